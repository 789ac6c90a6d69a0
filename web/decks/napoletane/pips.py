"""The cards from two to seven.

Swords and clubs point outwards, cups stand upright in every row. Players look for the small
things: a ribbon on two and three of spade, flowers on the four, a scene on the five, a shield on
the four of denari, the mask on the three of bastoni.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..ink import BLUE, BROWN, GOLD, GREEN, LEAF, PALE_GOLD, RED, STEEL, WHITE
from ..parts.cloth import ribbon
from ..parts.hats import crown
from ..parts.plants import sprig, twig
from ..parts.signs import club, coin, cup, sword
from ..pen import brushes, clipped, disc, flat, keep, number, part, place, thread, use
from .aces import mask

HEIGHT = 415
MIDDLE = HEIGHT / 2
Place = tuple[float, float, float]


def lay(sign: str, places: Iterable[Place]) -> str:
    """One sign in several places (x, y, turned by degrees), written once."""
    mark = keep(f"<g>{sign}</g>")
    art = ""
    for x, y, turn in places:
        if turn:
            art += use(mark, transform=f"translate({number(x)} {number(y)})rotate({number(turn)})")
        else:
            art += use(mark, x, y)
    return art


def rows(count: int, columns: tuple[float, float], top: float, height: float) -> list[Place]:
    """Places of coins and cups: a column, or two columns with one between."""
    a, b = columns
    middle, foot = height / 2, height - top
    if count == 2:
        return [(125, height * 0.26, 0), (125, height * 0.74, 0)]
    if count == 3:
        return [(125, height * 0.175, 0), (125, middle, 0), (125, height * 0.825, 0)]
    result: list[Place] = [(a, top, 0), (b, top, 0), (a, foot, 0), (b, foot, 0)]
    if count == 5:
        result.append((125, middle, 0))
    if count > 5:
        result += [(a, middle, 0), (b, middle, 0)]
    if count == 7:
        result.append((125, (top + middle) / 2, 0))
    return result


def blades(count: int, length: float, margin: float, height: float) -> list[Place]:
    """Places of swords and clubs: heads outwards, grips to the middle."""
    top = margin + length / 2
    foot, middle = height - top, height / 2
    if count == 2:
        return [(72, middle, 0), (178, middle, 0)]
    if count == 3:
        return [(50, middle, 0), (125, middle, 0), (200, middle, 0)]
    columns: tuple[float, ...] = {4: (60, 190), 5: (52, 198), 6: (46, 125, 204), 7: (44, 125, 206)}[
        count
    ]
    result: list[Place] = [(x, y, turn) for y, turn in ((top, 0), (foot, 180)) for x in columns]
    if count == 5:
        result.append((125, middle, 0))
    if count == 7:
        result.append((125, middle, -90))
    return result


_COINS = {2: 56, 3: 52, 4: 48, 5: 46, 6: 44, 7: 43}
_CUPS = {2: 1.5, 3: 1.12, 4: 1.1, 5: 1.0, 6: 0.98, 7: 0.8}
_SWORDS = {2: (375, 13), 3: (375, 13), 4: (186, 12), 5: (164, 11), 6: (182, 11), 7: (164, 12)}
_CLUBS = {2: (375, 30), 4: (186, 22), 5: (186, 19), 6: (182, 18), 7: (160, 15)}


def denari(count: int) -> str:
    """Suns in rings."""
    art = lay(coin(_COINS[count]), rows(count, (64, 186), 66, HEIGHT))
    if count == 4:
        art += shield(125, MIDDLE)
    if count == 7:
        art += twig(125, 282, 0.9)
    return art


def coppe(count: int) -> str:
    """Chalices."""
    scale = _CUPS[count]
    places = [(x, y + scale * 2, 0) for x, y, _ in rows(count, (66, 184), 72, HEIGHT)]
    art = lay(place(cup(), scale=scale), places)
    if count in (4, 7):
        art += twig(125, MIDDLE + 5 if count == 4 else 280, 0.95)
    return art


def spade(count: int) -> str:
    """Swords."""
    length, half = _SWORDS[count]
    places = blades(count, length, 16, HEIGHT)
    if count == 5:  # the scene lies below the fifth: behind it, one saw four and a scene
        places[-1] = (125, MIDDLE - 24, 0)
    art = lay(sword(length, half), places)
    if count in (2, 3):
        art += ribbon(places[0][0], places[-1][0], MIDDLE - 10)
    if count == 4:
        art += sprig(125, MIDDLE + 2, 0.92)
    if count == 5:
        art += scene(125, MIDDLE + 107, 0.84)
    return art


def bastoni(count: int) -> str:
    """Clubs; three of them crossed behind the mask."""
    if count == 3:
        crossed = lay(club(384, 22), [(125, MIDDLE, turn) for turn in (33, -33, 0)])
        return crossed + place(mask(), 125, 204, 1.22)
    length, half = _CLUBS[count]
    return lay(club(length, half), blades(count, length, 16, HEIGHT))


def shield(x: float, y: float) -> str:
    """A crowned shield, parted white and red."""
    art = part("-24,-26! 24,-26! 24,6 13,26 0,36 -13,26 -24,6", WHITE, 1.8)
    art += flat("0,-25! 23,-25! 23,6 13,25 0,34!", RED) + thread([(0, -26, 1), (0, 36, 1)], 1.5)
    art += part("-20,-4! 20,-4! 20,6! -20,6!", GOLD, 1.2, 0)
    art += brushes(1.3, "-12,14 -8,22 -3,28", "6,14 8,20 6,27")
    return place(art + place(crown(44, 24, None), 0, -29), x, y + 2)


def scene(x: float, y: float, scale: float = 1) -> str:
    """The small scene on the five of spade: a house, a tree and the bay in an oval."""
    frame = "M-60 0A60 44 0 1 0 60 0A60 44 0 1 0-60 0z"
    art = f'<path d="{frame}" fill="{STEEL}"/>'
    art += disc(-22, -22, 9, PALE_GOLD, 1.1)
    art += part("-64,4 -44,-14 -30,-4 -16,-18 6,4 30,-12 64,6 64,14! -64,14!", BLUE, 1.2, 0, 4)
    art += flat("-64,8! 64,8! 64,18! -64,18!", WHITE)
    art += thread("-60,12 -40,13 -24,12", 1, BLUE)
    art += thread("14,13 34,12 58,13", 1, BLUE)
    art += part("-64,20 -40,13 -8,18 24,12 64,18 64,50! -64,50!", GREEN, 1.3, 0, 6)
    art += part("-46,12! -46,28! -20,28! -20,12! -33,1!", WHITE, 1.3, 0.6, 5)
    art += part("-50,14! -33,0! -16,14! -33,7", RED, 1.3, 0.5)
    art += part("-36,28! -36,19! -30,19! -30,28!", BROWN, 1, 0)
    art += part("38,28! 39,12! 43,12! 44,28!", BROWN, 1.1, 0.4)
    art += part("27,8 28,-8 38,-16 50,-12 55,0 51,12 40,15", LEAF, 1.3, 0.6, 6)
    art += brushes(1.3, "-8,30 8,34 24,32", "-24,36 -6,39 12,38", "34,34 44,36")
    scenery = clipped(art, d=frame)
    scenery += f'<path d="{frame}" fill="none" stroke="#1b1510" stroke-width="5.6"/>'
    scenery += f'<path d="{frame}" fill="none" stroke="{GOLD}" stroke-width="3"/>'
    return place(scenery, x, y, scale)
