"""How fast the search is and what it needs, measured in one run and printed as JSON lines.

    make bench

Ratios are medians of interleaved measurements in CPU time. What is measured by the clock on the
wall (threads, budgets) needs a machine that has nothing else to do.
"""

from __future__ import annotations

import ctypes
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from report import compiled, say, say_two_threads, timed

from mazziere.bots.bot import Budget
from mazziere.bots.judges import greedy_move, judge_of
from mazziere.bots.levels import CAMPIONE
from mazziere.bots.search import Search
from mazziere.bots.thinking import worlds_for
from mazziere.bots.values import values_of
from mazziere.bots.worlds import Worlds
from mazziere.games import COMPILED, GAMES, Deal, View
from mazziere.games.deal import act
from mazziere.games.random_play import seeded_deal

ITERATIONS = CAMPIONE.iterations
WORLDS = worlds_for(ITERATIONS)
SCIENTIFICO = GAMES["scopone"].rules(4, scientifico=True)
VALUES = values_of(SCIENTIFICO, None)
#: Where the searches start that are compared with C: at the first card, and so many plays later.
PLAYS = (0, 8, 16, 24)
DEALS = 5
#: Moves chosen for each budget.
BUDGET_MOVES = 200
#: More iterations than fit into a budget, so that time is what ends a search.
UNREACHED = 200_000


def main() -> None:
    """Print every figure."""
    if not COMPILED:
        sys.exit("the search is not compiled here: there is nothing to measure")
    kernel_share()
    say_two_threads("two threads over one, searches", searches)
    for seconds in (0.1, 0.2):
        budget(seconds)
    memory()
    allocations()


# Beside hand-written C


class KernelDeal(ctypes.Structure):
    """``Deal`` of the kernel."""

    _fields_ = (
        ("hand", ctypes.c_uint64 * 4),
        ("pile", ctypes.c_uint64 * 2),
        ("table", ctypes.c_uint64),
        ("sweeps", ctypes.c_int * 2),
        ("turn", ctypes.c_int),
        ("left", ctypes.c_int),
        ("last_taker", ctypes.c_int),
    )


class KernelNode(ctypes.Structure):
    """``Node`` of the kernel."""

    _fields_ = (
        ("move", ctypes.c_uint64),
        ("total", ctypes.c_double),
        ("first", ctypes.c_int),
        ("sibling", ctypes.c_int),
        ("visits", ctypes.c_int),
        ("chances", ctypes.c_int),
    )


class KernelSettings(ctypes.Structure):
    """``Settings`` of the kernel."""

    _fields_ = (
        ("random_share", ctypes.c_int),
        ("scopa", ctypes.c_int),
        ("danger", ctypes.c_int),
        ("worth", ctypes.c_int * 40),
        ("exploration", ctypes.c_double),
        ("values", ctypes.c_void_p),
    )


class KernelTree:
    """Room for the tree of one search of the kernel."""

    def __init__(self) -> None:
        self.nodes = (KernelNode * (ITERATIONS + 2 + act.MOST_MOVES))()
        self.squares = (ctypes.c_double * (1 + act.MOST_MOVES))()


def kernel_share() -> None:
    """The search on Scopone scientifico beside hand-written C, which grows the same trees."""
    ratios, ours, theirs = [], 0.0, 0.0
    with compiled("ismcts_kernel.c") as path:
        library = ctypes.CDLL(path)
        for deal in range(1, DEALS + 1):
            for plays in PLAYS:
                root, seed = position(deal, plays), 100 * deal + plays
                our_time, search = timed(partial(searched, root, seed))
                settings = settings_for(search, root)
                work = partial(kernel_searched, library, settings, kernel_deal(root), seed)
                their_time, tree = timed(work)
                assert same_tree(search, tree), "the kernel grows another tree than the search"
                ratios.append(their_time / our_time)
                ours += our_time
                theirs += their_time
    say(
        "share of hand-written C, ISMCTS on Scopone scientifico",
        statistics.median(ratios),
        at_least=0.75,
        iterations_per_second=round(len(ratios) * ITERATIONS / ours),
        kernel_iterations_per_second=round(len(ratios) * ITERATIONS / theirs),
        searches=len(ratios),
    )


def position(seed: int, plays: int) -> Deal:
    """A deal of Scopone scientifico after so many random plays."""
    deal = seeded_deal(SCIENTIFICO, seed)[1]
    rng = random.Random(seed)
    for _ in range(plays):
        deal.play(rng.choice(deal.legal_moves()))
    return deal


def made(root: Deal, seed: int) -> Search:
    """A search about a position, its worlds dealt and nothing tried yet."""
    judge = judge_of(root)
    worlds = Worlds(root, None, judge, WORLDS, seed)
    return Search(worlds, judge, VALUES, ITERATIONS, False, ~seed)


def searched(root: Deal, seed: int) -> Search:
    """A whole search."""
    search = made(root, seed)
    search.run(ITERATIONS)
    return search


def searches(seed: int) -> None:
    """Enough iterations that starting and joining two threads costs nothing beside them."""
    root = position(1, 0)
    for number in range(10):
        searched(root, 10 * seed + number)


def kernel_searched(
    library: ctypes.CDLL, settings: KernelSettings, root: KernelDeal, seed: int
) -> KernelTree:
    """The same search by the kernel."""
    tree = KernelTree()
    library.ismcts(
        ctypes.byref(settings),
        ctypes.byref(root),
        ctypes.c_int(WORLDS),
        ctypes.c_uint64(seed),
        ctypes.c_uint64(~seed),
        ctypes.c_int(ITERATIONS),
        tree.nodes,
        tree.squares,
    )
    return tree


