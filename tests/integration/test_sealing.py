"""Nothing that people can write opens a sealed board."""

from __future__ import annotations

import asyncio
import random

from served import PASSWORD, Client, Server, registered, run
from stored import rows
from test_tournaments import GIRONE

from mazziere.live.table.events import Unsealed

#: What a log says when it is opened, and what looks like it.
WORD = str(Unsealed.__struct_config__.tag)


def test_a_name_does_not_unseal_the_deal_of_the_day(server: Server) -> None:
    async def main() -> None:
        body = {"name": WORD, "password": PASSWORD}
        status, answer, cookie = server.call("POST", "/api/register", body)
        assert status == 201, answer
        client = await Client.connect(server, cookie)
        table = server.call("POST", "/api/daily", {}, cookie)[1]["table"]
        await client.ask("join", table=table)
        await client.play(table, random.Random(1))
        [(match_id, sealed)] = rows(
            server.data, "SELECT match_id, sealed FROM match_results JOIN tables USING (table_id)"
        )
        assert sealed
        for path in ("", "/record"):
            call = (server.call, "GET", f"/api/matches/{match_id}{path}", None, cookie)
            assert (await asyncio.to_thread(*call))[0] == 404
        exported = server.call("GET", "/api/me/data", None, cookie)[1]
        assert "Secret" not in str(exported)

    run(main())


def test_a_nonce_is_what_a_browser_draws(server: Server) -> None:
    async def main() -> None:
        client = await Client.connect(server)
        table = (await client.ask("create_table", game="scopa"))["table"]
        await client.ask("sit", table=table, seat=0)
        for nonce in (WORD, '"' + WORD + '"', "A" * 32, "a" * 31, "a" * 33, "è" * 32):
            assert await client.refusal("ready", table=table, nonce=nonce) == "bad_message"
        await client.ask("ready", table=table, nonce="0123456789abcdef" * 2)

    run(main())


def test_so_is_one_for_the_lots_of_a_tournament(server: Server) -> None:
    cookie = registered(server, "Arbitro")
    status, answer, _ = server.call("POST", "/api/tournaments", GIRONE, cookie)
    assert status == 201, answer
    path = f"/api/tournaments/{answer['tournament']}/commands"
    for nonce in (WORD, '"' + WORD + '"', "A" * 32, "a" * 31, "a" * 33, "è" * 32):
        body = {"type": "register", "nonce": nonce}
        assert server.call("POST", path, body, cookie)[0] == 400
    body = {"type": "register", "nonce": "0123456789abcdef" * 2}
    assert server.call("POST", path, body, cookie)[0] == 200
