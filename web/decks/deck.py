"""What a deck is, and what all decks share: the order of the cards, names, corner indices."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .ink import KEY, PAPER
from .pen import box, keep, number, place, shared, use

WIDTH = 250
CORNER = 12
SUITS = "DCSB"  #: denari, coppe, spade, bastoni, as in mazziere.cards
RANKS = "A234567FCR"  #: asso to sette, fante, cavallo (or donna), re

#: The forty cards by suit, under the names that the rest of Mazziere uses: 7D, FC, RB.
CARDS = tuple(rank + suit for suit in SUITS for rank in RANKS)


@dataclass(frozen=True)
class Words:
    """How a deck's ranks and suits are said in one language, in the order of RANKS and SUITS."""

    ranks: tuple[str, ...]
    suits: tuple[str, ...]
    of: str
    back: str

    def told(self) -> dict[str, object]:
        """The same by the letters of ranks and suits: ``Sette di denari`` is put together of it."""
        return {
            "ranks": dict(zip(RANKS, self.ranks, strict=True)),
            "suits": dict(zip(SUITS, self.suits, strict=True)),
            "of": self.of,
            "back": self.back,
        }


#: The words for cards, by language.
SAID: dict[str, dict[str, Any]] = {
    path.parent.name: json.loads(path.read_text("utf-8"))
    for path in sorted(Path(__file__).parents[1].glob("words/*/cards.json"), reverse=True)
}


@dataclass(frozen=True)
class Kind:
    """What decks with the same suits have in common; ``letters`` stand for RANKS in small."""

    name: str
    letters: str

    @property
    def words(self) -> dict[str, Words]:
        """What the cards are called, by language."""
        return {
            language: Words(
                tuple(said[self.name]["ranks"]),
                tuple(said[self.name]["suits"]),
                said[self.name]["of"],
                said[self.name]["back"],
            )
            for language, said in SAID.items()
        }


ITALIAN, FRENCH = Kind("italian", RANKS), Kind("french", "A234567JQK")


@dataclass(frozen=True)
class Deck:
    """A deck: its faces by card name, its back, and what belongs to them."""

    name: str
    height: int
    kind: Kind
    faces: Callable[[], Mapping[str, str]]  #: the art of each card, without the paper
    back: Callable[[], str]
    indices: Callable[[], Mapping[str, str]] | None = None  #: corner indices to lay over the faces

    @property
    def title(self) -> dict[str, str]:
        """What it is called, by language; ValueError where that is missing."""
        for language, said in SAID.items():
            if self.name not in said["decks"]:
                raise ValueError(f"{self.name} has no name in web/words/{language}/cards.json")
        return {language: said["decks"][self.name] for language, said in SAID.items()}

    def symbols(self) -> dict[str, str]:
        """Everything that goes into the sprite: the cards in order, ``back``, then the indices."""
        faces = self.faces()
        paper = shared(box(0, 0, WIDTH, self.height, PAPER, 0, CORNER))
        result = {card: paper + faces[card] for card in CARDS}
        result["back"] = paper + self.back()
        for card, art in (self.indices() if self.indices else {}).items():
            result[f"{card}-index"] = art
        return result


# ------------------------------------------------------------------ indices

# Letters and figures as lines through a box of 20 x 28; drawn, so that no font is needed.
_GLYPHS = {
    "A": "M-8.6 13L0-13 8.6 13M-5.6 4.5H5.6M-12 12.4H-5.5M5.5 12.4H12",
    "2": "M-7.6-6.4C-8-14.4 8-14.4 7.6-5.4C7.4.4-1.6 4-8 11.6H8.6V7.4",
    "3": "M-7.8-7.4C-6.4-13.8 7.2-13.4 7-6.6C7-2-2.6-.8-2.6-.8C3.4-.8 8.2 1 8 6C7.8 13.6-7 "
    "13.6-8.4 7",
    "4": "M4.4 13.6V-10.6L-8.6 5.6H10M-.6 12.4H9.4",
    "5": "M7.6-11.6H-5.4L-6.8-.8C-3-3.8 8.2-4 8.2 4.8C8.2 13.8-6.8 13.4-8.2 7.4",
    "6": "M6.4-10.6C-3-13.6-8-4-7.8 4.4C-7.4 13.6 8 13.6 8 4.8C8-3.4-5.4-4-7.6 3.4",
    "7": "M-8.6-6.4V-11.6H8.4C3-4.2-.4 3-1 13.6",
    "J": "M-2-11.8H9.4M4.6-12V5.4C4.6 13.4-7.4 13.4-7.8 5.8",
    "Q": "M0-11.6C5.4-11.6 8.5-7 8.5-1.2C8.5 4.6 5.4 9.2 0 9.2S-8.5 4.6-8.5-1.2C-8.5-7-5.4-11.6 "
    "0-11.6zM3.2 5.8L12 15.6",
    "K": "M-5.6-12.6V12.6M8.2-12.2L-5 2.4M-1.4-1.6L8.2 12.2M-9.4-12.2H-1.8M-9.4 12.2H-1.8M4.6 "
    "12.2H11.6M4.4-12.2H11",
    "F": "M-4.6 12.6V-11.8H8.4V-6.4M-4.6 0H5M-9 12.2H.4",
    "C": "M7.8-6.6C6-14-7.8-14.6-7.8-.2C-7.8 14.4 6.4 13.6 8.2 6.4",
    "R": "M-5 12.6V-11.6H.6C9-11.6 9.2.4.8.4H-4.6M2.2.6L8.6 12.2M-9.2 12.2H-.8M5.8 12.2H11.6",
}


def glyph(rank: str, ink: str = KEY) -> str:
    """A letter or figure, 20 wide and 28 high, centred on the origin."""
    path = keep(f'<path d="{_GLYPHS[rank]}"/>')
    return use(
        path,
        fill="none",
        stroke=ink,
        stroke_width=4.8,
        stroke_linejoin="miter",
        stroke_linecap="butt",
    )


def corner_index(rank: str, sign: str, height: int) -> str:
    """A tab in two corners with rank and suit, for those who are new to the deck."""
    tab = box(4, 4, 42, 72, PAPER, 1.2, 8, "#cdbd9a")
    art = tab + place(glyph(rank), 25, 25, 0.98) + place(sign, 25, 56)
    mark = keep(f"<g>{art}</g>")
    return use(mark) + use(mark, transform=f"rotate(180 {number(WIDTH / 2)} {number(height / 2)})")
