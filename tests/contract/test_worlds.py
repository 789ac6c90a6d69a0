"""Worlds are made from a view alone, and the viewer could not tell them from the real deal."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from variants import DEALS, played, random_deals, tables

from mazziere.cards import cards_in
from mazziere.games.worlds import world


@pytest.mark.parametrize(("game", "seats"), tables())
def test_a_world_looks_like_the_deal_it_was_made_for(game: str, seats: int) -> None:
    different = 0
    for deal, rng in random_deals(game, seats, DEALS // 10):
        played(deal, rng, rng.randrange(45))
        for seat in (None, *range(seats)):
            view = deal.view(seat)
            imagined = world(view, rng)
            assert imagined.view(seat) == view
            different += imagined.hand != deal.hand
            played(imagined, rng, 200)
            assert imagined.over
    assert different > DEALS // 20


@pytest.mark.parametrize(("game", "seats"), tables())
def test_the_same_view_and_seed_give_the_same_world(game: str, seats: int) -> None:
    for deal, rng in random_deals(game, seats, 5):
        played(deal, rng, 10)
        view = deal.view(0)
        assert world(view, random.Random(1)) == world(view, random.Random(1))


def test_every_unseen_card_is_about_as_likely() -> None:
    [(deal, _)] = random_deals("scopone", 4, 1)
    view = deal.view(0)
    rng = random.Random(2)
    counts = Counter(card for _ in range(1500) for card in cards_in(world(view, rng).hand[1]))
    assert len(counts) == 27
    assert all(400 < count < 600 for count in counts.values())  # 500 on average


def test_a_suit_that_was_not_followed_is_not_imagined() -> None:
    tested = 0
    for deal, rng in random_deals("tressette", 4, 60):
        played(deal, rng, 24)
        for owner in (1, 2, 3):
            lacks = [suit for suit in range(4) if deal.lacks[owner] >> suit & 1]
            imagined = world(deal.view(0), rng)
            suits = {card & 3 for card in cards_in(imagined.hand[owner])}
            assert suits.isdisjoint(lacks)
            tested += bool(lacks)
    assert tested > 20


def test_what_the_screen_shows_is_not_enough() -> None:
    [(deal, rng)] = random_deals("scopa", 2, 1)
    with pytest.raises(ValueError, match="the whole view"):
        world(played(deal, rng, 6).on_screen(0), rng)
