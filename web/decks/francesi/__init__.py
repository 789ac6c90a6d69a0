"""Francesi: 250 x 350, indices in two corners; denari are ♦, coppe ♥, spade ♠, bastoni ♣.

The jack stands for the fante, the queen for the cavallo.
"""

from __future__ import annotations

from ..backs import back
from ..deck import FRENCH, RANKS, SUITS, Deck, glyph
from ..ink import DARK_BLUE, GOLD, KEY, PALE_GOLD, PAPER, TERRACOTTA
from ..parts.cloth import seam
from ..parts.signs import sun_face
from ..pen import box, clipped, disc, inked, keep, place, shared, star, use
from . import jacks, kings, queens
from .signs import INKS, PATHS, pip, small_pip

HEIGHT = 350
MIDDLE = 175

#: The upper halves of the courts.
PEOPLE = {
    "FD": jacks.jack_of_diamonds,
    "FC": jacks.jack_of_hearts,
    "FS": jacks.jack_of_spades,
    "FB": jacks.jack_of_clubs,
    "CD": queens.queen_of_diamonds,
    "CC": queens.queen_of_hearts,
    "CS": queens.queen_of_spades,
    "CB": queens.queen_of_clubs,
    "RD": kings.king_of_diamonds,
    "RC": kings.king_of_hearts,
    "RS": kings.king_of_spades,
    "RB": kings.king_of_clubs,
}
_LETTERS = dict(zip(RANKS, "A234567JQK", strict=True))
_SCALE = 0.78  #: of a half figure

_TOP, _FOOT = 66, HEIGHT - 66
_LEFT, _RIGHT = 85, 165
_CORNERS = ((_LEFT, _TOP), (_RIGHT, _TOP), (_LEFT, _FOOT), (_RIGHT, _FOOT))
_PLACES = {
    2: ((125, _TOP), (125, _FOOT)),
    3: ((125, _TOP), (125, MIDDLE), (125, _FOOT)),
    4: _CORNERS,
    5: (*_CORNERS, (125, MIDDLE)),
    6: (*_CORNERS, (_LEFT, MIDDLE), (_RIGHT, MIDDLE)),
    7: (*_CORNERS, (_LEFT, MIDDLE), (_RIGHT, MIDDLE), (125, (_TOP + MIDDLE) / 2)),
}


def both_ways(art: str) -> str:
    """Art and the same upside down."""
    mark = keep(f"<g>{art}</g>")
    return use(mark) + use(mark, transform=f"rotate(180 125 {MIDDLE})")


def index(rank: str, suit: str) -> str:
    """Letter or figure with the sign below it, in two corners."""
    corner = place(glyph(_LETTERS[rank], INKS[suit]), 23.4, 32, 1.22)
    corner += small_pip(suit, 23.4, 75, 0.55)
    return both_ways(corner)


def number_card(count: int, suit: str) -> str:
    """Pips; those of the lowest row stand on their heads."""
    return "".join(pip(suit, x, y, 1, y > 200) for x, y in _PLACES[count])


def ace(suit: str) -> str:
    """One great sign with a sun in it."""
    big, ink = 2.5, INKS[suit]
    sign = keep(f'<path d="{PATHS[suit]}"/>')
    art = use(sign, transform=f"scale({big})", fill=ink)
    art += use(sign, transform=f"scale({big * 0.9:g})", fill="none", stroke=PAPER, stroke_width=0.7)
    down = {"D": 0, "C": -1, "S": 12, "B": 5}[suit]
    sun = (
        disc(0, 0, 29, PAPER, 0)
        + inked(star(16, 28, 17), PALE_GOLD, 1.2)
        + inked(star(8, 27, 16), GOLD, 1.3)
        + sun_face(14.5)
    )
    return place(art + place(sun, 0, down, 0.92), 125, MIDDLE)


def court(half: str, suit: str) -> str:
    """A framed figure, turned about a slanting seam, with a sign in each half."""
    fitted = place(half, 125 - 125 * _SCALE, 0, _SCALE)
    upper = clipped(fitted, d="M36 18H214V202L36 148z") + pip(suit, 64, 42, 0.58)
    figures = both_ways(upper) + shared(place(seam(196), 125, MIDDLE, turn=16.9))
    return clipped(figures, d="M44 18H206V332H44z") + shared(
        box(44, 18, 162, 314, "none", 1.5, 0, KEY)
    )


def faces() -> dict[str, str]:
    """The forty faces."""
    result = {}
    for suit in SUITS:
        result["A" + suit] = ace(suit)
        for count in range(2, 8):
            result[f"{count}{suit}"] = number_card(count, suit)
    result |= {card: court(half(), card[1]) for card, half in PEOPLE.items()}
    return {card: art + index(card[0], card[1]) for card, art in result.items()}


DECK = Deck(
    name="francesi",
    height=HEIGHT,
    kind=FRENCH,
    faces=faces,
    back=lambda: back(HEIGHT, TERRACOTTA, DARK_BLUE, 20),
)
