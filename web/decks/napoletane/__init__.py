"""Napoletane: 250 x 415, white ground, no frame, whole figures on suit-coloured ground."""

from __future__ import annotations

from ..backs import back
from ..deck import ITALIAN, RANKS, SUITS, Deck, corner_index
from ..parts.signs import club, coin, cup, sword
from ..pen import place
from . import aces, jacks, kings, knights, pips

HEIGHT = pips.HEIGHT

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
    return result | {card: draw() for card, draw in PEOPLE.items()}


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
    words=ITALIAN,
    faces=faces,
    back=lambda: back(HEIGHT),
    indices=indices,
)
