"""How hard an exercise is: first by which bots find the move, later by how many people do."""

from __future__ import annotations

import random

from mazziere.bots import LEVELS, Prospect
from mazziere.bots.thinking import think
from mazziere.bots.values import values_of
from mazziere.games import View

#: Easy is what the first finds, harder what the second finds, hard what neither finds.
FINDERS = (LEVELS["principiante"], LEVELS["dilettante"])
#: A bot finds a move when it plays it in at least this many of so many tries.
TRIES = 8
FOUND = 6
#: From how many people on it counts how many of them were right at once.
PEOPLE = 20
#: The shares of people from which on an exercise is easy, and harder.
SHARES = (0.75, 0.45)


def level_of(view: View, prospect: Prospect, best: int) -> int:
    """From 1, for what a beginner among the bots finds, to 3."""
    values = values_of(view.rules, prospect)
    for level, bot in enumerate(FINDERS, 1):
        right = 0
        for number in range(TRIES):  # by iterations alone: a slow machine finds the same
            thoughts = think(view, values, bot.iterations, random.Random(f"{level}/{number}"))
            right += thoughts[0].move == best
        if right >= FOUND:
            return level
    return len(FINDERS) + 1


def level_by_people(tried: int, right: int) -> int | None:
    """The level as people find it; None while too few have tried."""
    if tried < PEOPLE:
        return None
    return next((n for n, share in enumerate(SHARES, 1) if right >= share * tried), 3)
