"""Refuses to test an engine that was built from other sources than those that lie there."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest
from hypothesis import settings

import mazziere.games

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "scripts"))

from engine_sources import STAMP, source_hashes  # noqa: E402

# The machines are shared: a slow moment is no failure. The same examples everywhere.
settings.register_profile("mazziere", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("mazziere")


def pytest_configure(config: pytest.Config) -> None:
    engine = Path(mazziere.games.__file__).parent
    if not mazziere.games.COMPILED:
        return
    built_from = json.loads((engine / STAMP).read_text())["sources"]
    if built_from != source_hashes(ROOT / "src"):
        raise pytest.UsageError("the engine is older than its sources: run `make engine`")


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
    return f"engine: {build}, {os.environ.get('MAZZIERE_DEALS', 2000)} random deals a game"
