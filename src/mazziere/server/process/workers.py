"""Several processes of one server on one machine, and a parent that minds them.

All workers listen on the same port, and the kernel spreads connections over them. The parent serves
nobody: it starts a worker anew that has ended, and tells all of them to stop when it is told to. A
worker whose parent is gone stops by itself.
"""

from __future__ import annotations

import asyncio
import json
import os
import pickle
import signal
import socket
import sys
import threading
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace

import structlog

from mazziere.bus.redis import BadAddress
from mazziere.server.borrowed.uvicorn import SIGNALS
from mazziere.server.process import logs
from mazziere.server.process.serve import Settings, family_of, listen, run
from mazziere.storage.engine.errors import StorageError

_log = structlog.get_logger("mazziere.workers")

#: Before a worker is started anew: seconds.
PAUSE = 1.0
#: How long a worker may take to stop before it is killed: seconds.
PATIENCE = 15.0


class CannotStart(Exception):
    """Why there are no workers."""


class Worker:
    """A process that serves, and those that come after it."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.process: Process | None = None

    async def start(self) -> str:
        """Begin to serve; the address, or :class:`CannotStart`."""
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "mazziere.server.process.workers"),
            stdin=PIPE,
            stdout=PIPE,
            start_new_session=True,  # Ctrl-C is for the parent, which passes it on once
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(pickle.dumps(self.settings))  # no password for all to see
        line = await self.process.stdout.readline()
        said: dict[str, str] = json.loads(line or b"{}")
        if "address" not in said:
            status = await self.process.wait()
            raise CannotStart(said.get("why") or f"a worker ended with {status}")
        _log.info("worker started", pid=self.process.pid)
        return said["address"]

    async def mind(self) -> None:
        """Start it anew whenever it ends."""
        while True:
            assert self.process is not None
            status = await self.process.wait()
            _log.error("worker ended", pid=self.process.pid, status=status)
            await asyncio.sleep(PAUSE)
            try:
                await self.start()
            except CannotStart as error:  # the database may be away; the others go on
                _log.error("worker cannot start", why=str(error))

    async def stop(self) -> None:
        """Let it finish what was asked, and wait for it."""
        if self.process is None or self.process.returncode is not None:
            return
        self.process.terminate()
        try:
            await asyncio.wait_for(self.process.wait(), PATIENCE)
        except TimeoutError:
            _log.error("worker does not stop", pid=self.process.pid)
            self.process.kill()


@contextmanager
def held(host: str, port: int) -> Iterator[int]:
    """Keep a port for the workers, who alone listen there; OSError when somebody else does."""
    listen(host, port).close()  # the next lines would not notice the workers of another server
    with socket.socket(family_of(host)) as holding:
        holding.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        holding.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        holding.bind((host, port))
        yield holding.getsockname()[1]


def of_worker(settings: Settings, number: int, port: int) -> Settings:
    """The settings of one of several: its place for /metrics is its own."""
    own = settings.metrics_port
    return replace(
        settings, port=port, share_port=True, metrics_port=None if own is None else own + number
    )


async def serve(settings: Settings, number: int, ready: Callable[[str], None]) -> None:
    """Have so many workers until a signal comes; ``ready`` is told the address.

    Raises :class:`OSError` when the port is taken and :class:`CannotStart` for anything else.
    """
    loop = asyncio.get_running_loop()
    with held(settings.host, settings.port) as port:
        workers = [Worker(of_worker(settings, each, port)) for each in range(number)]
        minding = loop.create_task(mind_all(workers, ready))
        for each in SIGNALS:
            loop.add_signal_handler(each, minding.cancel)
        try:
            with suppress(asyncio.CancelledError):
                await minding
        finally:
            await asyncio.gather(*(worker.stop() for worker in workers))


async def mind_all(workers: list[Worker], ready: Callable[[str], None]) -> None:
    """Start all workers, say when they listen, and start each anew whenever it ends."""
    address, *_ = await asyncio.gather(*(worker.start() for worker in workers))
    ready(address)
    await asyncio.gather(*(worker.mind() for worker in workers))


def run_workers(settings: Settings, number: int, ready: Callable[[str], None]) -> None:
    """Serve with several processes until a signal comes."""
    if not hasattr(socket, "SO_REUSEPORT"):
        raise CannotStart("this system does not let processes share a port")
    logs.configure(settings.log_level)
    asyncio.run(serve(settings, number, ready))


# The worker's side


def work() -> None:
    """Be a worker: the settings come in, and the address or what is wrong goes out."""
    settings: Settings = pickle.load(sys.stdin.buffer)
    threading.Thread(target=stop_with_parent, daemon=True).start()
    try:
        run(settings, lambda address: say(address=address))
    except (OSError, StorageError, BadAddress) as error:
        say(why=str(error))
        raise SystemExit(1) from None


def say(**words: str) -> None:
    """Tell the parent process something, as a line of JSON on standard output."""
    sys.stdout.write(json.dumps(words) + "\n")
    sys.stdout.flush()


def stop_with_parent() -> None:
    """Stop when the parent is gone: then the other end of standard input is closed."""
    os.read(sys.stdin.fileno(), 1)
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    work()
