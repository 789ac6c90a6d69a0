"""Reviews over HTTP: who may have one, the queue, and that it survives a kill."""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from served import PATIENCE, Client, Server, run, seated
from stored import database_of, rows

from mazziere.live.clock import SystemClock
from mazziere.notation import verify
from mazziere.review import DEPTHS, Review, played_match, review
from mazziere.server.api.matches.reviews import MOST_WAITING
from mazziere.server.jobs.reviewer import Reviewer
from mazziere.storage.repositories.exercises import Exercises
from mazziere.storage.repositories.history import History
from mazziere.storage.repositories.reviews import Reviews
from mazziere.storage.repositories.store import Store

#: Of a match whose review is to last for a while.
MOVES = 20


async def played(server: Server, public: bool = False, **settings: Any) -> tuple[str, list[Client]]:
    """A match of one deal that was played to its end."""
    chosen = {"game": "briscola", "public": public, "match": {"deals": 1}} | settings
    table, clients = await seated(server, 2, **chosen)
    await asyncio.gather(*(c.play(table, random.Random(n)) for n, c in enumerate(clients)))
    return f"{table}-1", clients


async def begun(server: Server, moves: int) -> tuple[str, Client]:
    """A match that somebody gave up after so many moves."""
    table, clients = await seated(server, 2, game="briscola", match={"deals": 1})
    for _ in range(moves):
        seat = clients[0].views[table]["deal"]["turn"]
        await clients[seat].ask(
            "play", table=table, move=clients[seat].views[table]["deal"]["moves"][0]
        )
        for client in clients:
            seq = clients[seat].acked[table]
            await client.until(lambda client=client, seq=seq: client.seq[table] >= seq)
    await clients[0].ask("abandon", table=table)
    return f"{table}-1", clients[0]


def ask(server: Server, match: str, cookie: str, depth: str = "rapida") -> tuple[int, Any]:
    path = f"/api/matches/{match}/review"
    return server.call("POST", path, {"depth": depth}, cookie)[:2]


def look(server: Server, match: str, cookie: str, depth: str = "rapida") -> tuple[int, Any]:
    return server.call("GET", f"/api/matches/{match}/review?depth={depth}", None, cookie)[:2]


def asked_for(server: Server, match: str, cookie: str) -> tuple[int, Any]:
    return server.call("GET", f"/api/matches/{match}/reviews", None, cookie)[:2]


def until_done(server: Server, match: str, cookie: str, depth: str = "rapida") -> Any:
    """The review when it is there."""
    end = time.monotonic() + 15 * PATIENCE  # it gets what others leave
    while time.monotonic() < end:
        status, shown = look(server, match, cookie, depth)
        assert status == 200
        assert shown["state"] != "failed"
        if shown["state"] == "done":
            return shown
        time.sleep(0.1)
    raise AssertionError("it was never done")


def by_the_library(server: Server, match: str, cookie: str, depth: str) -> Review:
    """What the library makes of the record."""
    text = server.call("GET", f"/api/matches/{match}/record", None, cookie)[1]
    return review(played_match(verify(text)), DEPTHS[depth])


def test_a_review_is_made_once_and_is_what_the_library_says(server: Server) -> None:
    async def main() -> None:
        match, (anna, bruno) = await played(server)
        status, shown = await asyncio.to_thread(ask, server, match, anna.cookie)
        assert status == 200
        assert (shown["match_id"], shown["depth"]) == (match, "rapida")
        assert shown["state"] in ("waiting", "running", "done")
        done = await asyncio.to_thread(until_done, server, match, bruno.cookie)
        assert (done["judged"], done["total"], done["ahead"]) == (40, 40, 0)
        expected = await asyncio.to_thread(by_the_library, server, match, anna.cookie, "rapida")
        assert msgspec.convert(done["review"], Review) == expected
        status, again = await asyncio.to_thread(ask, server, match, bruno.cookie)
        assert (status, again) == (200, done)
        stored = rows(server.data, "SELECT depth, state FROM reviews WHERE match_id = ?", match)
        assert stored == [("rapida", "done")]
        assert rows(server.data, "SELECT count(*) FROM review_parts") == [(0,)]
        listed = await asyncio.to_thread(asked_for, server, match, bruno.cookie)
        assert listed == (200, [{"depth": "rapida", "state": "done"}])

    run(main())


def test_who_may_not_read_the_record_gets_no_review(server: Server) -> None:
    async def main() -> None:
        match, (anna, _) = await played(server)
        stranger = await asyncio.to_thread(server.guest)

        def refused() -> None:
            problem = {"code": "no_match", "about": ""}
            assert ask(server, match, stranger) == (404, problem)
            assert look(server, match, stranger) == (404, problem)
            assert look(server, match, "") == (404, problem)
            assert asked_for(server, match, stranger) == (404, problem)
            assert asked_for(server, match, "") == (404, problem)
            assert asked_for(server, match, anna.cookie) == (200, [])
            assert ask(server, match, "")[1]["code"] == "no_session"
            assert ask(server, "aaaaaaaaaaaa-1", anna.cookie) == (404, problem)
            assert look(server, match, anna.cookie) == (404, problem | {"code": "no_review"})
            assert ask(server, match, anna.cookie, "bottomless")[0] == 400

        await asyncio.to_thread(refused)
        public, _ = await played(server, public=True)
        assert (await asyncio.to_thread(ask, server, public, stranger))[0] == 200
        shown = await asyncio.to_thread(until_done, server, public, "")
        assert shown["review"]["depth"] == "rapida"

    run(main())


