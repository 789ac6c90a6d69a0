"""Clients are asked in turn, by one timer for all."""

from __future__ import annotations

import asyncio

from mazziere.server.heartbeat import Heartbeat


class Client:
    def __init__(self, heartbeat: Heartbeat, leaves_at: int | None = None) -> None:
        self.pings = 0
        self.heartbeat, self.leaves_at = heartbeat, leaves_at

    def ping(self) -> None:
        self.pings += 1
        if self.pings == self.leaves_at:
            self.heartbeat.remove(self)


def test_everybody_is_asked_again_and_again_until_they_leave() -> None:
    async def main() -> None:
        heartbeat = Heartbeat(every=0.05, look_every=0.01)
        stays, leaves = Client(heartbeat), Client(heartbeat, leaves_at=2)
        heartbeat.add(stays)
        heartbeat.add(leaves)
        assert (stays.pings, leaves.pings) == (1, 1)
        while stays.pings < 5:
            await asyncio.sleep(0.01)
        assert leaves.pings == 2
        heartbeat.remove(stays)
        await asyncio.sleep(0.1)
        asked = stays.pings
        heartbeat.add(leaves)  # the timer had stopped; it goes on
        while leaves.pings < 4:
            await asyncio.sleep(0.01)
        assert stays.pings == asked

    asyncio.run(asyncio.wait_for(main(), 120))


def test_who_came_later_is_asked_as_often() -> None:
    async def main() -> None:
        heartbeat = Heartbeat(every=0.2, look_every=0.01)
        first, second = Client(heartbeat), Client(heartbeat)
        heartbeat.add(first)
        await asyncio.sleep(0.1)
        heartbeat.add(second)
        before = first.pings - second.pings
        while second.pings < 6:
            await asyncio.sleep(0.01)
        assert abs(first.pings - second.pings - before) <= 1

    asyncio.run(asyncio.wait_for(main(), 120))
