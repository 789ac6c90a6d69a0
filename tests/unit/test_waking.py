"""Whoever needs a table holds it: it is in memory as long as that, and then sleeps again."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from called import Caller, with_hall

from mazziere.live.hall.waking import holding
from mazziere.live.table.refusal import Refusal
from mazziere.server.services import Services


async def stored_table(services: Services) -> str:
    """A table that sleeps."""
    caller = Caller(services, 1)
    caller.ask("create_table", game="scopa")
    (table,) = services.hall.tables
    await services.hall.all_stored(table)
    caller.close()
    assert not services.hall.tables
    return table


async def held(services: Services, table: str) -> str:
    """Hold a table for a moment; its id."""
    async with holding(services.hall, table) as actor:
        await asyncio.sleep(0.01)
        assert services.hall.tables[table] is actor
        return actor.table.id


def test_a_table_is_awake_while_it_is_held(tmp_path: Path) -> None:
    async def test(services: Services) -> None:
        table = await stored_table(services)
        assert await asyncio.gather(*(held(services, table) for _ in range(3))) == [table] * 3
        assert not services.hall.tables

    with_hall(tmp_path, test)


def test_who_lets_go_first_does_not_take_it_from_the_others(tmp_path: Path) -> None:
    async def glance(services: Services, table: str) -> str:
        async with holding(services.hall, table) as actor:
            return actor.table.id

    async def test(services: Services) -> None:
        table = await stored_table(services)
        both = asyncio.gather(glance(services, table), held(services, table))
        assert await both == [table] * 2
        assert not services.hall.tables

    with_hall(tmp_path, test)


def test_why_a_table_cannot_be_held(tmp_path: Path) -> None:
    async def test(services: Services) -> None:
        with pytest.raises(Refusal, match="no_table"):
            await held(services, "nowhere")
        await services.store.writer.run(
            lambda db: db.execute(
                "INSERT INTO events (table_id, seq, event) VALUES ('broken', 1, '{}')"
            )
        )
        with pytest.raises(Refusal, match="unreadable"):
            await held(services, "broken")

    with_hall(tmp_path, test)


def test_who_hangs_up_while_a_table_is_read_keeps_nobody_waiting(tmp_path: Path) -> None:
    async def test(services: Services) -> None:
        table = await stored_table(services)
        waiting = [asyncio.create_task(held(services, table)) for _ in range(3)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        found = await asyncio.wait_for(asyncio.gather(*waiting, return_exceptions=True), 60)
        assert isinstance(found[0], asyncio.CancelledError)
        assert found[1:] == [table] * 2
        assert not services.hall.tables

    with_hall(tmp_path, test)


def test_what_is_asked_right_after_joining_finds_the_table_joined(tmp_path: Path) -> None:
    async def test(services: Services) -> None:
        first, second = Caller(services, 1), Caller(services, 2)
        first.ask("create_table", game="scopa")
        (table,) = services.hall.tables
        await services.hall.all_stored(table)
        second.ask("join", table=table)
        second.ask("leave", table=table)
        await services.hall.all_stored(table)
        services.hall.flush()
        assert "refused" not in second.kinds
        assert second.kinds.count("ack") == 2

    with_hall(tmp_path, test)
