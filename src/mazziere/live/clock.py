"""The time of this machine."""

from __future__ import annotations

import time


class SystemClock:
    """Milliseconds since 1970 that never go back while the process runs."""

    def __init__(self) -> None:
        self._last = 0

    def now(self) -> int:
        """The present moment."""
        self._last = max(self._last, time.time_ns() // 1_000_000)
        return self._last
