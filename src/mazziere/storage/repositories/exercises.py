"""Exercises in the database: what there is, what may become one, and who has solved which."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from mazziere.practice.difficulty import level_by_people
from mazziere.practice.exercise import Exercise, from_plain
from mazziere.storage.engine.database import Db
from mazziere.storage.repositories.store import Store

INSERT = (
    "INSERT INTO exercises (exercise_id, game, level, body) VALUES (?, ?, ?, ?) "
    "ON CONFLICT (exercise_id) DO NOTHING"
)
#: What was never tried comes first, then what was tried longest ago; the easy before the hard.
NEXT = (
    "SELECT e.exercise_id, body, e.level, tried, correct FROM exercises e"
    " LEFT JOIN exercise_tries t ON t.exercise_id = e.exercise_id AND t.player_id = :player"
    " WHERE game = coalesce(:game, game) AND e.level = coalesce(:level, e.level)"
    " AND NOT coalesce(solved, false)"
    " ORDER BY CASE WHEN e.exercise_id = :skip THEN 1 ELSE 0 END, coalesce(last, 0), e.level,"
    " e.exercise_id LIMIT 1"
)
TRY = (
    "INSERT INTO exercise_tries (player_id, exercise_id, at_once, solved, first, last)"
    " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (player_id, exercise_id)"
    " DO UPDATE SET solved = exercise_tries.solved OR excluded.solved, last = excluded.last"
)
PROGRESS = (
    "SELECT game, level, count(*), count(player_id), count(CASE WHEN solved THEN 1 END),"
    " count(CASE WHEN at_once THEN 1 END) FROM exercises e LEFT JOIN exercise_tries t"
    " ON t.exercise_id = e.exercise_id AND player_id = ? GROUP BY game, level"
)


@dataclass(frozen=True)
class StoredExercise:
    """An exercise; ``tried`` people have answered, and ``right`` of them rightly at once."""

    id: str
    exercise: Exercise
    level: int
    tried: int
    right: int


@dataclass(frozen=True)
class Candidate:
    """A decision that may be an exercise, and how deeply it was reviewed."""

    id: int
    match_id: str
    deal: int
    place: int
    depth: str


@dataclass(frozen=True)
class Progress:
    """How far somebody is in one level of a game; ``at_once`` were solved at the first try."""

    game: str
    level: int
    all: int
    tried: int
    solved: int
    at_once: int


class Exercises:
    """All exercises of a host."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def add(self, exercises: Iterable[Exercise]) -> None:
        """Store those that are not there yet."""
        new = [values(each) for each in exercises]
        await self.store.writer.run(lambda db: db.executemany(INSERT, new) and None)

    async def find(self, exercise: str) -> StoredExercise | None:
        """The exercise of that id, if there is one."""
        query = (
            "SELECT exercise_id, body, level, tried, correct FROM exercises WHERE exercise_id = ?"
        )
        row = await self.store.read(lambda db: db.execute(query, (exercise,)).fetchone())
        return None if row is None else stored(row)

    async def next(
        self, player: str, game: str | None, level: int | None, skip: str | None
    ) -> StoredExercise | None:
        """One that the player has not solved, rather not the one to be skipped; None after all."""
        asked = {"player": player, "game": game, "level": level, "skip": skip}
        row = await self.store.read(lambda db: db.execute(NEXT, asked).fetchone())
        return None if row is None else stored(row)

    async def answer(self, player: str, exercise: str, right: bool, now: int) -> StoredExercise:
        """Store an answer; the exercise as it is then. Only the first of a player counts there."""
        query = (
            "SELECT exercise_id, body, level, tried, correct FROM exercises WHERE exercise_id = ?"
        )

        def statements(db: Db) -> StoredExercise:
            tried = "SELECT 1 FROM exercise_tries WHERE player_id = ? AND exercise_id = ?"
            if db.execute(tried, (player, exercise)).fetchone() is None:
                count_try(db, exercise, right)
            db.execute(TRY, (player, exercise, right, right, now, now))
            return stored(db.execute(query, (exercise,)).fetchone())

        return await self.store.writer.run(statements)

    async def progress(self, player: str) -> list[Progress]:
        """How far somebody is, in each game and level that there are exercises of."""
        rows = await self.store.read(lambda db: db.execute(PROGRESS, (player,)).fetchall())
        return [Progress(*row) for row in rows]

    async def first_answers(self, player: str) -> list[bool]:
        """Whether the first answer to each exercise was right, the latest first."""
        query = (
            "SELECT at_once FROM exercise_tries WHERE player_id = ? "
            "ORDER BY first DESC, exercise_id"
        )
        rows = await self.store.read(lambda db: db.execute(query, (player,)).fetchall())
        return [bool(at_once) for (at_once,) in rows]

    # What may become one

    async def next_candidate(self) -> Candidate | None:
        """The decision that was found first of those that were not weighed again."""
        query = (
            "SELECT candidate_id, match_id, deal, place, depth FROM exercise_candidates "
            "ORDER BY candidate_id LIMIT 1"
        )
        row = await self.store.read(lambda db: db.execute(query).fetchone())
        return None if row is None else Candidate(*row)

    async def settle(self, candidate: int, exercise: Exercise | None) -> None:
        """A candidate has become an exercise, or nothing."""

        def statements(db: Db) -> None:
            db.execute("DELETE FROM exercise_candidates WHERE candidate_id = ?", (candidate,))
            if exercise is not None:
                db.execute(INSERT, values(exercise))

        await self.store.writer.run(statements)


def count_try(db: Db, exercise: str, right: bool) -> None:
    """One more has tried it; with many, people tell how hard it is."""
    update = (
        "UPDATE exercises SET tried = tried + 1, correct = correct + ? WHERE exercise_id = ? "
        "RETURNING tried, correct"
    )
    level = level_by_people(*db.execute(update, (int(right), exercise)).fetchone())
    if level is not None:
        db.execute("UPDATE exercises SET level = ? WHERE exercise_id = ?", (level, exercise))


def values(exercise: Exercise) -> tuple[str, str, int, bytes]:
    """An exercise as the row that is inserted."""
    body = json.dumps(exercise.plain()).encode()
    return exercise.id, exercise.game, exercise.level, body


def stored(row: tuple[str, bytes, int, int, int]) -> StoredExercise:
    """The exercise of a row."""
    exercise, body, level, tried, right = row
    return StoredExercise(exercise, from_plain(json.loads(body)), level, tried, right)


def forget(db: Db, player: str) -> None:
    """Take a player's answers away; how many people have tried each exercise stays."""
    db.execute("DELETE FROM exercise_tries WHERE player_id = ?", (player,))
