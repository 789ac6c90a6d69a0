"""Players and their sessions in the database."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from mazziere.storage.sqlite import SqliteStore


@dataclass(frozen=True)
class Player:
    """Somebody who plays here; a guest has no password."""

    id: str
    name: str
    guest: bool


class NameTaken(Exception):
    """Somebody has this name, or one that looks the same."""


class Players:
    """Who there is, and who is logged in where."""

    def __init__(self, store: SqliteStore) -> None:
        self.store = store

    async def add(self, player: str, name: str, skeleton: str, now: int) -> None:
        """A new guest; :class:`NameTaken`."""
        insert = "INSERT INTO players (player_id, name, skeleton, created) VALUES (?, ?, ?, ?)"
        try:
            await self.store.writer.run(
                lambda db: db.execute(insert, (player, name, skeleton, now)) and None
            )
        except sqlite3.IntegrityError:
            raise NameTaken from None

    async def open_session(self, token_hash: str, player: str, now: int, expires: int) -> None:
        """A session from now on; those that have ended are forgotten on the way."""

        def statements(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM sessions WHERE expires < ?", (now,))
            insert = "INSERT INTO sessions (token_hash, player_id, created, expires)"
            db.execute(f"{insert} VALUES (?, ?, ?, ?)", (token_hash, player, now, expires))

        await self.store.writer.run(statements)

    async def of_session(self, token_hash: str, now: int) -> Player | None:
        """Who is logged in with this token."""
        query = (
            "SELECT player_id, name, password IS NULL FROM sessions JOIN players USING (player_id)"
            " WHERE token_hash = ? AND expires > ?"
        )
        row = await self.store.read(lambda db: db.execute(query, (token_hash, now)).fetchone())
        return None if row is None else Player(row[0], row[1], bool(row[2]))
