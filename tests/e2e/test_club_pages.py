"""The pages of clubs in a real browser, against a real server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browsers import Browser, needs_browser

pytestmark = needs_browser


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    running = Browser(tmp_path_factory.mktemp("data"))
    yield running
    assert running.close() == "", "the server complained"


def test_a_club_from_its_founding_on(browser: Browser) -> None:
    assert browser.run("clubs/clubs.mjs", "a_club_from_its_founding_on") == []
