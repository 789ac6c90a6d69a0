"""What a bot is: something that chooses a move from a view. It never meets the deal itself."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Protocol

from mazziere.bots.prospect import Prospect
from mazziere.games import View


@dataclass(frozen=True)
class Budget:
    """How much a bot may think about one move; None: as much as its level says."""

    iterations: int | None = None
    seconds: float | None = None
    threads: int = 1


class BotFailed(Exception):
    """A bot gave no move, or none that can be played; the text says what happened."""


class Bot(Protocol):
    """Whoever can be seated at a table without being a person."""

    @property
    def name(self) -> str:
        """What it is called in the arena."""
        ...

    def choose(
        self,
        view: View,
        budget: Budget,
        rng: random.Random,
        prospect: Prospect | None = None,
    ) -> int:
        """One of ``view.moves``; the view is that of the player on turn.

        The same view, iterations and generator give the same move. ``prospect`` tells what the
        points of the deal are worth in the match; None is a deal by itself. Raises
        :class:`BotFailed`.
        """
        ...

    def close(self) -> None:
        """Let go of whatever the bot holds; it is not asked again."""
        ...
