"""When players could not reach the server; nobody is charged for that time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

#: So long those who were cut off have to come back, before clocks run again: milliseconds.
GRACE = 10_000
#: So many are remembered; a table's clock has run for less than that many.
MOST = 1000


class Outage(NamedTuple):
    """From when on whom nobody could reach, and until when their clocks stand still.

    None are all players. It may lie in the future: clocks go on when it has passed.
    """

    away_from: int
    until: int
    players: frozenset[str] | None = None

    def concerns(self, player: str | None) -> bool:
        """Whether this player was cut off."""
        return self.players is None or player in self.players


class Outages:
    """All that a clock may have run through; ``last`` is the latest moment of any."""

    def __init__(self) -> None:
        self._known: dict[Outage, None] = {}
        self.last = 0

    def add(self, outage: Outage) -> bool:
        """Remember one; whether it is new."""
        if outage in self._known:
            return False
        self._known[outage] = None
        self.last = max(self.last, outage.until)
        while len(self._known) > MOST:
            del self._known[next(iter(self._known))]
        return True

    def after(self, moment: int, player: str | None) -> Iterator[Outage]:
        """Those that last longer than until a moment and concern a player, the earliest first."""
        for outage in sorted(self._known, key=lambda each: each.away_from):
            if outage.until > moment and outage.concerns(player):
                yield outage


def stall(away_from: int, back_at: int, players: frozenset[str] | None) -> Outage:
    """A process stood still; those at it come back the sooner, the shorter it was."""
    return Outage(away_from, back_at + min(GRACE, back_at - away_from), players)
