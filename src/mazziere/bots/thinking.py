"""Runs the search within a budget: slices of iterations, a clock, several threads."""

from __future__ import annotations

import random
import time
from array import array
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from mazziere.bots.judges import judge_of
from mazziere.bots.search import Search
from mazziere.bots.worlds import Worlds
from mazziere.games import View
from mazziere.games.retrace import retrace
from mazziere.games.worlds import world

#: With so few cards left, and none of them in the stock, every world is searched to its end.
EXACT_CARDS = 12
#: What a search to the end costs at most, counted in iterations of the tree.
ITERATIONS_A_WORLD = 60
#: Worlds that a search goes through again and again, by what it spends on them.
FEWEST_WORLDS, MOST_WORLDS = 10, 2000
#: Iterations between two looks at the clock: one or two milliseconds.
SLICE = 200


@dataclass(frozen=True)
class Thought:
    """What a search found out about a move: how often it was tried, its mean worth and spread."""

    move: int
    tries: int
    mean: float
    spread: float


def think(
    view: View,
    values: array[float],
    iterations: int,
    rng: random.Random,
    seconds: float | None = None,
    threads: int = 1,
    even: bool = False,
) -> list[Thought]:
    """What is known of each move after so many iterations or seconds, the best move first.

    A search that looks for the best move soon leaves bad ones alone; with ``even`` it goes on
    trying all of them, to tell how good each is. Without a limit of time the result depends on
    nothing but the arguments.
    """
    until = None if seconds is None else time.perf_counter() + seconds
    root = world(view, rng)
    past = retrace(root)
    seeds = [rng.getrandbits(63) for _ in range(threads)]
    exact = root.left <= EXACT_CARDS and root.undealt == 0
    share = -(-iterations // threads)

    def run(seed: int) -> Search:
        judge = judge_of(root)
        guesses = Worlds(root, past, judge, worlds_for(share), seed)
        search = Search(guesses, judge, values, 0 if exact else share, exact, ~seed)
        search.even = even
        if exact:
            # Heads-up there is but one world: what is not mine is the other's.
            worlds = 1 if root.seats == 2 else max(1, share // ITERATIONS_A_WORLD)
            _solve(search, worlds, until)
        else:
            _grow(search, share, until)
        return search

    if threads == 1:
        return _thoughts([run(seeds[0])], exact or even)
    with ThreadPoolExecutor(threads) as pool:
        return _thoughts(list(pool.map(run, seeds)), exact or even)


def worlds_for(iterations: int) -> int:
    """How many worlds are worth dealing for so many iterations."""
    return min(MOST_WORLDS, max(FEWEST_WORLDS, iterations // 5))


def _grow(search: Search, iterations: int, until: float | None) -> None:
    """Run the tree until the iterations or the time are used up, or nothing can change."""
    clock = Clock(until)
    while search.iterations < iterations and not clock.is_up():
        left = iterations - search.iterations
        if not search.even and decided(search.visits[1 : search.choices + 1], left):
            return
        search.run(min(SLICE, left))


def _solve(search: Search, worlds: int, until: float | None) -> None:
    """Search worlds to their ends until they or the time are used up."""
    clock = Clock(until)
    while search.iterations < worlds and not clock.is_up():
        search.solve(1)


class Clock:
    """Tells when there is no time for another slice as long as the last one; the first is free."""

    def __init__(self, until: float | None) -> None:
        self.until = until
        self.before: float | None = None

    def is_up(self) -> bool:
        """Asked once before every slice."""
        if self.until is None:
            return False
        now = time.perf_counter()
        last = 0.0 if self.before is None else now - self.before
        first, self.before = self.before is None, now
        return not first and now + last > self.until


def decided(visits: Sequence[int], left: int) -> bool:
    """Whether the most visited move stays that however the rest is spent."""
    if len(visits) == 1:
        return True
    second, first = sorted(visits)[-2:]
    return first - second > left


def _thoughts(searches: list[Search], by_mean: bool) -> list[Thought]:
    """What all searches found, put together; without ``by_mean`` the most tried move is best."""
    thoughts = []
    for index in range(1, searches[0].choices + 1):
        tries = sum(search.visits[index] for search in searches)
        total = sum(search.total[index] for search in searches)
        squares = sum(search.squares[index] for search in searches)
        mean = total / tries if tries else -1.0
        variance = squares / tries - mean * mean if tries else 0.0
        thoughts.append(Thought(searches[0].move[index], tries, mean, max(0.0, variance) ** 0.5))
    if by_mean:
        return sorted(thoughts, key=lambda thought: -thought.mean)
    return sorted(thoughts, key=lambda thought: (-thought.tries, -thought.mean))
