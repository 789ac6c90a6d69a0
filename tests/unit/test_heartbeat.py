"""Clients are asked in turn, by one timer for all."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from mazziere.server.transport import heartbeat as heartbeats
from mazziere.server.transport.heartbeat import Heartbeat


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


class Time:
    """A loop whose time is told."""

    def __init__(self) -> None:
        self.now = 0.0
        self.timers: list[tuple[float, Callable[[], None]]] = []

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, callback: Callable[[], None]) -> None:
        self.timers.append((self.now + delay, callback))

    def go_on_until(self, end: float) -> None:
        while self.timers and min(self.timers, key=first)[0] <= end:
            timer = min(self.timers, key=first)
            self.timers.remove(timer)
            self.now = timer[0]
            timer[1]()
        self.now = end


def first(timer: tuple[float, Callable[[], None]]) -> float:
    return timer[0]


def test_who_came_later_is_asked_as_often(monkeypatch: pytest.MonkeyPatch) -> None:
    loop = Time()
    monkeypatch.setattr(heartbeats.asyncio, "get_running_loop", lambda: loop)
    heartbeat = Heartbeat(every=20, look_every=1)
    asked: dict[str, list[float]] = {"first": [], "second": []}

    class Noted:
        def __init__(self, name: str) -> None:
            self.name = name

        def ping(self) -> None:
            asked[self.name].append(loop.now)

    heartbeat.add(Noted("first"))
    loop.go_on_until(7)
    heartbeat.add(Noted("second"))
    loop.go_on_until(100)
    assert asked == {"first": [0, 20, 40, 60, 80, 100], "second": [7, 27, 47, 67, 87]}
