"""Two nodes in one process, on a real PostgreSQL: what they do at exactly the same moment."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path

import msgspec
import pytest
from halls import DeadWire, Player, at_table, two_halls
from served import PATIENCE, Json, until

from mazziere.bank.limit import Limit
from mazziere.bus import InProcessBus
from mazziere.live import Hall
from mazziere.live.clock import SystemClock
from mazziere.live.hall.waking import holding
from mazziere.live.limits import Buckets
from mazziere.live.nodes import neighbours, news, nodes
from mazziere.storage.repositories.social import Social


def test_of_two_who_want_the_same_at_once_one_gets_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with two_halls(tmp_path, InProcessBus) as halls:
            for _ in range(10):
                table, players = await at_table(halls)
                asked = [each.ask("sit", table=table, seat=0) for each in players]
                answers = [
                    await each.answer(number) for each, number in zip(players, asked, strict=True)
                ]
                (first,) = (n for n, answer in enumerate(answers) if answer["type"] == "ack")
                assert answers[1 - first]["code"] == "seat_taken"
                # Who came too late sees who was first, and sits down elsewhere.
                await players[1 - first].asked("sit", table=table, seat=1)
                await until(lambda p=players: p[0].seq() == p[1].seq())
                views = [each.hall.tables[table].table.seats for each in players]
                assert [seat.player for seat in views[0]] == [seat.player for seat in views[1]]
            overtakings = sum(hall.peers.overtakings for hall in halls)
            assert overtakings >= 10, "both believed to be first"

    asyncio.run(main())


def test_the_same_move_from_two_places_is_played_once(tmp_path: Path) -> None:
    """News do not arrive, so nobody knows that the player has come to the other node, too."""

    async def main() -> None:
        async with two_halls(tmp_path, DeadWire) as halls:
            table, (anna, bruno) = await at_table(halls, match={"deals": 1})
            await anna.asked("sit", table=table, seat=0)
            await bruno.asked("sit", table=table, seat=1)
            await anna.asked("ready", table=table, nonce="a" * 32)
            await bruno.asked("ready", table=table, nonce="b" * 32)
            again = [Player(halls[1], "anna"), Player(halls[0], "bruno")]
            for each in again:
                await each.asked("join", table=table)
            rng = random.Random(3)
            for _ in range(10):
                (end,) = (await halls[0].store.ends([table])).values()
                seat = turn_at(halls[0], table)
                here, there = [anna, bruno][seat], again[seat]
                move = rng.choice(moves_of(here.heard))
                asked = [(each, each.ask("play", table=table, move=move)) for each in (here, there)]
                answers = [await each.answer(number) for each, number in asked]
                assert sorted(answer["type"] for answer in answers) == ["ack", "refused"]
                codes = {answer["code"] for answer in answers if answer["type"] == "refused"}
                assert codes <= {"not_your_turn", "not_in_hand"}
                for hall in halls:
                    assert hall.peers is not None
                    await hall.peers.look()
                assert await halls[0].store.ends([table]) == {table: end + 1}
                await until(lambda: len({each.seq() for each in (anna, bruno, *again)}) == 1)

    asyncio.run(main())


def turn_at(hall: Hall, table: str) -> int:
    match = hall.tables[table].table.match
    assert match is not None
    assert match.deal is not None
    return int(match.deal.turn)


def moves_of(heard: list[Json]) -> list[str]:
    """What may be played, by the last that was told of it."""
    for each in reversed(heard):
        deal = each.get("view", {}).get("deal") or {}
        if deal.get("moves"):
            return list(deal["moves"])
    raise AssertionError("nothing may be played")


def test_who_hears_nothing_looks_at_the_logs(tmp_path: Path) -> None:
    async def main() -> None:
        async with two_halls(tmp_path, DeadWire) as halls:
            table, (anna, bruno) = await at_table(halls)
            for kind, fields in [("sit", {"seat": 0}), ("sit", {"seat": 1}), ("stand", {})]:
                await anna.asked(kind, table=table, **fields)
            assert bruno.seq() < anna.seq()
            assert halls[1].peers.heard == 0
            await halls[1].peers.look()
            await until(lambda: bruno.seq() == anna.seq())
            # What he does next is done at the table as it is.
            await bruno.asked("sit", table=table, seat=0)
            assert halls[1].peers.overtakings == 0

    asyncio.run(main())


def test_who_comes_while_the_last_one_goes_finds_the_table(tmp_path: Path) -> None:
    """The table is looked up in the log for the one, and would be put to sleep for the other."""

    async def main() -> None:
        async with two_halls(tmp_path, InProcessBus) as halls:
            table, (_, bruno) = await at_table(halls, public=True)
            carla = Player(halls[1], "carla")
            number = carla.ask("join", table=table)
            bruno.close()
            assert (await carla.answer(number))["type"] == "ack"
            await carla.asked("sit", table=table, seat=1)

    asyncio.run(main())


def test_who_sits_at_one_table_at_two_nodes_is_asked_to_meet(tmp_path: Path) -> None:
    def asked(player: Player, table: str) -> bool:
        return {"type": "meet", "table": table} in player.heard

    async def main() -> None:
        async with two_halls(tmp_path, InProcessBus) as halls:
            table, (anna, bruno) = await at_table(halls, public=True)
            carla = Player(halls[1], "carla")  # who only looks on
            await carla.asked("join", table=table)
            await anna.asked("sit", table=table, seat=0)
            await until(lambda: bruno.seq() == anna.seq())
            assert not asked(anna, table)  # she plays with nobody yet
            await bruno.asked("sit", table=table, seat=1)
            await until(lambda: asked(anna, table) and asked(bruno, table))
            assert not asked(carla, table)
            # Where both name the table and are still apart, that cannot be helped.
            again = [
                Player(hall, name, table)
                for hall, name in zip(halls, ("anna", "bruno"), strict=True)
            ]
            for each in again:
                await each.asked("join", table=table)
                await each.asked("ready", table=table)
            await until(lambda: again[0].seq() == again[1].seq())
            assert not any(asked(each, table) for each in again)
            # Who has come to the same node plays there, and nobody is asked anything.
            bruno = Player(halls[0], "bruno")
            await bruno.asked("join", table=table)
            await asyncio.sleep(0.1)
            assert not asked(bruno, table)

    asyncio.run(main())


def said_at(hall: Hall, table: str) -> list[str]:
    """What is kept of what was said at a table."""
    return [each.text or "" for each in hall.tables[table].chat]


async def until_all_is_heard(halls: list[Hall], table: str, last: list[str]) -> None:
    await until(lambda: all(set(last) <= set(said_at(hall, table)) for hall in halls))


def test_what_was_said_is_kept_in_one_order_everywhere(tmp_path: Path) -> None:
    """Both say something at the same moment, again and again; a part of it is remembered."""

    async def main() -> None:
        async with two_halls(tmp_path, InProcessBus) as halls:
            table, players = await at_table(halls)
            for hall in halls:
                hall.chatting = Buckets(1000, 1000)
            await until(lambda: all(hall.tables[table].elsewhere for hall in halls))
            for number in range(50):
                for each in players:
                    each.ask("say", table=table, text=f"{each.player} {number}")
                await asyncio.sleep(0.001 * (number % 3))
            await until_all_is_heard(halls, table, ["anna 49", "bruno 49"])
            assert said_at(halls[0], table) == said_at(halls[1], table)
            assert len(said_at(halls[0], table)) == 60
            for each in players:
                own = [text for text in said_at(halls[0], table) if text.startswith(each.player)]
                assert own == sorted(own, key=lambda text: int(text.split()[1]))

    asyncio.run(main())


def test_an_answer_is_kept_after_what_it_answers(tmp_path: Path) -> None:
    """Also where the clock of its node is behind."""

    class Behind(SystemClock):
        def now(self) -> int:
            return super().now() - 5000

    async def main() -> None:
        async with two_halls(tmp_path, InProcessBus) as halls:
            table, (anna, bruno) = await at_table(halls)
            await until(lambda: all(hall.tables[table].elsewhere for hall in halls))
            halls[1].clock = Behind()
            for number in range(3):
                for each in (anna, bruno):
                    text = f"{each.player} {number}"
                    await each.asked("say", table=table, text=text)
                    await until_all_is_heard(halls, table, [text])
            texts = ["anna 0", "bruno 0", "anna 1", "bruno 1", "anna 2", "bruno 2"]
            assert [said_at(hall, table) for hall in halls] == [texts, texts]

    asyncio.run(main())


def test_who_comes_to_a_table_that_a_node_has_in_memory_reads_what_was_said(
    tmp_path: Path,
) -> None:
    """Nobody watched it there, so nobody had told that node."""

    async def main() -> None:
        async with two_halls(tmp_path, InProcessBus) as halls:
            anna = Player(halls[0], "anna")
            made = await anna.asked("create_table", game="briscola", seats=2)
            async with holding(halls[1], made["table"]):
                await asyncio.sleep(0.05)  # what it asks when it wakes the table up is answered
                await anna.asked("say", table=made["table"], text="ciao")
                bruno = Player(halls[1], "bruno")
                await bruno.asked("join", link=made["link"])
                await until(lambda: any(each["type"] == "chat" for each in bruno.heard))
                assert said_at(halls[1], made["table"]) == ["ciao"]

    asyncio.run(main())


def test_who_hears_nothing_looks_at_the_blocks(tmp_path: Path) -> None:
    """What a player has muted for the moment stays as it is."""

    async def main() -> None:
        async with two_halls(tmp_path, DeadWire) as halls:
            social = Social(halls[0].store)
            for name in ("anna", "bruno", "carla"):
                insert = (
                    "INSERT INTO players (player_id, name, skeleton, created) VALUES (?, ?, ?, 1)"
                )
                await social.write(insert, name, name, name)
            bruno = Player(halls[1], "bruno")
            bruno.quiet.add("carla")
            look = halls[1].peers.look
            await social.block("bruno", "anna")
            await look()
            assert bruno.quiet == {"anna", "carla"}
            await social.unblock("bruno", "anna")
            await look()
            assert bruno.quiet == {"carla"}
            # A block that is stored and told while the blocks are being read.
            looking = asyncio.create_task(halls[1].look_at_blocks())
            await asyncio.sleep(0)
            halls[1].silence_here("bruno", "anna", True)
            await looking
            assert bruno.quiet == {"anna", "carla"}

    asyncio.run(main())


class Deaf(InProcessBus):
    """Hears nothing while it is ``deaf``."""

    deaf = False

    def arrive(self, topic: str, news: bytes) -> None:
        if not self.deaf:
            super().arrive(topic, news)


def test_what_is_answered_holds_at_both_nodes(tmp_path: Path) -> None:
    async def main() -> None:
        async with two_halls(tmp_path, InProcessBus) as halls:
            for number in range(3):
                for here, there in (halls, halls[::-1]):
                    bruno = Player(there, "bruno")
                    await here.silence("bruno", "anna", True)
                    assert bruno.quiet == {"anna"}
                    await here.silence("bruno", "anna", False)
                    assert bruno.quiet == set()
                    await here.chose_auto_accuso("bruno", False)
                    assert not bruno.auto_accuso
                    await here.bank.tell_limit("bruno", Limit(number))
                    assert there.bank.limits["bruno"] == Limit(number)
                    again = Player(there, "bruno", session="another")
                    await here.expel("bruno", "another")
                    assert again not in there.joined
                    assert bruno in there.joined
                    await here.expel("bruno")
                    assert bruno not in there.joined
            assert all(hall.peers and not hall.peers.unapplied for hall in halls)

    asyncio.run(main())


def test_who_hears_nothing_is_waited_for_in_vain_and_not_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(neighbours, "APPLIED_WITHIN", 0.3)

    async def main() -> None:
        async with two_halls(tmp_path, Deaf) as halls:
            await halls[0].silence("bruno", "anna", True)
            other = halls[1].peers
            assert other is not None
            assert isinstance(other.bus, Deaf)
            other.bus.deaf = True
            began = time.monotonic()
            await halls[0].silence("bruno", "anna", True)
            assert time.monotonic() >= began + 0.29
            # One that says goodbye is not waited for.
            monkeypatch.setattr(neighbours, "APPLIED_WITHIN", 10 * PATIENCE)
            waiting = asyncio.create_task(halls[0].silence("bruno", "anna", True))
            await asyncio.sleep(0.05)
            assert not waiting.done()
            other.tell_all(news.Alive(None))
            await asyncio.wait_for(waiting, PATIENCE)

    asyncio.run(main())


def test_a_node_of_the_last_release_is_told_and_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It does not know that there is something to answer, nor any new kind of news."""
    monkeypatch.setattr(neighbours, "APPLIED_WITHIN", 10 * PATIENCE)

    class OldSilenced(msgspec.Struct, frozen=True, array_like=True, tag=9):
        player: str
        other: str
        on: bool

    class OldAlive(msgspec.Struct, frozen=True, array_like=True, tag=7):
        players: list[str] | None

    class OldWhoIsHere(msgspec.Struct, frozen=True, array_like=True, tag=3):
        table: str | None

    class OldHere(msgspec.Struct, frozen=True, array_like=True, tag=2):
        table: str
        players: frozenset[str]
        spectators: int
        seq: int

    decode = msgspec.msgpack.Decoder(
        tuple[str, list[OldSilenced | OldAlive | OldWhoIsHere | OldHere]]
    ).decode
    heard: list[object] = []

    async def main() -> None:
        async with two_halls(tmp_path, InProcessBus) as halls:
            here = halls[0].peers
            assert here is not None
            assert isinstance(here.bus, InProcessBus)
            old = InProcessBus(here.bus._wire)
            topics = (here.prefix + nodes.EVERYBODY, here.prefix + "old")
            await old.start(topics, lambda news: heard.extend(decode(news)[1]), lambda: None)
            old.publish(here.prefix + nodes.EVERYBODY, news.encode(("old", [OldAlive(["carla"])])))
            await until(lambda: "old" in here.others)
            await halls[0].silence("bruno", "anna", True)
            assert OldSilenced("bruno", "anna", True) in heard
            for what in (OldSilenced("bruno", "anna", False), OldWhoIsHere("table")):
                old.publish(here.prefix + nodes.EVERYBODY, news.encode(("old", [what])))
            bruno = Player(halls[1], "bruno")
            bruno.quiet.add("anna")
            await until(lambda: not bruno.quiet)
            await old.close()

    asyncio.run(main())


