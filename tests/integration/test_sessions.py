"""A session that is over has no connections: here, at other nodes, and before it is answered."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import keeper
import pytest
from served import PASSWORD, PATIENCE, Client, Json, Server, registered, run
from stored import database_of, rows

from mazziere.storage import Store
from mazziere.storage.repositories.players import Players

OVER = (1008, "no_session")


def logged_in(server: Server, name: str) -> str:
    status, _, cookie = server.call("POST", "/api/login", {"name": name, "password": PASSWORD})
    assert status == 201
    return cookie


async def is_over(client: Client) -> None:
    """It is told why, and what it has sent after the answer was not done."""
    if not client.gone.is_set():
        client.send(b'{"type":"create_table","id":99,"game":"scopa"}')
    await asyncio.wait_for(client.gone.wait(), PATIENCE)
    assert client.closed_with == OVER
    assert not any(message.get("id") == 99 for message in client.heard)


async def session_by_session(server: Server, name: str, end: Callable[[str, str], None]) -> None:
    """Of an account's two sessions, with two connections each, have the first ended."""
    cookies = [registered(server, name), logged_in(server, name)]
    mine, others = [[await Client.connect(server, cookie) for _ in range(2)] for cookie in cookies]
    stranger = await Client.connect(server)
    end(*cookies)
    for client in mine:
        await is_over(client)
    for client in (*others, stranger):
        await client.ask("ping")


def test_logging_out_ends_the_connections_of_that_session(server: Server) -> None:
    def log_out(cookie: str, _: str) -> None:
        assert server.call("POST", "/api/logout", None, cookie)[0] == 204

    run(session_by_session(server, "Anna", log_out))


def test_logging_in_ends_the_connections_of_the_session_before(server: Server) -> None:
    def log_in(cookie: str, _: str) -> None:
        body = {"name": "Bruno", "password": PASSWORD}
        assert server.call("POST", "/api/login", body, cookie)[0] == 201

    run(session_by_session(server, "Bruno", log_in))


def test_another_password_ends_all_connections(server: Server) -> None:
    async def main() -> None:
        cookies = [registered(server, "Carla"), logged_in(server, "Carla")]
        clients = [await Client.connect(server, cookie) for cookie in cookies]
        body = {"old": PASSWORD, "new": "noch ein langes Wort"}
        status, _, cookie = server.call("POST", "/api/password", body, cookies[0])
        assert status == 201
        for client in clients:
            await is_over(client)
        await (await Client.connect(server, cookie)).ask("ping")

    run(main())


def test_a_ban_ends_all_connections_and_those_of_bots(server: Server) -> None:
    async def main() -> None:
        admin = registered(server, "Dario")
        assert keeper.mazziere("admin", "grant", "Dario", "admin", *server.place).returncode == 0
        cookies = [registered(server, "Elsa"), logged_in(server, "Elsa")]
        status, made, _ = server.call("POST", "/api/me/bots", {"name": "Elsabot"}, cookies[0])
        assert status == 201
        clients = [await Client.connect(server, cookie) for cookie in cookies]
        bearer = {"Authorization": f"Bearer {made['token']}"}
        clients.append(await Client.connect(server, "x=y", headers=bearer))
        banned = server.call("GET", "/api/me", None, cookies[0])[1]["player"]
        assert server.call("PUT", f"/api/moderation/bans/{banned}", None, admin)[0] == 204
        for client in clients:
            await is_over(client)

    run(main())


def test_a_session_that_ends_in_the_database_is_noticed(server: Server) -> None:
    async def main() -> None:
        cookie = registered(server, "Franca")
        client, other = await Client.connect(server, cookie), await Client.connect(server)
        done = keeper.mazziere("admin", "reset-password", "Franca", *server.place)
        assert done.returncode == 0
        await asyncio.wait_for(client.gone.wait(), PATIENCE)
        assert client.closed_with == OVER
        await other.ask("ping")

    run(main())


def test_it_is_over_at_all_nodes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAZZIERE_NODES", "2")

    async def main() -> None:
        with Server(tmp_path) as server:

            def log_out(cookie: str, _: str) -> None:
                assert server.call("POST", "/api/logout", None, cookie)[0] == 204

            await session_by_session(server, "Gino", log_out)
            lobby: list[Json] = []
            witness = await Client.connect(server)
            await witness.ask("watch_lobby")
            await witness.until(lambda: any(m["type"] == "lobby" for m in witness.heard))
            lobby = next(m["tables"] for m in witness.heard if m["type"] == "lobby")
            assert lobby == []
            assert "Traceback" not in server.stop()

    run(main())


def test_who_comes_looks_at_no_session_of_others(server: Server) -> None:
    """What has ended is taken away now and then, and not by everybody who comes."""
    server.guest()
    now = 1000 * int(time.time())
    with closing(database_of(server.data).connect()) as db:
        (player,) = db.execute("SELECT player_id FROM players LIMIT 1").fetchone()
        insert = "INSERT INTO sessions (token_hash, player_id, created, expires)"
        db.execute(f"{insert} VALUES ('ended', ?, 1, 2)", (player,))
    server.guest()
    ended = "SELECT token_hash FROM sessions WHERE expires < ?"
    assert rows(server.data, ended, now) == [("ended",)]

    async def main() -> None:
        store = Store(database_of(server.data))
        await Players(store).forget_ended_sessions(now)
        await store.close()

    asyncio.run(main())
    assert rows(server.data, ended, now) == []
