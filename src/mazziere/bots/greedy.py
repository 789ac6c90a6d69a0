"""The second benchmark opponent: whatever looks best at once. Pinned; see docs/bots.md."""

from __future__ import annotations

import random

from mazziere.bots.bot import Budget
from mazziere.bots.judges import greedy_move
from mazziere.bots.prospect import Prospect
from mazziere.games import View
from mazziere.games.worlds import world


class GreedyBot:
    """Plays what :mod:`mazziere.bots.judges` likes best."""

    name = "greedy"

    def choose(
        self, view: View, budget: Budget, rng: random.Random, prospect: Prospect | None = None
    ) -> int:
        """The greedy move; it is the same in every world of the view."""
        return greedy_move(world(view, rng))

    def close(self) -> None:
        """Nothing to let go of."""
