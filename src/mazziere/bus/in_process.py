"""News between nodes that run in one process."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection

_log = logging.getLogger("mazziere.bus")


class Wire:
    """What the buses of a process share, and nobody else."""

    def __init__(self) -> None:
        self.buses: list[InProcessBus] = []


class InProcessBus:
    """Implements :class:`mazziere.live.nodes.ports.Bus`. Nothing gets lost here."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._topics: Collection[str] = ()
        self._hear: Callable[[bytes], None] = lambda news: None

    @property
    def is_up(self) -> bool:
        """Whether news arrive."""
        return self in self._wire.buses

    async def start(
        self, topics: Collection[str], hear: Callable[[bytes], None], lost: Callable[[], None]
    ) -> None:
        """Hear and be heard from now on; nothing that was told before is known."""
        self._topics, self._hear = topics, hear
        self._wire.buses.append(self)
        lost()

    def publish(self, topic: str, news: bytes) -> None:
        """All hear it in the loop's next turn: over a network nobody does before, either."""
        loop = asyncio.get_running_loop()
        for bus in self._wire.buses:
            loop.call_soon(bus.arrive, topic, news)

    def arrive(self, topic: str, news: bytes) -> None:
        """News have come over the wire."""
        if not self.is_up or topic not in self._topics:
            return
        try:
            self._hear(news)
        except Exception:  # of one message; the next one may be better
            _log.exception("news could not be understood")

    async def close(self) -> None:
        """Leave; what was published is on its way."""
        self._wire.buses.remove(self)
