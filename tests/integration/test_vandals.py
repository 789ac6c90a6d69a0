"""What one guest does costs the others nothing."""

from __future__ import annotations

import asyncio
import re

from served import Client, Json, Refused, Server, run, seated
from stored import events_of, rows

from mazziere.live.hall.seating import MOST_WITH_BOTS
from mazziere.live.table.table import MOST_SIGNALS
from mazziere.live.waiting import MOMENT
from mazziere.match.events import Moved
from mazziere.server.process.app import HANDLERS


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


def test_who_comes_and_goes_all_the_time_is_told_of_now_and_then(server: Server) -> None:
    async def main() -> None:
        table, (anna, _) = await seated(server, 2, game="scopa", public=True)
        guest = await Client.connect(server)
        loop = asyncio.get_running_loop()
        before, since = len(presences(anna)), loop.time()
        for _ in range(200):
            await guest.ask("join", table=table)
            last = guest.heard[-1]
            assert last["type"] == "presence" or presences(guest)[-1]["spectators"] == 1
            await guest.ask("leave", table=table)
        await anna.until(lambda: presences(anna)[-1]["spectators"] == 0)
        moments = (loop.time() - since) / MOMENT
        assert len(presences(anna)) - before <= moments + 2
        await guest.ask("join", table=table)
        await anna.until(lambda: presences(anna)[-1]["spectators"] == 1)

    run(main())


def presences(client: Client) -> list[Json]:
    return [each for each in client.heard if each["type"] == "presence"]


def test_the_words_of_who_watches_make_no_room_for_courtesies(server: Server) -> None:
    async def main() -> None:
        table, players = await seated(server, 4, game="tressette", public=True)
        guests = [await Client.connect(server) for _ in range(11)]
        for each in guests:
            await each.ask("join", table=table)
        courtesy = {"table": table, "courtesy": "hello"}
        for _ in range(MOST_SIGNALS):
            await players[0].ask("say_courtesy", **courtesy)
        for number in range(66):  # more than a table keeps of them
            await guests[number % 11].ask("say", table=table, text=f"parola {number}")
        assert await players[0].refusal("say_courtesy", **courtesy) == "too_often"
        again = await Client.connect(server, players[0].cookie)
        await again.ask("join", table=table)
        assert await again.refusal("say_courtesy", **courtesy) == "too_often"
        chat = [each for each in again.heard if each["type"] == "chat"][-1]["said"]
        assert [each.get("courtesy") for each in chat] == ["hello"] * MOST_SIGNALS

    run(main())


def test_every_request_that_may_change_something_is_limited_by_account(server: Server) -> None:
    cookie, other = server.guest(), server.guest()

    def change(method: str = "PUT", path: str = "/api/me/options") -> int:
        return server.call(method, path, [], cookie)[0]

    assert {change() for _ in range(200)} == {400}  # what is wrong with it does not matter
    changing = {
        (method, path)
        for handler in HANDLERS
        for method in handler.http_methods - {"GET", "HEAD", "OPTIONS"}
        for path in handler.paths
        if path != "/api/logout"  # which would end what it is counted by
    }
    assert len(changing) > 40
    for method, path in changing:
        named = re.sub(r"{[^}]*}", "abcdefghijkl", path)
        for _ in range(100):
            assert 429 in (change() for _ in range(1000))
            if change(method, named) == 429:
                break  # or a fifth of a second has gone by in between
        else:
            raise AssertionError(f"{method} {path} is not limited")
    assert server.call("PUT", "/api/me/options", {}, other)[0] == 200
    assert server.call("GET", "/api/me", None, cookie)[0] == 200


def test_so_are_looks_at_what_is_ones_own_and_changes_without_a_session(server: Server) -> None:
    cookie, other = server.guest(), server.guest()
    assert "too_fast" in refusals(server, 2000, "GET", "/api/friends", cookie)
    assert server.call("GET", "/api/friends", None, other)[0] == 200
    here, there = "203.0.113.7", "203.0.113.8"
    assert "too_fast" in refusals(server, 1000, "POST", "/api/logout", "", here)
    assert server.call("POST", "/api/logout", None, "", there)[0] == 204


def refusals(
    server: Server, most: int, method: str, path: str, cookie: str, address: str = ""
) -> set[str]:
    """Why a request was refused that was made so many times, or until it was."""
    codes: set[str] = set()
    for _ in range(most):
        status, answer, _ = server.call(method, path, None, cookie, address)
        if status >= 400:
            codes.add(answer["code"])
            break
    return codes
