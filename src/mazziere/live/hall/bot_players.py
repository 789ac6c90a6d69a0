"""Bots that sit at tables. They think on threads, and the tables go on meanwhile."""

from __future__ import annotations

import asyncio
import os
import random
from collections import deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

from mazziere.bots import Budget, Prospect, player
from mazziere.bots.levels import LEVELS
from mazziere.games import View
from mazziere.live.table.refusal import Refusal

#: A move of a bot takes at least this long, so that people can follow: milliseconds.
USUAL_PACE = 700
#: The bots that can be put at a table: those that play every game. Programs of others cannot.
OFFERED = ("random", "greedy", *LEVELS)


class Turns:
    """Lets a few do something at a time; those who wait take turns, however much each wants."""

    def __init__(self, most: int) -> None:
        self._free = most
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # in the order of their turns

    @asynccontextmanager
    async def of(self, whose: str) -> AsyncIterator[None]:
        """Have a turn, after those of others who have waited since this one's last."""
        if self._free:
            self._free -= 1
        else:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(whose, deque()).append(turn)
            await turn
        try:
            yield
        finally:
            self._pass_on()

    def _pass_on(self) -> None:
        while self._waiting:
            whose = next(iter(self._waiting))
            own = self._waiting.pop(whose)
            turn = own.popleft()
            if own:
                self._waiting[whose] = own  # behind all others
            if not turn.done():  # or nobody waits for it any more
                turn.set_result(None)
                return
        self._free += 1


class BotPlayers:
    """Asks bots for moves."""

    def __init__(self, pace: int = USUAL_PACE, threads: int | None = None) -> None:
        self.pace = pace
        threads = threads or max(2, os.cpu_count() or 2)
        self._pool = ThreadPoolExecutor(threads, "bot")
        self._turns = Turns(threads)
        self._asked: set[asyncio.Task[None]] = set()

    def ask(
        self,
        name: str,
        view: View,
        prospect: Prospect,
        answered: Callable[[int], None],
        whose: str = "",
        seed: str | None = None,
    ) -> None:
        """Let the bot think about this view, and pass its move on when it has one.

        Those for ``whose`` tables bots think take turns. With the same ``seed`` it comes to the
        same move; without one, chance decides.
        """
        thinking = self._ask(name, view, prospect, answered, whose, seed)
        task = asyncio.get_running_loop().create_task(thinking)
        self._asked.add(task)
        task.add_done_callback(self._asked.discard)

    async def _ask(
        self,
        name: str,
        view: View,
        prospect: Prospect,
        answered: Callable[[int], None],
        whose: str,
        seed: str | None,
    ) -> None:
        loop = asyncio.get_running_loop()
        earliest = loop.time() + self.pace / 1000
        async with self._turns.of(whose):
            move = await loop.run_in_executor(self._pool, choose, name, view, prospect, seed)
        if earliest > loop.time():
            await asyncio.sleep(earliest - loop.time())
        answered(move)

    def close(self) -> None:
        """Ask nobody any more."""
        for task in self._asked:
            task.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)


def known_bot(name: str) -> str:
    """The name itself, if it is a bot's."""
    if name not in OFFERED:
        raise Refusal("no_bot", f"there are {', '.join(OFFERED)}")
    return name


def choose(name: str, view: View, prospect: Prospect, seed: str | None = None) -> int:
    """The bot's move; any legal one when the bot fails, for the game must go on."""
    rng = random.Random(seed)
    if len(view.moves) == 1:
        return view.moves[0]
    try:
        bot = player(name)
        try:
            move = bot.choose(view, Budget(), rng, prospect)
        finally:
            bot.close()
    except Exception:
        return rng.choice(view.moves)
    return move if move in view.moves else rng.choice(view.moves)
