"""Two nodes in one process, on a real PostgreSQL: how they tell each other who is at a table."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from halls import at_table, two_halls
from served import until

from mazziere.bus import InProcessBus
from mazziere.live import Hall, waiting
from mazziere.live.nodes import news, nodes


def test_who_comes_and_goes_all_the_time_costs_other_nodes_little(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here: list[news.Here] = []

    def heard(peers: nodes.Nodes, node: str, what: news.Here) -> None:
        if peers is halls_[1].peers:
            here.append(what)
        nodes.Nodes.here(peers, node, what)

    monkeypatch.setitem(nodes.HEAR, news.Here, heard)
    halls_: list[Hall] = []

    async def main() -> None:
        async with two_halls(tmp_path, InProcessBus) as halls:
            halls_.extend(halls)
            table, (anna, bruno) = await at_table(halls, public=True)
            await anna.asked("leave", table=table)
            loop = asyncio.get_running_loop()
            before, since = len(bruno.heard), loop.time()
            here.clear()
            for _ in range(100):
                await anna.asked("join", table=table)
                await anna.asked("leave", table=table)
            await anna.asked("join", table=table)
            await until(lambda: there(halls[1], table) == {"anna", "bruno"})
            await bruno.asked("sit", table=table, seat=0)  # she hears it, though she has just come
            await until(lambda: anna.seq() == bruno.seq())
            moments = (loop.time() - since) / waiting.MOMENT
            assert len(here) <= 3 * (moments + 2)
            told = [each for each in bruno.heard[before:] if each["type"] == "presence"]
            assert len(told) <= moments + 3

    asyncio.run(main())


def there(hall: Hall, table: str) -> set[str]:
    return set(hall.tables[table].everybody())


def test_a_node_to_which_somebody_comes_back_is_known_to_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others would not tell it what happens at the table."""
    monkeypatch.setattr(waiting, "MOMENT", 3600)

    async def main() -> None:
        async with two_halls(tmp_path, InProcessBus) as halls:
            table, (anna, bruno) = await at_table(halls, public=True)
            await until(lambda: there(halls[1], table) == {"anna", "bruno"})
            await anna.asked("leave", table=table)
            await until(lambda: there(halls[1], table) == {"bruno"})
            await anna.asked("join", table=table)
            await until(lambda: there(halls[1], table) == {"anna", "bruno"})
            await bruno.asked("sit", table=table, seat=0)
            await until(lambda: anna.seq() == bruno.seq())

    asyncio.run(main())
