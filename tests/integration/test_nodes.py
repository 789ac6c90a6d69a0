"""Several nodes on one database: tests of one server once more, and what only several can do."""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import postgres
import pytest
import redis_server
import wrong_clock
from served import PATIENCE, Client, Json, Node, Refused, Server, registered, run, seated, until
from stored import events_of, match_of, rows, table_of
from test_accounts import test_friends_invite_each_other_and_blocks_silence  # noqa: F401
from test_asking_for_hints import (  # noqa: F401
    test_who_plays_alone_against_a_bot_gets_hints_that_can_be_played,
)
from test_chips import (
    assert_books_are_right,
    chip_table,
    on_table,
    rich,
    test_the_losing_player_pays_the_difference,  # noqa: F401
)
from test_playing import (  # noqa: F401
    test_a_match_is_played_to_its_end,
    test_the_lobby_lives,
    test_what_spectators_say_reaches_players_between_deals,
    test_who_comes_back_reads_what_was_said,
)
from test_reconnecting import (  # noqa: F401
    test_others_see_who_is_away,
    test_the_last_connection_wins,
)
from test_replays import (  # noqa: F401
    test_the_deal_that_is_counted_can_be_seen_again_from_ones_own_seat,
)
from test_seeking import (  # noqa: F401
    test_both_play_against_bots_and_meet,
    test_who_plays_against_a_bot_is_asked_when_somebody_comes,
)
from test_taking_back import (  # noqa: F401
    test_a_play_is_taken_back_with_the_reply_and_the_match_is_not_kept,
)

from mazziere.bank.grants import WELCOME
from mazziere.match.events import Left, Paused, Resumed

TABLES = int(os.environ.get("MAZZIERE_NODE_TABLES", "6"))
KILLS = int(os.environ.get("MAZZIERE_NODE_KILLS", "3"))
#: For how long a node stands still, and Redis or PostgreSQL is away: seconds.
STILL = float(os.environ.get("MAZZIERE_NODE_STILL", "3"))
AWAY = float(os.environ.get("MAZZIERE_AWAY", "2"))
#: Nobody plays at such tables until their time is up.
SLOW = {"deals": 1, "move_timeout": 5, "match_time": None}
GAMES = ("scopa", "briscola", "cirulla", "tressette", "asso_piglia_tutto")


@pytest.fixture(scope="module", autouse=True)
def two_nodes() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MAZZIERE_NODES", "2")
        yield


async def anywhere(server: Server, cookie: str, table: str) -> Client:
    """A player who comes back to whichever node answers."""
    end = time.monotonic() + PATIENCE + AWAY
    while time.monotonic() < end:
        client = None
        try:
            client = await Client.connect(server, cookie)
            await client.ask("join", table=table)
            return client
        except (OSError, ConnectionError, TimeoutError, Refused):
            if client is not None:
                client.close()
            await asyncio.sleep(0.05)
    raise AssertionError("no node answers")


class Seat:
    """A player who plays on at another node when one dies, or cannot store anything."""

    def __init__(self, server: Server, table: str, client: Client) -> None:
        self.server, self.table, self.client = server, table, client
        self.acked = self.troubles = 0

    def is_in_trouble(self) -> bool:
        return self.troubles + self.client.not_stored > 0

    async def play(self, rng: random.Random) -> None:
        while True:
            self.client.forget()
            try:
                await self.client.play(self.table, rng)
                return
            except ConnectionError:
                pass
            except TimeoutError:  # a node that stands still answers nobody
                pass
            self.client.close()
            self.troubles += 1
            self.acked = max(self.acked, self.client.acked.get(self.table, 0))
            self.client = await anywhere(self.server, self.client.cookie, self.table)
            assert self.client.seq[self.table] >= self.acked, "something acknowledged is missing"


