"""Brings a database to the present schema, or sees whether a newer one will do.

Nodes are upgraded one after the other: older ones are at work while a newer one migrates, and one
of them may end and start again before its turn comes.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import OperationalError

from mazziere.storage.engine.database import Database
from mazziere.storage.engine.errors import StorageError
from mazziere.storage.engine.schema import metadata

_log = logging.getLogger("mazziere.storage")

MIGRATIONS = Path(__file__).parent / "migrations"
#: Held on PostgreSQL by whoever migrates, so that several servers can start at a time.
MIGRATING = 0x6D696772  # "migr"
#: How long to wait for a table that others use: milliseconds. They stand still meanwhile; and when
#: two wait for each other, PostgreSQL ends one of them after a second, which must not be theirs.
GIVE_WAY = 500
IN_USE = (psycopg.errors.LockNotAvailable, psycopg.errors.DeadlockDetected)
#: How often to try before the tables are given up, and how long to wait in between: seconds.
ATTEMPTS, PAUSE = 20, 0.5


def migrate(database: Database, scripts: Path = MIGRATIONS) -> None:
    """Run the migrations that a database has not seen; :class:`StorageError`."""
    engine = database.engine()
    try:
        for attempt in range(1, ATTEMPTS + 1):
            try:
                with engine.begin() as connection:
                    if engine.dialect.name == "postgresql":
                        connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
                        connection.execute(text(f"SET LOCAL lock_timeout = {GIVE_WAY}"))
                    upgrade(connection, scripts)
                return
            except OperationalError as error:
                if attempt == ATTEMPTS or not isinstance(error.orig, IN_USE):
                    raise
            time.sleep(PAUSE)
    except Exception as error:
        raise StorageError(database.trouble(error)) from error
    finally:
        engine.dispose()


def upgrade(connection: Connection, scripts: Path = MIGRATIONS, to: str = "head") -> None:
    """Run the migrations over a connection, or leave the schema of a newer release as it is."""
    config = Config()
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    config.attributes["connection"] = connection
    known = {each.revision for each in ScriptDirectory.from_config(config).walk_revisions()}
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision is None or revision in known:
        command.upgrade(config, to)
        return
    obstacles = list(in_the_way(connection))
    if obstacles:
        raise StorageError(
            f"it was migrated by a newer release, to {revision}: {', '.join(obstacles)}; install "
            "that release again, or restore a copy that was made before"
        )
    _log.warning("the database was migrated by a newer release, to %s", revision)


def known_revisions() -> list[str]:
    """The revisions of a schema that this release knows, the present one first."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return [each.revision for each in ScriptDirectory.from_config(config).walk_revisions()]


def in_the_way(connection: Connection) -> Iterator[str]:
    """Why this release cannot work with the schema of a newer one, so far as can be seen."""
    inspector = inspect(connection)
    there = set(inspector.get_table_names())
    for name, table in metadata.tables.items():
        if name not in there:
            yield f"there is no table {name}"
            continue
        columns = {column["name"]: column for column in inspector.get_columns(name)}
        for missing in table.columns.keys() - columns.keys():
            yield f"{name} has no {missing}"
        for new in columns.keys() - table.columns.keys():
            if not columns[new]["nullable"] and columns[new]["default"] is None:
                yield f"{name} needs a {new}"
