"""Levels kept up with the results that are stored."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from mazziere.live.hall.ports import FinishedMatch, MatchPlayer
from mazziere.live.levels import Levels, NotCounted
from mazziere.match.sums import Sums
from mazziere.rating import Pool
from mazziere.storage import SqliteDatabase, Store
from mazziere.storage.repositories.ratings import Results
from mazziere.storage.repositories.store import store_result

SCOPA = Pool("scopa", 2)


def finished(number: int, *players: str, rated: bool = True) -> FinishedMatch:
    return FinishedMatch(
        match_id=f"t{number}-1",
        table=f"t{number}",
        game="scopa",
        rated=rated,
        how="points",
        winner=0,
        points=(3, 1),
        vp=(20, 0),
        mp=(2, -2),
        started=number,
        finished=number * 10**9,
        players=tuple(MatchPlayer(player, player) for player in players),
        sums=Sums(),
    )


def test_levels_follow_what_is_stored(tmp_path: Path) -> None:
    async def main() -> None:
        store = Store(SqliteDatabase(tmp_path))
        columns = "player_id, name, skeleton, created, password"
        insert = f"INSERT INTO players ({columns}) VALUES (?, ?, ?, 0, ?)"
        for player in "abcdefgh":
            password = None if player == "e" else "hash"
            row = (player, player, player, password)
            await store.writer.run(lambda db, row=row: db.execute(insert, row))

        async def play(number: int, *players: str, rated: bool = True) -> None:
            match = finished(number, *players, rated=rated)
            await store.writer.run(lambda db: store_result(db, match))

        levels = Levels(Results(store))
        with pytest.raises(NotCounted):
            await levels.of_player("a")
        await play(1, "a", "e")  # a guest
        await play(2, "a", "bot-1")
        await play(3, "a", "b", rated=False)
        assert not await levels.count_some()
        assert await levels.ask(lambda ratings: ratings.all_of("a")) == []
        for number in range(10, 22):
            await play(number, "a", "bfgh"[number % 4])
            await play(number + 100, "acfg"[number % 4], "b")
        await levels.count_some()
        mine = await levels.of_player("a")
        assert list(mine) == [SCOPA]
        assert mine[SCOPA] > 1500 > (await levels.of_player("b"))[SCOPA]
        assert await levels.of_entry(SCOPA, "a") == mine[SCOPA]
        assert await levels.of_entry(SCOPA, "c") is None
        assert await levels.of_entry(SCOPA, "a", "c") is None
        other = await levels.of_player("b")
        assert await levels.of_entry(SCOPA, "a", "b") == (mine[SCOPA] + other[SCOPA]) / 2
        board = await levels.ask(lambda ratings: ratings.leaderboard(SCOPA))
        assert [who for who, _ in board] == [("a",), ("b",)]
        anew = Levels(Results(store))
        await anew.count_some()
        assert await anew.of_player("a") == mine
        await store.close()

    asyncio.run(main())
