"""How fast the rules are, as ratios measured in one run and printed as JSON lines.

    make bench

Ratios are medians of interleaved measurements in CPU time (wall time where threads are compared),
so that a shared and noisy machine disturbs both sides alike.
"""

from __future__ import annotations

import ctypes
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import mazziere
from mazziere.games import COMPILED, GAMES, Deal
from mazziere.games.random_play import random_deals, seeded_deal
from mazziere.games.rng import Rng
from mazziere.match import Match, match_format

HERE = Path(__file__).parent
KERNEL_DEALS = 100_000
ROUNDS = 9


def main() -> None:
    """Print every figure."""
    if not COMPILED:
        sys.exit("the rules are not compiled here: there is nothing to measure")
    kernel_share()
    speed_over_pure()
    two_threads()
    folded_match()
    python_loops()


def kernel_share() -> None:
    """Compiled random Scopa deals beside the hand-written C kernel, which plays the same ones."""
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "kernel.so"
        compiler = os.environ.get("CC", "cc")
        source = str(HERE / "scopa_kernel.c")
        flags = ["-O2", "-shared", "-fPIC"]
        subprocess.run([compiler, *flags, "-o", str(library), source], check=True)
        kernel = ctypes.CDLL(str(library)).scopa_deals
        kernel.restype = ctypes.c_uint64
        kernel.argtypes = [ctypes.c_int, ctypes.c_uint64]
        blank = GAMES["scopa"].rules(2).blank()
        ratios = []
        for seed in range(1, ROUNDS + 1):
            theirs, expected = timed(lambda seed=seed: kernel(KERNEL_DEALS, seed))
            ours, checksum = timed(lambda seed=seed: random_deals(blank, KERNEL_DEALS, Rng(seed)))
            assert checksum == expected, "the kernel plays other deals than the rules"
            ratios.append(theirs / ours)
    say(
        "share of hand-written C, random Scopa deals",
        statistics.median(ratios),
        at_least=0.8,
        deals_per_second=round(KERNEL_DEALS / ours),
        kernel_deals_per_second=round(KERNEL_DEALS / theirs),
    )


def speed_over_pure() -> None:
    """Each game and number of players, compiled beside the same source interpreted."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(mazziere.__file__).parent
        ignore = shutil.ignore_patterns("*.so", "_build.json", "__pycache__")
        shutil.copytree(source, Path(folder) / "mazziere", ignore=ignore)
        for game in GAMES.values():
            for seats in game.seats:
                pure = pure_seconds(folder, game.name, seats)
                compiled = seconds_a_deal(game.name, seats, 20_000)
                say(
                    f"compiled over pure, {game.name} for {seats}",
                    pure / compiled,
                    at_least=50,
                    deals_per_second=round(1 / compiled),
                    pure_deals_per_second=round(1 / pure),
                )


def pure_seconds(folder: str, game: str, seats: int) -> float:
    """CPU seconds for a deal in a process that has no compiled modules."""
    command = [sys.executable, __file__, "--one", game, str(seats), "150"]
    environment = {**os.environ, "PYTHONPATH": folder}
    return float(subprocess.check_output(command, env=environment, text=True))


def seconds_a_deal(game: str, seats: int, deals: int) -> float:
    """CPU seconds for a random deal, the best of three."""
    blank = GAMES[game].rules(seats).blank()
    return min(timed(lambda: random_deals(blank, deals, Rng(1)))[0] for _ in range(3)) / deals


def two_threads() -> None:
    """Two threads without the GIL beside one, by the clock on the wall."""
    rules = GAMES["scopa"].rules(2)
    ratios = []
    with ThreadPoolExecutor(2) as pool:

        def run(seed: int) -> int:
            return random_deals(rules.blank(), 2 * KERNEL_DEALS, Rng(seed))

        for _ in range(ROUNDS):
            start = time.perf_counter()
            list(pool.map(run, [1]))
            one = time.perf_counter()
            list(pool.map(run, [2, 3]))
            ratios.append(2 * (one - start) / (time.perf_counter() - one))
    cores = len(os.sched_getaffinity(0))
    say("two threads over one", statistics.median(ratios), at_least=1.8, cores=cores)


def folded_match() -> None:
    """A Cirulla match to 51 rebuilt from its events, in milliseconds."""
    form = match_format(GAMES["cirulla"].rules(2))
    rng = random.Random(1)
    match = Match.new(form, "bench-1", ["a", "b"], bytes(32), ["", ""], 0)
    while not match.over:
        if match.deal is None:
            match.next_deal(match.now)
        else:
            match.play(match.deal.turn, rng.choice(match.deal.legal_moves()), match.now)
    times = [timed(lambda: Match.fold(match.events))[0] for _ in range(ROUNDS)]
    milliseconds = 1000 * statistics.median(times)
    print(
        json.dumps(
            {
                "figure": "a match to 51 folded from its events, ms",
                "value": round(milliseconds, 2),
                "at_most": 10,
                "holds": milliseconds <= 10,
                "events": match.seq,
                "points": match.totals,
            }
        ),
        flush=True,
    )


def python_loops() -> None:
    """Our rules called move by move from Python, beside OpenSpiel's hearts called the same way."""
    import pyspiel

    hearts = pyspiel.load_game("hearts")
    ratios = []
    for _ in range(ROUNDS):
        theirs, _ = timed(lambda: [play_hearts(hearts) for _ in range(50)])
        ours, _ = timed(lambda: [play_tressette(seed) for seed in range(50)])
        scopa, _ = timed(lambda: [play_scopa(seed) for seed in range(50)])
        ratios.append(theirs / ours)
    say(
        "Tressette for 4 over OpenSpiel's hearts, both looped in Python",
        statistics.median(ratios),
        tressette_deals_per_second=round(50 / ours),
        scopa_deals_per_second=round(50 / scopa),
        hearts_deals_per_second=round(50 / theirs),
    )


def play_hearts(game: object) -> None:
    """One random deal of hearts."""
    state = game.new_initial_state()  # type: ignore[attr-defined]
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))


def play_tressette(seed: int) -> None:
    """One random deal of Tressette for four."""
    play_on(seeded_deal(GAMES["tressette"].rules(4, bussi=False), seed)[1])


def play_scopa(seed: int) -> None:
    """One random deal of Scopa for two."""
    play_on(seeded_deal(GAMES["scopa"].rules(2), seed)[1])


def play_on(deal: Deal) -> None:
    """Random moves to the end, each checked as always."""
    while not deal.over:
        deal.play(random.choice(deal.legal_moves()))


def timed(work: Callable[[], object]) -> tuple[float, object]:
    """CPU seconds and the result."""
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


def say(figure: str, value: float, at_least: float | None = None, **more: int) -> None:
    """Print one JSON line."""
    line: dict[str, object] = {"figure": figure, "value": round(value, 3)}
    if at_least is not None:
        line |= {"at_least": at_least, "holds": value >= at_least}
    print(json.dumps(line | more), flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        print(seconds_a_deal(sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
    else:
        main()
