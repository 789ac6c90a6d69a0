"""Results in the order in which they were stored, for whoever counts them; and checkpoints."""

from __future__ import annotations

import logging
from itertools import groupby

from msgspec import MsgspecError

from mazziere.rating import RatedMatch, Ratings
from mazziere.rating.checkpoint import read, restored
from mazziere.rating.ratings import rated_match
from mazziere.storage.engine.database import Db
from mazziere.storage.repositories.store import Store

_log = logging.getLogger("mazziere.storage")

#: Which results count: among people, and on the ladder of the bots. Checkpoints go by these names.
RATED = "rated"
LADDER = "ladder"
COUNTS = {RATED: "rated", LADDER: "origin = 'ladder'"}
#: Since when people have played; how long bots take does not matter.
STARTED = {RATED: "r.started", LADDER: "CAST(NULL AS bigint)"}
PLAYER = "CASE WHEN p.bot IS NULL THEN p.player_id ELSE 'house:' || p.bot END"
#: Results are numbered as they are stored; nothing here ever deletes one.
LAST = "SELECT coalesce(max(number), 0) FROM result_order"
AFTER = (
    f"SELECT o.number, r.match_id, r.game, {{counts}}, {{started}}, r.finished, "
    f"r.vp_0, r.vp_1, {PLAYER} "
    "FROM (SELECT number, match_id FROM result_order WHERE number > ? AND number <= ? "
    "ORDER BY number LIMIT ?) o "
    "JOIN match_results r USING (match_id) JOIN match_players p USING (match_id) "
    "ORDER BY o.number, p.seat"
)
SEATED = f"SELECT {PLAYER} FROM match_players p WHERE match_id = ? AND seat = ?"
CHECKPOINT = "SELECT number, state FROM level_checkpoints WHERE counts = ? AND rules = ?"
KEEP = (
    "INSERT INTO level_checkpoints (counts, rules, number, state) VALUES (?, ?, ?, ?) "
    "ON CONFLICT (counts, rules) DO UPDATE SET number = excluded.number, state = excluded.state "
    "WHERE excluded.number > level_checkpoints.number"
)
#: Checkpoints by older rules are dropped; those by newer rules belong to nodes of the next release.
FORGET_OLD = "DELETE FROM level_checkpoints WHERE counts = ? AND rules < ?"


class Results:
    """Implements :class:`mazziere.live.levels.Results`."""

    def __init__(self, store: Store, counts: str = RATED) -> None:
        """``counts`` is :data:`RATED` or :data:`LADDER`."""
        self.store = store
        self.counts = counts
        self.query = AFTER.format(counts=COUNTS[counts], started=STARTED[counts])
        self.complete = 0  # up to this number nothing is missing, nor ever will be
        self._next = 0  # nor up to this one, when those who were adding then have ended
        self._adding: set[str] = set()

    async def after(self, row: int, most: int) -> list[tuple[int, RatedMatch | None]]:
        """The next results, as far as no other can still come before them."""

        def statements(db: Db) -> list[tuple[int, RatedMatch | None]]:
            self._look(db)
            return after(db, self.query, row, self.complete, most)

        return await self.store.read(statements)

    def _look(self, db: Db) -> None:
        """Find out up to which number there are all results.

        A number is drawn before its result is committed, and several nodes store results at a
        time. Whoever has drawn a lower number than the last one that can be seen, and has not
        committed yet, is among those who are adding now: it is asked in this order.
        """
        (last,) = db.execute(LAST).fetchone()
        adding = self.store.database.adding(db, "result_order")
        if self._adding.isdisjoint(adding):
            self.complete, self._next, self._adding = self._next, last, adding
        if not adding:
            self.complete = last

    async def checkpoint(self, rules: int) -> tuple[int, Ratings] | None:
        """The last one, with those in it who had the seats."""

        def statements(db: Db) -> tuple[int, Ratings] | None:
            found = db.execute(CHECKPOINT, (self.counts, rules)).fetchone()
            if found is None:
                return None
            saved = read(found[1])
            seated = (db.execute(SEATED, seat).fetchone() for seat in saved.players)
            return found[0], restored(saved, [player for (player,) in seated])

        try:
            return await self.store.read_long(statements)
        except (MsgspecError, LookupError, TypeError, ValueError):
            _log.exception("a checkpoint of the levels cannot be read: all results are counted")
            return None

    async def keep(self, rules: int, row: int, state: bytes) -> None:
        """Store a checkpoint; those by older rules are no longer used."""

        def statements(db: Db) -> None:
            db.execute(FORGET_OLD, (self.counts, rules))
            db.execute(KEEP, (self.counts, rules, row, state))

        await self.store.writer.run(statements)


def after(
    db: Db, query: str, row: int, until: int, most: int
) -> list[tuple[int, RatedMatch | None]]:
    """The number of each result with the match, if it counts; bots of the house go by level."""
    found: list[tuple[int, RatedMatch | None]] = []
    for number, group in groupby(db.execute(query, (row, until, most)), key=lambda each: each[0]):
        seats = list(group)
        _, match_id, game, rated, started, finished, *vp, _ = seats[0]
        players = tuple(seat[-1] for seat in seats)
        match = rated_match(match_id, game, finished, players, (vp[0], vp[1]), started)
        found.append((number, match if rated else None))
    return found
