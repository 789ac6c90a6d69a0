"""PostgreSQL: a database server, for hosts that have one."""

from __future__ import annotations

import re
import select
import threading
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, cast

import psycopg
from psycopg.conninfo import make_conninfo
from psycopg.pq import TransactionStatus
from psycopg.types.numeric import IntLoader
from sqlalchemy import Engine, create_engine, make_url
from sqlalchemy.exc import ArgumentError

from mazziere.storage.engine.database import Db, Rows, Values, WrongSeq, first_rows
from mazziere.storage.engine.errors import MIGRATE, StorageError, in_one_sentence, remedy_for

#: Held by the server that uses the database: any number that nobody else has.
SERVING = 0x6D617A7A  # "mazz"
#: Held by the server that leads, and how long it may say nothing: milliseconds.
LEADING, LEADS_FOR = SERVING + 1, 10_000
#: For which part of that it goes on: it has to have stopped before another one begins.
BELIEVED = 0.8
#: How long to wait for the database when connecting: seconds.
PATIENCE = 5

UNREADABLE = (
    "the address of the database cannot be read: it is postgresql://user:password@host/name, and "
    "what is neither a letter nor a digit in the password is written as % and its number (@ is %40)"
)
REMEDIES = (
    (("permission denied",), "let its user own the database: ALTER DATABASE ... OWNER TO ..."),
    (('relation "', "column "), MIGRATE),
    (
        ("password authentication", "no password supplied"),
        "put the right password into its address, or into ~/.pgpass",
    ),
    (('role "',), "make that user (createuser --pwprompt), or name another one"),
    (('database "',), "make it (createdb --owner USER NAME), or name another one"),
    (("no pg_hba.conf entry",), "let pg_hba.conf of PostgreSQL admit this machine and user"),
    (("too many clients", "remaining connection slots"), "raise max_connections of PostgreSQL"),
    (("lock timeout",), "others use its tables, as a copy does: start again when that is over"),
    (
        ("connection failed", "connection to server", "could not", "failed to resolve", "timeout"),
        "start PostgreSQL, let it listen there, or correct the address",
    ),
)
#: A named value, as opposed to a cast.
NAMED = re.compile(r"(?<!:):(\w+)")
#: A row whose predecessor is missing gets NULL for its event, which the column refuses: so a log
#: has no holes.
APPEND = (
    "INSERT INTO events (table_id, seq, event) SELECT new_table, new_seq, CASE WHEN NOT first "
    "OR new_seq = 1 OR (SELECT true FROM events WHERE table_id = new_table AND seq = new_seq - 1 "
    "LIMIT 1) THEN new_event END FROM unnest(?::text[], ?::int[], ?::bytea[], ?::bool[]) "
    "AS new (new_table, new_seq, new_event, first)"
)
MISPLACED = (
    "SELECT new_table FROM unnest(?::text[], ?::int[]) AS new (new_table, new_seq) WHERE "
    "(SELECT true FROM events WHERE table_id = new_table AND seq = new_seq LIMIT 1) OR new_seq > 1 "
    "AND (SELECT true FROM events WHERE table_id = new_table AND seq = new_seq - 1 LIMIT 1) IS NULL"
)
#: Every row is found by its key. A plan is kept, and as long as the log is short, or nobody has
#: told PostgreSQL how long it is, another one looks better: to read the log from end to end.
BY_KEY = "SET enable_seqscan = off"
HOME = (
    "SELECT system_identifier # oid::int8 FROM pg_control_system(), pg_database "
    "WHERE datname = current_database()"
)
#: Whoever adds a row has this lock from before its number is drawn until everybody can see it.
ADDING = (
    "SELECT virtualtransaction FROM pg_locks WHERE relation = CAST(? AS regclass) "
    "AND mode = 'RowExclusiveLock' AND granted "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)


