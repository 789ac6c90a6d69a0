"""The suit signs of the Italian decks, centred on the origin.

Their colours carry recognition at 48 px: denari gold, coppe red, spade blue, bastoni green.
"""

from __future__ import annotations

import math

from ..ink import (
    BLUE,
    BROWN,
    DARK_RED,
    GOLD,
    GREEN,
    KEY,
    LEAF,
    PALE_GOLD,
    PAPER,
    RED,
    STEEL,
    UMBER,
    hatched,
)
from ..pen import (
    Points,
    brush,
    brushes,
    clipped,
    disc,
    flat,
    inked,
    number,
    oval,
    part,
    place,
    ring,
    spline,
    star,
    thread,
)

# ------------------------------------------------------------------ denari


def sun_face(r: float) -> str:
    """A sun's human face."""
    art = disc(0, 0, 20, PALE_GOLD, 1.4)
    art += flat("12,-14 18,-4 17,8 8,17 -4,19! 6,12 10,2", hatched(GOLD))
    art += brushes(1.9, "-12,-6 -8,-9 -3,-6", "3,-6 8,-9 12,-6")
    art += disc(-7, -2.4, 1.9, KEY, 0) + disc(7, -2.4, 1.9, KEY, 0)
    art += brushes(1, "-11,-2 -7,-5 -3,-2", "3,-2 7,-5 11,-2")
    art += brush("-2,-6 -1,1 -3.4,5 0,6.4 3,5", 1.5)
    art += brush("-6,10.5 0,13 6,10.5", 2.2, RED) + brush("-6,10.2 0,11.2 6,10.2", 1)
    art += brushes(1.4, "-14,6 -10,3.4 / -13,8.6 -8.6,5.4 / 14,6 10,3.4 / 13,8.6 8.6,5.4", ink=RED)
    return place(art, scale=r / 20)


def coin(r: float, face: bool = False) -> str:
    """The Neapolitan denaro: a sun in a beaded ring; with a face, on a blue field."""
    line = 1.5 if r > 24 else 1.3
    beads = 24 if r > 24 else 18
    art = disc(0, 0, r, GOLD, line, 1.1)
    edge = tuple(number(r * k) for k in (0.62, -0.72, 0.95, -0.5, 0.8, 0.86))
    art += (
        f'<path d="M{edge[0]} {edge[1]}A{edge[2]} {edge[2]} 0 0 1 {edge[3]} {edge[4]}'
        f'A{edge[5]} {edge[5]} 0 0 0 {edge[0]} {edge[1]}z" fill="{hatched(GOLD)}"/>'
    )
    art += ring(r * 0.895, r * 0.085, RED, f"0 {2 * math.pi * r * 0.895 / beads:.3f}")
    art += disc(0, 0, r * 0.79, BLUE if face else PAPER, line * 0.9)
    art += inked(star(8, r * 0.77, r * (0.4 if face else 0.5), turn=22.5), RED, line * 0.7)
    art += inked(star(8, r * 0.78, r * (0.4 if face else 0.47)), GOLD, line * 0.8)
    if face:
        return art + sun_face(r * 0.46)
    art += disc(0, 0, r * 0.36, BLUE, line * 0.8)
    petals = ""
    for i in range(6):
        angle = math.radians(60 * i)
        petals += f"M0 0L{number(r * 0.25 * math.cos(angle))} {number(r * 0.25 * math.sin(angle))}"
    art += f'<path d="{petals}" stroke="{PALE_GOLD}" stroke-width="{number(r * 0.12)}"/>'
    return art + disc(0, 0, r * 0.11, RED, line * 0.6)


def radiant_coin(r: float) -> str:
    """The Piacentine denaro: points outside the rim, a toothed ring, a star."""
    art = inked(star(16, r * 1.16, r * 0.95), RED, 1.4)
    art += disc(0, 0, r, GOLD, 1.6, 1) + ring(r * 0.86, 1, KEY)
    art += ring(r * 0.93, r * 0.09, RED, f"1.4 {2 * math.pi * r * 0.93 / 32 - 1.4:.2f}")
    art += disc(0, 0, r * 0.72, PAPER, 1.3) + inked(star(12, r * 0.7, r * 0.42), GOLD, 1.1)
    art += disc(0, 0, r * 0.44, BLUE, 1.3) + inked(star(6, r * 0.4, r * 0.17), PALE_GOLD, 0.8)
    return art + disc(0, 0, r * 0.12, RED, 0.8)


