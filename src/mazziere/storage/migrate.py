"""Brings a database to the present schema, whatever version it has."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from mazziere.storage.database import Database
from mazziere.storage.errors import StorageError

#: Held on PostgreSQL by whoever migrates, so that several servers can start at a time.
MIGRATING = 0x6D696772  # "migr"


def migrate(database: Database) -> None:
    """Run the migrations that a database has not seen; :class:`StorageError`."""
    engine = database.engine()
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
            upgrade(connection)
    except Exception as error:
        raise StorageError(f"{database.name} cannot be used: {error}") from error
    finally:
        engine.dispose()


def upgrade(connection: Connection) -> None:
    """Run the migrations over a connection."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
