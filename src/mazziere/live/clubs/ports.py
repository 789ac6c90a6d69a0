"""What the calendars of clubs need from outside: a store."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class StoredEvent:
    """A club's recurring event: ``last`` is the last day that was seen to, ``due`` when to look."""

    id: str
    club: str
    plan: bytes  #: a :class:`mazziere.live.clubs.calendar.Plan`, encoded
    last: str | None
    due: int | None


class CalendarStore(Protocol):
    """Keeps the recurring events of clubs."""

    async def due(self, now: int) -> list[str]:
        """The events that should be looked at by now."""
        ...

    async def event(self, event: str) -> StoredEvent | None:
        """The event of that id, if there is one."""
        ...

    async def events(self, club: str) -> list[StoredEvent]:
        """The events of a club."""
        ...

    async def put(self, event: StoredEvent) -> None:
        """Store an event; which days were seen to, occasions alone say."""
        ...

    async def end(self, event: str) -> None:
        """Take an event away."""
        ...
