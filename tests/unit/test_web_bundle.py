"""The committed bundle is what the sources of the web app are built to, and is served well."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from pathlib import Path

import pytest

pytest.importorskip("litestar")

from mazziere.server.api.page import AT_THE_ROOT, BUNDLE, stored

ROOT = Path(__file__).parents[2]
MANIFEST = json.loads((BUNDLE / "manifest.json").read_text("utf-8"))
#: Folders of which every file counts.
WHOLE = ("app", "line", "options", "table", "ui", "words", "public", "protocol", "decks/sprites")


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_the_bundle_is_fresh() -> None:
    now = {name: digest(ROOT / name) for name in MANIFEST["sources"] if (ROOT / name).exists()}
    assert now == MANIFEST["sources"], "the web app has changed: run `make web`"
    for folder in WHOLE:
        for path in (ROOT / "web" / folder).rglob("*"):
            if path.is_file():
                name = str(path.relative_to(ROOT))
                assert name in MANIFEST["sources"], f"{name} is not in the bundle: run `make web`"


def test_nobody_edited_the_bundle() -> None:
    for name, expected in MANIFEST["bundle"].items():
        assert digest(BUNDLE / name) == expected, name


def test_first_load_is_small() -> None:
    page = gzip.decompress((BUNDLE / "index.html.gz").read_bytes()).decode()
    code = set(re.findall(r"/(assets/[^\"]+\.(?:js|css))", page))
    assert any(name.endswith(".js") for name in code)
    assert any(name.endswith(".css") for name in code)
    assert sum((BUNDLE / f"{name}.br").stat().st_size for name in code) <= 110_000
    later = {path.name for path in BUNDLE.glob("assets/*Page-*.js.br")}
    assert len(later) >= 7, "pages other than the front page and the table come when opened"
    assert not any(f"assets/{name}".removesuffix(".br") in code for name in later)


def test_the_service_worker_keeps_what_there_is() -> None:
    worker = stored("sw.js")
    assert worker is not None
    script = worker.contents["identity"].decode()
    assert "@" not in script
    kept = json.loads(re.search(r"KEPT = (\[.*\]);", script)[1])  # type: ignore[index]
    assert kept[0] == "/"
    names = {re.sub(r"\.(br|gz)$", "", name) for name in MANIFEST["bundle"]}
    pages = {"index.html", "standings.html"}
    previews = {name for name in names if name.startswith("table-")}  # for chats elsewhere
    words = {name for name in names if name.startswith("words/")}  # the server's own
    others = names - pages - previews - words - {"sw.js", "GENERATED.md"}
    assert {name[1:] for name in kept[1:]} == others
    assert all(stored(name[1:]) is not None for name in kept[1:])


@pytest.mark.parametrize("name", [each for each in AT_THE_ROOT if not each.startswith("table-")])
def test_what_an_app_is_installed_with(name: str) -> None:
    assert stored(name) is not None


def test_the_icons_of_the_manifest_are_there() -> None:
    manifest = stored("manifest.webmanifest")
    assert manifest is not None
    for icon in json.loads(manifest.contents["identity"])["icons"]:
        drawn = stored(icon["src"][1:])
        assert drawn is not None
        assert drawn.media_type == icon["type"]


def test_what_is_stored() -> None:
    page = stored("index.html")
    assert page is not None
    assert page.media_type.startswith("text/html")
    assert gzip.decompress(page.contents["gzip"]) == page.contents["identity"]
    assert len(page.contents["br"]) < len(page.contents["identity"])


@pytest.mark.parametrize("name", ["manifest", "../page.py", "assets/none.js", "assets/../../x.js"])
def test_nothing_else_is_there(name: str) -> None:
    assert stored(name) is None
