"""Tournaments and leaderboards in a real browser, against a real server."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from browsers import HERE, Browser, needs_browser

pytestmark = needs_browser
FOLDER = HERE / "tournaments"
FUNCTION = re.compile(r"^export async function (\w+)\(world\)", re.M)
EVENINGS = FUNCTION.findall((FOLDER / "evenings.mjs").read_text())
DAY = 86_400_000


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    running = Browser(tmp_path_factory.mktemp("data"))
    yield running
    assert running.close() == "", "the server complained"


@pytest.mark.parametrize("name", EVENINGS)
def test_evening(browser: Browser, name: str) -> None:
    browser.run("tournaments/evenings.mjs", name)


@pytest.mark.parametrize(("size", "language"), [("phone", "it"), ("desktop", "en")])
def test_pages_hold_for_everyone(browser: Browser, size: str, language: str) -> None:
    assert browser.run("tournaments/everyone.mjs", "holds_for_everyone", size, language) == []


def test_levels_and_their_history(browser: Browser) -> None:
    names = browser.run("tournaments/levels.mjs", "people")
    store_results(browser.server.data, names)
    browser.run("tournaments/levels.mjs", "leaderboards_and_a_plot", names)


def store_results(data: Path, names: list[str]) -> None:
    """Ten rated matches of Scopa for each of two pairs, of which the first has won more.

    They have met each other five times, and five times others.
    """
    with closing(sqlite3.connect(data / "mazziere.db", timeout=120)) as db, db:
        ids = dict(db.execute("SELECT name, player_id FROM players").fetchall())
        for number in range(15):
            match, winner = f"past{number}-1", int(number % 3 == 0 or number >= 10)
            scores = [(11, 5), (20, 0), (6, -6)]  # points, VP, MP
            figures = [each for pair in scores for each in (pair[::-1] if winner else pair)]
            seats = [ids[name] for name in names]
            if number >= 5:
                seats[1], seats[3] = f"x{number}", f"y{number}"
            if number >= 10:
                seats[0], seats[2] = ids[names[1]], ids[names[3]]
            result = [match, f"past{number}", "scopa", True, "points", winner, *figures]
            result += [number * DAY, number * DAY + 1000, "table"]
            db.execute(f"INSERT INTO match_results VALUES ({', '.join('?' * 15)})", result)
            players = [(match, seat, player, player, None) for seat, player in enumerate(seats)]
            db.executemany("INSERT INTO match_players VALUES (?, ?, ?, ?, ?)", players)
            db.execute("INSERT INTO result_order (match_id) VALUES (?)", (match,))
