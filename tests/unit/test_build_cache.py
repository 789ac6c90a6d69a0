"""The cache of compiled modules: a hit for the same sources, and never a wrong module."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

from engine_cache import Cache, cache_folder, dependencies, module_keys  # noqa: E402

SOURCES = {
    "game/__init__.py": "",
    "game/deal.py": "def play():\n    return 1\n",
    "game/deal.pxd": "from game cimport pack\n",
    "game/pack.pxd": "from game.macros cimport u64\n",
    "game/macros.pxd": "ctypedef unsigned long long u64\n",
    "game/other.py": "import game.deal\n",
    "game/other.pxd": "from game.macros cimport u64\n",
}
RECIPE = {"flags": ["-O2"], "cython": "3", "compiler": "gcc 12"}


def key(folder: Path, changes: dict[str, str] | None = None, recipe: object = RECIPE) -> str:
    """The key of game/deal.py in a checkout with some sources changed."""
    for name, text in (SOURCES | (changes or {})).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    module = folder / "game/deal.py"
    return module_keys(folder, [module], recipe)[module]


def test_another_checkout_of_the_same_sources_has_the_same_key(tmp_path: Path) -> None:
    assert key(tmp_path / "one") == key(tmp_path / "two")


@pytest.mark.parametrize(
    "changes",
    [
        {"game/deal.py": "def play():\n    return 2\n"},
        {"game/deal.pxd": "from game cimport pack\ncdef int play()\n"},
        {"game/pack.pxd": "from game.macros cimport u64\ncdef inline int f():\n    return 1\n"},
        {"game/macros.pxd": "ctypedef unsigned long u64\n"},
        {"game/new.pxd": ""},
        {"game/__init__.pxd": "cdef int x\n"},
        {"game/macros.h": "#define X 1\n"},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_whatever_its_code_is_made_from_changes_the_key(
    tmp_path: Path, changes: dict[str, str]
) -> None:
    assert key(tmp_path / "one") != key(tmp_path / "two", changes)


@pytest.mark.parametrize(
    "changes", [{"game/other.py": "deal = 1\n"}, {"game/other.pxd": "cdef int pack\n"}]
)
def test_what_it_does_not_cimport_leaves_the_key(tmp_path: Path, changes: dict[str, str]) -> None:
    assert key(tmp_path / "one") == key(tmp_path / "two", changes)


@pytest.mark.parametrize(
    "cimport",
    [
        "cimport game.new",
        "cimport game.pack, game.new as n",
        "from game cimport pack, new",
        "from game cimport (pack,\n    new)",
        "from game cimport pack, \\\n    new",
        "from game.new cimport u64",
        "from . cimport new",
        "from .new cimport *",
        "from cython.cimports.game import (\n    new,\n)",
        "import cython.cimports.game.new",
    ],
)
@pytest.mark.parametrize("cimporting", ["game/deal.py", "game/deal.pxd", "game/pack.pxd"])
def test_every_kind_of_cimport_is_seen(tmp_path: Path, cimport: str, cimporting: str) -> None:
    changes = {cimporting: SOURCES[cimporting] + cimport + "\n"}
    one, two = ({"game/new.pxd": f"cdef int {name}\n"} for name in "xy")
    assert key(tmp_path / "one", changes | one) != key(tmp_path / "two", changes | two)


@pytest.mark.parametrize("part", RECIPE)
def test_another_way_to_compile_changes_the_key(tmp_path: Path, part: str) -> None:
    assert key(tmp_path / "one") != key(tmp_path / "two", recipe=RECIPE | {part: "another"})


def test_the_table_is_made_from_the_macros_and_not_from_the_games() -> None:
    source = ROOT / "src"
    table = source / "mazziere/live/table/table.py"
    found = {path.name for path in dependencies(source, table)}
    assert {"table.py", "table.pxd", "match.pxd", "base.pxd", "bits.pxd", "act.pxd"} <= found
    assert not {"match.py", "briscola.pxd", "hall.pxd"} & found


def test_a_module_comes_back_as_it_was_kept(tmp_path: Path) -> None:
    Cache(tmp_path / "cache").put("a", b"module")
    assert Cache(tmp_path / "cache").get("a") == b"module"
    assert Cache(tmp_path / "cache").get("b") is None


def test_a_damaged_entry_is_not_used_and_can_be_replaced(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache")
    cache.put("a", b"module")
    whole = (tmp_path / "cache/a").read_bytes()
    for damaged in (b"", whole[:10], whole[:-1], whole + b"x", whole[:-1] + b"x"):
        (tmp_path / "cache/a").write_bytes(damaged)
        assert cache.get("a") is None
    cache.put("a", b"module")
    assert cache.get("a") == b"module"


def test_an_entry_under_another_name_is_not_used(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache")
    cache.put("a", b"module")
    (tmp_path / "cache/a").rename(tmp_path / "cache/b")
    assert cache.get("b") is None


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="no owners of files here")
def test_nothing_is_taken_from_where_others_can_write(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache")
    cache.put("a", b"module")
    (tmp_path / "cache").chmod(0o777)
    assert cache.get("a") is None


def test_what_was_not_used_for_longest_goes_first(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache", limit=3 * 132)
    for age, name in enumerate("abc"):
        cache.put(name, b"x" * 100)
        os.utime(tmp_path / "cache" / name, (age, age))
    assert cache.get("a") is not None
    cache.put("d", b"x" * 100)
    assert {path.name for path in (tmp_path / "cache").iterdir()} == {"a", "c", "d"}


def test_a_folder_that_cannot_be_used_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file")
    for folder in (tmp_path / "cache", tmp_path / "cache/below", None):
        cache = Cache(folder)
        cache.put("a", b"module")
        assert cache.get("a") is None


def test_where_the_cache_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MAZZIERE_BUILD_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "mazziere/engine"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_folder() == tmp_path / ".cache/mazziere/engine"
    monkeypatch.setenv("MAZZIERE_BUILD_CACHE", "off")
    assert cache_folder() is None
