"""Matches that are over, step by step, over HTTP."""

from __future__ import annotations

import asyncio
import random
import urllib.error
import urllib.request
from typing import Any

from served import PATIENCE, Client, Server, run, seated

from mazziere.notation import verify


def asked(server: Server, path: str, cookie: str, tag: str = "") -> tuple[int, dict[str, str]]:
    """The status and the headers of an answer."""
    request = urllib.request.Request(server.url + path)
    request.add_header("Cookie", cookie)
    if tag:
        request.add_header("If-None-Match", tag)
    try:
        response = urllib.request.urlopen(request, timeout=PATIENCE)
    except urllib.error.HTTPError as error:
        response = error
    with response:
        return response.status, {name.lower(): value for name, value in response.headers.items()}


async def played(server: Server, **settings: Any) -> tuple[str, list[Client]]:
    table, clients = await seated(server, 2, game="scopa", match={"deals": 2}, **settings)
    rng = random.Random(3)
    await asyncio.gather(*(client.play(table, rng) for client in clients))
    return f"/api/matches/{table}-1", clients


def test_a_replay_tells_the_match_of_the_record(server: Server) -> None:
    async def main() -> None:
        path, clients = await played(server)
        cookie = clients[1].cookie
        match = verify(server.call("GET", f"{path}/record", None, cookie)[1])
        status, outline, _ = server.call("GET", f"{path}/replay", None, cookie)
        assert status == 200
        assert (outline["game"], outline["seats"], outline["you"]) == ("scopa", 2, 1)
        assert outline["match"]["deals"] == 2
        assert len(outline["deals"]) == len(match.rows)
        assert outline["result"]["points"] == list(match.result.points)
        for place, deal in enumerate(outline["deals"], 1):
            row = match.rows[place - 1]
            steps = server.call("GET", f"{path}/replay/{place}", None, cookie)[1]
            assert len(steps["frames"]) == len(steps["acts"]) == deal["steps"] + 1
            assert sum(len(hand["cards"]) for hand in steps["frames"][0]["hands"]) == 12
            if row.tally is not None:
                assert steps["count"]["points"] == deal["points"] == list(row.tally.points)
            mine = server.call("GET", f"{path}/replay/{place}?seat=1", None, cookie)[1]
            assert [len(hand["cards"]) for hand in mine["frames"][0]["hands"]] == [0, 6]

    run(main())


def test_a_replay_is_asked_for_again_by_its_tag(server: Server) -> None:
    async def main() -> None:
        path, clients = await played(server)
        cookie = clients[0].cookie
        for each in (f"{path}/replay", f"{path}/replay/1", f"{path}/replay/1?seat=0"):
            status, headers = await asyncio.to_thread(asked, server, each, cookie)
            assert status == 200
            assert headers["cache-control"] == "private, no-cache"
            tag = headers["etag"]
            assert (await asyncio.to_thread(asked, server, each, cookie, tag))[0] == 304
            assert (await asyncio.to_thread(asked, server, each, cookie, '"other"'))[0] == 200

    run(main())


def test_a_private_match_is_for_those_who_played_it(server: Server) -> None:
    async def main() -> None:
        path, clients = await played(server, public=False)
        paths = [f"{path}/replay", f"{path}/replay/1", f"{path}/replay/1?seat=1"]
        stranger = await asyncio.to_thread(server.guest)
        for cookie, expected in ((clients[0].cookie, 200), (stranger, 404), ("", 404)):
            for each in paths:
                assert server.call("GET", each, None, cookie)[0] == expected

    run(main())


def test_what_is_not_there_is_not_found(server: Server) -> None:
    async def main() -> None:
        path, clients = await played(server)
        cookie = clients[0].cookie
        for each in ("0", "99", "1?seat=2", "1?seat=3"):
            status, answer, _ = server.call("GET", f"{path}/replay/{each}", None, cookie)
            assert (status, answer["code"]) == (404, "no_match")
        assert server.call("GET", f"{path}/replay/1?seat=4", None, cookie)[0] == 400
        assert server.call("GET", "/api/matches/abcdefghijkl-1/replay", None, cookie)[0] == 404

    run(main())


async def played_to_the_count(table: str, clients: list[Client]) -> None:
    """Play the first legal move on each turn, until a deal is counted."""
    while clients[0].views[table]["phase"] != "count":
        for client in clients:
            moves = (client.views[table]["deal"] or {}).get("moves")
            if moves:
                await client.ask("play", table=table, move=moves[0])
                after = client.seq[table]
                for each in clients:
                    await each.until(lambda each=each, seq=after: each.seq[table] >= seq)


def test_the_deal_that_is_counted_can_be_seen_again_from_ones_own_seat(server: Server) -> None:
    async def main() -> None:
        table, clients = await seated(server, 2, game="scopa", match={"deals": 2})
        path = f"/api/tables/{table}/counted-deal"
        stranger = await asyncio.to_thread(server.guest)
        assert server.call("GET", path, None, clients[0].cookie)[:2] == (
            409,
            {"code": "not_now", "about": ""},
        )
        dealt = [client.views[table]["deal"]["hands"] for client in clients]
        await played_to_the_count(table, clients)
        for seat, client in enumerate(clients):
            status, steps, _ = server.call("GET", path, None, client.cookie)
            assert (status, steps["seat"], steps["number"]) == (200, seat, 1)
            assert len(steps["frames"]) == len(steps["acts"]) == 37
            assert steps["frames"][0]["hands"] == dealt[seat]
            assert all(frame["hands"][1 - seat]["cards"] == "" for frame in steps["frames"])
            live = [act for message in client.heard for act in message.get("acts", [])]
            assert [act for step in steps["acts"] for act in step] == live
            assert steps["count"]["lines"] == client.views[table]["count"]["lines"]
        for cookie, where, status, code in (
            (stranger, path, 403, "not_seated"),
            ("", path, 401, "no_session"),
            (stranger, path.replace(table, "aaaaaaaaaaaa"), 404, "no_table"),
        ):
            answer = server.call("GET", where, None, cookie)
            assert (answer[0], answer[1]["code"]) == (status, code)
        for client in clients:
            await client.ask("next", table=table)
        assert server.call("GET", path, None, clients[0].cookie)[0] == 409

    run(main())
