"""The backs: burgundy fields that stand out from the baize, symmetric both ways."""

from __future__ import annotations

from .ink import BOTTLE, BRASS, BURGUNDY, IVORY
from .pen import box, disc, flat, keep, number, place, ring, star


def back(height: int, field: str = BURGUNDY, device: str = BOTTLE, lattice: float = 22) -> str:
    """A lattice laid out from the centre, a beaded border and a sun with the M of Mazziere."""
    middle, half = height / 2, number(lattice / 2)
    s = number(lattice)
    k = lattice / 22
    near, far, in_, out = (number(v * k) for v in (3.4, 18.6, 8, 14))
    low, high = number(9 * k), number(13 * k)
    leaf = (
        f"M{half} {near}C{high} {in_} {out} {low} {far} {half}"
        f"C{out} {high} {high} {out} {half} {far}"
        f"C{low} {out} {in_} {high} {near} {half}C{in_} {low} {low} {in_} {half} {near}z"
    )
    corners = "".join(disc(x, y, 2.6, IVORY, 0) for x in (0, lattice) for y in (0, lattice))
    pattern = keep(
        f'<pattern width="{s}" height="{s}" patternUnits="userSpaceOnUse" '
        f'patternTransform="translate(125 {number(middle)})rotate(45)translate(-{half} -{half})">'
        f'<path d="M0 0H{s}M0 0V{s}" stroke="{BRASS}" stroke-width="1.6" fill="none"/>'
        f'<path d="{leaf}" fill="{device}" stroke="{BRASS}" stroke-width=".9"/>'
        f"{disc(lattice / 2, lattice / 2, 1.8, IVORY, 0)}{corners}</pattern>"
    )
    art = box(11, 11, 228, height - 22, field, 0, 7)
    art += box(29, 29, 192, height - 58, f"url(#{pattern})", 2, 3, BRASS)
    art += box(15, 15, 220, height - 30, "none", 1.4, 5, BRASS)
    beads = 2 * (206 + height - 44) - 7
    art += box(22, 22, 206, height - 44, "none", 4, 4, IVORY, f"0 {beads / round(beads / 8):.2f}")
    sun = f'<path d="{star(16, 66, 56)}" fill="{field}" stroke="{BRASS}" stroke-width="2"/>'
    sun += disc(0, 0, 54, IVORY, 2, 0, BRASS) + disc(0, 0, 50, device, 1.5, 0, field)
    sun += ring(45.5, 3, BRASS, "0 5.954")
    sun += flat("", BRASS, d=star(8, 41, 15, turn=22.5)) + flat("", IVORY, d=star(8, 40, 15))
    sun += disc(0, 0, 17, field, 2, 0, BRASS)
    sun += (
        f'<path d="M-9 8.5V-8.5L0 3.5L9-8.5V8.5" fill="none" stroke="{IVORY}" '
        'stroke-width="3.4" stroke-linejoin="miter"/>'
    )
    return art + place(sun, 125, middle)
