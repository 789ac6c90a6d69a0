"""Writes what the program makes: sprites, the list of decks with all names, contact sheets."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

from . import sheets
from .deck import RANKS, WIDTH, Deck
from .registry import DECKS
from .sprite import sprite

ROOT = Path(__file__).parents[2]
SPRITES = ROOT / "web" / "decks" / "sprites"
SHEETS = ROOT / "docs" / "decks"


def draw(deck: Deck) -> str:
    """The sprite of a deck."""
    return sprite(deck.symbols(), WIDTH, deck.height)


def listing() -> str:
    """What a program that shows the decks needs to know, as JSON: files, sizes and spoken names."""
    decks = {
        deck.name: {
            "title": dict(deck.title),
            "sprite": f"{deck.name}.svg",
            "width": WIDTH,
            "height": deck.height,
            "index": deck.indices is not None,
            "kind": deck.kind.name,
            "letters": dict(zip(RANKS, deck.kind.letters, strict=True)),
            "words": {language: words.told() for language, words in deck.kind.words.items()},
        }
        for deck in DECKS.values()
    }
    return json.dumps(decks, indent=1, ensure_ascii=False) + "\n"


def files() -> dict[Path, str]:
    """Every generated text file and what must be in it."""
    result = {SPRITES / f"{deck.name}.svg": draw(deck) for deck in DECKS.values()}
    result[SPRITES / "decks.json"] = listing()
    return result


def sheet(deck: Deck, size: int) -> Path:
    """Where the contact sheet of a deck lies."""
    return SHEETS / f"{deck.name}-{size}.png"


def drawn_from() -> Path:
    """The file that says which sprites the contact sheets show."""
    return SHEETS / "drawn-from.json"


def fingerprints() -> dict[str, str]:
    """Of each sprite as it should be, its hash."""
    return {deck.name: sha256(draw(deck).encode()).hexdigest() for deck in DECKS.values()}


def write() -> list[Path]:
    """Writes the generated text files; gives those that have changed."""
    SPRITES.mkdir(exist_ok=True)
    changed = []
    for path, text in files().items():
        if not path.exists() or path.read_text() != text:
            path.write_text(text)
            changed.append(path)
    return changed


def write_sheets(chromium: str) -> list[Path]:
    """Renders the contact sheets of the decks that have changed."""
    SHEETS.mkdir(exist_ok=True)
    stamp = drawn_from()
    before = json.loads(stamp.read_text()) if stamp.exists() else {}
    now = fingerprints()
    written = []
    for deck in DECKS.values():
        paths = [sheet(deck, size) for size in sheets.SIZES]
        if before.get(deck.name) == now[deck.name] and all(path.exists() for path in paths):
            continue
        for path, size in zip(paths, sheets.SIZES, strict=True):
            sheets.render(deck, draw(deck), size, path, chromium)
            written.append(path)
    stamp.write_text(json.dumps(now, indent=1) + "\n")
    return written
