"""Bots that belong to accounts. A bot is a player with an owner and a token, and no password."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from mazziere.storage.engine.database import Db, marks
from mazziere.storage.repositories.players import Player, Players
from mazziere.storage.repositories.store import Store

#: How many bots may belong to one account.
MOST = 5
OF_OWNER = (
    "SELECT player_id, name, created, token_hash IS NOT NULL, banned FROM players "
    "WHERE owner_id = ? ORDER BY created, player_id"
)
INSERT = (
    "INSERT INTO players (player_id, name, skeleton, created, owner_id, token_hash) "
    "VALUES (?, ?, ?, ?, ?, ?)"
)


@dataclass(frozen=True)
class OwnBot:
    """A bot as its owner sees it; without a token it cannot come in."""

    id: str
    name: str
    created: int
    has_token: bool
    banned: bool


class TooManyBots(Exception):
    """The account has as many as it may have."""


class Bots:
    """The bots of players: who owns each, and its token."""

    def __init__(self, store: Store, players: Players) -> None:
        self.store = store
        self.players = players

    async def add(
        self, bot: str, name: str, skeleton: str, owner: str, token_hash: str, now: int
    ) -> None:
        """A new bot, a friend of its owner; :class:`TooManyBots`, :class:`NameTaken`."""

        def statements(db: Db) -> None:
            if len(db.execute(OF_OWNER, (owner,)).fetchall()) >= MOST:
                raise TooManyBots
            db.execute(INSERT, (bot, name, skeleton, now, owner, token_hash))
            befriend = "INSERT INTO friends (player_id, friend_id) VALUES (?, ?)"
            db.executemany(befriend, [(bot, owner), (owner, bot)])

        await self.players.run(statements)

    async def of_owner(self, owner: str) -> list[OwnBot]:
        """The bots of an account, the oldest first."""
        found = await self.store.read(lambda db: db.execute(OF_OWNER, (owner,)).fetchall())
        return [
            OwnBot(bot, name, created, bool(has_token), bool(banned))
            for bot, name, created, has_token, banned in found
        ]

    async def owners(self, bots: Collection[str]) -> dict[str, tuple[str, str]]:
        """What bots and their owners are called, by the bots' ids; who is gone is left out."""
        query = (
            "SELECT b.player_id, b.name, o.name FROM players b "
            f"JOIN players o ON o.player_id = b.owner_id WHERE b.player_id IN ({marks(bots)})"
        )
        found = await self.store.read(lambda db: db.execute(query, tuple(bots)).fetchall())
        return {bot: (name, owner) for bot, name, owner in found}

    async def set_token(self, bot: str, token_hash: str | None) -> None:
        """Another token in place of the present one, or none."""
        update = "UPDATE players SET token_hash = ? WHERE player_id = ?"
        await self.players.write(update, token_hash, bot)

    async def of_token(self, token_hash: str) -> Player | None:
        """The bot with this token, unless it or its owner is shut out."""
        condition = (
            "token_hash = ? AND NOT banned "
            "AND owner_id NOT IN (SELECT player_id FROM players WHERE banned)"
        )
        return await self.players.find(condition, token_hash)
