"""Contact sheets: every card of a deck on baize, rendered by Chromium.

A suit fills a row; the back and, for decks that have them, a few cards with their corner index
stand at the end of the rows.
"""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from shutil import which

from . import png
from .deck import RANKS, SUITS, WIDTH, Deck
from .sprite import single

SIZES = (48, 96, 300)
BAIZE = "#17402c"
GAP = 8
_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync", "--no-first-run", "--hide-scrollbars", "--force-device-scale-factor=1",
)  # fmt: skip


def browser() -> str | None:
    """The command that starts Chromium, if there is one."""
    return next((name for name in _BROWSERS if which(name)), None)


def height(deck: Deck, size: int) -> int:
    """The height of a card that is ``size`` wide, in pixels."""
    return round(size * deck.height / WIDTH)


def cells(deck: Deck, size: int) -> Iterator[tuple[str, int, int]]:
    """Which symbol is where on the sheet: its name and its upper left corner."""
    tall = height(deck, size)
    for row, suit in enumerate(SUITS):
        names = [rank + suit for rank in RANKS]
        if row == 0:
            names.append("back")
        elif deck.indices:
            names.append(f"{'AFR'[row - 1]}{suit}-index")
        for column, name in enumerate(names):
            yield name, GAP + column * (size + GAP), GAP + row * (tall + GAP)


def extent(deck: Deck, size: int) -> tuple[int, int]:
    """Width and height of a sheet."""
    columns = len(RANKS) + 1
    return columns * (size + GAP) + GAP, len(SUITS) * (height(deck, size) + GAP) + GAP


def render(deck: Deck, sprite: str, size: int, out: Path, chromium: str) -> None:
    """Draws the sheet of one size."""
    with tempfile.TemporaryDirectory() as folder:
        images = ""
        for name, x, y in cells(deck, size):
            card, _, index = name.partition("-")
            art = single(sprite, card, *([name] if index else []))
            (Path(folder) / f"{name}.svg").write_text(art)
            images += (
                f'<img src="{name}.svg" style="position:absolute;left:{x}px;top:{y}px;'
                f'width:{size}px;height:{height(deck, size)}px">'
            )
        page = Path(folder) / "sheet.html"
        page.write_text(f'<body style="margin:0;background:{BAIZE}">{images}</body>')
        shot = Path(folder) / "sheet.png"
        width, tall = extent(deck, size)
        subprocess.run(
            [
                chromium, *_FLAGS, f"--user-data-dir={folder}/profile",
                # a window smaller than this is not drawn whole
                f"--window-size={max(width, 600)},{max(tall, 500)}",
                f"--screenshot={shot}", page.as_uri(),
            ],
            check=True, capture_output=True, timeout=300,
        )  # fmt: skip
        png.write(out, png.read(shot).crop(0, 0, width, tall))
