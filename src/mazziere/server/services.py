"""The parts of a server, put together."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from mazziere.live import Host
from mazziere.live.bot_players import BotPlayers
from mazziere.live.clock import SystemClock
from mazziere.server.sessions import Sessions
from mazziere.storage import SqliteStore
from mazziere.storage.players import Players

#: How often the database is told that the server is there: seconds.
BEAT_EVERY = 1.0


@dataclass
class Services:
    """What requests are answered with."""

    clock: SystemClock
    store: SqliteStore
    players: Players
    sessions: Sessions
    host: Host
    beating: asyncio.Task[None] | None = None

    @classmethod
    async def start(cls, data: Path, bot_pace: int) -> Services:
        """Open the data and take up what was being played."""
        clock = SystemClock()
        store = SqliteStore(data)
        players = Players(store)
        host = Host(store, clock, BotPlayers(bot_pace))
        services = cls(clock, store, players, Sessions(players, clock), host)
        away_from = await store.last_beat()
        await host.start(away_from)
        services.beating = asyncio.get_running_loop().create_task(services.beat())
        return services

    async def beat(self) -> None:
        """Let the next server know until when this one was there."""
        while True:
            with suppress(Exception):  # a full disk is told to whoever plays, and may pass
                await self.store.beat(self.clock.now())
            await asyncio.sleep(BEAT_EVERY)

    async def stop(self) -> None:
        """Store what was begun, and note when the server went away."""
        if self.beating is not None:
            self.beating.cancel()
        with suppress(Exception):
            await self.store.beat(self.clock.now())
        await self.store.close()
