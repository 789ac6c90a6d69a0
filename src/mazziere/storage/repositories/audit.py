"""Whether the books are right: everything that must be so, looked at anew."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import msgspec

from mazziere.bank import BadPosting, Books, Posting
from mazziere.bank.posting import tournament_account
from mazziere.live.chips import pot
from mazziere.live.chips.escrow import STAKED, replayed
from mazziere.live.ids import is_nobodys
from mazziere.live.table import events as log
from mazziere.storage.engine.database import Database, Db
from mazziere.storage.repositories.postings import all_postings
from mazziere.tournament import Tournament
from mazziere.tournament import events as tournament_log

#: Tournaments that hold entry fees.
OPEN = ("registration", "running")
#: All tournaments, and whether something was ever paid into or out of their pots.
TOURNAMENTS = (
    'SELECT tournament_id, "row", '
    "'tournament:' || tournament_id IN (SELECT account FROM balances) FROM tournaments"
)


def audit(database: Database) -> list[str]:
    """What is wrong; nothing, if all is well. It sees one moment of the database."""
    with closing(database.connect()) as db:
        db.execute(database.begin_reading)
        return [
            *wrong_books(db),
            *chips_left_over(db),
            *wrong_tables(db),
            *wrong_tournaments(db),
        ]


def wrong_books(db: Db) -> Iterator[str]:
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


def chips_left_over(db: Db) -> Iterator[str]:
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


def wrong_tables(db: Db) -> Iterator[str]:
    """Tables whose logs lead to other postings than those that are stored."""
    query = "SELECT account FROM balances WHERE account LIKE 'table:%'"
    events_of = "SELECT event FROM log WHERE table_id = ? ORDER BY seq"
    for (account,) in db.execute(query).fetchall():
        table = account.removeprefix("table:")
        events = [log.decode(event) for (event,) in db.execute(events_of, (table,))]
        if not alike(db, account, replayed(table, events), somebody_is_gone(events)):
            yield f"{account} has other postings than its log leads to"


def wrong_tournaments(db: Db) -> Iterator[str]:
    """Tournaments with an entry fee whose logs lead to other postings than are stored."""
    events_of = "SELECT event FROM tournament_events WHERE tournament_id = ? ORDER BY seq"
    for tournament, row, had_fee in db.execute(TOURNAMENTS).fetchall():
        if not had_fee and not msgspec.json.decode(row).get("entry_fee"):
            continue
        events = [tournament_log.decode(event) for (event,) in db.execute(events_of, (tournament,))]
        account, due = tournament_account(tournament), pot.replayed(Tournament.fold(events))
        if not alike(db, account, due, somebody_is_gone_from(events)):
            yield f"{account} has other postings than its log leads to"


def alike(db: Db, account: str, due: list[Posting], gone: bool) -> bool:
    """Whether these postings are stored; only their figures, where somebody is gone."""
    stored = list(all_postings(db, 'substr("key", 1, ?) = ?', len(account) + 1, account + "/"))
    if not gone:
        return stored == due
    return [figures(posting) for posting in stored] == [figures(posting) for posting in due]


def figures(posting: Posting) -> tuple[str, list[int]]:
    """A posting's key and amounts; its accounts change when somebody is forgotten."""
    return posting.key, [amount for _, amount in posting.lines]


def somebody_is_gone_from(events: list[tournament_log.Event]) -> bool:
    """Whether somebody took part whose account was deleted."""
    entered = [event for event in events if isinstance(event, tournament_log.Registered)]
    substitutes = [e.player for e in events if isinstance(e, tournament_log.Substituted)]
    people = [person for event in entered for person in event.players] + substitutes
    return any(is_nobodys(person.id) for person in people)


def somebody_is_gone(events: list[log.Event]) -> bool:
    """Whether somebody sat there whose account was deleted."""
    return any(isinstance(event, log.Sat) and event.player == "" for event in events)
