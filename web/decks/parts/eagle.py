"""The eagle that carries the coin on the ace of denari; everything left of x 125."""

from __future__ import annotations

import math

from ..ink import GOLD, KEY, RED, WHITE, hatched
from ..pen import Points, Spot, along, brush, brushes, disc, flat, mirrored, part, thread


def feather(
    start: Spot, tip: Spot, width: float, ink: str, *, shaft: bool = True, line: float = 1.3
) -> str:
    """One feather, dark along one side."""
    (ax, ay), (bx, by) = start, tip
    length = math.hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / length, (by - ay) / length

    def at(t: float, side: float) -> Spot:
        return (ax + ux * length * t - uy * width * side, ay + uy * length * t + ux * width * side)

    art = part(
        [
            (*at(0, 0.45), 1),
            at(0.55, 0.52),
            at(0.86, 0.5),
            at(1, 0.05),
            at(0.88, -0.46),
            at(0.55, -0.5),
            (*at(0, -0.45), 1),
        ],
        ink,
        line,
        0.8,
    )
    art += flat(
        [
            (*at(0.1, -0.06), 1),
            at(0.6, -0.02),
            (*at(0.96, -0.04), 1),
            at(0.86, -0.4),
            at(0.55, -0.43),
            (*at(0.1, -0.36), 1),
        ],
        hatched(ink),
    )
    return art + (brush([at(0.05, 0), at(0.5, 0.04), at(0.92, 0.02)], 1.3) if shaft else "")


def _row(
    bases: Points,
    tips: Points,
    count: int,
    widths: tuple[float, float],
    inks: tuple[str, str],
    *,
    shaft: bool,
    line: float,
) -> str:
    """Feathers fanned out between two curves."""
    starts, ends = along(bases, 3), along(tips, 2)
    art = ""
    for i in range(count):
        t = i / (count - 1)
        a, b = starts[round(t * (len(starts) - 1))], ends[round(t * (len(ends) - 1))]
        width = widths[0] + (widths[1] - widths[0]) * t
        art += feather(a, b, width, inks[i % 2], shaft=shaft, line=line)
    return art


def wing(dark: str, light: str, coverts: tuple[str, str], marginal: str) -> str:
    """The arm rises from the shoulder to a curled wrist; the primaries fan out like a hand."""
    art = _row(
        "100,190 82,164 62,138 46,118 38,104",
        "90,306 66,312 44,300 26,274 15,240 9,202 7,164 9,126 17,92",
        9,
        (20, 17),
        (dark, light),
        shaft=True,
        line=1.3,
    )
    art += _row(
        "104,186 86,156 64,128 48,108 40,96",
        "94,248 76,242 60,226 47,204 38,182 31,158 26,136 26,116",
        8,
        (17, 17),
        coverts[::-1],
        shaft=True,
        line=1.2,
    )
    art += _row(
        "106,182 90,152 68,124 50,104 40,94",
        "98,214 82,202 68,184 56,164 47,144 41,126",
        7,
        (14, 14),
        (marginal, marginal),
        shaft=False,
        line=1.2,
    )
    outline = (
        "114,190 96,166 74,138 54,116 40,108 28,112 20,102 22,86 36,78 52,84 72,104 96,130 116,152"
    )
    art += part(outline, dark, 1.7)
    art += brush("46,106 34,106 27,98 30,89 38,88 41,94 37,98", 3.2, coverts[0], (0.5, 0.2))
    art += brush("48,92 42,86 34,84", 1.6)
    art += brushes(1.6, "104,168 84,142 64,120 48,106", "108,160 88,132 68,108 52,94")
    for i, (x, y) in enumerate(((98, 150), (86, 136), (74, 122), (62, 109))):
        scale = [(x - 6, y - 3, 1), (x - 6, y + 6), (x, y + 11), (x + 6, y + 5), (x + 5, y - 4, 1)]
        art += part(scale, light if i % 2 else dark, 1.1, 0.4)
    return art


