"""Several servers that use one database: outages, time, who leads."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from stored import database_of
from storing import opened

from mazziere.live.outages import GRACE, Outage
from mazziere.storage import PostgresDatabase, SqliteDatabase
from mazziere.storage.engine import postgres as postgres_storage
from mazziere.storage.engine.database import Database
from mazziere.storage.engine.errors import StorageError


def test_who_comes_knows_for_how_long_nobody_was_there(folder: Path) -> None:
    async def main() -> None:
        first = Outage(15_000, 20_001 + GRACE)
        async with opened(folder) as store:
            assert await store.beat(10_000, 0, 5000) == []
            assert await store.beat(15_000, 0, 5000) == []  # late, but not too late
            assert await store.beat(20_001, 0, 5000) == [first]
            assert await store.beat(20_500, 0, 5000) == [first]
            assert await store.beat(20_400, 0, 5000) == [first]  # a slower one of several
            assert await store.beat(25_500, 0, 5000) == [first]
        async with opened(folder) as store:
            second = Outage(25_500, 25_501 + GRACE)
            assert await store.beat(25_501, 0, 0) == [first, second]
            third = Outage(27_000, 29_000)
            store.note(third, 28_500)
            assert await store.beat(33_500, 0, 5000) == [first, second, third]

    asyncio.run(main())


def test_deadlines_move_by_an_outage_once(folder: Path) -> None:
    async def main() -> None:
        async with opened(folder) as store:
            for table, due in (("before", 14_999), ("after", 15_000), ("never", 1 << 62)):
                insert = f"INSERT INTO deadlines (table_id, due) VALUES ('{table}', {due})"
                await store.writer.run(lambda db, insert=insert: db.execute(insert) and None)
            await store.beat(15_000, 0, 5000)
            for now in (21_000, 21_001):
                await store.beat(now, 0, 5000)
            store.note(Outage(15_000, 99_000), 22_000)  # the same once more
            await store.beat(22_000, 0, 5000)
            length = 21_000 + GRACE - 15_000
            query = "SELECT table_id, due FROM deadlines"
            found = dict(await store.read(lambda db: db.execute(query).fetchall()))
            assert found == {
                "before": 14_999,
                "after": 15_000 + length,
                "never": (1 << 62) + length,
            }

    asyncio.run(main())


def test_an_outage_of_the_release_before_moves_no_deadlines(folder: Path) -> None:
    """Its servers look at each table that is due, and put its clock right then."""

    async def main() -> None:
        async with opened(folder) as store:
            for statement in (
                "INSERT INTO facts (name, value) VALUES ('alive', 50000)",
                "INSERT INTO facts (name, value) VALUES ('away_from', 10000), ('back_at', 40000)",
                "INSERT INTO deadlines (table_id, due) VALUES ('t', 60000)",
            ):
                await store.writer.run(lambda db, each=statement: db.execute(each) and None)
            assert await store.beat(51_000, 0, 5000) == [Outage(10_000, 40_000)]
            query = "SELECT due FROM deadlines"
            assert await store.read(lambda db: db.execute(query).fetchall()) == [(60_000,)]

    asyncio.run(main())


def test_a_server_begins_with_the_time_that_others_have(folder: Path) -> None:
    async def main() -> None:
        async with opened(folder) as store:
            now = await store.time()
            assert 0 <= await store.begins_at(5000) - now <= 5000
            ahead = 3000  # the clock of the database was set back
            await store.beat(now + ahead, ahead, 5000)
            assert 0 <= await store.begins_at(600_000) - now - ahead <= 600_000
            assert await store.begins_at(0) >= now + ahead
            hour = 3_600_000  # it was set back while nobody was there
            await store.beat(now + hour, 0, 5000)
            assert await store.begins_at(5000) == now + hour

    asyncio.run(main())


def test_all_who_use_a_database_have_its_number_and_its_time(folder: Path, tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(folder) as store, opened(folder) as other:
            number, same = await asyncio.gather(store.installation(), other.installation())
            assert number == same == await store.installation()
            before = time.time_ns() // 1_000_000
            times = [await each.time() for each in (store, other, store)]
            after = time.time_ns() // 1_000_000
            assert before - 2 <= times[0] <= times[1] <= times[2] <= after + 2
        async with opened(tmp_path / "elsewhere") as another:
            assert await another.installation() != number

    asyncio.run(main())


def test_one_server_takes_a_database_and_one_of_several_leads(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever lets go has let go when that returns, however busy the database is."""
    monkeypatch.setattr(postgres_storage, "LEADS_FOR", 600_000)  # a busy machine may need long

    async def main() -> None:
        async with opened(folder) as store:
            for _ in range(20):
                first, second = anew(store.database), anew(store.database)
                with released(first, second):
                    first.take()
                    with pytest.raises(StorageError, match="in use by another server"):
                        second.take()
                    first.release()
                    second.take()
                first, second = anew(store.database), anew(store.database)
                with released(first, second):
                    assert first.leads()
                    assert first.leads()
                    if isinstance(second, PostgresDatabase):
                        assert not second.leads()
                        first.release()
                    assert second.leads()

    asyncio.run(main())


