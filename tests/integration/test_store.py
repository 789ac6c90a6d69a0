"""The contract of the store, on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import settling
from stored import database_of, rows
from storing import opened

from mazziere.bank import Line, Posting
from mazziere.live.hall.actor import NEVER
from mazziere.live.hall.ports import Entry, InDebt, MatchPlayer, Overtaken, Summary
from mazziere.rating import RatedMatch
from mazziere.storage import PostgresDatabase, SqliteDatabase, Store
from mazziere.storage.engine.writer import BrokenOrder
from mazziere.storage.repositories.audit import audit
from mazziere.storage.repositories.ratings import LADDER, Results


async def outcomes(store: Store, *entries: Entry) -> list[Exception | None]:
    """Append entries together; what came of each, in the order in which they are told."""
    loop = asyncio.get_running_loop()
    told: list[tuple[int, Exception | None]] = []
    all_told: asyncio.Future[None] = loop.create_future()

    def done(number: int) -> Callable[[Exception | None], None]:
        def tell(error: Exception | None) -> None:
            told.append((number, error))
            if len(told) == len(entries):
                all_told.set_result(None)

        return tell

    for number, entry in enumerate(entries):
        entry.done = done(number)
        store.append(entry)
    await all_told
    assert [number for number, _ in told] == list(range(len(entries)))
    return [error for _, error in told]


def entry(table: str, seq: int, *events: bytes, **more: Any) -> Entry:
    return Entry(table, seq, list(events), lambda error: None, **more)


def summary(table: str, phase: str, *players: str, **more: Any) -> Summary:
    fields = {"link": f"link of {table}", "public": True, "row": table.encode(), **more}
    return Summary(table=table, phase=phase, players=players, **fields)


def test_logs_are_appended_in_order_and_read_from_anywhere(folder: Path) -> None:
    async def main() -> None:
        async with opened(folder) as store:
            entries = []
            for number in range(1, 200, 2):
                for table in ("one", "two"):
                    events = (b"%s %d" % (table.encode(), seq) for seq in (number, number + 1))
                    entries.append(entry(table, number, *events))
            assert await outcomes(store, *entries) == [None] * len(entries)
            assert store.writer.groups < 50, "what waits is committed together"
            log = [b"one %d" % seq for seq in range(1, 201)]
            assert await store.events("one") == log
            assert await store.events("one", after=150) == log[150:]
            assert await store.events("one", after=200) == await store.events("none") == []
            assert await store.ends(["one", "two", "none"]) == {"one": 200, "two": 200}
            assert await store.ends([]) == {}
            assert await outcomes(store, entry("one", 1 << 30)) == [None], "there is nothing in it"
        async with opened(folder) as store:  # as another server finds it
            assert await store.events("one") == log
            bytes_of_all_kinds = bytes(range(256))
            assert await outcomes(store, entry("one", 201, bytes_of_all_kinds)) == [None]
            assert await store.events("one", after=200) == [bytes_of_all_kinds]

    asyncio.run(main())


def test_a_seq_that_exists_is_refused_with_all_that_follows(folder: Path) -> None:
    async def main() -> None:
        async with opened(folder) as store, opened(folder) as other:
            places = [("a", 1), ("a", 1), ("b", 1), ("a", 2), ("b", 2), ("c", 2), ("d", 1)]
            found = await outcomes(store, *(entry(*place, b"x") for place in places))
            assert [type(error) for error in found] == [
                type(None),
                type(found[1]),
                type(None),
                BrokenOrder,
                type(None),
                type(found[5]),  # something is missing before it
                type(None),
            ]
            assert all(isinstance(found[number], Overtaken) for number in (1, 3, 5))
            assert await store.ends("abcd") == {"a": 1, "b": 2, "d": 1}
            assert await store.events("a", after=1) == []  # who reads a part knows too little
            (still,) = await outcomes(store, entry("a", 2, b"x"))
            assert isinstance(still, BrokenOrder)
            assert await store.events("a") == [b"x"]
            assert await outcomes(store, entry("a", 2, b"x")) == [None]
            if isinstance(store.database, PostgresDatabase):
                assert await outcomes(other, entry("a", 3, b"first")) == [None]
                (late,) = await outcomes(store, entry("a", 3, b"second"))
                assert isinstance(late, Overtaken)
                assert await store.events("a") == [b"x", b"x", b"first"]

    asyncio.run(main())


def counted_groups(store: Store) -> list[int]:
    """How many are stored together, from now on."""
    groups: list[int] = []
    original = store.writer._transaction
    store.writer._transaction = lambda group: (  # type: ignore[method-assign]
        groups.append(len(group)),
        original(group),
    )[1]
    return groups


def test_a_table_that_is_broken_makes_the_others_no_slower(folder: Path) -> None:
    async def main() -> None:
        async with opened(folder) as store:
            await outcomes(store, entry("broken", 1, b"x"), entry("broken", 1, b"x"))
            groups = counted_groups(store)
            fine = [entry("fine", seq, b"x") for seq in range(1, 51)]
            assert await outcomes(store, *fine) == [None] * 50
            assert len(groups) < 50

    asyncio.run(main())


def test_who_was_overtaken_is_left_out_and_the_others_stay_together(folder: Path) -> None:
    async def main() -> None:
        async with opened(folder) as store:
            assert await outcomes(store, entry("late", 1, b"x")) == [None]
            groups = counted_groups(store)
            some = []
            for number in range(20):
                some.append(entry(f"t{number}", 1, b"x"))
                some.append(entry("late", 1 + number, b"x"))
            found = await outcomes(store, *some)
            assert groups == [40, 20]
            assert found[::2] == [None] * 20
            assert all(isinstance(error, Overtaken) for error in found[1::2])

    asyncio.run(main())


def test_who_cannot_be_told_does_not_keep_the_others_waiting(folder: Path) -> None:
    async def main() -> None:
        async with opened(folder) as store:

            def fails(error: Exception | None) -> None:
                raise RuntimeError("gone")

            store.append(Entry("a", 1, [b"x"], fails))
            assert await outcomes(store, entry("b", 1, b"x")) == [None]
            assert await store.ends("ab") == {"a": 1, "b": 1}

    asyncio.run(main())


def beside_the_log(folder: Path, table: str = settling.TABLE) -> list[list[tuple]]:
    """All that the entries of a table have stored beside their events."""
    match = f"{table}-1"
    queries = {
        "SELECT * FROM tables WHERE table_id = ?": table,
        "SELECT * FROM table_seats WHERE table_id = ? ORDER BY player_id": table,
        "SELECT * FROM deadlines WHERE table_id = ?": table,
        "SELECT * FROM match_results WHERE match_id = ?": match,
        "SELECT * FROM match_players WHERE match_id = ? ORDER BY seat": match,
        "SELECT * FROM match_sums WHERE match_id = ?": match,
        "SELECT * FROM match_lines WHERE match_id = ? ORDER BY name": match,
        "SELECT * FROM result_order WHERE match_id = ?": match,
        "SELECT account, amount FROM balances WHERE account <> ? ORDER BY account": "nobody",
        'SELECT "key" FROM postings WHERE "key" <> ? ORDER BY "key"': "none",
    }
    return [rows(folder, query, value) for query, value in queries.items()]


def assert_books_are_right(folder: Path) -> None:
    assert audit(database_of(folder)) == []


def test_an_entry_is_stored_with_all_that_belongs_to_it_or_not_at_all(folder: Path) -> None:
    """The end of a match for chips, by a server that is behind, and then by one that is not."""
    *rest, last = settling.entries()
    match, first = last.finished, last.seq
    assert match is not None
    last.due = 7

    async def main() -> None:
        await settling.with_players(folder)
        async with opened(folder) as store:
            assert await outcomes(store, *rest) == [None] * len(rest)
            assert await store.open_matches() == [settling.TABLE]
            before = beside_the_log(folder)
            for wrong in (first - 1, first + 1):
                last.seq = wrong
                behind, other = await outcomes(store, last, entry(f"other {wrong}", 1, b"x", due=9))
                assert isinstance(behind, Overtaken)
                assert other is None
                assert beside_the_log(folder) == before
                assert len(await store.events(settling.TABLE)) == first - 1
            last.seq = first
            assert await outcomes(store, last) == [None]
            after = beside_the_log(folder)
            assert all(old != new for old, new in zip(before[2:], after[2:], strict=True))
            assert await store.open_matches() == []
            (again,) = await outcomes(store, last)
            assert isinstance(again, Overtaken)
            assert beside_the_log(folder) == after

    asyncio.run(main())
    assert rows(folder, "SELECT phase FROM tables") == [("over",)]
    assert rows(folder, "SELECT due FROM deadlines WHERE due < 9") == [(7,)]
    results = rows(folder, "SELECT match_id, how, points_0, points_1 FROM match_results")
    assert results == [(match.match_id, match.how, *match.points)]
    seats = rows(folder, "SELECT player_id, name, bot FROM match_players ORDER BY seat")
    assert seats == list(match.players)
    assert len(rows(folder, "SELECT * FROM match_lines")) == len(match.sums.lines) > 0
    assert_books_are_right(folder)


def test_who_has_too_few_chips_pays_nothing_and_holds_nobody_up(folder: Path) -> None:
    def stake(table: str, player: str, chips: int) -> Posting:
        lines = (Line(f"player:{player}", -chips), Line(f"table:{table}", chips))
        return Posting(f"{table}/{player}", "stake", 0, lines)

    def pays(table: str, *postings: Posting) -> Entry:
        more = {"due": 5, "summary": summary(table, "seating"), "postings": postings}
        return entry(table, 1, b"x", **more)

    async def main() -> None:
        await settling.with_players(folder)
        async with opened(folder) as store:
            found = await outcomes(
                store,
                pays("a", stake("a", "anna", 700)),
                pays("b", stake("b", "bruno", 10), stake("b", "anna", 700)),
                pays("c", stake("c", "bruno", 700)),
            )
            assert [type(error) for error in found] == [type(None), InDebt, type(None)]
            assert await store.ends("abc") == {"a": 1, "c": 1}
            assert sorted(await store.due(5, 6)) == ["a", "c"]
            assert sorted(await store.lobby()) == [b"a", b"c"]
            assert await store.table_of_link("link of b") is None
            # A key is taken once, whoever brings it.
            (twice,) = await outcomes(store, entry("d", 1, b"x", postings=[stake("a", "anna", 1)]))
            assert twice is not None
            assert await store.ends("d") == {}

    asyncio.run(main())
    has = dict(rows(folder, "SELECT account, amount FROM balances WHERE account <> 'house'"))
    assert has == {"player:anna": 300, "player:bruno": 300, "table:a": 700, "table:c": 700}


def test_tables_are_found_by_link_in_the_lobby_and_by_who_plays(folder: Path) -> None:
    async def main() -> None:
        async with opened(folder) as store:
            ladder = b'{"settings": {"ladder": true}}'
            plain = b'{"settings": {}}'
            listed = {
                "open": summary("open", "seating", "anna"),
                "hidden": summary("hidden", "seating", public=False),
                "playing": summary("playing", "playing", "anna", "bruno", row=plain),
                "counting": summary("counting", "count", "carla"),
                "over": summary("over", "over", "dario", row=ladder),
                "closed": summary("closed", "closed", "elena"),
                "climbing": summary("climbing", "playing", "bot", "anna", public=False, row=ladder),
            }
            stored = [entry(table, 1, b"x", summary=each) for table, each in listed.items()]
            assert await outcomes(store, *stored) == [None] * len(stored)
            assert sorted(await store.lobby()) == [b"counting", b"open", plain]
            assert sorted(await store.open_matches()) == ["climbing", "counting", "playing"]
            for table in listed:
                assert await store.table_of_link(f"link of {table}") == table
            assert await store.table_of_link("link of none") is None
            among = ("anna", "bruno", "carla", "dario", "elena", "bot", "nobody")
            playing = [player for player in among if await store.is_playing(player)]
            assert playing == ["anna", "bruno", "carla", "bot"]
            assert await store.ladder_table("bot") == await store.ladder_table("anna") == "climbing"
            assert await store.ladder_table("bruno") is await store.ladder_table("dario") is None
            # Somebody stands up, and the table goes on; its link stays what it was.
            changed = summary("playing", "over", "bruno", link="another", row=b"new")
            assert await outcomes(store, entry("playing", 2, b"x", summary=changed)) == [None]
            assert sorted(await store.lobby()) == [b"counting", b"open"]
            assert await store.table_of_link("link of playing") == "playing"
            assert rows(folder, "SELECT player_id FROM table_seats WHERE table_id = 'playing'") == [
                ("bruno",)
            ]
            # A link leads to one table: who has it already keeps it.
            taken = summary("thief", "seating", link="link of open")
            (refused,) = await outcomes(store, entry("thief", 1, b"x", summary=taken))
            assert refused is not None
            assert await store.ends(["thief"]) == {}
            assert await store.table_of_link("link of open") == "open"

    asyncio.run(main())


def test_what_is_due_is_told_until_it_is_seen_to(folder: Path) -> None:
    async def main() -> None:
        async with opened(folder) as store:
            moments = {"soon": 100, "later": 200, "never": NEVER}
            await outcomes(store, *(entry(t, 1, b"x", due=due) for t, due in moments.items()))
            assert await store.due(99, 150) == []
            assert await store.due(100, 150) == ["soon"]
            # A node that was given it may die: it is given again then, or at once to who is alone.
            alone = isinstance(store.database, SqliteDatabase)
            assert await store.due(149, 150) == (["soon"] if alone else [])
            assert await store.due(150, 160) == ["soon"]
            # Looking at it again is due another time, unless the log has gone on meanwhile.
            assert await outcomes(store, entry("soon", 1, due=300)) == [None]
            assert await store.due(199, 400) == []
            assert await outcomes(store, entry("soon", 2, b"x", due=350)) == [None]
            assert await outcomes(store, entry("soon", 1, due=1)) == [None]  # it knows of one event
            assert await store.due(199, 400) == []
            assert await outcomes(store, entry("soon", 3, b"x")) == [None]  # leaves it as it is
            assert sorted(await store.due(350, 400)) == ["later", "soon"]

    asyncio.run(main())


def test_of_several_servers_one_is_given_each_table_that_is_due(folder: Path) -> None:
    if isinstance(database_of(folder), SqliteDatabase):
        pytest.skip("one server at a time uses a file")

    async def main() -> None:
        async with opened(folder) as store, opened(folder) as other:
            tables = [f"table {number}" for number in range(500)]
            await outcomes(store, *(entry(table, 1, b"x", due=1) for table in tables))
            for moment in (1, 10):  # nobody has seen to any: all are given once more, once
                asked = [each.due(moment, moment + 9) for _ in range(4) for each in (store, other)]
                given = await asyncio.gather(*asked)
                assert Counter(table for some in given for table in some) == Counter(tables)
                assert await other.due(moment + 8, 99) == []

    asyncio.run(main())


def test_results_are_numbered_and_count_where_they_should(folder: Path) -> None:
    """Among people if all have an account, and on the ladder if it was played there."""
    finished = settling.entries()[-1].finished
    assert finished is not None

    def result(number: int, *players: str, **more: Any) -> Entry:
        table = f"table {number}"
        named = tuple(MatchPlayer(player, player.title()) for player in players)
        fields = {"match_id": f"{table}-1", "table": table, "players": named, **more}
        return entry(table, 1, b"x", finished=replace(finished, **fields))

    async def main() -> None:
        await settling.with_players(folder)
        async with opened(folder) as store:
            stored = [
                result(1, "anna", "bruno", rated=True),
                result(2, "anna", "guest", rated=True),
                result(3, "bruno", "anna", rated=False),
                result(4, "bot", "other bot", rated=False, origin="ladder"),
                result(5, "bruno", "anna", rated=True),
            ]
            assert await outcomes(store, *stored) == [None] * 5
            people, ladder = Results(store), Results(store, LADDER)
            assert matches(await people.after(0, 100)) == [
                "table 1-1",
                None,
                None,
                None,
                "table 5-1",
            ]
            assert matches(await ladder.after(0, 100)) == [None, None, None, "table 4-1", None]
            some = await people.after(0, 4)
            assert matches(await people.after(some[-1][0], 100)) == ["table 5-1"]
            (twice,) = await outcomes(store, replaced(result(1, "anna", "bruno"), "another"))
            assert twice is not None
            assert await store.ends(["another"]) == {}

    def matches(found: list[tuple[int, RatedMatch | None]]) -> list[str | None]:
        numbers = [number for number, _ in found]
        assert numbers == sorted(set(numbers))
        return [None if match is None else match.match_id for _, match in found]

    def replaced(each: Entry, table: str) -> Entry:
        each.table = table
        return each

    asyncio.run(main())
