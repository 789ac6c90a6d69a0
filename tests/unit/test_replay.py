"""A match that is over, step by step: what is shown again is what was shown."""

from __future__ import annotations

import json
import random
from itertools import chain
from typing import Any

import msgspec
import pytest
from matches import find, new_match, step
from variants import all_rules, tables

from mazziere.cards import cards_in, cards_name
from mazziere.games import GAMES, Rules
from mazziere.games.deal import act
from mazziere.live.showing.replay import frames, outlines
from mazziere.live.showing.screen import Screen
from mazziere.live.showing.shown import acts_of
from mazziere.live.table import events as log
from mazziere.live.table.table import Table
from mazziere.match import Match, match_format
from mazziere.notation import format_entry, format_match, format_move, parse_match
from mazziere.protocol.views import DealView

Json = dict[str, Any]


def plain(view: DealView) -> Json:
    return dict(json.loads(msgspec.json.encode(view)))


def folded(match: Match, place: int, seat: int | None) -> tuple[list[Json], list[list[str]]]:
    """The frames as a browser puts them together."""
    parts, acts = frames(match, place, seat)
    views: list[Json] = []
    for part in parts:
        views.append((views[-1] if views else {}) | plain(part))
    return views, acts


class Watched:
    """A match at a live table, with everything that each seat was shown of each deal."""

    def __init__(self, rules: Rules, rng: random.Random, deals: int) -> None:
        self.table = Table("abcdefghijkl")
        opened = log.Opened(
            now=0,
            host="p0",
            link="l" * 20,
            game=rules.game.name,
            seats=rules.seats,
            options=dict(rules.options),
            match={"deals": deals},
            public=True,
            rated=False,
        )
        self.table.open(opened, rng.randbytes(32))
        seats = range(rules.seats)
        for seat in seats:
            self.table.sit(seat, f"p{seat}", f"Player {seat}", 1)
        for seat in seats:
            self.table.ready(f"p{seat}", "", 2)
        self.shown: list[list[list[Json | None]]] = []
        self.look()
        while self.table.phase != "over":
            if self.table.phase == "count":
                for seat in seats:
                    self.table.next(f"p{seat}", self.table.now + 1)
            else:
                deal = self.table.match.deal
                move = format_move(rng.choice(deal.legal_moves()))
                self.table.play(f"p{deal.turn}", move, None, self.table.now + 1)
            self.look()

    def look(self) -> None:
        match = self.table.match
        while len(self.shown) < len(match.rows):
            self.shown.append([])
        wholes = [Screen(self.table, seat).whole().deal for seat in range(match.form.rules.seats)]
        self.shown[-1].append([json.loads(msgspec.json.encode(each)) for each in wholes])


@pytest.mark.parametrize(("game", "seats"), tables())
def test_every_step_is_what_each_seat_was_shown(game: str, seats: int) -> None:
    for number, rules in enumerate(all_rules(game, seats)):
        rng = random.Random(f"{game}/{seats}/{number}")
        watched = Watched(rules, rng, deals=2)
        match = parse_match(format_match(watched.table.match))
        found = outlines(match)
        assert len(found) == len(match.rows)
        for place, looks in enumerate(watched.shown, 1):
            row = match.rows[place - 1]
            if row.deal.void:
                assert found[place - 1].steps == 0
                continue
            for seat in range(seats):
                views, acts = folded(match, place, seat)
                assert len(views) == len(acts) == found[place - 1].steps + 1
                live = [each[seat] for each in looks]
                # At the end of a deal the table shows its count; what lay there is shown again.
                ended = live.index(None)
                assert views[:ended] == live[:ended]
                assert len(views) == ended + 1
                assert views[-1]["turn"] is None
                assert views[-1]["moves"] == []
                assert list(chain(*acts)) == json.loads(acts_of(row.deal, seat, 0))


@pytest.mark.parametrize(("game", "seats"), tables())
def test_with_all_hands_open_no_card_is_missing(game: str, seats: int) -> None:
    rng = random.Random(f"{game}{seats}")
    for rules in all_rules(game, seats):
        match = new_match(match_format(rules, deals=1), rng)
        held: list[list[str]] = []
        ends: list[int] = []
        while not match.over:
            step(match, rng)
            deal = match.rows[-1].deal
            held.append([cards_name(cards_in(deal.hand[seat])) for seat in range(seats)])
            ends.append(deal.entries)
        views, acts = folded(match, len(match.rows), None)
        assert [[hand["cards"] for hand in view["hands"]] for view in views] == held
        entries = [format_entry(entry) for entry in deal.log]
        assert list(chain(*acts)) == entries
        for view, end in zip(views, ends, strict=True):
            assert view["log"] == entries[end - len(view["log"]) : end]


def test_sweeps_and_totals_are_told() -> None:
    form = match_format(GAMES["scopa"].rules(2), target=3)
    match = find(form, lambda match: len(match.rows) > 1 and has_sweep(match))
    totals = (0, 0)
    for place, each in enumerate(outlines(match), 1):
        _, acts = frames(match, place, None)
        swept = [
            number
            for number, happened in enumerate(acts)
            if any(entry.endswith("+1") and "x" in entry for entry in happened)
        ]
        assert each.sweeps == swept
        assert each.row.tally is not None
        totals = (totals[0] + each.row.tally.points[0], totals[1] + each.row.tally.points[1])
        assert each.totals == totals
    assert totals == match.result.points


def has_sweep(match: Match) -> bool:
    logs = [entry for row in match.rows for entry in row.deal.log]
    return any(act.kind(entry) == act.PLAY and act.points(entry) for entry in logs)


def test_a_match_that_was_abandoned_ends_where_it_was_left() -> None:
    rng = random.Random(5)
    match = new_match(match_format(GAMES["cirulla"].rules(2)), rng)
    for _ in range(9):
        step(match, rng)
    match.abandon(0, match.now + 1)
    views, _ = folded(match, len(match.rows), 1)
    assert views[-1]["turn"] is not None
    assert len(views) == outlines(match)[-1].steps + 1
