"""How well people play: a fold over all results, kept up with them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol, TypeVar

from mazziere.live.waiting import Wakeup
from mazziere.rating import Pool, RatedMatch, Ratings
from mazziere.rating.checkpoint import RULES_VERSION, save

_log = logging.getLogger("mazziere.live")
T = TypeVar("T")

#: How often to look for new results that other nodes have stored: seconds.
LOOK_EVERY = 3.0
#: So many results are counted at a time; whoever asks meanwhile waits for no more than these.
AT_ONCE = 500
#: There is another checkpoint after so many results, and after so large a part of all there are:
#: it is written as a whole, and a start counts what came after it.
KEEP_AFTER = 1000
KEEP_AFTER_PART = 10


class NotCounted(Exception):
    """Not all results are counted yet, so that levels would be wrong."""


class Results(Protocol):
    """Has the results of all matches in the order in which they were stored."""

    async def after(self, row: int, most: int) -> list[tuple[int, RatedMatch | None]]:
        """The next results after that number: their numbers, and the matches that are rated.

        None with a lower number comes later: what might still be overtaken is not told yet.
        """
        ...

    async def checkpoint(self, rules: int) -> tuple[int, Ratings] | None:
        """The last one by these rules: the levels after the result with that number."""
        ...

    async def keep(self, rules: int, row: int, state: bytes) -> None:
        """Store a checkpoint, unless there is a later one by these rules."""
        ...


class Levels:
    """The levels of everybody. After a start they go on from the last checkpoint."""

    def __init__(self, results: Results) -> None:
        self.results = results
        self.ratings = Ratings()
        self.seen = 0  # the number of the last result that was looked at
        self.kept = 0  # and that of the last checkpoint
        self.begun = False
        self.ready = asyncio.Event()  # set once all results are counted that there were
        self.lock = asyncio.Lock()
        self.wakeup = Wakeup()

    async def keep_up(self, leads: Callable[[], bool]) -> None:
        """Count new results, again and again; whoever leads keeps checkpoints."""
        while True:
            self.wakeup.clear()
            try:
                if not self.begun:
                    await self.begin()
                while await self.count_some():
                    pass
                if leads():
                    await self.keep()
            except Exception:  # the database may be better in a moment
                _log.exception("levels could not be kept up")
            await self.wakeup.wait(LOOK_EVERY)

    async def begin(self) -> None:
        """Take up the last checkpoint, if there is one by the present rules."""
        found = await self.results.checkpoint(RULES_VERSION)
        if found is not None:
            self.kept, self.ratings = found
            self.seen = self.kept
        self.begun = True

    async def keep(self) -> None:
        """Store a checkpoint, if enough has been counted since the last one."""
        if self.seen - self.kept < max(KEEP_AFTER, self.seen // KEEP_AFTER_PART):
            return
        async with self.lock:
            row, state = self.seen, await asyncio.to_thread(save, self.ratings)
        await self.results.keep(RULES_VERSION, row, state)
        self.kept = row

    async def count_some(self) -> bool:
        """Count the next results; whether there may be more."""
        found = await self.results.after(self.seen, AT_ONCE)
        rated = [match for _, match in found if match is not None]
        async with self.lock:
            await asyncio.to_thread(lambda: [self.ratings.count(match) for match in rated])
        if found:
            self.seen = found[-1][0]
        if len(found) == AT_ONCE:
            return True
        self.ready.set()
        return False

    async def ask(self, question: Callable[[Ratings], T]) -> T:
        """The answer, while nobody changes anything; :class:`NotCounted` before all is counted."""
        if not self.ready.is_set():
            raise NotCounted
        async with self.lock:
            return question(self.ratings)

    async def of_player(self, player: str) -> dict[tuple[str, int], int]:
        """The player's level in each game, for two and for four, after enough matches."""
        levels = await self.ask(lambda ratings: ratings.all_of(player))
        return {
            pool: level.skill.shown
            for pool, who, level in levels
            if len(who) == 1 and level.is_known
        }

    async def of_entry(self, pool: Pool, *players: str) -> float | None:
        """What seeds an entry: the level of the player or the pair, or the partners' mean."""
        together = await self.ask(lambda ratings: ratings.level(pool, *players))
        if together.is_known:
            return float(together.skill.shown)
        alone = [(await self.of_player(player)).get(pool) for player in players]
        known = [level for level in alone if level is not None]
        return sum(known) / len(known) if len(known) == len(players) else None
