"""The card table in a real browser: the numbered rules of play, and everything around a table."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from browsers import HERE, Browser, needs_browser
from variants import tables

pytestmark = needs_browser


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    running = Browser(tmp_path_factory.mktemp("data"))
    yield running
    assert running.close() == "", "the server complained"


def exported_by(file: str) -> list[str]:
    """The names of the functions that a file exports, in their order."""
    found = re.findall(r"^export (?:async function|const) (\w+)", (HERE / file).read_text(), re.M)
    return [name for name in found if name not in ("axe", "doors", "friends")]


@pytest.mark.parametrize("name", exported_by("table/ui_numbers.mjs"))
def test_ui(browser: Browser, name: str) -> None:
    browser.run("table/ui_numbers.mjs", name)


def test_every_ui_number_has_a_test() -> None:
    numbers = {
        int(found)
        for found in re.findall(r"^UI_(\d+)", "\n".join(exported_by("table/ui_numbers.mjs")), re.M)
    }
    assert numbers == set(range(1, 17))


@pytest.mark.parametrize("name", exported_by("table/bad_moments.mjs"))
def test_a_bad_moment(browser: Browser, name: str) -> None:
    browser.run("table/bad_moments.mjs", name)


@pytest.mark.parametrize("name", exported_by("table/shown.mjs"))
def test_shown(browser: Browser, name: str) -> None:
    browser.run("table/shown.mjs", name)


@pytest.mark.parametrize("name", exported_by("table/overlaps.mjs"))
def test_overlaps(browser: Browser, name: str) -> None:
    browser.run("table/overlaps.mjs", name)


@pytest.mark.parametrize("name", exported_by("table/company.mjs"))
def test_company(browser: Browser, name: str) -> None:
    browser.run("table/company.mjs", name)


@pytest.mark.parametrize("name", exported_by("table/stage.mjs"))
def test_stage(browser: Browser, name: str) -> None:
    browser.run("table/stage.mjs", name)


@pytest.mark.parametrize("name", exported_by("table/alone.mjs"))
def test_alone(browser: Browser, name: str) -> None:
    browser.run("table/alone.mjs", name)


def test_a_damaged_table_says_so(tmp_path: Path) -> None:
    browser = Browser(tmp_path)
    try:
        made = browser.run("table/damaged.mjs", "open_a_table")
        with closing(sqlite3.connect(tmp_path / "mazziere.db")) as db, db:
            for where in ("events", "latest"):
                db.execute(f"UPDATE {where} SET event = '?' WHERE table_id = ?", (made["table"],))
        browser.run("table/damaged.mjs", "a_damaged_table", made["link"])
    finally:
        complaint = browser.close()
    assert f"table {made['table']} cannot be read" in complaint


@pytest.mark.parametrize("name", exported_by("table/for_everyone.mjs"))
def test_for_everyone(browser: Browser, name: str) -> None:
    browser.run("table/for_everyone.mjs", name)


INPUTS = ("mouse", "touch", "keyboard")
#: Every game heads-up and in pairs, by inputs that take turns; ``make soak`` plays all of them, and
#: every card by hand.
TABLES = tables()
BY_HAND = bool(os.environ.get("MAZZIERE_ALL_GAMES"))
if BY_HAND:
    ALL = [(game, seats, way) for game, seats in TABLES for way in INPUTS]
else:
    ALL = [(game, seats, INPUTS[n % len(INPUTS)]) for n, (game, seats) in enumerate(TABLES)]
LINES = {"tressette": {"punti", "ultima_presa"}, "briscola": {"punti"}}
CAPTURED = {"carte", "denari", "settebello", "primiera", "scope"}


@pytest.mark.parametrize(("game", "seats", "way"), ALL)
def test_a_whole_game(browser: Browser, game: str, seats: int, way: str) -> None:
    seen = browser.run("table/whole_games.mjs", "whole_game", game, seats, way, BY_HAND)
    assert seen["complaints"] == []
    assert re.match(r"Ha(i|)|Avete|Pari", seen["headline"]), seen
    assert LINES.get(game, CAPTURED) <= set(seen["lines"])
    primiera = seen["primiera"]
    assert primiera["sums"] == (primiera["figures"] if any(primiera["figures"]) else [])
    told = r"Il conto\. (.+: \d+ a \d+(, (un punto|\d+ punti) a .+)?\. )+Totale: \d+ a \d+\."
    assert re.fullmatch(told, seen["told"]), "the count is told to those who listen"
    assert seen["totals"]["shown"] == seen["totals"]["played"]
    assert seen["told"].endswith("Totale: {} a {}.".format(*seen["totals"]["played"]))
