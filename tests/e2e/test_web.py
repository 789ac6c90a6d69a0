"""The web app in a real browser, against a real server with real bots."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsers import HERE, ROOT, needs_browser
from served import Server

SHOTS = ROOT / "build" / "screenshots"

pytestmark = needs_browser

COUNTED = {
    "scopa": ["carte", "denari", "settebello", "primiera", "scope"],
    "scopone": ["carte", "denari", "settebello", "primiera", "scope"],
    "asso_piglia_tutto": ["carte", "denari", "settebello", "primiera", "scope"],
    "cirulla": ["carte", "denari", "settebello", "primiera", "scope", "grande", "piccola"],
    "tressette": ["punti", "ultima_presa"],
    "briscola": ["punti"],
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data")) as running:
        yield running
        assert running.stop() == "", "the server complained"


def node(script: str, *arguments: str) -> Any:
    """What a script printed, as JSON."""
    command = [shutil.which("node") or "node", str(HERE / script), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100, env=os.environ)
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("scopa", 2),
        ("scopone", 4),
        ("asso_piglia_tutto", 2),
        ("cirulla", 2),
        ("tressette", 2),
        ("briscola", 4),
    ],
)
def test_a_deal_from_the_front_page_to_its_count(server: Server, game: str, seats: int) -> None:
    seen = node("play_deal.mjs", server.url, game, str(seats), str(SHOTS))
    assert seen["complaints"] == []
    assert not seen["scrolls"]
    assert [line for line in seen["lines"] if line in COUNTED[game]] == COUNTED[game]
    assert seen["next"] in (2, None)
    assert "/tavolo/" in seen["link"]


def test_a_table_outlives_a_restart_of_the_server(tmp_path: Path) -> None:
    with Server(tmp_path) as first:
        command = [shutil.which("node") or "node", str(HERE / "play_restart.mjs"), first.url]
        browser = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert browser.stdout is not None
        line = browser.stdout.readline()
        if line != "restart\n":
            raise AssertionError(browser.communicate(timeout=60)[1])
        first.stop()
    with Server(tmp_path, port=first.port):
        out, err = browser.communicate("back\n", timeout=60)
    assert browser.returncode == 0, err[-3000:]
    assert json.loads(out) == {"went_on": True}


def test_friends_play_by_a_link(server: Server) -> None:
    seen = node("play_friends.mjs", server.url)
    assert seen["won"].startswith("Hai vinto")
    assert seen["lost"].startswith("Hai perso")
    assert len(seen["clocks"]) == 2
