"""The first benchmark opponent: any legal move."""

from __future__ import annotations

import random

from mazziere.bots.bot import Budget
from mazziere.bots.prospect import Prospect
from mazziere.games import View


class RandomBot:
    """Chooses any legal move."""

    name = "random"

    def choose(
        self, view: View, budget: Budget, rng: random.Random, prospect: Prospect | None = None
    ) -> int:
        """One of the moves, all equally likely."""
        return rng.choice(view.moves)

    def close(self) -> None:
        """Nothing to let go of."""
