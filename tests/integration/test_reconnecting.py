"""Gaps, other devices, clocks: what happens when connections come and go."""

from __future__ import annotations

import asyncio
import random

from picows import WSFrame, WSMsgType, WSTransport
from served import Client, Server, run, seated
from stored import events_of, match_of

from mazziere.match.clock import MAX_LAG
from mazziere.match.events import Moved


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


class Distant(Client):
    """A client whose pongs are long under way."""

    DELAY = 0.2

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.PING:
            asyncio.get_running_loop().call_later(self.DELAY, transport.send_pong)
        else:
            super().on_ws_frame(transport, frame)


def test_the_network_costs_no_time(server: Server) -> None:
    async def main() -> None:
        far = await Distant.connect(server, enable_auto_pong=False)
        near = await Client.connect(server)
        table = (await far.ask("create_table", game="briscola", match={"deals": 1}))["table"]
        await near.ask("join", table=table)
        for seat, client in enumerate((far, near)):
            await client.ask("sit", table=table, seat=seat)
            await client.ask("ready", table=table)
        await asyncio.sleep(2 * Distant.DELAY)
        for client in (far, near):
            await client.until(lambda client=client: client.views[table]["phase"] == "playing")
        await asyncio.gather(*(c.play(table, random.Random(1)) for c in (far, near)))
        moves = [e for e in events_of(server.data, table) if isinstance(e, Moved)]
        given_back = [e.lag for e in moves if e.seat == 0]
        assert len(given_back) == 20
        assert all(1000 * Distant.DELAY <= lag <= MAX_LAG for lag in given_back)
        match = match_of(server.data, table)
        assert match.started is not None
        assert match.clock.match_left is not None
        assert match.form.match_time is not None
        thought = 0
        for before, event in zip(match.events, match.events[1:], strict=False):
            if isinstance(event, Moved) and event.seat == 0:
                took = event.now - before.now
                thought += took - min(took, event.lag)
        assert match.clock.match_left[0] == 1000 * match.form.match_time - thought

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
