"""The card table in a real browser: the numbered rules of play, and everything around a table."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from browsers import HERE, Browser, needs_browser

pytestmark = needs_browser


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    running = Browser(tmp_path_factory.mktemp("data"))
    yield running
    assert running.close() == "", "the server complained"


def exported_by(file: str) -> list[str]:
    """The names of the functions that a file exports, in their order."""
    found = re.findall(r"^export (?:async function|const) (\w+)", (HERE / file).read_text(), re.M)
    return [name for name in found if name != "friends"]


@pytest.mark.parametrize("name", exported_by("table/ui_numbers.mjs"))
def test_ui(browser: Browser, name: str) -> None:
    browser.run("table/ui_numbers.mjs", name)


def test_every_ui_number_has_a_test() -> None:
    numbers = {
        int(found)
        for found in re.findall(r"^UI_(\d+)", "\n".join(exported_by("table/ui_numbers.mjs")), re.M)
    }
    assert numbers == set(range(1, 17))
