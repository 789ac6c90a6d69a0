"""Postings, stakes, grants, limits and flows: what chips do, without any table."""

from __future__ import annotations

from datetime import date
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mazziere.bank import BadPosting, BadStake, Books, Line, Posting, Stake
from mazziere.bank.flows import Flow, flows
from mazziere.bank.grants import FLOOR, WELCOME, day_begins, day_of, farewell, top_up, welcome
from mazziere.bank.limit import Limit
from mazziere.bank.posting import HOUSE, collected, player_account
from mazziere.match.outcome import Result
from mazziere.match.victory import Standing


def result(winner: int | None, difference: int, how: str = "points") -> Result:
    return Result(winner, how, (0, 0), difference, Standing((0, 0), (0, 0)))


def test_a_posting_balances() -> None:
    with pytest.raises(BadPosting):
        Posting("k", "welcome", 0, (Line("player:a", 5), Line(HOUSE, -4)))
    with pytest.raises(BadPosting):
        Posting("k", "welcome", 0, ())


def test_books_take_a_key_once_and_let_nobody_have_debts() -> None:
    books = Books([welcome("a", 0)])
    with pytest.raises(BadPosting, match="before"):
        books.post(welcome("a", 1))
    with pytest.raises(BadPosting, match="-1"):
        books.post(collected("k", "stake", 0, "table:t", [("a", WELCOME + 1)], {}))
    assert books.balances == {"player:a": WELCOME, HOUSE: -WELCOME, "table:t": 0}
    assert books.total() == 0
    books.post(farewell("a", WELCOME, 2))
    assert set(books.balances.values()) == {0}


def test_a_top_up_reaches_the_floor_and_no_further() -> None:
    assert top_up("a", FLOOR, 0) is None
    posting = top_up("a", 30, 0)
    assert posting is not None
    assert posting.lines[0] == (player_account("a"), FLOOR - 30)
    assert posting.key == "top_up/a/1970-01-01"


def test_a_day_begins_at_midnight_in_rome() -> None:
    begin = day_begins(date(2026, 7, 1))
    assert day_of(begin) == date(2026, 7, 1)
    assert day_of(begin - 1) == date(2026, 6, 30)
    assert begin == 1_782_856_800_000  # 22:00 in Greenwich


@pytest.mark.parametrize(
    ("per_point", "max_loss", "seats"),
    [(0, 10, 2), (101, 1000, 2), (5, 4, 2), (1, 10_001, 2), (1, 10, 4), (2, 11, 4), (-1, 5, 2)],
)
def test_a_stake_out_of_range_is_refused(per_point: int, max_loss: int, seats: int) -> None:
    with pytest.raises(BadStake):
        Stake(per_point, max_loss).verify(seats)


def test_CASH_1_the_losing_side_pays_the_difference_up_to_the_maximum() -> None:
    stake = Stake(10, 100)
    stake.verify(2)
    assert stake.share(2) == 100
    assert stake.payments(result(0, 7), 2) == (70, -70)
    assert stake.payments(result(1, 11), 2) == (-100, 100)
    assert stake.payments(result(None, 0), 2) == (0, 0)


def test_CIR_19_cappotto_takes_the_maximum() -> None:
    assert Stake(1, 80).payments(result(1, 3, "cappotto"), 2) == (-80, 80)


def test_ABN_3_who_leaves_while_ahead_pays_nothing() -> None:
    assert Stake(5, 80).payments(result(1, 0, "abandoned"), 2) == (0, 0)


def test_partners_pay_and_win_half_each() -> None:
    stake = Stake(2, 100)
    stake.verify(4)
    assert stake.share(4) == 50
    assert stake.payments(result(1, 7), 4) == (-7, 7, -7, 7)


@given(
    st.integers(1, 100),
    st.integers(1, 10_000),
    st.sampled_from((2, 4)),
    st.integers(0, 300),
    st.sampled_from((0, 1, None)),
    st.sampled_from(("points", "cappotto", "abandoned")),
)
def test_nobody_pays_more_than_lies_on_the_table(
    per_point: int, max_loss: int, seats: int, difference: int, winner: int | None, how: str
) -> None:
    stake = Stake(per_point, max_loss)
    try:
        stake.verify(seats)
    except BadStake:
        return
    payments = stake.payments(result(winner, difference, how), seats)
    assert sum(payments) == 0
    assert max(payments) <= stake.share(seats)


def test_a_lower_limit_holds_at_once_and_a_higher_one_tomorrow() -> None:
    monday, tuesday = date(2026, 11, 16), date(2026, 11, 17)
    limit = Limit().changed(100, monday)
    assert limit.on(monday) == 100
    limit = limit.changed(500, monday)
    assert (limit.on(monday), limit.on(tuesday)) == (100, 500)
    limit = limit.changed(300, monday)  # again today: the first one still holds
    assert (limit.on(monday), limit.on(tuesday)) == (100, 300)
    limit = limit.changed(None, tuesday)
    assert (limit.on(tuesday), limit.on(date(2026, 11, 18))) == (300, None)
    assert limit.changed(50, tuesday).on(tuesday) == 50
    assert Limit().changed(None, monday) == Limit()


def lines(**amounts: int) -> list[Line]:
    return [Line(player_account(player), amount) for player, amount in amounts.items()]


def test_flows_between_two_show_when_little_comes_back() -> None:
    dumping = [lines(a=-400, b=400), lines(a=-200, b=200), lines(a=60, b=-60)]
    fair = [lines(c=-400, d=400), lines(c=350, d=-350)]
    assert flows(dumping + fair) == [Flow("a", "b", 600, 60, 3)]


def test_a_loser_in_a_pair_pays_both_winners() -> None:
    settled = [cast(list[Line], lines(a=-400, b=400, c=-400, d=400))]
    assert flows(settled) == []  # 200 from each to each, which is little
    found = flows(settled * 2)
    assert [(f.giver, f.taker, f.lost) for f in found] == [
        ("a", "b", 400), ("a", "d", 400), ("c", "b", 400), ("c", "d", 400),
    ]  # fmt: skip
