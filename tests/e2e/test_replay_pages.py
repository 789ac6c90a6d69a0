"""Matches that are over, looked at again in a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from browsers import HERE, Browser, needs_browser

pytestmark = needs_browser
PARTS = re.findall(
    r"^export async function (\w+)\(world\)", (HERE / "replay/replay.mjs").read_text(), re.M
)
BOTH = [("phone", "it"), ("desktop", "en")]


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    running = Browser(tmp_path_factory.mktemp("data"))
    yield running
    assert running.close() == "", "the server complained"


@pytest.mark.parametrize("name", PARTS)
def test_replay(browser: Browser, name: str) -> None:
    browser.run("replay/replay.mjs", name)


@pytest.mark.parametrize(("size", "language"), BOTH)
def test_axe_finds_nothing_in_a_replay(browser: Browser, size: str, language: str) -> None:
    assert browser.run("replay/replay.mjs", "axe_finds_nothing", size, language) == []


@pytest.mark.parametrize("size", ["phone", "landscape", "tablet", "desktop"])
def test_everything_fits_on(browser: Browser, size: str) -> None:
    assert browser.run("replay/replay.mjs", "all_fits_on", size) == []
