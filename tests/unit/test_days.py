"""Which game is played on which day."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from mazziere.bank.grants import day_begins
from mazziere.games import GAMES
from mazziere.live.daily import DailyDeal, deal_of

DAY = 24 * 60 * 60 * 1000


def test_commitments_are_shown_days_before_and_the_games_take_turns() -> None:
    week = drawn_in_turn(date(2026, 3, 23), len(GAMES))
    assert {each.game for each in week} == set(GAMES)
    assert len({each.secret for each in week}) == len(week)
    # The clocks go forward on the 29th: that day is an hour shorter.
    deal = deal_of(date(2026, 3, 29), None)
    assert deal.ends - day_begins(date(2026, 3, 29)) == DAY - 3_600_000


def test_a_game_more_comes_in_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    games = list(GAMES)
    (last,) = drawn_in_turn(date(2026, 3, 23), 1)
    while last.game != games[-1]:
        last = deal_of(date.fromisoformat(last.day) + timedelta(days=1), last)
    monkeypatch.setitem(GAMES, "new", replace(GAMES["scopa"], name="new"))
    following = drawn_in_turn(date.fromisoformat(last.day) + timedelta(days=1), 9, last)
    assert [each.game for each in following] == ["new", *games, "new", games[0]]
    monkeypatch.undo()
    assert deal_of(date(2026, 4, 9), following[0]).game in games


def drawn_in_turn(first: date, days: int, before: DailyDeal | None = None) -> list[DailyDeal]:
    """The deals of days one after the other."""
    drawn = []
    for n in range(days):
        before = deal_of(first + timedelta(days=n), before)
        drawn.append(before)
    return drawn
