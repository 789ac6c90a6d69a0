"""``mazziere doctor`` finds what is wrong with a PostgreSQL and a Redis, which are real."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import keeper
import postgres
import psycopg
import pytest
import redis_server
from diagnosed import USUAL, doctor, only, sentences
from served import PATIENCE
from sqlalchemy import make_url
from test_doctor import WRONG_CLOCK

from mazziere.storage import PostgresDatabase
from mazziere.storage.engine.migrate import migrate

SAFE = tuple(each for each in postgres.SETTINGS if not each.endswith("=off"))
PASSWORD = "segreta"


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """A PostgreSQL that waits for its disk."""
    with postgres.PostgresServer(SAFE) as server:
        migrate(PostgresDatabase(server.address))
        yield server.address


@pytest.fixture
def copies(tmp_path: Path) -> Path:
    """Where `pg_dump` has just been."""
    folder = tmp_path / "copies"
    folder.mkdir(mode=0o700)
    (folder / "mazziere.dump").touch(mode=0o600)
    return folder


@pytest.fixture
def look(database: str, copies: Path):
    return lambda *options: doctor("--database", database, "--copies", str(copies), *options)


def test_nothing_is_said_of_what_is_well(look) -> None:
    assert look("--bus", redis_server.address(), "--nodes", "12") == []


# 4. The schema


def test_a_schema_that_is_newer(look, database: str) -> None:
    with psycopg.connect(database, autocommit=True) as db:
        (before,) = db.execute("SELECT version_num FROM alembic_version").fetchone()
        db.execute("UPDATE alembic_version SET version_num = '9999'")
        try:
            only(look(), "was migrated by a newer release, to 9999")
            db.execute("ALTER TABLE deadlines RENAME TO due_dates")
            only(look(), "there is no table deadlines")
        finally:
            db.execute("ALTER TABLE IF EXISTS due_dates RENAME TO deadlines")
            db.execute("UPDATE alembic_version SET version_num = %s", (before,))


def test_a_database_without_a_schema(copies: Path, tmp_path: Path) -> None:
    with postgres.PostgresServer(SAFE) as empty:
        said = doctor("--database", empty.address, "--copies", str(copies))
        only(said, "has no schema yet: start a server on it once")


# 5. No database


def test_a_database_server_that_is_not_there(copies: Path) -> None:
    at = f"postgresql://anna:{PASSWORD}@127.0.0.1:1/carte"
    said = doctor("--database", at, "--copies", str(copies))
    only(said, "postgresql://anna:***@127.0.0.1:1/carte cannot be used", "start PostgreSQL")
    assert PASSWORD not in said[0]


# 6. The clock


@pytest.mark.parametrize("kind", ["ahead", "behind"])
def test_a_clock_that_differs(kind: str, database: str, copies: Path, tmp_path: Path) -> None:
    with (tmp_path / "complaints").open("w+") as complaints:
        arguments = [WRONG_CLOCK, kind, "doctor", *USUAL, "--database", database]
        child = keeper.python([*arguments, "--copies", str(copies), "--json"], complaints)
        out = child.communicate(PATIENCE)[0]
        complaints.seek(0)
        said = sentences(child.wait(), out, complaints.read())
    only(said, "has a clock that differs by 3,600 seconds", "chrony")


# 7. PostgreSQL's settings


def test_a_database_that_does_not_wait_for_its_disk(copies: Path) -> None:
    settings = ("fsync=off", "full_page_writes=off", "max_connections=10")
    with postgres.PostgresServer(settings) as careless:
        migrate(PostgresDatabase(careless.address))
        said = doctor("--database", careless.address, "--copies", str(copies))
    assert len(said) == 3
    assert "runs with fsync = off, so what was acknowledged can be lost: ALTER SYSTEM" in said[0]
    assert "runs with full_page_writes = off" in said[1]
    assert "admits 7 connections, where 1 node and commands need 12" in said[2]


def test_a_user_whose_commits_do_not_wait(look, database: str) -> None:
    name = make_url(database).database
    with psycopg.connect(database, autocommit=True) as db:
        db.execute(f"ALTER DATABASE {name} SET synchronous_commit = off".encode())
        try:
            only(look(), "runs with synchronous_commit = off", "has a setting of its own")
        finally:
            db.execute(f"ALTER DATABASE {name} RESET synchronous_commit".encode())


def test_too_few_connections_for_the_nodes(look) -> None:
    only(look("--nodes", "90"), "admits 497 connections, where 90 nodes and commands need 635")


def test_too_few_connections_are_left(copies: Path) -> None:
    with postgres.PostgresServer(("max_connections=20",)) as small:
        migrate(PostgresDatabase(small.address))
        held = [psycopg.connect(small.address) for _ in range(13)]
        said = doctor("--database", small.address, "--copies", str(copies))
        for each in held:
            each.close()
    only(said, "of 17 connections in use", "pg_stat_activity")


# 8. Redis


def test_a_redis_that_does_not_answer(look) -> None:
    with redis_server.RedisServer() as away:
        away.stop()
        said = look("--bus", away.url.replace("://", f"://:{PASSWORD}@"))
    only(said, f"{away.url} does not answer (", "start Redis, or correct the --bus")
    assert PASSWORD not in said[0]


def test_a_redis_that_wants_another_password(look) -> None:
    with redis_server.RedisServer("--requirepass", "altra") as closed:
        said = look("--bus", closed.url.replace("://", f"://:{PASSWORD}@"))
        only(said, f"{closed.url} does not answer (")
        assert look("--bus", closed.url.replace("://", "://:altra@")) == []
    assert PASSWORD not in said[0]


#: An address of the documentation, which no machine has: so nobody listens there.
OUTSIDE = ("--bind", "127.0.0.1", "-192.0.2.1")


def test_a_redis_that_everybody_can_ask(look) -> None:
    with redis_server.RedisServer(*OUTSIDE, "--protected-mode", "no") as opened:
        only(look("--bus", opened.url), "answers anybody without a password at -192.0.2.1")
    with redis_server.RedisServer(*OUTSIDE, "--protected-mode", "yes") as safe:
        assert look("--bus", safe.url) == []
    closed = (*OUTSIDE, "--protected-mode", "no", "--requirepass", PASSWORD)
    with redis_server.RedisServer(*closed) as safe:
        assert look("--bus", safe.url.replace("://", f"://:{PASSWORD}@")) == []


# 13. Copies


def test_copies_that_nobody_knows(database: str) -> None:
    only(doctor("--database", database), "has no copies that are known here", "--copies")


def test_copies_that_are_old_or_for_all(look, copies: Path) -> None:
    file = copies / "mazziere.dump"
    os.utime(file, (0, 0))
    only(look(), f"{copies} has no copy of the last", "let pg_dump make one every night")
    file.unlink()
    only(look(), f"{copies} has no good copy")
    file.touch(mode=0o644)
    file.chmod(0o644)
    only(look(), f"{file} can be used by others", f"chmod 600 {file}")
