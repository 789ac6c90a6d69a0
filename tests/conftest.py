"""Refuses to test an engine that was built from other sources than those that lie there."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

import mazziere.games

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "tests")]

import reporting  # noqa: E402
from engine_sources import STAMP, source_hashes  # noqa: E402
from order import in_order  # noqa: E402

# Servers start twice as fast when they find their modules compiled.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# The machines are shared: a slow moment is no failure. The same examples everywhere.
settings.register_profile("mazziere", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("mazziere")


def pytest_configure(config: pytest.Config) -> None:
    engine = Path(mazziere.games.__file__).parent
    if mazziere.games.COMPILED:
        built_from = json.loads((engine / STAMP).read_text())["sources"]
        if built_from != source_hashes(ROOT / "src"):
            raise pytest.UsageError("the engine is older than its sources: run `make engine`")
    if not reporting.is_worker(config) and not config.option.collectonly:
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # or nothing would be cleaned up
        config.pluginmanager.register(reporting.Reporting(), "reporting")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if reporting.is_worker(config):
        items[:] = in_order(items, config.workerinput["workercount"])  # type: ignore[attr-defined]


def pytest_sessionfinish(session: pytest.Session) -> None:
    if reporting.is_worker(session.config):
        session.config.workeroutput["left"] = reporting.left_running()  # type: ignore[attr-defined]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report: Any = yield
    if report.failed and "served" in sys.modules:
        reporting.keep_logs(item.nodeid)
    return report


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def folder(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder: everything of it is there, or in a database of its own on a real server."""
    monkeypatch.delenv("MAZZIERE_NODES", raising=False)
    monkeypatch.delenv("MAZZIERE_ON_POSTGRES", raising=False)
    if request.param == "PostgreSQL":
        monkeypatch.setenv("MAZZIERE_ON_POSTGRES", "1")
    return tmp_path


def pytest_report_header() -> str:
    build = "pure"
    if mazziere.games.COMPILED:
        stamp = json.loads((Path(mazziere.games.__file__).parent / STAMP).read_text())
        build = "checked" if stamp["checked"] else "compiled"
    return f"engine: {build}, {os.environ.get('MAZZIERE_DEALS', 1000)} random deals a game"
