"""What nobody else may read: files of the server, and passwords wherever they pass."""

from __future__ import annotations

import os
import stat
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

import keeper
import postgres
import psycopg
import pytest
from psycopg import sql
from served import Node

from mazziere.storage import PostgresDatabase, SqliteDatabase
from mazziere.storage.backup import backup, restore
from mazziere.storage.engine.errors import StorageError
from mazziere.storage.engine.migrate import migrate

PASSWORD = "per%40cento%s @:/?#[]'\"\\+&=$ segreto"


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.usefixtures("usual_umask")
def test_only_the_owner_reads_what_is_stored(tmp_path: Path) -> None:
    data, copy, again = tmp_path / "data", tmp_path / "copy.db", tmp_path / "again"
    database = SqliteDatabase(data)
    migrate(database)
    with closing(database.connect()) as db:
        db.execute("DELETE FROM facts")
        assert {path.name for path in data.iterdir()} >= {"mazziere.db", "mazziere.db-wal"}
        for path in data.iterdir():
            assert mode(path) == 0o600, path
        backup(data, copy)
    restore(copy, again)
    assert (mode(data), mode(again)) == (0o700, 0o700)
    assert (mode(copy), mode(again / "mazziere.db")) == (0o600, 0o600)


@pytest.mark.usefixtures("usual_umask")
def test_a_copy_is_never_readable_by_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not for a moment: from the first byte on."""
    migrate(SqliteDatabase(tmp_path))
    target, seen = tmp_path / "copy.db", []
    checking = "mazziere.storage.backup.check"
    monkeypatch.setattr(checking, lambda path: seen.append(mode(path)))
    monkeypatch.setattr(os, "chmod", lambda *_, **__: pytest.fail("too late"))
    backup(tmp_path, target)
    assert seen == [0o600]


@pytest.fixture(scope="module")
def guarded() -> Iterator[str]:
    """The address, without a password, of a database for somebody who needs one."""
    with postgres.PostgresServer() as server:
        with psycopg.connect(server.address, autocommit=True) as db:
            secret = sql.Literal(PASSWORD)
            db.execute(sql.SQL("CREATE ROLE guarded LOGIN PASSWORD {}").format(secret))
            db.execute("CREATE DATABASE guarded OWNER guarded")
            rules = server.files / "data" / "pg_hba.conf"
            rules.write_text("local all guarded scram-sha-256\n" + rules.read_text())
            db.execute("SELECT pg_reload_conf()")
        yield f"postgresql://guarded:{{}}@/guarded?host={server.files}"


def tried(*arguments: str, **environment: str) -> str:
    """What a command says that fails."""
    done = keeper.mazziere(*arguments, **environment)
    assert done.returncode != 0
    return done.stdout + done.stderr


def test_any_password_opens_the_database(guarded: str, tmp_path: Path) -> None:
    at = guarded.format(quote(PASSWORD, safe=""))
    arguments = ["-m", "mazziere.cli", "serve", "--data", str(tmp_path), "--log-level", "debug"]
    node = Node(arguments, 0, MAZZIERE_DATABASE=at)
    listed = subprocess.run(["ps", "axww", "-o", "args"], capture_output=True, text=True).stdout
    done = keeper.mazziere("admin", "list", "--guests", MAZZIERE_DATABASE=at)
    log = node.stop()
    assert done.returncode == 0, done.stderr
    for text in (listed, log, done.stdout, done.stderr):
        assert "segreto" not in text


@pytest.mark.parametrize("command", ["serve", "admin"])
@pytest.mark.parametrize(
    "password",
    [
        quote("segreto sbagliato%", safe=""),
        "segreto%zz",
        "segreto/x",
        "segreto:x@y",
        "segreto[x",
        "segreto#x",
    ],
)
def test_no_password_is_told_when_something_is_wrong(
    guarded: str, tmp_path: Path, command: str, password: str
) -> None:
    arguments = ["serve", "--port", "0"] if command == "serve" else ["admin", "list"]
    said = tried(*arguments, "--data", str(tmp_path), MAZZIERE_DATABASE=guarded.format(password))
    assert "segreto" not in said
    assert "Traceback" not in said


def test_a_wrong_kind_of_address_is_not_repeated(tmp_path: Path) -> None:
    for name in ("MAZZIERE_DATABASE", "MAZZIERE_BUS"):
        environment = {"MAZZIERE_DATABASE": "postgresql://x@/y", name: "mysql://x:segreto@h/y"}
        said = tried("serve", "--data", str(tmp_path), **environment)
        assert "segreto" not in said
        assert "mysql" in said


def test_an_address_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(StorageError, match="address") as refused:
        PostgresDatabase("postgresql://user:pass@segreto@host/name")
    assert "segreto" not in str(refused.value)
    named = PostgresDatabase("postgresql://user@host/name?password=segreto").name
    assert named == "postgresql://user@host/name"


def test_a_percent_sign_in_the_way_to_the_migrations(tmp_path: Path) -> None:
    from mazziere.storage.engine.migrate import MIGRATIONS

    scripts = tmp_path / "100%s"
    scripts.symlink_to(MIGRATIONS)
    migrate(SqliteDatabase(tmp_path / "data"), scripts)
