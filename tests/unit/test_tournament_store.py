"""Tournaments in the database: all of an entry or nothing, and no name of who is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from stored import database_of
from tournaments import DIRECTOR, person, refolded, started

from mazziere.live.hall.ports import Overtaken
from mazziere.live.tournaments.ports import TournamentEntry, TournamentSummary
from mazziere.storage import Store
from mazziere.storage.repositories.tournaments import TournamentLogs, forget
from mazziere.tournament import Stage, Tournament
from mazziere.tournament.events import Event, Person, decode, encode, people


def entry(events: list[Event], seq: int, **more: object) -> TournamentEntry:
    summary = TournamentSummary("running", 1, 5000, b"{}")
    named = {each for event in events for each in people(event)}
    fields: dict[str, object] = {"tables": {}, "settled": [], "people": named, **more}
    encoded = [encode(event) for event in events]
    return TournamentEntry("abcdefghijkl", seq, encoded, summary, **fields)  # type: ignore[arg-type]


def with_store(folder: Path, test: Callable[[Store, TournamentLogs], Awaitable[None]]) -> None:
    async def main() -> None:
        store = Store(database_of(folder))
        try:
            await test(store, TournamentLogs(store))
        finally:
            await store.close()

    asyncio.run(main())


def test_a_log_has_no_second_version(folder: Path) -> None:
    tournament = started(Stage(kind="round_robin"), players=4)

    async def test(store: Store, logs: TournamentLogs) -> None:
        await logs.add(entry(tournament.events, 1, tables={"1.1.1": "t1", "1.1.2": "t2"}))
        last = tournament.pause(DIRECTOR, 2000)
        again = entry(last, tournament.seq - 1, tables={"9.9.9": "t9"}, settled=["1.1.1"])
        with pytest.raises(Overtaken):
            await logs.add(again)
        assert await logs.tables("abcdefghijkl") == {"1.1.1": "t1", "1.1.2": "t2"}
        await logs.add(entry(last, tournament.seq))
        stored = [decode(event) for event in await logs.events("abcdefghijkl")]
        assert Tournament.fold(stored).state() == tournament.state()
        assert await logs.due(4999) == []
        assert await logs.due(5000) == await logs.running() == ["abcdefghijkl"]
        assert await logs.rows(2, 10) == [b"{}"]
        assert await logs.rows(1, 10) == []

    with_store(folder, test)


def test_a_match_is_taken_until_it_is_settled(folder: Path) -> None:
    tournament = started(Stage(kind="round_robin"), players=4)

    async def test(store: Store, logs: TournamentLogs) -> None:
        await logs.add(entry(tournament.events, 1, tables={"1.1.1": "t1", "1.1.2": "t2"}))
        assert await logs.played() == []
        values = "('t1-1', 't1', 'scopa', false, 'points', 0, 1, 0, 20, 0, 1, -1, 0, 1, 'table')"
        insert = f"INSERT INTO match_results VALUES {values}"
        await store.writer.run(lambda db: db.execute(insert) and None)
        assert await logs.played() == [("abcdefghijkl", "1.1.1", "t1")]
        await logs.add(entry([], tournament.seq + 1, settled=["1.1.1"]))
        assert await logs.played() == []

    with_store(folder, test)


def test_who_is_gone_has_no_name_in_any_log(folder: Path) -> None:
    tournament = started(Stage(kind="round_robin"), players=4)
    tournament.arrive("1.1.1", tournament.players_of(tournament.meeting("1.1.1"))[0], 2000)
    tournament.substitute(2, "p2", person(9), DIRECTOR, 2000)

    async def test(store: Store, logs: TournamentLogs) -> None:
        await logs.add(entry(tournament.events, 1))
        for player in ("p1", "p2", "p9", DIRECTOR):
            changed = await store.writer.run(
                lambda db, player=player: forget(db, player, Person(f"other-{player}", "Anonimo"))
            )
            assert changed == ["abcdefghijkl"]
        stored = Tournament.fold([decode(event) for event in await logs.events("abcdefghijkl")])
        text = str(stored.events)
        for gone in ("'p1'", "'p2'", "'p9'", "Player 1'", "Player 2'", "Player 9'"):
            assert gone not in text
        assert stored.entries[1].title == stored.entries[2].title == "Anonimo"
        assert stored.settings.directors == (f"other-{DIRECTOR}",)
        assert stored.ranking() == refolded(tournament).ranking()

    with_store(folder, test)


def test_who_declares_by_hand_is_known_from_the_profile(folder: Path) -> None:
    async def test(store: Store, logs: TournamentLogs) -> None:
        insert = (
            "INSERT INTO players (player_id, name, skeleton, created, options) "
            "VALUES (:player, :player, :player, 0, :options)"
        )
        profiles = {"a": '{"auto_accuso":false}', "b": '{"auto_accuso":true}', "c": "{}"}
        for player, options in profiles.items():
            row = {"player": player, "options": options}
            await store.writer.run(lambda db, row=row: db.execute(insert, row) and None)
        assert await logs.by_hand(["a", "b", "c", "d"]) == {"a"}
        assert await logs.by_hand(["b"]) == set()

    with_store(folder, test)