# ------------------------------------------------------------------ coppe


def cup(lid: bool = False) -> str:
    """A chalice about 75 wide and 105 high; with its lid 150 high. The origin is in the bowl."""
    art = part("-9,24! -11,31 -27,41 -30,49! 30,49! 27,41 11,31 9,24!", GOLD)
    art += flat("2,26! 9,27 11,33 26,42 28,47! 6,47! 8,38", hatched(GOLD))
    art += thread("-29,44 0,46.5 29,44", 1.2) + brushes(1.2, "-12,42 -9,34 -7,29", "0,42 0,35 0,29")
    art += part("-6,10! -4,18 -8,25! 8,25! 4,18 6,10!", GOLD)
    art += part("-13,16 -8,11 0,10 8,11 13,16 8,21 0,22 -8,21", RED, 1.4)
    art += flat("3,11 8,12 12,16 8,20 3,21 6,16", hatched(RED)) + disc(-4, 15, 1.7, PALE_GOLD, 0)
    # the bowl, a calyx of gold leaves in its lowest quarter: higher, and the suit reads yellow
    art += part("-33,-48! -33,-30 -29,-8 -18,6 0,11 18,6 29,-8 33,-30 33,-48!", RED)
    art += flat("14,-36! 32,-36! 31,-24 28,-8 17,6 3,10! 13,-2 16,-16", hatched(RED))
    for leaf in (
        "-26,-1! -27,-8 -22,-14! -15,-6 -9,7! -18,5",
        "26,-1! 27,-8 22,-14! 15,-6 9,7! 18,5",
        "-13,7! -15,-4 -8,-13! -2,-5 -1,11!",
        "13,7! 15,-4 8,-13! 2,-5 1,11!",
    ):
        art += part(leaf, GOLD, 1.3, 0.4)
    strokes = "-20,1 -22,-5 -21,-10 / 20,1 22,-5 21,-10 / -8,7 -10,-2 -8,-8 / 8,7 10,-2 8,-8"
    art += brushes(1.4, strokes)
    art += part("-33.5,-38! 0,-32 33.5,-38! 33,-30! 0,-24 -33,-30!", GOLD, 1.3, 0)
    for x, ink in ((-25, BLUE), (-13, RED), (0, BLUE), (13, RED), (25, BLUE)):
        art += disc(x, -33.6 + 5 * (1 - (x / 32) ** 2), 2.2, ink, 0.8)
    art += oval(0.8, -47.4, 37, 8, KEY, 1) + oval(0, -49, 37, 8, GOLD, 1.5)
    art += oval(0, -49.6, 31, 5, UMBER, 1.1)
    art += flat("-29,-50! -16,-53.6 4,-54.4! -10,-51 -20,-47!", DARK_RED)
    return art + (_lid() if lid else "")


def _lid() -> str:
    art = part("-36,-50! -30,-61 -12,-68 -7,-76! 7,-76! 12,-68 30,-61 36,-50! 0,-45", RED)
    art += flat("8,-74! 12,-67 29,-60 34,-51 12,-47.5! 16,-58 6,-68", hatched(RED))
    art += part("-37,-52! 0,-46 37,-52! 36,-47! 0,-41 -36,-47!", GOLD, 1.3, 0.5)
    art += part("-8,-77! 0,-75 8,-77! 7,-70! 0,-68 -7,-70!", GOLD, 1.2, 0)
    art += brushes(1.4, "-22,-50 -18,-60 -9,-68", "0,-47 0,-58 0,-68", "22,-50 18,-60 9,-68")
    art += disc(0, -83, 6.5, RED, 1.4, 0.8) + disc(-1.8, -85, 1.8, PALE_GOLD, 0)
    return art + part("-3,-89! 0,-98! 3,-89!", GOLD, 1.2, 0.6)


