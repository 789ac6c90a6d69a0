"""What holds in every game and option set, whatever is played."""

from __future__ import annotations

import pytest
from variants import random_deals, tables

from mazziere.cards import PACK, set_of
from mazziere.games import Deal
from mazziere.games.deal import act


@pytest.mark.parametrize(("game", "seats"), tables())
def test_cards_are_conserved_and_totals_are_right(game: str, seats: int) -> None:
    for deal, rng in random_deals(game, seats):
        before = deal.left
        while not deal.over:
            assert_forty_cards(deal)
            moves = deal.legal_moves()
            assert moves
            assert len(set(moves)) == len(moves)
            deal.play(rng.choice(moves))
        assert_forty_cards(deal)
        assert_counted(deal)
        assert sum(act.kind(entry) == act.PLAY for entry in deal.log) == before - deal.left


def assert_forty_cards(deal: Deal) -> None:
    """GEN-1: every card is in exactly one place."""
    places = [*deal.hand, *deal.pile, getattr(deal, "table", 0)]
    places += [1 << card for card in deal.stock]
    places += [1 << card for card in getattr(deal, "trick", ()) if card >= 0]
    assert sum(places) == set_of(PACK)  # a card that lay twice would spoil the sum
    assert sum(place.bit_count() for place in places) == 40
    in_hands = sum(hand.bit_count() for hand in deal.hand)
    assert deal.left == in_hands + len(deal.stock)


def assert_counted(deal: Deal) -> None:
    """The tally, the quick score and the fixed totals agree."""
    tally = deal.tally()
    assert tally.points == (deal.points(0), deal.points(1))
    if deal.rules.game.name == "briscola":
        assert sum(tally.points) == 120
    elif deal.rules.game.name == "tressette":
        assert sum(tally["punti"].points) + sum(tally["ultima_presa"].points) == 11
    elif hasattr(deal, "sweeps") and tally.cappotto is None:
        assert deal.table == 0
        assert sum(tally["carte"].measure) == 40
        assert sum(tally["denari"].measure) == 10
        assert sum(tally["settebello"].points) == 1
        assert sum(tally["primiera"].points) <= 1
    for item in tally.items:
        assert item.cards[0] & item.cards[1] == 0
