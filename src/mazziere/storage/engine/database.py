"""What a database has to offer: SQLite in a file, or PostgreSQL.

Statements are written once, in the SQL that both understand, with ``?`` or ``:name`` for values. A
:class:`sqlite3.Connection` is a :class:`Db` as it is.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, cast

import psycopg
from sqlalchemy import Engine

from mazziere.live.hall.ports import Overtaken

#: Whatever a database may complain about.
DATABASE_ERRORS = (sqlite3.Error, psycopg.Error)
#: It is locked, full, broken or away: so for everybody, and perhaps not for long.
OPERATIONAL_ERRORS = (sqlite3.OperationalError, psycopg.OperationalError)
#: Two servers have waited for each other, and one of them has to begin again.
TRY_AGAIN = (psycopg.errors.DeadlockDetected, psycopg.errors.SerializationFailure)
#: Somebody was first, or a row does not fit the others.
INTEGRITY_ERRORS = (sqlite3.IntegrityError, psycopg.IntegrityError)


#: A value that the database has no place for, whatever the statement.
UNFIT_VALUES = (psycopg.DataError,)
#: What goes into a statement: for each ``?``, or by name for each ``:name``.
Values = Sequence[Any] | Mapping[str, Any]


def is_full(error: Exception) -> bool:
    """Whether the disk of a database has no room left."""
    if isinstance(error, sqlite3.Error):
        return getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
    return isinstance(error, psycopg.errors.DiskFull)


def marks(values: Collection[object]) -> str:
    """The placeholders for these values between the brackets of ``IN ()``."""
    return ", ".join("?" * len(values)) or "NULL"


class Rows(Protocol):
    """What a statement has found or changed."""

    @property
    def rowcount(self) -> int:
        """How many rows were changed."""
        ...

    def fetchone(self) -> Any:
        """The next row, or None."""
        ...

    def fetchall(self) -> list[Any]:
        """All rows."""
        ...

    def __iter__(self) -> Iterator[Any]: ...


class Db(Protocol):
    """A connection; what is not within BEGIN and COMMIT is committed at once."""

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is open."""
        ...

    def execute(self, statement: str, values: Values = ..., /) -> Rows:
        """Run one statement."""
        ...

    def executemany(self, statement: str, values: Iterable[Sequence[Any]], /) -> Rows:
        """Run a statement once for each of these."""
        ...

    def close(self) -> None:
        """End the connection."""
        ...


class Log(Protocol):
    """Appends rows to the logs of tables, over one connection."""

    #: Whether :meth:`append` stores all or nothing by itself, and needs no transaction around it.
    is_whole: bool

    def append(self, parts: Iterable[Sequence[object]]) -> None:
        """Append rows, one value after the other; the rows of a part are of one table.

        :class:`WrongSeq` for rows that do not go on where the log of their table ends.
        """
        ...

    def misplaced(self, parts: Iterable[Sequence[object]]) -> set[str]:
        """The tables whose first row of these does not go on where their log ends."""
        ...

    def rolled_back(self) -> None:
        """What was appended last is not there."""
        ...

    def tidy(self, end: bool = False) -> None:
        """Do what can wait, between two groups or at the end."""
        ...


class WrongSeq(Overtaken):
    """Rows that do not go on where the log of their table ends."""


def first_rows(parts: Iterable[Sequence[object]]) -> dict[str, int]:
    """By table, the seq of its first row."""
    seqs: dict[str, int] = {}
    for part in parts:
        if part:
            seqs.setdefault(str(part[0]), cast(int, part[1]))
    return seqs


class Database(Protocol):
    """Where everything durable is."""

    #: How a transaction begins that is going to write.
    begin: str
    #: How one begins that reads several things as they are at one moment.
    begin_reading: str
    #: How long those who want to store something may wait for others, to share a commit: seconds.
    gathering: float
    #: How many may read at a time.
    readers: int
    #: Gives the tables that are due (``:now``), and that nobody else has been given (``:until``).
    due: str
    #: Asks what time it is there: milliseconds since 1970.
    time: str

    @property
    def name(self) -> str:
        """What to call it in messages."""
        ...

    def remedy(self, error: BaseException) -> str | None:
        """What helps against an error of it, if that is known."""
        ...

    def trouble(self, error: BaseException) -> str:
        """What is wrong with it, by an error of it, and what to do: one sentence."""
        ...

    def engine(self) -> Engine:
        """What Alembic connects by; everything else goes over :meth:`connect`."""
        ...

    def connect(self) -> Db:
        """A connection with which nothing that was committed can be lost."""
        ...

    def log(self, db: Db) -> Log:
        """What appends to the logs of tables over that connection."""
        ...

    def adding(self, db: Db, table: str) -> set[str]:
        """The transactions of others that may have added rows there and have not ended.

        What any other transaction has added is seen by whatever is asked after this.
        """
        ...

    def home(self, db: Db) -> int:
        """Where it lies: a copy that was made elsewhere has another number, so far as is known."""
        ...

    def sizes(self) -> dict[str, int]:
        """How much room it takes and has, as far as that can be seen from here: bytes."""
        ...

    def take(self) -> None:
        """Keep other servers away; :class:`mazziere.storage.engine.errors.StorageError`."""
        ...

    @property
    def leads_for(self) -> float:
        """For how long a server leads after :meth:`leads` said so, from when it asked: seconds."""
        ...

    def leads(self) -> bool:
        """Whether this server is the first of all that use the database; to be asked often.

        On any thread; nobody leads who has let go.
        """
        ...

    def release(self) -> None:
        """Let other servers have it, and lead no more."""
        ...
