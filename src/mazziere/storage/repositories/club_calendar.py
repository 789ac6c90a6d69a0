"""Recurring events and seasons of clubs in the database."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mazziere.live.clubs.ports import StoredEvent
from mazziere.live.tournaments.ports import Occasion
from mazziere.storage.engine.database import Db
from mazziere.storage.repositories.store import Store

EVENT = "event_id, club_id, plan, last, due"
SEASON = "season_id, club_id, plan, created"
PUT_EVENT = (
    f"INSERT INTO club_events ({EVENT}) VALUES (?, ?, ?, ?, ?) "
    "ON CONFLICT (event_id) DO UPDATE SET plan = excluded.plan, due = excluded.due"
)
PUT_SEASON = (
    f"INSERT INTO seasons ({SEASON}) VALUES (?, ?, ?, ?) "
    "ON CONFLICT (season_id) DO UPDATE SET plan = excluded.plan"
)


@dataclass(frozen=True)
class StoredSeason:
    """A season; ``plan`` is a :class:`mazziere.live.clubs.seasons.Season`, encoded."""

    id: str
    club: str
    plan: bytes
    created: int


class Calendar:
    """Implements :class:`mazziere.live.clubs.ports.CalendarStore`, and keeps the seasons."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def due(self, now: int) -> list[str]:
        """The events to look at."""
        query = "SELECT event_id FROM club_events WHERE due <= ? ORDER BY due"
        return [row[0] for row in await self._rows(query, now)]

    async def event(self, event: str) -> StoredEvent | None:
        """The event of that id, if there is one."""
        found = await self._rows(f"SELECT {EVENT} FROM club_events WHERE event_id = ?", event)
        return StoredEvent(*found[0]) if found else None

    async def events(self, club: str) -> list[StoredEvent]:
        """The events of a club."""
        found = await self._rows(f"SELECT {EVENT} FROM club_events WHERE club_id = ?", club)
        return [StoredEvent(*row) for row in found]

    async def put(self, event: StoredEvent) -> None:
        """Store an event; which dates were seen to stays as it is."""
        values = (event.id, event.club, event.plan, event.last, event.due)
        await self._write(PUT_EVENT, *values)

    async def end(self, event: str) -> None:
        """Take an event away."""
        await self.store.writer.run(lambda db: end(db, "event_id = ?", event))

    # Seasons

    async def seasons(self, club: str) -> list[StoredSeason]:
        """The seasons of a club in the order in which they were made."""
        query = f"SELECT {SEASON} FROM seasons WHERE club_id = ? ORDER BY created, season_id"
        return [StoredSeason(*row) for row in await self._rows(query, club)]

    async def put_season(self, season: StoredSeason) -> None:
        """Store a season."""
        await self._write(PUT_SEASON, season.id, season.club, season.plan, season.created)

    async def delete_season(self, season: str) -> None:
        """Take a season away."""
        await self._write("DELETE FROM seasons WHERE season_id = ?", season)

    async def _rows(self, query: str, *values: object) -> list[Any]:
        return await self.store.read(lambda db: db.execute(query, values).fetchall())

    async def _write(self, statement: str, *values: object) -> None:
        await self.store.writer.run(lambda db: db.execute(statement, values) and None)


def see_to(db: Db, occasion: Occasion, tournament: str) -> None:
    """A date of an event has its tournament; fails if it had one."""
    insert = "INSERT INTO club_occasions (event_id, day, tournament_id) VALUES (?, ?, ?)"
    db.execute(insert, (occasion.event, occasion.day, tournament))
    update = "UPDATE club_events SET last = ?, due = ? WHERE event_id = ?"
    db.execute(update, (occasion.day, occasion.due, occasion.event))


def end(db: Db, condition: str, value: str) -> None:
    """Take events away, with the dates they were held on; their tournaments stay."""
    events = f"SELECT event_id FROM club_events WHERE {condition}"
    db.execute(f"DELETE FROM club_occasions WHERE event_id IN ({events})", (value,))
    db.execute(f"DELETE FROM club_events WHERE {condition}", (value,))
