"""How fast the rules are, as ratios measured in one run and printed as JSON lines.

    make bench

Ratios are medians of interleaved measurements in CPU time (wall time where threads are compared),
so that a shared and noisy machine disturbs both sides alike.
"""

from __future__ import annotations

import ctypes
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

from report import ROUNDS, compiled, say, say_two_threads, timed

import mazziere
from mazziere.games import COMPILED, GAMES, Deal
from mazziere.games.deal.rng import Rng
from mazziere.games.random_play import random_deals, seeded_deal
from mazziere.match import Match, match_format

KERNEL_DEALS = 100_000


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
    with compiled("scopa_kernel.c") as library:
        play = ctypes.CDLL(library).scopa_deals
        play.restype = ctypes.c_uint64
        play.argtypes = [ctypes.c_int, ctypes.c_uint64]
        blank = GAMES["scopa"].rules(2).blank()
        ratios = []
        for seed in range(1, ROUNDS + 1):
            theirs, expected = timed(partial(play, KERNEL_DEALS, seed))
            ours, checksum = timed(partial(random_deals, blank, KERNEL_DEALS, Rng(seed)))
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
                ours = seconds_a_deal(game.name, seats, 20_000)
                say(
                    f"compiled over pure, {game.name} for {seats}",
                    pure / ours,
                    at_least=50,
                    deals_per_second=round(1 / ours),
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

    def run(seed: int) -> int:
        return random_deals(rules.blank(), 2 * KERNEL_DEALS, Rng(seed))

    say_two_threads("two threads over one", run)


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
    say(
        "a match to 51 folded from its events, ms",
        milliseconds,
        at_most=10,
        events=match.seq,
        points=match.totals,
    )


def python_loops() -> None:
    """Our rules called move by move from Python, beside OpenSpiel's hearts called the same way."""
    import pyspiel

    hearts = pyspiel.load_game("hearts")
    ratios = []
    for _ in range(ROUNDS):
        theirs, _ = timed(partial(play_all, play_hearts, [hearts] * 50))
        ours, _ = timed(partial(play_all, play_tressette, range(50)))
        scopa, _ = timed(partial(play_all, play_scopa, range(50)))
        ratios.append(theirs / ours)
    say(
        "Tressette for 4 over OpenSpiel's hearts, both looped in Python",
        statistics.median(ratios),
        tressette_deals_per_second=round(50 / ours),
        scopa_deals_per_second=round(50 / scopa),
        hearts_deals_per_second=round(50 / theirs),
    )


def play_all(play: Callable[[Any], None], deals: Iterable[object]) -> None:
    """One deal after the other."""
    for deal in deals:
        play(deal)


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


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        print(seconds_a_deal(sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
    else:
        main()
