"""The pen: smooth outlines, the key line, hatching and brush strokes.

Every function returns a piece of SVG as text, and pieces are put together with ``+``: what comes
later lies on top. Lengths are card units: a card is 250 wide.

Points are written as text, ``"10,20 30,40! 50,60"``: a smooth curve through the points, with a
corner where a point ends in ``!``. A list of tuples ``(x, y)`` or ``(x, y, corner)`` does as well.

What is drawn more than once (the outline of a part lies on the card four times) is kept in a
store under a hash of its content and referred to. ``sprite.py`` puts what is needed into the file.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from hashlib import blake2s

from .ink import KEY, PAPER, WHITE, hatched

Points = str | Sequence[tuple[float, ...]]
Node = tuple[float, float, bool]
Spot = tuple[float, float]

#: The shade side of a line is thicker: the outline in black lies under the part, moved by this.
SHADE_SIDE = (1.15, 1.35)
#: The colour is printed out of register by this: a sliver of paper stays along the lit edge.
REGISTER = (1.1, 0.95)
#: Handle of a curve's point, as a share of the distance to the next point.
_HANDLE = 0.36

_store: dict[str, str] = {}


def number(value: float) -> str:
    """One decimal, and no more characters than needed."""
    text = f"{value:.1f}"
    text = text.removesuffix(".0")
    if text.startswith("0."):
        text = text[1:]
    elif text.startswith("-0."):
        text = "-" + text[2:]
    return "0" if text == "-0" else text


# ------------------------------------------------------------------ what is referred to


def keep(element: str) -> str:
    """Keeps an element (its start tag without an id) and gives the mark to refer to it by."""
    mark = blake2s(element.encode(), digest_size=6).hexdigest()
    _store[mark] = element
    return f"~{mark}~"


def kept(mark: str) -> str:
    """The element of a mark."""
    return _store[mark]


def use(mark: str, x: float = 0, y: float = 0, **attributes: object) -> str:
    """A kept element, drawn at a place."""
    text = f'<use href="#{mark}"'
    if x:
        text += f' x="{number(x)}"'
    if y:
        text += f' y="{number(y)}"'
    for name, value in attributes.items():
        shown = number(value) if isinstance(value, float | int) else value
        text += f' {name.replace("_", "-")}="{shown}"'
    return text + "/>"


def shared(art: str) -> str:
    """Art that appears in several places or on several cards, written once."""
    return use(keep(f"<g>{art}</g>"))


def clipped(art: str, outline: Points | None = None, *, d: str = "") -> str:
    """Art cut off at an outline."""
    path = keep(f'<path d="{d or spline(outline or "")}"/>')
    clip = keep(f'<clipPath><use href="#{path}"/></clipPath>')
    return f'<g clip-path="url(#{clip})">{art}</g>'


# ------------------------------------------------------------------ outlines


def nodes(points: Points) -> list[Node]:
    """Points as (x, y, is it a corner)."""
    if not isinstance(points, str):
        return [(p[0], p[1], bool(p[2]) if len(p) > 2 else False) for p in points]
    result = []
    for word in points.split():
        x, y = word.rstrip("!").split(",")
        result.append((float(x), float(y), word.endswith("!")))
    return result


def scaled(points: Points, x: float, y: float) -> list[Node]:
    """Points stretched from the origin."""
    return [(px * x, py * y, corner) for px, py, corner in nodes(points)]


def _handle(at: Node, towards: Node, along: Spot | None) -> Spot:
    """The control point next to ``at``: along the chord of its neighbours, or straight on."""
    if at[2] or along is None:
        return (at[0] + (towards[0] - at[0]) / 3, at[1] + (towards[1] - at[1]) / 3)
    reach = math.hypot(towards[0] - at[0], towards[1] - at[1]) * _HANDLE
    length = math.hypot(*along) or 1
    return (at[0] + along[0] / length * reach, at[1] + along[1] / length * reach)


def _curves(points: list[Node], closed: bool) -> list[tuple[Node, Spot, Spot, Node]]:
    n = len(points)
    result = []
    for i in range(n if closed else n - 1):
        a, b = points[i], points[(i + 1) % n]
        before = points[i - 1] if closed or i > 0 else None
        after = points[(i + 2) % n] if closed or i + 2 < n else None
        c1 = _handle(a, b, (b[0] - before[0], b[1] - before[1]) if before else None)
        c2 = _handle(b, a, (a[0] - after[0], a[1] - after[1]) if after else None)
        result.append((a, c1, c2, b))
    return result


def spline(points: Points, closed: bool = True) -> str:
    """The path through the points, in relative coordinates with one decimal."""
    p = nodes(points)
    x, y = round(p[0][0], 1), round(p[0][1], 1)
    text = f"M{number(x)} {number(y)}"
    for a, c1, c2, b in _curves(p, closed):
        end = (round(b[0] - x, 1), round(b[1] - y, 1))
        if a[2] and b[2]:
            text += f"l{number(end[0])} {number(end[1])}"
        else:
            steps = (c1[0] - x, c1[1] - y, c2[0] - x, c2[1] - y, *end)
            text += "c" + " ".join(number(step) for step in steps)
        x, y = x + end[0], y + end[1]
    return re.sub(r" (?=-)", "", text) + ("z" if closed else "")


def polygon(points: Sequence[Spot]) -> str:
    """The path with straight sides."""
    return spline([(x, y, True) for x, y in points])


def along(points: Points, steps: int = 6) -> list[Spot]:
    """Places on an open curve, so many to each of its segments."""
    curves = _curves(nodes(points), closed=False)
    result = []
    for a, c1, c2, b in curves:
        for j in range(steps):
            t = j / steps
            u = 1 - t
            weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
            result.append(
                (
                    sum(w * p[0] for w, p in zip(weights, (a, c1, c2, b), strict=True)),
                    sum(w * p[1] for w, p in zip(weights, (a, c1, c2, b), strict=True)),
                )
            )
    result.append(curves[-1][3][:2])
    return result


def normals(spots: Sequence[tuple[float, ...]]) -> list[Spot]:
    """At each place of a line, the unit vector to its left as one walks along it."""
    last = len(spots) - 1
    result = []
    for i in range(len(spots)):
        x0, y0 = spots[max(0, i - 1)][:2]
        x1, y1 = spots[min(last, i + 1)][:2]
        length = math.hypot(x1 - x0, y1 - y0) or 1
        result.append((-(y1 - y0) / length, (x1 - x0) / length))
    return result


def tube_outline(spine: Points, widths: Sequence[float]) -> list[Node]:
    """The outline of a tube with square ends around a spine, from its half widths."""
    p = nodes(spine)
    last = len(p) - 1
    left, right = [], []
    for i, ((x, y, _), (nx, ny)) in enumerate(zip(p, normals(p), strict=True)):
        w = widths[i]
        left.append((x + nx * w, y + ny * w, i in (0, last)))
        right.append((x - nx * w, y - ny * w, i in (0, last)))
    return left + right[::-1]


def star(
    points: int, outer: float, inner: float, x: float = 0, y: float = 0, turn: float = 0
) -> str:
    """The path of a star, one point up."""
    corners = []
    for i in range(2 * points):
        angle = math.pi * i / points + math.radians(turn) - math.pi / 2
        radius = inner if i % 2 else outer
        corners.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return polygon(corners)


# ------------------------------------------------------------------ marks


def part(
    points: Points,
    ink: str,
    line: float = 1.5,
    weight: float = 1,
    shade: float = 0,
    *,
    d: str = "",
) -> str:
    """A part as it is printed: shade side, paper, colour out of register, key line.

    ``weight`` is how much thicker the line is on the shade side: 1 for large parts, about half for
    parts that lie on others, 0 for bands. With ``shade``, a strip about that wide along the lower
    right of the outline is hatched.
    """
    path = keep(f'<path d="{d or spline(points)}"/>')
    art = ""
    if weight:
        x, y = SHADE_SIDE[0] * weight, SHADE_SIDE[1] * weight
        art += use(path, x, y, fill=KEY, stroke=KEY, stroke_width=line * 0.7)
    plain = ink in (PAPER, WHITE, KEY, "none")
    if plain and not shade:
        return art + use(path, fill=ink, stroke=KEY, stroke_width=line)
    art += use(path, fill=ink if plain else PAPER)
    if shade:
        clip = keep(f'<clipPath><use href="#{path}"/></clipPath>')
        art += (
            f'<g clip-path="url(#{clip})" transform="translate({REGISTER[0]} {REGISTER[1]})">'
            + use(path, fill=hatched(ink))
            + use(path, -shade, -shade * 0.38, fill=ink)
            + "</g>"
        )
    else:
        art += use(path, *REGISTER, fill=ink)
    return art + use(path, fill="none", stroke=KEY, stroke_width=line)


def tube(
    spine: Points,
    widths: Sequence[float],
    ink: str,
    shade: float = 0,
    line: float = 1.6,
    weight: float = 1,
) -> str:
    """A sleeve, a leg, a neck: a part around a spine."""
    return part(tube_outline(spine, widths), ink, line, weight, shade)


def flat(points: Points, ink: str, *, d: str = "") -> str:
    """A patch of colour or hatching without a line."""
    return f'<path d="{d or spline(points)}" fill="{ink}"/>'


def inked(d: str, ink: str, line: float = 1.2) -> str:
    """A ready path filled and lined, without shade side."""
    return f'<path d="{d}" fill="{ink}" stroke="{KEY}" stroke-width="{number(line)}"/>'


def thread(points: Points, width: float = 1.2, ink: str = KEY, closed: bool = False) -> str:
    """A line of the same width everywhere: wire, reins, seams."""
    return (
        f'<path d="{spline(points, closed)}" fill="none" stroke="{ink}" '
        f'stroke-width="{number(width)}"/>'
    )


def cord(points: Points, ink: str, width: float = 1.6, edge: float = 1.1) -> str:
    """A thread with a black edge."""
    return thread(points, width + 2 * edge) + thread(points, width, ink)


def brush(
    points: Points, width: float = 2.4, ink: str = KEY, ends: tuple[float, float] = (0, 0)
) -> str:
    """A stroke that swells in the middle; ``ends`` are shares of its width, for its two ends."""
    return f'<path d="{_stroke(points, width, ends)}" fill="{ink}"/>'


def _stroke(points: Points, width: float, ends: tuple[float, float]) -> str:
    """The path of a brush stroke."""
    spots = along(points, 2)
    last = len(spots) - 1
    left, right = [], []
    for i, ((x, y), (nx, ny)) in enumerate(zip(spots, normals(spots), strict=True)):
        t = i / last
        base = ends[0] * (1 - t) + ends[1] * t
        swell = base + (1 - base) * math.sin(math.pi * t) ** 0.8 if 0 < t < 1 else base
        half = width / 2 * swell
        left.append((x + nx * half, y + ny * half, i in (0, last)))
        right.append((x - nx * half, y - ny * half, False))
    outline = left + right[::-1]
    if ends[0] < 0.05:
        outline.pop()
    return spline(outline)


def brushes(width: float, *lines: Points, ink: str = KEY) -> str:
    """Several strokes of one brush: folds, hair, bark. In text, ``/`` parts one from the next."""
    paths = ""
    for line in lines:
        for each in line.split(" / ") if isinstance(line, str) else [line]:
            paths += _stroke(each, width, (0, 0))
    return f'<path d="{paths}" fill="{ink}"/>'


def disc(
    x: float, y: float, r: float, ink: str, line: float = 1.5, weight: float = 0, edge: str = KEY
) -> str:
    """A true circle."""
    art = ""
    if weight:
        cx, cy = x + SHADE_SIDE[0] * weight, y + SHADE_SIDE[1] * weight
        art = (
            f'<circle cx="{number(cx)}" cy="{number(cy)}" r="{number(r + line * 0.35)}" '
            f'fill="{KEY}"/>'
        )
    around = f' stroke="{edge}" stroke-width="{number(line)}"' if line else ""
    at = (f' cx="{number(x)}"' if x else "") + (f' cy="{number(y)}"' if y else "")
    return art + f'<circle{at} r="{number(r)}" fill="{ink}"{around}/>'


def ring(r: float, width: float, ink: str, dashes: str = "") -> str:
    """A circle of line alone, around the origin; with dashes, a ring of dots or teeth."""
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<circle r="{number(r)}" fill="none" stroke="{ink}" '
        f'stroke-width="{number(width)}"{dashed}/>'
    )


def oval(
    x: float, y: float, rx: float, ry: float, ink: str, line: float = 0, turn: float = 0
) -> str:
    """A true ellipse."""
    around = f' stroke="{KEY}" stroke-width="{number(line)}"' if line else ""
    turned = f' transform="rotate({number(turn)} {number(x)} {number(y)})"' if turn else ""
    return (
        f'<ellipse cx="{number(x)}" cy="{number(y)}" rx="{number(rx)}" ry="{number(ry)}" '
        f'fill="{ink}"{around}{turned}/>'
    )


def box(
    x: float,
    y: float,
    width: float,
    height: float,
    ink: str,
    line: float = 0,
    corner: float = 0,
    edge: str = KEY,
    dashes: str = "",
) -> str:
    """A rectangle."""
    around = f' stroke="{edge}" stroke-width="{number(line)}"' if line else ""
    rounded = f' rx="{number(corner)}"' if corner else ""
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
        f'{rounded} fill="{ink}"{around}{dashed}/>'
    )


# ------------------------------------------------------------------ placing


def _factor(value: float) -> str:
    """A scale, with three decimals."""
    return re.sub(r"^(-?)0(?=\.)", r"\1", f"{round(value, 3):g}")


def place(
    art: str,
    x: float = 0,
    y: float = 0,
    scale: float = 1,
    tall: float | None = None,
    turn: float = 0,
) -> str:
    """Art scaled, then turned, then moved.

    ``scale`` is for both directions, or for the width alone if ``tall`` is given for the height:
    ``-1, 1`` mirrors.
    """
    steps = ""
    if x or y:
        steps += f"translate({number(x)} {number(y)})"
    if turn:
        steps += f"rotate({number(turn)})"
    if tall is not None:
        steps += f"scale({_factor(scale)} {_factor(tall)})"
    elif scale != 1:
        steps += f"scale({_factor(scale)})"
    return f'<g transform="{steps}">{art}</g>' if steps else art


def flipped(art: str, middle: float = 125) -> str:
    """Art mirrored at a vertical line."""
    return f'<g transform="matrix(-1 0 0 1 {number(2 * middle)} 0)">{art}</g>'


def mirrored(art: str, middle: float = 125) -> str:
    """Art and its mirror image."""
    mark = keep(f"<g>{art}</g>")
    return use(mark) + use(mark, transform=f"matrix(-1 0 0 1 {number(2 * middle)} 0)")


def lozenge_path(x: float, y: float, half: float, tall: float) -> str:
    """The path of a lozenge around a place."""
    return polygon([(x - half, y), (x, y - tall), (x + half, y), (x, y + tall)])
