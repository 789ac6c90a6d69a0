"""Bots that sit at tables. They think on threads, and the tables go on meanwhile."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from mazziere.bots import Budget, Prospect, player
from mazziere.bots.levels import LEVELS
from mazziere.games import View
from mazziere.live.refusal import Refusal

#: A move of a bot takes at least this long, so that people can follow: milliseconds.
USUAL_PACE = 700
#: The bots that can be put at a table: those that play every game. Programs of others cannot.
OFFERED = ("random", "greedy", *LEVELS)


class BotPlayers:
    """Asks bots for moves."""

    def __init__(self, pace: int = USUAL_PACE, threads: int | None = None) -> None:
        self.pace = pace
        self._pool = ThreadPoolExecutor(threads or max(2, os.cpu_count() or 2), "bot")
        self._asked: set[asyncio.Task[None]] = set()

    def ask(
        self,
        name: str,
        view: View,
        prospect: Prospect,
        answered: Callable[[int], None],
        seed: str | None = None,
    ) -> None:
        """Let the bot think about this view, and pass its move on when it has one.

        With the same ``seed`` it comes to the same move; without one, chance decides.
        """
        thinking = self._ask(name, view, prospect, answered, seed)
        task = asyncio.get_running_loop().create_task(thinking)
        self._asked.add(task)
        task.add_done_callback(self._asked.discard)

    async def _ask(
        self,
        name: str,
        view: View,
        prospect: Prospect,
        answered: Callable[[int], None],
        seed: str | None,
    ) -> None:
        loop = asyncio.get_running_loop()
        earliest = loop.time() + self.pace / 1000
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
