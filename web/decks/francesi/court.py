"""What the twelve French courts share: clothes that reach below the slanting seam.

A half figure is drawn on the grid of the Italian courts (head at (125, 98), shoulders at y 146)
down to y 280, then made smaller to fit the frame. The suit's sign stands at the upper left, so tall
things are held on the right.
"""

from __future__ import annotations

from ..ink import BROWN, GOLD, PALE_GOLD, RED, SKIN, STEEL, WHITE, hatched
from ..parts.cloth import band, ermine, lozenges
from ..pen import Points, brushes, disc, flat, flipped, nodes, part, place, thread


def mantle(ink: str, lining: str = "") -> str:
    """A mantle over both shoulders; with a lining, its edges are turned back."""
    mantle = "98,142! 62,152 34,164 14,180! 6,282! 244,282! 236,180! 216,164 188,152 152,142!"
    art = part(mantle, ink, 2, 1, 14)
    folds = (
        "38,176 28,210 26,270 / 54,172 44,210 42,276 / 212,176 222,210 224,270 / 196,172 206,210 "
        "208,276"
    )
    art += brushes(2.6, folds)
    if lining:
        mantle = "92,146! 70,164 60,206 58,282! 76,282! 78,214 86,176 100,156!"
        edge = part(mantle, lining, 1.6, 1, 5)
        art += edge + flipped(edge)
    return art


def fur_edges() -> str:
    """Ermine down both edges of a mantle."""
    fur = "92,146! 68,164 56,206 54,282! 74,282! 78,214 86,176 100,156!"
    edge = ermine(fur, "76,166 68,184 78,180 64,204 72,214 62,232 68,250 62,266", 1.6)
    return edge + flipped(edge)


ROBE = "92,148! 84,190 82,282! 168,282! 166,190 158,148!"


def robe(ink: str, woven: str = "", front: str = "", size: float = 10) -> str:
    """The body of a coat, woven with lozenges, and its front panel."""
    art = part(ROBE, ink, 1.9, 1, 12)
    if woven:
        art += lozenges(ROBE, woven, PALE_GOLD, size, 5)
    if front:
        art += part("112,148! 110,200 108,282! 142,282! 140,200 138,148!", front, 1.6, 0.6, 8)
    return art


def neckline(lace: str = WHITE) -> str:
    """A queen's open neckline with its edge."""
    art = part("102,136! 94,148 106,164 125,169 144,164 156,148 148,136!", SKIN, 1.6, 0.5)
    art += flat("130,142! 146,140 151,148 142,160 126,166! 136,156", hatched(SKIN))
    return art + band("93,148 106,165 125,171 144,165 157,148", 4.6, lace, "", 9, 2, 1.4)


def necklace(pendant: str = RED, beads: str = WHITE) -> str:
    """Beads and a pendant."""
    art = "".join(
        disc(x, y, 2.6, beads, 0.9)
        for x, y, _ in nodes("110,142 115,147 120,150 130,150 135,147 140,142")
    )
    return art + disc(125, 153, 4.6, pendant, 1.2, 0.4)


def bodice(points: Points, ink: str, laces: str) -> str:
    """A laced front."""
    art = part(points, ink, 1.6, 0.6, 7)
    for y in range(182, 276, 14):
        art += thread([(116, y, 1), (134, y + 7, 1)], 1.7, laces)
        art += thread([(134, y, 1), (116, y + 7, 1)], 1.7, laces)
    return art


def halberd() -> str:
    """A pole with blade and spike; the hand is at the origin, the top 150 above."""
    art = part("-3,-100! -3.4,90! 3.4,90! 3,-100!", BROWN, 1.4)
    art += part("3,-112! 14,-120 28,-124 33,-108 31,-90 24,-76 14,-84 3,-88!", STEEL, 1.6, 1, 7)
    art += brushes(1.5, "28,-118 30,-100 25,-82")
    art += part("-3,-106! -20,-98 -12,-95 -3,-92!", STEEL, 1.4, 0.7)
    art += part("-4,-112! 0,-150! 4,-112!", STEEL, 1.5, 0.8)
    art += part("-6,-114! 6,-114! 5,-84! -5,-84!", GOLD, 1.4, 0.5)
    return art + part("-7,-82! 7,-82! 9,-66! 3,-70! 0,-62! -3,-70! -9,-66!", RED, 1.3, 0.5)


def axe() -> str:
    """A king's axe: a short haft, a broad blade to the left."""
    art = part("-3,-92! -3.6,70! 3.6,70! 3,-92!", GOLD, 1.4)
    outline = "-3,-84! -14,-86 -24,-96 -34,-106! -44,-88 -45,-62 -36,-38! -26,-48 -14,-58 -3,-60!"
    art += part(outline, STEEL, 1.7, 1, 5)
    art += brushes(1.6, "-33,-96 -38,-74 -33,-48", "-18,-82 -14,-72 -17,-62")
    art += part("3,-84! 14,-78 14,-66 3,-60!", STEEL, 1.5, 0.8, 4)
    art += part("-6,-96! 0,-106 6,-96! 5,-48! -5,-48!", RED, 1.4, 0.5)
    return art + disc(0, -98, 5, GOLD, 1.3, 0.5)


def staff() -> str:
    """A walker's staff with a flask; the hand is at the origin."""
    art = part("-3.4,-120! -3.6,80! 3.6,80! 3.4,-120!", BROWN, 1.4)
    art += disc(0, -122, 7, GOLD, 1.5, 0.8)
    art += part("-7,-104! 7,-104! 6,-96! -6,-96!", GOLD, 1.3, 0.5)
    outline = "-5,-10! -6,-4 -11,4 -9,16 0,20 9,16 11,4 6,-4 5,-10!"
    return art + place(
        part(outline, GOLD, 1.5, 0.8, 6) + part("-5,-10! 5,-10! 4,-16! -4,-16!", RED, 1.2, 0.4),
        10,
        -78,
    )
