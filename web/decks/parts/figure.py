"""Legs and feet, what is worn at the neck, what is held, and the ground to stand on."""

from __future__ import annotations

from ..ink import BLUE, GOLD, GREEN, KEY, RED, WHITE, hatched
from ..pen import (
    Spot,
    brushes,
    clipped,
    disc,
    flat,
    part,
    place,
    spline,
    thread,
    tube_outline,
)
from .arms import between, cuff_line
from .cloth import band, stripes

# ------------------------------------------------------------------ legs


def leg(
    hip: Spot,
    knee: Spot,
    ankle: Spot,
    ink: str,
    *,
    bars: str = "",
    garter: str = "",
    back: int = 1,
    size: float = 1,
) -> str:
    """A leg in hose, with a calf (``back``: on which side); bars slant across it."""
    mid = between(hip, knee, 0.55)
    calf = between(knee, ankle, 0.4)
    spine = [hip, mid, knee, (calf[0] + 2.5 * back, calf[1]), between(knee, ankle, 0.78), ankle]
    outline = tube_outline(spine, [w * size for w in (21, 17.5, 12.8, 14.2, 10.2, 8.6)])
    if bars:
        shadow = flat([(x + 13, y, c) for x, y, c in outline], hatched("none"))
        art = part(outline, ink, 1.7)
        art += stripes(outline, bars, 11, 24, -12)
        art += clipped(shadow, d=spline(outline))
        art += thread(outline, 1.7, KEY, closed=True)
    else:
        art = part(outline, ink, 1.7, 1, 7)
        art += brushes(
            1.8,
            [between(hip, knee, 0.3), between(hip, knee, 0.85)],
            [calf, between(knee, ankle, 0.9)],
        )
    if garter:
        art += band(cuff_line(hip, knee, 13.5 * size, -3), 3.8, garter)
    return art


def shoe(ink: str) -> str:
    """A shoe that points left; the ankle at the origin, the sole at y 25."""
    art = part("-7,-2! -8,8 -16,14 -28,17 -31,22 -28,25! 8,25! 10,18 8,8 8,-2!", ink, 1.6, 1, 6)
    return art + thread("-30,22 -10,22 9,21", 1.2)


def boot(knee: Spot, ankle: Spot, ink: str, top: str, left: bool = True) -> str:
    """A riding boot with a turned-down top, from below the knee to the foot."""
    spine = [knee, between(knee, ankle, 0.4), between(knee, ankle, 0.8), ankle]
    art = place(shoe(ink), ankle[0], ankle[1] - 3, 1 if left else -1, 1)
    art += part(tube_outline(spine, (15, 14.6, 10.6, 9.4)), ink, 1.7, 1, 7)
    art += brushes(1.7, [between(knee, ankle, 0.55), between(knee, ankle, 0.95)])
    return art + band(cuff_line(ankle, knee, 17.5, -2), 7.5, top, "", 9, 2, 1.5)


# ------------------------------------------------------------------ neckwear


def ruff(x: float = 125, y: float = 142, scale: float = 1) -> str:
    """A white pleated collar that covers the neck's base."""
    outline = (
        "-31,0 -28,-8 -19,-8 -13,-12! -5,-5 7,-5 14,-14! 21,-10 29,-6 31,2 23,9 15,6 7,12 -1,8 "
        "-9,12 -17,7 -25,9"
    )
    art = part(outline, WHITE, 1.7)
    strokes = "-24,5 -21,-3 / -15,5 -13,-3 / -7,8 -5,0 / 3,8 3,0 / 13,7 11,-1 / 22,5 19,-3"
    art += brushes(1.3, strokes)
    return place(art, x, y, scale)


def collar(ink: str = WHITE, x: float = 125, y: float = 142) -> str:
    """A flat collar with two points."""
    art = part("-17,-8! -28,0 -22,12! -8,16! 0,4! 8,16! 22,12! 28,0 17,-8! 0,-2", ink, 1.6, 1, 4)
    return place(art + brushes(1.2, "-18,-3 -18,6", "18,-3 18,6"), x, y)


