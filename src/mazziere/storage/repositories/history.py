"""Matches that were played, from the rows that were stored with their last event."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from mazziere.bank.grants import day_of
from mazziere.live.clock import Clock
from mazziere.live.hall.ports import MatchResult
from mazziere.live.table import events as log
from mazziere.match import Match
from mazziere.match.events import Started
from mazziere.notation import format_match
from mazziere.storage.engine.database import Db
from mazziere.storage.repositories.store import Store

COLUMNS = (
    "r.match_id, r.table_id, game, rated, how, winner, points_0, points_1, vp_0, vp_1, mp_0, mp_1, "
    "started, finished, origin, p.seat"
)
GAME_COUNTS = (
    "SELECT game, count(*), count(CASE WHEN winner = seat % 2 THEN 1 END), "
    "count(CASE WHEN winner IS NULL THEN 1 END) FROM match_players "
    "JOIN match_results USING (match_id) JOIN tables USING (table_id) "
    "WHERE player_id = ? AND public GROUP BY game ORDER BY game"
)
#: A daily deal is open to all when its day is over.
DAY_OVER = "EXISTS (SELECT 1 FROM daily_plays d WHERE d.table_id = r.table_id AND d.day < :today)"
#: Who may see a match, but for the seal: everybody, or those who have played it.
SEEN = (
    f"SELECT r.table_id, public OR {DAY_OVER}, sealed, "
    ":player IN (SELECT player_id FROM match_players p WHERE p.match_id = r.match_id) "
    "FROM match_results r JOIN tables t USING (table_id) WHERE match_id = :match_id"
)
#: How many matches are fetched at a time where all of a player's are asked for.
AT_ONCE = 50
#: Longer lists than this are read on the thread for long reads.
A_PAGE = 100
NEXT_MATCHES = (
    "SELECT finished, match_id FROM match_results JOIN match_players USING (match_id) "
    "WHERE player_id = ? AND (finished, match_id) > (?, ?) ORDER BY finished, match_id LIMIT ?"
)


@dataclass(frozen=True)
class PlayedMatch(MatchResult):
    """A result with its players, by seat; ``seat`` is that of whom it is asked of."""

    origin: str
    players: tuple[str, ...]
    seat: int | None


@dataclass(frozen=True)
class GameCount:
    """How many matches of a game somebody has played, won and drawn."""

    game: str
    played: int
    won: int
    drawn: int


class History:
    """What was played."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock

    async def of_player(
        self, player: str, before: int, most: int, only_public: bool = False
    ) -> list[PlayedMatch]:
        """The last matches of a player that had ended before that moment."""
        public = "AND table_id IN (SELECT table_id FROM tables WHERE public)"
        query = (
            f"SELECT {COLUMNS} FROM match_results r JOIN match_players p USING (match_id) "
            f"WHERE p.player_id = ? AND finished < ? {public if only_public else ''} "
            "ORDER BY finished DESC LIMIT ?"
        )

        def statements(db: Db) -> list[PlayedMatch]:
            return [played(db, row) for row in db.execute(query, (player, before, most)).fetchall()]

        read = self.store.read if most <= A_PAGE else self.store.read_long
        return await read(statements)

    async def public_counts(self, player: str) -> list[GameCount]:
        """How many matches of each game a player has played that everybody may see."""
        found = await self.store.read(lambda db: db.execute(GAME_COUNTS, (player,)).fetchall())
        return [GameCount(*row) for row in found]

    async def summary(self, match_id: str) -> PlayedMatch | None:
        """What lists tell of a match that is over; None if there is none."""
        columns = COLUMNS.replace("p.seat", "NULL")
        query = f"SELECT {columns} FROM match_results r WHERE match_id = ?"

        def statements(db: Db) -> PlayedMatch | None:
            row = db.execute(query, (match_id,)).fetchone()
            return None if row is None else played(db, row)

        return await self.store.read(statements)

    async def open_tables(self, player: str) -> list[bytes]:
        """The tables where a player sits and can go on, as rows of the lobby."""
        query = (
            'SELECT "row" FROM tables JOIN table_seats USING (table_id) '
            "WHERE player_id = ? AND phase IN ('seating', 'playing', 'count')"
        )
        return await self.store.read(lambda db: [row[0] for row in db.execute(query, (player,))])

    async def waits_at(self, player: str) -> list[str]:
        """The tables where a player sits and no match is being played."""
        query = (
            "SELECT table_id FROM tables JOIN table_seats USING (table_id) "
            "WHERE player_id = ? AND phase IN ('seating', 'over')"
        )
        return await self.store.read(lambda db: [row[0] for row in db.execute(query, (player,))])

    async def seat_in(self, match_id: str, player: str) -> int | None:
        """Where a player sat in a match."""
        query = "SELECT seat FROM match_players WHERE match_id = ? AND player_id = ?"
        found = await self.store.read(lambda db: db.execute(query, (match_id, player)).fetchone())
        return None if found is None else int(found[0])

    async def may_see(self, match_id: str, player: str | None) -> bool:
        """Who may see a match, its record, its replay and its review: this is the one rule.

        It is over, nobody has yet to play the same cards, and it was played at a public table or
        by the player who asks; None is somebody unknown. A deal of the day can be seen by all
        when the day is over.
        """
        today = day_of(self.clock.now()).isoformat()
        values = {"match_id": match_id, "player": player, "today": today}
        return await self.store.read(lambda db: may_see(db, values))

    async def records_of(self, player: str) -> AsyncIterator[str]:
        """The records of all matches of a player, the earliest first; one is in memory at a time.

        Those are left out that may not be seen yet.
        """
        last = (-1, "")
        some = partial(next_matches, player=player)
        while rows := await self.store.read_long(partial(some, after=last)):
            for finished, match_id in rows:
                last = (finished, match_id)
                if await self.may_see(match_id, player):
                    record = await self.record(match_id)
                    assert record is not None
                    yield record

    async def record(self, match_id: str) -> str | None:
        """The record of a finished match, as :mod:`mazziere.notation` writes it."""
        match = await self.finished(match_id)
        return None if match is None else await asyncio.to_thread(format_match, match)

    async def finished(self, match_id: str) -> Match | None:
        """A match that is over, folded from the log of its table; None if there is none."""
        query = (
            "SELECT event FROM log WHERE table_id = "
            "(SELECT table_id FROM match_results WHERE match_id = ?) ORDER BY seq"
        )
        stored = await self.store.read(lambda db: db.execute(query, (match_id,)).fetchall())
        return await asyncio.to_thread(finished_in, [event for (event,) in stored], match_id)


