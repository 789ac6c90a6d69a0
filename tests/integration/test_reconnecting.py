"""Gaps, other devices, clocks: what happens when connections come and go."""

from __future__ import annotations

import asyncio
import random

from served import Client, Server, run, seated


def test_a_client_that_lost_something_joins_again(server: Server) -> None:
    async def main() -> None:
        table, (anna, bruno) = await seated(server, 2, game="scopa", match={"deals": 4})
        anna.seq[table] -= 1  # as if an update had not arrived
        on_turn = anna if anna.views[table]["deal"]["moves"] else bruno
        before = dict(bruno.views[table])
        anna.views[table] = {}
        await anna.ask("join", table=table)
        assert anna.views[table]["totals"] == before["totals"]
        assert anna.seq[table] == bruno.seq[table]
        move = on_turn.views[table]["deal"]["moves"][0]
        assert await on_turn.refusal("play", table=table, move=move, seq=1) == "stale"
        await on_turn.ask("play", table=table, move=move, seq=on_turn.seq[table])

    run(main())


def test_the_last_connection_wins(server: Server) -> None:
    async def main() -> None:
        table, (anna, bruno) = await seated(server, 2, game="tressette", match={"deals": 1})
        phone = await Client.connect(server, anna.cookie)
        await phone.ask("join", table=table)
        await anna.until(lambda: {"type": "taken_over", "table": table} in anna.heard)
        assert phone.views[table] == anna.views[table]
        assert await anna.refusal("abandon", table=table) == "not_joined"
        heard = len(anna.heard)
        rng = random.Random(1)
        await asyncio.gather(phone.play(table, rng), bruno.play(table, rng))
        assert len(anna.heard) == heard

    run(main())


def test_others_see_who_is_away(server: Server) -> None:
    async def main() -> None:
        table, (anna, bruno) = await seated(server, 2, game="briscola")
        anna.close()

        def bruno_sees(online: bool) -> bool:
            seen = [m for m in bruno.heard if m["type"] == "presence"]
            return bool(seen) and seen[-1]["seats"][0]["online"] is online

        await bruno.until(lambda: bruno_sees(False))
        back = await Client.connect(server, anna.cookie)
        await back.ask("join", table=table)
        await bruno.until(lambda: bruno_sees(True))
        assert back.views[table]["you"] == 0

    run(main())


def test_whoever_runs_out_of_time_loses(server: Server) -> None:
    async def main() -> None:
        chosen = {"deals": 1, "move_timeout": 5, "match_time": None}
        table, (anna, _bruno) = await seated(server, 2, game="scopa", match=chosen)
        slow = 0 if anna.views[table]["deal"]["moves"] else 1
        await anna.until(lambda: anna.views[table]["phase"] == "over")
        result = anna.views[table]["result"]
        assert (result["how"], result["leaver"]) == ("move_timeout", slow)
        assert result["awards"]

    run(main())


def test_the_next_deal_comes_by_itself_after_the_count(server: Server) -> None:
    async def main() -> None:
        table, (anna, bruno) = await seated(server, 2, game="tressette", match={"deals": 2})
        while anna.views[table]["phase"] == "playing":
            for client in (anna, bruno):
                if client.views[table]["phase"] != "playing":
                    break
                if client.views[table]["deal"]["moves"]:
                    move = client.views[table]["deal"]["moves"][0]
                    seq = (await client.ask("play", table=table, move=move))["seq"]
                    for each in (anna, bruno):
                        await each.until(lambda each=each, seq=seq: each.seq[table] >= seq)
        assert anna.views[table]["count"]["lines"]
        await anna.until(lambda: anna.views[table]["phase"] == "playing")
        assert anna.views[table]["deal"]["number"] == 2
        assert anna.views[table]["count"] is None

    run(main())
