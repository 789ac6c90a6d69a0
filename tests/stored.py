"""What a server has stored, read past the server."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

import postgres

from mazziere.live import events as log
from mazziere.live.table import Table, fold
from mazziere.match import Match
from mazziere.storage import PostgresDatabase, SqliteDatabase
from mazziere.storage.database import Database


def database_of(data: Path) -> Database:
    """Where a server with that data folder keeps everything: there, unless on PostgreSQL."""
    if "MAZZIERE_ON_POSTGRES" in os.environ or "MAZZIERE_NODES" in os.environ:
        return postgres.database_for(data)
    return SqliteDatabase(data)


def place_of(data: Path) -> list[str]:
    """What tells ``mazziere`` where that is."""
    database = database_of(data)
    if isinstance(database, PostgresDatabase):
        at = database.url.render_as_string(hide_password=False)
        return ["--data", str(data), "--database", at]
    return ["--data", str(data)]


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
