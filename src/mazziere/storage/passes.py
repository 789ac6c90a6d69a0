"""Passes: who can write to the database may ask the server what it saw of a request.

`mazziere doctor` comes through the proxy like anybody else, and is known by its pass. Only a
hash is stored, so that reading the database or a copy is not enough to use one.
"""

from __future__ import annotations

import hashlib
import secrets

from mazziere.storage.engine.database import Database, Db

#: How long one is good: milliseconds.
LIFE = 60_000
#: How long it is: characters.
LENGTH = 43
PREFIX = "pass/"


def name_of(token: str) -> str:
    """The name of the fact by which it is known."""
    return PREFIX + hashlib.sha256(token.encode()).hexdigest()


def new_pass(database: Database, db: Db) -> str:
    """One that is good for a minute."""
    token = secrets.token_urlsafe(32)
    now = int(db.execute(database.time).fetchone()[0])
    db.execute(database.begin)
    forget = "DELETE FROM facts WHERE substr(name, 1, ?) = ? AND value < ?"
    db.execute(forget, (len(PREFIX), PREFIX, now))
    values = (name_of(token), now + LIFE)
    db.execute("INSERT INTO facts (name, value) VALUES (?, ?)", values)
    db.execute("COMMIT")
    return token


def end_pass(db: Db, token: str) -> None:
    """Take the pass away; it is not valid any more."""
    db.execute("DELETE FROM facts WHERE name = ?", (name_of(token),))


def is_pass(database: Database, db: Db, token: str) -> bool:
    """Whether it is one, and still good."""
    if len(token) != LENGTH:
        return False
    query = "SELECT value FROM facts WHERE name = ?"
    row = db.execute(query, (name_of(token),)).fetchone()
    return row is not None and int(row[0]) > int(db.execute(database.time).fetchone()[0])
