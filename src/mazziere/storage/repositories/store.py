"""The store of the tables: writes go through the writer's thread, reads through others."""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import msgspec

from mazziere.live.hall.ports import Entry, FinishedMatch, StoreUnavailable, Summary
from mazziere.live.outages import GRACE, Outage
from mazziere.storage.engine.database import OPERATIONAL_ERRORS, Database, Db, marks
from mazziere.storage.engine.migrate import migrate
from mazziere.storage.engine.writer import Work, Writer
from mazziere.storage.repositories.postings import post
from mazziere.storage.repositories.sums import store_sums

T = TypeVar("T")

SET_DUE = (
    "INSERT INTO deadlines (table_id, due) VALUES (?, ?) "
    "ON CONFLICT (table_id) DO UPDATE SET due = excluded.due"
)
#: Only if the log has not grown meanwhile: whoever wrote to it has said when the table is due.
SET_DUE_AT = (
    "UPDATE deadlines SET due = ? WHERE table_id = ? "
    "AND NOT EXISTS (SELECT 1 FROM log WHERE table_id = ? AND seq > ?)"
)
SET_SUMMARY = (
    'INSERT INTO tables (table_id, link, public, phase, "row", sealed) VALUES (?, ?, ?, ?, ?, ?) '
    "ON CONFLICT (table_id) DO UPDATE SET public = excluded.public, phase = excluded.phase, "
    '"row" = excluded."row", sealed = excluded.sealed'
)
PLAYING_AT = (
    'SELECT table_id, "row" FROM table_seats JOIN tables USING (table_id) '
    "WHERE player_id = ? AND phase IN ('playing', 'count')"
)
INSERT_RESULT = (
    "INSERT INTO match_results (match_id, table_id, game, rated, how, winner, points_0, points_1, "
    "vp_0, vp_1, mp_0, mp_1, started, finished, origin) "
    f"VALUES ({', '.join('?' * 15)})"
)
INSERT_PLAYER = (
    "INSERT INTO match_players (match_id, seat, player_id, name, bot) VALUES (?, ?, ?, ?, ?)"
)
INSERT_NAMED = "INSERT INTO table_people (table_id, player_id) VALUES (?, ?) ON CONFLICT DO NOTHING"
SET_FACT = (
    "INSERT INTO facts (name, value) VALUES (?, ?) "
    "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
#: How long outages are remembered; no clock runs for longer: milliseconds.
REMEMBERED = 30 * 24 * 3_600_000
INSERT_OUTAGE = "INSERT INTO outages (away_from, until) VALUES (?, ?) ON CONFLICT DO NOTHING"
FORGET_OUTAGES = "DELETE FROM outages WHERE until < ?"
OUTAGES = "SELECT away_from, until FROM outages ORDER BY until DESC LIMIT 200"
MOVE_DEADLINES = "UPDATE deadlines SET due = due + ? WHERE due >= ?"
FORGET_INSTALLATION = "DELETE FROM facts WHERE name = 'installation'"


class Store:
    """Everything durable of a server, in a database."""

    def __init__(self, database: Database) -> None:
        """Bring the database up to date; :class:`StorageError` says why it cannot be used."""
        self.database = database
        migrate(database)
        self.writer = Writer(database)
        self._connected = threading.local()
        self._connections: list[Db] = []
        self._reading = ThreadPoolExecutor(database.readers, "reader")
        self._reading_long = ThreadPoolExecutor(1, "long reader")

    async def close(self) -> None:
        """Finish what was begun."""
        await self.writer.close()
        self._reading.shutdown()
        self._reading_long.shutdown()
        for db in self._connections:
            db.close()

    async def read(self, statements: Callable[[Db], T]) -> T:
        """Read on a thread that does nothing else."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reading, self._read, statements)

    async def read_long(self, statements: Callable[[Db], T]) -> T:
        """Read what takes long, so that only others who want that wait for it."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reading_long, self._read, statements)

    def _read(self, statements: Callable[[Db], T]) -> T:
        db: Db | None = getattr(self._connected, "db", None)
        if db is None:
            db = self._connected.db = self.database.connect()
            self._connections.append(db)
        return statements(db)

    async def read_at_once(self, statements: Callable[[Db], T]) -> T:
        """Read with several statements, all of which see the data as of one moment."""

        def at_once(db: Db) -> T:
            db.execute(self.database.begin_reading)
            try:
                return statements(db)
            finally:
                db.execute("ROLLBACK")

        return await self.read(at_once)

    # The port of the tables

    def append(self, entry: Entry) -> None:
        """Store an entry soon; see :class:`mazziere.live.hall.ports.Store`."""
        log: list[object] = []
        for seq, event in enumerate(entry.events, entry.seq):
            log += (entry.table, seq, event)
        self.writer.submit(Work(beside_log(entry), entry.done, entry.table, log))

    async def events(self, table: str, after: int = 0) -> list[bytes]:
        """The log of a table; whoever reads all of it goes on from there."""
        query = "SELECT event FROM log WHERE table_id = ? AND seq > ? ORDER BY seq"
        if not after:
            self.writer.forgive(table)
        try:
            return await self.read(lambda db: [row[0] for row in db.execute(query, (table, after))])
        except OPERATIONAL_ERRORS as error:
            raise StoreUnavailable(str(error)) from error

    async def ends(self, tables: Collection[str]) -> dict[str, int]:
        """Where the logs of these tables end."""
        among = f"table_id IN ({marks(tables)})"
        query = f"SELECT table_id, max(seq) FROM log WHERE {among} GROUP BY table_id"
        return await self.read(lambda db: dict(db.execute(query, tuple(tables)).fetchall()))

    async def table_of_link(self, link: str) -> str | None:
        """The table that a link leads to."""
        query = "SELECT table_id FROM tables WHERE link = ?"
        row = await self.read(lambda db: db.execute(query, (link,)).fetchone())
        return None if row is None else str(row[0])

    async def invitation(self, address: str) -> tuple[bytes, bytes, bool] | None:
        """Of the table with that id or link: its row, its first event, and whether it is public."""
        query = (
            'SELECT t."row", l.event, t.public FROM tables t JOIN log l USING (table_id) '
            "WHERE l.seq = 1 AND (t.table_id = :address OR t.link = :address)"
        )
        found = await self.read(lambda db: db.execute(query, {"address": address}).fetchone())
        return None if found is None else (found[0], found[1], bool(found[2]))

    async def lobby(self) -> list[bytes]:
        """The rows of the public tables."""
        query = "SELECT \"row\" FROM tables WHERE public AND phase IN ('seating','playing','count')"
        return await self.read(lambda db: [row[0] for row in db.execute(query)])

    async def due(self, now: int, until: int) -> list[str]:
        """The tables to look at."""
        query, values = self.database.due, {"now": now, "until": until}
        return await self.read(lambda db: [row[0] for row in db.execute(query, values)])

    async def open_matches(self) -> list[str]:
        """The tables where a match is being played."""
        query = "SELECT table_id FROM tables WHERE phase IN ('playing','count')"
        return await self.read(lambda db: [row[0] for row in db.execute(query)])

    async def is_playing(self, player: str) -> bool:
        """Whether a match is being played with this player."""
        found = await self.read(lambda db: db.execute(PLAYING_AT, (player,)).fetchone())
        return found is not None

    async def ladder_table(self, player: str) -> str | None:
        """Where a bot plays a match of the ladder."""
        found = await self.read(lambda db: db.execute(PLAYING_AT, (player,)).fetchall())
        for table, row in found:
            if msgspec.json.decode(row)["settings"].get("ladder"):
                return str(table)
        return None

    # Whether the server is there

    async def beat(self, now: int, ahead: int, missed: int) -> list[Outage]:
        """The server is running at this moment; the outages of all servers that are remembered.

        There was one, if nobody was there for longer than ``missed``. ``ahead`` is how far the
        servers' time is before that of the database.
        """

        def statements(db: Db) -> list[Outage]:
            facts = dict(db.execute("SELECT name, value FROM facts").fetchall())
            alive = facts.get("alive", now)
            if now - alive > missed:
                store_outage(db, Outage(alive, now + GRACE))
                # For a server of the release before.
                db.execute(SET_FACT, ("away_from", alive))
                db.execute(SET_FACT, ("back_at", now))
            elif "back_at" in facts and facts["back_at"] > now - REMEMBERED:
                # A server of the release before may have noted it, which moves no deadlines.
                db.execute(INSERT_OUTAGE, (facts["away_from"], facts["back_at"]))
            db.execute(SET_FACT, ("alive", max(alive, now)))
            db.execute(SET_FACT, ("ahead", ahead))
            return sorted(Outage(*row) for row in db.execute(OUTAGES).fetchall())

        return await self.writer.run(statements)

    def note(self, outage: Outage, now: int) -> None:
        """The server stood still; see :class:`mazziere.live.hall.ports.Store`."""

        def statements(db: Db) -> None:
            store_outage(db, outage)
            db.execute(SET_FACT, ("alive", now))

        self.writer.submit(Work(statements, lambda error: None))

    async def begins_at(self, missed: int) -> int:
        """What time it is for a server that starts: as for others that are there, and never before
        the last moment of one that was.
        """
        time = await self.time()
        query = "SELECT name, value FROM facts WHERE name IN ('alive', 'ahead')"
        facts = dict(await self.read(lambda db: db.execute(query).fetchall()))
        alive: int = facts.get("alive", 0)
        shared: int = time + facts.get("ahead", 0)
        return shared if 0 <= shared - alive <= missed else max(time, alive)

    async def time(self) -> int:
        """What time it is, for all who use this database."""
        return await self.read(lambda db: int(db.execute(self.database.time).fetchone()[0]))

    async def leads(self) -> bool:
        """Whether this server is the one that does what only one has to do."""
        return await asyncio.to_thread(self.database.leads)

    async def installation(self) -> int:
        """A number that all who use this database have in common, and nobody else.

        A copy of it draws one of its own when it finds that it lies somewhere else.
        """
        insert = "INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING"
        move = "UPDATE facts SET value = ? WHERE name = 'home' AND value <> ?"
        query = "SELECT value FROM facts WHERE name = 'installation'"

        def statements(db: Db) -> int:
            home = self.database.home(db)
            if db.execute(move, (home, home)).rowcount:
                db.execute(FORGET_INSTALLATION)
            db.execute(insert, ("home", home))
            db.execute(insert, ("installation", secrets.randbits(62)))
            return int(db.execute(query).fetchone()[0])

        return await self.writer.run(statements)


def beside_log(entry: Entry) -> Callable[[Db], None] | None:
    """What stores the rest of an entry; most moves have nothing but their row of the log."""
    if entry.due is None and entry.summary is None and entry.finished is None:
        if not entry.postings:
            return None

    def run(db: Db) -> None:
        if entry.due is not None and entry.events:
            db.execute(SET_DUE, (entry.table, entry.due))
        elif entry.due is not None:
            db.execute(SET_DUE_AT, (entry.due, entry.table, entry.table, entry.seq))
        if entry.summary is not None:
            store_summary(db, entry.summary)
        if entry.finished is not None:
            store_result(db, entry.finished)
        for posting in entry.postings:
            post(db, posting)

    return run


def store_summary(db: Db, summary: Summary) -> None:
    """What lists show of a table, and who sits there."""
    table = summary.table
    values = (table, summary.link, summary.public, summary.phase, summary.row, summary.sealed)
    db.execute(SET_SUMMARY, values)
    db.execute("DELETE FROM table_seats WHERE table_id = ?", (table,))
    rows = [(table, player) for player in summary.players]
    db.executemany("INSERT INTO table_seats (table_id, player_id) VALUES (?, ?)", rows)
    db.executemany(INSERT_NAMED, [(table, player) for player in summary.named])


def store_outage(db: Db, outage: Outage) -> None:
    """Remember an outage, once, and postpone what would have been due since by its length."""
    away_from, until, _ = outage
    if db.execute(INSERT_OUTAGE, (away_from, until)).rowcount == 1:
        db.execute(MOVE_DEADLINES, (until - away_from, away_from))
        db.execute(FORGET_OUTAGES, (away_from - REMEMBERED,))


def all_have_accounts(db: Db, players: list[str]) -> bool:
    """Whether no guest and no bot is among them; what moves levels is settled at this moment."""
    among = f"player_id IN ({marks(players)})"
    query = f"SELECT count(*) FROM players WHERE password IS NOT NULL AND {among}"
    return bool(db.execute(query, players).fetchone()[0] == len(players))


def store_result(db: Db, match: FinishedMatch) -> None:
    """One row for the match and one for each player."""
    db.execute(
        INSERT_RESULT,
        (
            match.match_id,
            match.table,
            match.game,
            match.rated and all_have_accounts(db, [each.player for each in match.players]),
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
    db.executemany(INSERT_PLAYER, rows)
    db.execute("INSERT INTO result_order (match_id) VALUES (?)", (match.match_id,))
    store_sums(db, match.match_id, match.sums)
