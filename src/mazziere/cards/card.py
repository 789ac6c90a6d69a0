"""A card is an int, and so is a set of cards (GEN-1).

``card = 4 * rank + suit``, rank 0 = asso … 9 = re, suit 0 = denari, 1 = coppe, 2 = spade,
3 = bastoni. A set of cards has bit ``card`` set for each of its cards, so that a rank is one
hexadecimal digit and ascending bits are ascending ranks.

A card's name is its rank and its suit: ``7D`` sette di denari, ``FC`` fante di coppe,
``CC`` cavallo di coppe, ``RD`` re di denari.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Card = int
CardSet = int

RANKS = "A234567FCR"
SUITS = "DCSB"

DENARI, COPPE, SPADE, BASTONI = range(4)
PACK: tuple[Card, ...] = tuple(range(40))


def card(value: int, suit: int) -> Card:
    """The card of that capture value (GEN-2): 1 = asso … 7, 8 fante, 9 cavallo, 10 re."""
    if not 1 <= value <= 10 or not 0 <= suit <= 3:
        raise ValueError(f"no card of value {value} and suit {suit}")
    return 4 * (value - 1) + suit


SETTEBELLO = card(7, DENARI)
MATTA = card(7, COPPE)


def rank_of(card: Card) -> int:
    """0 = asso … 9 = re."""
    return card >> 2


def suit_of(card: Card) -> int:
    """0 = denari, 1 = coppe, 2 = spade, 3 = bastoni."""
    return card & 3


def set_of(cards: Iterable[Card]) -> CardSet:
    """The set of these cards."""
    result = 0
    for each in cards:
        result |= 1 << each
    return result


def cards_in(cards: CardSet) -> Iterator[Card]:
    """The cards of a set by rank, then suit in the order D C S B."""
    if cards < 0:
        raise ValueError(f"no set of cards: {cards}")
    while cards:
        lowest = cards & -cards
        yield lowest.bit_length() - 1
        cards ^= lowest


def card_name(card: Card) -> str:
    """``7D``, ``FC``, ``RD``."""
    return RANKS[card >> 2] + SUITS[card & 3]


def cards_name(cards: Iterable[Card]) -> str:
    """The names of several cards, one after the other: ``3S4C``."""
    return "".join(map(card_name, cards))


def parse_card(text: str) -> Card:
    """The card of that name; :class:`ValueError` says what a name looks like."""
    if len(text) == 2 and text[0] in RANKS and text[1] in SUITS:
        return 4 * RANKS.index(text[0]) + SUITS.index(text[1])
    raise ValueError(f"expected a card such as 7D (rank {RANKS}, suit {SUITS}), got {text!r}")
