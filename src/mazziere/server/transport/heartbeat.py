"""Asks every client now and then whether it is still there."""

from __future__ import annotations

import asyncio
from typing import Protocol

#: Seconds from a ping to the next one; whoever has not answered by then is let go.
EVERY = 20.0
#: How often to look who is due: seconds.
LOOK_EVERY = 1.0


class Pinged(Protocol):
    """A client as the heartbeat knows it."""

    def ping(self) -> None:
        """Ask, or let go who has not answered the last time."""


class Heartbeat:
    """All clients with the moment of their next ping.

    All wait equally long, so they are kept in the order of these moments, and one timer serves all:
    a task or a timer for each would take more memory than the rest of a client.
    """

    def __init__(self, every: float = EVERY, look_every: float = LOOK_EVERY) -> None:
        self._every, self._look_every = every, look_every
        self._due: dict[Pinged, float] = {}
        self._looking = False

    def add(self, client: Pinged) -> None:
        """Ping this client now, and at every interval from now on."""
        loop = asyncio.get_running_loop()
        self._due[client] = loop.time() + self._every
        if not self._looking:
            self._looking = True
            loop.call_later(self._look_every, self._look)
        client.ping()

    def remove(self, client: Pinged) -> None:
        """Ping this client no more."""
        self._due.pop(client, None)

    def _look(self) -> None:
        loop = asyncio.get_running_loop()
        now = loop.time()
        for client, due in list(self._due.items()):
            if due > now:
                break
            del self._due[client]
            self._due[client] = now + self._every
            client.ping()
        self._looking = bool(self._due)
        if self._looking:
            loop.call_later(self._look_every, self._look)
