"""Runs all tests: in the compiled build, and beside it the engine's in the checked and pure one.

Tests of the compiled build often wait for servers and browsers; those of the other builds need
nothing but a processor, and run in that time. What they print is shown when they are through, and
at the end once more what failed anywhere. Arguments are handed on to pytest.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import mazziere.games

PYTEST = [sys.executable, "-m", "pytest", "-q", "--dist", "worksteal"]
BUILD = Path("build")
LOGS = BUILD / "tests"
#: What a build of the engine can make different: its tests, and those of what is compiled with it.
ENGINE = [f"tests/{name}" for name in ("contract", "rules", "perft", "golden")]
COMPILED_WITH_IT = (
    "abandonment abandonment_properties adviser capture cards chitarrella clock greedy leaving "
    "odd_calls reasons reference_greedy replay review rng screen search sums table "
    "table_taking_back values victory views_notation"
)
ENGINE += [f"tests/unit/test_{name}.py" for name in COMPILED_WITH_IT.split()]
#: In plain Python a review thinks a hundred times as long, by the search that other tests compare.
NOT_PURE = ["tests/unit/test_reasons.py", "tests/unit/test_review.py"]
#: They play fewer random deals than the compiled one.
FEWER = {"MAZZIERE_DEALS": "100"}
#: More than there are processors: servers and browsers are waited for.
WORKERS = 3 * (os.cpu_count() or 1)
PR_SET_PDEATHSIG = 1


class Builds(threading.Thread):
    """The tests in the other builds, one after the other."""

    def __init__(self) -> None:
        super().__init__()
        self.process: subprocess.Popen[bytes] | None = None
        self.failed: list[str] = []
        self.stopped = False

    def run(self) -> None:
        """The checked build first, since it has to be compiled."""
        checked = {"MAZZIERE_CHECKED": "1"}
        build = [sys.executable, "setup.py", "-q", "build_ext", "--build-lib", "build/checked"]
        lay_out("checked")
        if self.step("checked", build, checked):
            self.step("checked", self.tests(ENGINE), {"PYTHONPATH": "build/checked", **FEWER})
        lay_out("pure")
        pure = [each for each in ENGINE if each not in NOT_PURE]
        self.step("pure", self.tests(pure), {"PYTHONPATH": "build/pure", **FEWER})

    def tests(self, files: list[str]) -> list[str]:
        """The command."""
        return [*PYTEST, "-n", "1", *files, *sys.argv[1:]]

    def step(self, name: str, command: list[str], env: dict[str, str]) -> bool:
        """Run a command and keep what it prints; whether all is well."""
        if self.stopped:
            return False
        with (LOGS / f"{name}.log").open("ab") as log:
            self.process = started(name, command, env, stdout=log, stderr=subprocess.STDOUT)
            if self.process.wait() != 0:
                self.failed.append(name)
                return False
        return True

    def stop(self) -> None:
        """Leave it there."""
        self.stopped = True
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
        self.join()


def started(name: str, command: list[str], env: dict[str, str], **more: int) -> subprocess.Popen:
    """A command of a build; what failed it writes into a file."""
    env = os.environ | {"MAZZIERE_FAILURES": str(failures(name))} | env
    return subprocess.Popen(command, env=env, preexec_fn=end_with_parent, **more)


def failures(name: str) -> Path:
    """Where a build tells what failed."""
    return LOGS / f"{name}.failed"


def end_with_parent() -> None:
    """Whoever kills the one process ends all: each ends what it has started."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def lay_out(name: str) -> None:
    """A copy of the package without compiled modules, to go before the installed one."""
    folder = BUILD / name
    shutil.rmtree(folder, ignore_errors=True)
    ignored = shutil.ignore_patterns("*.so", "_build.json", "__pycache__")
    shutil.copytree("src/mazziere", folder / "mazziere", ignore=ignored)


def main() -> int:
    """Run all; 0 when everything has passed."""
    begun = time.monotonic()
    end_with_parent()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    for old in (BUILD / "failed", LOGS):
        shutil.rmtree(old, ignore_errors=True)
    LOGS.mkdir(parents=True)
    if not mazziere.games.COMPILED:
        print("no C compiler: only the pure build can be tested")
        command = [*PYTEST, "-n", str(WORKERS), *sys.argv[1:]]
        return subprocess.call(command, env=os.environ | FEWER)
    others = Builds()
    others.start()
    compiled = started("compiled", [*PYTEST, "-n", str(WORKERS), *sys.argv[1:]], {})
    try:
        failed = ["compiled"] if compiled.wait() else []
        if others.is_alive():
            print("waiting for the checked and the pure build", flush=True)
        others.join()
    except KeyboardInterrupt:
        compiled.terminate()
        compiled.wait()
        others.stop()
        return 130
    for name in ("checked", "pure"):
        print(f"\n{name} build:\n{(LOGS / f'{name}.log').read_text()}", end="")
    failed += others.failed
    for name in failed:
        told = failures(name)
        print(f"\n{name} build failed:\n{told.read_text() if told.exists() else ''}", end="")
    minutes, seconds = divmod(round(time.monotonic() - begun), 60)
    print(f"\n{'FAILED' if failed else 'all passed'} in {minutes}:{seconds:02}")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
