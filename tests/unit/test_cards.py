from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mazziere.cards import (
    COPPE,
    DENARI,
    MATTA,
    PACK,
    SETTEBELLO,
    bits,
    card,
    card_name,
    cards_in,
    cards_name,
    parse_card,
    rank_of,
    set_of,
    suit_of,
)

SETS = st.sets(st.sampled_from(PACK))


def test_names_of_the_pack() -> None:
    names = [card_name(each) for each in PACK]
    assert names[:8] == ["AD", "AC", "AS", "AB", "2D", "2C", "2S", "2B"]
    assert names[-12:-8] == ["FD", "FC", "FS", "FB"]
    assert len(set(names)) == 40
    assert [parse_card(name) for name in names] == list(PACK)


def test_cards_by_value_and_suit() -> None:
    assert card_name(card(9, COPPE)) == "CC"
    assert card_name(SETTEBELLO) == "7D"
    assert card_name(MATTA) == "7C"
    assert (rank_of(SETTEBELLO), suit_of(SETTEBELLO)) == (6, DENARI)
    for value, suit in ((0, 0), (11, 0), (1, 4)):
        with pytest.raises(ValueError, match="no card of value"):
            card(value, suit)


@pytest.mark.parametrize("text", ["", "7", "8D", "7X", "7DD", "d7", "7d"])
def test_a_bad_name_says_what_a_name_is(text: str) -> None:
    with pytest.raises(ValueError, match="expected a card such as 7D"):
        parse_card(text)


@given(SETS)
def test_sets_hold_their_cards_in_order(cards: set[int]) -> None:
    cards_set = set_of(cards)
    assert list(cards_in(cards_set)) == sorted(cards)
    assert cards_name(cards_in(cards_set)) == "".join(card_name(each) for each in sorted(cards))
    assert bits.count(cards_set) == len(cards)
    if cards:
        assert bits.lowest(cards_set) == min(cards)


@given(SETS, st.integers(0, 9), st.integers(0, 3))
def test_ranks_and_suits_are_masks(cards: set[int], rank: int, suit: int) -> None:
    found = set_of(cards)
    assert found & bits.of_rank(rank) == set_of(c for c in cards if rank_of(c) == rank)
    assert found & bits.of_suit(suit) == set_of(c for c in cards if suit_of(c) == suit)
    assert found & bits.below(rank) == set_of(c for c in cards if rank_of(c) < rank)


def test_named_sets() -> None:
    assert set_of(PACK) == bits.ALL
    assert bits.bit(SETTEBELLO) == bits.SETTEBELLO
    assert bits.bit(MATTA) == bits.MATTA
    assert set_of(c for c in PACK if suit_of(c) == DENARI) == bits.DENARI
