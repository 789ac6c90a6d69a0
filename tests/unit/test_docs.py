"""The pages tell the truth: their examples run, and there is a page for every game."""

from __future__ import annotations

import doctest
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


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_examples_run(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.failed == 0


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
