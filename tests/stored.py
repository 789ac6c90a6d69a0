"""What a server's data folder holds, read past the server."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from mazziere.live import events as log
from mazziere.live.table import Table, fold
from mazziere.match import Match


def rows(data: Path, query: str, *values: object) -> list[tuple]:
    with closing(sqlite3.connect(data / "mazziere.db")) as db:
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
