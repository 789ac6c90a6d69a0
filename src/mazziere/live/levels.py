"""How well people play: a fold over all results, kept up with them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol, TypeVar

from mazziere.live.waiting import Wakeup
from mazziere.rating import Pool, RatedMatch, Ratings

_log = logging.getLogger("mazziere.live")
T = TypeVar("T")

#: How often to look for new results that other nodes have stored: seconds.
LOOK_EVERY = 3.0
#: So many results are counted at a time; whoever asks meanwhile waits for no more than these.
AT_ONCE = 500


class Results(Protocol):
    """Has the results of all matches in the order in which they were stored."""

    async def after(self, row: int, most: int) -> list[tuple[int, RatedMatch | None]]:
        """The next results after that number: their numbers, and the matches that are rated."""
        ...


class Levels:
    """The levels of everybody. After a start they are computed anew, beside everything else."""

    def __init__(self, results: Results) -> None:
        self.results = results
        self.ratings = Ratings()
        self.seen = 0  # the number of the last result that was looked at
        self.lock = asyncio.Lock()
        self.wakeup = Wakeup()

    async def keep_up(self) -> None:
        """Count new results, again and again."""
        while True:
            self.wakeup.clear()
            try:
                while await self.count_some():
                    pass
            except Exception:  # the database may be better in a moment
                _log.exception("levels could not be kept up")
            await self.wakeup.wait(LOOK_EVERY)

    async def count_some(self) -> bool:
        """Count the next results; whether there may be more."""
        found = await self.results.after(self.seen, AT_ONCE)
        rated = [match for _, match in found if match is not None]
        async with self.lock:
            await asyncio.to_thread(lambda: [self.ratings.count(match) for match in rated])
        if found:
            self.seen = found[-1][0]
        return len(found) == AT_ONCE

    async def ask(self, question: Callable[[Ratings], T]) -> T:
        """The answer, while nobody changes anything."""
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
