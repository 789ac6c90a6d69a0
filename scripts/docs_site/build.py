"""Builds the site of the documentation into a folder; a broken link ends it."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from sources import ROOT, lay_out

from mazziere.games import GAMES

SETTINGS = Path(__file__).with_name("zensical.toml")


def main() -> None:
    """Lay the sources out, build, and put the site where it is wanted."""
    target = Path(sys.argv[1]).resolve()
    build = ROOT / "build"
    build.mkdir(exist_ok=True)
    # Two folders below the project, as the settings say.
    with tempfile.TemporaryDirectory(dir=build) as scratch:
        work = Path(scratch)
        lay_out(work / "pages")
        (work / SETTINGS.name).write_text(settings())
        builder = [Path(sys.executable).with_name("zensical"), "build", "--strict"]
        subprocess.run([*builder, "--config-file", SETTINGS.name], cwd=work, check=True)
        (work / "site" / "sitemap.xml").unlink(missing_ok=True)  # it would need the site's address
        shutil.rmtree(target, ignore_errors=True)
        shutil.move(work / "site", target)


def settings() -> str:
    """The site's settings, with the page of every game in the list of pages."""
    games = (f'{{ "{game.title}" = "games/{name}.md" }}' for name, game in GAMES.items())
    return SETTINGS.read_text().replace('"games/*.md"', ", ".join(games))


if __name__ == "__main__":
    main()
