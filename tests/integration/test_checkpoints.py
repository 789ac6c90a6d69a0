"""Levels go on from a checkpoint, and no result is lost that is committed late."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from stored import database_of, rows

from mazziere.live import levels as live
from mazziere.live.hall.ports import FinishedMatch, MatchPlayer
from mazziere.live.levels import Levels
from mazziere.match.sums import Sums
from mazziere.rating import Ratings
from mazziere.storage import SqliteDatabase, Store
from mazziere.storage.repositories.forgetting import Forgetting
from mazziere.storage.repositories.ratings import LADDER, Results
from mazziere.storage.repositories.store import store_result

PLAYERS = "abcdefgh"
DAY = 86_400_000
PLAYER = "INSERT INTO players (player_id, name, skeleton, created, password) VALUES (?, ?, ?, 0, ?)"


def matches(numbers: range) -> list[FinishedMatch]:
    """Rated and not, of people and on the ladder, for two and for four."""
    return [random_match(number) for number in numbers]


def random_match(number: int) -> FinishedMatch:
    drawn = random.Random(number)
    first = drawn.randrange(21)
    return FinishedMatch(
        match_id=f"t{number}-1",
        table=f"t{number}",
        game=drawn.choice(["scopa", "briscola"]),
        rated=drawn.random() < 0.8,
        how="points",
        winner=0,
        points=(3, 1),
        vp=(first, drawn.choice([0, 20 - first])),
        mp=(2, -2),
        started=0,
        finished=number * DAY // 4 + drawn.randrange(DAY),
        players=tuple(
            MatchPlayer(player, player) for player in drawn.sample(PLAYERS, drawn.choice([2, 4]))
        ),
        sums=Sums(),
        origin=drawn.choice(["table", "ladder"]),
    )


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Store]:
    store = Store(database_of(folder))
    try:
        yield store
    finally:
        await store.close()


async def play(store: Store, numbers: range) -> None:
    for match in matches(numbers):
        await store.writer.run(lambda db, match=match: store_result(db, match))


async def caught_up(levels: Levels, leads: bool = True) -> Levels:
    """All is counted that there is, and kept, if it leads."""
    looked = asyncio.Event()

    async def wait(_: float) -> None:
        looked.set()
        await asyncio.Event().wait()

    levels.wakeup.wait = wait  # type: ignore[method-assign]
    keeping = asyncio.create_task(levels.keep_up(lambda: leads))
    await looked.wait()
    keeping.cancel()
    assert levels.ready.is_set()
    return levels


def same(one: Ratings, other: Ratings) -> bool:
    """Whether they know the same, to the last bit, and go on in the same way."""
    return (
        all(one.all_of(player) == other.all_of(player) for player in PLAYERS)
        and one.levels == other.levels
        and one.counted == other.counted
        and {key: list(met) for key, met in one.met.items() if met}
        == {key: list(met) for key, met in other.met.items() if met}
    )


def run(folder: Path, work: Callable[[Store], Any]) -> None:
    """Do this with a store in which everybody has an account."""

    async def main() -> None:
        async with opened(folder) as store:
            for player in PLAYERS:
                row = (player, player, player, "hash")
                await store.writer.run(lambda db, row=row: db.execute(PLAYER, row))
            await work(store)

    asyncio.run(main())


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "KEEP_AFTER", 1)
    monkeypatch.setattr(live, "AT_ONCE", 7)


@pytest.mark.parametrize("counts", ["rated", LADDER])
def test_levels_from_a_checkpoint_are_those_from_the_beginning(folder: Path, counts: str) -> None:
    async def work(store: Store) -> None:
        going_on = Results(store, counts)
        for end in (40, 41, 90, 200):
            (stored,) = rows(folder, "SELECT count(*) FROM match_results")
            await play(store, range(stored[0], end))
            levels = Levels(going_on)
            await caught_up(levels)
            (kept,) = rows(folder, "SELECT number FROM level_checkpoints WHERE counts = ?", counts)
            assert kept[0] >= end - end // 10
            anew = Ratings()
            for _, match in await Results(store, counts).after(0, 1000):
                if match is not None:
                    anew.count(match)
            assert same(levels.ratings, anew)
            assert len(anew.counted) > end // 4

    run(folder, work)


def test_what_is_in_the_checkpoint_is_not_read_again(folder: Path) -> None:
    async def work(store: Store) -> None:
        await play(store, range(30))
        first = await caught_up(Levels(Results(store)))
        change = "UPDATE match_results SET vp_0 = 20, vp_1 = 0, rated = true"
        await store.writer.run(lambda db: db.execute(change))
        again = await caught_up(Levels(Results(store)))
        assert same(again.ratings, first.ratings)

    run(folder, work)


def test_other_rules_count_everything_anew(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And who goes back to the rules before finds nothing wrong."""

    async def work(store: Store) -> None:
        await play(store, range(30))
        old = await caught_up(Levels(Results(store)))
        change = "UPDATE match_results SET vp_0 = 20, vp_1 = 0"
        await store.writer.run(lambda db: db.execute(change))
        monkeypatch.setattr(live, "RULES_VERSION", live.RULES_VERSION + 1)
        new = await caught_up(Levels(Results(store)))
        assert not same(new.ratings, old.ratings)
        assert rows(folder, "SELECT rules FROM level_checkpoints") == [(live.RULES_VERSION,)]
        monkeypatch.setattr(live, "RULES_VERSION", live.RULES_VERSION - 1)
        back = await caught_up(Levels(Results(store)))
        assert same(back.ratings, new.ratings), "counted anew"

    run(folder, work)


