"""The committed bundle is what the sources of the web app are built to, and is served well."""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path

import pytest

pytest.importorskip("litestar")

from mazziere.server.page import BUNDLE, stored

ROOT = Path(__file__).parents[2]
MANIFEST = json.loads((BUNDLE / "manifest.json").read_text("utf-8"))
#: Folders of which every file counts.
WHOLE = ("web/app", "web/table", "web/public", "web/protocol", "web/decks/sprites")


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_the_bundle_is_fresh() -> None:
    now = {name: digest(ROOT / name) for name in MANIFEST["sources"] if (ROOT / name).exists()}
    assert now == MANIFEST["sources"], "the web app has changed: run `make web`"
    for folder in WHOLE:
        for path in (ROOT / folder).rglob("*"):
            if path.is_file():
                name = str(path.relative_to(ROOT))
                assert name in MANIFEST["sources"], f"{name} is not in the bundle: run `make web`"


def test_nobody_edited_the_bundle() -> None:
    for name, expected in MANIFEST["bundle"].items():
        assert digest(BUNDLE / name) == expected, name


def test_first_load_is_small() -> None:
    code = [*BUNDLE.glob("assets/*.js.br"), *BUNDLE.glob("assets/*.css.br")]
    assert code
    assert sum(path.stat().st_size for path in code) <= 150_000


def test_what_is_stored() -> None:
    page = stored("index.html")
    assert page is not None
    assert page.media_type.startswith("text/html")
    assert gzip.decompress(page.contents["gzip"]) == page.contents["identity"]
    assert len(page.contents["br"]) < len(page.contents["identity"])


@pytest.mark.parametrize("name", ["manifest", "../page.py", "assets/none.js", "assets/../../x.js"])
def test_nothing_else_is_there(name: str) -> None:
    assert stored(name) is None
