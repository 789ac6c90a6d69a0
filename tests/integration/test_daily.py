"""The deal of the day: the same for all, once, and nothing of it is told before one has played."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from served import Client, Refused, Server, run
from stored import database_of, events_of, match_of, rows

from mazziere.bank.grants import day_of
from mazziere.cards.shuffle import commitment, shuffled
from mazziere.live.clock import SystemClock
from mazziere.live.daily import AHEAD, Daily, DailyDeal, deal_of
from mazziere.match.events import Moved
from mazziere.server.api.daily import comparing
from mazziere.storage import Store
from mazziere.storage.repositories.daily import DailyDeals, DailyPlay
from mazziere.storage.repositories.history import History

DAY = 24 * 60 * 60 * 1000


def told(server: Server, cookie: str) -> Any:
    status, answer, _ = server.call("GET", "/api/daily", None, cookie)
    assert status == 200
    return answer


def sit_down(server: Server, cookie: str) -> str:
    return str(server.call("POST", "/api/daily", {}, cookie)[1]["table"])


async def begun(server: Server) -> tuple[str, Client]:
    """A new guest at the table of the day."""
    client = await Client.connect(server)
    table = await asyncio.to_thread(sit_down, server, client.cookie)
    await client.ask("join", table=table)
    await client.until(lambda: client.views[table]["deal"]["moves"])
    return table, client


def test_who_asks_many_times_at_once_has_one_table(server: Server) -> None:
    async def main() -> None:
        client = await Client.connect(server)
        asked = [asyncio.to_thread(sit_down, server, client.cookie) for _ in range(6)]
        (table,) = set(await asyncio.gather(*asked))
        await client.ask("join", table=table)
        await client.until(lambda: client.views[table]["deal"]["moves"])

    run(main())


def seen(server: Server, path: str, cookie: str) -> int:
    return server.call("GET", path, None, cookie)[0]


def test_the_same_cards_and_the_same_answers_for_all_and_nothing_before(server: Server) -> None:
    async def main() -> None:
        first, anna = await begun(server)
        await asyncio.to_thread(lambda: told(server, anna.cookie))
        second, bruno = await begun(server)
        assert first != second
        again = [asyncio.to_thread(sit_down, server, anna.cookie) for _ in range(3)]
        assert set(await asyncio.gather(*again)) == {first}
        opening = [anna.views[first], bruno.views[second]]
        assert opening[0]["deal"] == opening[1]["deal"]
        assert opening[0]["settings"]["daily"] == told(server, anna.cookie)["today"]["day"]
        # Anna plays to the end; Bruno has not, and learns nothing.
        await anna.play(first, First())
        match = f"{first}-1"
        assert anna.views[first]["phase"] == "over"
        assert anna.views[first]["secret"] is None
        mine = told(server, anna.cookie)
        assert mine["mine"]["points"] == anna.views[first]["result"]["points"]
        assert (mine["comparison"]["players"], mine["comparison"]["better"]) == (1, 0)
        assert mine["today"]["secret"] is None
        paths = [f"/api/matches/{match}/replay", f"/api/matches/{match}/replay/1"]
        sealed = [f"/api/matches/{match}", f"/api/matches/{match}/review"]
        assert [seen(server, path, anna.cookie) for path in paths] == [200, 200]
        stranger = server.guest()
        for cookie in (bruno.cookie, stranger, ""):
            assert [seen(server, path, cookie) for path in paths + sealed] == [404] * 4
        assert [seen(server, path, anna.cookie) for path in sealed] == [404] * 2
        order = {"depth": "rapida"}
        asked = server.call("POST", f"/api/matches/{match}/review", order, anna.cookie)
        assert asked[1]["code"] == "no_match"
        before = told(server, bruno.cookie)
        assert before["comparison"] is None
        assert before["mine"] == {"table": second, "points": None}
        assert match not in json.dumps(before)
        for link in ({"table": first}, {"link": anna.views[first]["link"]}):
            with pytest.raises(Refused, match="no_table"):
                await bruno.ask("join", **link)
        hint = server.call("POST", f"/api/tables/{second}/hint", {}, bruno.cookie)[1]
        assert hint["code"] == "no_hint_tournament"
        for command in ("stand", "agree_to_void", "unseat"):
            more = {"agree_to_void": {"agree": True}, "unseat": {"seat": 1}}.get(command, {})
            with pytest.raises(Refused, match=r"not_now|not_host"):
                await bruno.ask(command, table=second, **more)
        # He plays the same, and gets the same answers.
        await bruno.play(second, First())
        moves = [
            [(e.seat, e.move) for e in events_of(server.data, each) if isinstance(e, Moved)]
            for each in (first, second)
        ]
        assert moves[0] == moves[1]
        after = told(server, bruno.cookie)["comparison"]
        assert [(row["place"], row["you"]) for row in after["rows"]] == [(1, False), (1, True)]
        assert after["shares"] == [{"difference": difference(after["rows"][0]), "count": 2}]
        assert [seen(server, path, bruno.cookie) for path in paths] == [200, 200]
        assert [seen(server, path, stranger) for path in paths] == [404] * 2
        with pytest.raises(Refused, match="not_now"):
            await bruno.ask("rematch", table=second)
        assert await asyncio.to_thread(sit_down, server, bruno.cookie) == second

    run(main())


class First(random.Random):
    """Always the first move."""

    def choice(self, seq: Any) -> Any:
        return seq[0]


def difference(row: dict[str, Any]) -> int:
    mine, theirs = row["points"]
    return int(mine - theirs)


def test_who_gives_up_is_not_compared_and_bad_callers_are_refused(server: Server) -> None:
    async def main() -> None:
        table, carla = await begun(server)
        others = rows(server.data, "SELECT count(*) FROM match_results")[0][0]
        await carla.ask("abandon", table=table)
        shown = told(server, carla.cookie)
        assert shown["comparison"]["players"] <= others
        assert not any(row["you"] for row in shown["comparison"]["rows"])
        assert server.call("GET", "/api/daily")[1]["code"] == "no_session"
        assert server.call("POST", "/api/daily", {})[1]["code"] == "no_session"
        tries = 90 * len(server.nodes)  # each counts for itself
        codes = [server.call("GET", "/api/daily", None, carla.cookie)[0] for _ in range(tries)]
        assert codes[0] == 200
        assert 429 in codes

    run(main())


def test_the_best_are_named_and_ones_friends_wherever_they_are() -> None:
    plays = [DailyPlay(f"p{n}", f"Name {n}", f"m{n}-1", (20 - n, 0), "points") for n in range(14)]
    found = comparing(plays, "p11", {"p2", "p13"})
    assert [row.place for row in found.rows] == [*range(1, 11), 12, 14]
    assert [row.name for row in found.rows if row.friend] == ["Name 2", "Name 13"]
    assert [row.name for row in found.rows if row.you] == ["Name 11"]
    assert (found.players, found.better) == (14, 11)


def test_a_day_that_is_drawn_stays_and_the_next_one_follows_it(tmp_path: Path) -> None:
    async def main() -> None:
        store = Store(database_of(tmp_path))
        deals = DailyDeals(store)
        daily = Daily(None, deals, SystemClock())  # type: ignore[arg-type]
        today = day_of(SystemClock().now())
        drawn = DailyDeal((today + timedelta(days=AHEAD - 1)).isoformat(), "scopa", 2, "00" * 32)
        await deals.add([drawn])
        await daily.prepare()
        *_, before, last = await deals.between(today.isoformat(), "9999")
        assert before == drawn
        assert last.game == deal_of(today, drawn).game
        await store.close()

    run(main())


class Later(SystemClock):
    """A clock that is that many days ahead."""

    def __init__(self, days: int) -> None:
        super().__init__()
        self.days = days

    def now(self) -> int:
        return super().now() + self.days * DAY


def test_after_midnight_all_is_open_and_the_next_deal_is_the_one_committed_to(
    tmp_path: Path,
) -> None:
    async def main() -> None:
        server = Server(tmp_path)
        table, dora = await begun(server)
        today = told(server, dora.cookie)
        assert len(today["coming"]) == AHEAD
        await dora.play(table, random.Random(1))
        row = match_of(tmp_path, table).rows[-1]
        server.kill()
        await tomorrow(tmp_path, f"{table}-1", today)
        a_day_passes(tmp_path)
        server = Server(tmp_path)
        shown = told(server, dora.cookie)
        assert shown["mine"] is None
        assert shown["comparison"] is None
        assert shown["yesterday"]["commitment"] == today["today"]["commitment"]
        secret = bytes.fromhex(shown["yesterday"]["secret"])
        assert commitment(secret) == today["today"]["commitment"]
        assert shuffled(secret, today["today"]["board"], [], 1, row.redeal) == list(row.deck)
        assert [(row["place"], row["you"]) for row in shown["best"]] == [(1, True)]
        stranger = server.guest()
        assert seen(server, f"/api/matches/{table}-1/replay", stranger) == 200
        assert server.call("DELETE", "/api/me", {}, dora.cookie)[0] < 300
        assert [row["name"] for row in told(server, stranger)["best"]] == ["Anonimo"]
        assert server.stop() == ""

    run(main())


async def tomorrow(data: Path, match: str, today: Any) -> None:
    """What the same data say a day later."""
    store = Store(database_of(data))
    now, later = History(store, SystemClock()), History(store, Later(1))
    for player in (rows(data, "SELECT player_id FROM daily_plays")[0][0], "somebody", None):
        assert not await now.may_see(match, player)
        assert await later.may_see(match, player)
    deals = DailyDeals(store)
    assert not await Daily(None, deals, SystemClock()).may_look(match, "nobody")  # type: ignore[arg-type]
    next_day = Daily(None, deals, Later(1))  # type: ignore[arg-type]
    assert (await next_day.today()).commitment == today["coming"][0]["commitment"]
    await next_day.prepare()
    last = date.fromisoformat(today["coming"][-1]["day"]) + timedelta(days=1)
    assert await deals.find(last.isoformat()) is not None
    # Who finishes after midnight is not compared.
    (deal,) = await deals.between(today["today"]["day"], today["today"]["day"])
    assert len(await deals.plays(deal)) == 1
    await store.writer.run(
        lambda db: db.execute("UPDATE match_results SET finished = finished + ?", (DAY,)) and None
    )
    assert await deals.plays(deal) == []
    await store.writer.run(
        lambda db: db.execute("UPDATE match_results SET finished = finished - ?", (DAY,)) and None
    )
    await store.close()


def a_day_passes(data: Path) -> None:
    """Everything that is stored was a day earlier."""
    with closing(database_of(data).connect()) as db:
        days = [day for (day,) in db.execute("SELECT day FROM daily_deals ORDER BY day")]
        for day in days:
            before = (date.fromisoformat(day) - timedelta(days=1)).isoformat()
            columns = "game, seats, secret"
            copy = f"INSERT INTO daily_deals (day, {columns}) SELECT ?, {columns} FROM daily_deals"
            db.execute(f"{copy} WHERE day = ?", (before, day))
            db.execute("UPDATE daily_plays SET day = ? WHERE day = ?", (before, day))
            db.execute("DELETE FROM daily_deals WHERE day = ?", (day,))
        db.execute("UPDATE match_results SET finished = finished - ?", (DAY,))
    assert day_of(SystemClock().now()).isoformat() in days