# ------------------------------------------------------------------ spade


def sword(length: float, half: float, grip: str = RED) -> str:
    """A straight blade, point up; the hilt takes 34 of the length."""
    h, w = length / 2, half * 2.5
    g = h - 34  # where the guard is
    art = part(
        [(0, -h, 1), (half, -h + 17), (half * 0.86, g, 1), (-half * 0.86, g, 1), (-half, -h + 17)],
        STEEL,
        1.4,
    )
    art += flat(
        [(0, -h + 1, 1), (half - 0.6, -h + 17), (half * 0.86 - 0.6, g - 0.6, 1), (0, g - 0.6, 1)],
        BLUE,
    )
    art += brush([(0, -h + 10), (0, g)], 1.7, KEY, (0, 0.6))
    art += brushes(0.9, *(f"1,{g - 5 - 4.4 * i} {half * 0.7},{g - 8 - 4.4 * i}" for i in range(8)))
    art += part(
        [
            (-4.5, g + 4, 1),
            (-5, g + 13),
            (-4, g + 23, 1),
            (4, g + 23, 1),
            (5, g + 13),
            (4.5, g + 4, 1),
        ],
        grip,
        1.4,
    )
    for i in range(3):
        art += thread([(-5, g + 8 + 5 * i, 1), (5, g + 6 + 5 * i, 1)], 1, PALE_GOLD)
    right: list[tuple[float, ...]] = [
        (w * 0.35, g - 3, 1),
        (w * 0.75, g - 5),
        (w, g - 2),
        (w * 0.98, g + 4),
        (w * 0.75, g + 3),
        (w * 0.4, g + 7),
    ]
    guard = [*right, (0, g + 9), *((-p[0], *p[1:]) for p in right[::-1])]
    art += part(guard, GOLD, 1.4)
    art += brush([(-w * 0.7, g + 1), (0, g + 5), (w * 0.7, g + 1)], 1.2, hatched(GOLD))
    return art + disc(0, g + 28, 5.6, GOLD, 1.4, 0.8) + disc(-1.2, g + 26.6, 1.6, PALE_GOLD, 0)


# ------------------------------------------------------------------ bastoni


