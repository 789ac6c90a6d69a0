"""The sources of the documentation's site: the pages of docs/, and what is written by programs.

Everything is laid out in one folder, from which the site is built: the pages, the files outside of
docs/ that they are linked to, a page for each package that people import, and one for the API.
"""

from __future__ import annotations

import posixpath
import re
import shutil
from importlib import import_module
from pathlib import Path

from http_reference import http_page

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs"
#: Where on the site the files lie that are no pages.
FILES = "files"
#: The packages that people import.
PACKAGES = ("cards", "games", "match", "notation", "bots", "rating", "tournament")
LINK = re.compile(r"\]\((?P<path>(?:\.\./)+[\w./-]+)\)")


def lay_out(folder: Path) -> None:
    """Everything that the site is built from."""
    shutil.copytree(PAGES, folder)
    for page in sorted(folder.rglob("*.md")):
        page.write_text(with_links(page, folder))
    reference = folder / "reference"
    reference.mkdir()
    for name in PACKAGES:
        (reference / f"{name}.md").write_text(package_page(name))
    (reference / "http.md").write_text(http_page())
    shutil.copy(ROOT / "src/mazziere/server/bundle/icon-192.png", folder / "icon.png")


def with_links(page: Path, folder: Path) -> str:
    """The text of a page, whose links out of docs/ lead to copies on the site."""
    here = page.relative_to(folder).parent.as_posix()

    def led(found: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join("docs", here, found["path"]))
        if path.startswith("docs/"):
            return found[0]
        copy = folder / FILES / f"{path}.txt"  # which a browser shows
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, copy)
        return f"]({posixpath.relpath(f'{FILES}/{path}.txt', here)})"

    return LINK.sub(led, page.read_text())


def package_page(name: str) -> str:
    """Everything that a package offers: classes and functions as they describe themselves."""
    package = import_module(f"mazziere.{name}")
    offered = {each: getattr(package, each) for each in package.__all__}
    described = {each: kind for each, kind in offered.items() if callable(kind)}
    parts = [f"# mazziere.{name}", package.__doc__ or ""]
    plain = [each for each in offered if each not in described]
    if plain:
        parts.append("Besides: " + ", ".join(f"`{each}`" for each in plain) + ".")
    parts += [f"::: {kind.__module__}.{kind.__name__}" for kind in described.values()]
    return "\n\n".join(parts) + "\n"
