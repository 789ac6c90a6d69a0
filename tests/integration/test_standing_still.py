"""Time in which a player could not have reached the server is charged to nobody."""

from __future__ import annotations

import asyncio
import signal
import time
from pathlib import Path

import pytest
from served import Client, Node, Server, run, seated, until
from stored import events_of, rows, table_of

from mazziere.live.outages import GRACE
from mazziere.match.events import Left, Resumed

#: The least time for a move, in seconds, and for how long nobody can be reached: longer.
LIMIT, STILL = 10, 11.0
MATCH = {"deals": 1, "move_timeout": LIMIT, "match_time": None}


@pytest.fixture
def two_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAZZIERE_NODES", "2")


def on_turn(clients: list[Client], table: str) -> Client:
    (found,) = [each for each in clients if (each.views[table]["deal"] or {}).get("moves")]
    return found


async def all_go_on(data: Path, tables: dict[str, list[Client]]) -> None:
    """All clocks run again, nobody has lost, and who was on turn plays."""
    for table, clients in tables.items():
        await until(lambda table=table: has_resumed(data, table))
        client = on_turn(clients, table)
        await client.ask("play", table=table, move=client.views[table]["deal"]["moves"][0])
        assert not any(isinstance(event, Left) for event in events_of(data, table))


def test_a_server_that_stands_still_charges_nobody(tmp_path: Path) -> None:
    async def main() -> None:
        server = Server(tmp_path)
        tables = dict([await seated(server, 2, game="briscola", match=MATCH) for _ in range(4)])
        server.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(STILL)
        server.process.send_signal(signal.SIGCONT)
        await all_go_on(tmp_path, tables)
        # On a busy machine it may have stood still at other times, too.
        (longest,) = rows(tmp_path, "SELECT max(until - away_from) FROM outages")[0]
        assert longest >= 1000 * STILL + GRACE
        assert server.stop() == ""

    run(main())


def test_clocks_run_when_players_can_be_back(tmp_path: Path) -> None:
    """Not while a server starts, nor for some seconds after; tables wake when they are needed."""

    async def main() -> None:
        server = Server(tmp_path)
        tables = dict([await seated(server, 2, game="briscola", match=MATCH) for _ in range(3)])
        server.kill()
        await asyncio.sleep(STILL)
        began = time.time() * 1000
        server = Server(tmp_path, port=server.port)
        served = time.time() * 1000
        ((last,),) = rows(tmp_path, "SELECT max(until) FROM outages")
        assert began <= last - GRACE <= served
        for (due,) in rows(tmp_path, "SELECT due FROM deadlines"):
            assert due >= last
        assert all(not has_resumed(tmp_path, table) for table in tables)
        back = {
            table: [await Client.connect(server, each.cookie) for each in clients]
            for table, clients in tables.items()
        }
        for table, clients in back.items():
            for client in clients:
                await client.ask("join", table=table)
        await all_go_on(tmp_path, back)
        assert server.stop() == ""

    run(main())


def has_resumed(data: Path, table: str) -> bool:
    return any(isinstance(event, Resumed) for event in events_of(data, table))


def node_of(server: Server, client: Client) -> Node:
    assert client.transport is not None
    port = client.transport.underlying_transport.get_extra_info("peername")[1]
    return next(node for node in server.nodes if node.port == port)


@pytest.mark.usefixtures("two_nodes")
def test_a_node_that_stands_still_charges_nobody(tmp_path: Path) -> None:
    """Another node, where somebody waits, does not take it for their slowness."""

    async def main() -> None:
        server = Server(tmp_path)
        table, clients = await seated(server, 2, game="briscola", match=MATCH)
        assert node_of(server, clients[0]) is not node_of(server, clients[1])
        still = node_of(server, on_turn(clients, table))
        still.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(STILL)
        assert table_of(tmp_path, table).phase == "playing"
        still.process.send_signal(signal.SIGCONT)
        await all_go_on(tmp_path, {table: clients})
        assert "Traceback" not in server.stop()

    run(main())


@pytest.mark.usefixtures("two_nodes")
def test_whose_node_dies_has_time_to_come_to_another(tmp_path: Path) -> None:
    async def main() -> None:
        server = Server(tmp_path)
        table, clients = await seated(server, 2, game="briscola", match=MATCH)
        client = on_turn(clients, table)
        dead = node_of(server, client)
        server.remove_node(dead)
        dead.kill()
        await asyncio.sleep(STILL)
        assert table_of(tmp_path, table).phase == "playing"
        back = await Client.connect(server, client.cookie)
        await back.ask("join", table=table)
        move = back.views[table]["deal"]["moves"][0]
        await back.ask("play", table=table, move=move)
        assert "Traceback" not in server.stop()

    run(main())


@pytest.mark.usefixtures("two_nodes")
def test_whose_time_is_up_at_another_node_loses(tmp_path: Path) -> None:
    """The node where they are answers."""

    async def main() -> None:
        server = Server(tmp_path)
        table, _clients = await seated(server, 2, game="briscola", match=MATCH)
        await until(lambda: table_of(tmp_path, table).phase != "playing")
        left = events_of(tmp_path, table)[-1]
        assert isinstance(left, Left)
        assert left.how == "move_timeout"
        assert "Traceback" not in server.stop()

    run(main())
