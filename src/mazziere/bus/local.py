"""A bus for several nodes in one process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class LocalExchange:
    """Where the buses of the nodes meet."""

    def __init__(self) -> None:
        self.buses: list[LocalBus] = []


class LocalBus:
    """Implements :class:`mazziere.live.ports.Bus`."""

    is_up = True

    def __init__(self, exchange: LocalExchange) -> None:
        self._exchange = exchange
        self._topics: set[str] = set()
        self._hear: Callable[[bytes], None] | None = None

    async def start(
        self, prefix: str, hear: Callable[[bytes], None], lost: Callable[[], None]
    ) -> None:
        """Nothing gets lost here."""
        self._hear = hear
        self._exchange.buses.append(self)

    def publish(self, topic: str, news: bytes) -> None:
        """All hear it in the loop's next turn, as over a network."""
        loop = asyncio.get_running_loop()
        for bus in self._exchange.buses:
            loop.call_soon(bus.deliver, topic, news)

    def deliver(self, topic: str, news: bytes) -> None:
        """Hear what is followed."""
        if topic in self._topics and self._hear is not None:
            self._hear(news)

    async def follow(self, topic: str) -> None:
        """Hear of a topic."""
        self._topics.add(topic)

    def unfollow(self, topic: str) -> None:
        """Hear of it no more."""
        self._topics.discard(topic)

    async def close(self) -> None:
        """Hear nothing more."""
        await asyncio.sleep(0)  # what was published is on its way
        self._exchange.buses.remove(self)
