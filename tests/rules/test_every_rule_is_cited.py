"""Every rule of docs/rules.md has a test named after it, or a reason for having none here."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "docs" / "rules.md"

NOT_ABOUT_THE_RULES = {
    "the artwork on a screen": "GEN-3",
    "games for three, which are not offered": "AMB-TRE-8",
    "controls, screens and the chat": (
        "UI-1 UI-2 UI-3 UI-4 UI-5 UI-6 UI-7 UI-8 UI-9 UI-10 UI-11 UI-12 UI-13 UI-14 UI-15 UI-16 "
        "AMB-UI-1 AMB-UI-2 AMB-UI-3 AMB-BRI-5"
    ),
}


def listed() -> list[str]:
    return " ".join(NOT_ABOUT_THE_RULES.values()).split()


def numbers_in_the_rule_book() -> list[str]:
    text = RULES.read_text(encoding="utf-8")
    return re.findall(r"^- \*\*([A-Z]+(?:-[A-Z]+)?-\d+)\*\*", text, re.MULTILINE)


def names_of_tests() -> Iterator[str]:
    for path in sorted([*HERE.glob("test_*.py"), *(HERE.parent / "unit").glob("test_*.py")]):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node.name


@cache
def cited() -> set[str]:
    numbers = re.compile(r"_((?:AMB_)?[A-Z]{2,4}_\d+)(?=_|$)")
    return {
        number.replace("_", "-") for name in names_of_tests() for number in numbers.findall(name)
    }


def test_the_rule_book_is_found_and_numbers_each_rule_once() -> None:
    numbers = numbers_in_the_rule_book()
    assert len(numbers) > 100
    assert sorted(numbers) == sorted(set(numbers))


def test_every_rule_is_cited_or_listed() -> None:
    known = cited() | set(listed())
    assert [number for number in numbers_in_the_rule_book() if number not in known] == []


def test_no_listed_rule_is_cited_after_all() -> None:
    assert sorted(cited() & set(listed())) == []


def test_every_listed_rule_exists_and_is_listed_once() -> None:
    assert sorted(set(listed()) - set(numbers_in_the_rule_book())) == []
    assert sorted(listed()) == sorted(set(listed()))


def test_every_cited_rule_exists() -> None:
    assert sorted(cited() - set(numbers_in_the_rule_book())) == []
