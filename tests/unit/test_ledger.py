"""The books in the database: once or not at all, also when the process dies on the way."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import prize_giving
import pytest
import settling
from stored import database_of, rows

from mazziere.bank import Line, Posting
from mazziere.bank.grants import FLOOR, WELCOME, ZONE, day_of, top_up
from mazziere.bank.limit import Limit
from mazziere.live.chips.bank import Bank
from mazziere.live.chips.ports import Holdings
from mazziere.live.clock import SystemClock
from mazziere.live.hall.ports import InDebt
from mazziere.server.jobs.nightly import NightlyAudit, until_night
from mazziere.storage import SqliteDatabase, Store
from mazziere.storage.engine.database import INTEGRITY_ERRORS
from mazziere.storage.repositories.audit import audit
from mazziere.storage.repositories.ledger import Ledger
from mazziere.storage.repositories.postings import post


def with_ledger(folder: Path, test: Callable[[Store, Ledger], Awaitable[None]]) -> None:
    async def main() -> None:
        await settling.with_players(folder)
        store = Store(database_of(folder))
        await test(store, Ledger(store))
        await store.close()

    asyncio.run(main())


def wrong(folder: Path) -> list[str]:
    return audit(database_of(folder))


def test_a_settlement_that_dies_between_two_statements_is_there_or_not(tmp_path: Path) -> None:
    command = [sys.executable, settling.__file__, str(tmp_path)]
    subprocess.run(command, check=True, timeout=300)
    died = sorted((each for each in tmp_path.iterdir() if each.name != "before"), key=number)
    assert len(died) > 15, "a settlement has more statements than that"
    last = settling.entries()[-1]
    keys = [posting.key for posting in last.postings]
    assert [key.rpartition("/")[2] for key in keys] == ["stake_back", "settlement"]
    outcomes = []
    for folder in died:
        assert wrong(folder) == []
        assert rows(folder, "SELECT sum(amount) FROM balances") == [(0,)]
        found = [
            rows(folder, 'SELECT count(*) FROM postings WHERE "key" = ?', keys[0]),
            rows(folder, 'SELECT count(*) FROM postings WHERE "key" = ?', keys[1]),
            rows(folder, "SELECT count(*) FROM match_results"),
            rows(folder, "SELECT count(*) FROM tables WHERE phase = 'over'"),
            rows(folder, "SELECT max(seq) = ? FROM log", last.seq),
            rows(folder, "SELECT amount = 0 FROM balances WHERE account LIKE 'table:%'"),
        ]
        assert found in ([[(0,)]] * 6, [[(1,)]] * 6), f"{folder.name}: half of it is there"
        outcomes.append(found[0] == [(1,)])
        again = asyncio.run(settling.store(folder, [last]))  # by a server that does not know
        assert (again == [None]) == (not outcomes[-1])
        assert wrong(folder) == []
        assert rows(folder, "SELECT count(*) FROM match_results") == [(1,)]
    assert outcomes == sorted(outcomes), "once it is committed, it stays"
    assert (outcomes[0], outcomes[-1]) == (False, True)


def test_prizes_whose_server_dies_between_two_statements_are_paid_or_not(tmp_path: Path) -> None:
    command = [sys.executable, prize_giving.__file__, str(tmp_path)]
    subprocess.run(command, check=True, timeout=300)
    died = sorted((each for each in tmp_path.iterdir() if each.name != "before"), key=number)
    assert len(died) > 6, "it has more statements than that"
    last = prize_giving.entries()[-1]
    (prize,) = last.postings
    assert prize.kind == "prize"
    outcomes = []
    for folder in died:
        assert wrong(folder) == []
        assert rows(folder, "SELECT sum(amount) FROM balances") == [(0,)]
        found = [
            rows(folder, 'SELECT count(*) FROM postings WHERE "key" = ?', prize.key),
            rows(folder, "SELECT count(*) FROM tournaments WHERE phase = 'over'"),
            rows(folder, "SELECT max(seq) = ? FROM tournament_events", last.seq),
            rows(folder, "SELECT amount = 0 FROM balances WHERE account LIKE 'tournament:%'"),
        ]
        assert found in ([[(0,)]] * 4, [[(1,)]] * 4), f"{folder.name}: half of it is there"
        outcomes.append(found[0] == [(1,)])
        again = asyncio.run(prize_giving.store(folder, [last]))  # by a server that does not know
        assert (again == [None]) == (not outcomes[-1])
        assert wrong(folder) == []
        has = rows(folder, "SELECT account, amount FROM balances WHERE account LIKE 'player:%'")
        assert sorted(amount for _, amount in has) == [WELCOME - 100, WELCOME + 100]
    assert outcomes == sorted(outcomes), "once it is committed, it stays"
    assert (outcomes[0], outcomes[-1]) == (False, True)


def test_after_a_restart_the_bank_knows_what_lies_in_pots(folder: Path) -> None:
    async def test(store: Store, ledger: Ledger) -> None:
        some = prize_giving.entries()
        await prize_giving.store(folder, some[:4])  # both are in, and it has begun
        paid = {"player:anna": 100, "player:bruno": 100}
        assert (await books(ledger)).fees == {f"tournament:{prize_giving.TOURNAMENT}": paid}
        bank = Bank(ledger, SystemClock())
        await bank.start()
        assert (bank.entered("anna"), bank.owns("anna")) == (100, WELCOME)
        bank.follow(some[-1].postings)
        assert bank.entered("anna") == 0
        bank.follow(some[-1].postings, -1)  # it could not be stored
        assert bank.entered("anna") == 100
        await prize_giving.store(folder, some[4:])
        assert (await books(ledger)).fees == {}

    with_ledger(folder, test)


def test_who_was_first_at_another_node_counts_when_the_own_attempt_fails() -> None:
    """Both entries have the same place in the log, so their postings have the same key."""

    def fee(player: str) -> Posting:
        lines = (Line(f"player:{player}", -100), Line("tournament:coppa", 100))
        return Posting("coppa/5", "entry_fee", 1000, lines)

    bank = Bank(None, SystemClock())  # type: ignore[arg-type]  # nothing is read from it here
    bank.has = {"anna": 1000, "bruno": 1000}
    bank.follow([fee("anna")])
    bank.hear([fee("bruno")])
    assert bank.has == {"anna": 900, "bruno": 1000}
    bank.follow([fee("anna")], -1)
    assert bank.has == {"anna": 1000, "bruno": 900}
    bank.hear([fee("bruno")])
    assert bank.has == {"anna": 1000, "bruno": 900}, "once"
    assert bank.first == {}


def test_chips_that_are_handed_over_in_tournaments_show(folder: Path) -> None:
    async def test(store: Store, ledger: Ledger) -> None:
        dear = prize_giving.entries(fee=400)
        await prize_giving.store(folder, dear[:-1])
        assert await ledger.flows(0) == []  # nothing is lost yet
        await prize_giving.store(folder, dear[-1:])
        (flow,) = await ledger.flows(settling.START)
        assert {flow.giver, flow.taker} == {"anna", "bruno"}
        assert (flow.lost, flow.won, flow.matches) == (400, 0, 1)
        assert (await books(ledger, "prize")).won == {flow.taker: 800}
        assert await ledger.flows(settling.START + 1) == []

    with_ledger(folder, test)


@pytest.mark.parametrize(
    ("statement", "complaint"),
    [
        ("UPDATE tournaments SET phase = 'over'", "nothing is being played there"),
        ("DELETE FROM tournament_events WHERE seq > 2", "other postings than its log"),
        (
            "UPDATE tournament_events SET event = CAST(replace(event, 'anna', 'carla') AS BLOB)",
            "other postings than its log",
        ),
    ],
)
def test_an_audit_finds_what_is_wrong_with_a_pot(
    tmp_path: Path, statement: str, complaint: str
) -> None:
    asyncio.run(settling.with_players(tmp_path))
    asyncio.run(prize_giving.store(tmp_path, prize_giving.entries()[:4]))
    assert wrong(tmp_path) == []
    with closing(database_of(tmp_path).connect()) as db:
        db.execute(statement)
    assert any(complaint in each for each in wrong(tmp_path))


async def books(ledger: Ledger, *played: str) -> Holdings:
    return await ledger.books((), played, settling.START)


def number(folder: Path) -> int:
    return int(folder.name)


def test_a_posting_is_stored_once_and_nobody_has_debts(folder: Path) -> None:
    async def test(store: Store, ledger: Ledger) -> None:
        posting = top_up("anna", 0, settling.START)
        assert posting is not None
        assert await ledger.post_once(posting)
        assert not await ledger.post_once(posting)
        with pytest.raises(INTEGRITY_ERRORS):
            await store.writer.run(lambda db: post(db, posting))
        debts = Posting("debts", "stake", 0, (Line("player:anna", -5000), Line("table:t", 5000)))
        with pytest.raises(InDebt):
            await ledger.post_once(debts)
        assert (await books(ledger)).balances == {"anna": WELCOME + FLOOR, "bruno": WELCOME}
        await ledger.welcome_all(settling.START)  # they have been welcomed
        assert (await books(ledger)).balances == {"anna": WELCOME + FLOOR, "bruno": WELCOME}

    with_ledger(folder, test)
    assert wrong(folder) == []


def test_a_history_adds_up_page_by_page(folder: Path) -> None:
    async def test(store: Store, ledger: Ledger) -> None:
        await settling.store(folder, settling.entries())
        whole = await ledger.history("anna", 1 << 62, 100)
        kinds = [each.kind for each in whole]
        assert kinds == ["settlement", "stake_back", "stake", "welcome"]
        assert whole[0].balance == (await books(ledger)).balances["anna"]
        assert whole[0].about["difference"] == abs(whole[0].amount) // 10
        running = 0
        for each in reversed(whole):
            running += each.amount
            assert each.balance == running
        first = await ledger.history("anna", 1 << 62, 2)
        assert first + await ledger.history("anna", first[-1].number, 2) == whole
        moved = (await books(ledger, "settlement")).won
        assert moved["anna"] == whole[0].amount == -moved["bruno"]

    with_ledger(folder, test)


def test_limits_are_kept(folder: Path) -> None:
    async def test(store: Store, ledger: Ledger) -> None:
        limit = Limit(100).changed(500, day_of(settling.START))
        await ledger.set_limit("anna", Limit(7))
        await ledger.set_limit("anna", limit)
        assert await ledger.limits() == {"anna": limit}

    with_ledger(folder, test)


@pytest.mark.parametrize(
    ("statement", "complaint"),
    [
        ("UPDATE balances SET amount = amount + 1 WHERE account = 'house'", "house has"),
        ("UPDATE posting_lines SET amount = 7 WHERE posting_id = 2 AND line = 0", "balance"),
        ("DELETE FROM balances WHERE account = 'player:anna'", "player:anna has None"),
        ("UPDATE tables SET phase = 'over'", "nothing is being played there"),
        ("DELETE FROM events WHERE seq > 3", "other postings than its log"),
    ],
)
def test_an_audit_finds_what_is_wrong(tmp_path: Path, statement: str, complaint: str) -> None:
    asyncio.run(settling.with_players(tmp_path))
    some = settling.entries()[:4]  # both sit there
    asyncio.run(settling.store(tmp_path, some))
    assert wrong(tmp_path) == []
    with closing(database_of(tmp_path).connect()) as db:
        db.execute(statement)
    assert any(complaint in each for each in wrong(tmp_path))


def test_every_night_the_books_are_looked_at(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    nightly = NightlyAudit(SqliteDatabase(tmp_path))
    asyncio.run(settling.with_players(tmp_path))
    asyncio.run(nightly.check())
    assert nightly.wrong == 0
    with closing(nightly.database.connect()) as db:
        db.execute("UPDATE balances SET amount = amount + 1 WHERE account <> 'house'")
    asyncio.run(nightly.check())
    assert nightly.wrong == 2
    assert "player:anna has 1001, and should have 1000" in caplog.text
    evening = datetime(2026, 10, 24, 23, tzinfo=ZONE)  # when summer time ends
    assert until_night(evening) == timedelta(hours=6)
    assert until_night(datetime(2026, 11, 3, 3, 30, tzinfo=ZONE)) == timedelta(minutes=30)
