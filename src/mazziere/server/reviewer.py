"""Makes the reviews that players ask for, one at a time and beside everything else.

A process of its own with a low priority thinks (:mod:`mazziere.review.__main__`); every
judgement is stored as it comes. So live tables do not wait for it, it can be ended at any moment,
and after a restart it goes on where it was.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from asyncio.subprocess import PIPE, Process

import msgspec

from mazziere.storage.history import History
from mazziere.storage.reviews import ReviewJob, Reviews

_log = logging.getLogger("mazziere.server")

NOTHING = msgspec.Raw(b"")
#: The longest line that the process may write: the review of the longest match.
LONGEST_LINE = 64 * 2**20
#: After something went wrong that may pass, such as a full disk: seconds.
PAUSE = 5.0


class Line(msgspec.Struct):
    """One of these is what the process tells."""

    total: int | None = None
    judgement: msgspec.Raw = NOTHING
    review: msgspec.Raw = NOTHING


class Reviewer:
    """The queue of reviews, which lies in the database."""

    def __init__(self, reviews: Reviews, history: History) -> None:
        self.reviews = reviews
        self.history = history
        self.reviewing = False
        self.made = self.failed = 0
        self._asked = asyncio.Event()

    def wake(self) -> None:
        """There is something to do."""
        self._asked.set()

    async def keep_reviewing(self) -> None:
        """Make one review after the other, those from before a restart first."""
        while True:
            self._asked.clear()
            try:
                job = await self.reviews.next()
                if job is None:
                    await self._asked.wait()
                else:
                    await self.review(job)
            except Exception:  # the database may be better in a moment
                _log.exception("a review could not be stored")
                await asyncio.sleep(PAUSE)

    async def review(self, job: ReviewJob) -> None:
        """Make a review, or go on with it."""
        self.reviewing = True
        try:
            record = await self.history.record(job.match_id)
            if record is not None and await self.think(job, record):
                self.made += 1
                return
        finally:
            self.reviewing = False
        _log.error("match %s could not be reviewed", job.match_id)
        self.failed += 1
        await self.reviews.fail(job.id)

    async def think(self, job: ReviewJob, record: str) -> bool:
        """Let the process think, and store what it tells; whether it came to the end."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "mazziere.review"),
            stdin=PIPE,
            stdout=PIPE,
            limit=LONGEST_LINE,
            start_new_session=True,  # what is typed at the terminal is for the server
        )
        try:
            return await self.listen(job, record, process)
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()

    async def listen(self, job: ReviewJob, record: str, process: Process) -> bool:
        """Hand the match over, and take what comes back."""
        assert process.stdin is not None
        assert process.stdout is not None
        judged = [json.loads(part) for part in job.judged]
        order = {"record": record, "depth": job.depth, "judged": judged}
        process.stdin.write(json.dumps(order).encode() + b"\n")
        number = len(judged)
        async for text in process.stdout:
            line = msgspec.json.decode(text, type=Line)
            if line.total is not None:
                await self.reviews.set_total(job.id, line.total)
            elif line.review:
                await self.reviews.finish(job.id, bytes(line.review))
                return True
            else:
                number += 1
                await self.reviews.add(job.id, number, bytes(line.judgement))
        return False
