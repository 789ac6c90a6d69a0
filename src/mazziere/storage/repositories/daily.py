"""The deals of the days in the database, and who has played them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mazziere.live.daily import SEAT, DailyDeal
from mazziere.storage.engine.database import Db
from mazziere.storage.repositories.store import Store

#: A table of a daily deal has one match.
PLAYED = "FROM daily_plays d JOIN match_results r USING (table_id) WHERE d.day = ?"


@dataclass(frozen=True)
class DailyPlay:
    """How somebody played the deal of a day; ``points`` are the own ones and the others'."""

    player: str
    name: str
    match_id: str
    points: tuple[int, int]
    how: str

    @property
    def difference(self) -> int:
        """By how many points the player is ahead, by which a day's plays are ranked."""
        return self.points[0] - self.points[1]


class DailyDeals:
    """See :class:`mazziere.live.daily.DailyDeals`."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def add(self, deals: Iterable[DailyDeal]) -> None:
        """Store deals of days that have none yet."""
        insert = (
            "INSERT INTO daily_deals (day, game, seats, secret) VALUES (?, ?, ?, ?) "
            "ON CONFLICT (day) DO NOTHING"
        )
        new = [(each.day, each.game, each.seats, each.secret) for each in deals]
        await self.store.writer.run(lambda db: db.executemany(insert, new) and None)

    async def find(self, day: str) -> DailyDeal | None:
        """The deal of a day."""
        found = await self.between(day, day)
        return found[0] if found else None

    async def between(self, first: str, last: str) -> list[DailyDeal]:
        """The deals of some days, as far as they are drawn."""
        query = "SELECT day, game, seats, secret FROM daily_deals WHERE day BETWEEN ? AND ?"
        rows = await self.store.read(
            lambda db: db.execute(f"{query} ORDER BY day", (first, last)).fetchall()
        )
        return [DailyDeal(*row) for row in rows]

    async def claim(self, day: str, player: str, table: str) -> str:
        """The table of a player on a day: this one, or the one that there is already."""
        insert = (
            "INSERT INTO daily_plays (day, player_id, table_id) VALUES (?, ?, ?) "
            "ON CONFLICT (day, player_id) DO UPDATE SET table_id = daily_plays.table_id "
            "RETURNING table_id"
        )

        def statements(db: Db) -> str:
            return str(db.execute(insert, (day, player, table)).fetchone()[0])

        return await self.store.writer.run(statements)

    async def table_of(self, day: str, player: str) -> str | None:
        """Where a player plays the deal of a day, or has played it."""
        query = "SELECT table_id FROM daily_plays WHERE day = ? AND player_id = ?"
        row = await self.store.read(lambda db: db.execute(query, (day, player)).fetchone())
        return None if row is None else str(row[0])

    async def day_of(self, match_id: str) -> str | None:
        """The day whose deal a match is; None for any other match."""
        query = "SELECT day FROM daily_plays JOIN match_results USING (table_id) WHERE match_id = ?"
        row = await self.store.read(lambda db: db.execute(query, (match_id,)).fetchone())
        return None if row is None else str(row[0])

    async def has_played(self, day: str, player: str) -> bool:
        """Whether a player has played the deal of a day to its end."""
        query = f"SELECT 1 {PLAYED} AND d.player_id = ?"
        row = await self.store.read(lambda db: db.execute(query, (day, player)).fetchone())
        return row is not None

    async def plays(self, deal: DailyDeal) -> list[DailyPlay]:
        """All who have played a deal to its end while it was its day, the best first."""
        query = (
            "SELECT d.player_id, name, r.match_id, points_0, points_1, how"
            f" {PLAYED.replace(' WHERE', ' JOIN match_players p ON p.match_id = r.match_id WHERE')}"
            " AND seat = ? AND finished < ? ORDER BY points_0 - points_1 DESC, points_0 DESC,"
            " finished"
        )
        values = (deal.day, SEAT, deal.ends)
        rows = await self.store.read(lambda db: db.execute(query, values).fetchall())
        return [
            DailyPlay(player, name, match_id, (mine, theirs), how)
            for player, name, match_id, mine, theirs, how in rows
        ]


def forget(db: Db, player: str, instead: str) -> None:
    """What was played stays, under an id that belongs to nobody."""
    db.execute("UPDATE daily_plays SET player_id = ? WHERE player_id = ?", (instead, player))