def settings_for(search: Search, root: Deal) -> KernelSettings:
    """What that search plays by."""
    judge = judge_of(root)
    return KernelSettings(
        search.random_share,
        judge.scopa,  # type: ignore[attr-defined]
        judge.danger,  # type: ignore[attr-defined]
        tuple(judge.worth),  # type: ignore[attr-defined]
        search.exploration,
        VALUES.buffer_info()[0],
    )


def kernel_deal(deal: Deal) -> KernelDeal:
    """A deal of Scopone as the kernel has it."""
    return KernelDeal(
        tuple(deal.hand),
        tuple(deal.pile),
        deal.table,  # type: ignore[attr-defined]
        tuple(cards.bit_count() for cards in deal.sweeps),  # type: ignore[attr-defined]
        deal.turn,
        deal.left,
        deal.last_taker,
    )


def same_tree(search: Search, tree: KernelTree) -> bool:
    """Whether every node has the same move, visits and total, bit by bit."""
    return (
        list(search.move) == [node.move for node in tree.nodes]
        and list(search.visits) == [node.visits for node in tree.nodes]
        and list(search.total) == [node.total for node in tree.nodes]
        and list(search.squares) == tree.squares[: search.choices + 1]
    )


# By the clock on the wall


def budget(seconds: float) -> None:
    """How long a search really takes that may take so long, in all games.

    A loop that does nothing but look at the clock takes turns with it: what is over the budget
    there too is the machine's doing.
    """
    bot = replace(CAMPIONE, iterations=UNREACHED, seconds=60.0)
    asked = views()
    ours, bare = [], []
    for number in range(BUDGET_MOVES):
        view = asked[number * len(asked) // BUDGET_MOVES]
        rng = random.Random(number)
        ours.append(wall(partial(bot.choose, view, Budget(seconds=seconds), rng)) / seconds)
        bare.append(wall(partial(wait, seconds)) / seconds)
    say(
        f"a move's time over its budget of {1000 * seconds:.0f} ms, 99th percentile",
        percentile(ours, 99),
        at_most=1.1,
        median=round(statistics.median(ours), 3),
        bare_loop=round(percentile(bare, 99), 3),
        moves=BUDGET_MOVES,
    )


def views() -> list[View]:
    """What the players saw who had a choice, in one deal of each game and number of players."""
    found = []
    for game in GAMES.values():
        for seats in game.seats:
            deal = seeded_deal(game.rules(seats), 1)[1]
            while not deal.over:
                view = deal.view(deal.turn)
                if len(view.moves) > 1:
                    found.append(view)
                deal.play(greedy_move(deal))
    return found


def wait(seconds: float) -> None:
    """Look at the clock until so much time has gone."""
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        pass


def wall(work: Callable[[], object]) -> float:
    """Seconds by the clock on the wall."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def percentile(values: list[float], percent: int) -> float:
    """The value that so many of a hundred do not exceed."""
    return sorted(values)[-(-len(values) * percent // 100) - 1]


# Memory


def memory() -> None:
    """What a move at the highest level adds to the memory of a process, at most, in MB."""
    command = [sys.executable, __file__, "--memory"]
    grown = {
        f"{game.name} for {seats}": float(
            subprocess.check_output([*command, game.name, str(seats)], text=True)
        )
        for game in GAMES.values()
        for seats in game.seats
    }
    most = max(grown, key=lambda name: grown[name])
    say("memory of one search at the level campione, MB", grown[most], at_most=200, most=most)


def grown_by_a_move(game: str, seats: int) -> float:
    """How much the process's most memory grows by one move of a deal, in MB."""
    deal = seeded_deal(GAMES[game].rules(seats), 1)[1]
    while len(deal.legal_moves()) == 1:
        deal.play(deal.legal_moves()[0])
    view = deal.view(deal.turn)
    CAMPIONE.choose(view, Budget(iterations=1), random.Random(1))  # what is made once only
    before = most_memory()
    CAMPIONE.choose(view, Budget(), random.Random(1))
    return most_memory() - before


def most_memory() -> float:
    """The most that the process ever had in memory, in MB (Linux)."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    raise OSError("the system does not tell the memory of a process")


def allocations() -> None:
    """How often a search allocates memory in its iterations: never."""
    with compiled("count_allocations.c") as library:
        environment = {**os.environ, "LD_PRELOAD": library, "PYTHONMALLOC": "malloc"}
        command = [sys.executable, __file__, "--allocations"]
        counted = subprocess.check_output(command, env=environment, text=True)
    say("allocations in a search's iterations", int(counted), at_most=0, iterations=ITERATIONS)


def allocated_by_iterations() -> int:
    """How much more often most of a search allocates than a single iteration, in this process."""
    allocated = ctypes.c_ulong.in_dll(ctypes.CDLL(None), "allocations")

    def count(iterations: int) -> int:
        before = allocated.value
        search.run(iterations)
        return allocated.value - before

    search = made(position(1, 0), 1)
    once = count(1)
    assert allocated.value > 0, "nothing is counted"
    return count(ITERATIONS - 1) - once


if __name__ == "__main__":
    if sys.argv[1:2] == ["--memory"]:
        print(grown_by_a_move(sys.argv[2], int(sys.argv[3])))
    elif sys.argv[1:2] == ["--allocations"]:
        print(allocated_by_iterations())
    else:
        main()
