"""What a check is given, and what it finds."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from mazziere.storage import PostgresDatabase, SqliteDatabase
from mazziere.storage.engine.database import Database, Db
from mazziere.storage.engine.errors import in_one_line


@dataclass(frozen=True)
class Finding:
    """Something that is wrong with a file or an address, and what to do about it."""

    about: str
    wrong: str
    remedy: str

    def __str__(self) -> str:
        """One sentence."""
        return f"{self.about} {self.wrong}: {self.remedy}."


@dataclass
class Case:
    """What is looked at: a server's database, of whichever kind, and what it is run with."""

    database: Database
    #: An open connection, unless the database cannot be used at all.
    db: Db | None = None
    #: Why it cannot be.
    error: BaseException | None = None
    bus: str | None = None
    #: Where people find the server.
    url: str | None = None
    #: How many nodes there are to be.
    nodes: int = 1
    #: Where copies are made, if that is known.
    copies: Path | None = None
    #: What the clock said, and how long the machine had been running, when this began.
    began: tuple[float, float] = field(default_factory=lambda: (time.time(), time.monotonic()))

    @property
    def folder(self) -> Path | None:
        """The data folder, if everything is in one and it is there."""
        if isinstance(self.database, SqliteDatabase) and self.database.folder.is_dir():
            return self.database.folder
        return None

    @property
    def is_postgres(self) -> bool:
        """Whether everything is in a database server."""
        return isinstance(self.database, PostgresDatabase)


def unusable(case: Case, error: BaseException) -> Finding:
    """The database cannot be used, or not all of it."""
    return Finding(
        case.database.name,
        f"cannot be used ({in_one_line(error)})",
        case.database.remedy(error) or "see what the database itself has to say about that",
    )


Check = Callable[[Case], Iterator[Finding]]
