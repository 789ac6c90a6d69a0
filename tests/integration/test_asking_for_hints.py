"""Hints over HTTP."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from served import Client, Server, run, seated


def hint(server: Server, table: str, cookie: str) -> tuple[int, Any]:
    return server.call("POST", f"/api/tables/{table}/hint", None, cookie)[:2]


async def against_a_bot(server: Server, **settings: Any) -> tuple[str, Client]:
    """A table with a bot, where it is the client's turn."""
    me = await Client.connect(server)
    made = await me.ask("create_table", game="scopa", seats=2, match={"deals": 1}, **settings)
    table = made["table"]
    await me.ask("sit", table=table, seat=0)
    await me.ask("seat_bot", table=table, seat=1, bot="greedy")
    await me.ask("ready", table=table)
    await me.until(lambda: bool((me.views[table].get("deal") or {}).get("moves")))
    return table, me


def test_who_plays_alone_against_a_bot_gets_hints_that_can_be_played(server: Server) -> None:
    async def main() -> None:
        table, me = await against_a_bot(server)
        status, found = await asyncio.to_thread(hint, server, table, me.cookie)
        assert status == 200
        assert found["seq"] == me.seq[table]
        assert found["move"] in me.views[table]["deal"]["moves"]
        assert found["reason"]["code"]
        assert 0 <= found["chance"] <= 1
        again = await asyncio.to_thread(hint, server, table, me.cookie)
        assert again == (200, found)
        await me.ask("play", table=table, move=found["move"])

    run(main())


def test_others_get_no_hint_and_are_told_why(server: Server) -> None:
    async def main() -> None:
        table, me = await against_a_bot(server)
        stranger = await asyncio.to_thread(server.guest)
        rated, you = await against_a_bot(server, rated=True)
        among_people, clients = await seated(server, 2, game="scopa")
        asked = [
            (table, stranger, 403, "no_hint_not_seated"),
            (table, "", 401, "no_session"),
            ("aaaaaaaaaaaa", me.cookie, 404, "no_table"),
            (rated, you.cookie, 409, "no_hint_rated"),
            (among_people, clients[0].cookie, 409, "no_hint_people"),
        ]
        for where, cookie, status, code in asked:
            answer = await asyncio.to_thread(hint, server, where, cookie)
            assert (answer[0], answer[1]["code"]) == (status, code)
        await me.play(table, random.Random(1))
        answer = await asyncio.to_thread(hint, server, table, me.cookie)
        assert (answer[0], answer[1]["code"]) == (409, "no_hint_now")

    run(main())


def test_hints_are_not_given_endlessly(server: Server) -> None:
    async def main() -> None:
        table, me = await against_a_bot(server)
        answers = [await asyncio.to_thread(hint, server, table, me.cookie) for _ in range(40)]
        refused = [problem["code"] for status, problem in answers if status != 200]
        assert refused
        assert set(refused) == {"too_fast"}

    run(main())