def tail(dark: str, light: str, coverts: str) -> str:
    """Seven feathers and five coverts, around x 125."""
    art = ""
    for start, tip, width, ink in (
        ((110, 300), (52, 362), 22, dark),
        ((113, 302), (74, 384), 23, light),
        ((118, 304), (100, 396), 23, dark),
        ((132, 304), (150, 396), 23, dark),
        ((137, 302), (176, 384), 23, light),
        ((140, 300), (198, 362), 22, dark),
        ((125, 302), (125, 404), 25, light),
    ):
        art += feather(start, tip, width, ink)
    for start, tip, width in (
        ((112, 298), (82, 338), 17),
        ((138, 298), (168, 338), 17),
        ((117, 298), (106, 350), 17),
        ((133, 298), (144, 350), 17),
        ((125, 298), (125, 356), 18),
    ):
        art += feather(start, tip, width, coverts, line=1.2)
    return art


def talon(dark: str) -> str:
    """The left leg and its claws."""
    outline = "112,272 94,272 80,290 82,312! 86,306! 90,315! 95,307! 100,312! 108,298 118,288"
    art = part(outline, dark, 1.6)
    art += brushes(1.4, "102,280 95,292 94,303", "92,280 86,292 86,302")
    art += part("87,308! 83,326! 95,328! 96,310!", GOLD)
    art += thread("86,314 95,316", 1.1)
    art += thread("85,320 95,322", 1.1)
    for claw in (
        "84,322 70,322 60,330 54,344! 66,338 78,334 87,332",
        "87,326 84,338 74,354! 90,346 95,338 95,328",
        "92,326 104,330 114,346! 100,342 90,334",
    ):
        art += part(claw, GOLD, 1.5, 0.8)
    strokes = "60,332 56,338 54,344 / 80,344 76,350 74,354 / 108,336 112,341 114,346"
    return art + brushes(2.4, strokes)


def head(dark: str, light: str) -> str:
    """Head and neck to the left: a flat heavy brow, an open hooked beak, spikes on the nape."""
    art = ""
    for spike in (
        "110,78! 124,70 132,72! 124,80 118,92!",
        "116,92! 130,88 138,94! 128,98 122,110!",
        "120,108! 132,108 138,116! 130,116 126,130!",
    ):
        art += part(spike, light, 1.4, 0.6)
    outline = (
        "132,190! 104,184 96,164 104,142 108,124 104,110 96,102 84,98! 82,84! 88,74 100,69 112,75 "
        "119,90 124,110 130,132!"
    )
    art += part(outline, dark, 1.8)
    places = (
        (113, 98),
        (118, 114),
        (109, 118),
        (122, 131),
        (112, 135),
        (124, 149),
        (114, 152),
        (105, 156),
        (124, 166),
        (112, 170),
    )
    for i, (x, y) in enumerate(places):
        scale = [
            (x, y, 1),
            (x - 5, y + 8),
            (x - 9, y + 15, 1),
            (x - 1, y + 13),
            (x + 6, y + 8),
            (x + 5, y + 1, 1),
        ]
        art += part(scale, dark if i % 3 == 1 else light, 1.1, 0.5)
    tongue = "78,97! 66,104 56,118! 68,112 84,103!"
    art += flat(tongue, RED) + thread(tongue, 1.2)
    art += part("90,97! 78,98 68,107! 80,108 94,103!", GOLD, 1.4, 0.5)
    art += part("90,76! 78,73 66,77 57,87 54,104! 62,96 74,94 90,96!", GOLD, 1.6)
    art += brush("60,88 72,86 84,89", 1.3)
    art += flat("70,92 60,96 56,101! 60,90 74,91", hatched(GOLD)) + disc(77, 82, 1.5, KEY, 0)
    art += flat("90,84! 97,80 104,84! 97,88", WHITE) + disc(96, 84.4, 2.6, KEY, 0)
    return art + brush("84,83 95,76 108,84", 3.6) + brushes(1.3, "94,92 100,93 106,90")


def breast(spots: tuple[Spot, ...], dark: str, light: str) -> str:
    """Scales under the coin."""
    art = ""
    for i, (x, y) in enumerate(spots):
        scale = [(x - 7, y, 1), (x - 6, y + 8), (x, y + 13), (x + 6, y + 8), (x + 7, y, 1)]
        art += part(scale, dark if i % 2 else light, 1.1, 0.5)
    return art


def wings(dark: str, light: str, coverts: tuple[str, str], marginal: str) -> str:
    """Both wings."""
    return mirrored(wing(dark, light, coverts, marginal))


def talons(dark: str) -> str:
    """Both legs."""
    return mirrored(talon(dark))