class PostgresDatabase:
    """Implements :class:`mazziere.storage.engine.database.Database`."""

    begin = "BEGIN"
    begin_reading = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    gathering = 0.02  # a commit costs as much as several moves here
    readers = 4
    due = (
        "UPDATE deadlines SET due = :until WHERE table_id IN (SELECT table_id FROM deadlines "
        "WHERE due <= :now ORDER BY due LIMIT 200 FOR UPDATE SKIP LOCKED) RETURNING table_id"
    )
    time = "SELECT CAST(floor(extract(epoch FROM clock_timestamp()) * 1000) AS bigint)"

    def __init__(self, url: str) -> None:
        """Take an address like ``postgresql://user:password@host/database``.

        :class:`StorageError` if it cannot be read; nobody is told its password, nor a part of it.
        """
        try:
            self.url = make_url(url)
        except (ArgumentError, ValueError):
            raise StorageError(UNREADABLE) from None
        if "@" in (self.url.host or ""):
            raise StorageError(UNREADABLE)
        self._serving: PostgresConnection | None = None
        self._leading: psycopg.Connection[Any] | None = None
        self._leads = False
        self._released = False
        self._asking = threading.Lock()  # who asks and who lets go are on different threads

    @property
    def name(self) -> str:
        """The address without its password."""
        url = self.url.difference_update_query(["password", "sslpassword"])
        return url.render_as_string(hide_password=True)

    def remedy(self, error: BaseException) -> str | None:
        """What helps against an error of it, if that is known."""
        return remedy_for(error, REMEDIES)

    def trouble(self, error: BaseException) -> str:
        """What is wrong with it, and what to do."""
        return in_one_sentence(self.name, error, self.remedy(error))

    def _conninfo(self) -> str:
        """The address as libpq reads it, whatever the password is made of."""
        query = {
            name: value if isinstance(value, str) else ",".join(value)
            for name, value in self.url.query.items()
        }
        named = self.url.translate_connect_args(username="user", database="dbname")
        return make_conninfo(**{**named, **query})

    def engine(self) -> Engine:
        """For migrations."""
        return create_engine(self.url.set(drivername="postgresql+psycopg"))

    def connect(self) -> PostgresConnection:
        """A connection that finds the server again when it was away."""
        return PostgresConnection(self._conninfo())

    def log(self, db: Db) -> PostgresLog:
        """Rows are put in their places at once."""
        assert isinstance(db, PostgresConnection)
        db.have(BY_KEY)
        return PostgresLog(db)

    def adding(self, db: Db, table: str) -> set[str]:
        """The transactions that hold the lock which adding rows to the table takes."""
        return {str(transaction) for (transaction,) in db.execute(ADDING, (table,))}

    def home(self, db: Db) -> int:
        """One for each database of each server; a standby that takes over has the same."""
        return int(db.execute(HOME).fetchone()[0])

    def sizes(self) -> dict[str, int]:
        """The database server tells that better itself."""
        return {}

    def take(self) -> None:
        """Be the only server on this database, as long as the connection holds."""
        try:
            self._serving = self.connect()
            query = "SELECT pg_try_advisory_lock(?)"
            (taken,) = self._serving.execute(query, (SERVING,)).fetchone()
        except psycopg.Error as error:
            self.release()
            raise StorageError(self.trouble(error)) from error
        if not taken:
            self.release()
            raise StorageError(
                f"{self.name} is in use by another server; end that one, or give both a --bus"
            )

    @property
    def leads_for(self) -> float:
        """Seconds; shorter than the lock lasts in the database, whose count begins later."""
        return BELIEVED * LEADS_FOR / 1000

    def leads(self) -> bool:
        """Whoever has the lock leads, until the connection ends or nothing is heard for a while.

        Then it is free, and whoever asks first has it: most likely the same server, if it was late.
        """
        with self._asking:
            if self._released:
                return False
            again = self._leading is not None
            return self._ask_for_lead() or (
                again and self._leading is None and self._ask_for_lead()
            )

    def _ask_for_lead(self) -> bool:
        try:
            if self._leading is None:
                self._leading = psycopg.connect(
                    self._conninfo(),
                    autocommit=True,
                    connect_timeout=PATIENCE,
                    options=f"-c idle_session_timeout={LEADS_FOR}",
                )
                self._leads = False
            query = "SELECT true" if self._leads else f"SELECT pg_try_advisory_lock({LEADING})"
            row = self._leading.execute(query).fetchone()
            self._leads = row is not None and bool(row[0])
        except psycopg.Error:
            self._end_lead()
        return self._leads

    def _end_lead(self) -> None:
        leading, self._leading, self._leads = self._leading, None, False
        if leading is not None:
            leading.close()  # the reason why it ends comes before its end: it may still be open

    def release(self) -> None:
        """Let go of it, and lead no more; others can have it when this returns."""
        with self._asking:
            self._released = True
            # A server that is told goodbye lets go of locks only when it comes to that.
            unlock = "SELECT pg_advisory_unlock_all()"
            if self._leading is not None:
                with suppress(psycopg.Error):
                    self._leading.execute(unlock)
                self._end_lead()
            if self._serving is not None:
                with suppress(psycopg.Error):
                    self._serving.execute(unlock)
                self._serving.close()
                self._serving = None


