"""Reviews in the database: what was asked for, what was judged of it, and what came out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

import msgspec

from mazziere.review import DepthName
from mazziere.storage.engine.database import Db
from mazziere.storage.repositories.store import Store

#: How each played, out of a review that is done.
STORE_PLAYER = (
    "INSERT INTO review_players (review_id, seat, decisions, accuracy) VALUES (?, ?, ?, ?)"
)


ReviewState = Literal["waiting", "done", "failed"]


@dataclass(frozen=True)
class StoredReview:
    """A review. ``ahead`` are those whose turns come before, and that are not done yet."""

    state: ReviewState
    ahead: int
    judged: int
    total: int | None
    result: bytes | None


@dataclass(frozen=True)
class ReviewJob:
    """What is to be reviewed next, with what was judged of it before."""

    id: int
    match_id: str
    depth: str
    judged: list[bytes]


class Reviews:
    """One review for each match and depth."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def ask(self, match_id: str, depth: str, player: str) -> None:
        """Have a review made, unless there is one; one that failed is tried again.

        Of several that somebody asks for, each has its first turn after those before it.
        """
        insert = (
            "INSERT INTO reviews (match_id, depth, state, asker_id, turn) "
            "SELECT CAST(? AS text), CAST(? AS text), 'waiting', CAST(? AS text), "
            "coalesce(min(turn), 0) + count(CASE WHEN asker_id = CAST(? AS text) THEN 1 END) "
            "FROM reviews WHERE state = 'waiting' "
            "ON CONFLICT (match_id, depth) DO UPDATE SET state = 'waiting', "
            "asker_id = excluded.asker_id, turn = excluded.turn WHERE reviews.state = 'failed'"
        )
        await self._write(insert, match_id, depth, player, player)

    async def waiting(self, player: str) -> int:
        """How many reviews are still to be made for a player."""
        query = "SELECT count(*) FROM reviews WHERE asker_id = ? AND state = 'waiting'"
        return int(await self.store.read(lambda db: db.execute(query, (player,)).fetchone()[0]))

    async def let_others(self, review: int) -> bool:
        """Put a review behind all others that wait; whether there are any."""
        update = (
            "UPDATE reviews SET turn = (SELECT max(turn) + 1 FROM reviews WHERE state = 'waiting') "
            "WHERE review_id = ? AND EXISTS "
            "(SELECT 1 FROM reviews WHERE state = 'waiting' AND review_id <> ?)"
        )
        values = (review, review)
        return await self.store.writer.run(lambda db: db.execute(update, values).rowcount == 1)

    async def find(self, match_id: str, depth: str) -> StoredReview | None:
        """A review that was asked for, as far as it is."""
        query = (
            "SELECT state, total, result,"
            " (SELECT count(*) FROM reviews o WHERE o.state = 'waiting'"
            "  AND r.state = 'waiting' AND (o.turn, o.review_id) < (r.turn, r.review_id)),"
            " (SELECT count(*) FROM review_parts p WHERE p.review_id = r.review_id)"
            " FROM reviews r WHERE match_id = ? AND depth = ?"
        )
        row = await self.store.read(lambda db: db.execute(query, (match_id, depth)).fetchone())
        if row is None:
            return None
        state, total, result, ahead, judged = row
        return StoredReview(state, ahead, judged if result is None else total, total, result)

    async def asked(self, match_id: str) -> list[tuple[DepthName, ReviewState]]:
        """The depths at which a review was asked for, and the state of each."""
        query = "SELECT depth, state FROM reviews WHERE match_id = ? ORDER BY review_id"
        return await self.store.read(lambda db: db.execute(query, (match_id,)).fetchall())

    async def next(self) -> ReviewJob | None:
        """The review whose turn it is, of those that are not done."""
        query = (
            "SELECT review_id, match_id, depth FROM reviews WHERE state = 'waiting' "
            "ORDER BY turn, review_id LIMIT 1"
        )
        parts = "SELECT judgement FROM review_parts WHERE review_id = ? ORDER BY number"

        def statements(db: Db) -> ReviewJob | None:
            row = db.execute(query).fetchone()
            if row is None:
                return None
            review, match_id, depth = row
            judged = [part for (part,) in db.execute(parts, (review,))]
            return ReviewJob(review, match_id, depth, judged)

        return await self.store.read(statements)

    async def set_total(self, review: int, total: int) -> None:
        """How many decisions there are."""
        await self._write("UPDATE reviews SET total = ? WHERE review_id = ?", total, review)

    async def add(self, review: int, number: int, judgement: bytes) -> None:
        """Another decision was judged."""
        insert = "INSERT INTO review_parts (review_id, number, judgement) VALUES (?, ?, ?)"
        await self._write(insert, review, number, judgement)

    async def finish(
        self, review: int, result: bytes, candidates: Iterable[tuple[int, int]]
    ) -> None:
        """All is judged; the result has all parts in it.

        ``candidates`` are deal and place of the decisions that may be exercises.
        """
        update = "UPDATE reviews SET state = 'done', result = ? WHERE review_id = ?"
        suggest = (
            "INSERT INTO exercise_candidates (match_id, depth, deal, place)"
            " SELECT match_id, depth, ?, ? FROM reviews WHERE review_id = ?"
        )

        def statements(db: Db) -> None:
            db.execute(update, (result, review))
            for each in msgspec.json.decode(result)["players"]:
                values = (review, each["seat"], each["decisions"], each["accuracy"])
                db.execute(STORE_PLAYER, values)
            forget_parts(db, review)
            db.executemany(suggest, [(*each, review) for each in candidates])

        await self.store.writer.run(statements)

    async def fail(self, review: int) -> None:
        """It cannot be made, and starts anew if it is asked for again."""

        def statements(db: Db) -> None:
            db.execute("UPDATE reviews SET state = 'failed' WHERE review_id = ?", (review,))
            forget_parts(db, review)

        await self.store.writer.run(statements)

    async def _write(self, statement: str, *values: object) -> None:
        await self.store.writer.run(lambda db: db.execute(statement, values) and None)


def forget_parts(db: Db, review: int) -> None:
    """What was judged on the way."""
    db.execute("DELETE FROM review_parts WHERE review_id = ?", (review,))
