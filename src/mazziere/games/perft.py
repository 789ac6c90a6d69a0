"""Counting lines of play: the yardstick for move generators."""

from __future__ import annotations

from mazziere.games.deal.base import Deal


def perft(deal: Deal, depth: int) -> int:
    """How many different sequences of exactly ``depth`` moves there are."""
    if depth < 0:
        raise ValueError(f"a depth is not negative: {depth}")
    if depth == 0:
        return 1
    moves = deal.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(after(deal, move), depth - 1) for move in moves)


def divide(deal: Deal, depth: int) -> dict[int, int]:
    """The same, by first move, in the order in which the moves are generated."""
    if depth < 1:
        raise ValueError(f"there is no first move at depth {depth}")
    return {move: perft(after(deal, move), depth - 1) for move in deal.legal_moves()}


def after(deal: Deal, move: int) -> Deal:
    """A copy in which the move has been made."""
    other = deal.copy()
    other.play(move)
    return other
