"""What waits: for something that this node stores, or until more has happened of the same."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

#: What happens again and again is told so often: seconds.
MOMENT = 0.5


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


class Together:
    """Does something for a key at once, and what is asked for within a moment of it at its end."""

    def __init__(self, do: Callable[[str], None]) -> None:
        self.do = do
        self.asked: dict[str, bool] = {}  # the keys of this moment: whether it was asked for again

    def ask(self, key: str) -> bool:
        """Have it done; whether it was done at once."""
        if key in self.asked:
            self.asked[key] = True
            return False
        self._begin(key)
        return True

    def _begin(self, key: str) -> None:
        self.asked[key] = False
        asyncio.get_running_loop().call_later(MOMENT, self._end, key)
        self.do(key)

    def _end(self, key: str) -> None:
        if self.asked.pop(key):
            self._begin(key)
