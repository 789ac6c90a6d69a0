"""Diamonds, hearts, spades and clubs: about 60 wide, centred on the origin."""

from __future__ import annotations

from ..ink import FRENCH_RED, KEY
from ..pen import keep, use

PATHS = {
    "D": "M0-33C7-20 15-10 25 0C15 10 7 20 0 33C-7 20-15 10-25 0C-15-10-7-20 0-33z",
    "C": "M0 30C-8 16-30 2-30-13C-30-27-8-36 0-14C8-36 30-27 30-13C30 2 8 16 0 30z",
    "S": "M0-32C8-17 29-3 29 10C29 23 10 27 3.6 13.6C4.6 21.6 7.6 27 12 30H-12C-7.6 27-4.6 "
    "21.6-3.6 13.6C-10 27-29 23-29 10"
    "C-29-3-8-17 0-32z",
    "B": "M0-30a14.5 14.5 0 0 1 11.2 23.8a14.5 14.5 0 1 1-7 22.4C5 22 8 27 12 30H-12C-8 27-5 "
    "22-4.2 16.2a14.5 14.5 0 1 1-7-22.4"
    "A14.5 14.5 0 0 1 0-30z",
}
#: Under the index the sign is 7 px wide on a small card: a spade drawn more pointed and a club with
#: its leaves apart are still told from each other there.
SMALL = {
    "D": PATHS["D"],
    "C": PATHS["C"],
    "S": "M0-38C5-24 31-5 31 9C31 20 19 25 11 21C8 19.5 5.5 17 4 14C4.5 22 7 28 12 32H-12C-7 28"
    "-4.5 22-4 14C-5.5 17-8 19.5-11 21C-19 25-31 20-31 9C-31-5-5-24 0-38z",
    "B": "M-14-21a14 14 0 0 1 28 0a14 14 0 0 1-28 0zM-31 5a14 14 0 0 1 28 0a14 14 0 0 1-28 0z"
    "M3 5a14 14 0 0 1 28 0a14 14 0 0 1-28 0zM-5-10H5L9 0L4 9C4.5 20 7 28 12 32H-12C-7 28-4.5 20-4 "
    "9L-9 0z",
}
INKS = {"D": FRENCH_RED, "C": FRENCH_RED, "S": KEY, "B": KEY}


def pip(
    suit: str, x: float, y: float, scale: float = 1, turned: bool = False, ink: str = ""
) -> str:
    """One sign; denari are diamonds, coppe hearts, spade spades, bastoni clubs."""
    mark = keep(f'<path d="{PATHS[suit]}"/>')
    steps = (
        f"translate({x:g} {y:g})"
        + ("rotate(180)" if turned else "")
        + (f"scale({scale:g})" if scale != 1 else "")
    )
    return use(mark, transform=steps, fill=ink or INKS[suit])


def small_pip(suit: str, x: float, y: float, scale: float) -> str:
    """One sign as it stands under an index."""
    mark = keep(f'<path d="{SMALL[suit]}"/>')
    return use(mark, transform=f"translate({x:g} {y:g})scale({scale:g})", fill=INKS[suit])
