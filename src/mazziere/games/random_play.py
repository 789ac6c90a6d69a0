"""Random deals from a seed, the same in every build: for tests, `perft` and measurements."""

from __future__ import annotations

from mazziere.cards.card import PACK, Card
from mazziere.games.deal import xorshift
from mazziere.games.deal.base import Deal
from mazziere.games.deal.hooks import Moves
from mazziere.games.deal.rng import Rng
from mazziere.games.game import Rules

try:
    import cython
except ImportError:
    from mazziere.games.deal import _no_cython as cython


def random_deals(blank: Deal, deals: int, rng: Rng) -> int:
    """Deal and play that many random deals, and give a checksum of all of them.

    ``blank`` is used up. It runs without the GIL and without locks: each thread needs a deal and a
    generator of its own, and two threads with the same ones crash the process.
    """
    if blank is None or rng is None:
        raise TypeError("a deal and a generator are needed")
    if blank.seats not in (2, 4):
        raise ValueError("a deal of some rules is needed")
    moves = Moves()
    checksum = 0
    blank.deck = list(PACK)
    with cython.nogil:
        for number in range(deals):
            blank.dealer = number % blank.seats
            shuffle(blank, rng)
            blank.begin()
            while blank.void:
                shuffle(blank, rng)
                blank.begin()
            checksum = xorshift.mix(checksum, blank.play_out(moves, rng))
            checksum = xorshift.mix(checksum, blank.score(0) << 8 | blank.score(1))
    return checksum


def shuffle(deal: Deal, rng: Rng) -> None:
    """Shuffle the deck that a deal is about to start from."""
    state = rng.state
    for last in range(39, 0, -1):
        state = xorshift.step(state)
        other = xorshift.pick(state, last + 1)
        card = deal.deck[last]
        deal.deck[last] = deal.deck[other]
        deal.deck[other] = card
    rng.state = state


def seeded_deck(seed: int) -> list[Card]:
    """A deck's order that depends on nothing but the seed."""
    rng = Rng(seed)
    deck = list(PACK)
    for last in range(39, 0, -1):
        other = rng.random(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def seeded_deal(rules: Rules, seed: int, dealer: int = 0) -> tuple[list[Card], Deal]:
    """The first deck after the seed whose deal is not void, and that deal."""
    while True:
        deck = seeded_deck(seed)
        deal = rules.deal(deck, dealer)
        if not deal.void:
            return deck, deal
        seed += 1 << 32
