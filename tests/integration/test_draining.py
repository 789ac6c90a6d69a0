"""A node that is told to stop behind a balancer: its players move over, and nothing is lost."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from types import SimpleNamespace

import pytest
from picows import WSHandshakeError
from served import PATIENCE, Client, Json, Node, Server, run, seated
from stored import match_of


@pytest.fixture(scope="module", autouse=True)
def on_postgres() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MAZZIERE_ON_POSTGRES", "1")
        yield


class Balancer:
    """Passes bytes on, connection by connection, to the next node that lets it in."""

    def __init__(self, nodes: list[Node]) -> None:
        self.nodes = itertools.cycle(nodes)
        self.number = len(nodes)
        self.url = ""

    async def start(self) -> asyncio.Server:
        server = await asyncio.start_server(self.pass_on, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        return server

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _ in range(self.number):
            with suppress(ConnectionRefusedError):
                there, back = await asyncio.open_connection("127.0.0.1", next(self.nodes).port)
                await asyncio.gather(self.copy(reader, back), self.copy(there, writer))
                return
        writer.close()

    async def copy(self, source: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
        with closing(to), suppress(ConnectionError):
            while some := await source.read(65536):
                to.write(some)
                await to.drain()


class Player:
    """Plays as the web app does: whenever the line is lost, it connects and joins again."""

    def __init__(self, server: Server, client: Client, table: str) -> None:
        self.server = server
        self.client = client
        self.table = table
        self.lines = [client]

    async def play(self) -> Json:
        while True:
            try:
                if self.client.gone.is_set():
                    self.client = await Client.connect(self.server, self.client.cookie)
                    self.lines.append(self.client)
                    await self.client.ask("join", table=self.table)
                await self.client.play(self.table, random.Random(1))
                return self.client.views[self.table]["result"]
            except (ConnectionError, WSHandshakeError):
                await asyncio.sleep(0.01)

    def is_done(self) -> bool:
        view = self.client.views.get(self.table)
        return view is not None and view["phase"] == "over"


def said_goodbye(client: Client) -> bool:
    return any(message["type"] == "goodbye" for message in client.heard)


def test_a_match_goes_on_at_the_other_node(tmp_path: Path) -> None:
    """Two people, and one with a bot, while one node after the other is stopped."""

    async def main() -> None:
        with Server(tmp_path, nodes=3) as server:
            balancer = Balancer(server.nodes)
            async with await balancer.start():
                server.asked = server.connected = itertools.cycle(
                    [SimpleNamespace(url=balancer.url)]
                )
                table, two = await seated(server, 2, game="tressette", match={"deals": 8})
                alone = await Client.connect(server)
                made = await alone.ask("create_table", game="scopa", match={"deals": 8})
                await alone.ask("sit", table=made["table"], seat=0)
                await alone.ask("seat_bot", table=made["table"], seat=1, bot="greedy")
                await alone.ask("ready", table=made["table"], nonce="")
                players = [Player(server, each, table) for each in two]
                players.append(Player(server, alone, made["table"]))
                playing = asyncio.gather(*(player.play() for player in players))
                for node in server.nodes[:2]:
                    await drain(node, players)
                results = await playing
                for player, result in zip(players, results, strict=True):
                    match = match_of(tmp_path, player.table)
                    assert match.result is not None
                    assert result["points"] == list(match.result.points)
                    assert all(said_goodbye(line) for line in player.lines[:-1])
                assert sum(len(player.lines) - 1 for player in players) >= 2  # of the two nodes

    run(main())


async def drain(node: Node, players: list[Player]) -> None:
    """Have a node stopped in the middle of the matches; those that are left serve all."""
    for player in players:
        heard = len(player.lines[-1].heard)
        while len(player.lines[-1].heard) < heard + 5 and not player.is_done():
            await asyncio.sleep(0.01)
    complaints = await asyncio.wait_for(asyncio.to_thread(node.stop), PATIENCE)
    assert (node.process.returncode, complaints) == (0, "")
