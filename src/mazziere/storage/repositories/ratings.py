"""Results in the order in which they were stored, for whoever counts them."""

from __future__ import annotations

from itertools import groupby

from mazziere.rating import RatedMatch
from mazziere.rating.ratings import rated_match
from mazziere.storage.engine.database import Db
from mazziere.storage.repositories.store import Store

#: Which results count: among people, and on the ladder of the bots.
RATED = "rated"
LADDER = "origin = 'ladder'"
#: Results are numbered as they are stored; nothing here ever deletes one.
AFTER = (
    "SELECT o.number, r.match_id, r.game, {counts}, r.finished, r.vp_0, r.vp_1, "
    "CASE WHEN p.bot IS NULL THEN p.player_id ELSE 'house:' || p.bot END "
    "FROM (SELECT number, match_id FROM result_order WHERE number > ? ORDER BY number LIMIT ?) o "
    "JOIN match_results r USING (match_id) JOIN match_players p USING (match_id) "
    "ORDER BY o.number, p.seat"
)


class Results:
    """Implements :class:`mazziere.live.levels.Results`."""

    def __init__(self, store: Store, counts: str = RATED) -> None:
        """``counts`` is :data:`RATED` or :data:`LADDER`."""
        self.store = store
        self.query = AFTER.format(counts=counts)

    async def after(self, row: int, most: int) -> list[tuple[int, RatedMatch | None]]:
        """The next results."""
        return await self.store.read(lambda db: after(db, self.query, row, most))


def after(db: Db, query: str, row: int, most: int) -> list[tuple[int, RatedMatch | None]]:
    """The number of each result with the match, if it counts; bots of the house go by level."""
    found: list[tuple[int, RatedMatch | None]] = []
    for number, group in groupby(db.execute(query, (row, most)), key=lambda each: each[0]):
        seats = list(group)
        _, match_id, game, rated, finished, *vp, _ = seats[0]
        players = tuple(seat[-1] for seat in seats)
        match = rated_match(match_id, game, finished, players, (vp[0], vp[1]))
        found.append((number, match if rated else None))
    return found
