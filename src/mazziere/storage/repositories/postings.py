"""How postings lie in the database; these run within whatever transaction they belong to."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import cast

from mazziere.bank import Kind, Line, Posting
from mazziere.bank.grants import BY_HOUSE, farewell
from mazziere.bank.posting import player_account
from mazziere.live.hall.ports import InDebt
from mazziere.storage.engine.database import INTEGRITY_ERRORS, Db, marks

INSERT_POSTING = (
    'INSERT INTO postings ("key", kind, "at", about) VALUES (?, ?, ?, ?) RETURNING posting_id'
)
INSERT_LINE = "INSERT INTO posting_lines (posting_id, line, account, amount) VALUES (?, ?, ?, ?)"
#: Not an upsert: SQLite would check the amount to be added as if it were the balance.
CHANGE_BALANCE = "UPDATE balances SET amount = amount + ? WHERE account = ?"
NEW_BALANCE = "INSERT INTO balances (account, amount) VALUES (?, 0) ON CONFLICT DO NOTHING"


def post(db: Db, posting: Posting) -> None:
    """Store a posting; an integrity error when its key is there, :class:`InDebt`."""
    values = (posting.key, posting.kind, posting.at, json.dumps(dict(posting.about)))
    (number,) = db.execute(INSERT_POSTING, values).fetchone()
    for line, (account, amount) in enumerate(posting.lines):
        db.execute(INSERT_LINE, (number, line, account, amount))
        change_balance(db, account, amount)


def change_balance(db: Db, account: str, amount: int) -> None:
    """Add to what an account has; :class:`InDebt`."""
    try:
        if not db.execute(CHANGE_BALANCE, (amount, account)).rowcount:
            db.execute(NEW_BALANCE, (account,))
            db.execute(CHANGE_BALANCE, (amount, account))
    except INTEGRITY_ERRORS as error:
        if "nobody_has_debts" in str(error):
            raise InDebt(account) from error
        raise


def is_posted(db: Db, key: str) -> bool:
    """Whether there is a posting with that key."""
    query = 'SELECT count(*) FROM postings WHERE "key" = ?'
    return bool(db.execute(query, (key,)).fetchone()[0])


def balance(db: Db, account: str) -> int:
    """What an account has."""
    query = "SELECT amount FROM balances WHERE account = ?"
    row = db.execute(query, (account,)).fetchone()
    return 0 if row is None else int(row[0])


def all_postings(db: Db, condition: str = "true", *values: object) -> Iterator[Posting]:
    """The postings for which a condition holds, in the order in which they were stored."""
    query = f'SELECT posting_id, "key", kind, "at", about FROM postings WHERE {condition}'
    of_posting = "SELECT account, amount FROM posting_lines WHERE posting_id = ? ORDER BY line"
    for number, key, kind, at, about in db.execute(f"{query} ORDER BY posting_id", values):
        lines = tuple(Line(*row) for row in db.execute(of_posting, (number,)))
        yield Posting(key, cast(Kind, kind), at, lines, json.loads(about))


def forget(db: Db, player: str, instead: str, now: int) -> None:
    """The chips of a deleted account go to the house; what is told of it has another id."""
    has = balance(db, player_account(player))
    if has:
        post(db, farewell(player, has, now))
    account, other = player_account(player), player_account(instead)
    # The keys of what the house has given or taken have the player's id in them.
    rename = (
        'UPDATE postings SET "key" = replace("key", ?, ?) WHERE posting_id IN '
        "(SELECT posting_id FROM posting_lines WHERE account = ?) "
        f"AND kind IN ({marks(BY_HOUSE)})"
    )
    db.execute(rename, (player, instead, account, *BY_HOUSE))
    for statement in (
        "UPDATE posting_lines SET account = ? WHERE account = ?",
        "UPDATE balances SET account = ? WHERE account = ?",
    ):
        db.execute(statement, (other, account))
    db.execute("DELETE FROM chip_limits WHERE player_id = ?", (player,))
