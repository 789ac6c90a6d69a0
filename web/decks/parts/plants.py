"""Leaves and flowers."""

from __future__ import annotations

import math

from ..ink import GOLD, GREEN, LEAF, RED, hatched
from ..pen import Spot, brush, brushes, cord, disc, flat, part, place


def leaf(
    start: Spot, tip: Spot, width: float, ink: str = GREEN, line: float = 1.3, bend: float = 0.12
) -> str:
    """A leaf from its stalk to its tip; ``bend`` to one side or the other."""
    (ax, ay), (bx, by) = start, tip
    length = math.hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / length, (by - ay) / length

    def at(t: float, side: float) -> Spot:
        off = width * side + length * bend * math.sin(math.pi * t)
        return (ax + ux * length * t - uy * off, ay + uy * length * t + ux * off)

    dark = GREEN if ink == LEAF else hatched(ink)
    art = part(
        [
            (*at(0, 0), 1),
            at(0.2, 0.42),
            at(0.5, 0.5),
            at(0.8, 0.25),
            (*at(1, 0), 1),
            at(0.75, -0.3),
            at(0.45, -0.5),
            at(0.18, -0.36),
        ],
        ink,
        line,
        0.8,
    )
    art += flat(
        [
            (*at(0.04, 0), 1),
            at(0.5, 0),
            (*at(0.97, 0), 1),
            at(0.74, -0.26),
            at(0.45, -0.45),
            at(0.18, -0.3),
        ],
        dark,
    )
    art += brush([at(0, 0), at(0.5, 0), at(0.95, 0)], 1.4)
    return art + brushes(1, *([at(t, 0), at(t + 0.12, 0.22)] for t in (0.3, 0.5, 0.7)))


def flower(x: float, y: float, r: float = 7, ink: str = GOLD, heart: str = RED) -> str:
    """A small round flower with five petals."""
    petals = ""
    for i in range(5):
        angle = math.radians(72 * i - 90)
        petals += disc(
            r * 0.62 * math.cos(angle), r * 0.62 * math.sin(angle), r * 0.52, ink, 1.2, 0.5
        )
    return place(petals + disc(0, 0, r * 0.4, heart, 1), x, y)


def sprig(x: float, y: float, scale: float = 1, ink: str = GOLD) -> str:
    """Three leaves and three flowers, as on the four of spade."""
    art = leaf((0, 30), (-30, 0), 18) + leaf((0, 30), (30, 0), 18, bend=-0.12)
    art += leaf((0, 34), (0, -34), 18, LEAF)
    for fx, fy in ((-25, -16), (25, -16), (0, -40)):
        art += flower(fx, fy, 12, ink)
    return place(art, x, y, scale)


def twig(x: float, y: float, scale: float = 1) -> str:
    """A small flower between two leaves: fills an empty place without being taken for a sign."""
    art = stem("0,16 0,-6")
    art += leaf((0, 14), (-20, -8), 13) + leaf((0, 14), (20, -8), 13, bend=-0.12)
    return place(art + flower(0, -13, 9, RED, GOLD), x, y, scale)


def rose(ink: str = RED) -> str:
    """An open rose with two leaves."""
    art = leaf((2, 8), (-18, 20), 12) + leaf((2, 6), (20, 18), 12, bend=-0.12)
    art += part("-12,4 -16,-6 -10,-15 0,-18 10,-15 16,-6 12,4 0,10", ink, 1.6, 1, 6)
    strokes = "-12,-6 -4,0 4,-2 8,-8 / -6,-12 -4,-6 2,-6 4,-11 -1,-13 / -10,2 0,6 10,0"
    return art + brushes(1.7, strokes)


def tulip(ink: str = RED) -> str:
    """A tulip in bud."""
    art = leaf((0, 12), (-13, -2), 9) + leaf((0, 12), (13, -2), 9, bend=-0.12)
    art += part("-10,-12! -5,-7 0,-18! 5,-7 10,-12! 11,2 5,10 0,11 -5,10 -11,2", ink, 1.5, 1, 5)
    return art + brushes(1.4, "-4,-6 -5,2 -2,8", "4,-6 5,2 2,8")


def carnation(ink: str = RED) -> str:
    """A carnation: a fringed fan on a calyx."""
    outline = (
        "-16,-8! -13,-13! -10,-12! -7,-18! -3,-16! 0,-20! 3,-16! 7,-18! 10,-12! 13,-13! 16,-8! "
        "9,0 4,6! -4,6! -9,0"
    )
    art = part(outline, ink, 1.4, 1, 6)
    art += brushes(1.3, "-8,-10 -4,-2 -2,4", "0,-13 0,-4 0,4", "8,-10 4,-2 2,4")
    return art + part("-5,4! 0,6 5,4! 4,15! 0,18 -4,15!", GREEN, 1.3, 0.6)


def stem(points: str) -> str:
    """A green stalk."""
    return cord(points, GREEN, 2.6, 1.2)