def test_a_match_that_is_being_played_cannot_be_reviewed(server: Server) -> None:
    async def main() -> None:
        table, clients = await seated(server, 2, game="scopa", match={"deals": 1})
        status, problem = await asyncio.to_thread(ask, server, f"{table}-1", clients[0].cookie)
        assert (status, problem["code"]) == (404, "no_match")
        assert rows(server.data, "SELECT 1 FROM reviews WHERE match_id LIKE ?", f"{table}%") == []

    run(main())


def test_reviews_wait_for_each_other_and_one_player_cannot_ask_for_all(server: Server) -> None:
    async def main() -> None:
        matches = [await played(server) for _ in range(4)]
        cookies = [clients[0].cookie for _, clients in matches]

        def asked() -> None:
            ahead = [
                ask(server, match, cookie)[1]["ahead"]
                for (match, _), cookie in zip(matches, cookies, strict=True)
            ]
            assert ahead == sorted(ahead)
            assert ahead[-1] > 0
            done = [
                until_done(server, match, cookie)
                for (match, _), cookie in zip(matches, cookies, strict=True)
            ]
            assert all(each["judged"] == each["total"] == 40 for each in done)

        await asyncio.to_thread(asked)
        greedy = await asyncio.to_thread(server.guest)
        public = [(await played(server, public=True))[0] for _ in range(6)]
        orders = [(match, depth) for match in public for depth in ("rapida", "normale")]
        codes = [
            (await asyncio.to_thread(ask, server, match, greedy, depth)) for match, depth in orders
        ]
        refused = [problem["code"] for status, problem in codes if status != 200]
        assert refused
        assert set(refused) == {"too_fast"}

    run(main())


def test_a_player_has_few_reviews_waiting(server: Server) -> None:
    async def main() -> None:
        public = [(await played(server, public=True))[0] for _ in range(MOST_WAITING + 1)]
        greedy, other = [await asyncio.to_thread(server.guest) for _ in range(2)]

        def asked(cookie: str, matches: list[str]) -> list[int]:
            return [ask(server, match, cookie, "a_fondo")[0] for match in matches]

        codes = await asyncio.to_thread(asked, greedy, public)
        assert codes == [200] * MOST_WAITING + [429]
        assert await asyncio.to_thread(asked, other, public[-1:]) == [200], "others still can"
        with closing(database_of(server.data).connect()) as db:  # nobody waits for them here
            db.execute("UPDATE reviews SET state = 'failed' WHERE depth = 'a_fondo'")

    run(main())


def test_many_guests_of_one_place_have_few_reviews_waiting(server: Server) -> None:
    async def main() -> None:
        # A match and a depth are reviewed once, so it takes many to have many reviews.
        public = [(await played(server, public=True))[0] for _ in range(11)]
        orders = [(match, depth) for match in public for depth in DEPTHS]

        def asked(order: tuple[str, str], address: str) -> int:
            match, depth = order
            guest = server.call("POST", "/api/guest", {}, address=address)[2]
            path = f"/api/matches/{match}/review"
            return server.call("POST", path, {"depth": depth}, guest, address)[0]

        def by_all() -> list[int]:
            places = itertools.cycle(f"2001:db8::{number:x}" for number in range(1, 100))
            return [asked(order, next(places)) for order in orders]

        codes = await asyncio.to_thread(by_all)
        assert codes[:20] == [200] * 20
        assert codes[-1] == 429
        elsewhere = await asyncio.to_thread(asked, orders[-1], "2001:db8:1::1")
        assert elsewhere == 200
        with closing(database_of(server.data).connect()) as db:  # nobody waits for them here
            db.execute("UPDATE reviews SET state = 'failed' WHERE state = 'waiting'")

    run(main())


