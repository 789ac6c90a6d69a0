"""A match step by step: its deals as a seat saw them, or with all hands open once it is over.

The match is played again from its events, and after the deal and after each move the view is made
as it is made at a live table.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from mazziere.games.deal import act
from mazziere.games.deal.tally import Pair
from mazziere.live.showing.screen import difference
from mazziere.live.showing.shown import Shown
from mazziere.match import Match
from mazziere.match.events import DealStarted, Moved
from mazziere.match.match import DealRow
from mazziere.notation import format_entry
from mazziere.protocol.views import DealView


class Outline:
    """What a list tells of a deal: how many steps it has, which were scope, how it then stood."""

    def __init__(self, row: DealRow) -> None:
        self.row = row
        self.steps = -1
        self.sweeps: list[int] = []
        self.totals: Pair = (0, 0)


def outlines(match: Match) -> list[Outline]:
    """Every deal of a match, the void ones too. Dealing is step 0, each move is one more."""
    found: list[Outline] = []
    past = 0
    for again in steps(match):
        row = again.rows[-1]
        if len(found) < len(again.rows):
            found.append(Outline(row))
            past = 0
        outline = found[-1]
        outline.steps += 1
        outline.totals = again.totals
        if any(is_sweep(entry) for entry in row.deal.log[past:]):
            outline.sweeps.append(outline.steps)
        past = row.deal.entries
    return found


def is_sweep(entry: int) -> bool:
    """Whether it is a play that brought points at once."""
    return act.kind(entry) == act.PLAY and act.points(entry) > 0


def frames(match: Match, place: int, seat: int | None) -> tuple[list[DealView], list[list[str]]]:
    """A deal, counted from 1 with the void ones: what is seen at each step, and what happened.

    The first view is whole, each of the others has what is new in it. Without a seat all hands are
    open.
    """
    views: list[DealView] = []
    acts: list[list[str]] = []
    before: DealView | None = None
    past = 0
    for again in steps(match):
        if len(again.rows) < place:
            continue
        if len(again.rows) > place:
            break
        row = again.rows[-1]
        shown = Shown(row.deal, seat, hands_open=seat is None)
        now = msgspec.json.decode(shown.whole(row.number), type=DealView)
        views.append(now if before is None else difference(before, now))
        acts.append([format_entry(entry) for entry in shown.sight.acts(past)])
        before, past = now, row.deal.entries
    return views, acts


def steps(match: Match) -> Iterator[Match]:
    """The match as it stood after each deal and each move."""
    again = Match()
    for event in match.events:
        again.append(event)
        if isinstance(event, DealStarted | Moved):
            yield again
