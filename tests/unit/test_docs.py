"""The pages tell the truth: their examples run, and there is a page for every game."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from mazziere.games import GAMES
from mazziere.live.clubs.calendar import Plan
from mazziere.live.clubs.membership import REASONS as CLUB_REASONS
from mazziere.live.clubs.seasons import Season
from mazziere.match.errors import REASONS
from mazziere.match.format import match_options
from mazziere.rating.bands import BANDS
from mazziere.tournament import Settings, Stage
from mazziere.tournament.errors import REASONS as TOURNAMENT_REASONS
from mazziere.tournament.recurrence import Rule

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "README.it.md", *sorted((ROOT / "docs").rglob("*.md"))]
#: A file or a folder that a page names.
NAMED = re.compile(
    r"`((?:\w[\w.-]*/)*\w[\w.-]*\.(?:py|pxd|ts|svelte|mjs|css|md|json|jsonl)|(?:\w[\w.-]*/)+)`"
)
#: Those that are made by whoever reads it.
TO_BE_MADE = re.compile(r"GAME|scopa_di_quindici|siciliane|^dist/")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_examples_run(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.failed == 0


def test_files_that_pages_name_are_there() -> None:
    """By their whole paths or the ends of them."""
    there = {""}
    for folder in (
        "src/mazziere",
        "web",
        "tests",
        "scripts",
        "bench",
        "docs",
        "examples",
        "deploy",
    ):
        for path in (ROOT / folder).rglob("*"):
            parts = path.relative_to(ROOT).parts
            end = "/" if path.is_dir() else ""
            there.update("/".join(parts[n:]) + end for n in range(len(parts)))
    named = [
        (page.name, name)
        for page in (*PAGES, ROOT / "CONTRIBUTING.md")
        for name in NAMED.findall(page.read_text("utf-8"))
        if not TO_BE_MADE.search(name)
    ]
    assert len(named) > 200
    assert [each for each in named if each[1] not in there] == []


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_game_has_a_page_with_its_options(game) -> None:
    page = (ROOT / "docs" / "games" / f"{game.name}.md").read_text()
    assert page.startswith(f"# {game.title}")
    for option in game.options:
        assert f"`{option.name}`" in page


def test_the_rules_page_names_each_option() -> None:
    page = (ROOT / "docs" / "rules.md").read_text()
    for game in GAMES.values():
        for option in game.options:
            assert f"`{option.name}`" in page


def test_the_match_page_names_each_option_and_code() -> None:
    page = (ROOT / "docs" / "match.md").read_text()
    for game in GAMES.values():
        for name in match_options(game):
            assert f"`{name}`" in page
    for code in REASONS:
        assert f"`{code}`" in page


def test_the_tournament_page_names_each_setting_and_code() -> None:
    page = (ROOT / "docs" / "tournaments.md").read_text()
    for kind in (Settings, Stage):
        for field in kind.__struct_fields__:
            assert f"`{field}`" in page
    for code, reason in TOURNAMENT_REASONS.items():
        assert f"| `{code}` | {reason} |" in page


def test_the_page_of_clubs_names_each_code() -> None:
    page = (ROOT / "docs" / "clubs.md").read_text()
    for code, reason in CLUB_REASONS.items():
        assert f"| `{code}` | {reason} |" in page
    for kind in (Plan, Rule, Season):
        for field in kind.__struct_fields__:
            assert f"`{field}`" in page


def test_the_ratings_page_names_each_band() -> None:
    page = (ROOT / "docs" / "ratings.md").read_text()
    for band in BANDS:
        assert f"| {band.name} | {band.lowest or '-'} |" in page
