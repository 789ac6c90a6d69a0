"""What a server has stored, read past the server."""

from __future__ import annotations

import os
import shutil
from contextlib import closing
from pathlib import Path

import keeper
import postgres

from mazziere.live.table import events as log
from mazziere.live.table.table import Table, fold
from mazziere.match import Match
from mazziere.storage import SqliteDatabase
from mazziere.storage.engine.database import Database
from mazziere.storage.engine.migrate import migrate


def is_on_postgres() -> bool:
    return "MAZZIERE_ON_POSTGRES" in os.environ or "MAZZIERE_NODES" in os.environ


def database_of(data: Path) -> Database:
    """Where a server with that data folder keeps everything: there, unless on PostgreSQL."""
    if is_on_postgres():
        return postgres.database_for(data)
    database = SqliteDatabase(data)
    if not database.file.exists():
        data.mkdir(parents=True, exist_ok=True)
        shutil.copy(migrated(), database.file)
    return database


def without_schema(data: Path) -> Database:
    """The same before any server has migrated it."""
    return postgres.without_schema(data) if is_on_postgres() else SqliteDatabase(data)


def migrated() -> Path:
    """A file with the present schema and nothing in it: copying it is quicker than migrating."""
    template = SqliteDatabase(keeper.folder() / "template")
    with keeper.first("template") as is_first:
        if is_first:
            migrate(template)
    return template.file


def place_of(data: Path) -> list[str]:
    """What tells ``mazziere`` where that is."""
    if not is_on_postgres():
        return ["--data", str(data)]
    at = postgres.database_for(data).url.render_as_string(hide_password=False)
    return ["--data", str(data), "--database", at]


def rows(data: Path, query: str, *values: object) -> list[tuple]:
    with closing(database_of(data).connect()) as db:
        return db.execute(query, values).fetchall()


def events_of(data: Path, table: str) -> list[log.Event]:
    """The log of a table; its numbers have no holes."""
    found = rows(data, "SELECT seq, event FROM log WHERE table_id = ? ORDER BY seq", table)
    assert [seq for seq, _ in found] == list(range(1, len(found) + 1))
    return [log.decode(event) for _, event in found]


def table_of(data: Path, table: str) -> Table:
    return fold(table, events_of(data, table))


def match_of(data: Path, table: str) -> Match:
    match = table_of(data, table).match
    assert match is not None
    return match