def dagged_collar(ink: str, edge: str) -> str:
    """The shoulder piece of a hood, cut into points; its edging shows below."""
    outline = (
        "90,146! 76,162 80,180! 92,173! 98,187! 108,178! 116,194! 125,183! 134,194! 142,178! "
        "152,187! 158,173! 170,180! 174,162 160,146! 125,136"
    )
    art = place(part(outline, edge, 1.7), 0, 5) + part(outline, ink, 1.7, 0.5, 8)
    return art + brushes(1.8, "94,156 98,166 98,174", "106,160 112,172", "156,156 152,166 152,174")


def chain(points: str, pendant: Spot, jewel: str = RED) -> str:
    """A gold chain with a pendant."""
    art = band(points, 3.3, GOLD, RED, 8, 1.6, 1.2)
    return art + disc(*pendant, 7.5, GOLD, 1.5, 0.7) + disc(*pendant, 3.9, jewel, 1.1)


# ------------------------------------------------------------------ held things


def sceptre(length: float, turn_ink: str = RED) -> str:
    """A golden rod with a lily on top; the hand is at the origin, a third stays below."""
    up, down = length * 0.58, length * 0.42
    art = part([(-2.8, -up, 1), (-3.2, down, 1), (3.2, down, 1), (2.8, -up, 1)], GOLD, 1.4)
    n = int(length // 18)
    for i in range(1, n):
        y = -up + i * length / n
        art += thread([(-3, y, 1), (3, y - 3, 1)], 1, turn_ink)
    art += part([(-7, -up - 2), (0, -up - 8), (7, -up - 2), (0, -up + 3)], turn_ink, 1.3, 0.6)
    head = "0,-42! 6,-27 16,-19 18,-9 9,-11 4,1! -4,1! -9,-11 -18,-9 -16,-19 -6,-27"
    art += place(
        part(head, GOLD, 1.6, 1, 4)
        + brushes(1.7, "0,-33 0,-18 0,-4")
        + disc(0, -12, 3.4, turn_ink, 1.1),
        0,
        -up - 7,
    )
    return art + disc(0, down + 4, 5, turn_ink, 1.3, 0.6)


def orb() -> str:
    """The orb with its cross, radius 19."""
    art = disc(0, 0, 19, BLUE, 1.8, 1) + flat("8,-16 17,-4 14,11 2,18! 10,4", hatched(BLUE))
    art += band("-18,-3 0,3 18,-3", 3.4, GOLD, "", 9, 2, 1.2)
    art += band("0,-19 3,-9 0,2", 3, GOLD, "", 9, 2, 1.1)
    outline = (
        "-2.4,-19! -2.4,-26! -8,-26! -8,-31! -2.4,-31! -2.4,-38! 2.4,-38! 2.4,-31! 8,-31! 8,-26! "
        "2.4,-26! 2.4,-19!"
    )
    return art + part(outline, GOLD, 1.2, 0.5)


# ------------------------------------------------------------------ ground


def ground(ink: str, y: float = 378) -> str:
    """The strip of suit-coloured ground under a standing figure, with grass at both ends."""
    art = part(
        [
            (14, y + 8),
            (40, y - 1),
            (80, y + 3),
            (125, y - 2),
            (170, y + 3),
            (210, y - 1),
            (236, y + 8),
            (238, y + 20),
            (228, y + 25, 1),
            (22, y + 25, 1),
            (12, y + 20),
        ],
        ink,
        1.7,
    )
    art += flat(
        [
            (14, y + 16),
            (60, y + 14),
            (125, y + 17),
            (190, y + 14),
            (236, y + 16),
            (236, y + 20),
            (228, y + 24, 1),
            (22, y + 24, 1),
            (14, y + 20),
        ],
        hatched(ink),
    )
    tufts = []
    for x in range(26, 232, 17):
        tufts.append(
            [(x, y + 8 + x * 7 % 5), (x + 6, y + 5 + x * 3 % 4), (x + 12, y + 8 + x * 5 % 4)]
        )
    return art + brushes(1.3, *tufts) + grass(27, y + 7) + grass(223, y + 7)


def grass(x: float, y: float, scale: float = 1) -> str:
    """A tuft of grass."""
    art = ""
    for foot, tip, tall in ((-6, -11, 12), (-2, -4, 19), (3, 5, 16), (7, 13, 10)):
        art += part([(foot - 2, 0, 1), (tip, -tall, 1), (foot + 2.5, 0, 1)], GREEN, 1.1, 0.4)
    return place(art, x, y, scale)