class PostgresConnection:
    """A :class:`~mazziere.storage.engine.database.Db`.

    What was begun when the server went away is lost.
    """

    def __init__(self, conninfo: str) -> None:
        self._conninfo = conninfo
        self._settings: list[str] = []
        self._connection = self._connect()

    def _connect(self) -> psycopg.Connection[Any]:
        connection = psycopg.connect(self._conninfo, autocommit=True, connect_timeout=PATIENCE)
        # A sum of whole numbers is a numeric one there, but whole all the same.
        connection.adapters.register_loader("numeric", IntLoader)
        try:
            for setting in self._settings:
                connection.execute(setting.encode())
        except psycopg.Error:
            connection.close()
            raise
        return connection

    def have(self, setting: str) -> None:
        """Run a SET now, and again on every new connection that replaces a lost one."""
        self._settings.append(setting)
        self._connection.execute(setting.encode())

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is open."""
        status = self._connection.info.transaction_status
        return status in (TransactionStatus.INTRANS, TransactionStatus.INERROR)

    def execute(self, statement: str, values: Values = ()) -> Rows:
        """Run one statement; what changes nothing is tried again when the server was away."""
        query = translated(statement, isinstance(values, Mapping))
        outside = not self.in_transaction
        again = outside and statement.startswith(("SELECT", "BEGIN"))
        if self._connection.closed or (outside and not again and self._was_left()):
            self._connection = self._connect()
        try:
            return self._connection.execute(query, values)
        except psycopg.OperationalError:
            if not (again and self._connection.closed):
                raise
        self._connection = self._connect()
        return self._connection.execute(query, values)

    def _was_left(self) -> bool:
        """Whether the server has hung up meanwhile: it says nothing otherwise."""
        said = select.poll()
        said.register(self._connection.fileno(), select.POLLIN)
        if said.poll(0):
            try:
                self._connection.pgconn.consume_input()
            except psycopg.OperationalError:
                return True
        return False

    def executemany(self, statement: str, values: Iterable[Sequence[Any]]) -> Rows:
        """Run a statement once for each of these."""
        cursor = self._connection.cursor()
        cursor.executemany(translated(statement), values)
        return cursor

    def close(self) -> None:
        """End the connection."""
        self._connection.close()


@cache
def translated(statement: str, named: bool = False) -> bytes:
    """The statement with its values marked as psycopg wants it."""
    plain = statement.replace("%", "%%")
    return (NAMED.sub(r"%(\1)s", plain) if named else plain.replace("?", "%s")).encode()


def arrays(
    tables: Iterable[str], seqs: Iterable[int], events: Iterable[bytes], first: Iterable[bool]
) -> tuple[str, str, str, str]:
    """Columns as PostgreSQL writes arrays: psycopg takes a good part of a move's time for that."""
    return (
        array('"' + each.replace("\\", r"\\").replace('"', r"\"") + '"' for each in tables),
        array(map(str, seqs)),
        array(rf'"\\x{event.hex()}"' for event in events),
        array(map(str, first)),
    )


def array(values: Iterable[str]) -> str:
    """An array of values that are quoted as far as they need it."""
    return "{" + ",".join(values) + "}"


def _table_of(rows: Sequence[object]) -> str:
    return str(rows[0])


class PostgresLog:
    """Implements :class:`mazziere.storage.engine.database.Log`: a group of rows is one statement.

    That is one way to the server and back, where BEGIN and COMMIT would make it three.
    """

    is_whole = True

    def __init__(self, db: Db) -> None:
        self._db = db

    def append(self, parts: Iterable[Sequence[object]]) -> None:
        """Append rows; the first of each table has to follow a stored one."""
        tables: list[str] = []
        seqs: list[int] = []
        events: list[bytes] = []
        first: list[bool] = []
        ends: dict[str, int] = {}
        # All servers write in the same order, so that no two wait for each other.
        for rows in sorted((rows for rows in parts if rows), key=_table_of):
            table, seq = _table_of(rows), cast(int, rows[1])
            if ends.get(table, seq - 1) != seq - 1:
                raise WrongSeq(f"{table} ends at {ends[table]}, and {seq} was to follow")
            count = len(rows) // 3
            first += [table not in ends] + [False] * (count - 1)
            ends[table] = seq + count - 1
            tables += cast(Sequence[str], rows[::3])
            seqs += cast(Sequence[int], rows[1::3])
            events += cast(Sequence[bytes], rows[2::3])
        if not tables:
            return
        try:
            self._db.execute(APPEND, arrays(tables, seqs, events, first))
        except psycopg.IntegrityError as error:
            raise WrongSeq(str(error)) from error

    def misplaced(self, parts: Iterable[Sequence[object]]) -> set[str]:
        """The tables whose first row of these does not go on where their log ends."""
        seqs = first_rows(parts)
        found = self._db.execute(MISPLACED, (list(seqs), list(seqs.values())))
        return {str(table) for (table,) in found}

    def rolled_back(self) -> None:
        """Nothing to undo: nothing of the log is in memory here."""

    def tidy(self, end: bool = False) -> None:
        """Nothing to do: rows are written where they belong at once."""
