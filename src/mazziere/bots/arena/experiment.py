"""What is to be played: who meets whom, on which boards, with how much time to think."""

from __future__ import annotations

import hashlib
import random
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from mazziere import __version__
from mazziere.bots.bot import Budget
from mazziere.games import Rules
from mazziere.match import Format, match_format
from mazziere.notation.positions import format_rules

USUAL_BUDGET = Budget(seconds=0.1)


class Task(NamedTuple):
    """One board for two bots; boards are numbered from 0."""

    a: str
    b: str
    board: int


@dataclass(frozen=True)
class Experiment:
    """Bots that play boards, each pair of bots the same ones.

    Without a ``target`` a board is a single deal, otherwise a match to that many points. All that
    is random follows from ``seed``, so that bots which think in iterations play the same again.
    """

    rules: Rules
    bots: tuple[str, ...]
    boards: int
    seed: int = 1
    budget: Budget = USUAL_BUDGET
    target: int | None = None

    def tasks(self) -> list[Task]:
        """Everything to be played, board by board, so that an early end leaves pairs level."""
        pairs = list(combinations(self.bots, 2))
        return [Task(a, b, board) for board in range(self.boards) for a, b in pairs]

    def described(self) -> dict[str, object]:
        """What results depend on. How many boards there are is not part of it: more can follow."""
        return {
            "arena": 1,
            "mazziere": __version__,
            "rules": format_rules(self.rules),
            "rules_version": self.rules.game.version,
            "target": self.target,
            "bots": list(self.bots),
            "seed": self.seed,
            "seconds": self.budget.seconds,
            "iterations": self.budget.iterations,
            "threads": self.budget.threads,
        }

    def form(self) -> Format | None:
        """The format of the matches, without clocks; None where single deals are played."""
        if self.target is None:
            return None
        return match_format(self.rules, target=self.target, match_time=None, move_timeout=None)

    def dealer(self, board: int) -> int:
        """Who deals, or deals first: each seat in its turn."""
        return board % self.rules.seats

    def secret(self, board: int) -> bytes:
        """32 bytes from which the decks of a board follow, the same for every pair of bots."""
        return hashlib.sha256(f"mazziere arena/{self.seed}/{board}".encode()).digest()

    def deck_seed(self, board: int) -> int:
        """The seed of the deck where a board is a single deal."""
        return int.from_bytes(self.secret(board)[:8], "big")

    def generator(self, board: int, half: int, seat: int) -> random.Random:
        """The random numbers of one seat in one half of a board."""
        return random.Random(f"mazziere arena/{self.seed}/{board}/{half}/{seat}")
