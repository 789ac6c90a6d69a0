"""Waiting for what this node stores, and for no longer than until it is time to look anyway."""

from __future__ import annotations

import asyncio
from contextlib import suppress


class Wakeup:
    """Set by who has stored something, cleared by who is about to look for it."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def set(self) -> None:
        """Something was stored: whoever waits looks now."""
        self._event.set()

    def clear(self) -> None:
        """Whatever there was will be found by the look that follows."""
        self._event.clear()

    async def wait(self, seconds: float) -> None:
        """Until there is something, or so long."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._event.wait(), seconds)
