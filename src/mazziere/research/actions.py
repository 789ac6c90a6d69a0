"""Moves as numbers from a fixed range, and back.

A play is ``card * width + index``: the legal moves that play this card, in the order in which the
game lists them, have the indices 0, 1, 2 … The declarations of the game follow, one number each.
"""

from __future__ import annotations

from collections.abc import Iterable

from mazziere.cards import PACK
from mazziere.games import Rules
from mazziere.games.deal import act


class Actions:
    """The actions of a game: the same numbers at every table, whatever its seats and options."""

    def __init__(self, rules: Rules) -> None:
        #: How many numbers each card has.
        self.width = rules.game.deal_type.most_captures
        self.declarations = rules.game.declarations
        #: How many actions there are.
        self.size = len(PACK) * self.width + len(self.declarations)

    def legal(self, moves: Iterable[int]) -> dict[int, int]:
        """The move for each action that is possible, given all legal moves in their order.

        Every legal move has exactly one action. Raises :class:`OverflowError` for a position with
        more captures than play can bring about, and never leaves out a move.
        """
        found: dict[int, int] = {}
        used = [0] * len(PACK)
        for move in moves:
            if act.kind(move) != act.PLAY:
                action = len(PACK) * self.width + self.declarations.index(move)
            else:
                card = act.card(move)
                if used[card] == self.width:
                    raise OverflowError("more captures than any position has that can be played")
                action = card * self.width + used[card]
                used[card] += 1
            found[action] = move
        return found

    def action(self, move: int, moves: Iterable[int]) -> int:
        """The action of one of the legal moves; :class:`ValueError` for a move that is not."""
        for action, legal in self.legal(moves).items():
            if legal == move:
                return action
        raise ValueError(f"this is none of the legal moves: {move}")
