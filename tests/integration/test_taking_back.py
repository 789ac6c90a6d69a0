"""Whoever plays with bots alone, for nothing, takes plays back over a real socket."""

from __future__ import annotations

import asyncio
import random

from served import Client, Server, run, seated
from stored import events_of, match_of
from test_asking_for_hints import against_a_bot

from mazziere.live.table.table import fold


def seen(client: Client, table: str) -> tuple[object, ...]:
    """What lies where, for a viewer."""
    view = client.views[table]
    deal = view["deal"]
    return deal["hands"], deal["facts"], deal["piles"], deal.get("moves"), view["totals"]


def test_a_play_is_taken_back_with_the_reply_and_the_match_is_not_kept(server: Server) -> None:
    async def main() -> None:
        table, me = await against_a_bot(server)
        spectator = await Client.connect(server)
        await spectator.ask("join", table=table)
        assert await me.refusal("take_back", table=table) == "nothing_played"
        assert await spectator.refusal("take_back", table=table) == "not_seated"
        assert me.views[table]["taken_back"] is False
        rng = random.Random(3)
        for _ in range(3):
            before, seq = seen(me, table), me.seq[table]
            for _ in range(2):  # the same place is come to again
                move = rng.choice(me.views[table]["deal"]["moves"])
                await me.ask("play", table=table, move=move)
                await me.until(
                    lambda seq=seq: (
                        me.seq[table] >= seq + 2
                        and bool((me.views[table].get("deal") or {}).get("moves"))
                    )
                )
                taken = await me.ask("take_back", table=table, seq=me.seq[table])
                for each in (me, spectator):
                    await each.until(lambda each=each, to=taken["seq"]: each.seq[table] >= to)
                    assert each.views[table]["taken_back"] is True
                assert seen(me, table) == before
                seq = me.seq[table]
            await me.ask("play", table=table, move=rng.choice(me.views[table]["deal"]["moves"]))
            await me.until(lambda: bool((me.views[table].get("deal") or {}).get("moves")))
        again = await Client.connect(server, me.cookie)
        await again.ask("join", table=table)
        await again.play(table, rng)
        view = again.views[table]
        assert view["result"]["kept"] is False
        log = await asyncio.to_thread(events_of, server.data, table)
        folded = fold(table, log)
        assert folded.match is not None
        assert folded.match.result is not None
        assert match_of(server.data, table).state() == folded.match.state()
        for path in (
            f"/api/matches/{view['match']}/replay",
            f"/api/matches/{view['match']}/record",
        ):
            status = (await asyncio.to_thread(server.call, "GET", path, None, me.cookie))[0]
            assert status == 404, path
        _, played, _ = await asyncio.to_thread(
            server.call, "GET", "/api/me/matches", None, me.cookie
        )
        assert played == []

    run(main())


def test_nothing_is_taken_back_where_it_counts(server: Server) -> None:
    async def main() -> None:
        table, me = await against_a_bot(server, rated=True)
        await me.ask("play", table=table, move=me.views[table]["deal"]["moves"][0])
        await me.until(lambda: bool((me.views[table].get("deal") or {}).get("moves")))
        assert await me.refusal("take_back", table=table) == "no_take_back"
        table, clients = await seated(server, 2, game="briscola")
        first = clients[clients[0].views[table]["deal"]["turn"]]
        await first.ask("play", table=table, move=first.views[table]["deal"]["moves"][0])
        assert await first.refusal("take_back", table=table) == "no_take_back"

    run(main())
