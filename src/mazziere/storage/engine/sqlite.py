"""SQLite: one file in the server's data folder."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import suppress
from math import inf
from pathlib import Path

from sqlalchemy import Engine, create_engine

from mazziere.storage.engine.database import Db
from mazziere.storage.engine.errors import MIGRATE, in_one_sentence, remedy_for, unusable_folder
from mazziere.storage.engine.lock import DataLock
from mazziere.storage.engine.log import FiledLog

FILE = "mazziere.db"
#: How long to wait for somebody else who writes to the file, such as `mazziere admin`: seconds.
PATIENCE = 2.0
RESTORE = "move it away and restore a copy: mazziere restore COPY --data FOLDER"
REMEDIES = (
    (("not a database", "malformed"), RESTORE),
    (("unable to open", "readonly"), "let the user that runs the server own it and its folder"),
    (("no such table", "no such column"), MIGRATE),
    (("locked",), "another program has it: wait until that has ended, and try again"),
    (("full",), "make room on its disk"),
    (("disk I/O",), "see whether its disk works and has room"),
)


def make_private(file: Path) -> None:
    """Make an empty file that only its owner can read, if there is none.

    SQLite does the same for the files that it puts beside it.
    """
    with suppress(OSError):  # it is there, or whoever opens it says why it cannot be
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


class SqliteDatabase:
    """Implements :class:`mazziere.storage.engine.database.Database`."""

    begin = "BEGIN IMMEDIATE"
    begin_reading = "BEGIN"
    gathering = 0.004
    readers = 1
    due = "SELECT table_id FROM deadlines WHERE due <= :now ORDER BY due LIMIT 1000"
    time = "SELECT CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"

    def __init__(self, folder: Path, patience: float = PATIENCE) -> None:
        self.folder = folder
        self.patience = patience
        self.file = folder / FILE
        self._lock: DataLock | None = None

    @property
    def name(self) -> str:
        """The path of the file."""
        return str(self.file)

    def remedy(self, error: BaseException) -> str | None:
        """What helps against an error of it, if that is known."""
        return remedy_for(error, REMEDIES)

    def trouble(self, error: BaseException) -> str:
        """What is wrong with it, and what to do."""
        return in_one_sentence(self.name, error, self.remedy(error))

    def engine(self) -> Engine:
        """For migrations; the folder is made if need be."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise unusable_folder(self.folder, error) from error
        make_private(self.file)
        return create_engine(f"sqlite:///{self.file}")

    def connect(self) -> sqlite3.Connection:
        """A connection that waits for the disk at every commit."""
        make_private(self.file)
        connection = sqlite3.connect(
            self.file, isolation_level=None, check_same_thread=False, timeout=self.patience
        )
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute("PRAGMA temp_store=MEMORY")
        return connection

    def log(self, db: Db) -> FiledLog:
        """Rows lie as they came first, and are filed later."""
        return FiledLog(db)

    def adding(self, db: Db, table: str) -> set[str]:
        """Nobody: one writes at a time, so that rows are seen in the order of their numbers."""
        return set()

    def home(self, db: Db) -> int:
        """A file does not know; whoever makes a data folder from a copy sees to it."""
        return 0

    def sizes(self) -> dict[str, int]:
        """The file, and what is free on its disk."""
        return {
            "database_bytes": self.file.stat().st_size,
            "disk_free_bytes": shutil.disk_usage(self.folder).free,
        }

    def take(self) -> None:
        """Lock the folder against other servers."""
        self._lock = DataLock(self.folder)

    @property
    def leads_for(self) -> float:
        """For good: there is one server on a file."""
        return inf

    def leads(self) -> bool:
        """Always: there is no other server on the file."""
        return True

    def release(self) -> None:
        """Let another server have the folder."""
        if self._lock is not None:
            self._lock.release()
