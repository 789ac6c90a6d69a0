"""The published ladders, as they are told."""

from __future__ import annotations

from mazziere.bots.ladders import ladders
from mazziere.games import GAMES


def test_ladders_are_those_of_games_that_there_are() -> None:
    assert ladders()
    for ladder in ladders():
        assert ladder.seats in GAMES[ladder.game].seats
        values = [rung.value for rung in ladder.rungs]
        assert values == sorted(values, reverse=True)
        assert all(rung.low <= rung.value <= rung.high for rung in ladder.rungs)
        assert {rung.bot: rung.value for rung in ladder.rungs}["random"] == 0
        assert ladder.command.startswith(f"mazziere arena {ladder.game}")
