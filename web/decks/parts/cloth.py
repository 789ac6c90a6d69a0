"""Cloth and what is sewn on it: bands, lozenges, ermine, ribbons."""

from __future__ import annotations

import math
from collections.abc import Iterable

from ..ink import BLUE, GOLD, KEY, PALE_GOLD, RED, WHITE
from ..pen import (
    Points,
    Spot,
    along,
    box,
    brushes,
    clipped,
    disc,
    inked,
    nodes,
    number,
    part,
    place,
    star,
    tube_outline,
)


def lozenges(outline: Points, ink: str, dots: str = "", size: float = 10, shift: float = 0) -> str:
    """A woven pattern, cut off at the garment's outline."""
    p = nodes(outline)
    x0, x1 = min(q[0] for q in p), max(q[0] for q in p)
    y0, y1 = min(q[1] for q in p), max(q[1] for q in p)
    half, tall = number(size * 0.42), number(size * 0.55)
    shapes = points = ""
    row, y = 0, y0
    while y < y1 + size:
        x = x0 + shift + (size if row % 2 else 0)
        while x < x1 + size:
            top = number(y - size * 0.55)
            shapes += f"M{number(x)} {top}l{half} {tall}-{half} {tall}-{half}-{tall}z"
            points += f"M{number(x)} {number(y)}h.01"
            x += 2 * size
        row, y = row + 1, y + size
    art = f'<path d="{shapes}" fill="{ink}"/>'
    if dots:
        art += f'<path d="{points}" stroke="{dots}" stroke-width="{number(size * 0.3)}"/>'
    return clipped(art, outline)


def stripes(outline: Points, ink: str, width: float, period: float, turn: float = 0) -> str:
    """Stripes across a garment, slanting by ``turn`` degrees."""
    p = nodes(outline)
    x = (min(q[0] for q in p) + max(q[0] for q in p)) / 2
    y = (min(q[1] for q in p) + max(q[1] for q in p)) / 2
    reach = max(max(q[0] for q in p) - x, max(q[1] for q in p) - y) * 1.5
    bars, at = "", -reach
    while at < reach:
        left, across = number(-reach), number(2 * reach)
        bars += f"M{left} {number(at)}h{across}v{number(width)}h-{across}z"
        at += period
    return clipped(place(f'<path d="{bars}" fill="{ink}"/>', x, y, turn=turn), outline)


def band(
    line: Points,
    half: float,
    ink: str,
    studs: str = "",
    step: float = 9,
    stud: float = 2,
    width: float = 1.3,
) -> str:
    """A ribbon sewn along a line, with studs."""
    art = part(tube_outline(line, [half] * len(nodes(line))), ink, width, 0)
    if studs:
        for x, y in every(line, step):
            art += disc(x, y, stud, studs, 0.8)
    return art


def every(line: Points, step: float) -> list[Spot]:
    """Places at equal distances along a line."""
    spots = along(line, 14)
    walked, due, last = 0.0, step / 2, spots[0]
    result = []
    for spot in spots[1:]:
        walked += math.hypot(spot[0] - last[0], spot[1] - last[1])
        last = spot
        if walked >= due:
            result.append(spot)
            due += step
    return result


def ermine(outline: Points, tails: Points, line: float = 1.7, weight: float = 1) -> str:
    """White fur with black tails."""
    marks = ""
    for x, y, _ in nodes(tails):
        a, b, c = number(x), number(y), number(y + 3)
        marks += f"M{a} {b}q2 5 0 9q-2-4 0-9M{a} {c}q-1 3-3.4 4M{a} {c}q1 3 3.4 4"
    fur = f'<path d="{marks}" fill="{KEY}" stroke="{KEY}"/>'
    return part(outline, WHITE, line, weight) + clipped(fur, outline)


def tippet() -> str:
    """The ermine collar of a king who is cut at the waist."""
    outline = (
        "92,146! 80,162 86,180 106,189 125,191 144,189 164,180 170,162 158,146! 142,140 108,140"
    )
    tails = "93,156 104,166 115,173 136,173 147,166 157,156 99,176 151,176 117,156 133,156"
    return ermine(outline, tails, 1.9)


def stars(spots: Iterable[Spot], ink: str, size: float = 10) -> str:
    """Four-pointed stars with a pale heart, on the front of a robe."""
    art = ""
    for x, y in spots:
        art += inked(star(4, size, size * 0.46, x, y), ink, 1.1)
        art += disc(x, y, size * 0.22, PALE_GOLD, 0.8)
    return art


def buckle(x: float, y: float, ink: str = GOLD, jewel: str = BLUE) -> str:
    """A square buckle."""
    return place(box(-9, -9, 18, 18, ink, 1.6, 3) + box(-4.5, -4.5, 9, 9, jewel, 1), x, y)


def brooch(x: float, y: float, jewel: str = RED, r: float = 8) -> str:
    """A round jewel on gold."""
    return place(disc(0, 0, r, GOLD, 1.5, 0.7) + disc(0, 0, r * 0.52, jewel, 1.1), x, y)


def bow(x: float, y: float, ink: str, scale: float = 1) -> str:
    """A small bow at a garter."""
    art = part("0,0! -9,-6 -13,-1 -9,5!", ink, 1.2, 0.5)
    art += part("0,0! 9,-6 13,-1 9,5!", ink, 1.2, 0.5)
    art += part("-2,0! -7,12! -2,10! 0,2! 3,10! 7,11! 2,0!", ink, 1.1, 0.4)
    return place(art + disc(0, 0, 3, ink, 1.2), x, y, scale)


def ribbon(left: float, right: float, y: float) -> str:
    """A red ribbon slung across swords."""
    m = (left + right) / 2
    art = part(
        [
            (left - 16, y - 10),
            (left, y - 4),
            (m, y + 10),
            (right, y - 4),
            (right + 16, y - 12),
            (right + 24, y + 2, 1),
            (right + 6, y + 10),
            (m, y + 25),
            (left - 6, y + 11),
            (left - 26, y + 6, 1),
        ],
        RED,
        1.6,
        1,
        5,
    )
    return art + brushes(
        1.5,
        [(left - 8, y + 1), (left + 12, y + 6), (m - 14, y + 15)],
        [(right + 10, y - 1), (right - 12, y + 6), (m + 14, y + 15)],
    )


def seam(width: float) -> str:
    """The lozenge band that hides where the halves of a court meet; centred on the origin."""
    art = part(
        [(-width / 2, -6, 1), (width / 2, -6, 1), (width / 2, 6, 1), (-width / 2, 6, 1)],
        GOLD,
        1.7,
        0,
    )
    n = int((width / 2 - 8) // 15)
    for i in range(-n, n + 1):
        ink = RED if i % 2 else BLUE
        art += inked(f"M{number(i * 15 - 6.5)} 0l6.5-4.4 6.5 4.4-6.5 4.4z", ink, 1)
    return art
