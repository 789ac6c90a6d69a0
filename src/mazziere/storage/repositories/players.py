"""Players and their sessions in the database."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import TypeVar

from mazziere.bank import Posting
from mazziere.storage.engine.database import INTEGRITY_ERRORS, Db, marks
from mazziere.storage.repositories.postings import post
from mazziere.storage.repositories.store import Store

T = TypeVar("T")

COLUMNS = "player_id, name, password, recovery, created, options, role, banned, owner_id"


@dataclass(frozen=True)
class Player:
    """Somebody who plays here; a guest has no password, and neither has a bot, but an owner.

    Passwords and recovery codes are kept as hashes.
    """

    id: str
    name: str
    password: str | None = None
    recovery: str | None = None
    created: int = 0
    options: dict[str, bool | str] = field(default_factory=dict)
    role: str = "player"
    banned: bool = False
    owner: str | None = None

    @property
    def guest(self) -> bool:
        """Whether there is no account."""
        return self.password is None and not self.bot

    @property
    def bot(self) -> bool:
        """Whether it is a program that belongs to somebody."""
        return self.owner is not None


class NameTaken(Exception):
    """Somebody has this name, or one that looks the same."""


class Players:
    """Who there is, and who is logged in where."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def write(self, statement: str, *values: object) -> int:
        """One statement; how many rows it changed."""
        return await self.run(lambda db: db.execute(statement, values).rowcount)

    async def run(self, statements: Callable[[Db], T]) -> T:
        """Run statements in one transaction; :class:`NameTaken` if a name in them is taken."""
        try:
            return await self.store.writer.run(statements)
        except INTEGRITY_ERRORS as error:
            if "skeleton" in str(error):
                raise NameTaken from None
            raise

    async def find(self, condition: str, *values: object) -> Player | None:
        """The player for whom a condition on the columns holds."""
        query = f"SELECT {COLUMNS} FROM players WHERE {condition}"
        row = await self.store.read(lambda db: db.execute(query, values).fetchone())
        return None if row is None else of_row(row)

    async def by_id(self, player: str) -> Player | None:
        """The player of that id."""
        return await self.find("player_id = ?", player)

    async def by_skeleton(self, skeleton: str) -> Player | None:
        """The player whose name looks like that."""
        return await self.find("skeleton = ?", skeleton)

    async def names(self, players: Collection[str]) -> dict[str, str]:
        """What these are called, by their ids; who is gone is left out."""
        query = f"SELECT player_id, name FROM players WHERE player_id IN ({marks(players)})"
        return await self.store.read(lambda db: dict(db.execute(query, tuple(players)).fetchall()))

    async def add(self, player: str, name: str, skeleton: str, now: int) -> None:
        """A new guest; :class:`NameTaken`."""
        insert = "INSERT INTO players (player_id, name, skeleton, created) VALUES (?, ?, ?, ?)"
        await self.write(insert, player, name, skeleton, now)

    async def register(
        self,
        player: str,
        name: str,
        skeleton: str,
        password: str,
        recovery: str,
        first_chips: Posting,
    ) -> None:
        """A guest becomes an account and keeps what was played; :class:`NameTaken`."""
        update = "UPDATE players SET name = ?, skeleton = ?, password = ?, recovery = ?"
        values = (name, skeleton, password, recovery, player)

        def statements(db: Db) -> None:
            db.execute(f"{update} WHERE player_id = ?", values)
            post(db, first_chips)

        await self.run(statements)

    async def set_password(self, player: str, password: str, recovery: str | None) -> None:
        """Another password, and with it perhaps another recovery code."""
        if recovery is None:
            await self.write(
                "UPDATE players SET password = ? WHERE player_id = ?", password, player
            )
        else:
            update = "UPDATE players SET password = ?, recovery = ? WHERE player_id = ?"
            await self.write(update, password, recovery, player)

    async def choose(self, player: str, change: dict[str, bool | str]) -> dict[str, bool | str]:
        """What the player likes from now on; what else was chosen stays, and all of it is told."""
        query = "SELECT options FROM players WHERE player_id = ?"
        update = "UPDATE players SET options = ? WHERE player_id = ? AND options = ?"

        def statements(db: Db) -> dict[str, bool | str]:
            while row := db.execute(query, (player,)).fetchone():
                chosen: dict[str, bool | str] = json.loads(row[0]) | change
                # Another node may change them at the same moment.
                if db.execute(update, (json.dumps(chosen), player, row[0])).rowcount:
                    return chosen
            return change  # who is gone has chosen nothing

        return await self.run(statements)

    async def set_role(self, player: str, role: str) -> None:
        """What the player may do."""
        await self.write("UPDATE players SET role = ? WHERE player_id = ?", role, player)

    async def set_banned(self, player: str, banned: bool) -> None:
        """Shut somebody out, or let them in again."""
        await self.write("UPDATE players SET banned = ? WHERE player_id = ?", banned, player)
        if banned:
            await self.end_sessions(player)

    async def banned_among(self, players: Collection[str]) -> list[str]:
        """Those of these who are shut out, or belong to somebody who is."""
        query = (
            "SELECT p.player_id FROM players p LEFT JOIN players o ON o.player_id = p.owner_id "
            f"WHERE p.player_id IN ({marks(players)}) AND (p.banned OR o.banned)"
        )
        values = tuple(players)
        return await self.store.read(lambda db: [row[0] for row in db.execute(query, values)])

    # Sessions

    async def open_session(self, token_hash: str, player: str, now: int, expires: int) -> None:
        """Store a session by the hash of its token."""
        insert = "INSERT INTO sessions (token_hash, player_id, created, expires)"
        await self.write(f"{insert} VALUES (?, ?, ?, ?)", token_hash, player, now, expires)

    async def forget_ended_sessions(self, now: int) -> None:
        """Those that have lasted long enough; all are looked at, so it is for now and then."""
        await self.write("DELETE FROM sessions WHERE expires < ?", now)

    async def of_session(self, token_hash: str, now: int) -> Player | None:
        """Who is logged in with this token."""
        return await self.find(
            "NOT banned AND player_id = "
            "(SELECT player_id FROM sessions WHERE token_hash = ? AND expires > ?)",
            token_hash,
            now,
        )

    async def sessions(self, player: str) -> list[tuple[int, int]]:
        """When the sessions of a player began, and when they end."""
        query = "SELECT created, expires FROM sessions WHERE player_id = ? ORDER BY created"
        return await self.store.read(lambda db: db.execute(query, (player,)).fetchall())

    async def open_sessions(self, token_hashes: Collection[str], now: int) -> set[str]:
        """Which of these are open: sessions, or tokens of bots."""
        among = marks(token_hashes)
        query = (
            f"SELECT token_hash FROM sessions WHERE token_hash IN ({among}) AND expires > ? "
            f"UNION ALL SELECT token_hash FROM players WHERE token_hash IN ({among})"
        )
        values = (*token_hashes, now, *token_hashes)
        return await self.store.read(lambda db: {row[0] for row in db.execute(query, values)})

    async def end_session(self, token_hash: str) -> None:
        """One session is over."""
        await self.write("DELETE FROM sessions WHERE token_hash = ?", token_hash)

    async def end_sessions(self, player: str) -> None:
        """All sessions of a player are over."""
        await self.write("DELETE FROM sessions WHERE player_id = ?", player)


def of_row(row: tuple[object, ...]) -> Player:
    """A player from the columns."""
    player, name, password, recovery, created, options, role, banned, owner = row
    return Player(
        str(player),
        str(name),
        None if password is None else str(password),
        None if recovery is None else str(recovery),
        int(created),  # type: ignore[call-overload]
        json.loads(str(options)),
        str(role),
        bool(banned),
        None if owner is None else str(owner),
    )
