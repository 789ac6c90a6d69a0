"""Running a server: figures, administration, copies, and trouble with the data."""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import sqlite3
import ssl
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest
from keeper import mazziere
from served import PATIENCE, PROMPT, Client, Refused, Server, run, seated
from stored import match_of, rows, table_of

from mazziere.cli.admin import changing
from mazziere.storage import SqliteDatabase
from mazziere.storage.engine.migrate import migrate

INSTALLATION = "SELECT value FROM facts WHERE name = 'installation'"


def text(server: Server, path: str) -> str:
    with urllib.request.urlopen(server.url + path) as response:
        return response.read().decode()


def test_health_and_figures(server: Server) -> None:
    async def main() -> None:
        table, _ = await seated(server, 2, game="scopa", match={"deals": 1})
        assert json.loads(text(server, "/healthz"))["status"] == "ok"
        figures = text(server, "/metrics")
        assert "mazziere_players_online 2.0" in figures
        assert "mazziere_commands_total" in figures
        assert "mazziere_failed_commits_total 0.0" in figures
        assert "players online" in text(server, "/health")
        for strange in ({"Host": "carte.example.org"}, {"X-Forwarded-For": "203.0.113.1"}):
            request = urllib.request.Request(server.url + "/metrics", headers=strange)
            with pytest.raises(urllib.error.HTTPError, match="404"):
                urllib.request.urlopen(request)
        secret = table_of(server.data, table).prepared
        assert secret is not None
        assert secret.secret not in figures

    run(main())


def test_the_administrator_bans_resets_and_grants(server: Server) -> None:
    async def main() -> None:
        body = {"name": "Cattivo", "password": "una parola lunga"}
        cookie = server.call("POST", "/api/register", body)[2]
        client = await Client.connect(server, cookie)
        data = ("--data", str(server.data))
        assert "Cattivo" in mazziere("admin", "list", *data).stdout
        assert mazziere("admin", "grant", "cattivo", "moderator", *data).returncode == 0
        assert server.call("GET", "/api/me", None, cookie)[1]["role"] == "moderator"
        out = mazziere("admin", "reset-password", "Cattivo", *data).stdout
        body["password"] = out.rpartition(": ")[2].strip()
        status, _, cookie = server.call("POST", "/api/login", body)
        assert status == 201
        await asyncio.to_thread(mazziere, "admin", "ban", "Cattivo", *data)
        await asyncio.wait_for(client.gone.wait(), PROMPT)
        assert server.call("GET", "/api/me", None, cookie)[0] == 401
        assert server.call("POST", "/api/login", body)[1]["code"] == "banned"
        assert mazziere("admin", "ban", "Nessuno", *data).returncode == 2

    run(main())


def test_a_backup_of_a_running_server_is_whole(server: Server, tmp_path: Path) -> None:
    async def main() -> None:
        table, clients = await seated(server, 2, game="tressette", match={"deals": 8})
        playing = asyncio.gather(*(c.play(table, random.Random(1)) for c in clients))
        await asyncio.sleep(0.3)
        acked = max(client.acked[table] for client in clients)
        copy = tmp_path / "copy.db"
        done = await asyncio.to_thread(mazziere, "backup", str(copy), "--data", str(server.data))
        assert done.returncode == 0, done.stderr
        await playing
        again = mazziere("backup", str(copy), "--data", str(server.data))
        assert "is there already" in again.stderr
        other = tmp_path / "other"
        assert mazziere("restore", str(copy), "--data", str(other)).returncode == 0
        assert rows(server.data, INSTALLATION)
        assert not rows(other, INSTALLATION)  # it draws a number of its own
        assert table_of(other, table).seq >= acked
        with Server(other) as second:
            anna = await Client.connect(second, clients[0].cookie)
            bruno = await Client.connect(second, clients[1].cookie)
            for client in (anna, bruno):
                await client.ask("join", table=table)
            await asyncio.gather(*(c.play(table, random.Random(2)) for c in (anna, bruno)))
            assert match_of(other, table).result is not None
            assert second.stop() == ""
        bad = tmp_path / "bad.db"
        bad.write_text("nothing")
        assert "no backup" in mazziere("restore", str(bad), "--data", str(tmp_path / "x")).stderr

    run(main())


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
@pytest.mark.parametrize("name", ["mazziere.service", "mazziere@.service", "mazziere-backup.timer"])
def test_systemd_takes_the_unit(name: str, tmp_path: Path) -> None:
    installed = Path(sys.executable).with_name("mazziere")
    for file in (Path(__file__).parents[2] / "deploy").glob(f"{name.partition('.')[0]}.*"):
        unit = file.read_text()
        copy = tmp_path / file.name.replace("@", "@8001")
        copy.write_text(unit.replace("/opt/mazziere/.venv/bin/mazziere", str(installed)))
    copy = tmp_path / name.replace("@", "@8001")
    done = subprocess.run(
        ["systemd-analyze", "verify", str(copy)], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("openssl") is None, reason="no openssl here")
