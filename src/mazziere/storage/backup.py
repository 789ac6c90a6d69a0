"""Copies of a database, also while a server is running on it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from mazziere.storage.engine.errors import StorageError
from mazziere.storage.engine.lock import DataLock
from mazziere.storage.engine.migrate import migrate
from mazziere.storage.engine.sqlite import FILE, SqliteDatabase, make_private
from mazziere.storage.repositories.store import FORGET_INSTALLATION


def backup(data: Path, target: Path) -> None:
    """Write all that is stored at this moment into a file; :class:`StorageError`."""
    source = data / FILE
    if not source.exists():
        raise StorageError(f"there is no {source}")
    if target.exists():
        raise StorageError(f"{target} is there already")
    make_private(target)
    try:
        with closing(sqlite3.connect(source)) as db, closing(sqlite3.connect(target)) as copy:
            db.backup(copy)
        check(target)
    except sqlite3.Error as error:
        raise StorageError(f"{source} cannot be copied: {error}") from error


def restore(source: Path, data: Path) -> None:
    """Make a data folder from a backup; it must not have a database yet."""
    if not source.exists():
        raise StorageError(f"there is no {source}")
    check(source)
    lock = DataLock(data)
    try:
        target = data / FILE
        if target.exists():
            raise StorageError(f"{target} is there already: move it away first")
        make_private(target)
        with closing(sqlite3.connect(source)) as db, closing(sqlite3.connect(target)) as copy:
            db.backup(copy)
        migrate(SqliteDatabase(data))
        with closing(sqlite3.connect(target)) as copy, copy:
            copy.execute(FORGET_INSTALLATION)  # the original may go on beside it
    finally:
        lock.release()


def check(file: Path) -> None:
    """Refuse a file that is no database, or a damaged one."""
    try:
        with closing(sqlite3.connect(file)) as db:
            (answer,) = db.execute("PRAGMA integrity_check").fetchone()
            db.execute("SELECT count(*) FROM events").fetchone()
    except sqlite3.Error as error:
        raise StorageError(f"{file} is no backup: {error}") from error
    if answer != "ok":
        raise StorageError(f"{file} is damaged: {answer}")
