"""How the house is kept: no file of the web app grows until nobody reads it as a whole."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
KINDS = (".ts", ".svelte", ".mjs")
#: As Prettier writes them.
MOST_LINES = 450
MOST_FILES = 20
#: Generated, and lists of words.
ASIDE = ("protocol/", "words/")
#: Files that are longer, with what they may have at most and why they are still one.
LONGER = {
    # All scenes of a game from two views; they share how time is counted.
    "table/stage/scenes.ts": 865,
    # Everything that a table can be in the middle of: waiting, playing, counting, over, left.
    "app/at_table/TablePage.svelte": 560,
    # More than half of them are styles, for all sizes of screens.
    "app/home/HomePage.svelte": 539,
    "app/count/CountSheet.svelte": 521,
}


def lengths() -> dict[str, int]:
    names = {str(path.relative_to(WEB)): path for path in WEB.rglob("*") if path.suffix in KINDS}
    return {
        name: len(path.read_text("utf-8").splitlines())
        for name, path in names.items()
        if not name.startswith(ASIDE)
    }


def test_files_of_the_web_app_can_be_read_as_a_whole() -> None:
    found = lengths()
    assert len(found) > 200
    assert {
        name: lines for name, lines in found.items() if lines > LONGER.get(name, MOST_LINES)
    } == {}


def test_folders_of_the_web_app_are_rooms() -> None:
    """A feature has its page, its parts and its state in one folder; none is a heap."""
    files = [path for path in WEB.rglob("*") if path.suffix in KINDS]
    found = Counter(path.relative_to(WEB).parent.as_posix() for path in files)
    assert {name: count for name, count in found.items() if count > MOST_FILES} == {}


def test_exceptions_are_needed() -> None:
    found = lengths()
    assert [name for name in LONGER if found.get(name, 0) <= MOST_LINES] == []
