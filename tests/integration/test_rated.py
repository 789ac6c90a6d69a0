"""Skill levels on a real server: what moves them, and who can see them."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

from served import PASSWORD, PATIENCE, Client, Json, Server, registered, run
from stored import rows

from mazziere.live.hall.listing import LEAST_CARDS, QUICKEST


async def begun(clients: list[Client], **settings: Any) -> str:
    """A new table where these have begun to play."""
    fields = {"game": "scopa", "match": {"deals": 1}, "seats": len(clients), **settings}
    made = await clients[0].ask("create_table", **fields)
    for seat, client in enumerate(clients):
        if seat:
            await client.ask("join", link=made["link"])
        await client.ask("sit", table=made["table"], seat=seat)
    for client in clients:
        await client.ask("ready", table=made["table"])
    return str(made["table"])


async def played(server: Server, cookies: list[str | None], **settings: Any) -> str:
    """A match to its end; None is a guest."""
    clients = [await Client.connect(server, cookie) for cookie in cookies]
    table = await begun(clients, **settings)
    if settings["rated"]:  # faster than people play, it would not count
        await asyncio.sleep(40 * QUICKEST / 1000)
    await asyncio.gather(*(c.play(table, random.Random(n)) for n, c in enumerate(clients)))
    return table


def levels(server: Server, name: str) -> list[Json]:
    """All that are told; none while a server that has just started still counts."""
    status, answer, _ = server.call("GET", f"/api/players/{name.replace(' ', '%20')}/levels")
    if (status, answer) == (503, {"code": "counting", "about": ""}):
        return []
    assert status == 200, answer
    return answer


async def until_counted(server: Server, name: str, kinds: int) -> list[Json]:
    """Wait until every node, which take turns, tells so many levels, each after one match."""
    for _ in range(int(PATIENCE * 10)):
        told = [await asyncio.to_thread(levels, server, name) for _ in server.nodes]
        if all([level["games"] for level in each] == [1] * kinds for each in told):
            return told[0]
        await asyncio.sleep(0.1)
    raise AssertionError("it was never counted")


def test_rated_matches_between_accounts_move_levels(tmp_path: Path) -> None:
    async def main() -> None:
        server = Server(tmp_path)
        names = ("Anna Bo", "Bruno Ci", "Carla Di", "Dario Ef")
        cookies: list[str | None] = [registered(server, name) for name in names]
        assert levels(server, names[0]) == []
        await played(server, cookies[:2], rated=False)
        await played(server, [cookies[0], None], rated=True)
        table = await played(server, cookies[:2], rated=True)
        await played(server, cookies, rated=True)
        stored = dict(rows(tmp_path, "SELECT table_id, rated FROM match_results"))
        assert sorted(stored.values()) == [0, 0, 1, 1]
        assert stored[table] == 1
        (alone, *in_pairs) = await until_counted(server, names[0], 3)
        assert (alone["game"], alone["seats"], alone["partner"]) == ("scopa", 2, None)
        assert alone["band"] == "Senza livello"
        (vp,) = rows(tmp_path, "SELECT vp_0, vp_1 FROM match_results WHERE table_id = ?", table)
        drawn = vp[0] == vp[1]
        (other,) = [each for each in levels(server, names[1]) if each["seats"] == 2]
        lower, higher = sorted([alone["level"], other["level"]])
        assert drawn or lower < 1500 <= higher < 1500 + (1500 - lower)  # it was short
        assert (alone["level"] > other["level"]) == (vp[0] > vp[1])
        assert [point["level"] for point in alone["history"]] == [alone["level"]]
        await until_counted(server, names[2], 2)
        assert [each["partner"] for each in in_pairs] == [None, "Carla Di"]
        told = server.call("GET", "/api/players/Anna%20Bo")[1]["levels"]
        assert [each["seats"] for each in told] == [2, 4], "without that of the pair"
        assert server.call("GET", "/api/levels/scopa/2")[1] == []  # nobody has played enough
        assert server.call("GET", "/api/players/Nessuno/levels")[0] == 404
        # After a restart everything is counted again, and is the same.
        before = [levels(server, name) for name in names]
        assert server.stop() == ""
        server = Server(tmp_path)
        await until_counted(server, names[0], 3)
        await until_counted(server, names[3], 2)
        assert [levels(server, name) for name in names] == before
        # Who deletes the account is gone from the lists, and nobody else's level changes.
        status, _, _ = server.call("DELETE", "/api/me", {"password": PASSWORD}, cookies[1] or "")
        assert status == 204
        server.stop()
        server = Server(tmp_path)
        await until_counted(server, names[0], 3)
        await until_counted(server, names[3], 2)
        assert levels(server, names[0]) == before[0]
        assert [each["partner"] for each in levels(server, names[3])] == [None, ""]
        assert server.stop() == ""

    run(main())


def test_what_was_not_really_played_moves_no_level(tmp_path: Path) -> None:
    """Neither matches that are given away nor those that no people have played."""

    async def main() -> None:
        server = Server(tmp_path)
        cookies: list[str | None] = [registered(server, name) for name in ("Anna Bo", "Bruno Ci")]
        clients = [await Client.connect(server, cookie) for cookie in cookies]
        table = await begun(clients, rated=True)
        await clients[0].ask("abandon", table=table)
        table = await begun(clients, rated=True)
        await asyncio.gather(*(c.play(table, random.Random(n)) for n, c in enumerate(clients)))
        stored = rows(tmp_path, "SELECT rated FROM match_results")
        assert stored == [(False,)]
        table = await begun(clients, rated=True)
        cards = 2 * LEAST_CARDS - 1  # one of the two has played one too few
        await asyncio.sleep(cards * QUICKEST / 1000)
        for _ in range(cards):
            seat = clients[0].views[table]["deal"]["turn"]
            await clients[seat].until(lambda seat=seat: clients[seat].views[table]["deal"]["moves"])
            moves = clients[seat].views[table]["deal"]["moves"]
            await clients[seat].ask("play", table=table, move=moves[0])
            seq = clients[seat].acked[table]
            for client in clients:
                await client.until(lambda client=client, seq=seq: client.seq[table] >= seq)
        await clients[0].ask("abandon", table=table)
        stored = rows(tmp_path, "SELECT rated FROM match_results")
        assert stored == [(False,), (False,)]
        assert server.stop() == ""

    run(main())
