"""Brings a database to the present schema, whatever version it has."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine

from mazziere.storage.errors import StorageError


def migrate(file: Path) -> None:
    """Make the file, or run the migrations that it has not seen; :class:`StorageError`."""
    engine = create_engine(f"sqlite:///{file}")
    try:
        with engine.begin() as connection:
            upgrade(connection)
    except Exception as error:
        raise StorageError(f"{file} cannot be used: {error}") from error
    finally:
        engine.dispose()


def upgrade(connection: Connection) -> None:
    """Run the migrations over a connection."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
