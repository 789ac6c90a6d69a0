"""Piacentine: 250 x 470, a thin frame line, figures with two heads, signs of their own."""

from __future__ import annotations

from ..backs import back
from ..deck import ITALIAN, RANKS, SUITS, Deck, corner_index
from ..ink import BLUE, BURGUNDY, NAVY
from ..italian import numbered, people
from ..parts.cloth import seam
from ..parts.signs import cup, radiant_coin, smooth_club, sword
from ..pen import box, clipped, keep, place, shared, use
from . import aces, jacks, kings, knights, pips

HEIGHT = pips.HEIGHT
MIDDLE = HEIGHT / 2

#: The upper halves; what crosses the seam is symmetric about the middle of the card.
PEOPLE = people(jacks, knights, kings)


def frame() -> str:
    """The line around every face."""
    return shared(box(9, 9, 232, HEIGHT - 18, "none", 1.5, 4))


def two_headed(half: str) -> str:
    """A half figure and the same turned upside down, a lozenge band over the seam."""
    mark = keep(f"<g>{clipped(half, d='M9.8 0H240.2V235H9.8z')}</g>")
    art = use(mark) + use(mark, transform=f"rotate(180 125 {MIDDLE:g})")
    return art + shared(place(seam(206), 125, MIDDLE))


def faces() -> dict[str, str]:
    """The forty faces."""
    figures = {card: two_headed(half()) for card, half in PEOPLE.items()}
    art = numbered(aces, pips) | figures
    return {card: frame() + drawn for card, drawn in art.items()}


def indices() -> dict[str, str]:
    """Corner indices for beginners."""
    signs = {
        "D": radiant_coin(11.8),
        "C": place(cup(lid=True), 0, 6.5, 0.24),
        "S": place(sword(86, 10, BLUE), scale=0.4, turn=28),
        "B": place(smooth_club(84, 16), scale=0.4, turn=24),
    }
    return {
        rank + suit: corner_index(rank, signs[suit], HEIGHT) for suit in SUITS for rank in RANKS
    }


DECK = Deck(
    name="piacentine",
    height=HEIGHT,
    kind=ITALIAN,
    faces=faces,
    back=lambda: back(HEIGHT, NAVY, BURGUNDY, 24),
    indices=indices,
)