def played(db: Db, row: tuple[Any, ...]) -> PlayedMatch:
    """A row with the names of the players."""
    names = db.execute("SELECT name FROM match_players WHERE match_id = ? ORDER BY seat", row[:1])
    return PlayedMatch(
        match_id=row[0],
        table=row[1],
        game=row[2],
        rated=bool(row[3]),
        how=row[4],
        winner=row[5],
        points=row[6:8],
        vp=row[8:10],
        mp=row[10:12],
        started=row[12],
        finished=row[13],
        origin=row[14],
        players=tuple(name for (name,) in names.fetchall()),
        seat=row[15],
    )


def may_see(db: Db, values: dict[str, str | None]) -> bool:
    """Whether a match may be seen; see :meth:`History.may_see`."""
    found = db.execute(SEEN, values).fetchone()
    if found is None:
        return False
    table, everybody, sealed, played_it = found
    if everybody or not played_it:
        return bool(everybody)
    return not (sealed_in_log(db, table) if sealed is None else sealed)


def sealed_in_log(db: Db, table: str) -> bool:
    """The same as the column, for a table that the release before has written."""
    query = "SELECT event FROM log WHERE table_id = ? ORDER BY seq"
    events = (log.decode(event) for (event,) in db.execute(query, (table,)))
    opened = next(events)
    if not isinstance(opened, log.Opened) or opened.board is None:
        return False
    return not any(isinstance(event, log.Unsealed) for event in events)


def next_matches(db: Db, player: str, after: tuple[int, str]) -> list[tuple[int, str]]:
    """When some matches of a player ended, and their ids, in that order."""
    return db.execute(NEXT_MATCHES, (player, *after, AT_ONCE)).fetchall()


def finished_in(stored: list[bytes], match_id: str) -> Match | None:
    """A match that is over, out of the stored log of its table."""
    match = match_in([log.decode(event) for event in stored], match_id)
    return None if match is None or match.result is None else match


def match_in(events: list[log.Event], match_id: str) -> Match | None:
    """A match out of a table's log."""
    match: Match | None = None
    for event in events:
        if isinstance(event, Started):
            match = Match.fold([event]) if event.match_id == match_id else None
        elif isinstance(event, log.TookBack) and match is not None:
            match = match.until(event.keep, event.now)
        elif isinstance(event, log.TableEvent) or match is None or match.over:
            continue
        else:
            match.append(event)
        if match is not None and match.over:
            return match
    return match
