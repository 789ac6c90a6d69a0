"""Arms in sleeves of four kinds, from three points: shoulder, elbow, wrist."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..ink import GOLD, KEY, RED
from ..pen import (
    Node,
    Spot,
    brush,
    brushes,
    clipped,
    disc,
    normals,
    part,
    place,
    thread,
    tube_outline,
)
from .cloth import band


def between(a: Spot, b: Spot, t: float) -> Spot:
    """A place on the way from one to the other."""
    return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)


def _folds(spine: list[Spot], widths: Sequence[float]) -> str:
    """A fold down the upper arm and one along the forearm; none across the bend."""
    n = normals(spine)

    def beside(i: int, j: int, t: float, side: float) -> Spot:
        x, y = between(spine[i], spine[j], t)
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


def _round(outline: list[Node], *corners: int) -> list[Node]:
    """The outline with some of its corners made smooth: a square shoulder shows uncovered."""
    for i in corners:
        outline[i] = (*outline[i][:2], False)
    return outline


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
    joints = (shoulder, elbow, wrist)
    edge = band(cuff_line(elbow, wrist, 9.6 * size), 4, cuff, studs, 7, 1.6, 1.4)
    if style == "wide":
        art = _inner(joints, under, (12, 12, 11, 10, 8.4), size) + edge
        return art + _bell(joints, ink, cuff, studs or RED, size)
    if style == "puffed":
        art = _inner(joints, under, (10, 11, 11, 10.5, 8.2), size) + edge
        return art + _puff(shoulder, elbow, ink, under, size)
    if style == "armour":
        return _plates(joints, ink, under, edge, size)
    return _tight(joints, ink, size) + edge


Joints = tuple[Spot, Spot, Spot]
_WIDTHS = (16, 16, 13.5, 11.5, 8.8)


def _spine(joints: Joints) -> list[Spot]:
    shoulder, elbow, wrist = joints
    return [shoulder, between(shoulder, elbow, 0.55), elbow, between(elbow, wrist, 0.5), wrist]


def _inner(joints: Joints, ink: str, widths: tuple[float, ...], size: float) -> str:
    """The sleeve that shows under another."""
    return part(tube_outline(_spine(joints), [w * size for w in widths]), ink, 1.6, 1, 6)


def _tight(joints: Joints, ink: str, size: float) -> str:
    spine, widths = _spine(joints), [w * size for w in _WIDTHS]
    if _sharp(*joints):  # one tube would cross itself at the inner side of the elbow
        upper = _round(tube_outline(spine[:3], (*widths[:2], 13)), 0, 2, 3, -1)
        lower = _round(tube_outline(spine[2:], (14 * size, *widths[3:])), 0, -1)
        art = part(upper, ink, 1.7, 1, 7) + part(lower, ink, 1.7, 1, 6)
    else:
        art = part(_round(tube_outline(spine, widths), 0, -1), ink, 1.7, 1, 7)
    return art + _folds(spine, widths)


def _plates(joints: Joints, ink: str, jewel: str, edge: str, size: float) -> str:
    shoulder, elbow, wrist = joints
    outline = tube_outline(_spine(joints), [w * size for w in _WIDTHS])
    art = part(_round(outline, 0, -1), ink, 1.7, 1, 7)
    for t in (0.34, 0.62):
        art += brush(cuff_line(shoulder, between(shoulder, elbow, t), 13 * size, 0), 1.7)
    for t in (0.45, 0.72):
        art += brush(cuff_line(elbow, between(elbow, wrist, t), 10 * size, 0), 1.6)
    art += edge + disc(*elbow, 11 * size, GOLD, 1.6, 0.7)
    return art + disc(*elbow, 4.5 * size, jewel, 1.1)


def _bell(joints: Joints, ink: str, cuff: str, studs: str, size: float) -> str:
    shoulder, elbow, wrist = joints
    end = between(elbow, wrist, 0.42)
    spine = [shoulder, between(shoulder, elbow, 0.6), elbow, end]
    widths = [w * size for w in (15, 19, 20, 18)]
    art = part(_round(tube_outline(spine, widths), 0, -1), ink, 1.8, 1, 8)
    art += _folds([*spine, wrist], [*widths, 9])
    return art + band(cuff_line(elbow, end, 19.5 * size), 5, cuff, studs, 8, 1.9, 1.4)


def _puff(shoulder: Spot, elbow: Spot, ink: str, slash: str, size: float) -> str:
    spine = [between(shoulder, elbow, 1.02 * t) for t in (0, 0.25, 0.55, 0.82, 1)]
    widths = [w * size for w in (10, 20, 23, 19, 10)]
    outline = _round(tube_outline(spine, widths), 0, 4, 5, 9)
    beside = normals(spine)
    slashes = ""
    for side in (-0.55, 0, 0.55):
        line = []
        for i in (0, 2, 4):
            off = widths[i] * side
            line.append((spine[i][0] + beside[i][0] * off, spine[i][1] + beside[i][1] * off))
        slashes += brush(line, 9 * size, slash, (0.2, 0.2)) + brush(line, 1.5)
    art = part(outline, ink, 1.8) + clipped(slashes, outline)
    return art + thread(outline, 1.7, KEY, closed=True)


def shoulder_piece(x: float, y: float, ink: str, turn: float = 0, scale: float = 1) -> str:
    """A plate or roll over the shoulder seam."""
    art = part("-14,-8 0,-13 14,-8 18,4 8,13 -8,13 -18,4", ink, 1.6, 0.8, 6)
    return place(art + brushes(1.5, "-10,-3 0,-6 10,-3", "-13,4 0,1 13,4"), x, y, scale, turn=turn)
