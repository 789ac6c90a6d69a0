"""A small generator of random numbers for tests, searches and measurements."""

from __future__ import annotations

from mazziere.cards import bits
from mazziere.games.deal import xorshift


class Rng:
    """The same seed gives the same numbers in every build."""

    def __init__(self, seed: int) -> None:
        self.state = xorshift.first(seed & bits.MASK64)

    def random(self, limit: int) -> int:
        """A number from 0 to limit - 1; a limit is positive."""
        if limit < 1:
            raise ValueError(f"a limit is positive, not {limit}")
        return self.below(limit)

    # Hooks

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        self.state = xorshift.step(self.state)
        return xorshift.pick(self.state, limit)
