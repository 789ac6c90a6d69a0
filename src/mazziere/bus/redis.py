"""News over Redis pub/sub. While Redis is away they are lost, and nobody waits for them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress

import redis.asyncio as redis
from redis.exceptions import RedisError

_log = logging.getLogger("mazziere.bus")

#: How long to wait before Redis is tried again, and for an answer of it: seconds.
PAUSE, PATIENCE = 0.5, 2.0
#: A node hears its own news, too; if there are none for so long, the connection is dead: seconds.
SILENCE = 10.0
#: What waits to be published while Redis is slow; more is thrown away.
MOST_WAITING = 20_000


class RedisBus:
    """Implements :class:`mazziere.live.ports.Bus`."""

    def __init__(self, url: str) -> None:
        self._prefix = ""
        self._redis = redis.Redis.from_url(
            url, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE, health_check_interval=0
        )
        self._hearing = redis.Redis.from_url(url, socket_connect_timeout=PATIENCE)
        self._pubsub = self._hearing.pubsub()
        self._waiting: list[tuple[str, bytes]] = []
        self._published = asyncio.Event()
        self._followed: dict[str, asyncio.Event] = {}  # set when Redis has said yes
        self._tasks: set[asyncio.Task[None]] = set()
        self._up = False  # so far as can be heard
        self._told = True  # so far as can be told

    @property
    def is_up(self) -> bool:
        """Whether news arrive."""
        return self._up and self._told

    async def start(
        self, prefix: str, hear: Callable[[bytes], None], lost: Callable[[], None]
    ) -> None:
        """Try to reach Redis from now on."""
        self._prefix = prefix
        self._run(self._publish_all())
        self._run(self._hear_all(hear, lost))

    def _run(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Telling

    def publish(self, topic: str, news: bytes) -> None:
        """Soon, together with whatever else is told in this turn of the loop."""
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append((self._prefix + topic, news))
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

    async def follow(self, topic: str) -> None:
        """Hear of a topic, as soon as Redis agrees; nobody waits long for it."""
        channel = self._prefix + topic
        agreed = self._followed.setdefault(channel, asyncio.Event())
        if agreed.is_set() or not self._up:
            return
        with suppress(RedisError, OSError, TimeoutError):
            await self._pubsub.subscribe(channel)
            await asyncio.wait_for(agreed.wait(), PATIENCE)

    def unfollow(self, topic: str) -> None:
        """Hear of it no more."""
        channel = self._prefix + topic
        if self._followed.pop(channel, None) is not None and self._up:
            self._run(self._leave(channel))

    async def _leave(self, channel: str) -> None:
        with suppress(RedisError, OSError):
            if channel not in self._followed:
                await self._pubsub.unsubscribe(channel)

    async def _hear_all(self, hear: Callable[[bytes], None], lost: Callable[[], None]) -> None:
        while True:
            try:
                await self._listen(hear, lost)
            except (RedisError, OSError, TimeoutError) as error:
                if self._up:
                    _log.warning("Redis is away: %s", error)
            self._up = False
            for agreed in self._followed.values():
                agreed.clear()
            await self._pubsub.aclose()  # type: ignore[no-untyped-call]
            self._pubsub = self._hearing.pubsub()
            await asyncio.sleep(PAUSE)

    async def _listen(self, hear: Callable[[bytes], None], lost: Callable[[], None]) -> None:
        """Follow all that is to be followed, then hear of it until the connection ends."""
        await self._pubsub.subscribe(self._prefix, *self._followed)
        self._up = True
        lost()
        while (message := await self._pubsub.get_message(timeout=SILENCE)) is not None:
            if message["type"] == "message":
                try:
                    hear(message["data"])
                except Exception:  # of one message; the next one may be better
                    _log.exception("news could not be understood")
            elif message["type"] == "subscribe":
                agreed = self._followed.get(message["channel"].decode())
                if agreed is not None:
                    agreed.set()

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
