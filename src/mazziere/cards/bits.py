"""Sets of cards for the rules: the few operations that become single C instructions.

This file is what plain Python runs; compiled modules take ``bits.pxd`` in its place, line by
line the same. Everything here works on a card set as described in :mod:`mazziere.cards.card`.
"""

ALL = 0xFFFFFFFFFF
DENARI = 0x1111111111  #: the ten denari; shift left by a suit for another suit
SETTEBELLO = 0x0001000000
MATTA = 0x0002000000
ASSO, SETTE, RE = 0, 6, 9  #: ranks
MASK64 = 0xFFFFFFFFFFFFFFFF


def bit(card: int) -> int:
    """The set of one card."""
    return 1 << card


def below(rank: int) -> int:
    """All cards of lower rank."""
    return (1 << 4 * rank) - 1


def of_rank(rank: int) -> int:
    """The four cards of a rank."""
    return 15 << 4 * rank


def of_suit(suit: int) -> int:
    """The ten cards of a suit."""
    return DENARI << suit


def count(cards: int) -> int:
    """How many cards."""
    return cards.bit_count()


def lowest(cards: int) -> int:
    """The card of lowest rank, then suit, of a set that is not empty."""
    return (cards & -cards).bit_length() - 1
