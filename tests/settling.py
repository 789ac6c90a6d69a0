"""A match for chips, entry by entry as a server stores it, and a process that dies at its end.

    python settling.py <folder>

makes ``<folder>/0``, ``<folder>/1`` and so on: data folders of servers that were killed within the
transaction that settles the match, each one statement later, the last one after all of them.
"""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from stored import database_of

from mazziere.live.hall.listing import finished_by
from mazziere.live.hall.ports import Entry
from mazziere.live.hall.watched import WatchedTable
from mazziere.live.table import events as log
from mazziere.live.table.table import Table
from mazziere.notation import format_move
from mazziere.storage import SqliteDatabase, Store
from mazziere.storage.repositories.ledger import Ledger

TABLE = "abcdefghijkl"
PLAYERS = ("anna", "bruno")
SHARE = 100
START = 1_800_000_000_000
#: Stores what is left to store in a folder; what came of each of it.
Finish = Callable[[Path], Coroutine[Any, Any, list[Exception | None]]]


def entries() -> list[Entry]:
    """Everything that a match of one deal stores; the last entry settles it."""
    table = Table(TABLE)
    opened = log.Opened(
        now=START,
        host=PLAYERS[0],
        link="l" * 20,
        game="scopa",
        seats=2,
        options={},
        match={"deals": 1},
        public=True,
        rated=False,
        stake=10,
        max_loss=SHARE,
    )
    events = table.open(opened, bytes(32))
    watched = WatchedTable(table, START)
    found = [entry(watched, events)]
    for seat, player in enumerate(PLAYERS):
        found.append(entry(watched, table.sit(seat, player, player.title(), START)))
    for player in PLAYERS:
        found.append(entry(watched, table.ready(player, player, START)))
    rng = random.Random(4)
    while table.phase == "playing":
        assert table.match is not None
        assert table.match.deal is not None
        deal = table.match.deal
        move = format_move(rng.choice(deal.legal_moves()))
        found.append(entry(watched, table.play(PLAYERS[deal.turn], move, None, table.now + 1000)))
    return found


def entry(watched: WatchedTable, events: list[log.Event]) -> Entry:
    assert watched.escrow is not None
    table = watched.table
    return Entry(
        table.id,
        table.seq - len(events) + 1,
        [log.encode(event) for event in events],
        lambda _: None,
        watched.new_due(),
        watched.summary(events),
        finished_by(table, events),
        watched.escrow.postings(table, events),
    )


async def store(folder: Path, some: list[Entry]) -> list[Exception | None]:
    """Store entries one after the other; what came of each."""
    opened = Store(database_of(folder))
    outcomes: list[Exception | None] = []
    for each in some:
        each.done = outcomes.append
        opened.append(each)
        while outcomes == [] or len(outcomes) < some.index(each) + 1:
            await asyncio.sleep(0.001)
    await opened.close()
    return outcomes


async def with_players(folder: Path) -> None:
    """Two accounts with their first chips."""
    opened = Store(database_of(folder))
    insert = (
        "INSERT INTO players (player_id, name, skeleton, password, created) VALUES (?, ?, ?, '', 0)"
    )
    for player in PLAYERS:
        values = (player, player.title(), player)
        await opened.writer.run(lambda db, values=values: db.execute(insert, values) and None)
    await Ledger(opened).welcome_all(START)
    await opened.close()


class Dying(sqlite3.Connection):
    """A connection whose process is killed before a statement."""

    left = 1 << 30

    def execute(self, *arguments: Any) -> sqlite3.Cursor:
        self.die_in_time()
        return super().execute(*arguments)

    def executemany(self, *arguments: Any) -> sqlite3.Cursor:
        self.die_in_time()
        return super().executemany(*arguments)

    def die_in_time(self) -> None:
        if Dying.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        Dying.left -= 1


def dies_in(folder: Path, finish: Finish, statements: int) -> bool:
    """Finish in a process of its own, which is killed after so many statements."""
    child = os.fork()
    if child:
        return os.WIFSIGNALED(os.waitpid(child, 0)[1])
    usual = SqliteDatabase.connect

    def connect(database: SqliteDatabase) -> sqlite3.Connection:
        usual(database).close()  # sets the file up
        opened = sqlite3.connect(
            database.file, isolation_level=None, factory=Dying, check_same_thread=False
        )
        opened.execute("PRAGMA synchronous=FULL")
        Dying.left = statements
        return opened

    SqliteDatabase.connect = connect  # type: ignore[method-assign]
    outcomes = asyncio.run(finish(folder))
    os._exit(outcomes != [None])


def die_everywhere(folder: Path, finish: Finish) -> None:
    """Finish what is in ``<folder>/before`` again and again, each time a statement further."""
    died, statements = True, 0
    while died:
        shutil.copytree(folder / "before", folder / str(statements))
        died = dies_in(folder / str(statements), finish, statements)
        statements += 1


def main(folder: Path) -> None:
    before = folder / "before"
    asyncio.run(with_players(before))
    *rest, last = entries()
    assert asyncio.run(store(before, rest)) == [None] * len(rest)
    die_everywhere(folder, lambda died: store(died, [last]))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