def test_who_blocks_somebody_while_waiting_is_not_seated_with_them(tmp_path: Path) -> None:
    """The node that leads knows of the block when it is answered, whichever node was asked."""

    async def main() -> None:
        async with two_halls(tmp_path, InProcessBus) as halls:
            halls[0].leads_until = float("inf")
            bruno = Player(halls[1], "bruno")
            await bruno.asked("play_now", game="briscola")
            seekers = halls[0].peers.seekers
            await until(lambda: any(seekers.there.values()))
            for other, hall in zip(("anna", "carla"), halls, strict=True):
                await hall.silence("bruno", other, True)
                ((seeker,),) = seekers.there.values()
                assert other in seeker.quiet

    asyncio.run(main())


def test_what_was_said_elsewhere_goes_with_a_complaint(tmp_path: Path) -> None:
    """Also what was said a moment before at another node."""

    async def main() -> None:
        async with two_halls(tmp_path, Deaf) as halls:
            table, (anna, bruno) = await at_table(halls)
            await until(lambda: all(hall.tables[table].elsewhere for hall in halls))
            await anna.asked("say", table=table, text="ciao")
            await until(lambda: said_at(halls[1], table) == ["ciao"])
            other = halls[1].peers
            assert other is not None
            assert isinstance(other.bus, Deaf)
            other.bus.deaf = True
            await anna.asked("say", table=table, text="brocco")
            await asyncio.sleep(0.05)
            other.bus.deaf = False
            assert "brocco" in (await halls[1].chat_at(table, bruno.player) or "")

    asyncio.run(main())


def test_what_happens_to_a_player_who_is_just_coming_holds(tmp_path: Path) -> None:
    """The session and the blocks may have been read before they changed."""

    class Arriving(Player):
        """Comes in two steps: who it is, is found out in between."""

        def __init__(self, hall: Hall, player: str) -> None:
            super().__init__(hall, player)
            hall.disconnected(self)
            hall.arrives(self)

    async def main() -> None:
        async with two_halls(tmp_path, InProcessBus) as halls:
            bruno, carla = Arriving(halls[1], "bruno"), Arriving(halls[1], "carla")
            for player in ("anna", "dario"):
                await halls[0].silence("bruno", player, True)
            await halls[0].silence("bruno", "dario", False)
            await halls[0].chose_auto_accuso("bruno", False)
            await halls[0].expel("carla")
            halls[1].connected(bruno)
            halls[1].connected(carla)
            assert bruno.quiet == {"anna"}
            assert not bruno.auto_accuso
            assert bruno in halls[1].joined
            assert carla not in halls[1].joined
            assert not halls[1].arriving

    asyncio.run(main())