def club(
    length: float,
    half: float,
    stubs: tuple[tuple[float, int], ...] = ((0.20, -1), (0.40, 1), (0.60, -1), (0.80, 1)),
) -> str:
    """The Neapolitan bastone: a knotty branch, head up.

    ``stubs`` are pruned twigs: how far down, and on which side. They belong to the outline: glued
    on, they make a cactus; without them it is a cucumber.
    """
    h, k = length / 2, half / 15

    def width(t: float) -> float:
        return half * (0.98 - 0.50 * t + 0.10 * math.sin(t * length / half * 0.9))

    cuts = ""
    sides: dict[int, list[tuple[float, ...]]] = {}
    for side in (-1, 1):
        edge: list[tuple[float, ...]] = [
            (side * half * 0.62, -h + 3, 1),
            (side * half * 0.98, -h + 10 * k),
        ]
        t = 0.10
        for q, _ in (stub for stub in stubs if stub[1] == side):
            x, y = width(q), -h + length * q
            while t < q - 0.09:
                edge.append((side * width(t), -h + length * t))
                t += 0.09
            edge += [
                (side * x * 0.98, y - 9 * k),
                (side * (x + 9 * k), y - 18 * k, 1),
                (side * (x + 13 * k), y - 8 * k, 1),
                (side * (x + 2 * k), y + 5 * k),
            ]
            cuts += oval(
                side * (x + 11 * k), y - 13 * k, 2.6 * k, 5.6 * k, PALE_GOLD, 1.2, side * -20
            )
            t = q + 0.10
        while t < 0.96:
            edge.append((side * width(t), -h + length * t))
            t += 0.09
        edge.append((side * width(1) * 0.9, h - 3, 1))
        sides[side] = edge
    outline = [*sides[-1], (0, h), *sides[1][::-1]]
    w = half
    dark: Points = [
        (w * 0.2, -h),
        (w * 1.4, -h),
        (w * 1.4, h, 1),
        (0, h, 1),
        (w * 0.14, h * 0.5),
        (w * 0.3, 0),
        (w * 0.34, -h * 0.5),
    ]
    light: Points = [
        (-w * 0.5, -h + 12, 1),
        (-w * 0.42, -h * 0.4),
        (-w * 0.36, h * 0.3),
        (-w * 0.16, h * 0.9, 1),
        (-w * 0.3, h * 0.9, 1),
        (-w * 0.56, h * 0.3),
        (-w * 0.72, -h * 0.4),
    ]
    art = part(outline, GREEN, 1.8, 1.1)
    art += clipped(flat(dark, hatched(GREEN)) + flat(light, LEAF), d=spline(outline)) + cuts
    art += oval(0, -h + 3.5, w * 0.62, 4.6 * k, PALE_GOLD, 1.6)
    art += oval(0, -h + 3.5, w * 0.28, 1.8 * k, "none", 0.9)
    for q, side in stubs:
        x, y = side * width(q) * 0.28, -h + length * q
        art += oval(x, y + 1, 3.6 * k, 5 * k, GOLD, 1.2, side * 12)
        if half < 28:
            art += oval(x, y + 1, 1.5 * k, 2.3 * k, KEY)
        else:  # large enough for the rings of the wood
            art += oval(x, y + 1, 2.5 * k, 3.6 * k, BROWN, 1.1, side * 12)
            art += oval(x, y + 1, 1.3 * k, 2.1 * k, PALE_GOLD, 1)
            art += brush(
                [
                    (x + side * 5.6 * k, y - 7 * k),
                    (x + side * 6.4 * k, y + 2 * k),
                    (x + side * 3 * k, y + 9 * k),
                ],
                2,
            )
        bark = [
            (x - side * 6 * k, y - 12 * k),
            (x - side * 7 * k, y),
            (x - side * 4 * k, y + 13 * k),
        ]
        art += brush(bark, 1.7 * k)
    for t in (0.12, 0.3, 0.5, 0.7, 0.9):
        x, y = width(t), -h + length * t
        grain = [(-x * 0.15, y - length * 0.05), (-x * 0.02, y), (-x * 0.1, y + length * 0.06)]
        art += brush(grain, 1.9 * k)
    return art


def smooth_club(length: float, half: float) -> str:
    """The Piacentine bastone: turned, tapering to a third, head up, collars near both ends."""
    h, w = length / 2, half
    waist = -h + length * 0.4
    art = part(
        [
            (0, -h),
            (w * 0.8, -h + 5),
            (w, -h + 18),
            (w * 0.72, waist),
            (w * 0.36, h - 4),
            (0, h),
            (-w * 0.36, h - 4),
            (-w * 0.72, waist),
            (-w, -h + 18),
            (-w * 0.8, -h + 5),
        ],
        GREEN,
    )
    art += flat(
        [
            (w * 0.2, -h + 3),
            (w * 0.75, -h + 6),
            (w * 0.9, -h + 18),
            (w * 0.62, waist),
            (w * 0.28, h - 5),
            (0, h - 2),
            (w * 0.25, waist),
        ],
        hatched(GREEN),
    )
    art += brush([(-w * 0.5, -h + 14), (-w * 0.42, waist), (-w * 0.16, h - 12)], w * 0.3, LEAF)
    for t, ink in ((0.09, RED), (0.13, GOLD), (0.80, GOLD), (0.84, RED)):
        y, b = -h + length * t, length * 0.017
        x = w * (1.02 - 0.62 * t) if t > 0.3 else w * 0.98
        collar = [
            (-x - 1.2, y - b, 1),
            (0, y - b * 0.7),
            (x + 1.2, y - b, 1),
            (x + 1, y + b, 1),
            (0, y + b * 1.3),
            (-x - 1, y + b, 1),
        ]
        art += part(collar, ink, 1.2, 0)
    return art
