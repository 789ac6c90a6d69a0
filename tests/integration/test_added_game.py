"""A new game is a few files with its name and its line in the registry: the page says all.

docs/adding-a-game.md is followed to the letter in a copy of the project, in plain Python. The tests
of the copy then find the game by themselves.
"""

from __future__ import annotations

import filecmp
import subprocess
import sys
from pathlib import Path

import keeper
import pytest
from added_game import GAME, ROOT, copied, environment, write
from unit.test_every_game import paths_of

#: What is changed besides the files of the game itself: its line, what is generated, the second
#: opinion.
CHANGED = {
    "src/mazziere/games/registry.py",
    "web/protocol/table.ts",
    "tests/reference/__init__.py",
    "tests/reference/capture.py",
}
#: What is asked of the new game: its files, its rules and their records, a second opinion of them,
#: bots of all levels, an environment for research, the words and pages of the app, and a match with
#: bots on a live server.
ASKED = (
    "unit/test_every_game.py::test_every_game_has_its_files",
    "perft/test_perft.py::test_the_engine_counts_as_stored",
    "golden/test_golden.py::test_golden_deals_replay",
    "contract/test_reference.py::test_plays_like_the_reference",
    "unit/test_search.py::test_two_deals_with_the_same_view_get_the_same_move",
    "unit/test_research.py::test_pettingzoo_accepts_every_game",
    "unit/test_docs.py::test_every_game_has_a_page_with_its_options",
    "unit/test_web_words.py::test_every_game_has_its_words",
    "unit/test_rules_pages.py",
    "unit/test_web_contract.py::test_what_is_generated_is_fresh",
    "integration/test_playing.py::test_bots_fill_the_seats_and_nobody_waits_for_a_clock",
)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("project")
    copied(root)
    write(root)
    return root


def python(project: Path, *arguments: str) -> str:
    """Run Python in the copy; what it prints."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=project,
        env=environment(project),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=keeper.LONG,
    )
    assert done.returncode == 0, done.stdout[-5000:]
    return done.stdout


def test_the_page_says_all_there_is_to_do(project: Path) -> None:
    asked = [f"tests/{each}" for each in ASKED]
    options = ("-v", "-p", "no:cacheprovider", "--assert=plain", "-k", f"{GAME} or table.ts")
    told = python(project, "tests/added_game.py", *options, *asked)
    for each in asked:
        assert each in told, f"{each} was not run"
    assert touched(project) == {path for path, _ in paths_of(GAME)} | CHANGED


def touched(root: Path) -> set[str]:
    """The files of the copy that the project has not, or not like this."""
    return {
        name.as_posix()
        for path in root.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
        for name in [path.relative_to(root)]
        if not (ROOT / name).is_file() or not filecmp.cmp(path, ROOT / name, shallow=False)
    }


def test_the_rules_of_the_page_can_be_compiled(project: Path, tmp_path: Path) -> None:
    pytest.importorskip("Cython")
    directives = "annotation_typing=False,infer_types=True"  # as setup.py has them
    options = ("-3", "-I", "src", "-X", directives, "-o", str(tmp_path / "rules.c"))
    python(project, "-m", "cython", *options, f"src/mazziere/games/{GAME}.py")
