"""The logs of tournaments in the database."""

from __future__ import annotations

from typing import Any

import msgspec

from mazziere.live.tournaments.ports import TournamentEntry
from mazziere.storage.engine.database import INTEGRITY_ERRORS, Db, WrongSeq, marks
from mazziere.storage.repositories.club_calendar import see_to
from mazziere.storage.repositories.postings import post
from mazziere.storage.repositories.store import Store
from mazziere.tournament import events as log
from mazziere.tournament.events import Person

INSERT_EVENT = "INSERT INTO tournament_events (tournament_id, seq, event) VALUES (?, ?, ?)"
SET_SUMMARY = (
    'INSERT INTO tournaments (tournament_id, phase, announced, due, "row", club_id) '
    "VALUES (?, ?, ?, ?, ?, ?) "
    "ON CONFLICT (tournament_id) DO UPDATE "
    'SET phase = excluded.phase, due = excluded.due, "row" = excluded."row"'
)
INSERT_FIXTURE = (
    "INSERT INTO fixtures (table_id, tournament_id, fixture, settled) VALUES (?, ?, ?, false)"
)
SETTLE = "UPDATE fixtures SET settled = true WHERE tournament_id = ? AND fixture = ?"
PLAYED = (
    "SELECT f.tournament_id, f.fixture, f.table_id FROM fixtures f "
    "JOIN match_results r USING (table_id) WHERE NOT f.settled"
)
INSERT_NAMED = (
    "INSERT INTO tournament_people (tournament_id, player_id) VALUES (?, ?) ON CONFLICT DO NOTHING"
)
WITHOUT_TABLE = (
    "SELECT DISTINCT tournament_id FROM fixtures f WHERE NOT settled "
    "AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.table_id = f.table_id)"
)


class TournamentLogs:
    """Implements :class:`mazziere.live.tournaments.ports.TournamentStore`."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def add(self, entry: TournamentEntry) -> None:
        """Store an entry; its numbers are the primary key, so a log has no second version."""
        try:
            await self.store.writer.run(lambda db: add(db, entry))
        except INTEGRITY_ERRORS as error:
            if entry.events and await self.seq(entry.tournament) >= entry.seq:
                raise WrongSeq(str(error)) from error
            raise

    async def seq(self, tournament: str) -> int:
        """Where its log ends."""
        query = "SELECT coalesce(max(seq), 0) FROM tournament_events WHERE tournament_id = ?"
        return int((await self._column(query, tournament))[0])

    async def without_table(self) -> list[str]:
        """The tournaments with matches whose tables are not open yet."""
        return await self._column(WITHOUT_TABLE)

    async def events(self, tournament: str) -> list[bytes]:
        """The log of a tournament."""
        query = "SELECT event FROM tournament_events WHERE tournament_id = ? ORDER BY seq"
        return await self._column(query, tournament)

    async def due(self, now: int) -> list[str]:
        """The tournaments to look at."""
        return await self._column("SELECT tournament_id FROM tournaments WHERE due <= ?", now)

    async def running(self) -> list[str]:
        """The tournaments that are being played."""
        return await self._column("SELECT tournament_id FROM tournaments WHERE phase = 'running'")

    async def rows(self, before: int, most: int) -> list[bytes]:
        """The last ones, as lists show them."""
        query = 'SELECT "row" FROM tournaments WHERE announced < ? ORDER BY announced DESC LIMIT ?'
        return await self._column(query, before, most)

    async def rows_of_club(self, club: str, before: int, most: int) -> list[bytes]:
        """The last ones of a club."""
        query = (
            'SELECT "row" FROM tournaments WHERE club_id = ? AND announced < ? '
            "ORDER BY announced DESC LIMIT ?"
        )
        return await self._column(query, club, before, most)

    async def ended_of_club(self, club: str) -> dict[str, int]:
        """Those of a club that were played to their end, and where their logs end."""
        query = (
            "SELECT tournament_id, max(seq) FROM tournaments "
            "JOIN tournament_events USING (tournament_id) "
            "WHERE club_id = ? AND phase = 'over' GROUP BY tournament_id"
        )
        return dict(await self.store.read(lambda db: db.execute(query, (club,)).fetchall()))

    async def tables(self, tournament: str) -> dict[str, str]:
        """The table of each match."""
        query = "SELECT fixture, table_id FROM fixtures WHERE tournament_id = ?"
        return dict(await self.store.read(lambda db: db.execute(query, (tournament,)).fetchall()))

    async def played(self) -> list[tuple[str, str, str]]:
        """What is over and not settled."""
        return await self.store.read(lambda db: db.execute(PLAYED).fetchall())

    async def by_hand(self, players: list[str]) -> set[str]:
        """Those who have switched automatic accusi off."""
        query = f"SELECT player_id, options FROM players WHERE player_id IN ({marks(players)})"
        found = await self.store.read(lambda db: db.execute(query, players).fetchall())
        return {
            player
            for player, options in found
            if msgspec.json.decode(options).get("auto_accuso") is False
        }

    async def table_events(self, table: str) -> list[bytes]:
        """The log of a table, to be looked at only."""
        return await self._column("SELECT event FROM log WHERE table_id = ? ORDER BY seq", table)

    async def _column(self, query: str, *values: object) -> list[Any]:
        return await self.store.read(lambda db: [row[0] for row in db.execute(query, values)])


def add(db: Db, entry: TournamentEntry) -> None:
    """Store all of an entry, within the transaction that there is."""
    for seq, event in enumerate(entry.events, entry.seq):
        db.execute(INSERT_EVENT, (entry.tournament, seq, event))
    summary = entry.summary
    db.execute(
        SET_SUMMARY,
        (
            entry.tournament,
            summary.phase,
            summary.announced,
            summary.due,
            summary.row,
            summary.club,
        ),
    )
    if entry.occasion is not None:
        see_to(db, entry.occasion, entry.tournament)
    for fixture, table in entry.tables.items():
        db.execute(INSERT_FIXTURE, (table, entry.tournament, fixture))
    for fixture in entry.settled:
        db.execute(SETTLE, (entry.tournament, fixture))
    db.executemany(INSERT_NAMED, [(entry.tournament, player) for player in entry.people])
    for posting in entry.postings:
        post(db, posting)


def forget(db: Db, player: str, instead: Person) -> list[str]:
    """Put somebody without a name in a player's place; the tournaments that were changed."""
    naming = "SELECT tournament_id FROM tournament_people WHERE player_id = ? ORDER BY 1"
    changed = [tournament for (tournament,) in db.execute(naming, (player,)).fetchall()]
    query = "SELECT seq, event FROM tournament_events WHERE tournament_id = ?"
    update = "UPDATE tournament_events SET event = ? WHERE tournament_id = ? AND seq = ?"
    for tournament in changed:
        for seq, stored in db.execute(query, (tournament,)).fetchall():
            event = log.decode(stored)
            if player in log.people(event):
                new = log.encode(log.with_another(event, player, instead))
                db.execute(update, (new, tournament, seq))
    rename = "UPDATE tournament_people SET player_id = ? WHERE player_id = ?"
    db.execute(rename, (instead.id, player))
    return changed
