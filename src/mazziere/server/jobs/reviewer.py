"""Makes the reviews that players ask for, one at a time and beside everything else.

A process of its own with a low priority thinks (:mod:`mazziere.review.__main__`); every
judgement is stored as it comes. So live tables do not wait for it, it can be ended at any moment,
and after a restart it goes on where it was. While nobody waits for a review, decisions of earlier
ones are made into exercises in the same way (:mod:`mazziere.practice.__main__`).
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import time
from asyncio.subprocess import PIPE
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, suppress
from typing import Any

import msgspec

from mazziere.games import Game
from mazziere.notation import format_match
from mazziere.practice import candidates
from mazziere.practice.exercise import Exercise, from_plain
from mazziere.review import Review
from mazziere.storage.repositories.exercises import Candidate, Exercises
from mazziere.storage.repositories.history import History
from mazziere.storage.repositories.reviews import ReviewJob, Reviews

_log = logging.getLogger("mazziere.server")

NOTHING = msgspec.Raw(b"")
#: The longest line that a process may write: the review of the longest match.
LONGEST_LINE = 64 * 2**20
#: How long a review is worked on before others that wait have their turn: seconds.
SLICE = 20.0
#: How often to look for what another node was asked for: seconds.
LOOK_EVERY = 3.0
#: How long to wait after trouble that may pass, such as a full disk: seconds.
PAUSE = 5.0


class Line(msgspec.Struct):
    """One of these is what the process of a review tells."""

    total: int | None = None
    judgement: msgspec.Raw = NOTHING
    review: msgspec.Raw = NOTHING


class Reviewer:
    """The queue of reviews, which lies in the database."""

    def __init__(
        self,
        reviews: Reviews,
        exercises: Exercises,
        history: History,
        leads: Callable[[], bool],
    ) -> None:
        """Of several nodes, only the one that ``leads`` makes reviews."""
        self.leads = leads
        self.reviews = reviews
        self.exercises = exercises
        self.history = history
        self.slice = SLICE
        self.reviewing = False
        self.made = self.failed = 0
        self._asked = asyncio.Event()

    def wake(self) -> None:
        """A review was asked for: look now."""
        self._asked.set()

    async def keep_reviewing(self) -> None:
        """Make one review after the other, those from before a restart first."""
        while True:
            self._asked.clear()
            try:
                if not self.leads():
                    await asyncio.sleep(LOOK_EVERY)
                elif (job := await self.reviews.next()) is not None:
                    await self.review(job)
                elif (candidate := await self.exercises.next_candidate()) is not None:
                    await self.confirm(candidate)
                else:
                    with suppress(TimeoutError):  # another node may have been asked
                        await asyncio.wait_for(self._asked.wait(), LOOK_EVERY)
            except Exception:  # the database may be better in a moment
                _log.exception("a review could not be stored")
                await asyncio.sleep(PAUSE)

    async def review(self, job: ReviewJob) -> None:
        """Make a review, or go on with it."""
        self.reviewing = True
        try:
            match = await self.history.finished(job.match_id)
            if match is not None:
                record = await asyncio.to_thread(format_match, match)
                if await self.think(job, record, match.form.rules.game):
                    return
        finally:
            self.reviewing = False
        _log.error("match %s could not be reviewed", job.match_id)
        self.failed += 1
        await self.reviews.fail(job.id)

    async def think(self, job: ReviewJob, record: str, game: Game) -> bool:
        """Let the process think, and store what it tells; whether all went well.

        After a while others have their turn; it goes on later.
        """
        until = time.monotonic() + self.slice
        judged = [json.loads(part) for part in job.judged]
        order = {"record": record, "depth": job.depth, "judged": judged}
        number = len(judged)
        async with aclosing(told("mazziere.review", order)) as lines:
            async for text in lines:
                line = msgspec.json.decode(text, type=Line)
                if line.total is not None:
                    await self.reviews.set_total(job.id, line.total)
                elif line.review:
                    result = bytes(line.review)
                    found = await asyncio.to_thread(found_in, result, game)
                    await self.reviews.finish(job.id, result, found)
                    self.made += 1
                    return True
                else:
                    number += 1
                    await self.reviews.add(job.id, number, bytes(line.judgement))
                    if time.monotonic() > until:
                        if await self.reviews.let_others(job.id):
                            return True
                        until = time.monotonic() + self.slice
        return False

    async def confirm(self, candidate: Candidate) -> None:
        """Weigh a decision again; it becomes an exercise if one move is clearly the best."""
        record = await self.history.record(candidate.match_id)
        exercise: Exercise | None = None
        if record is not None:
            place = {"deal": candidate.deal, "place": candidate.place, "depth": candidate.depth}
            async with aclosing(told("mazziere.practice", {"record": record, **place})) as lines:
                async for text in lines:
                    plain = json.loads(text)["exercise"]
                    exercise = None if plain is None else from_plain(plain)
        await self.exercises.settle(candidate.id, exercise)


def found_in(result: bytes, game: Game) -> list[tuple[int, int]]:
    """The decisions of a review that may be exercises."""
    judged = msgspec.json.decode(result, type=Review).judgements
    return candidates(judged, game.habits.points_a_deal)


async def told(module: str, order: dict[str, Any]) -> AsyncGenerator[bytes, None]:
    """Start the process with an order: the lines that it prints; it ends when nobody listens."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", module),
        stdin=PIPE,
        stdout=PIPE,
        limit=LONGEST_LINE,
        start_new_session=True,  # what is typed at the terminal is for the server
    )
    try:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(order).encode() + b"\n")
        async for text in process.stdout:
            yield text
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
