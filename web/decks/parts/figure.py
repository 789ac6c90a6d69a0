"""Hands, arms, legs, feet and the ground: what every person needs."""

from __future__ import annotations

import math

from ..ink import BLUE, GOLD, GREEN, KEY, RED, SKIN, STEEL, WHITE, hatched
from ..pen import (
    Node,
    Spot,
    brush,
    brushes,
    clipped,
    disc,
    flat,
    normals,
    part,
    place,
    spline,
    thread,
    tube_outline,
)
from .cloth import band, stripes

# ------------------------------------------------------------------ hands


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


# ------------------------------------------------------------------ arms


def _between(a: Spot, b: Spot, t: float) -> Spot:
    return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)


def _folds(spine: list[Spot], widths: tuple[float, ...]) -> str:
    """A fold down the upper arm and one along the forearm; none across the bend."""
    n = normals(spine)

    def beside(i: int, j: int, t: float, side: float) -> Spot:
        x, y = _between(spine[i], spine[j], t)
        return (x + n[i][0] * widths[i] * side, y + n[i][1] * widths[i] * side)

    upper = [beside(0, 1, 0.5, 0.35), beside(1, 2, 0.1, 0.3), beside(1, 2, 0.75, 0.2)]
    lower = [beside(2, 3, 0.2, -0.15), beside(3, 4, 0, -0.25), beside(3, 4, 0.6, -0.2)]
    return brushes(1.9, upper, lower)


def _sharp(shoulder: Spot, elbow: Spot, wrist: Spot) -> bool:
    """Is the arm bent so far that upper arm and forearm lie side by side?"""
    ax, ay = shoulder[0] - elbow[0], shoulder[1] - elbow[1]
    bx, by = wrist[0] - elbow[0], wrist[1] - elbow[1]
    return (ax * bx + ay * by) / (math.hypot(ax, ay) * math.hypot(bx, by)) > 0.35


def cuff_line(elbow: Spot, wrist: Spot, half: float, back: float = 3) -> list[Spot]:
    """The line across a forearm, so far back from the wrist."""
    length = math.dist(elbow, wrist) or 1
    ux, uy = (wrist[0] - elbow[0]) / length, (wrist[1] - elbow[1]) / length
    x, y = wrist[0] - ux * back, wrist[1] - uy * back
    return [
        (x - uy * half, y + ux * half),
        (x + ux * 2, y + uy * 2),
        (x + uy * half, y - ux * half),
    ]


def arm(
    shoulder: Spot,
    elbow: Spot,
    wrist: Spot,
    ink: str,
    style: str = "tight",
    *,
    under: str = RED,
    cuff: str = GOLD,
    studs: str = "",
    size: float = 1,
) -> str:
    """A sleeve with its cuff, from inside the shoulder to the wrist.

    ``tight``: one bent tube. ``wide``: a bell to the middle of the forearm over a tight sleeve of
    ``under``. ``puffed``: a slashed egg on the upper arm (``ink`` with slashes of ``under``), the
    forearm in ``under``. ``armour``: plates with a gold elbow.
    """
    spine = [shoulder, _between(shoulder, elbow, 0.55), elbow, _between(elbow, wrist, 0.5), wrist]
    widths = tuple(w * size for w in (16, 16, 13.5, 11.5, 8.8))
    end = cuff_line(elbow, wrist, 9.6 * size)

    def sleeve(line: list[Spot], half: tuple[float, ...]) -> list[Node]:
        """A tube whose upper end is round: a square shoulder shows wherever it is not covered."""
        outline = tube_outline(line, half)
        outline[0], outline[-1] = (*outline[0][:2], False), (*outline[-1][:2], False)
        return outline

    edge = band(end, 4, cuff, studs, 7, 1.6, 1.4)
    if style == "tight" and _sharp(shoulder, elbow, wrist):
        # one tube would cross itself at the inner side of the elbow
        upper = sleeve([*spine[:2], elbow], (*widths[:2], 13))
        lower = sleeve([elbow, *spine[3:]], (14 * size, *widths[3:]))
        upper[2], upper[3] = (*upper[2][:2], False), (*upper[3][:2], False)
        art = part(upper, ink, 1.7, 1, 7) + part(lower, ink, 1.7, 1, 6)
        return art + _folds(spine, widths) + edge
    if style == "tight":
        return part(sleeve(spine, widths), ink, 1.7, 1, 7) + _folds(spine, widths) + edge
    if style == "armour":
        art = part(sleeve(spine, widths), ink, 1.7, 1, 7)
        for t in (0.34, 0.62):
            art += brush(cuff_line(shoulder, _between(shoulder, elbow, t), 13 * size, 0), 1.7)
        for t in (0.45, 0.72):
            art += brush(cuff_line(elbow, _between(elbow, wrist, t), 10 * size, 0), 1.6)
        art += edge
        art += disc(*elbow, 11 * size, GOLD, 1.6, 0.7)
        return art + disc(*elbow, 4.5 * size, under, 1.1)
    if style == "wide":
        inner = tuple(w * size for w in (12, 12, 11, 10, 8.4))
        art = part(tube_outline(spine, inner), under, 1.6, 1, 6) + edge
        end_at = _between(elbow, wrist, 0.42)
        bell = [shoulder, _between(shoulder, elbow, 0.6), elbow, end_at]
        wide = tuple(w * size for w in (15, 19, 20, 18))
        art += part(sleeve(bell, wide), ink, 1.8, 1, 8)
        art += _folds([*bell, wrist], (*wide, 9))
        return art + band(
            cuff_line(elbow, end_at, 19.5 * size, 3), 5, cuff, studs or RED, 8, 1.9, 1.4
        )
    # puffed
    inner = tuple(w * size for w in (10, 11, 11, 10.5, 8.2))
    art = part(tube_outline(spine, inner), under, 1.6, 1, 6) + edge
    stop = _between(shoulder, elbow, 1.02)
    egg = [
        shoulder,
        _between(shoulder, stop, 0.25),
        _between(shoulder, stop, 0.55),
        _between(shoulder, stop, 0.82),
        stop,
    ]
    full = tuple(w * size for w in (10, 20, 23, 19, 10))
    outline = tube_outline(egg, full)
    outline[0] = (*outline[0][:2], False)
    outline[4] = (*outline[4][:2], False)
    outline[5] = (*outline[5][:2], False)
    outline[9] = (*outline[9][:2], False)
    art += part(outline, ink, 1.8)
    side = normals(egg)
    slashes = ""
    for s in (-0.5, 0.0, 0.5):
        line = [
            (egg[i][0] + side[i][0] * full[i] * s * 1.1, egg[i][1] + side[i][1] * full[i] * s * 1.1)
            for i in (0, 2, 4)
        ]
        slashes += brush(line, 9 * size, under, (0.2, 0.2)) + brush(line, 1.5)
    return art + clipped(slashes, d=spline(outline)) + _line(outline)


