"""The files for those who run servers name what there is."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from mazziere.server.process.metrics import Figures
from mazziere.server.services import Services
from mazziere.storage import SqliteDatabase

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
NAME = re.compile(r"\bmazziere_\w+")


@pytest.fixture(scope="module")
def figures(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """All that a node can tell."""

    async def told() -> str:
        database = SqliteDatabase(tmp_path_factory.mktemp("data"))
        services = Services(database, 0, "redis://127.0.0.1:1")  # never asked
        try:
            return Figures(services).text().decode()
        finally:
            await services.stop()

    return {line.split()[0] for line in asyncio.run(told()).splitlines() if line[0] != "#"}


@pytest.mark.parametrize("file", ["prometheus-rules.yml", "grafana-dashboard.json"])
def test_figures_that_are_watched_exist(file: str, figures: set[str]) -> None:
    named = set(NAME.findall((DEPLOY / file).read_text()))
    assert len(named) > 10
    assert named <= figures


def test_the_page_explains_every_figure(figures: set[str]) -> None:
    page = (ROOT / "docs" / "operating.md").read_text()
    explained = set(re.findall(r"^\| `(mazziere_\w+)` \|", page, re.MULTILINE))
    assert explained == figures


def test_the_dashboard_has_a_place_for_every_panel() -> None:
    panels = json.loads((DEPLOY / "grafana-dashboard.json").read_text())["panels"]
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels]
    assert len(set(places)) == len({panel["id"] for panel in panels}) == len(panels)


@pytest.mark.skipif(shutil.which("promtool") is None, reason="no promtool here")
def test_prometheus_takes_the_rules() -> None:
    command = ["promtool", "check", "rules", str(DEPLOY / "prometheus-rules.yml")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(shutil.which("nginx") is None, reason="no nginx here")
def test_nginx_takes_the_site(tmp_path: Path) -> None:
    whole = tmp_path / "nginx.conf"
    site = DEPLOY / "nginx.conf"
    whole.write_text(f"pid {tmp_path}/pid;\nevents {{}}\nhttp {{ include {site}; }}\n")
    command = ["nginx", "-t", "-e", str(tmp_path / "errors"), "-c", str(whole)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
