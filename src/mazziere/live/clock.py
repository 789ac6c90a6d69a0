"""The time, the same at all nodes."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Protocol

MILLISECOND = 1_000_000  # in nanoseconds
#: Whoever asks less often than this did not run meanwhile: milliseconds.
GAP = 2000
#: How far the clock moves towards the one it follows, at most: a part of the time that has passed.
SLEW = 1 / 200


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        ...


#: Nanoseconds that nobody can set, and that go on while the machine sleeps, if it can tell.
counter: Callable[[], int] = (
    partial(time.clock_gettime_ns, time.CLOCK_BOOTTIME)
    if hasattr(time, "CLOCK_BOOTTIME")
    else time.monotonic_ns
)


class SystemClock:
    """Milliseconds since 1970 that never go back and never jump while the process runs.

    They go on with a counter that nobody can set. A server has them follow the clock of its
    database, so that all nodes agree on when somebody's time is up; if that clock is set, they
    come nearer to it so slowly that nobody loses by it. ``ahead`` is what is still between the two.

    Somebody asks for the time several times a second. When nobody did, the process stood still,
    or the whole machine: then ``stood_still`` is told from when to when, before anything else is
    done with the new time.
    """

    def __init__(self) -> None:
        self._began = time.time_ns() - counter()
        self._last = self._exact()
        self._followed = self._last
        self.ahead = 0
        self.stood_still: Callable[[int, int], None] | None = None

    def _exact(self) -> int:
        return (self._began + counter()) // MILLISECOND

    def now(self) -> int:
        """The present moment."""
        now, last = (self._began + counter()) // MILLISECOND, self._last
        if now <= last:
            return last
        self._last = now
        if now > last + GAP and self.stood_still is not None:
            self.stood_still(last, now)
        return now

    def begin(self, now: int) -> None:
        """It is that time, whatever the clock of this machine says."""
        self._began += (now - self._exact()) * MILLISECOND
        self._last = self._followed = now

    async def follow(self, ask: Callable[[], Awaitable[int]]) -> None:
        """Come nearer to another clock; its answer was right at some moment since it was asked."""
        asked = counter()
        earliest = await ask()
        latest = earliest + (counter() - asked) // MILLISECOND + 1
        now = self._exact()
        missing = min(max(now, earliest), latest) - now
        most = int((now - self._followed) * SLEW)
        self._followed = now
        step = max(-most, min(missing, most))
        self._began += step * MILLISECOND
        self.ahead = step - missing
