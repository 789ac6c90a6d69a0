"""The generator behind tests and measurements, and threads that share nothing."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from mazziere.cards import PACK
from mazziere.games import GAMES
from mazziere.games.deal.rng import Rng
from mazziere.games.random_play import random_deals, seeded_deal, seeded_deck


def test_the_generator_is_pinned() -> None:
    rng = Rng(1)
    assert [rng.random(1000) for _ in range(6)] == [7, 703, 615, 789, 25, 293]
    assert Rng(0).random(10) == Rng(0).random(10)


def test_every_number_comes_up_about_as_often() -> None:
    rng = Rng(7)
    counts = [0] * 10
    for _ in range(20_000):
        counts[rng.random(10)] += 1
    assert all(1850 < count < 2150 for count in counts)


def test_a_seed_gives_a_deck() -> None:
    assert sorted(seeded_deck(3)) == list(PACK)
    assert seeded_deck(3) == seeded_deck(3) != seeded_deck(4)
    deck, deal = seeded_deal(GAMES["cirulla"].rules(), 3)
    assert not deal.void
    assert deal == GAMES["cirulla"].rules().deal(deck)


def test_threads_play_the_same_deals_as_one() -> None:
    rules = GAMES["scopone"].rules()
    alone = [random_deals(rules.blank(), 50, Rng(seed)) for seed in range(4)]
    with ThreadPoolExecutor(4) as pool:
        together = pool.map(lambda seed: random_deals(rules.blank(), 50, Rng(seed)), range(4))
    assert list(together) == alone
