"""Hands. Skin may be the ink of a glove."""

from __future__ import annotations

from ..ink import SKIN, hatched
from ..pen import brush, brushes, flat, part


def grip(skin: str = SKIN, wrist: bool = True) -> str:
    """A hand round an upright shaft, knuckles to us, wrist to the right; about 20 high."""
    art = (
        part("8,-9! 14,-8! 15,10! 8,11!", skin, 1.4, 0.6)
        if wrist
        else part("8,-10! 13,-4 13,6 8,11!", skin, 1.4, 0.6)
    )
    for i in range(4):
        x, y = 0.6 * i, -8 + 5.2 * i
        art += part(
            [
                (x - 9.5, y - 1.8),
                (x - 10.4, y + 1),
                (x - 8, y + 2.9),
                (8, y + 2.8, 1),
                (9, y - 2.2, 1),
                (x - 6, y - 2.7),
            ],
            skin,
            1.3,
            0.4,
        )
    return art + part("12,-9! 6,-13 -3,-14 -7,-11.5 -4,-9 4,-8.4 10,-3!", skin, 1.4, 0.5)


def palm(skin: str = SKIN) -> str:
    """A raised open hand, wrist down. A coin goes in front of it, and ``thumb`` over the coin."""
    outline = (
        "-8,18! -12,8 -16,0 -17,-8 -13,-9 -10.5,-1! -11,-13 -6.5,-14 -5,-4! -4.5,-15 0,-15 .6,-4! "
        "2.4,-13 6.4,-12 6,0! 9,-5 14,-11 17,-7 13,3 9,10 8,18!"
    )
    art = part(outline, skin)
    return art + flat("5,6 9,2 12,1 8,10 7,17! 2,17!", hatched(skin))


def thumb(skin: str = SKIN) -> str:
    """The thumb over a coin's rim, for a palm at the same place."""
    art = part("16,6! 18,-4 14,-16 6,-22 1,-20 3,-15 7,-10 7,0 9,8!", skin, 1.5, 0.7)
    return art + brush("4,-19 7,-17", 1.1)


def resting(skin: str = SKIN) -> str:
    """A hand laid flat, fingers to the left, wrist to the right."""
    outline = (
        "14,-9! 2,-10 -6,-9 -17,-8 -19,-5 -16,-3.4! -21,-2.6 -22,1 -18,2.4! -20,4 -19,7.4 -14,7! "
        "-15,9.6 -12,11.6 -4,10.4 6,11 14,10!"
    )
    art = part(outline, skin, 1.5, 0.7)
    art += brushes(1.2, "-16,-3.4 -6,-3", "-18,2.4 -6,2", "-14,7 -5,6.4")
    art += part("4,-10! -4,-15 -10,-16 -11,-13 -5,-9 0,-5", skin, 1.4, 0.4)
    return art + flat("2,8 10,2 13,1! 13,9!", hatched(skin))


def on_hip(skin: str = SKIN) -> str:
    """A hand at the belt, fingers to the left."""
    art = part("10,-7! 0,-9 -10,-5 -13,2 -6,8 2,9 10,8!", skin, 1.4, 0.6)
    return art + brushes(1.1, "-11,0 -4,1", "-8,5 -2,5")


def pointing(skin: str = SKIN) -> str:
    """A hand with the forefinger stretched to the left, wrist to the right."""
    outline = "12,-8! 2,-9 -4,-7 -20,-7 -23,-4.4 -20,-2 -7,-1! -9,3 -7,9 0,11 8,10 12,9!"
    art = part(outline, skin, 1.5, 0.7)
    art += brushes(1.2, "-7,-1 0,-1", "-8,4 -1,3.6")
    return art + part("4,-8! -2,-13 -7,-12 -5,-8 0,-4", skin, 1.3, 0.4)
