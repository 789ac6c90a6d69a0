"""Moves as numbers from a fixed range, and back.

A play is ``card * width + index``: the legal moves that play this card, in the order in which the
game lists them, have the indices 0, 1, 2 … The declarations of the game follow, one number each.
"""

from __future__ import annotations

from collections.abc import Iterable

from mazziere.cards import PACK
from mazziere.games import Rules, act

#: How many captures a card can have at most on any table that play can bring about. The tests go
#: through all such tables. In a game that is not here each card is played in one way only.
MOST_CAPTURES = {"scopa": 25, "scopone": 25, "asso_piglia_tutto": 15, "cirulla": 26}

BUONGIOCHI = [
    act.declare(act.BUONGIOCO, (15 & ~(1 << suit)) << 4 * rank)
    for rank in range(3)
    for suit in range(4)
]
STELLE = [act.declare(act.STELLA, 15 << 4 * rank) for rank in range(3)]
NAPOLI = [act.declare(act.NAPOLI, 0x111 << suit) for suit in range(4)]
DECLARATIONS = {
    "cirulla": [act.declare(act.CIRULLA, 0), act.declare(act.DECINO, 0)],
    "tressette": BUONGIOCHI + STELLE + NAPOLI,
}


class Actions:
    """The actions of a game: the same numbers at every table, whatever its seats and options."""

    def __init__(self, rules: Rules) -> None:
        #: How many numbers each card has.
        self.width = MOST_CAPTURES.get(rules.game.name, 1)
        self.declarations = DECLARATIONS.get(rules.game.name, [])
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
