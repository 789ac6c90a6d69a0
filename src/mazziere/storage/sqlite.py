"""The store on SQLite: writes go through the writer's thread, reads through one of their own."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from mazziere.live.ports import Entry, FinishedMatch, Summary
from mazziere.storage.errors import StorageError
from mazziere.storage.migrate import migrate
from mazziere.storage.postings import post
from mazziere.storage.sums import store_sums
from mazziere.storage.writer import Work, Writer, connect

T = TypeVar("T")

FILE = "mazziere.db"
SET_DUE = (
    "INSERT INTO deadlines (table_id, due) VALUES (?, ?) "
    "ON CONFLICT (table_id) DO UPDATE SET due = excluded.due"
)
SET_SUMMARY = (
    'INSERT INTO tables (table_id, link, public, phase, "row") VALUES (?, ?, ?, ?, ?) '
    "ON CONFLICT (table_id) DO UPDATE "
    'SET public = excluded.public, phase = excluded.phase, "row" = excluded."row"'
)
LADDER_TABLE = (
    "SELECT table_id FROM table_seats JOIN tables USING (table_id) WHERE player_id = ? "
    "AND phase IN ('playing', 'count') "
    "AND json_extract(CAST(\"row\" AS TEXT), '$.settings.ladder')"
)
SET_FACT = (
    "INSERT INTO facts (name, value) VALUES (?, ?) "
    "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)


class SqliteStore:
    """Everything durable of a server, in the file ``mazziere.db`` of its data folder."""

    def __init__(self, folder: Path) -> None:
        """Open the file, or make it; :class:`StorageError` says why it cannot be used."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StorageError(f"{folder} cannot be used: {error}") from error
        self.file = folder / FILE
        migrate(self.file)
        self.writer = Writer(self.file)
        self._reader = connect(self.file)
        self._reading = ThreadPoolExecutor(1, "reader")

    async def close(self) -> None:
        """Finish what was begun."""
        await self.writer.close()
        self._reading.shutdown()
        self._reader.close()

    async def read(self, statements: Callable[[sqlite3.Connection], T]) -> T:
        """Read on a thread of its own."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reading, statements, self._reader)

    # The port of the tables

    def append(self, entry: Entry) -> None:
        """Store an entry soon; see :class:`mazziere.live.ports.Store`."""
        log: list[object] = []
        for seq, event in enumerate(entry.events, entry.seq):
            log += (entry.table, seq, event)
        self.writer.submit(Work(beside_log(entry), entry.done, entry.table, log))

    async def events(self, table: str) -> list[bytes]:
        """The log of a table."""
        query = "SELECT event FROM log WHERE table_id = ? ORDER BY seq"
        self.writer.forgive(table)
        return await self.read(lambda db: [row[0] for row in db.execute(query, (table,))])

    async def table_of_link(self, link: str) -> str | None:
        """The table that a link leads to."""
        query = "SELECT table_id FROM tables WHERE link = ?"
        row = await self.read(lambda db: db.execute(query, (link,)).fetchone())
        return None if row is None else str(row[0])

    async def lobby(self) -> list[bytes]:
        """The rows of the public tables."""
        query = "SELECT \"row\" FROM tables WHERE public AND phase IN ('seating','playing','count')"
        return await self.read(lambda db: [row[0] for row in db.execute(query)])

    async def due(self, now: int) -> list[str]:
        """The tables to look at."""
        query = "SELECT table_id FROM deadlines WHERE due <= ? ORDER BY due LIMIT 1000"
        return await self.read(lambda db: [row[0] for row in db.execute(query, (now,))])

    async def open_matches(self) -> list[str]:
        """The tables where a match is being played."""
        query = "SELECT table_id FROM tables WHERE phase IN ('playing','count')"
        return await self.read(lambda db: [row[0] for row in db.execute(query)])

    async def ladder_table(self, player: str) -> str | None:
        """Where a bot plays a match of the ladder."""
        row = await self.read(lambda db: db.execute(LADDER_TABLE, (player,)).fetchone())
        return None if row is None else str(row[0])

    # Whether the server is there

    async def beat(self, now: int) -> None:
        """The server is running at this moment."""
        await self.writer.run(lambda db: db.execute(SET_FACT, ("alive", now)) and None)

    async def last_beat(self) -> int:
        """When a server was last running."""
        query = "SELECT value FROM facts WHERE name = 'alive'"
        row = await self.read(lambda db: db.execute(query).fetchone())
        return 0 if row is None else int(row[0])


def beside_log(entry: Entry) -> Callable[[sqlite3.Connection], None] | None:
    """What stores the rest of an entry; most moves have nothing but their row of the log."""
    if entry.due is None and entry.summary is None and entry.finished is None:
        if not entry.postings:
            return None

    def run(db: sqlite3.Connection) -> None:
        if entry.due is not None:
            db.execute(SET_DUE, (entry.table, entry.due))
        if entry.summary is not None:
            store_summary(db, entry.summary)
        if entry.finished is not None:
            store_result(db, entry.finished)
        for posting in entry.postings:
            post(db, posting)

    return run


def store_summary(db: sqlite3.Connection, summary: Summary) -> None:
    """What lists show of a table, and who sits there."""
    table = summary.table
    values = (table, summary.link, summary.public, summary.phase, summary.row)
    db.execute(SET_SUMMARY, values)
    db.execute("DELETE FROM table_seats WHERE table_id = ?", (table,))
    rows = [(table, player) for player in summary.players]
    db.executemany("INSERT INTO table_seats VALUES (?, ?)", rows)


def all_have_accounts(db: sqlite3.Connection, players: list[str]) -> bool:
    """Whether no guest and no bot is among them; what moves levels is settled at this moment."""
    marks = ", ".join("?" * len(players))
    query = f"SELECT count(*) FROM players WHERE password IS NOT NULL AND player_id IN ({marks})"
    return bool(db.execute(query, players).fetchone()[0] == len(players))


def store_result(db: sqlite3.Connection, match: FinishedMatch) -> None:
    """One row for the match and one for each player."""
    db.execute(
        f"INSERT INTO match_results VALUES ({', '.join('?' * 15)})",
        (
            match.match_id,
            match.table,
            match.game,
            match.rated and all_have_accounts(db, [player for player, _ in match.players]),
            match.how,
            match.winner,
            *match.points,
            *match.vp,
            *match.mp,
            match.started,
            match.finished,
            match.origin,
        ),
    )
    rows = [(match.match_id, seat, *player) for seat, player in enumerate(match.players)]
    db.executemany("INSERT INTO match_players VALUES (?, ?, ?, ?)", rows)
    store_sums(db, match.match_id, match.sums)
