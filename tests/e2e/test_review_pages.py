"""Reviews of matches and hints at a table in a real browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browsers import Browser, needs_browser

pytestmark = needs_browser
BOTH = [("phone", "it"), ("desktop", "en")]


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    running = Browser(tmp_path_factory.mktemp("data"))
    yield running
    assert running.close() == "", "the server complained"


@pytest.mark.parametrize(("size", "language"), BOTH)
def test_a_whole_review(browser: Browser, size: str, language: str) -> None:
    assert browser.run("replay/review.mjs", "a_whole_review", size, language) == []


@pytest.mark.parametrize(("size", "language"), BOTH)
def test_a_hint(browser: Browser, size: str, language: str) -> None:
    assert browser.run("replay/review.mjs", "a_hint", size, language) == []


@pytest.mark.parametrize("name", ["refused_and_failed", "no_hints_where_it_counts"])
def test_what_there_is_not(browser: Browser, name: str) -> None:
    browser.run("replay/review.mjs", name)
