"""What a pile is worth: primiera, grande and piccola."""

from collections.abc import Sequence

from .cards import SUITS, rank_of, suit_of

# SCO-10: what each rank is worth in the primiera.
PRIMIERA = {
    "7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12, "F": 10, "C": 10, "R": 10,
}  # fmt: skip


def primiera(pile: set[str]) -> int | None:
    """SCO-10: best card of each suit; None when a suit is missing, as all four are needed."""
    total = 0
    for suit in SUITS:
        worths = [PRIMIERA[rank_of(card)] for card in pile if suit_of(card) == suit]
        if not worths:
            return None
        total += max(worths)
    return total


def primiera_winner(piles: Sequence[set[str]]) -> int | None:
    """AMB-SCO-5: the only side with four suits, or the higher of two; level or neither: nobody."""
    first, second = primiera(piles[0]), primiera(piles[1])
    if first is None and second is None:
        return None
    if second is None:
        return 0
    if first is None:
        return 1
    if first == second:
        return None
    return 0 if first > second else 1


def grande(pile: set[str]) -> int:
    """CIR-17: fante, cavallo and re di denari are 5."""
    return 5 if {"FD", "CD", "RD"} <= pile else 0


def piccola(pile: set[str]) -> int:
    """CIR-17: A-2-3 di denari are 3, +1 for each further consecutive 4, 5, 6 (AMB-CIR-10)."""
    if not {"AD", "2D", "3D"} <= pile:
        return 0
    points = 3
    for card in ("4D", "5D", "6D"):
        if card not in pile:
            break
        points += 1
    return points
