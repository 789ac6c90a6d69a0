"""Who gets what from a pot: all of it, by the table that everybody reads beforehand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mazziere.bank.prizes import TABLE, prizes, shares


def test_the_table_shares_out_everything_and_the_better_place_has_more() -> None:
    for least, parts in TABLE:
        assert sum(parts) == 100
        assert list(parts) == sorted(set(parts), reverse=True)
        assert len(parts) <= least
    assert [least for least, _ in TABLE] == sorted(least for least, _ in TABLE)


@pytest.mark.parametrize(
    ("entries", "won"),
    [
        (2, [100]),
        (3, [100]),
        (4, [60, 40]),
        (7, [60, 40]),
        (8, [50, 30, 20]),
        (15, [50, 30, 20]),
        (16, [40, 25, 20, 15]),
        (31, [40, 25, 20, 15]),
        (32, [30, 20, 14, 10, 8, 7, 6, 5]),
        (1024, [30, 20, 14, 10, 8, 7, 6, 5]),
    ],
)
def test_more_entries_have_more_prizes(entries: int, won: list[int]) -> None:
    assert prizes(100, entries, range(1, len(won) + 1)) == won


def test_who_shares_a_place_shares_what_it_is_worth() -> None:
    # Beaten in the semi-finals: the third prize and nothing, in two halves.
    assert prizes(800, 8, [1, 2, 3, 3, 5, 5, 5, 5]) == [400, 240, 80, 80, 0, 0, 0, 0]
    assert prizes(100, 16, [1, 2, 3, 3]) == [41, 25, 17, 17]  # 17.5 each


def test_what_cannot_be_shared_out_goes_to_the_first() -> None:
    assert prizes(7, 4, [1, 2, 3, 4]) == [5, 2, 0, 0]
    assert prizes(100, 8, [1]) == [100]  # all others were taken out of the ranking
    assert prizes(100, 8, []) == []


@given(st.integers(0, 10**6), st.integers(2, 1024), st.data())
def test_all_of_a_pot_is_paid_and_nobody_gets_more_than_the_better(
    pot: int, entries: int, data: st.DataObject
) -> None:
    places: list[int] = []
    while len(places) < entries and data.draw(st.booleans()):
        sharing = data.draw(st.integers(1, min(8, entries - len(places))))
        places += [len(places) + 1] * sharing
    won = prizes(pot, entries, places)
    assert sum(won) == (pot if places else 0)
    assert won == sorted(won, reverse=True)
    paid = len(shares(entries))
    assert not any(amount for amount, place in zip(won, places, strict=True) if place > paid)
