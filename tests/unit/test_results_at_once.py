"""What is stored here reaches tournaments and levels at once, not when somebody looks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from served import PATIENCE

from mazziere.live import levels
from mazziere.live.hall.waking import holding
from mazziere.live.tournaments import running
from mazziere.server.services import Services
from mazziere.storage import SqliteDatabase
from mazziere.tournament import Settings, Stage, Tournament
from mazziere.tournament.events import Person

ANNA, BRUNO = "a" * 12, "b" * 12


@pytest.fixture(autouse=True)
def nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who waits for the next look waits longer than the test."""
    for module in (running, levels):
        monkeypatch.setattr(module, "LOOK_EVERY", 10 * PATIENCE)


def with_server(folder: Path, test: Callable[[Services], Coroutine[Any, Any, None]]) -> None:
    async def main() -> None:
        services = Services(SqliteDatabase(folder), 0)
        await services.start()
        await services.serving()
        try:
            await asyncio.wait_for(test(services), PATIENCE)
        finally:
            await services.stop()

    asyncio.run(main())


async def until(said: Callable[[], Awaitable[bool]]) -> None:
    """Ask for what is stored until it is so."""
    while not await said():
        await asyncio.sleep(0.001)


async def begun(services: Services, cycles: int = 2, **more: Any) -> str:
    """A tournament of two, with its first table open."""
    usual: dict[str, Any] = {"game": "scopa", "seats": 2, "entry": "individual", "rated": False}
    settings = Settings(
        name="Di corsa",
        directors=("rosa",),
        stages=(Stage(kind="round_robin", cycles=cycles),),
        match={"deals": 1},
        **usual | more,
    )
    tournament = await services.tournaments.announce(settings)
    for player in (ANNA, BRUNO):
        who = Person(player, player[:1])
        await services.tournaments.change(tournament, lambda t, now, who=who: t.register(who, now))
    if settings.starts_at is None and settings.start != "full":
        secret = bytes(32)
        await services.tournaments.change(tournament, lambda t, now: t.begin("rosa", now, secret))
    return tournament


async def give_up(services: Services, tournament: str) -> None:
    """The match of the round is played, shortly."""
    table = (await services.tournaments.turn(tournament, ANNA)).you.table
    assert table is not None
    async with holding(services.hall, table) as actor:
        for player in (ANNA, BRUNO):
            actor.commit(actor.table.ready(player, "", actor.now()))
        actor.commit(actor.table.abandon(BRUNO, actor.now()))


def round_is(services: Services, tournament: str, number: int) -> Callable[[], Awaitable[bool]]:
    async def said() -> bool:
        def rounds(found: Tournament) -> int:
            return len(found.stages[0].rounds) if found.stages else 0

        return await services.tournaments.ask(tournament, rounds) == number

    return said


def test_the_next_round_begins_when_the_last_result_is_stored(tmp_path: Path) -> None:
    async def test(services: Services) -> None:
        tournament = await begun(services)
        await give_up(services, tournament)
        await until(round_is(services, tournament, 2))
        await give_up(services, tournament)

        async def over() -> bool:
            return (await services.tournaments.get(tournament)).phase == "over"

        await until(over)

    with_server(tmp_path, test)


def test_what_is_due_soon_is_done_when_it_is_due(tmp_path: Path) -> None:
    async def test(services: Services) -> None:
        starts = services.clock.now() + 700
        tournament = await begun(services, starts_at=starts)
        await until(round_is(services, tournament, 1))
        assert (await services.tournaments.get(tournament)).begun >= starts

    with_server(tmp_path, test)


def test_a_tournament_begins_when_it_is_full(tmp_path: Path) -> None:
    async def test(services: Services) -> None:
        tournament = await begun(services, start="full", capacity=2)
        await until(round_is(services, tournament, 1))

    with_server(tmp_path, test)


def test_levels_count_a_result_when_it_is_stored(tmp_path: Path) -> None:
    async def test(services: Services) -> None:
        tournament = await begun(services, rated=True)

        async def is_counted() -> bool:
            return services.levels.seen == 1

        assert services.levels.seen == 0
        await give_up(services, tournament)
        await until(is_counted)

    with_server(tmp_path, test)
