"""Matches that are over, looked at again and checked in a real browser."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsers import HERE, Browser, needs_browser
from keeper import mazziere
from matches import new_match, step
from variants import tables

from mazziere.games import GAMES
from mazziere.match import match_format
from mazziere.notation import format_match

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


@pytest.mark.parametrize("language", ["it", "en"])
def test_a_good_match_is_verified(browser: Browser, language: str) -> None:
    browser.run("replay/verify.mjs", "a_good_match", language)


@pytest.mark.parametrize("language", ["it", "en"])
def test_a_tampered_record_is_found(browser: Browser, language: str) -> None:
    browser.run("replay/verify.mjs", "a_tampered_record", language)


def test_a_match_from_elsewhere_is_seen(browser: Browser, tmp_path: Path) -> None:
    rng = random.Random(5)
    match = new_match(match_format(GAMES["briscola"].rules(2), deals=1), rng, "Serata_9.bis-1")
    while not match.over:
        step(match, rng)
    record = tmp_path / "record.txt"
    record.write_text(format_match(match))
    done = mazziere("import", str(record), *browser.server.place)
    assert done.returncode == 0, done.stderr
    browser.run("replay/verify.mjs", "an_imported_match", "Serata_9.bis-1")


def test_it_is_verified_without_webcrypto_too(browser: Browser) -> None:
    browser.run("replay/verify.mjs", "without_webcrypto")


@pytest.mark.parametrize(("game", "seats"), tables())
def test_the_deck_of_every_game_is_verified(browser: Browser, game: str, seats: int) -> None:
    browser.run("replay/verify.mjs", "every_game", game, seats)


@pytest.mark.parametrize(("size", "language"), BOTH)
def test_axe_finds_nothing_where_decks_are_verified(
    browser: Browser, size: str, language: str
) -> None:
    assert browser.run("replay/verify.mjs", "axe_finds_nothing", size, language) == []
