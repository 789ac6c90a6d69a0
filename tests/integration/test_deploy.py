"""The files for those who run servers name what there is."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

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


def scripts_of(workflow: Path) -> list[str]:
    jobs = yaml.safe_load(workflow.read_text())["jobs"].values()
    return [step["run"] for job in jobs for step in job["steps"] if "run" in step]


def test_workflows_run_what_there_is() -> None:
    for workflow in (ROOT / ".github" / "workflows").glob("*.yml"):
        for script in scripts_of(workflow):
            named = re.findall(r"(?:tests|scripts|src|\.ci)/[\w/.-]*\w", script)
            assert all((ROOT / path).exists() for path in named), script
    assert "bash .ci/run" in scripts_of(ROOT / ".github" / "workflows" / "ci.yml")


def test_the_image_is_made_of_what_there_is() -> None:
    lines = (DEPLOY / "Containerfile").read_text().replace("\\\n", "").splitlines()
    copied = [line.split()[1:-1] for line in lines if re.match("COPY (?!--from)", line)]
    sources = {name for names in copied for name in names}
    ignored = (DEPLOY / "Containerfile.containerignore").read_text()
    kept = set(re.findall(r"^!(.+)$", ignored, re.MULTILINE))
    assert kept == {source.rstrip("/") for source in sources}
    assert all((ROOT / source).exists() for source in sources)
    assert (DEPLOY / "Containerfile.dockerignore").read_text() == ignored
    last = lines[max(n for n, line in enumerate(lines) if line.startswith("FROM")) :]
    assert any(line.startswith("USER ") and line != "USER root" for line in last)


@pytest.mark.parametrize("name", ["compose.yaml", "compose-nodes.yaml"])
def test_compose_files_name_what_there_is(name: str) -> None:
    told = yaml.safe_load((DEPLOY / name).read_text())
    services = told["services"]
    volumes = told["volumes"]
    for service in services.values():
        assert service.get("read_only") or "build" not in service
        assert {*service.get("depends_on", ())} <= services.keys()
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert source in volumes or (DEPLOY / source).exists()
        if "build" in service:
            assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).exists()


def test_nodes_of_the_compose_file_are_where_the_balancer_looks() -> None:
    services = yaml.safe_load((DEPLOY / "compose-nodes.yaml").read_text())["services"]
    ports = {
        re.search(r"--port (\d+)", services[name]["command"])[1] for name in ("first", "second")
    }  # type: ignore[index]
    site = (DEPLOY / "nginx.conf").read_text()
    assert ports == set(re.findall(r"server 127\.0\.0\.1:(\d+)", site))
    for name in ("first", "second"):
        assert services[name]["network_mode"] == "service:balancer"
