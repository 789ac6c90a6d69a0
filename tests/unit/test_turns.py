"""Bots think for those who play with them in turns."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from mazziere.live.hall import bot_players
from mazziere.live.hall.bot_players import BotPlayers, Turns
from mazziere.live.hall.bot_turns import for_whom
from mazziere.live.table import events as log
from mazziere.live.table.table import Table


def test_who_wants_much_waits_for_who_wants_little() -> None:
    async def main() -> None:
        turns, order, running = Turns(2), [], 0

        async def think(whose: str) -> None:
            nonlocal running
            async with turns.of(whose):
                running += 1
                assert running <= 2
                order.append(whose)
                await asyncio.sleep(0)
                running -= 1

        many = [asyncio.create_task(think("greedy")) for _ in range(20)]
        await asyncio.sleep(0)
        few = [asyncio.create_task(think(name)) for name in ("anna", "bruno", "anna")]
        await asyncio.gather(*many, *few)
        assert order.index("anna") < 8
        assert order.index("bruno") < 9
        assert len(order) - order[::-1].index("anna") < 13
        assert order.count("greedy") == 20

    asyncio.run(main())


def test_who_no_longer_waits_is_passed_over() -> None:
    async def main() -> None:
        turns = Turns(1)
        done = asyncio.Event()

        async def hold() -> None:
            async with turns.of("anna"):
                await done.wait()

        async def think() -> None:
            async with turns.of("anna"):
                pass

        first = asyncio.create_task(hold())
        await asyncio.sleep(0)
        gone, there = asyncio.create_task(think()), asyncio.create_task(think())
        await asyncio.sleep(0)
        gone.cancel()
        done.set()
        await asyncio.gather(first, there)
        await asyncio.wait_for(think(), 10)

    asyncio.run(main())


def test_bots_are_asked_for_each_person_in_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    def choose(name: str, *_: object) -> int:
        order.append(name)
        return 0

    order: list[str] = []
    monkeypatch.setattr(bot_players, "choose", choose)

    async def main() -> None:
        bots = BotPlayers(pace=0, threads=1)
        left = 21
        done = asyncio.Event()

        def answered(_: int) -> None:
            nonlocal left
            left -= 1
            if not left:
                done.set()

        nothing: Any = None
        for _ in range(20):
            bots.ask("much", nothing, nothing, answered, "greedy")
        bots.ask("little", nothing, nothing, answered, "anna")
        await asyncio.wait_for(done.wait(), 60)
        bots.close()

    asyncio.run(main())
    assert order.index("little") <= 2
    assert len(order) == 21


@pytest.mark.parametrize(
    ("people", "whose"), [((), ""), (("anna",), "anna"), (("dario", "carla"), "carla")]
)
def test_bots_think_for_who_plays_and_where_nobody_does_in_one_turn(
    people: tuple[str, ...], whose: str
) -> None:
    table = Table("abcdefghijkl")
    fields = {"link": "l" * 20, "game": "briscola", "seats": 4, "options": {}, "match": {}}
    table.open(log.Opened(now=0, host="host", public=True, rated=False, **fields), bytes(32))  # type: ignore[arg-type]
    for seat, player in enumerate(people):
        table.sit(seat, player, player, 0)
        table.ready(player, "", 0)
    for seat in range(len(people), 4):
        table.seat_bot(seat, "random", "host", 0)
    assert table.match is not None
    while table.bot_to_move() is None:
        deal = table.match.deal
        assert deal is not None
        table.play_move(table.match, deal.turn, deal.legal_moves()[0], 0)
    assert for_whom(table) == whose
