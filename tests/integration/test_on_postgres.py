"""A server on PostgreSQL: some of each kind of test once more, and what can only happen there.

``make soak`` runs all of the others there, too.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import postgres
import pytest
from keeper import mazziere
from served import PATIENCE, Client, Refused, Server, run, seated
from stored import database_of, rows
from test_leaderboards import served, test_the_hundred_best_have_their_places  # noqa: F401
from test_moderation import test_nothing_is_left_of_somebody_who_goes  # noqa: F401
from test_operating import INSTALLATION
from test_playing import test_a_match_is_played_to_its_end  # noqa: F401
from test_trouble import moved

from mazziere.storage import PostgresDatabase, Store
from mazziere.storage.engine.postgres import APPEND, MISPLACED


@pytest.fixture(scope="module", autouse=True)
def on_postgres() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MAZZIERE_ON_POSTGRES", "1")
        yield


def test_the_log_is_never_read_from_end_to_end(tmp_path: Path) -> None:
    """A short log makes that look cheap, and the plan would be kept when it is long."""
    database = database_of(tmp_path)
    db = database.connect()
    log = database.log(db)
    tables = [f"t{number}" for number in range(60)]
    log.append([table, 1, b"{}"] for table in tables)
    db.execute("ANALYZE events")
    arrays = (tables, [2] * 60, [b"{}"] * 60, [True] * 60)
    for statement, values in ((APPEND, arrays), (MISPLACED, arrays[:2])):
        plan = "\n".join(line for (line,) in db.execute("EXPLAIN " + statement, values))
        assert "using events_pkey" in plan
        assert "Seq Scan" not in plan
    db.close()


def test_one_server_at_a_time_and_the_terminal_beside_it(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        again = mazziere("serve", "--port", "0", *server.place)
        assert again.returncode == 1
        assert "is in use by another server" in again.stderr
        body = {"name": "Postina", "password": "una parola lunga"}
        assert server.call("POST", "/api/register", body)[0] == 201
        assert "Postina" in mazziere("admin", "list", *server.place).stdout
        assert mazziere("admin", "grant", "Postina", "moderator", *server.place).returncode == 0
        assert mazziere("admin", "audit", *server.place).stdout.endswith("the books are right.\n")
        assert server.stop() == ""


def test_a_copy_is_another_house(tmp_path: Path) -> None:
    """On the same Redis neither hears of the other: what is said there begins with that number."""
    original, copy = postgres.database_for(tmp_path), postgres.database_for(tmp_path / "copy")
    number = asyncio.run(installation(original))
    with closing(PostgresDatabase(postgres.address()).connect()) as db:
        db.execute(f"DROP DATABASE {copy.url.database}")
        db.execute(f"CREATE DATABASE {copy.url.database} TEMPLATE {original.url.database}")
    assert rows(tmp_path / "copy", INSTALLATION) == [(number,)]
    other = asyncio.run(installation(copy))
    assert other != number
    assert asyncio.run(installation(copy)) == other
    assert asyncio.run(installation(original)) == number


async def installation(database: PostgresDatabase) -> int:
    """The number that a node is given when it starts."""
    store = Store(database)
    try:
        return await store.installation()
    finally:
        await store.close()


def test_who_cannot_be_reached_is_named() -> None:
    nowhere = "postgresql://anna:segreta@127.0.0.1:1/carte"
    done = mazziere("serve", "--port", "0", "--database", nowhere)
    assert done.returncode == 1
    assert "postgresql://anna:***@127.0.0.1:1/carte cannot be used" in done.stderr
    assert "segreta" not in done.stderr
    assert "Traceback" not in done.stderr
    done = mazziere("serve", "--port", "0", "--database", "mysql://127.0.0.1/carte")
    assert "a database is postgresql://" in done.stderr


def test_the_database_server_goes_away_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever plays is told that nothing can be stored; nothing that was acknowledged is lost."""
    monkeypatch.delenv("MAZZIERE_ON_POSTGRES")
    database = postgres.PostgresServer()

    async def main() -> None:
        server = Server(tmp_path, "--database", database.address)
        table, clients = await seated(server, 2, game="briscola", match={"deals": 1})
        link = clients[0].views[table]["link"]
        await moved(clients, table)
        acked = max(client.acked[table] for client in clients)
        for client in clients:
            await client.until(lambda c=client: c.seq[table] == acked)
        await asyncio.to_thread(database.kill)
        with pytest.raises(Refused, match="not_stored"):
            await moved(clients, table)
        assert server.call("POST", "/api/guest")[0] == 503
        with pytest.raises(ConnectionError):  # nobody is kept waiting
            await Client.connect(server, clients[0].cookie)
        assert await clients[0].refusal("join", link=link) == "not_stored"
        await asyncio.to_thread(database.start)
        for client in clients:
            await joined(client, table)
            assert client.seq[table] == acked
        await asyncio.gather(*(c.play(table, random.Random(1)) for c in clients))
        assert clients[0].views[table]["result"] is not None
        assert "could not be" in server.stop()

    with database:
        run(main())


async def joined(client: Client, table: str) -> None:
    """Join, as often as the server has to find its database again."""
    for _ in range(int(PATIENCE * 20)):
        try:
            await client.ask("join", table=table)
            return
        except Refused as refused:
            assert refused.code == "not_stored", refused.code
            await asyncio.sleep(0.05)
    raise AssertionError("it stays away")
