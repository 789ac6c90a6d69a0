"""How an account is taken out of everything that was played.

It goes table by table, so that nobody waits for it, and what it costs depends on what the player
has done. Whatever was begun and not finished is found by :meth:`Forgetting.begun`.
"""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import msgspec

from mazziere.live.ids import nobodys_id
from mazziere.live.table import events as log
from mazziere.match.events import Started
from mazziere.storage.engine.database import Db
from mazziere.storage.repositories import clubs, daily, exercises, postings, tournaments
from mazziere.storage.repositories.store import Store
from mazziere.tournament.events import Person

#: What a player is called in records once the account is deleted.
NOBODY = "Anonimo"
#: From now on nobody can log in.
BEGIN = (
    "UPDATE players SET removing = true, password = NULL, recovery = NULL, token_hash = NULL "
    "WHERE player_id = ?",
    "DELETE FROM sessions WHERE player_id = ?",
)
#: Where a log names a player; the release before has written no rows of the first.
TABLES = (
    "SELECT table_id FROM table_people WHERE player_id = :player "
    "UNION SELECT table_id FROM table_seats WHERE player_id = :player "
    "UNION SELECT table_id FROM match_players JOIN match_results USING (match_id) "
    "WHERE player_id = :player"
)
REPORTS = (
    "SELECT report_id, reporter_id, chat FROM reports WHERE reporter_id = :player "
    "UNION SELECT report_id, reporter_id, chat FROM reports "
    "JOIN report_speakers USING (report_id) WHERE player_id = :player"
)
END = (
    "DELETE FROM sessions WHERE player_id = ?",
    "DELETE FROM table_seats WHERE player_id = ?",
    "DELETE FROM friends WHERE player_id = ?",
    "DELETE FROM friends WHERE friend_id = ?",
    "DELETE FROM blocks WHERE player_id = ?",
    "DELETE FROM blocks WHERE blocked_id = ?",
    "DELETE FROM players WHERE player_id = ?",
)

#: Events of a log that are to be replaced, by their numbers.
Changes = list[tuple[int, bytes]]


class Forgetting:
    """Deletes accounts."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def begun(self) -> list[str]:
        """Those who are still to be forgotten."""
        query = "SELECT player_id FROM players WHERE removing"
        return await self.store.read(lambda db: [player for (player,) in db.execute(query)])

    async def forget(self, player: str, now: int) -> list[str]:
        """Take a player's name out of everything that was played, and the account away.

        The tournaments whose logs were changed.
        """
        await self.store.writer.run(lambda db: run_all(db, BEGIN, player))
        tables = await self.store.read(lambda db: db.execute(TABLES, {"player": player}).fetchall())
        for (table,) in tables:
            await self._forget_at(table, player)
        return await self.store.writer.run(lambda db: end(db, player, now))

    async def _forget_at(self, table: str, player: str) -> None:
        changes = await self.store.read(lambda db: changes_in(db, table, player))
        await self.store.writer.run(lambda db: change_table(db, table, player, changes))


def run_all(db: Db, statements: tuple[str, ...], player: str) -> None:
    """Run statements whose only value is a player's id."""
    for statement in statements:
        db.execute(statement, (player,))


def changes_in(db: Db, table: str, player: str) -> Changes:
    """What has to be changed in the log of a table, wherever it tells the name or the id."""
    query = "SELECT seq, event FROM log WHERE table_id = ? ORDER BY seq"
    seats: set[int] = set()
    changes: Changes = []
    for seq, stored in db.execute(query, (table,)).fetchall():
        event = log.decode(stored)
        if isinstance(event, log.Sat):
            seats = seats - {event.seat} | ({event.seat} if event.player == player else set())
        if isinstance(event, log.Sat | log.Reserved) and event.player == player:
            changed = _with(event, player="", name=NOBODY)
        elif isinstance(event, log.Opened) and event.host == player:
            changed = _with(event, host="")
        elif isinstance(event, Started) and seats:
            names = [NOBODY if n in seats else name for n, name in enumerate(event.players)]
            changed = _with(event, players=tuple(names))
        else:
            continue
        changes.append((seq, log.encode(changed)))
    return changes


def change_table(db: Db, table: str, player: str, changes: Changes) -> None:
    """Change the log of a table and what lists show of it."""
    for seq, event in changes:
        for part in ("events", "latest"):  # it lies in one of them
            update = f"UPDATE {part} SET event = ? WHERE table_id = ? AND seq = ?"
            if db.execute(update, (event, table, seq)).rowcount:
                break
    found = db.execute('SELECT "row" FROM tables WHERE table_id = ?', (table,)).fetchone()
    if found is not None:
        row = json.loads(found[0])
        for seat in row["seats"]:
            if seat is not None and seat["player"] == player:
                seat |= {"player": "", "name": NOBODY}
        update = 'UPDATE tables SET "row" = ? WHERE table_id = ?'
        db.execute(update, (json.dumps(row).encode(), table))
    delete = "DELETE FROM table_people WHERE table_id = ? AND player_id = ?"
    db.execute(delete, (table, player))


def end(db: Db, player: str, now: int) -> list[str]:
    """All the rest, and the account itself; the tournaments that were changed."""
    forget_in_reports(db, player)
    # Another id, the same everywhere: the levels of those who played against them stay right.
    instead = nobodys_id()
    db.execute(
        "UPDATE match_players SET name = ?, player_id = ? WHERE player_id = ?",
        (NOBODY, instead, player),
    )
    clubs.forget(db, player)
    exercises.forget(db, player)
    daily.forget(db, player, instead)
    postings.forget(db, player, instead, now)
    changed = tournaments.forget(db, player, Person(instead, NOBODY))
    run_all(db, END, player)
    return changed


def forget_in_reports(db: Db, player: str) -> None:
    """Complaints about who is gone are gone too; in the others stays what was said."""
    about = "(SELECT report_id FROM reports WHERE reported_id = ?)"
    db.execute(f"DELETE FROM report_speakers WHERE report_id IN {about}", (player,))
    db.execute("DELETE FROM reports WHERE reported_id = ?", (player,))
    update = "UPDATE reports SET chat = ?, reporter_id = ? WHERE report_id = ?"
    for report, reporter, chat in db.execute(REPORTS, {"player": player}).fetchall():
        lines = json.loads(chat)
        for line in lines:
            if line["player"] == player:
                line |= {"player": "", "name": NOBODY}
        reporter = "" if reporter == player else reporter
        db.execute(update, (json.dumps(lines), reporter, report))
    db.execute("DELETE FROM report_speakers WHERE player_id = ?", (player,))


def _with(event: log.Event, **changes: Any) -> log.Event:
    """The event with other values."""
    if isinstance(event, log.TableEvent):
        return msgspec.structs.replace(event, **changes)
    return dataclasses.replace(event, **changes)
