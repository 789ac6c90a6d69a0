"""Bots think for those who play with them in turns."""

from __future__ import annotations

import asyncio

from mazziere.live.bot_players import Turns


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
