"""News over Redis pub/sub. While Redis is away they are lost, and nobody waits for them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Coroutine
from contextlib import suppress

import redis.asyncio as redis
from redis.asyncio.connection import parse_url
from redis.exceptions import RedisError

_log = logging.getLogger("mazziere.bus")

#: How long to wait before Redis is tried again, and for an answer of it: seconds.
PAUSE, PATIENCE = 0.5, 2.0
#: A node hears its own news, too; after this time without any, its connection is dead: seconds.
SILENCE = 10.0
REMEDY = "start it, or correct the address of the --bus; until then nodes look into the database"
#: What waits to be published while Redis is slow; more is thrown away.
MOST_WAITING = 20_000


class BadAddress(ValueError):
    """The address of a Redis cannot be read; the text does not tell it, it may have a password."""


class RedisBus:
    """Implements :class:`mazziere.live.nodes.ports.Bus`."""

    def __init__(self, url: str) -> None:
        """Take an address like ``redis://:password@host:port``; :class:`BadAddress`."""
        try:
            parse_url(url)
        except ValueError:
            raise BadAddress(
                "the address of the bus cannot be read: it is redis://:password@host:port"
            ) from None
        self._redis = redis.Redis.from_url(
            url, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE, health_check_interval=0
        )
        self._hearing = redis.Redis.from_url(url, socket_connect_timeout=PATIENCE)
        self._pubsub = self._hearing.pubsub()
        self._waiting: list[tuple[str, bytes]] = []
        self._published = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._up = False  # so far as can be heard
        self._told = True  # so far as can be told
        self._missed = False  # so far as has been said

    @property
    def is_up(self) -> bool:
        """Whether news arrive."""
        return self._up and self._told

    async def start(
        self, topics: Collection[str], hear: Callable[[bytes], None], lost: Callable[[], None]
    ) -> None:
        """Try to reach Redis from now on."""
        self._run(self._publish_all())
        self._run(self._hear_all(topics, hear, lost))

    def _run(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Telling

    def publish(self, topic: str, news: bytes) -> None:
        """Soon, together with whatever else is told in this turn of the loop."""
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append((topic, news))
        self._published.set()

    async def _publish_all(self) -> None:
        while True:
            await self._published.wait()
            self._published.clear()
            await self._publish_some()

    async def _publish_some(self) -> None:
        some, self._waiting = self._waiting, []
        if not some:
            return
        pipeline = self._redis.pipeline(transaction=False)
        for topic, news in some:
            pipeline.publish(topic, news)
        try:
            await pipeline.execute()
            self._told = True
        except (RedisError, OSError, TimeoutError) as error:
            self._told = False
            _log.warning("%d news could not be told: %s", len(some), error)
            await asyncio.sleep(PAUSE)

    # Hearing

    async def _hear_all(
        self, topics: Collection[str], hear: Callable[[bytes], None], lost: Callable[[], None]
    ) -> None:
        while True:
            try:
                await self._listen(topics, hear, lost)
            except (RedisError, OSError, TimeoutError) as error:
                if self._up or not self._missed:
                    self._missed = True
                    _log.warning("Redis is away: %s; %s", error, REMEDY)
            self._up = False
            await self._pubsub.aclose()  # type: ignore[no-untyped-call]
            self._pubsub = self._hearing.pubsub()
            await asyncio.sleep(PAUSE)

    async def _listen(
        self, topics: Collection[str], hear: Callable[[bytes], None], lost: Callable[[], None]
    ) -> None:
        """Follow the topics until the connection ends."""
        await self._pubsub.subscribe(*topics)
        missing = len(topics)
        while (message := await self._pubsub.get_message(timeout=SILENCE)) is not None:
            if message["type"] == "message":
                try:
                    hear(message["data"])
                except Exception:  # of one message; the next one may be better
                    _log.exception("news could not be understood")
            elif message["type"] == "subscribe":
                missing -= 1
                if not missing:
                    self._up = True
                    lost()
        raise TimeoutError("nothing was heard for a while, not even of this node")

    async def close(self) -> None:
        """Tell what is waiting, and leave."""
        for task in list(self._tasks):
            task.cancel()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._publish_some(), PATIENCE)
        await self._pubsub.aclose()  # type: ignore[no-untyped-call]
        await self._hearing.aclose()
        await self._redis.aclose()
