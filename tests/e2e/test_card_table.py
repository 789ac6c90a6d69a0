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

from mazziere.games import GAMES
from mazziere.games._capture import CaptureDeal

pytestmark = needs_browser


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    running = Browser(tmp_path_factory.mktemp("data"))
    yield running
    assert running.close() == "", "the server complained"


#: What the files export for one another, or run with arguments.
HELPERS = ("axe", "doors", "friends", "whole_deals_by_ear")


def exported_by(file: str) -> list[str]:
    """The names of the functions that a file exports, in their order."""
    found = re.findall(r"^export (?:async function|const) (\w+)", (HERE / file).read_text(), re.M)
    return [name for name in found if name not in HELPERS]


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


@pytest.mark.parametrize("name", exported_by("table/bitmaps.mjs"))
def test_bitmaps(browser: Browser, name: str) -> None:
    browser.run("table/bitmaps.mjs", name)


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
TABLES = tables()
BY_HAND = bool(os.environ.get("MAZZIERE_ALL_GAMES"))
#: Every game heads-up where it can be, by keyboard and what is spoken alone; what a trick is worth
#: the ears know of these only.
BY_EAR = [
    (game, seats, 1)
    for game, seats in TABLES
    if seats == GAMES[game].seats[0]
    and (issubclass(GAMES[game].deal_type, CaptureDeal) or game in ("tressette", "briscola"))
]
#: The others by mouse or touch. ``make soak`` plays all by every input, every card by hand, and
#: more by ear.
if BY_HAND:
    ALL = [(game, seats, way) for game, seats in TABLES for way in INPUTS]
    BY_EAR += [("scopone", 4, 2), ("tressette", 4, 1)]
else:
    OTHERS = [each for each in TABLES if (*each, 1) not in BY_EAR]
    ALL = [(game, seats, INPUTS[n % 2]) for n, (game, seats) in enumerate(OTHERS)]
LINES = {"tressette": {"punti", "ultima_presa"}}
CAPTURED = {"carte", "denari", "settebello", "primiera", "scope"}


@pytest.mark.parametrize(("game", "seats", "way"), ALL)
def test_a_whole_game(browser: Browser, game: str, seats: int, way: str) -> None:
    seen = browser.run("table/whole_games.mjs", "whole_game", game, seats, way, BY_HAND)
    assert seen["complaints"] == []
    assert re.match(r"Ha(i|)|Avete|Pari", seen["headline"]), seen
    captures = issubclass(GAMES[game].deal_type, CaptureDeal)
    assert LINES.get(game, CAPTURED if captures else {"punti"}) <= set(seen["lines"])
    primiera = seen["primiera"]
    assert primiera["sums"] == (primiera["figures"] if any(primiera["figures"]) else [])
    title, *lines = seen["told"]
    assert title == "Il conto.", "the count is told to those who listen"
    total = lines.index("Totale: {} a {}.".format(*seen["totals"]["played"]))
    told = r".+(: \S+ a \S+|(un punto|\d+ punti) a \w+)\."
    assert total > 0
    assert all(re.fullmatch(told, line) for line in lines[:total]), lines
    assert lines[total + 1] == seen["headline"]
    assert seen["totals"]["shown"] == seen["totals"]["played"]


@pytest.mark.parametrize("name", exported_by("table/by_ear.mjs"))
def test_by_ear(browser: Browser, name: str) -> None:
    browser.run("table/by_ear.mjs", name)


@pytest.mark.parametrize(("game", "seats", "deals"), BY_EAR)
def test_whole_deals_are_played_by_ear(browser: Browser, game: str, seats: int, deals: int) -> None:
    """By the accessibility tree, what is spoken and the keyboard alone; all of it is told once."""
    known = browser.run("table/by_ear.mjs", "whole_deals_by_ear", game, seats, deals)
    assert known["log"] == known["record"], "\n".join(known["heard"])
    assert known["counts"]["heard"] == known["counts"]["played"]
    assert known["total"] == known["points"]
    assert sum(line.startswith("Totale: ") for line in known["heard"]) == deals
    if game == "cirulla":
        assert known["declared"] == "cirulla"
    if (game, seats) == ("tressette", 2):
        assert known["declared"] == "napoli di spade"
        assert known["refused"]
    if game == "scopa":
        assert known["captured"] > 1, "there was a choice of captures"
