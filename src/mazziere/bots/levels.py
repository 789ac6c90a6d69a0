"""The four levels: the same search, thinking more or less.

A level is a number of iterations, so that its strength does not hang on the machine; the time limit
above it is there for slow ones.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from mazziere.bots.bot import Budget
from mazziere.bots.prospect import Prospect
from mazziere.bots.thinking import think
from mazziere.bots.values import values_of
from mazziere.games import View


@dataclass(frozen=True)
class Level:
    """A bot that thinks so much about a move."""

    name: str
    iterations: int
    seconds: float

    def choose(
        self, view: View, budget: Budget, rng: random.Random, prospect: Prospect | None = None
    ) -> int:
        """The best move that the search finds within the level and the budget."""
        if len(view.moves) == 1:
            return view.moves[0]
        iterations = self.iterations
        if budget.iterations is not None:
            iterations = min(iterations, budget.iterations)
        seconds = self.seconds
        if budget.seconds is not None:
            seconds = min(seconds, budget.seconds)
        values = values_of(view.rules, prospect)
        thoughts = think(view, values, iterations, rng, seconds, budget.threads)
        return thoughts[0].move

    def close(self) -> None:
        """Nothing to let go of."""


PRINCIPIANTE = Level("principiante", 10, 0.5)
DILETTANTE = Level("dilettante", 60, 0.5)
MAESTRO = Level("maestro", 300, 1.0)
CAMPIONE = Level("campione", 20_000, 2.0)

LEVELS = {level.name: level for level in (PRINCIPIANTE, DILETTANTE, MAESTRO, CAMPIONE)}
