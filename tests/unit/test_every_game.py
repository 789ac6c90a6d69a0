"""Every game has its files, and docs/adding-a-game.md lists them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from added_game import PAGE

from mazziere.games import GAMES
from mazziere.server.words import LANGUAGES

ROOT = Path(__file__).parents[2]
#: The files of a game, and what belongs in each.
FILES = {
    "src/mazziere/games/<game>.py": "the rules: a subclass of CaptureDeal, TrickDeal or Deal",
    "src/mazziere/games/<game>.pxd": "the class for Cython, with its own fields and hooks",
    "tests/perft/<game>.json": "late positions: `scripts/perft_data.py <game>` writes it",
    "tests/golden/<game>.txt": "whole deals: `scripts/golden_deals.py <game>` writes it",
    "docs/games/<game>.md": "the page for players and programmers, as docs/games/scopa.md",
    "web/words/<language>/games/<game>.json": "its words, as in scopa.json beside it",
    "web/words/<language>/rules/<game>.json": "its rules page, as scopa.json beside it",
}


def paths_of(game: str) -> list[tuple[str, str]]:
    """The files of a game, in all languages, with what belongs in them."""
    return [
        (path.replace("<game>", game).replace("<language>", language), what)
        for path, what in FILES.items()
        for language in (LANGUAGES if "<language>" in path else LANGUAGES[:1])
    ]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_files(game: str) -> None:
    missing = [
        f"{path}: {what.replace('<game>', game)}"
        for path, what in paths_of(game)
        if not (ROOT / path).is_file()
    ]
    assert not missing, "\n".join(["docs/adding-a-game.md tells of these files:", *missing])


def test_no_file_is_of_a_game_that_there_is_not() -> None:
    folders = {path.rpartition("/")[0] for game in GAMES for path, _ in paths_of(game)}
    for folder in folders - {"src/mazziere/games"}:
        names = {path.stem for path in (ROOT / folder).iterdir() if path.is_file()}
        assert {name for name in names if not name.startswith("test_")} == set(GAMES), folder


def test_the_page_lists_these_files() -> None:
    table = PAGE.read_text("utf-8").partition("\n## ")[0]
    told = re.findall(r"^\|[ \d]+\| `([^`]+)` \|", table, re.M)
    assert set(told) == {*FILES, "src/mazziere/games/registry.py"}
