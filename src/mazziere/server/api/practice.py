"""Exercises over HTTP: the next one, an answer, how far one is."""

from __future__ import annotations

import asyncio
from itertools import takewhile
from typing import Annotated

from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta, Struct

from mazziere.games import GAMES
from mazziere.live.showing.exercise import shown
from mazziere.notation import parse_view
from mazziere.practice import LEVELS, Alternative
from mazziere.protocol.views import DealView
from mazziere.protocol.words import Pair
from mazziere.server.api.requests import AnyRequest, Trouble, asking, limit, services_of
from mazziere.storage.repositories.exercises import StoredExercise


class ExerciseShape(Struct, frozen=True):
    """A position as ``seat`` saw it at a table, with all moves that it could make.

    ``totals`` is how the match stood. Of ``tried`` people, so many were ``right`` at once.
    """

    exercise: str
    game: str
    seats: int
    level: int
    options: dict[str, bool | str]
    match: dict[str, bool | int | str | None]
    totals: Pair
    seat: int
    deal: DealView
    tried: int
    right: int


class Answer(Struct, frozen=True, forbid_unknown_fields=True):
    """The move that somebody holds for the best."""

    move: Annotated[str, Meta(min_length=2, max_length=64)]


class Verdict(Struct, frozen=True):
    """Whether it is the best; all moves with their values, the best first.

    ``streak`` is how many exercises in a row the player has solved at the first try. Of ``tried``
    people, so many were right at once (``solved``).
    """

    right: bool
    best: str
    options: tuple[Alternative, ...]
    streak: int
    tried: int
    solved: int


class LevelProgress(Struct, frozen=True):
    """Of ``all`` exercises of a level, those tried, solved, and solved at the first try."""

    game: str
    level: int
    all: int
    tried: int
    solved: int
    at_once: int


class ProgressShape(Struct, frozen=True):
    """How far somebody is; streaks are of exercises that were solved at the first try."""

    streak: int
    best_streak: int
    levels: list[LevelProgress]


@get("/api/exercises/next")
async def next_exercise(
    request: AnyRequest,
    game: Annotated[str | None, QueryParameter(max_length=32)] = None,
    level: Annotated[int | None, QueryParameter(ge=min(LEVELS), le=max(LEVELS))] = None,
    skip: Annotated[str | None, QueryParameter(max_length=32)] = None,
) -> ExerciseShape:
    """An exercise that you have not solved; ``skip`` is one that you do not want now."""
    player = await asking(request)
    limit(request, "exercise", player.id)
    if game is not None and game not in GAMES:
        raise Trouble(400, "no_game")
    found = await services_of(request).exercises.next(player.id, game, level, skip)
    if found is None:
        raise Trouble(404, "no_exercise")
    return await asyncio.to_thread(shape, found)


@post("/api/exercises/{exercise:str}/answer", status_code=200)
async def answer_exercise(
    request: AnyRequest, exercise: FromPath[str], data: JSONBody[Answer]
) -> Verdict:
    """Your move. The first one counts for the streak; whatever it is, you learn what is best."""
    player = await asking(request)
    limit(request, "exercise", player.id)
    services = services_of(request)
    found = await services.exercises.find(exercise)
    if found is None:
        raise Trouble(404, "no_exercise")
    if all(data.move != option.move for option in found.exercise.options):
        raise Trouble(400, "bad_move")
    right = data.move == found.exercise.best.move
    after = await services.exercises.answer(player.id, exercise, right, services.clock.now())
    options = found.exercise.options
    streak = streaks(await services.exercises.first_answers(player.id))[0]
    return Verdict(right, options[0].move, options, streak, after.tried, after.right)


@get("/api/me/exercises")
async def my_exercises(request: AnyRequest) -> ProgressShape:
    """How far you are, in each game and level."""
    player = await asking(request)
    exercises = services_of(request).exercises
    streak, best = streaks(await exercises.first_answers(player.id))
    levels = [LevelProgress(**vars(each)) for each in await exercises.progress(player.id)]
    return ProgressShape(streak, best, levels)


def shape(found: StoredExercise) -> ExerciseShape:
    """What is told of an exercise before it is solved."""
    exercise = found.exercise
    view = parse_view(exercise.view)
    assert view.seat is not None
    return ExerciseShape(
        found.id,
        exercise.game,
        exercise.seats,
        found.level,
        dict(view.rules.options),
        exercise.match,
        exercise.totals,
        view.seat,
        shown(exercise),
        found.tried,
        found.right,
    )


def streaks(answers: list[bool]) -> tuple[int, int]:
    """How many in a row are right, of the latest and at best; the latest answer comes first."""
    now = len(list(takewhile(bool, answers)))
    best = run = 0
    for right in answers:
        run = run + 1 if right else 0
        best = max(best, run)
    return now, best


HANDLERS = [next_exercise, answer_exercise, my_exercises]
