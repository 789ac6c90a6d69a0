"""How the code is put into files and folders: nothing grows until nobody can find their way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import grimp
import pytest

import mazziere

SOURCES = Path(mazziere.__file__).parent
#: So many modules a folder may have, apart from its ``__init__.py``, and so many lines a module.
MOST_MODULES = 20
MOST_LINES = 450

#: Folders that may have more, and why.
FULL_FOLDERS = {
    "games": "a file for each game, and what they share",
    "storage/engine/migrations/versions": "a file for each migration, and none is ever taken away",
}
#: Modules that may have more lines: how many, and why.
LONG_MODULES = {
    "match/match.py": (550, "one compiled class: a match and all that its events do to it"),
    "tournament/tournament.py": (650, "all commands of a tournament, each of them short"),
}


def test_no_folder_has_too_many_modules() -> None:
    found = {}
    for folder in (SOURCES, *(each for each in SOURCES.rglob("*") if each.is_dir())):
        modules = [each for each in folder.glob("*.py") if each.name != "__init__.py"]
        name = folder.relative_to(SOURCES).as_posix()
        if len(modules) > MOST_MODULES and name not in FULL_FOLDERS:
            found[name] = len(modules)
    assert not found, (
        f"more than {MOST_MODULES} modules in one folder: {found}. Put those that are about the "
        "same thing into a room of their own, give the room a place in the contracts of "
        "pyproject.toml and in docs/architecture.md; or say in FULL_FOLDERS why they belong "
        "together."
    )


def test_no_module_is_too_long() -> None:
    found = {}
    for path in SOURCES.rglob("*.py"):
        name = path.relative_to(SOURCES).as_posix()
        lines = len(path.read_text("utf-8").splitlines())
        if lines > LONG_MODULES.get(name, (MOST_LINES, ""))[0]:
            found[name] = lines
    assert not found, (
        f"modules with too many lines: {found}. A module of more than {MOST_LINES} is about two "
        "things: find the seam and divide it there, into modules that each can be told in one "
        "sentence; or say in LONG_MODULES why it cannot be."
    )


def circles(imported: Mapping[str, set[str]]) -> Iterator[list[str]]:
    """Modules that import each other, each of them by way of the others."""
    reachable = {name: set(others) for name, others in imported.items()}
    for middle in imported:
        for others in reachable.values():
            if middle in others:
                others |= reachable[middle]
    done: set[str] = set()
    for name in sorted(imported):
        circle = sorted(each for each in reachable[name] if name in reachable[each])
        if circle and name not in done:
            done.update(circle)
            yield circle


@pytest.mark.parametrize(
    ("imported", "found"),
    [
        ({"a": {"b"}, "b": {"c"}, "c": set()}, []),
        ({"a": {"b"}, "b": {"c"}, "c": {"b"}}, [["b", "c"]]),
        ({"c": {"a"}, "b": {"c"}, "a": {"b"}, "d": {"a"}}, [["a", "b", "c"]]),
    ],
)
def test_circles_are_found(imported: dict[str, set[str]], found: list[list[str]]) -> None:
    assert list(circles(imported)) == found


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = grimp.build_graph("mazziere", exclude_type_checking_imports=True, cache_dir=None)
    found = list(
        circles({each: graph.find_modules_directly_imported_by(each) for each in graph.modules})
    )
    assert not found, (
        f"modules that need each other: {found}. Move what both need into a module below them, or "
        "hand it in as an argument. Imports under TYPE_CHECKING, for hints alone, do not count."
    )
