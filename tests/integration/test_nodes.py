"""Several nodes on one database: tests of one server once more, and what only several can do."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis_server
from served import Client, Node, Refused, Server, run, seated
from stored import events_of, match_of, rows, table_of
from test_accounts import test_friends_invite_each_other_and_blocks_silence  # noqa: F401
from test_chips import test_the_losing_player_pays_the_difference  # noqa: F401
from test_playing import (  # noqa: F401
    test_a_match_is_played_to_its_end,
    test_the_lobby_lives,
    test_who_comes_back_reads_what_was_said,
)
from test_reconnecting import (  # noqa: F401
    test_others_see_who_is_away,
    test_the_last_connection_wins,
)

TABLES = int(os.environ.get("MAZZIERE_NODE_TABLES", "6"))
KILLS = int(os.environ.get("MAZZIERE_NODE_KILLS", "3"))
GAMES = ("scopa", "briscola", "cirulla", "tressette", "asso_piglia_tutto")


@pytest.fixture(scope="module", autouse=True)
def two_nodes() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MAZZIERE_NODES", "2")
        yield


async def anywhere(server: Server, cookie: str, table: str) -> Client:
    """A player who comes back to whichever node answers."""
    for _ in range(1000):
        try:
            client = await Client.connect(server, cookie)
            await client.ask("join", table=table)
            return client
        except (OSError, ConnectionError, TimeoutError, Refused):
            await asyncio.sleep(0.05)
    raise AssertionError("no node answers")


class Seat:
    """A player who plays on at another node when one dies."""

    def __init__(self, server: Server, table: str, client: Client) -> None:
        self.server, self.table, self.client = server, table, client
        self.acked = 0

    async def play(self, rng: random.Random) -> None:
        while True:
            self.client.forget()
            try:
                await self.client.play(self.table, rng)
                return
            except ConnectionError:
                pass
            except TimeoutError:  # a node that stands still answers nobody
                self.client.close()
            self.acked = max(self.acked, self.client.acked.get(self.table, 0))
            self.client = await anywhere(self.server, self.client.cookie, self.table)
            assert self.client.seq[self.table] >= self.acked, "something acknowledged is missing"


def test_nodes_die_and_nothing_is_lost(tmp_path: Path) -> None:
    async def main() -> None:
        server = Server(tmp_path, nodes=3)
        rng = random.Random(7)
        seats: list[Seat] = []
        for number in range(TABLES):
            game = GAMES[number % len(GAMES)]
            match = {"deals": min(99, 4 * KILLS), "move_timeout": 600}
            table, clients = await seated(server, 2, game=game, match=match)
            seats += [Seat(server, table, client) for client in clients]
        playing = [asyncio.create_task(seat.play(random.Random(n))) for n, seat in enumerate(seats)]
        for _ in range(KILLS):
            await asyncio.sleep(rng.uniform(0.3, 1.0))
            victim = rng.choice(server.nodes)
            server.remove_node(victim)
            victim.kill()
            await asyncio.to_thread(server.add_node)
        await asyncio.gather(*playing)
        for seat in seats:
            match = match_of(tmp_path, seat.table)
            assert match.result is not None
            assert match.result.how in ("points", "draw", "cappotto")
            assert table_of(tmp_path, seat.table).seq >= seat.acked
        found = rows(tmp_path, "SELECT count(*), count(DISTINCT table_id) FROM match_results")
        assert found == [(TABLES, TABLES)]
        server.stop()

    run(main())


def test_who_acts_at_the_same_moment_gets_an_answer_each(tmp_path: Path) -> None:
    """Both press on after every count, at different nodes: no wish gets lost."""

    async def main() -> None:
        with Server(tmp_path) as server:
            table, clients = await seated(server, 2, game="briscola", match={"deals": 6})
            await asyncio.gather(
                *(client.play(table, random.Random(n)) for n, client in enumerate(clients))
            )
            kinds = Counter(type(event).__name__ for event in events_of(tmp_path, table))
            assert kinds["DealStarted"] == 6
            assert {client.views[table]["phase"] for client in clients} == {"over"}
            assert server.stop() == ""

    run(main())


def test_a_deadline_fires_once_also_when_a_node_stands_still(tmp_path: Path) -> None:
    async def main() -> None:
        with Server(tmp_path, nodes=3) as server:
            match = {"deals": 1, "move_timeout": 5, "match_time": None}
            tables = [(await seated(server, 2, game="scopa", match=match))[0] for _ in range(6)]
            still = server.nodes[0]
            still.process.send_signal(signal.SIGSTOP)
            try:
                await until_over(tmp_path, tables)
            finally:
                still.process.send_signal(signal.SIGCONT)
            await asyncio.sleep(1)  # it has something to catch up with, and nothing to add
            for table in tables:
                kinds = Counter(type(event).__name__ for event in events_of(tmp_path, table))
                assert kinds["Left"] == 1
            assert rows(tmp_path, "SELECT count(*) FROM match_results") == [(len(tables),)]
            server.stop()

    run(main())


async def until_over(data: Path, tables: list[str]) -> None:
    for _ in range(600):
        if rows(data, "SELECT count(*) FROM match_results") == [(len(tables),)]:
            return
        await asyncio.sleep(0.1)
    raise AssertionError("nobody's time is up")


def test_bots_play_on_when_their_node_is_gone(tmp_path: Path) -> None:
    """Nobody looks, and the node dies while a bot thinks: another one takes its turn up."""

    async def main() -> None:
        with Server(tmp_path) as server:
            anna = await Client.connect(server)
            table = (await anna.ask("create_table", game="briscola", seats=2))["table"]
            await anna.ask("sit", table=table, seat=0)
            await anna.ask("seat_bot", table=table, seat=1, bot="random")
            await anna.ask("ready", table=table, nonce="")
            await anna.until(lambda: anna.views[table]["phase"] == "playing")
            here = node_of(server, anna)
            while (anna.views[table]["deal"] or {}).get("moves"):
                move = anna.views[table]["deal"]["moves"][0]
                here.process.send_signal(signal.SIGSTOP)
                asked = asyncio.create_task(anna.ask("play", table=table, move=move))
                await asyncio.sleep(0.05)
                here.process.send_signal(signal.SIGCONT)
                await asked
                break
            server.remove_node(here)
            here.kill()
            anna = await anywhere(server, anna.cookie, table)
            await anna.play(table, random.Random(1))
            assert anna.views[table]["result"] is not None
            server.stop()

    run(main())


def node_of(server: Server, client: Client) -> Node:
    """Where a client is connected."""
    assert client.transport is not None
    port = client.transport.underlying_transport.get_extra_info("peername")[1]
    return next(node for node in server.nodes if node.port == port)


def test_without_redis_play_goes_on(tmp_path: Path) -> None:
    async def main() -> None:
        redis = redis_server.RedisServer()
        with Server(tmp_path, "--bus", redis.url) as server:
            table, clients = await seated(server, 2, game="briscola", match={"deals": 1})
            redis.stop()
            await clients[0].until(lambda: True)
            moved = asyncio.gather(
                *(client.play(table, random.Random(n)) for n, client in enumerate(clients))
            )
            await asyncio.sleep(3)
            redis.start()
            await moved
            assert match_of(tmp_path, table).result is not None
            complaints = server.stop()
            assert "Traceback" not in complaints
        redis.stop()

    run(main())
