"""Matches that were stored before there were sums; they are played again to be added up."""

from __future__ import annotations

import asyncio

from mazziere.live.table import events as log
from mazziere.match.sums import Sums, sums_of
from mazziere.storage.repositories.history import match_in
from mazziere.storage.repositories.store import Store
from mazziere.storage.repositories.sums import store_sums


class OldMatches:
    """What is left to be added up."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def some(self, most: int) -> list[str]:
        """Some matches without sums, the latest first."""
        query = (
            "SELECT match_id FROM match_results r WHERE NOT EXISTS"
            " (SELECT 1 FROM match_sums s WHERE s.match_id = r.match_id)"
            " ORDER BY finished DESC LIMIT ?"
        )
        return await self.store.read(lambda db: [row[0] for row in db.execute(query, (most,))])

    async def sums(self, match_id: str) -> Sums:
        """What a match adds up to; it is played again beside everything else."""
        query = (
            "SELECT event FROM log WHERE table_id ="
            " (SELECT table_id FROM match_results WHERE match_id = ?) ORDER BY seq"
        )
        stored = await self.store.read(lambda db: db.execute(query, (match_id,)).fetchall())
        return await asyncio.to_thread(sums_in, [event for (event,) in stored], match_id)

    async def keep(self, match_id: str, sums: Sums) -> None:
        """Store what a match adds up to."""
        await self.store.writer.run(lambda db: store_sums(db, match_id, sums))


def sums_in(stored: list[bytes], match_id: str) -> Sums:
    """What a match adds up to, out of the stored log of its table."""
    match = match_in([log.decode(event) for event in stored], match_id)
    return Sums() if match is None else sums_of(match)
