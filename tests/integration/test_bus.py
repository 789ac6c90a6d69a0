"""The contract of the bus, with nodes in one process and with a real Redis."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest
import redis_server
from served import PATIENCE, until

from mazziere.bus import InProcessBus, RedisBus, Wire
from mazziere.live.nodes.ports import Bus

Make = Callable[[], Bus]


@pytest.fixture(params=["in process", "Redis"])
def make(request: pytest.FixtureRequest) -> Make:
    """Makes buses that reach each other."""
    if request.param == "Redis":
        return partial(RedisBus, redis_server.address())
    return partial(InProcessBus, Wire())


class Ear:
    """A node that remembers what it heard."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self.heard: list[bytes] = []
        self.losses = 0

    def hear(self, news: bytes) -> None:
        self.heard.append(news)
        if news == b"nonsense":
            raise ValueError("nonsense")

    def lost(self) -> None:
        self.losses += 1

    async def listen(self, *topics: str) -> None:
        await self.bus.start(topics, self.hear, self.lost)
        await until(lambda: self.bus.is_up)
        assert self.losses == 1, "what was told before is not known"

    async def until(self, news: bytes) -> None:
        await until(lambda: news in self.heard)


def with_ears(
    make: Make, test: Callable[..., Awaitable[None]], ears: int = 2, **more: Any
) -> list[Ear]:
    """Run a test with so many nodes, and close those that it leaves open."""
    made: list[Ear] = []

    async def main() -> None:
        made.extend(Ear(make()) for _ in range(ears))
        try:
            await test(*made, **more)
        finally:
            for ear in made:
                if ear.bus.is_up:
                    await ear.bus.close()

    asyncio.run(main())
    return made


def test_all_who_follow_a_topic_hear_of_it_and_nobody_else(make: Make) -> None:
    async def test(anna: Ear, bruno: Ear, carla: Ear) -> None:
        await anna.listen("table", "lobby")
        await bruno.listen("table", "table of others")
        await carla.listen("lobby")
        anna.bus.publish("table", b"moved")
        anna.bus.publish("nowhere", b"nobody")
        anna.bus.publish("lobby", b"listed")
        bruno.bus.publish("table", b"answered")
        bruno.bus.publish("lobby", b"last")
        # Who tells hears it, too; what two have told comes in any order.
        for ear, last in ((anna, 4), (bruno, 2), (carla, 2)):
            await until(lambda ear=ear, last=last: len(ear.heard) >= last)
        assert sorted(anna.heard) == [b"answered", b"last", b"listed", b"moved"]
        assert sorted(bruno.heard) == [b"answered", b"moved"]
        assert sorted(carla.heard) == [b"last", b"listed"]

    with_ears(make, test, 3)


def test_what_one_tells_comes_in_order_and_whole(make: Make) -> None:
    async def test(anna: Ear, bruno: Ear) -> None:
        await anna.listen("lobby")
        await bruno.listen("table", "lobby")
        told = [b"%d" % number for number in range(1000)]
        told.insert(500, bytes(range(256)) * 400)  # some 100 kB, of all bytes that there are
        for number, news in enumerate(told):
            anna.bus.publish("lobby" if number % 3 else "table", news)
            if number % 100 == 0:
                await asyncio.sleep(0)
        await bruno.until(told[-1])
        assert bruno.heard == told

    with_ears(make, test)


def test_news_that_cannot_be_understood_are_not_the_last(
    make: Make, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(anna: Ear, bruno: Ear) -> None:
        await anna.listen("lobby")
        await bruno.listen("table")
        anna.bus.publish("table", b"nonsense")
        anna.bus.publish("table", b"sense")
        await bruno.until(b"sense")
        assert bruno.heard == [b"nonsense", b"sense"]
        assert "could not be understood" in caplog.text

    with_ears(make, test)


def test_who_leaves_has_told_everything_and_hears_nothing(make: Make) -> None:
    async def test(anna: Ear, bruno: Ear) -> None:
        await anna.listen("table")
        await bruno.listen("table")
        told = [b"%d" % number for number in range(50)]
        for news in told:
            anna.bus.publish("table", news)
        await anna.bus.close()
        before = list(anna.heard)
        await bruno.until(told[-1])
        assert bruno.heard == told
        bruno.bus.publish("table", b"is anybody there")
        await bruno.until(b"is anybody there")
        assert anna.heard == before

    with_ears(make, test)


def test_redis_goes_away_and_comes_back() -> None:
    """What is told meanwhile is lost; afterwards all know that, and hear what they followed."""
    redis = redis_server.RedisServer()

    async def test(anna: Ear, bruno: Ear) -> None:
        await anna.listen("lobby")
        await bruno.listen("table", "lobby")
        redis.stop()
        await until(lambda: not bruno.bus.is_up)
        anna.bus.publish("table", b"lost")
        await until(lambda: not anna.bus.is_up)
        await asyncio.to_thread(redis.start)
        await until(lambda: bruno.losses == 2 and bruno.bus.is_up)
        for number in range(int(PATIENCE * 100)):  # it is up as soon as something gets through
            anna.bus.publish("table", b"%d" % number)
            await asyncio.sleep(0.01)
            if bruno.heard and anna.bus.is_up:
                break
        assert bruno.heard
        assert anna.bus.is_up
        assert b"lost" not in bruno.heard

    with redis:
        with_ears(partial(RedisBus, redis.url), test)


def test_without_redis_nobody_waits() -> None:
    redis = redis_server.RedisServer()
    redis.stop()

    async def test(anna: Ear) -> None:
        await anna.bus.start(["table"], anna.hear, anna.lost)
        for _ in range(1000):
            anna.bus.publish("table", b"nobody is there")
        assert not anna.bus.is_up
        await anna.bus.close()
        assert (anna.heard, anna.losses) == ([], 0)

    with_ears(partial(RedisBus, redis.url), test, 1)
