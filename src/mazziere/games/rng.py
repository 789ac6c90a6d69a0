"""A small generator of random numbers for tests, searches and measurements."""

from __future__ import annotations

from mazziere.games import xorshift


class Rng:
    """The same seed gives the same numbers in every build."""

    def __init__(self, seed: int) -> None:
        self.state = xorshift.first(seed)

    def random(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        return self.below(limit)

    # Hooks

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        self.state = xorshift.step(self.state)
        return xorshift.pick(self.state, limit)
