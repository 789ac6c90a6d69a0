"""Matches from elsewhere, brought in from their records; also while a server is running.

An imported match is a closed table of its own with one match in its log. Those who played it are
nobody here: they have the names that the record tells, and ids that no player has. So it moves no
level and no chips, is in nobody's list, and can be seen, replayed and reviewed by its address.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

from mazziere.live.hall.listing import finished_by, summary_of
from mazziere.live.ids import id_of
from mazziere.live.table import events as log
from mazziere.live.table.opening import opened_for_import
from mazziere.live.table.table import Table
from mazziere.match import Match
from mazziere.notation import BadRecord, verify
from mazziere.storage.engine.database import DATABASE_ERRORS, Database, Db
from mazziere.storage.engine.errors import StorageError
from mazziere.storage.repositories.history import finished_in
from mazziere.storage.repositories.store import store_result, store_summary

#: Ids that can be part of an address.
ADDRESS = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


@contextmanager
def connected(database: Database) -> Iterator[Db]:
    """The database of a server; :class:`StorageError` when it cannot be used."""
    try:
        with closing(database.connect()) as db:
            yield db
    except DATABASE_ERRORS as error:
        raise StorageError(database.trouble(error)) from error


def bring_in(db: Db, begin: str, text: str) -> tuple[str, bool]:
    """Store the match of a record: its id, and whether it is new here.

    The record is verified first. :class:`ParseError` or :class:`BadRecord` say what is wrong with
    it, and then nothing has changed. ``begin`` is how the database begins to write.
    """
    match = verify(text)
    match_id = verified_id(match)
    db.execute(begin)
    try:
        is_new = not is_here(db, match, match_id)
        if is_new:
            store(db, match, id_of(f"import/{match_id}"))
    except BaseException:
        db.execute("ROLLBACK")
        raise
    db.execute("COMMIT")
    return match_id, is_new


def verified_id(match: Match) -> str:
    """The id of the match, if it can be part of an address."""
    assert match.started is not None
    match_id = match.started.match_id
    if not ADDRESS.fullmatch(match_id):
        raise BadRecord(f"{match_id!r} cannot be the id of a match here")
    return match_id


def is_here(db: Db, match: Match, match_id: str) -> bool:
    """Whether the match is here; :class:`BadRecord` where another one has its id, or may get it."""
    found = db.execute("SELECT table_id FROM match_results WHERE match_id = ?", (match_id,))
    row = found.fetchone()
    if row is None:
        table = match_id.rpartition("-")[0]
        if db.execute("SELECT 1 FROM tables WHERE table_id = ?", (table,)).fetchone():
            raise BadRecord(f"{table} is a table of this server, where no such match was finished")
        return False
    events = db.execute("SELECT event FROM log WHERE table_id = ? ORDER BY seq", row)
    stored = finished_in([event for (event,) in events], match_id)
    assert match.started is not None
    if stored is None or stored.started is None or stored.started.secret != match.started.secret:
        raise BadRecord(f"another match here has the id {match_id}")
    return True


def store(db: Db, match: Match, table_id: str) -> None:
    """The log, what is shown of the table, and the result."""
    assert match.started is not None
    now, plain = match.started.now, choices(match)
    opened = opened_for_import(plain, now)
    prepared = log.Prepared(
        now=now,
        match_id=match.started.match_id,
        secret=match.started.secret,
        dealer=match.started.dealer,
    )
    sat = [
        log.Sat(now=now, seat=seat, player=f"imported-{seat}", name=name, bot=None)
        for seat, name in enumerate(match.started.players)
    ]
    events: list[log.Event] = [opened, prepared, *sat, *match.events]
    table = Table(table_id)
    for event in events:
        table.happen(event)
    finished = finished_by(table, events)
    assert finished is not None
    closed = table.close(match.now)
    summary = summary_of(table, closed)
    rows = [(table_id, seq, log.encode(event)) for seq, event in enumerate(events + closed, 1)]
    db.executemany("INSERT INTO events (table_id, seq, event) VALUES (?, ?, ?)", rows)
    store_summary(db, dataclasses.replace(summary, players=(), named=()))
    store_result(db, dataclasses.replace(finished, origin="import"))


def choices(match: Match) -> dict[str, Any]:
    """Game, seats and choices of the match, as a table has them."""
    plain: dict[str, Any] = match.form.plain()
    return {name: plain[name] for name in ("game", "seats", "options", "match")}