def test_a_certificate_makes_it_speak_tls(tmp_path: Path) -> None:
    certificate, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
        + ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"]
        + ["-keyout", str(key), "-out", str(certificate)],
        check=True,
        capture_output=True,
    )
    tls = ("--tls-cert", str(certificate), "--tls-key", str(key))

    async def main() -> None:
        trusting = ssl.create_default_context(cafile=str(certificate))
        with Server(tmp_path / "data", *tls) as server:
            assert server.url.startswith("https://")
            request = urllib.request.Request(server.url + "/api/guest", b"", method="POST")
            with urllib.request.urlopen(request, context=trusting, timeout=PATIENCE) as response:
                cookie = response.headers["Set-Cookie"]
            assert "Secure" in cookie
            assert "HttpOnly" in cookie
            client = await Client.connect(server, cookie.partition(";")[0], ssl_context=trusting)
            await client.ask("create_table", game="scopa")
            client.close()
            await client.gone.wait()
            assert server.stop() == ""

    run(main())
    half = mazziere("serve", "--port", "0", "--data", str(tmp_path / "x"), *tls[:2])
    assert "both --tls-cert and --tls-key" in half.stderr
    bad = ("--tls-cert", str(key), "--tls-key", str(key))
    wrong = mazziere("serve", "--port", "0", "--data", str(tmp_path / "x"), *bad)
    assert "cannot start" in wrong.stderr
    assert "Traceback" not in wrong.stderr


def test_it_can_be_told_to_stop_as_soon_as_it_says_that_it_serves(tmp_path: Path) -> None:
    program = """
import os, pathlib, signal, sys
from mazziere.server.process.serve import Settings, run
stop = lambda _: os.kill(os.getpid(), signal.SIGTERM)
run(Settings(port=0, data=pathlib.Path(sys.argv[1])), stop)
"""
    command = [sys.executable, "-c", program, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stderr.splitlines()[-1])["event"] == "stopped"


def test_two_servers_do_not_share_data(server: Server) -> None:
    second = mazziere("serve", "--port", "0", "--data", str(server.data))
    assert second.returncode == 1
    assert "is in use by another server" in second.stderr


def test_a_port_that_is_taken_is_named(server: Server, tmp_path: Path) -> None:
    second = mazziere("serve", "--port", str(server.port), "--data", str(tmp_path))
    assert second.returncode == 1
    assert "cannot start" in second.stderr


def test_bad_data_stop_the_start_with_a_message(tmp_path: Path) -> None:
    (tmp_path / "mazziere.db").write_text("no database at all" * 100)
    done = mazziere("serve", "--port", "0", "--data", str(tmp_path))
    assert done.returncode == 1
    assert "mazziere.db cannot be used" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_locked_database_refuses_moves_and_goes_on_afterwards(tmp_path: Path) -> None:
    async def main() -> None:
        server = Server(tmp_path)
        table, (anna, bruno) = await seated(server, 2, game="briscola", match={"deals": 1})
        client = anna if anna.views[table]["deal"]["moves"] else bruno
        move = client.views[table]["deal"]["moves"][0]
        seq = client.seq[table]
        with closing(sqlite3.connect(tmp_path / "mazziere.db")) as thief:
            thief.execute("BEGIN IMMEDIATE")
            with pytest.raises(Refused, match="not_stored"):
                await asyncio.wait_for(client.ask("play", table=table, move=move), PATIENCE)
            thief.rollback()
        for each in (anna, bruno):
            await each.ask("join", table=table)
            assert each.seq[table] == seq
        await asyncio.gather(*(c.play(table, random.Random(1)) for c in (anna, bruno)))
        assert match_of(tmp_path, table).result is not None
        assert "could not be stored" in server.stop()

    run(main())


def test_what_a_command_has_looked_at_stays_until_it_is_changed(tmp_path: Path) -> None:
    """Else a server that stores something in between would make it fail, or be overwritten."""
    migrate(SqliteDatabase(tmp_path))
    with changing(tmp_path, None) as db:
        db.execute("SELECT name FROM players").fetchall()
        other = SqliteDatabase(tmp_path, patience=0).connect()
        with closing(other), pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("INSERT INTO facts (name, value) VALUES ('alive', 1)")
        db.execute("INSERT INTO facts (name, value) VALUES ('alive', 2)")
