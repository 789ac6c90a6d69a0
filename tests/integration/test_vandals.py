"""What one guest does costs the others nothing."""

from __future__ import annotations

import asyncio

from served import Client, Refused, Server, run, seated
from stored import events_of, rows

from mazziere.live.hall.seating import MOST_WITH_BOTS
from mazziere.match.events import Moved


async def bots_alone(client: Client, game: str = "briscola", bot: str = "random") -> str:
    """A table at which only bots sit."""
    table = (await client.ask("create_table", game=game, match={"deals": 99}))["table"]
    for seat in range(2):
        await client.ask("seat_bot", table=table, seat=seat, bot=bot)
    return str(table)


def test_bots_rest_when_nobody_watches_and_go_on_when_somebody_does(server: Server) -> None:
    async def main() -> None:
        client = await Client.connect(server)
        table = await bots_alone(client, bot="campione")  # who is at it for minutes
        await client.until(lambda: client.seq[table] > 20)
        await client.ask("leave", table=table)
        while True:  # what was thought about is still played
            before = len(events_of(server.data, table))
            other, others = await seated(server, 2, game="scopa", match={"deals": 1})
            await asyncio.gather(*(each.play(other, Moves()) for each in others))
            if len(events_of(server.data, table)) == before:
                break
        assert sum(isinstance(each, Moved) for each in events_of(server.data, table)) < 99 * 40
        await client.ask("join", table=table)
        await client.until(lambda: client.seq[table] > before + 20)
        await client.ask("leave", table=table)

    run(main())


class Moves:
    """Plays the first of all moves."""

    def choice(self, moves: list[str]) -> str:
        return moves[0]


def test_a_person_has_few_tables_with_bots_at_a_time(server: Server) -> None:
    async def main() -> None:
        client = await Client.connect(server)
        tables = []
        for _ in range(MOST_WITH_BOTS):
            table = (await client.ask("create_table", game="briscola"))["table"]
            await client.ask("seat_bot", table=table, seat=0, bot="random")
            tables.append(table)
        more = (await client.ask("create_table", game="briscola"))["table"]
        seat = {"table": more, "seat": 0, "bot": "random"}
        assert await client.refusal("seat_bot", **seat) == "too_many_tables"
        await client.ask("seat_bot", table=tables[0], seat=1, bot="random")  # where some are
        await client.until(lambda: client.views[tables[0]]["phase"] == "over")
        await client.ask("seat_bot", **seat)

    run(main())


def test_matches_without_a_card_leave_no_results(server: Server) -> None:
    async def main() -> None:
        table, (anna, bruno) = await seated(server, 2, game="briscola", match={"deals": 1})
        count = "SELECT count(*) FROM match_results WHERE table_id = ?"
        try:
            while True:
                await anna.ask("abandon", table=table)
                for each in (anna, bruno):
                    await each.ask("rematch", table=table)
                for each in (anna, bruno):
                    await each.ask("ready", table=table)
        except Refused as refused:
            assert refused.code == "too_often"
        assert rows(server.data, count, table) == [(0,)]
        assert len(events_of(server.data, table)) < 60

    run(main())


def test_who_seeks_others_again_and_again_opens_few_tables(server: Server) -> None:
    async def main() -> None:
        both = [await Client.connect(server) for _ in range(2)]
        (before,) = rows(server.data, "SELECT count(*) FROM tables")[0]
        codes = []
        while "too_fast" not in codes and len(codes) < 400:
            for each in both:
                try:
                    await each.ask("play_now", game="scopa", seats=2)
                except Refused as refused:
                    codes.append(refused.code)
                else:
                    codes.append("ack")
        assert codes[-1] == "too_fast"
        (after,) = rows(server.data, "SELECT count(*) FROM tables")[0]
        assert 0 < after - before < 100

    run(main())


def test_what_one_may_download_is_limited(server: Server) -> None:
    cookie = server.guest()
    codes = [server.call("GET", "/api/me/data", None, cookie)[0] for _ in range(12)]
    assert codes[0] == 200
    assert codes[-1] == 429