async def seats_at(server: Server, number: int, match: Json) -> list[Seat]:
    """The players of that many tables; at every third one they play for chips."""
    seats = []
    for each in range(number):
        game = GAMES[each % len(GAMES)]
        if each % 3:
            table, clients = await seated(server, 2, game=game, match=match)
        else:
            clients = await rich(server, 2)
            table = await chip_table(clients, game, 5, 100, **match)
        seats += [Seat(server, table, client) for client in clients]
    return seats


def all_play(seats: list[Seat]) -> list[asyncio.Task[None]]:
    return [asyncio.create_task(seat.play(random.Random(n))) for n, seat in enumerate(seats)]


def assert_all_is_played(data: Path, seats: list[Seat]) -> None:
    """Nothing that was acknowledged is lost, and every match has one end, which all have seen."""
    for seat in seats:
        match = match_of(data, seat.table)
        assert match.result is not None
        assert match.result.how in ("points", "draw", "cappotto"), "somebody lost time, or left"
        assert table_of(data, seat.table).seq >= seat.acked
        assert seat.client.views[seat.table]["result"]["points"] == list(match.result.points)
        found = rows(data, "SELECT count(*) FROM match_results WHERE table_id = ?", seat.table)
        assert found == [(1,)]
        assert on_table(data, seat.table) == 0
    assert_books_are_right(data)


def assert_timeouts_are_right(data: Path, seats: list[Seat]) -> None:
    """Each has fired once, after the time that the player had."""
    for seat in seats:
        events = events_of(data, seat.table)
        (number,) = (n for n, event in enumerate(events) if isinstance(event, Left))
        left = events[number]
        assert left.how == "move_timeout"
        limit = match_of(data, seat.table).clock.move_timeout
        assert limit is not None
        assert charged_before(events[:number], left.now) >= limit
        assert on_table(data, seat.table) == 0
    assert_books_are_right(data)


def charged_before(events: list[Any], now: int) -> int:
    """For how long the last turn had taken then: without what stands between pauses."""
    charged = 0
    for event in reversed(events):
        if not isinstance(event, Paused):
            charged += now - event.now
        now = event.now
        if not isinstance(event, Paused | Resumed):
            break
    return charged


def now() -> int:
    return time.time_ns() // 1_000_000