def _line(outline: list[Node]) -> str:
    return thread(outline, 1.7, KEY, closed=True)


def shoulder_piece(x: float, y: float, ink: str, turn: float = 0, scale: float = 1) -> str:
    """A plate or roll over the shoulder seam."""
    art = part("-14,-8 0,-13 14,-8 18,4 8,13 -8,13 -18,4", ink, 1.6, 0.8, 6)
    return place(art + brushes(1.5, "-10,-3 0,-6 10,-3", "-13,4 0,1 13,4"), x, y, scale, turn=turn)


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
    mid = _between(hip, knee, 0.55)
    calf = _between(knee, ankle, 0.4)
    spine = [hip, mid, knee, (calf[0] + 2.5 * back, calf[1]), _between(knee, ankle, 0.78), ankle]
    outline = tube_outline(spine, [w * size for w in (21, 17.5, 12.8, 14.2, 10.2, 8.6)])
    if bars:
        shadow = flat([(x + 13, y, c) for x, y, c in outline], hatched("none"))
        art = part(outline, ink, 1.7)
        art += stripes(outline, bars, 11, 24, -12)
        art += clipped(shadow, d=spline(outline))
        art += _line(outline)
    else:
        art = part(outline, ink, 1.7, 1, 7)
        art += brushes(
            1.8,
            [_between(hip, knee, 0.3), _between(hip, knee, 0.85)],
            [calf, _between(knee, ankle, 0.9)],
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
    spine = [knee, _between(knee, ankle, 0.4), _between(knee, ankle, 0.8), ankle]
    art = place(shoe(ink), ankle[0], ankle[1] - 3, 1 if left else -1, 1)
    art += part(tube_outline(spine, (15, 14.6, 10.6, 9.4)), ink, 1.7, 1, 7)
    art += brushes(1.7, [_between(knee, ankle, 0.55), _between(knee, ankle, 0.95)])
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


def shield(ink: str = RED, device: str = GOLD, scale: float = 1) -> str:
    """A round shield with a boss and studs, radius 34."""
    art = disc(0, 0, 34, GOLD, 1.8, 1.1) + disc(0, 0, 27, ink, 1.5)
    art += flat("16,-22 26,-6 22,14 8,25 -6,26! 10,14 16,-4", hatched(ink))
    art += "".join(
        disc(30.5 * math.cos(a), 30.5 * math.sin(a), 1.9, RED, 0.8)
        for a in (math.radians(30 * i) for i in range(12))
    )
    rays = [(8 + (10 if i % 2 == 0 else 0)) for i in range(16)]
    points: list[tuple[float, ...]] = [
        (r * math.cos(math.pi * i / 8), r * math.sin(math.pi * i / 8), 1)
        for i, r in enumerate(rays)
    ]
    art += part(points, device, 1.3, 0.6) + disc(0, 0, 6.5, STEEL, 1.4, 0.6)
    return place(art, scale=scale)


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
