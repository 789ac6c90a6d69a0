"""Several processes on one port, minded by a parent; real PostgreSQL and Redis."""

from __future__ import annotations

import asyncio
import json
import os
import pickle
import random
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import keeper
import pytest
import redis_server
from served import PATIENCE, Client, Json, Server, run, seated, wait_until
from stored import match_of

from mazziere.server.process.serve import Settings

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")


@pytest.fixture(scope="module", autouse=True)
def on_postgres() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MAZZIERE_ON_POSTGRES", "1")
        yield


def workers_of(server: Server) -> set[int]:
    """The processes that serve for it."""
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text()
    return {int(each) for each in children.split()}


def free_ports() -> int:
    """Two free ports in a row; the first."""
    while True:
        with socket.create_server(("127.0.0.1", 0)) as one:
            port = one.getsockname()[1]
            try:
                socket.create_server(("127.0.0.1", port + 1)).close()
            except OSError:
                continue
            return port


def others_of(port: int) -> str | None:
    """What the worker at this port says about other nodes; None when nobody is there."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE) as said:
            found = re.search(r"^mazziere_other_nodes (.*)$", said.read().decode(), re.MULTILINE)
    except OSError:
        return None
    return found[1] if found else None


async def plays_on(server: Server, client: Client, table: str) -> Json:
    """Play to the end, and connect anew as often as a worker goes, also on the way."""
    while True:
        try:
            if client.gone.is_set():
                client = await Client.connect(server, client.cookie)
                await client.ask("join", table=table)
            await client.play(table, random.Random(client.player))
            return client.views[table]["result"]
        except ConnectionError:
            await asyncio.sleep(0.05)


def test_two_workers(tmp_path: Path) -> None:
    """They play together; one is killed and comes back; then all are told to stop."""
    metrics = free_ports()
    options = ("--bus", redis_server.address(), "--metrics-port", str(metrics))

    async def main() -> None:
        with Server(tmp_path, "--workers", "2", *options, nodes=1) as server:
            before = workers_of(server)
            assert len(before) == 2
            for port in (metrics, metrics + 1):
                await asyncio.to_thread(wait_until, lambda port=port: others_of(port) == "1.0")
            table, clients = await seated(server, 2, game="scopa", match={"deals": 2})
            playing = asyncio.gather(*(plays_on(server, each, table) for each in clients))
            await clients[0].until(lambda: len(clients[0].heard) > 20)
            killed = before.pop()
            os.kill(killed, signal.SIGKILL)
            results = await playing
            result = match_of(tmp_path, table).result
            assert result is not None
            assert [each["points"] for each in results] == [list(result.points)] * 2
            await asyncio.to_thread(wait_until, lambda: len(workers_of(server) - {killed}) == 2)
            assert before < workers_of(server)
            for port in (metrics, metrics + 1):
                await asyncio.to_thread(wait_until, lambda port=port: others_of(port) is not None)
            left = workers_of(server)
            complaints = server.stop()
            assert complaints.count("worker ended") == 1, complaints
            assert server.process.returncode == 0
            assert not any(is_running(each) for each in left)

    run(main())


def test_a_worker_stops_when_its_parent_is_gone(tmp_path: Path) -> None:
    """Its end of the pipe is closed then, however the parent ended."""
    worker = subprocess.Popen(
        [sys.executable, "-m", "mazziere.server.process.workers"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        assert worker.stdin is not None
        assert worker.stdout is not None
        pickle.dump(Settings(port=0, data=tmp_path, log_level="warning"), worker.stdin)
        worker.stdin.flush()
        assert json.loads(worker.stdout.readline())["address"].startswith("http://127.0.0.1:")
        assert worker.communicate(timeout=PATIENCE) == (b"", b"")
        assert worker.returncode == 0
    finally:
        worker.kill()


def is_running(process: int) -> bool:
    try:
        return ") Z " not in Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False


def serve(*arguments: str) -> subprocess.CompletedProcess[str]:
    return keeper.mazziere("serve", "--workers", "2", *arguments)


def test_what_is_wrong_is_said_once(tmp_path: Path) -> None:
    assert "need a --database" in serve("--port", "0").stderr
    bus = ("--bus", redis_server.address())
    nowhere = "postgresql://anna:segreta@127.0.0.1:1/carte"
    done = serve("--port", "0", "--database", nowhere, *bus)
    assert done.returncode == 1
    assert done.stderr.count("cannot start: postgresql://anna:***@127.0.0.1:1/carte") == 1
    with socket.create_server(("127.0.0.1", 0), reuse_port=True) as taken:
        port = str(taken.getsockname()[1])
        done = serve("--port", port, "--database", nowhere, *bus)
    assert done.returncode == 1
    assert "cannot start" in done.stderr
    assert f"port {port}" in done.stderr