def test_nodes_die_and_nothing_is_lost(tmp_path: Path) -> None:
    """Nor does a timeout fire twice, or too early: those that come instead have wrong clocks."""

    async def main() -> None:
        began = now()
        server = Server(tmp_path, nodes=3)
        rng = random.Random(7)
        clocks = itertools.cycle(wrong_clock.SHOWN)
        seats = await seats_at(server, TABLES, {"deals": min(99, 4 * KILLS), "move_timeout": 600})
        idle = []
        for number in range(max(2, TABLES // 10)):  # their time is up one after the other
            idle += await seats_at(server, 1, {**SLOW, "move_timeout": 5 + 2 * number})
        playing = all_play(seats)
        for _ in range(KILLS):
            await asyncio.sleep(rng.uniform(0.3, 1.0))
            victim = rng.choice(server.nodes)
            server.remove_node(victim)
            victim.kill()
            program = (wrong_clock.__file__, next(clocks))
            await asyncio.to_thread(server.add_node, program=program)
        await asyncio.gather(*playing)
        await until_over(tmp_path, idle)
        server.stop()
        assert_all_is_played(tmp_path, seats)
        assert_timeouts_are_right(tmp_path, idle)
        for table in {seat.table for seat in seats + idle}:
            moments = [event.now for event in events_of(tmp_path, table)]
            assert began <= moments[0] <= moments[-1] <= now()
            assert moments == sorted(moments)

    run(main())


def test_redis_and_the_database_go_away_and_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without Redis play goes on, if slower; without PostgreSQL it stops, and resumes by itself."""
    database, redis = postgres.PostgresServer(), redis_server.RedisServer()
    monkeypatch.setattr(postgres, "address", lambda: database.address)

    async def main() -> None:
        with Server(tmp_path, "--bus", redis.url, nodes=3) as server:
            match = {"deals": 4 + int(AWAY / 6), "move_timeout": max(20, int(AWAY / 2))}
            seats = await seats_at(server, 4, match)
            playing = all_play(seats)
            await all_move_on(seats)
            redis.stop()
            await asyncio.gather(all_move_on(seats), asyncio.sleep(AWAY))
            await asyncio.to_thread(redis.start)
            await all_move_on(seats)
            redis.pause()  # nobody is told that it is not there
            await asyncio.gather(all_move_on(seats), asyncio.sleep(AWAY))
            redis.go_on()
            await all_move_on(seats)
            await asyncio.to_thread(database.kill)
            tables = {seat.table for seat in seats}
            await until(lambda: {each.table for each in seats if each.is_in_trouble()} == tables)
            await asyncio.sleep(AWAY)
            assert not any(task.done() for task in playing)
            await asyncio.to_thread(database.start)
            await asyncio.gather(*playing)
            complaints = server.stop()
            assert_all_is_played(tmp_path, seats)
            assert "could not be stored" in complaints
            assert "never retrieved" not in complaints

    with database, redis:
        run(main())


def test_chips_are_known_at_a_node_that_has_not_heard_of_them(tmp_path: Path) -> None:
    """One registers at a node, and the next request goes to another before its news arrive."""
    with (
        redis_server.RedisServer() as redis,
        Server(tmp_path, "--bus", redis.url) as server,
    ):
        redis.pause()
        for name in ("Anna", "Bruno", "Carla", "Dario"):
            cookie = registered(server, name)
            status, purse, _ = server.call("GET", "/api/me/chips", None, cookie)
            assert (status, purse["balance"]) == (200, WELCOME)
        redis.go_on()
        assert "Traceback" not in server.stop()


def test_a_block_holds_at_every_node_when_it_is_answered(tmp_path: Path) -> None:
    """The answer waits for a node that stands still, but not for long."""

    async def main() -> None:
        with Server(tmp_path) as server:
            cookies = [registered(server, name) for name in ("Anna", "Bruno")]
            anna, bruno = [await Client.connect(server, cookie) for cookie in cookies]
            far = node_of(server, bruno)
            assert far is not node_of(server, anna)
            made = await anna.ask("create_table", game="scopa")
            await bruno.ask("join", link=made["link"])
            await Client.connect(server)
            witness = await Client.connect(server)
            assert far is node_of(server, witness)
            await witness.ask("join", link=made["link"])

            async def said(text: str) -> None:
                await anna.ask("say", table=made["table"], text=text)
                await witness.until(lambda: any(m.get("text") == text for m in witness.heard))

            await said("ciao")
            server.remove_node(far)
            for method, patience in (("PUT", 0.5), ("DELETE", PATIENCE)):
                began = time.monotonic()
                far.process.send_signal(signal.SIGSTOP)
                call = (server.call, method, "/api/blocks/Anna", None, bruno.cookie)
                asked = asyncio.create_task(asyncio.to_thread(*call))
                done, _ = await asyncio.wait([asked], timeout=patience)
                waited = time.monotonic() - began
                far.process.send_signal(signal.SIGCONT)
                assert (await asked)[0] == 204
                assert not done or waited > 1.5, "it was answered before the other node knew"
                assert done or patience < PATIENCE, "it waited for too long"
                await said(f"after {method}")
            await bruno.until(lambda: any(m.get("text") == "after DELETE" for m in bruno.heard))
            texts = [m["text"] for m in bruno.heard if "text" in m]
            assert texts == ["ciao", "after DELETE"]
            server.put_back(far)
            assert "Traceback" not in server.stop()

    run(main())


async def all_move_on(seats: list[Seat]) -> None:
    """Wait until all have played and have seen what the others, at other nodes, played then."""
    before = [moves(seat) for seat in seats]
    await until(lambda: all(moves(s) > b + 1 for s, b in zip(seats, before, strict=True)))


def moves(seat: Seat) -> int:
    """The number of the last move of a player that was acknowledged."""
    return seat.client.acked.get(seat.table, 0)


def test_who_acts_at_the_same_moment_gets_an_answer_each(tmp_path: Path) -> None:
    """Both press on after every count, at different nodes: no wish gets lost."""

    async def main() -> None:
        with Server(tmp_path) as server:
            table, clients = await seated(server, 2, game="briscola", match={"deals": 6})
            await asyncio.gather(
                *(client.play(table, random.Random(n)) for n, client in enumerate(clients))
            )
            kinds = Counter(type(event).__name__ for event in events_of(tmp_path, table))
            assert kinds["DealStarted"] == 6
            assert {client.views[table]["phase"] for client in clients} == {"over"}
            # On a busy machine a node may say that it has not heard of Redis for a while.
            assert '"level": "error"' not in server.stop()

    run(main())


def test_a_node_stands_still_under_play(tmp_path: Path) -> None:
    """Some of its players go elsewhere, others wait; then it goes on with the tables as they are.

    What is due meanwhile the others see to, and it does not again.
    """

    async def main() -> None:
        with Server(tmp_path, nodes=3) as server:
            idle = await seats_at(server, 3, SLOW)
            seats = await seats_at(server, 6, {"deals": 6, "move_timeout": 600})
            playing = all_play(seats)
            await all_move_on(seats)
            still = server.nodes[0]
            there = [seat for seat in seats if node_of(server, seat.client) is still]
            assert len(there) > 1
            server.remove_node(still)
            still.process.send_signal(signal.SIGSTOP)
            try:
                for seat in there[::2]:
                    seat.client.close()
                await asyncio.gather(until_over(tmp_path, idle), asyncio.sleep(STILL))
                assert not all(task.done() for task in playing)
            finally:
                still.process.send_signal(signal.SIGCONT)
            server.put_back(still)
            await asyncio.gather(*playing)
            assert "Traceback" not in server.stop()
            assert_all_is_played(tmp_path, seats)
            assert_timeouts_are_right(tmp_path, idle)

    run(main())


async def until_over(data: Path, seats: list[Seat]) -> None:
    """Wait until these matches are over; without a card they have no results."""
    tables = {seat.table for seat in seats}
    for _ in range(int(PATIENCE * 10)):
        found = rows(data, "SELECT table_id FROM tables WHERE phase = 'over'")
        if tables.issubset(table for (table,) in found):
            return
        await asyncio.sleep(0.1)
    raise AssertionError("nobody's time is up")


def test_bots_play_on_when_their_node_is_gone(tmp_path: Path) -> None:
    """Nobody looks, and the node dies while a bot thinks: another one takes its turn up."""

    async def main() -> None:
        with Server(tmp_path) as server:
            anna = await Client.connect(server)
            table = (await anna.ask("create_table", game="briscola", seats=2))["table"]
            await anna.ask("sit", table=table, seat=0)
            await anna.ask("seat_bot", table=table, seat=1, bot="random")
            await anna.ask("ready", table=table, nonce="")
            await anna.until(lambda: anna.views[table]["phase"] == "playing")
            here = node_of(server, anna)
            while (anna.views[table]["deal"] or {}).get("moves"):
                move = anna.views[table]["deal"]["moves"][0]
                here.process.send_signal(signal.SIGSTOP)
                asked = asyncio.create_task(anna.ask("play", table=table, move=move))
                await asyncio.sleep(0.05)
                here.process.send_signal(signal.SIGCONT)
                await asked
                break
            server.remove_node(here)
            here.kill()
            anna = await anywhere(server, anna.cookie, table)
            await anna.play(table, random.Random(1))
            assert anna.views[table]["result"] is not None
            server.stop()

    run(main())


def node_of(server: Server, client: Client) -> Node:
    """Where a client is connected."""
    assert client.transport is not None
    port = client.transport.underlying_transport.get_extra_info("peername")[1]
    return next(node for node in server.nodes if node.port == port)
