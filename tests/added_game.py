"""A copy of the project, in which docs/adding-a-game.md is followed to the letter.

As a program, in the copy: run what the page has run, and then pytest with the arguments given, all
in one process, since most of the time goes into imports.
"""

from __future__ import annotations

import os
import re
import runpy
import shlex
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "adding-a-game.md"
#: The game that the page adds.
GAME = "scopa_di_quindici"
#: What follows this heading explains, and adds nothing.
EXPLAINED = "\n## How a rules file is built\n"
BLOCK = re.compile(r"([^\n]*)\n\n```(\w+)\n(.*?)```\n", re.DOTALL)
#: What the page has done that takes too long for a test: compiling, the web app, all tests, deals
#: of bots, and a picture, which takes a browser.
TOO_LONG = (
    "make test",
    "make check",
    "make web",
    "scripts/build_engine.py",
    "scripts/start_set.py",
    "scripts/previews.mjs",
)


def blocks() -> Iterator[tuple[str, str, str]]:
    """The blocks of the page: the language, the file that the line before names, and the text."""
    page = PAGE.read_text("utf-8").partition(EXPLAINED)[0]
    for line, language, text in BLOCK.findall(page):
        names = re.findall(r"`([\w/.]+)`", line)
        yield language, names[-1] if names and language != "sh" else "", text


def copied(root: Path) -> None:
    """The project without what is built; plain Python needs no compiler."""
    ignored = shutil.ignore_patterns("*.so", "_build.json", "e2e", "sprites")
    for name in ("docs", "scripts", "src", "tests", "web"):
        shutil.copytree(ROOT / name, root / name, ignore=ignored)
    for name in ("Makefile", "pyproject.toml", "setup.py", "README.md", "README.it.md"):
        shutil.copy(ROOT / name, root / name)
    for name in (".venv", "node_modules"):
        if (ROOT / name).exists():
            (root / name).symlink_to(ROOT / name)


def write(root: Path) -> None:
    """Write the files of the page into the copy, and change those that it changes."""
    for language, name, text in blocks():
        path = root / name
        if language == "diff":
            change(path, text)
        elif language != "sh":
            assert not path.exists(), f"{name} is there already"
            path.write_text(text, "utf-8")


def change(path: Path, diff: str) -> None:
    """Apply a change; what it is about stands in the file once."""
    lines = diff.splitlines(keepends=True)
    before = "".join(line[1:] for line in lines if line[0] != "+")
    after = "".join(line[1:] for line in lines if line[0] != "-")
    text = path.read_text("utf-8")
    assert text.count(before) == 1, f"{path} has not, or not once:\n{before}"
    path.write_text(text.replace(before, after), "utf-8")


def commands() -> Iterator[str]:
    """What the page has run, as far as a test does it, too."""
    for language, _, text in blocks():
        if language == "sh":
            for command in text.splitlines():
                if not any(each in command for each in TOO_LONG):
                    target = command.removeprefix("make ")
                    yield from [command] if target == command else recipe(target)


def recipe(target: str) -> list[str]:
    """What the Makefile does for a target, but for setting up the environment."""
    text = (ROOT / "Makefile").read_text()
    found = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", text, re.M)
    assert found is not None
    lines = [line.strip().removeprefix("@") for line in found[1].splitlines()]
    return [line for line in lines if not line.startswith("scripts/setup")]


def run(command: str) -> None:
    """Run a command of the page in this process."""
    program, *words = shlex.split(command)
    sys.argv = words
    if program == ".venv/bin/python":
        runpy.run_path(words[0], run_name="__main__")
    else:
        assert program == ".venv/bin/mazziere", command
        sys.argv = [program, *words]
        try:
            runpy.run_module("mazziere.cli", run_name="__main__")
        except SystemExit as end:
            assert not end.code, command


def environment(root: Path) -> dict[str, str]:
    """That of a process which uses the copy, and is of no run of tests."""
    unset = ("PYTEST_", "MAZZIERE_")
    kept = {name: text for name, text in os.environ.items() if not name.startswith(unset)}
    own = {"MAZZIERE_DEALS": "10", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return kept | own | {"PYTHONPATH": str(root / "src")}


if __name__ == "__main__":
    arguments = sys.argv[1:]
    sys.path.insert(0, "scripts")
    for each in commands():
        run(each)
    sys.exit(pytest.main(arguments))
