"""The time, the same at all nodes."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable

MILLISECOND = 1_000_000  # in nanoseconds


class SystemClock:
    """Milliseconds since 1970 that never go back while the process runs.

    They begin with the time of this machine and go on with a counter that nobody can set. A server
    has them follow the clock of its database, so that all nodes agree on when somebody's time is
    up, whatever the clocks of their machines say.
    """

    def __init__(self) -> None:
        self._began = time.time_ns() - time.monotonic_ns()
        self._last = 0

    def _exact(self) -> int:
        return (self._began + time.monotonic_ns()) // MILLISECOND

    def now(self) -> int:
        """The present moment."""
        self._last = max(self._last, self._exact())
        return self._last

    async def follow(self, ask: Callable[[], Awaitable[int]]) -> None:
        """Go by another clock, which showed what it answers at some moment while it was asked."""
        asked = time.monotonic_ns()
        earliest = await ask()
        latest = earliest + (time.monotonic_ns() - asked) // MILLISECOND + 1
        now = self._exact()
        self._began += (min(max(now, earliest), latest) - now) * MILLISECOND
