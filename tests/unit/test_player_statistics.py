"""Sums over a player's matches, made by the database."""

from __future__ import annotations

import asyncio
from pathlib import Path

from mazziere.live.hall.ports import FinishedMatch, MatchPlayer
from mazziere.match.sums import Line, Sums
from mazziere.storage import SqliteDatabase, Store
from mazziere.storage.repositories.statistics import Question, Statistics
from mazziere.storage.repositories.store import store_result


def finished(number: int, winner: int | None, *players: str) -> FinishedMatch:
    return FinishedMatch(
        match_id=f"t{number}-1",
        table=f"t{number}",
        game="scopa",
        rated=False,
        how="points",
        winner=winner,
        points=(3, 1),
        vp=(20, 0),
        mp=(2, -2),
        started=number,
        finished=number,
        players=tuple(MatchPlayer(p, p, p if p == "Maestro" else None) for p in players),
        sums=Sums(2, (3, 1), {"scope": Line((1, 0), (2, 0), (2, 0))}),
    )


def test_bots_with_accounts_are_bots_and_who_is_gone_has_no_name(tmp_path: Path) -> None:
    async def main() -> None:
        store = Store(SqliteDatabase(tmp_path))
        insert = "INSERT INTO players (player_id, name, skeleton, created, owner_id)"
        for player, owner in (("anna", None), ("bruno", None), ("robot", "anna")):
            row = (player, player.title(), player, owner)
            await store.writer.run(
                lambda db, row=row: db.execute(f"{insert} VALUES (?, ?, ?, 0, ?)", row)
            )
        tables = [
            (0, "anna", "bruno"),
            (1, "robot", "anna"),
            (None, "Maestro", "anna"),
            (0, "anna", "x", "robot", "y"),
            (1, "anna", "x", "gone", "y"),
        ]
        for number, (winner, *players) in enumerate(tables):
            match = finished(number, winner, *players)
            await store.writer.run(lambda db, match=match: store_result(db, match))
        ask = Statistics(store.database).of
        people = await ask(Question("anna", with_bots=False))
        assert [(each.seats, each.won, each.lost, each.points) for each in people.games] == [
            (2, 1, 0, (3, 1)),
            (4, 0, 1, (3, 1)),
        ]
        assert [(each.partner, each.bot) for each in people.partners] == [("Anonimo", False)]
        (pair,) = (await ask(Question("anna", seats=4, with_bots=True))).games
        assert (pair.matches, pair.won) == (1, 1)
        bots = await ask(Question("anna", seats=2, with_bots=True))
        assert [(each.won, each.lost, each.drawn) for each in bots.games] == [(1, 0, 1)]
        assert bots.games[0].points == (2, 6), "she sat on the other side"
        assert bots.games[0].lines["scope"].points == (0, 4)
        every = await ask(Question("anna"))
        assert [(each.partner, each.bot) for each in every.partners] == [
            ("Anonimo", False),
            ("Robot", True),
        ]
        assert await ask(Question("nobody")) == await ask(Question("anna", game="briscola"))
        await store.close()

    asyncio.run(main())
