"""The pages around the table in a real browser, against a real server."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsers import HERE, Browser, needs_browser
from served import Server

pytestmark = needs_browser
AROUND = re.findall(r"^export async function (\w+)", (HERE / "pages/around.mjs").read_text(), re.M)


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    running = Browser(tmp_path_factory.mktemp("data"))
    yield running
    assert running.close() == "", "the server complained"


@pytest.mark.parametrize("name", AROUND)
def test_around_the_table(browser: Browser, name: str) -> None:
    browser.run("pages/around.mjs", name)


@pytest.mark.parametrize(("size", "language"), [("phone", "it"), ("desktop", "en")])
def test_axe_finds_nothing(browser: Browser, size: str, language: str) -> None:
    assert browser.run("pages/everyone.mjs", "axe_finds_nothing", size, language) == []


@pytest.mark.parametrize("language", ["it", "en"])
def test_statistics(browser: Browser, language: str) -> None:
    test = "statistics_tell_what_was_played"
    assert browser.run("pages/statistics.mjs", test, language) == []


def test_large_text_fits(browser: Browser) -> None:
    assert browser.run("pages/everyone.mjs", "large_text_fits") == []


def test_the_focus_is_seen(browser: Browser) -> None:
    assert browser.run("pages/everyone.mjs", "the_focus_is_seen") == []


def test_without_a_server_the_app_opens_and_says_so(tmp_path: Path) -> None:
    with Server(tmp_path) as first:
        browser = subprocess.Popen(
            [shutil.which("node") or "node", str(HERE / "play_offline.mjs"), first.url],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert browser.stdin is not None
        assert browser.stdout is not None
        if browser.stdout.readline() != "stop\n":
            raise AssertionError(browser.communicate(timeout=300)[1])
        first.stop()
    browser.stdin.write("stopped\n")
    browser.stdin.flush()
    if browser.stdout.readline() != "start\n":
        raise AssertionError(browser.communicate(timeout=300)[1])
    with Server(tmp_path, port=first.port):
        out, err = browser.communicate("started\n", timeout=300)
    assert browser.returncode == 0, err[-3000:]
    assert json.loads(out) == {"said": "Sei senza rete", "read": "Scopa: le regole"}