def test_a_lead_outlives_its_connection_unless_another_takes_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No connection is left open on the way."""
    first, second = anew(database_of(folder)), anew(database_of(folder))
    if not isinstance(first, PostgresDatabase):
        pytest.skip("there is no other")
    monkeypatch.setattr(postgres_storage, "LEADS_FOR", 600_000)
    made = connections_made(monkeypatch)
    with released(first, second):
        assert first.leads()
        assert not second.leads()
        end_all_of(made[0])
        assert first.leads(), "nobody else has asked"
        assert not second.leads()
        # An error that comes before the end of the connection, as its reason does.
        for connection in made:
            monkeypatch.setattr(connection, "execute", fail)
        # Nobody leads until the database has noticed that those connections were closed.
        while (leading := first.leads() + second.leads()) == 0:
            time.sleep(0.01)
        assert leading == 1
        end_all_of(made[-1])
        assert second.leads(), "nobody else has asked"
        assert not first.leads()
    assert [each.closed for each in made] == [True] * len(made)


def test_who_says_nothing_for_long_leads_no_more(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = anew(database_of(folder)), anew(database_of(folder))
    if not isinstance(first, PostgresDatabase):
        pytest.skip("there is no other")
    monkeypatch.setattr(postgres_storage, "LEADS_FOR", 2000)
    made = connections_made(monkeypatch)
    with released(first, second):
        asked = time.monotonic()
        assert first.leads()
        while not second.leads():
            time.sleep(0.01)
        assert time.monotonic() > asked + first.leads_for, "both believed to lead"
        monkeypatch.setattr(postgres_storage, "LEADS_FOR", 600_000)
        second.release()
        third = anew(first)
        with released(third):
            assert third.leads()
            assert not first.leads()
    assert [each.closed for each in made] == [True] * len(made)


def test_nobody_leads_after_letting_go(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked on another thread meanwhile, it would take the lead again, and nobody would end it."""
    database, other = anew(database_of(folder)), anew(database_of(folder))
    if not isinstance(database, PostgresDatabase):
        pytest.skip("there is no other")
    made = connections_made(monkeypatch)
    with released(other):
        assert database.leads()
        database.release()
        assert not database.leads()
        assert not database.leads()
        assert other.leads()
    assert [each.closed for each in made] == [True] * len(made)


@contextmanager
def released(*databases: Database) -> Iterator[None]:
    """Let go of them in any case: what stays open would be held against a later test."""
    try:
        yield
    finally:
        for database in databases:
            database.release()


def connections_made(monkeypatch: pytest.MonkeyPatch) -> list[psycopg.Connection[Any]]:
    """All that are made from now on."""
    made: list[psycopg.Connection[Any]] = []
    connect = psycopg.connect

    def noted(*args: Any, **options: Any) -> psycopg.Connection[Any]:
        made.append(connect(*args, **options))
        return made[-1]

    monkeypatch.setattr(psycopg, "connect", noted)
    return made


def end_all_of(connection: psycopg.Connection[Any]) -> None:
    """The database server ends all connections to that database, and they are gone then."""
    others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    with psycopg.Connection.connect(connection.info.dsn, autocommit=True) as over:
        over.execute(f"SELECT pg_terminate_backend(pid) {others}".encode())
        while over.execute(f"SELECT 1 {others}".encode()).fetchall():
            time.sleep(0.01)


def fail(*_: object) -> None:
    raise psycopg.OperationalError("terminating connection due to idle-session timeout")


def anew(database: Database) -> Database:
    """The same database, for another server."""
    if isinstance(database, PostgresDatabase):
        return PostgresDatabase(database.url.render_as_string(hide_password=False))
    assert isinstance(database, SqliteDatabase)
    return SqliteDatabase(database.folder)


def test_a_connection_without_its_settings_is_not_left_open(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = database_of(folder)
    if not isinstance(database, PostgresDatabase):
        pytest.skip("its connections do not end")
    made = connections_made(monkeypatch)
    connection = database.connect()
    connection._settings.append("SET no_such_setting = 1")
    end_all_of(made[0])
    with pytest.raises(psycopg.Error):
        connection.execute("SELECT 1")
    connection.close()
    assert [each.closed for each in made] == [True] * len(made)
    assert len(made) == 2
