"""Friends, blocks and reports in the database."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Literal

from mazziere.storage.engine.database import Db, marks
from mazziere.storage.repositories.store import Store

INSERT_SPEAKER = "INSERT INTO report_speakers (report_id, player_id) VALUES (?, ?)"
REPORT = "report_id, reporter_id, reported_id, table_id, reason, chat, created, handled"


FriendState = Literal["asked", "asking", "friend"]


@dataclass(frozen=True)
class Friend:
    """``state`` is ``friend``, ``asked`` (by the player) or ``asking`` (the player)."""

    player: str
    name: str
    state: FriendState
    bot: bool


@dataclass(frozen=True)
class Report:
    """Somebody complained about somebody."""

    id: str
    reporter: str
    reported: str
    table: str
    reason: str
    chat: str
    created: int
    handled: str | None = None


@dataclass(frozen=True)
class Case:
    """A report with the names of those whom it concerns; None for whoever is gone."""

    report: Report
    reporter: str | None
    reported: str | None


class Social:
    """Who likes whom, and who does not."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def write(self, statement: str, *values: object) -> int:
        """One statement; how many rows it changed."""
        return await self.store.writer.run(lambda db: db.execute(statement, values).rowcount)

    async def rows(self, query: str, *values: object) -> list[Any]:
        """All rows that a query finds."""
        return await self.store.read(lambda db: db.execute(query, values).fetchall())

    async def befriend(self, player: str, friend: str) -> None:
        """The player wants a friend; a bot wants whoever wants it."""
        insert = (
            "INSERT INTO friends (player_id, friend_id) SELECT ?, ? UNION "
            "SELECT player_id, ? FROM players WHERE player_id = ? AND owner_id IS NOT NULL "
            "ON CONFLICT DO NOTHING"
        )
        await self.write(insert, player, friend, player, friend)

    async def unfriend(self, player: str, friend: str) -> None:
        """They are no friends, whoever had asked."""
        pair = "(player_id = ? AND friend_id = ?)"
        delete = f"DELETE FROM friends WHERE {pair} OR {pair}"
        await self.write(delete, player, friend, friend, player)

    async def friends(self, player: str) -> list[Friend]:
        """Friends, and who has asked whom."""
        query = (
            "SELECT p.player_id, p.name, p.owner_id IS NOT NULL, "
            "EXISTS (SELECT 1 FROM friends WHERE player_id = :me AND friend_id = p.player_id), "
            "EXISTS (SELECT 1 FROM friends WHERE player_id = p.player_id AND friend_id = :me) "
            "FROM players p WHERE p.player_id IN "
            "(SELECT friend_id FROM friends WHERE player_id = :me "
            "UNION SELECT player_id FROM friends WHERE friend_id = :me)"
        )
        states: dict[tuple[int, int], FriendState] = {
            (1, 1): "friend",
            (1, 0): "asked",
            (0, 1): "asking",
        }
        rows = await self.store.read(lambda db: db.execute(query, {"me": player}).fetchall())
        found = sorted(rows, key=lambda row: row[1].casefold())
        return [
            Friend(other, name, states[mine, theirs], bool(bot))
            for other, name, bot, mine, theirs in found
        ]

    async def friend_name(self, player: str, other: str) -> str | None:
        """What a friend is called; None if not both want to be friends."""
        query = (
            "SELECT name FROM players JOIN friends mine ON mine.friend_id = players.player_id "
            "JOIN friends theirs ON theirs.player_id = players.player_id "
            "WHERE mine.player_id = ? AND theirs.friend_id = ? AND players.player_id = ?"
        )
        found = await self.rows(query, player, player, other)
        return str(found[0][0]) if found else None

    async def block(self, player: str, blocked: str) -> None:
        """The player does not want to hear somebody any more."""
        await self.unfriend(player, blocked)
        insert = "INSERT INTO blocks (player_id, blocked_id) VALUES (?, ?) ON CONFLICT DO NOTHING"
        await self.write(insert, player, blocked)

    async def unblock(self, player: str, blocked: str) -> None:
        """The player wants to hear somebody again."""
        await self.write(
            "DELETE FROM blocks WHERE player_id = ? AND blocked_id = ?", player, blocked
        )

    async def blocked(self, player: str) -> set[str]:
        """Whom the player does not hear."""
        found = await self.rows("SELECT blocked_id FROM blocks WHERE player_id = ?", player)
        return {row[0] for row in found}

    async def blocked_by(self, players: Collection[str]) -> dict[str, set[str]]:
        """Whom each of these does not hear; nobody, for who is not named."""
        among = f"player_id IN ({marks(players)})"
        query = f"SELECT player_id, blocked_id FROM blocks WHERE {among}"
        result: dict[str, set[str]] = {}
        for player, blocked in await self.rows(query, *players):
            result.setdefault(player, set()).add(blocked)
        return result

    async def report(self, report: Report) -> None:
        """Keep a complaint for the moderators."""
        insert = f"INSERT INTO reports ({REPORT}) VALUES ({', '.join('?' * 8)})"
        speakers = {line["player"] for line in json.loads(report.chat)} - {""}

        def statements(db: Db) -> None:
            db.execute(insert, tuple(vars(report).values()))
            db.executemany(INSERT_SPEAKER, [(report.id, each) for each in speakers])

        await self.store.writer.run(statements)

    async def reports_of(self, player: str) -> list[Report]:
        """What a player has complained about."""
        query = f"SELECT {REPORT} FROM reports WHERE reporter_id = ? ORDER BY created"
        return [Report(*row) for row in await self.rows(query, player)]

    async def cases(self) -> list[Case]:
        """What nobody has handled yet, the oldest first."""
        query = (
            "SELECT r.*, p.name, q.name "
            f"FROM (SELECT {REPORT} FROM reports WHERE handled IS NULL) r "
            "LEFT JOIN players p ON p.player_id = reporter_id "
            "LEFT JOIN players q ON q.player_id = reported_id ORDER BY r.created"
        )
        return [Case(Report(*row[:-2]), *row[-2:]) for row in await self.rows(query)]

    async def handle(self, report: str, by: str) -> bool:
        """A moderator has seen to it; whether nobody had before."""
        update = "UPDATE reports SET handled = ? WHERE report_id = ? AND handled IS NULL"
        return bool(await self.write(update, by, report))