def test_a_checkpoint_that_cannot_be_read_is_none(folder: Path) -> None:
    async def work(store: Store) -> None:
        await play(store, range(30))
        first = await caught_up(Levels(Results(store)))
        change = "UPDATE level_checkpoints SET state = ?"
        for state in (b"", b"\x93", b"\x94\x91\x92\xa1x\x00\x90\x90\x90"):
            await store.writer.run(lambda db, state=state: db.execute(change, (state,)))
            again = Levels(Results(store))
            await caught_up(again)
            assert same(again.ratings, first.ratings)

    run(folder, work)


def test_who_deletes_the_account_is_in_no_checkpoint(folder: Path) -> None:
    async def work(store: Store) -> None:
        await play(store, range(60))
        await caught_up(Levels(Results(store)))
        before = rows(folder, "SELECT state FROM level_checkpoints")
        await Forgetting(store).forget("a", 1)
        assert rows(folder, "SELECT state FROM level_checkpoints") == before
        again = await caught_up(Levels(Results(store)))
        assert again.ratings.all_of("a") == []
        anew = Ratings()
        for _, match in await Results(store).after(0, 1000):
            if match is not None:
                anew.count(match)
        assert same(again.ratings, anew)

    run(folder, work)


def test_a_result_that_is_committed_late_is_counted_in_its_place(folder: Path) -> None:
    """A number is drawn before the commit: another node's may be lower, and be seen later."""

    async def work(store: Store) -> None:
        await play(store, range(3))
        results = Results(store)
        levels = await caught_up(Levels(results))
        database = database_of(folder)
        late, early = random_match(1001), random_match(1002)
        with closing(database.connect()) as slow, closing(database.connect()) as quick:
            slow.execute(database.begin)
            store_result(slow, late)
            if isinstance(database, SqliteDatabase):
                quick.execute("PRAGMA busy_timeout = 0")
                with pytest.raises(sqlite3.OperationalError, match="locked"):
                    store_result(quick, early)
                slow.execute("COMMIT")
                store_result(quick, early)
            else:
                store_result(quick, early)
                assert await results.after(levels.seen, 10) == []
                await caught_up(levels)
                started = await caught_up(Levels(Results(store)))
                assert started.seen == levels.seen <= 3
                slow.execute("COMMIT")
        numbers = [number for number, _ in await results.after(0, 10)]
        assert numbers == [1, 2, 3, 4, 5]
        await caught_up(levels)
        assert levels.seen == 5
        fresh = await caught_up(Levels(Results(store)))
        assert same(levels.ratings, fresh.ratings)

    run(folder, work)


@pytest.mark.parametrize("folder", ["PostgreSQL"], indirect=True)
def test_those_who_store_all_the_time_do_not_hold_levels_up(folder: Path) -> None:
    """When those have ended who were storing before, it does not matter who is now."""

    async def work(store: Store) -> None:
        results = Results(store)
        database = database_of(folder)
        with closing(database.connect()) as one, closing(database.connect()) as two:
            one.execute("BEGIN")
            store_result(one, random_match(1))
            await play(store, range(10, 12))
            assert await results.after(0, 10) == []
            two.execute("BEGIN")
            store_result(two, random_match(2))
            one.execute("ROLLBACK")  # its number is never used
            assert [number for number, _ in await results.after(0, 10)] == [2, 3]
            await play(store, range(12, 13))
            assert [number for number, _ in await results.after(0, 10)] == [2, 3]
            two.execute("COMMIT")
        assert [number for number, _ in await results.after(0, 10)] == [2, 3, 4, 5]

    run(folder, work)


@pytest.mark.parametrize("folder", ["PostgreSQL"], indirect=True)
def test_of_several_nodes_one_keeps_and_all_go_on_from_it(folder: Path) -> None:
    async def work(store: Store) -> None:
        async with opened(folder) as beside:
            leading, other = Levels(Results(store)), Levels(Results(beside))
            await play(store, range(20))
            await caught_up(other, leads=False)
            assert rows(folder, "SELECT number FROM level_checkpoints") == []
            await caught_up(leading)
            await play(beside, range(20, 50))
            await caught_up(leading)
            await caught_up(other, leads=False)
            assert same(leading.ratings, other.ratings)
            await Results(beside).keep(live.RULES_VERSION, 7, b"of one that was behind")
            assert rows(folder, "SELECT number FROM level_checkpoints") == [(50,)]
            started = Levels(Results(beside))
            await started.begin()
            assert started.seen == 50
            assert same(started.ratings, other.ratings)

    run(folder, work)
