"""What the measurements share: timing, compiling C, and figures as JSON lines."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

HERE = Path(__file__).parent
ROUNDS = 9


def say(
    figure: str,
    value: float,
    at_least: float | None = None,
    at_most: float | None = None,
    **more: object,
) -> None:
    """Print one JSON line."""
    line: dict[str, object] = {"figure": figure, "value": round(value, 3)}
    if at_least is not None:
        line |= {"at_least": at_least, "holds": value >= at_least}
    if at_most is not None:
        line |= {"at_most": at_most, "holds": value <= at_most}
    print(json.dumps(line | more), flush=True)


def timed(work: Callable[[], T]) -> tuple[float, T]:
    """CPU seconds and the result."""
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


@contextmanager
def compiled(name: str) -> Iterator[str]:
    """A library made from the C file of that name, for as long as it is used."""
    with tempfile.TemporaryDirectory() as folder:
        library = str(Path(folder) / "library.so")
        compiler = os.environ.get("CC", "cc")
        flags = ["-O2", "-shared", "-fPIC"]
        source = str(HERE / name)
        subprocess.run([compiler, *flags, "-o", library, source, "-lm"], check=True)
        yield library


def say_two_threads(figure: str, work: Callable[[int], object]) -> None:
    """Two threads beside one by the clock on the wall; ``work`` is given a seed."""
    ratios = []
    with ThreadPoolExecutor(2) as pool:
        for _ in range(ROUNDS):
            start = time.perf_counter()
            list(pool.map(work, [1]))
            one = time.perf_counter()
            list(pool.map(work, [2, 3]))
            ratios.append(2 * (one - start) / (time.perf_counter() - one))
    cores = len(os.sched_getaffinity(0))
    say(figure, statistics.median(ratios), at_least=1.8, cores=cores)
