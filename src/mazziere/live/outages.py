"""When players could not reach the server; nobody is charged for that time."""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterator
from itertools import islice, takewhile
from typing import NamedTuple

#: How long those who were cut off have to reconnect before clocks run again: milliseconds.
GRACE = 10_000
#: How many are remembered: more than a table's clock can have run through.
MOST = 1000


class Outage(NamedTuple):
    """Since when players could not reach the server, and until when their clocks stand still.

    ``players`` is None for all of them. ``until`` may lie in the future: clocks go on then.
    """

    away_from: int
    until: int
    players: frozenset[str] | None = None

    def concerns(self, player: str | None) -> bool:
        """Whether this player was cut off."""
        return self.players is None or player in self.players


class Outages:
    """All outages that a clock may have run through; ``last`` is when the latest one ends."""

    def __init__(self) -> None:
        self._known: list[Outage] = []  # by when they end
        self.last = 0

    def add(self, outage: Outage) -> bool:
        """Remember one; whether it is new. If there are too many, the oldest is forgotten."""
        place = bisect_left(self._known, outage.until, key=_end)
        if any(each == outage for each in self._ending(place, outage.until)):
            return False
        if len(self._known) == MOST:
            if place == 0:
                return False
            del self._known[0]
        insort(self._known, outage, key=_end)
        self.last = self._known[-1].until
        return True

    def _ending(self, first: int, moment: int) -> Iterator[Outage]:
        """Those that end at a moment, of which this is the first."""
        return takewhile(lambda each: each.until == moment, islice(self._known, first, None))

    def after(self, moment: int, player: str | None) -> list[Outage]:
        """Those that last longer than until a moment and concern a player, the earliest first."""
        late = self._known[bisect_right(self._known, moment, key=_end) :]
        return sorted((each for each in late if each.concerns(player)), key=_begin)


def _begin(outage: Outage) -> int:
    return outage.away_from


def _end(outage: Outage) -> int:
    return outage.until


def stall(away_from: int, back_at: int, players: frozenset[str] | None) -> Outage:
    """The outage of a process that stood still; after a short one players are back sooner."""
    return Outage(away_from, back_at + min(GRACE, back_at - away_from), players)
