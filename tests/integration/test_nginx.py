"""nginx in front of two nodes, as deploy/nginx.conf has it: who names a table meets the others."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from balanced import Balancer, connections, needs_nginx
from picows import WSHandshakeError
from served import PATIENCE, Client, Server, run, seated

pytestmark = needs_nginx


@pytest.fixture(autouse=True)
def on_postgres(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAZZIERE_ON_POSTGRES", "1")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path, nodes=2)
    yield running
    assert running.stop() == ""


@pytest.fixture
def balancer(server: Server, tmp_path: Path) -> Iterator[Balancer]:
    running = Balancer(tmp_path, server.nodes)
    yield running
    running.close()


async def come(balancer: Balancer, cookie: str, table: str) -> Client:
    """Connect by the name of a table and join it, as soon as somebody lets one in."""
    end = asyncio.get_running_loop().time() + PATIENCE
    while True:
        try:
            where = SimpleNamespace(socket=balancer.socket(table))
            client = await Client.connect(where, cookie)  # type: ignore[arg-type]
            await client.ask("join", table=table)
            return client
        except (ConnectionError, WSHandshakeError):
            assert asyncio.get_running_loop().time() < end
            await asyncio.sleep(0.05)


async def are_at_one_node(server: Server, players: int) -> None:
    for _ in range(round(PATIENCE / 0.1)):
        if sorted(await asyncio.to_thread(connections, server)) == [0, players]:
            return
        await asyncio.sleep(0.1)
    raise AssertionError(connections(server))


def test_players_meet_at_one_node_and_move_to_the_next(server: Server, balancer: Balancer) -> None:
    async def main() -> None:
        table, apart = await seated(server, 4, game="scopone", match={"deals": 1})
        assert await asyncio.to_thread(connections, server) == [2, 2]
        for each in apart:
            asked = {"type": "meet", "table": table}
            await each.until(lambda each=each, asked=asked: asked in each.heard)
        met = [await come(balancer, each.cookie, table) for each in apart]
        for each in apart:
            each.close()
        await are_at_one_node(server, 4)
        # The node is stopped, and all come to the other one by the same address.
        full = connections(server).index(4)
        stopping = server.nodes[full]
        server.remove_node(stopping)
        assert await asyncio.to_thread(stopping.stop) == ""
        moved = [await come(balancer, each.cookie, table) for each in met]
        assert connections(server) == [4]
        await asyncio.gather(*(each.play(table, random.Random(1)) for each in moved))
        assert all(each.views[table]["phase"] == "over" for each in moved)

    run(main())
