"""Tables for tests, without a server."""

from __future__ import annotations

import random

from mazziere.live.table import events as log
from mazziere.live.table.table import (
    Table,
)
from mazziere.notation import format_move

SECRET = bytes(range(32))


def opened(seats: int = 2, game: str = "scopa", **match: object) -> Table:
    table = Table("abcdefghijkl")
    event = log.Opened(
        now=1000,
        host="p0",
        link="l" * 20,
        game=game,
        seats=seats,
        options={},
        match=match,  # type: ignore[arg-type]
        public=True,
        rated=False,
    )
    table.open(event, SECRET)
    return table


def started(seats: int = 2, game: str = "scopa", **match: object) -> Table:
    table = opened(seats, game, **match)
    for seat in range(seats):
        table.sit(seat, f"p{seat}", f"Player {seat}", 2000)
    for seat in range(seats):
        table.ready(f"p{seat}", f"n{seat}", 3000)
    return table


def play(table: Table, rng: random.Random, now: int) -> None:
    assert table.match is not None
    assert table.match.deal is not None
    move = format_move(rng.choice(table.match.deal.legal_moves()))
    table.play(f"p{table.match.deal.turn}", move, None, now)


def fixture() -> Table:
    table = Table("abcdefghijkl")
    event = log.Opened(
        now=1000,
        host="",
        link="l" * 20,
        game="scopa",
        seats=2,
        options={},
        match={"deals": 1, "tournament": "girone"},
        public=True,
        rated=True,
        fixture="t/1.1.1",
    )
    table.open_fixture(event, SECRET, [("p0", "Anna", True), ("p1", "Bruno", False)])
    return table
