"""The cards from two to seven: tall, narrow, inside the frame line."""

from __future__ import annotations

from ..ink import BLUE, GOLD
from ..napoletane.pips import blades, lay, rows, shield
from ..parts.plants import sprig, twig
from ..parts.signs import cup, radiant_coin, smooth_club, sword
from ..pen import place

HEIGHT = 470
MIDDLE = HEIGHT / 2

_COINS = {2: 53, 3: 50, 4: 42, 5: 40, 6: 39, 7: 38}
_CUPS = {2: 1.26, 3: 0.88, 4: 0.92, 5: 0.86, 6: 0.84, 7: 0.7}
_LENGTHS = {2: 418, 3: 418, 4: 206, 5: 180, 6: 204, 7: 184}
_CLUBS = {2: 25.5, 3: 19, 4: 18.7, 5: 16.2, 6: 15.3, 7: 12.8}


def denari(count: int) -> str:
    """Large radiant coins."""
    art = lay(radiant_coin(_COINS[count]), rows(count, (68, 182), 74, HEIGHT))
    if count == 4:
        art += shield(125, MIDDLE)
    if count == 7:
        art += twig(125, 318, 0.95)
    return art


def coppe(count: int) -> str:
    """Chalices with lids."""
    scale = _CUPS[count]
    columns = [(x, y) for x, y, _ in rows(count, (66, 184), 92, HEIGHT)]
    if count == 3:  # with its lid a cup is taller than the place a coin has
        columns = [(125, 90), (125, MIDDLE), (125, HEIGHT - 90)]
    art = lay(place(cup(lid=True), scale=scale), [(x, y + scale * 22, 0) for x, y in columns])
    if count in (4, 7):
        art += twig(125, MIDDLE if count == 4 else 312, 1)
    return art


def spade(count: int) -> str:
    """Straight swords with blue grips."""
    places = blades(count, _LENGTHS[count], 22, HEIGHT)
    if count == 5:  # the sprig stands below the fifth: behind it, one saw four and a sprig
        places[-1] = (125, MIDDLE - 24, 0)
    art = lay(sword(_LENGTHS[count], 9.5, BLUE), places)
    if count == 4:
        art += sprig(125, MIDDLE + 2, 0.85)
    if count == 5:
        art += sprig(125, MIDDLE + 120, 0.75, GOLD)
    return art


def bastoni(count: int) -> str:
    """Turned clubs; the three are crossed, so that nobody takes them for swords."""
    club = smooth_club(_LENGTHS[count], _CLUBS[count])
    if count == 3:
        crossed = lay(club, [(125, MIDDLE, turn) for turn in (24, -24, 0)])
        return crossed + place(twig(0, 0), 125, MIDDLE, 1)
    return lay(club, blades(count, _LENGTHS[count], 22, HEIGHT))
