"""No modules need each other in a circle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import grimp
import pytest


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
