"""What a run tells at its end, and what it leaves for whoever looks into a failure.

Of each failed test: the first lines, the command that repeats it alone, and under ``build/failed``
the logs of its servers and pictures of its pages. And whether the tests have left anything running.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from keeper import AT_END, LIVING, Keeper

ROOT = Path(__file__).parents[1]
FAILED = ROOT / "build" / "failed"
#: What a test has to be told in the same way when it is repeated.
TOLD = ("PYTHONPATH", "MAZZIERE_DEALS", "MAZZIERE_NODES", "MAZZIERE_ON_POSTGRES")
TOLD += ("MAZZIERE_NEXT_SCHEMA", "MAZZIERE_ALL_GAMES")


def folder_for(nodeid: str) -> Path:
    """Where everything about a failed test is kept."""
    return FAILED / re.sub(r"[^\w.-]+", "-", nodeid.removeprefix("tests/")).strip("-")[:150]


class Reporting:
    """The plugin of the process that begins the run."""

    def __init__(self) -> None:
        self.keeper = Keeper()
        self.left: list[str] = []

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """A process of tests has ended; it tells what its tests did not end."""
        self.left += getattr(node, "workeroutput", {}).get("left", [])

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        self.left += left_running() + self.keeper.left_behind()
        if self.left and session.exitstatus == 0:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    @pytest.hookimpl(trylast=True)
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        write = terminalreporter.write_line
        for each in self.left:
            write(f"left behind: {each}", red=True)
        failed = terminalreporter.getreports("failed") + terminalreporter.getreports("error")
        if not failed:
            return
        lines = list(told(failed))
        terminalreporter.section("what failed, and how to repeat it")
        for line in lines:
            write(line)
        if "MAZZIERE_FAILURES" in os.environ:  # to be told once more by who runs all builds
            Path(os.environ["MAZZIERE_FAILURES"]).write_text("\n".join(lines) + "\n")

    def pytest_unconfigure(self) -> None:
        self.keeper.close()


def told(failed: list[Any]) -> Iterator[str]:
    """Of each test: its name, how its failure begins, the command that repeats it."""
    told = [f"{name}={shlex.quote(os.environ[name])} " for name in TOLD if name in os.environ]
    for report in failed:
        crash = getattr(report.longrepr, "reprcrash", None)
        text = (
            str(report.longrepr)
            if crash is None
            else f"{crash.message}\n({crash.path}:{crash.lineno})"
        )
        lines = [line for line in text.splitlines() if line.strip()]
        when = "" if getattr(report, "when", "call") == "call" else f" ({report.when})"
        yield f"{report.nodeid}{when}"
        shown = lines if len(lines) <= 8 else [*lines[:7], lines[-1]]
        yield from (f"    {line[:300]}" for line in shown)
        kept = folder_for(report.nodeid)
        if kept.exists():
            yield f"    kept: {kept.relative_to(ROOT)}"
        yield f"    repeat: {''.join(told)}.venv/bin/pytest {shlex.quote(report.nodeid)}"


def left_running() -> list[str]:
    """End what all tests of this process share; what they should have ended before."""
    for end in AT_END:
        end()
    left = []
    if "served" in sys.modules:
        from served import NODES

        left = [f"a server (process {node.process.pid}, {node.test})" for node in NODES]
        for node in list(NODES):
            node.kill()
    for child in LIVING:  # which live on for other processes
        child.let_go()
    return left


def keep_logs(nodeid: str) -> None:
    """Keep what the servers of a failed test have written."""
    from served import STARTED

    logs = [log for log in STARTED if log.exists() and log.stat().st_size]
    if logs:
        kept = folder_for(nodeid)
        kept.mkdir(parents=True, exist_ok=True)
        for log in logs:
            shutil.copy(log, kept)


def is_worker(config: pytest.Config) -> bool:
    return hasattr(config, "workerinput")
