"""Exercises and the daily deal in a real browser."""

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


def test_from_the_front_page_to_the_verdict(browser: Browser) -> None:
    browser.run("practice/exercises.mjs", "from_the_front_page_to_the_verdict")


def test_a_level_is_chosen_and_one_is_put_off(browser: Browser) -> None:
    browser.run("practice/exercises.mjs", "a_level_is_chosen_and_one_is_put_off")


def test_everybody_has_a_place(browser: Browser) -> None:
    browser.run("practice/exercises.mjs", "everybody_has_a_place")


def test_the_daily_deal_is_played_left_and_compared(browser: Browser) -> None:
    browser.run("practice/daily.mjs", "played_left_and_compared")


@pytest.mark.parametrize(("size", "language"), [("phone", "it"), ("desktop", "en")])
def test_exercises_hold_for_everyone(browser: Browser, size: str, language: str) -> None:
    assert browser.run("practice/exercises.mjs", "holds_for_everyone", size, language) == []
