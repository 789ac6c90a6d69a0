"""Full disks and damaged files: whoever is concerned is told, and no game is torn."""

from __future__ import annotations

import asyncio
import json
import random
import resource
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import postgres
import psycopg
import pytest
from served import PATIENCE, Client, Refused, Server, run, seated
from stored import events_of, match_of, rows, table_of

from mazziere.storage.engine.database import is_full

NO_LIMIT = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)


def fill_disk(server: Server) -> None:
    """From now on no file of the server can grow."""
    largest = max(file.stat().st_size for file in server.data.iterdir())
    pages = (server.data / "mazziere.db-wal").stat().st_size
    assert pages == largest, "what is stored goes to the log of the database first"
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (pages, resource.RLIM_INFINITY))


def readiness(server: Server, status: int, reason: str | None = None) -> None:
    """Wait until the server says that it is ready, or why not."""
    end = time.monotonic() + PATIENCE
    while (said := server.call("GET", "/readyz"))[0] != status:
        assert time.monotonic() < end, said
        time.sleep(0.05)
    assert said[1].get("code") == reason


def test_a_disk_without_room_is_told_by_its_name(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "small.db")) as db:
        db.execute("CREATE TABLE rows (value)")
        db.execute("PRAGMA max_page_count = 3")
        with pytest.raises(sqlite3.OperationalError) as full:
            db.execute("INSERT INTO rows VALUES (zeroblob(100000))")
        assert is_full(full.value)
        with pytest.raises(sqlite3.OperationalError) as other:
            db.execute("SELECT nothing")
        assert not is_full(other.value)
    assert is_full(psycopg.errors.DiskFull())
    assert not is_full(psycopg.OperationalError())


def test_a_database_that_is_away_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with postgres.PostgresServer() as database:
        monkeypatch.setenv("MAZZIERE_ON_POSTGRES", "1")
        monkeypatch.setattr(postgres, "address", lambda: database.address)
        with Server(tmp_path) as server:
            readiness(server, 200)
            database.kill()
            readiness(server, 503, "database")
            assert server.call("GET", "/healthz")[0] == 200
            database.start()
            readiness(server, 200)


async def moved(clients: list[Client], table: str) -> None:
    """Whoever is on turn plays."""
    client = next(c for c in clients if c.views[table]["deal"]["moves"])
    await client.ask("play", table=table, move=client.views[table]["deal"]["moves"][0])


def test_a_full_disk_refuses_moves_and_play_goes_on_afterwards(tmp_path: Path) -> None:
    async def main() -> None:
        server = Server(tmp_path)
        played = []
        for game in ("briscola", "scopa", "cirulla"):
            table, clients = await seated(server, 2, game=game, match={"deals": 1})
            await moved(clients, table)
            played.append((table, clients, max(client.acked[table] for client in clients)))
        fill_disk(server)
        for table, clients, acked in played:
            for client in clients:
                await client.until(lambda c=client, t=table, a=acked: c.seq[t] == a)
            with pytest.raises(Refused, match="not_stored"):
                await moved(clients, table)
        status, answer, _ = server.call("POST", "/api/guest")
        assert (status, answer["code"]) == (503, "not_stored")
        assert server.call("GET", "/healthz")[0] == 200
        await asyncio.to_thread(readiness, server, 503, "database")  # no file may grow, says Linux
        for table, clients, acked in played:  # nobody has heard of what is not stored
            for client in clients:
                await client.ask("join", table=table)
                assert client.seq[table] == acked == table_of(tmp_path, table).seq
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, NO_LIMIT)
        await asyncio.to_thread(readiness, server, 200)
        for table, clients, _ in played:
            await asyncio.gather(*(c.play(table, random.Random(1)) for c in clients))
            result = match_of(tmp_path, table).result
            assert result is not None
            assert clients[0].views[table]["result"]["points"] == list(result.points)
        complaints = [json.loads(line) for line in server.stop().splitlines()]
        assert complaints
        assert all("be stored" in line["event"] for line in complaints)

    run(main())


PAGE = 4096


def damage(file: Path, near: bytes, whole_page: bool) -> None:
    """Write rubbish where something is stored, or over the whole page of the file."""
    content = bytearray(file.read_bytes())
    at = content.find(near)
    assert at > 0
    first, much = (at - at % PAGE, PAGE) if whole_page else (at, 20)
    content[first : first + much] = b"\xa5" * much
    file.write_bytes(content)


@pytest.mark.parametrize("whole_page", [False, True])
def test_a_damaged_table_is_named_and_the_others_go_on(tmp_path: Path, whole_page: bool) -> None:
    async def main() -> None:
        server = Server(tmp_path)
        played = []
        for game in ("tressette", "scopa", "briscola", "cirulla"):
            table, clients = await seated(server, 2, game=game, match={"deals": 4})
            for _ in range(30):
                await moved(clients, table)
                seq = max(client.acked[table] for client in clients)
                for client in clients:
                    await client.until(lambda c=client, t=table, s=seq: c.seq[t] == s)
            played.append((table, clients))
        played.sort()  # as the file has them: the last one is far from the first
        assert server.stop() == ""
        with closing(sqlite3.connect(tmp_path / "mazziere.db")) as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        broken, fine = played[0], played[-1]
        secret = next(e.secret for e in events_of(tmp_path, broken[0]) if hasattr(e, "secret"))
        damage(tmp_path / "mazziere.db", secret.encode(), whole_page)
        server = Server(tmp_path)
        anna = await Client.connect(server, broken[1][0].cookie)
        assert await anna.refusal("join", table=broken[0]) == "unreadable"
        back = [await Client.connect(server, client.cookie) for client in fine[1]]
        for client in back:
            await client.ask("join", table=fine[0])
        await asyncio.gather(*(c.play(fine[0], random.Random(1)) for c in back))
        assert back[0].views[fine[0]]["phase"] == "over"
        complaints = server.stop()
        # Once, when it was joined; its deadlines are looked at no more.
        assert complaints.count(f"table {broken[0]} cannot be read") == 1
        assert secret not in complaints
        assert "Traceback" not in complaints

    run(main())


def test_a_torn_file_stops_the_start_with_a_message(tmp_path: Path) -> None:
    async def main() -> None:
        server = Server(tmp_path)
        await seated(server, 2, game="scopa")
        assert server.stop() == ""

    run(main())
    [(root,)] = rows(tmp_path, "SELECT rootpage FROM sqlite_master WHERE name = 'tables'")
    file = tmp_path / "mazziere.db"
    content = bytearray(file.read_bytes())
    content[(root - 1) * PAGE : root * PAGE] = b"\xa5" * PAGE
    file.write_bytes(content)
    with pytest.raises(
        AssertionError,
        match=r"cannot start: .*mazziere\.db cannot be used: .*malformed.*restore a copy",
    ):
        Server(tmp_path)
