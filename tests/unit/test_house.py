"""How the house is kept: no file grows until nobody reads it as a whole, no folder into a heap."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
#: What people write, by the folder: how its files end, and which of them are left aside.
HOUSES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "src/mazziere": ((".py",), ()),
    "scripts": ((".py", ".mjs"), ()),
    "bench": ((".py", ".mjs"), ()),
    # Generated, and lists of words.
    "web": ((".ts", ".svelte", ".mjs"), ("web/protocol/", "web/words/")),
    "tests": ((".py", ".ts"), ()),
}
#: Whose folders are rooms; files of tests are found by what they test.
ROOMS = tuple(house for house in HOUSES if house != "tests")
#: As Ruff and Prettier write them.
MOST_LINES = 450
#: ``__init__.py`` is the folder's own.
MOST_FILES = 20


def files(house: str) -> list[Path]:
    kinds, _ = HOUSES[house]
    found = [path for path in (ROOT / house).rglob("*") if path.suffix in kinds]
    assert len(found) > 5
    return found


@pytest.mark.parametrize("house", HOUSES)
def test_files_can_be_read_as_a_whole(house: str) -> None:
    _, aside = HOUSES[house]
    names = {path.relative_to(ROOT).as_posix(): path for path in files(house)}
    lengths = {
        name: len(path.read_text("utf-8").splitlines())
        for name, path in names.items()
        if not name.startswith(aside)
    }
    found = {name: lines for name, lines in lengths.items() if lines > MOST_LINES}
    assert not found, (
        f"files with too many lines: {found}. One of more than {MOST_LINES} is about two things: "
        "find the seam and divide it there, into files that each can be told in one sentence."
    )


@pytest.mark.parametrize("house", ROOMS)
def test_folders_are_rooms(house: str) -> None:
    """What is about the same thing stands in one folder."""
    rooms = Counter(
        path.relative_to(ROOT).parent.as_posix()
        for path in files(house)
        if path.name != "__init__.py"
    )
    found = {name: count for name, count in rooms.items() if count > MOST_FILES}
    assert not found, (
        f"more than {MOST_FILES} files in one folder: {found}. Put those that are about the same "
        "thing into a room of their own, give it a place in docs/architecture.md and, in an upper "
        "layer, in the contracts of pyproject.toml."
    )
