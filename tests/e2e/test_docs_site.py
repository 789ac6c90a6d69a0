"""The site of the documentation: built, without a broken link, and shown by a server."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

import pytest
from browsers import Browser, needs_browser
from served import Server

from mazziere.games import GAMES

ROOT = Path(__file__).parents[2]
pytestmark = needs_browser
BUILD = ROOT / "scripts" / "docs_site" / "build.py"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("zensical", reason="the packages for the site are not installed")
    folder = tmp_path_factory.mktemp("docs") / "site"
    done = subprocess.run([sys.executable, BUILD, folder], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


class Links(HTMLParser):
    """Where a page leads, and what in it can be led to."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.leads: list[str] = []
        self.anchors: set[str] = set()
        self.feed(page.read_text())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.anchors |= {given[name] or "" for name in ("id", "name") if name in given}
        self.leads += [given[name] or "" for name in ("href", "src") if name in given]


def test_every_link_leads_somewhere(site: Path) -> None:
    pages = {
        page.resolve(): Links(page) for page in site.rglob("*.html") if page.name != "404.html"
    }
    assert len(pages) > 40
    broken = []
    for page, links in pages.items():
        for lead in links.leads:
            if re.match(r"[a-z]+:|//", lead):
                continue
            path, anchor = urldefrag(unquote(lead))
            to = (page.parent / path).resolve() if path else page
            there = to.is_file() and (not anchor or to not in pages or anchor in pages[to].anchors)
            if not there:
                broken.append(f"{page.name}: {lead}")
    assert broken == []


def test_every_page_and_package_is_there(site: Path) -> None:
    pages = {page.relative_to(ROOT / "docs") for page in (ROOT / "docs").rglob("*.md")}
    assert all((site / page.with_suffix(".html")).is_file() for page in pages)
    listed = (site / "index.html").read_text()
    assert all(f"games/{game}.html" in listed for game in GAMES)
    reference = (site / "reference" / "games.html").read_text()
    assert "legal_moves" in reference, "the methods of a deal are described"
    assert "/tournaments/{tournament}" in (site / "reference" / "http.html").read_text()


@pytest.fixture(scope="module")
def browser(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    data = tmp_path_factory.mktemp("data")
    running = Browser(data, Server(data, "--docs", str(site)))
    yield running
    assert running.close() == "", "the server complained"


def test_it_is_read_and_searched(browser: Browser) -> None:
    seen = browser.run("docs/site.mjs", "is_read_and_searched", browser.url)
    assert seen == {"complaints": [], "elsewhere": []}


def test_nothing_beside_it_is_shown(browser: Browser) -> None:
    assert browser.server.call("GET", "/docs/nothing")[0] == 404
    assert browser.server.call("GET", "/docs/%2e%2e/mazziere.db")[0] == 404
