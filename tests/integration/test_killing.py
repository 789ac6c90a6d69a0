"""The server is killed in the middle of everything: what was acknowledged is there afterwards."""

from __future__ import annotations

import asyncio
import os
import random
from pathlib import Path

from served import Client, Server, run, seated
from stored import match_of, rows, table_of

TABLES = int(os.environ.get("MAZZIERE_KILL_TABLES", "10"))
KILLS = int(os.environ.get("MAZZIERE_KILLS", "3"))
GAMES = ("scopa", "briscola", "cirulla", "tressette", "asso_piglia_tutto")
#: How long the server is away: seconds. Of several nodes none must be there for more than five, or
#: those that were might only have been slow.
AWAY = 6.0 if "MAZZIERE_NODES" in os.environ else 1.5
#: Long enough that no match is over before the last kill; a match has 99 deals at most.
DEALS = min(99, 10 * KILLS)
#: On a busy machine it may take a while until all are back.
MATCH = {"deals": DEALS, "move_timeout": 600}


async def keep_playing(clients: list[Client], table: str) -> None:
    """Both players of a table, until the match or the server ends."""
    for client in clients:
        client.forget()
    playing = (client.play(table, random.Random(n)) for n, client in enumerate(clients))
    for outcome in await asyncio.gather(*playing, return_exceptions=True):
        if outcome is not None and not isinstance(outcome, ConnectionError):
            raise outcome


async def come_back(server: Server, clients: list[Client], table: str) -> list[Client]:
    """The same players on new connections."""
    back = [await Client.connect(server, client.cookie) for client in clients]
    for client in back:
        await client.ask("join", table=table)
    return back


def test_no_acknowledged_move_is_missing(tmp_path: Path) -> None:
    async def main() -> None:
        rng = random.Random(5)
        server = Server(tmp_path)
        tables: dict[str, list[Client]] = {}
        for number in range(TABLES):
            game = GAMES[number % len(GAMES)]
            table, clients = await seated(server, 2, game=game, match=MATCH)
            tables[table] = clients
        acked = dict.fromkeys(tables, 0)
        stopped = dict.fromkeys(tables, 0)  # how often a clock ran there when the server was killed
        for _ in range(KILLS):
            playing = [
                asyncio.create_task(keep_playing(clients, table))
                for table, clients in tables.items()
            ]
            await asyncio.sleep(rng.uniform(0.3, 1.5))
            server.kill()
            await asyncio.gather(*playing)
            for table, clients in tables.items():
                acked[table] = max(acked[table], *(c.acked.get(table, 0) for c in clients))
                seen = max(client.seq[table] for client in clients)
                stored = table_of(tmp_path, table)
                stopped[table] += stored.phase == "playing"
                assert stored.seq >= acked[table] > 0
                assert stored.seq >= seen, "somebody heard of what is not stored"
            await asyncio.sleep(AWAY)
            server = Server(tmp_path, port=server.port)
            back = await asyncio.gather(
                *(come_back(server, clients, table) for table, clients in tables.items())
            )
            tables = dict(zip(tables, back, strict=True))
            for table, clients in tables.items():
                assert all(client.seq[table] >= acked[table] for client in clients)
        await asyncio.gather(*(keep_playing(clients, table) for table, clients in tables.items()))
        for table, clients in tables.items():
            assert clients[0].views[table]["phase"] == "over"
            match = match_of(tmp_path, table)
            assert match.result is not None
            assert match.result.how in ("points", "draw", "cappotto")
            away = sum(
                later.now - event.now
                for event, later in zip(match.events, match.events[1:], strict=False)
                if type(event).__name__ == "Paused"
            )
            assert away >= stopped[table] * AWAY * 1000
            assert match.started is not None
            assert match.clock.match_left is not None
            charged = sum(DEALS * 180_000 - left for left in match.clock.match_left)
            assert charged <= match.now - match.started.now - away
        assert sum(stopped.values()) > KILLS, "most were playing"
        found = rows(tmp_path, "SELECT count(*), count(DISTINCT table_id) FROM match_results")
        assert found == [(TABLES, TABLES)]
        assert server.stop() == ""

    run(main())


def test_it_stops_politely_and_loses_nothing(tmp_path: Path) -> None:
    async def main() -> None:
        server = Server(tmp_path)
        table, clients = await seated(server, 2, game="scopa", match={"deals": 60})
        playing = asyncio.create_task(keep_playing(clients, table))
        await asyncio.sleep(0.5)
        complaints = await asyncio.to_thread(server.stop)
        await playing
        assert complaints == ""
        assert server.process.returncode == 0
        for client in clients:
            assert client.heard[-1] == {"type": "goodbye", "reason": "closing"} or (
                client.heard[-1].get("code") == "closing"
            )
            assert client.acked[table] <= table_of(tmp_path, table).seq
        server = Server(tmp_path)
        anna = await Client.connect(server, clients[0].cookie)
        await anna.ask("join", table=table)
        assert anna.seq[table] >= table_of(tmp_path, table).seq - 2
        view = anna.views[table]
        assert view["phase"] == "count" or view["clock"]["left"] is not None
        assert server.stop() == ""

    run(main())
