"""Whether the books are right: everything that must be so, looked at anew."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

from mazziere.bank import BadPosting, Books
from mazziere.live import events as log
from mazziere.live.escrow import STAKED, replayed
from mazziere.storage.postings import all_postings

#: Tournaments that hold entry fees.
OPEN = ("registration", "running")


def audit(db: sqlite3.Connection) -> list[str]:
    """What is wrong; nothing, if all is well. It sees one moment of the database."""
    db.execute("BEGIN")
    try:
        return [*wrong_books(db), *chips_left_over(db), *wrong_tables(db)]
    finally:
        db.execute("ROLLBACK")


def wrong_books(db: sqlite3.Connection) -> Iterator[str]:
    """Postings that no book can take, and balances that are not what they add up to."""
    books = Books()
    try:
        for posting in all_postings(db):
            books.post(posting)
    except BadPosting as error:
        yield str(error)
        return
    if books.total():
        yield f"all accounts together have {books.total()}"
    stored = dict(db.execute("SELECT account, amount FROM balances"))
    for account in sorted(stored.keys() | books.balances.keys()):
        if stored.get(account, 0) != books.balances[account]:
            yield f"{account} has {stored.get(account)}, and should have {books.balances[account]}"


def chips_left_over(db: sqlite3.Connection) -> Iterator[str]:
    """Chips on tables where nobody plays, and in the pots of tournaments that are over."""
    places = {
        "table:": ("SELECT phase FROM tables WHERE table_id = ?", STAKED),
        "tournament:": ("SELECT phase FROM tournaments WHERE tournament_id = ?", OPEN),
    }
    query = "SELECT account, amount FROM balances WHERE amount <> 0 AND account LIKE ?"
    for prefix, (phase_of, phases) in places.items():
        for account, amount in db.execute(query, (f"{prefix}%",)).fetchall():
            phase = db.execute(phase_of, (account.removeprefix(prefix),)).fetchone()
            if phase is None or phase[0] not in phases:
                yield f"{account} has {amount}, and nothing is being played there"


def wrong_tables(db: sqlite3.Connection) -> Iterator[str]:
    """Tables whose logs lead to other postings than those that are stored."""
    query = "SELECT account FROM balances WHERE account LIKE 'table:%'"
    events_of = "SELECT event FROM log WHERE table_id = ? ORDER BY seq"
    for (account,) in db.execute(query).fetchall():
        table = account.removeprefix("table:")
        events = [log.decode(event) for (event,) in db.execute(events_of, (table,))]
        stored = list(all_postings(db, "\"key\" GLOB 'table:' || ? || '/*'", table))
        due = replayed(table, events)
        if somebody_is_gone(events):  # only the figures can be compared then
            alike = [(p.key, [n for _, n in p.lines]) for p in stored] == [
                (p.key, [n for _, n in p.lines]) for p in due
            ]
        else:
            alike = stored == due
        if not alike:
            yield f"{account} has other postings than its log leads to"


def somebody_is_gone(events: list[log.Event]) -> bool:
    """Whether somebody sat there whose account was deleted."""
    return any(isinstance(event, log.Sat) and event.player == "" for event in events)