def test_a_long_review_lets_short_ones_have_their_turns(tmp_path: Path) -> None:
    async def main() -> None:
        server = Server(tmp_path)
        long, _ = await played(server)
        short, _ = await begun(server, 4)
        later, _ = await begun(server, 2)
        assert server.stop() == ""
        store = Store(database_of(tmp_path))
        reviews, history = Reviews(store), History(store, SystemClock())
        reviewer = Reviewer(reviews, Exercises(store), history, lambda: True)
        reviewer.slice = 0  # after every judgement it is another's turn

        async def state(match: str) -> tuple[str, int, int]:
            found = await reviews.find(match, "rapida")
            assert found is not None
            return found.state, found.judged, found.ahead

        async def next_turn() -> str:
            job = await reviews.next()
            assert job is not None
            await reviewer.review(job)
            return job.match_id

        await reviews.ask(long, "rapida", "greedy")
        assert await reviews.waiting("greedy") == 1
        await reviews.ask(short, "rapida", "anna")
        assert [await next_turn() for _ in range(3)] == [long, short, long]
        assert await state(long) == ("waiting", 2, 1)
        assert await state(short) == ("waiting", 1, 0)
        await reviews.ask(later, "rapida", "bruno")
        turns = [short, later, long] * 3
        assert [await next_turn() for _ in range(8)] == turns[:8]
        assert (await state(later))[0] == "done"
        assert await state(long) == ("waiting", 4, 0)
        while (await state(short))[0] != "done":
            assert await next_turn() in (short, long)
        assert (await state(long))[:2] < ("waiting", 8), "the short one did not wait for the end"
        assert await next_turn() == long
        assert await state(long) == ("done", 40, 0), "alone it goes on without a break"
        result = (await reviews.find(long, "rapida")).result  # type: ignore[union-attr]
        record = await history.record(long)
        assert result is not None
        assert record is not None
        expected = review(played_match(verify(record)), DEPTHS["rapida"])
        assert msgspec.json.decode(result, type=Review) == expected
        await store.close()

    run(main())


def test_who_asks_for_several_does_not_go_before_others_with_all_of_them(tmp_path: Path) -> None:
    async def main() -> None:
        server = Server(tmp_path)
        one, _ = await begun(server, 2)
        another, _ = await begun(server, 2)
        assert server.stop() == ""
        store = Store(database_of(tmp_path))
        reviews = Reviews(store)
        for depth in ("a_fondo", "normale", "rapida"):
            await reviews.ask(one, depth, "greedy")
        await reviews.ask(another, "rapida", "anna")
        order = []
        while (job := await reviews.next()) is not None:
            order.append((job.match_id, job.depth))
            await reviews.fail(job.id)
        assert order == [
            (one, "a_fondo"),
            (another, "rapida"),
            (one, "normale"),
            (one, "rapida"),
        ]
        await store.close()

    run(main())


@pytest.mark.parametrize("politely", [False, True])
def test_a_review_goes_on_after_a_kill_and_a_stop(tmp_path: Path, politely: bool) -> None:
    async def main() -> None:
        server = Server(tmp_path)
        match, anna = await begun(server, MOVES)
        second, bruno = await begun(server, 4)
        ask_now = asyncio.to_thread
        await ask_now(ask, server, match, anna.cookie, "normale")
        await ask_now(ask, server, second, bruno.cookie, "rapida")

        def some_judged() -> int:
            while True:
                shown = look(server, match, anna.cookie, "normale")[1]
                if shown["judged"] >= 2:
                    assert shown["state"] == "running"
                    assert shown["total"] == MOVES
                    return int(shown["judged"])
                time.sleep(0.02)

        before = await asyncio.to_thread(some_judged)
        if politely:
            assert server.stop() == ""
        else:
            server.kill()
        stored = rows(tmp_path, "SELECT count(*) FROM review_parts")[0][0]
        assert before <= stored < MOVES, "it was done before it could be killed"
        parts = "SELECT review_id, number, judgement FROM review_parts ORDER BY number LIMIT 2"
        first = rows(tmp_path, parts)
        server = Server(tmp_path)
        queued = (await asyncio.to_thread(look, server, second, bruno.cookie))[1]
        assert queued["state"] == "waiting"
        assert queued["ahead"] == 1
        assert rows(tmp_path, parts) == first, "what was judged is not judged again"
        done = await asyncio.to_thread(until_done, server, match, anna.cookie, "normale")
        expected = await asyncio.to_thread(by_the_library, server, match, anna.cookie, "normale")
        assert msgspec.convert(done["review"], Review) == expected
        await asyncio.to_thread(until_done, server, second, bruno.cookie)
        assert server.stop() == ""

    run(main())


def test_a_review_that_failed_can_be_asked_for_again(server: Server) -> None:
    async def main() -> None:
        match, anna = await begun(server, 2)
        assert ask(server, match, anna.cookie)[0] == 200
        made = await asyncio.to_thread(until_done, server, match, anna.cookie)
        with closing(database_of(server.data).connect()) as db:  # as if its process had died
            failed = "UPDATE reviews SET state = 'failed', result = NULL WHERE match_id = ?"
            result = "review_id IN (SELECT review_id FROM reviews WHERE match_id = ?)"
            db.execute(failed, (match,))
            db.execute(f"DELETE FROM review_players WHERE {result}", (match,))
        shown = look(server, match, anna.cookie)[1]
        assert (shown["state"], shown["review"]) == ("failed", None)
        assert ask(server, match, anna.cookie)[1]["state"] in ("waiting", "running", "done")
        assert await asyncio.to_thread(until_done, server, match, anna.cookie) == made

    run(main())
