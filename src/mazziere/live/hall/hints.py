"""Who may ask for a hint: somebody who plays alone against bots, for nothing."""

from __future__ import annotations

from dataclasses import dataclass

from mazziere.bots import Prospect
from mazziere.games import COMPILED, View
from mazziere.live.showing.screen import settings_view
from mazziere.live.table.table import Table
from mazziere.review import Depth, Hint, hint

#: Every code of :class:`NoHint`.
REASONS = {
    "no_hint_not_seated": "only who sits at the table can have a hint",
    "no_hint_now": "no deal is being played, or it is not your turn",
    "no_hint_people": "other people play at this table",
    "no_hint_rated": "the match counts for the levels",
    "no_hint_stake": "the match is played for chips",
    "no_hint_tournament": "the match belongs to a tournament, or is the deal of the day",
}
#: What a table may have chosen so that there are none, by its name in the settings that are told.
NOT_WITH = {
    "tournament": "no_hint_tournament",
    "daily": "no_hint_tournament",
    "stake": "no_hint_stake",
    "rated": "no_hint_rated",
}
#: A fifth of a second at most on one core; without a compiler a hundred times as long.
DEPTH = Depth("hint", 2_000 if COMPILED else 100)


class NoHint(ValueError):
    """There is no hint for that player; the code says why."""

    def __init__(self, code: str) -> None:
        super().__init__(f"{code}: {REASONS[code]}")
        self.code = code


@dataclass(frozen=True)
class Wondering:
    """What a player who wants a hint sees, at that ``seq`` of the table."""

    view: View
    prospect: Prospect
    seq: int


def wondering(table: Table, player: str) -> Wondering:
    """The player's own view, if they may have a hint; :class:`NoHint`."""
    seat = table.seat_of(player)
    if seat is None:
        raise NoHint("no_hint_not_seated")
    assert table.opened is not None
    settings = settings_view(table.opened)
    for name, code in NOT_WITH.items():
        if getattr(settings, name):
            raise NoHint(code)
    if table.people() != {seat}:
        raise NoHint("no_hint_people")
    match = table.match
    deal = None if match is None or table.phase != "playing" else match.deal
    if match is None or deal is None or deal.turn != seat:
        raise NoHint("no_hint_now")
    return Wondering(deal.view(seat), Prospect(match.form, match.totals, match.number), table.seq)


def hint_for(asked: Wondering) -> Hint:
    """The hint: it follows from what the player sees, and from nothing else."""
    return hint(asked.view, asked.prospect, DEPTH, str(asked.seq))
