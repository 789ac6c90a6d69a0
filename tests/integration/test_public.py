"""What everybody may know of players and matches, and what nobody may before a match is over."""

from __future__ import annotations

import asyncio
import random
import urllib.error
import urllib.request
from typing import Any

from served import PATIENCE, Client, Server, run
from test_bot_accounts import account, new_bot
from test_leaks import cards_named

from mazziere.notation import verify


def quoted(name: str) -> str:
    return "/api/players/" + name.replace(" ", "%20")


def read(server: Server, path: str, cookie: str = "") -> tuple[int, Any]:
    return server.call("GET", path, None, cookie)[:2]


def headers_of(server: Server, path: str, **sent: str) -> tuple[int, dict[str, str]]:
    request = urllib.request.Request(server.url + path, headers=sent)
    try:
        answer = urllib.request.urlopen(request, timeout=PATIENCE)
    except urllib.error.HTTPError as error:
        answer = error
    with answer:
        return answer.status, {name.lower(): value for name, value in answer.headers.items()}


async def begun(server: Server, cookies: list[str], public: bool) -> tuple[str, list[Client]]:
    """A match of Scopa whose first deal is dealt."""
    clients = [await Client.connect(server, cookie) for cookie in cookies]
    choices = {"game": "scopa", "match": {"deals": 1}, "public": public}
    made = await clients[0].ask("create_table", **choices)
    table = made["table"]
    for seat, client in enumerate(clients):
        await client.ask("join", link=made["link"])
        await client.ask("sit", table=table, seat=seat)
    for client in clients:
        await client.ask("ready", table=table)
    for client in clients:
        await client.until(lambda c=client: c.views[table]["phase"] == "playing")
    return table, clients


def test_a_match_is_told_when_it_is_over_and_to_whom_it_may_be(server: Server) -> None:
    async def main() -> None:
        (anna, mine), (bruno, his) = account(server), account(server)
        stranger = server.guest()
        seen: dict[bool, str] = {}
        for public in (True, False):
            table, clients = await begun(server, [mine, his], public)
            path = seen[public] = f"/api/matches/{table}-1"
            before = len(read(server, f"{quoted(anna)}/matches")[1])
            for cookie in (mine, his, stranger, ""):
                for part in ("", "/record", "/replay", "/replay/1", "/review"):
                    assert read(server, path + part, cookie)[0] == 404, "it is being played"
                for told in (quoted(anna), f"{quoted(anna)}/matches", f"{quoted(anna)}/levels"):
                    status, answer = read(server, told, cookie)
                    assert status == 200
                    assert table not in str(answer)
                    assert cards_named(answer) <= cards_named([anna, bruno])
            await asyncio.gather(*(c.play(table, random.Random(1)) for c in clients))
            for cookie, may in ((mine, True), (his, True), (stranger, public), ("", public)):
                for part in ("", "/record", "/replay", "/replay/1"):
                    assert (read(server, path + part, cookie)[0] == 200) == may, (part, public)
            listed = read(server, f"{quoted(anna)}/matches")[1]
            assert len(listed) == before + public, "those by invitation are not listed"
        told = read(server, seen[True], his)[1]
        result = verify(read(server, f"{seen[True]}/record")[1]).result
        assert result is not None
        assert (told["players"], told["points"]) == ([anna, bruno], list(result.points))
        assert (told["seat"], told["origin"], told["rated"]) == (1, "table", False)
        assert read(server, seen[True])[1]["seat"] is None
        profile = read(server, quoted(bruno))[1]
        counts = {"game": "scopa", "played": 1, "won": int(told["winner"] == 1)}
        assert profile["matches"] == [{**counts, "drawn": int(told["winner"] is None)}]
        assert (profile["name"], profile["bot"], profile["owner"]) == (bruno, False, None)
        assert set(profile) == {"name", "bot", "owner", "since", "levels", "matches"}

    run(main())


def test_a_bot_is_told_apart_and_guests_have_no_page(server: Server) -> None:
    owner, cookie = account(server)
    bot, _ = new_bot(server, cookie)
    profile = read(server, quoted(bot))[1]
    assert (profile["name"], profile["bot"], profile["owner"]) == (bot, True, owner)
    guest = read(server, "/api/me", server.guest())[1]["name"]
    for path in (quoted(guest), f"{quoted(guest)}/matches", quoted("Nessuno qui")):
        assert read(server, path)[0] == 404


def test_caches_and_limits(server: Server) -> None:
    async def main() -> None:
        (name, mine), (_, his) = account(server), account(server)
        table, clients = await begun(server, [mine, his], True)
        await asyncio.gather(*(c.play(table, random.Random(2)) for c in clients))
        status, headers = await asyncio.to_thread(headers_of, server, quoted(name))
        assert headers["cache-control"] == "max-age=10, public"
        assert headers["access-control-allow-origin"] == "*"
        for part in ("", "/record", "/replay"):
            path = f"/api/matches/{table}-1{part}"
            status, headers = await asyncio.to_thread(headers_of, server, path)
            assert (status, headers["cache-control"]) == (200, "private, no-cache")
            tag = {"If-None-Match": headers["etag"]}
            assert (await asyncio.to_thread(lambda p=path, t=tag: headers_of(server, p, **t)))[
                0
            ] == 304
        before = (await asyncio.to_thread(read, server, f"{quoted(name)}/matches"))[1]
        asked = f"{quoted(name)}/matches?before={before[0]['finished']}"
        assert (await asyncio.to_thread(read, server, asked))[1] == before[1:]
        asked = 0
        while server.call("GET", quoted(name), None, "", "203.0.113.77")[0] == 200:
            asked += 1
        assert asked >= 400, "so many at once, whoever it is"
        assert read(server, quoted(name))[0] == 200, "others are not concerned"

    run(main())
