"""Copies of a database, also while a server is running on it."""

from __future__ import annotations

import sqlite3
import tempfile
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from mazziere.storage import contents
from mazziere.storage.engine.errors import StorageError, in_one_line
from mazziere.storage.engine.lock import DataLock
from mazziere.storage.engine.migrate import migrate
from mazziere.storage.engine.sqlite import FILE, SqliteDatabase, make_private
from mazziere.storage.repositories.audit import audit
from mazziere.storage.repositories.store import FORGET_INSTALLATION


@dataclass(frozen=True)
class Contents:
    """What a copy has in it: the schema, how much, until when, and what cannot be read of it."""

    revision: str
    counts: dict[str, int]
    until: int | None
    wrong: list[str]


def backup(data: Path, target: Path) -> None:
    """Write all that is stored at this moment into a file; :class:`StorageError`."""
    source = data / FILE
    if not source.exists():
        raise StorageError(f"there is no {source}; name the folder that has it with --data")
    if target.exists():
        raise StorageError(f"{target} is there already; choose another name, or move it away")
    make_private(target)
    try:
        copy_database(source, target)
        check(target)
    except (StorageError, sqlite3.Error) as error:
        remove(target)
        if isinstance(error, StorageError):
            raise
        raise StorageError(f"{source} cannot be copied to {target}: {error}") from error


def copy_database(source: Path, target: Path) -> None:
    """Fill a file with what is in another one now; it is one file, without others beside it."""
    with closing(reading(source)) as db, closing(sqlite3.connect(target)) as copy:
        db.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")


def reading(file: Path) -> sqlite3.Connection:
    """A connection to a file that is there, and that is not changed."""
    return sqlite3.connect(f"file:{quote(str(file))}?mode=ro", uri=True)


def remove(target: Path) -> None:
    """Take away a copy that did not become one."""
    for file in (target, target.with_name(target.name + "-journal")):
        with suppress(OSError):
            file.unlink(missing_ok=True)


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
        try:
            copy_database(source, target)
        except sqlite3.Error as error:
            remove(target)
            raise StorageError(f"{source} cannot be copied to {target}: {error}") from error
        migrate(SqliteDatabase(data))
        with closing(sqlite3.connect(target)) as copy, copy:
            copy.execute(FORGET_INSTALLATION)  # the original may go on beside it
    finally:
        lock.release()


def check(file: Path) -> str:
    """The revision of a copy's schema; refuses a file that is no database, or a damaged one."""
    try:
        with closing(reading(file)) as db:
            (answer,) = db.execute("PRAGMA integrity_check").fetchone()
            db.execute("SELECT count(*) FROM events").fetchone()
            (revision,) = db.execute("SELECT version_num FROM alembic_version").fetchone()
    except (sqlite3.Error, TypeError) as error:
        raise StorageError(f"{file} is no backup: {in_one_line(error)}") from error
    if answer != "ok":
        raise StorageError(f"{file} is damaged: {answer}")
    return str(revision)


def unreadable(file: Path, most: int) -> list[str]:
    """What cannot be read of the logs in a copy; only some are read, so that it takes seconds."""
    try:
        with closing(reading(file)) as db:
            return list(contents.unreadable(db, most))
    except sqlite3.Error as error:
        raise StorageError(f"{file} cannot be read: {in_one_line(error)}") from error


def proved(file: Path) -> Contents:
    """What is in a copy: it is restored into a folder that is thrown away, and read as a whole.

    :class:`StorageError` if it cannot be restored.
    """
    if not file.is_file():
        raise StorageError(f"there is no {file}")
    revision = check(file)
    with tempfile.TemporaryDirectory(prefix="mazziere-check-") as made:
        data = Path(made)
        restore(file, data)
        database = SqliteDatabase(data)
        with closing(database.connect()) as db:
            wrong = list(contents.unreadable(db))
            counts, until = contents.counts(db), contents.last_moment(db)
        # What cannot be read cannot be audited either, and has been named.
        return Contents(revision, counts, until, wrong or audit(database))
