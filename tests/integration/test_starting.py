"""A server that cannot start says in one sentence what is wrong with which file, and what to do."""

from __future__ import annotations

import os
import shutil
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import keeper
import postgres
import psycopg
import pytest
import redis_server
from certificates import make_certificate, needs_openssl
from served import Server
from sqlalchemy import make_url
from stored import database_of


def complaint(*arguments: str) -> str:
    """What a server says that does not start: one line."""
    done = keeper.mazziere("serve", "--port", "0", *arguments)
    return only_line(done.returncode, done.stderr)


def only_line(code: int, stderr: str) -> str:
    lines = [line for line in stderr.splitlines() if "in plain Python" not in line]
    [line] = [line for line in lines if not line.startswith("{")]  # beside the log
    assert code == 1
    assert line.startswith("The server cannot start: ")
    return line


@pytest.fixture
def for_all() -> Iterator[Path]:
    """A folder in which everybody can do everything."""
    folder = keeper.folder() / f"for-all-{os.getpid()}"
    folder.mkdir()
    folder.chmod(0o777)
    yield folder
    shutil.rmtree(folder)


def as_nobody(*arguments: str) -> str:
    """The same of a server that is not root."""
    user = "nobody" if os.geteuid() == 0 else None
    done = keeper.mazziere("serve", "--port", "0", *arguments, user=user)
    return only_line(done.returncode, done.stderr)


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        said = complaint("--data", str(tmp_path), "--port", port)
        figures = complaint("--data", str(tmp_path), "--metrics-port", port)
    assert f"127.0.0.1, port {port}" in said
    assert "choose another --port" in said
    assert "choose another --metrics-port" in figures


def test_an_address_that_is_not_here(tmp_path: Path) -> None:
    said = complaint("--data", str(tmp_path), "--host", "192.0.2.1")
    assert "192.0.2.1" in said
    assert "choose a --host that is an address of this machine" in said


def test_a_folder_that_cannot_be_written_to(for_all: Path) -> None:
    for_all.chmod(0o555)
    said = as_nobody("--data", str(for_all))
    assert f"{for_all} cannot be used: Permission denied" in said
    assert "can write to, or name another one with --data" in said


def test_a_folder_of_somebody_else(for_all: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can have two users")
    for_all.chmod(0o700)
    said = as_nobody("--data", str(for_all))
    assert f"{for_all} cannot be used: Permission denied; make it a folder that nobody can" in said


def test_a_file_of_somebody_else(for_all: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can have two users")
    file = for_all / "mazziere.db"
    file.write_bytes(Path(database_of(for_all / "other").name).read_bytes())
    file.chmod(0o600)
    said = as_nobody("--data", str(for_all))
    assert f"{file} cannot be used: unable to open" in said
    assert "let the user that runs the server own it" in said


def test_what_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "mazziere.db").write_text("no database at all" * 100)
    said = complaint("--data", str(tmp_path))
    assert f"{tmp_path}/mazziere.db cannot be used: file is not a database" in said
    assert "restore a copy: mazziere restore" in said


def test_a_schema_that_is_too_new(tmp_path: Path) -> None:
    database_of(tmp_path)
    with closing(sqlite3.connect(tmp_path / "mazziere.db")) as db, db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
        db.execute("ALTER TABLE deadlines RENAME TO due_dates")
    said = complaint("--data", str(tmp_path))
    assert f"{tmp_path}/mazziere.db cannot be used: it was migrated by a newer release" in said
    assert "9999" in said
    assert "install that release again, or restore a copy" in said


def test_a_folder_in_use(tmp_path: Path) -> None:
    with Server(tmp_path):
        said = complaint("--data", str(tmp_path))
    assert f"{tmp_path} is in use by another server; end that one" in said


def test_a_database_server_that_is_not_there() -> None:
    said = complaint("--database", "postgresql://anna:segreta@127.0.0.1:1/carte")
    assert "postgresql://anna:***@127.0.0.1:1/carte cannot be used" in said
    assert said.endswith("start PostgreSQL, let it listen there, or correct the address")
    assert "Is the server running" not in said
    assert "segreta" not in said


def test_a_database_that_is_not_there() -> None:
    nowhere = make_url(postgres.address()).set(database="nowhere")
    said = complaint("--database", nowhere.render_as_string(hide_password=False))
    assert 'database "nowhere" does not exist; make it (createdb' in said


def test_a_user_that_may_not_make_tables(tmp_path: Path) -> None:
    name = f"guest_{os.getpid()}"
    at = make_url(postgres.without_schema(tmp_path).url.render_as_string(hide_password=False))
    with psycopg.connect(postgres.address(), autocommit=True) as db:
        db.execute(f"CREATE ROLE {name} LOGIN".encode())
    said = complaint("--database", at.set(username=name).render_as_string(hide_password=False))
    assert "permission denied" in said
    assert "let its user own the database" in said


def test_a_bus_whose_address_cannot_be_read(tmp_path: Path) -> None:
    at = postgres.without_schema(tmp_path).url.render_as_string(hide_password=False)
    said = complaint("--database", at, "--bus", "redis://:segreta@127.0.0.1:port")
    assert said.endswith("the address of the bus cannot be read: it is redis://:password@host:port")


def test_a_bus_that_is_away_is_told_once_and_the_server_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAZZIERE_ON_POSTGRES", "1")
    with redis_server.RedisServer() as away:
        away.stop()
        server = Server(tmp_path, "--bus", away.url)
        try:
            assert server.call("GET", "/readyz")[0] == 200
        finally:
            said = server.stop()
    assert said.count("Redis is away") == 1
    assert "start it, or correct the address of the --bus" in said


@needs_openssl
def test_certificates_that_are_none(tmp_path: Path) -> None:
    certificate, key = make_certificate(tmp_path, "localhost")
    other = make_certificate(tmp_path, "other")
    data = ("--data", str(tmp_path / "data"))

    def tls(certificate: Path, key: Path) -> str:
        return complaint(*data, "--tls-cert", str(certificate), "--tls-key", str(key))

    missing = tmp_path / "missing.pem"
    assert f"{missing} cannot be read: No such file" in tls(missing, key)
    assert "name one that this user may read with --tls-key" in tls(certificate, missing)
    assert f"{other[1]} is not the key of {certificate}" in tls(certificate, other[1])
    assert "both have to be PEM files" in tls(key, key)
    assert not (tmp_path / "data").exists()
