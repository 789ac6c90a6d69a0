"""What a database says about itself, for whoever looks after it; nothing is changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass

from sqlalchemy import create_engine

from mazziere.storage.backup import reading
from mazziere.storage.engine.database import DATABASE_ERRORS, Database, Db
from mazziere.storage.engine.errors import in_one_line
from mazziere.storage.engine.migrate import in_the_way, known_revisions
from mazziere.storage.engine.postgres import PostgresDatabase
from mazziere.storage.engine.sqlite import SqliteDatabase

REVISION = "SELECT version_num FROM alembic_version"
#: Without any of these, what was acknowledged is lost when the machine of PostgreSQL dies.
SAFE = ("fsync", "synchronous_commit", "full_page_writes")
USED = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"
RESERVED = (
    "SELECT sum(CAST(setting AS int)) FROM pg_settings "
    "WHERE name IN ('superuser_reserved_connections', 'reserved_connections')"
)


@contextmanager
def looking(database: Database) -> Iterator[Db]:
    """A connection that reads; a file is not made, and not changed."""
    if isinstance(database, SqliteDatabase):
        with closing(reading(database.file)) as db:
            db.execute("SELECT count(*) FROM sqlite_master").fetchone()  # is it a database at all?
            yield db
    else:
        with closing(database.connect()) as connected:
            yield connected


def revision(db: Db) -> str | None:
    """The revision of the schema; None if there is no schema."""
    try:
        row = db.execute(REVISION).fetchone()
    except DATABASE_ERRORS as error:
        if any(each in str(error) for each in ("no such table", "does not exist")):
            return None
        raise
    return None if row is None else str(row[0])


def is_present(found: str) -> bool:
    """Whether it is the schema of this release."""
    return found == known_revisions()[0]


def is_older(found: str) -> bool:
    """Whether this release would migrate it."""
    return found in known_revisions()[1:]


def obstacles(database: Database) -> list[str]:
    """Why this release cannot work with the schema of a newer one."""
    engine = database.engine() if isinstance(database, PostgresDatabase) else None
    if isinstance(database, SqliteDatabase):
        file = database.file
        engine = create_engine("sqlite://", creator=lambda: reading(file))
    assert engine is not None
    try:
        with engine.connect() as connection:
            return list(in_the_way(connection))
    finally:
        engine.dispose()


def damage(db: Db) -> str | None:
    """What is torn in a file of SQLite; None for nothing."""
    try:
        row = db.execute("PRAGMA integrity_check(1)").fetchone()
    except DATABASE_ERRORS as error:
        return in_one_line(error)
    return None if row[0] == "ok" else " ".join(str(row[0]).split())


def time_of(database: Database, db: Db) -> float:
    """What time it is there: seconds since 1970."""
    return int(db.execute(database.time).fetchone()[0]) / 1000


def unsafe_settings(db: Db) -> list[str]:
    """The settings by which PostgreSQL does not wait for the disk."""
    return [name for name in SAFE if db.execute(f"SHOW {name}").fetchone()[0] == "off"]


@dataclass(frozen=True)
class Connections:
    """How many PostgreSQL admits that are not kept for its host, and how many there are."""

    most: int
    used: int


def connections(db: Db) -> Connections:
    """How many connections there may be and are."""
    most = int(db.execute("SHOW max_connections").fetchone()[0])
    reserved = int(db.execute(RESERVED).fetchone()[0])
    return Connections(most - reserved, int(db.execute(USED).fetchone()[0]))
