"""Napoletane: 250 x 415, white ground, no frame, whole figures on suit-coloured ground."""

from __future__ import annotations

from ..backs import back
from ..deck import ITALIAN, RANKS, SUITS, Deck, corner_index
from ..italian import numbered, people
from ..parts.signs import club, coin, cup, sword
from ..pen import place
from . import aces, jacks, kings, knights, pips

HEIGHT = pips.HEIGHT

PEOPLE = people(jacks, knights, kings)


def faces() -> dict[str, str]:
    """The forty faces."""
    return numbered(aces, pips) | {card: draw() for card, draw in PEOPLE.items()}


def indices() -> dict[str, str]:
    """Corner indices for beginners."""
    signs = {
        "D": coin(13.5),
        "C": place(cup(), 0, 0.5, 0.32),
        "S": place(sword(86, 11), scale=0.4, turn=28),
        "B": place(club(84, 17, ((0.3, -1), (0.6, 1))), scale=0.4, turn=24),
    }
    return {
        rank + suit: corner_index(rank, signs[suit], HEIGHT) for suit in SUITS for rank in RANKS
    }


DECK = Deck(
    name="napoletane",
    height=HEIGHT,
    kind=ITALIAN,
    faces=faces,
    back=lambda: back(HEIGHT),
    indices=indices,
)
