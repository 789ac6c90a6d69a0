"""Piacentine: 250 x 470, a thin frame line, figures with two heads, signs of their own."""

from __future__ import annotations

from ..backs import back
from ..deck import ITALIAN, RANKS, SUITS, Deck, corner_index
from ..ink import BLUE, BURGUNDY, NAVY
from ..parts.cloth import seam
from ..parts.signs import cup, radiant_coin, smooth_club, sword
from ..pen import box, clipped, keep, place, shared, use
from . import aces, jacks, kings, knights, pips

HEIGHT = pips.HEIGHT
MIDDLE = HEIGHT / 2

#: The upper halves; what crosses the seam is symmetric about the middle of the card.
PEOPLE = {
    "FD": jacks.fante_di_denari,
    "FC": jacks.fante_di_coppe,
    "FS": jacks.fante_di_spade,
    "FB": jacks.fante_di_bastoni,
    "CD": knights.cavallo_di_denari,
    "CC": knights.cavallo_di_coppe,
    "CS": knights.cavallo_di_spade,
    "CB": knights.cavallo_di_bastoni,
    "RD": kings.re_di_denari,
    "RC": kings.re_di_coppe,
    "RS": kings.re_di_spade,
    "RB": kings.re_di_bastoni,
}


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
    result = {
        "AD": aces.asso_di_denari(),
        "AC": aces.asso_di_coppe(),
        "AS": aces.asso_di_spade(),
        "AB": aces.asso_di_bastoni(),
    }
    for suit, draw in zip(SUITS, (pips.denari, pips.coppe, pips.spade, pips.bastoni), strict=True):
        for count in range(2, 8):
            result[f"{count}{suit}"] = draw(count)
    result |= {card: two_headed(half()) for card, half in PEOPLE.items()}
    return {card: frame() + art for card, art in result.items()}


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
    words=ITALIAN,
    faces=faces,
    back=lambda: back(HEIGHT, NAVY, BURGUNDY, 24),
    indices=indices,
)
