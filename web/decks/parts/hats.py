"""Crowns, hats and helmets.

Crowns stand on the origin and go up. Hats are drawn for a head of scale 1 at the origin: their
brim lies at the hairline, about y -24.
"""

from __future__ import annotations

from ..ink import BLUE, GOLD, GREEN, PALE_GOLD, RED, STEEL, WHITE
from ..pen import brush, brushes, disc, part, place, scaled
from .cloth import band
from .plants import leaf

# ------------------------------------------------------------------ crowns


def _circlet(w: float, jewels: tuple[str, str]) -> str:
    """The jewelled band of a crown, 40 wide at scale 1."""
    art = part("-19.5,-7! 0,-3 19.5,-7! 19,1! 0,5 -19,1!", PALE_GOLD, 1.3, 0.6)
    for x, ink in ((-13, jewels[1]), (0, jewels[0]), (13, jewels[1])):
        art += disc(x, -1.2 + 1.6 * (1 - abs(x) / 13), 2.6, ink, 0.9)
    return place(art, scale=w / 40)


def _cap(outline: str, k: float, s: float, ink: str | None) -> str:
    """The cloth that shows between the points."""
    return part(scaled(outline, k, s), ink, 1.4, 0) if ink else ""


def crown(
    w: float = 40, h: float = 30, cap: str | None = RED, jewels: tuple[str, str] = (RED, BLUE)
) -> str:
    """Five points with pearls, and the cap that shows between them."""
    k, s = w / 40, h / 30
    art = _cap("-16,-6 -12,-20 0,-24 12,-20 16,-6", k, s, cap)
    outline = (
        "-19,0! -24,-24! -13,-13! -11,-27! -4,-15! 0,-31! 4,-15! 11,-27! 13,-13! 24,-24! 19,0! 0,4"
    )
    art += part(scaled(outline, k, s), GOLD, 1.5, 1, 6 * k)
    for x, y, _ in scaled("-24,-25 -11,-28 0,-32 11,-28 24,-25", k, s):
        art += disc(x, y, 2.7 * k, WHITE, 1.1)
    return art + _circlet(w, jewels)


def lily_crown(w: float = 40, h: float = 30, cap: str | None = BLUE) -> str:
    """Three lilies and two balls."""
    k, s = w / 40, h / 30
    outline = "0,-13! 4,-7 3,-2 9,-7 10,-1 5,4! 5,8! -5,8! -5,4! -10,-1 -9,-7 -3,-2 -4,-7"
    lily = part(outline, GOLD, 1.3, 0.7, 3)
    art = _cap("-16,-4 -15,-18 0,-26 15,-18 16,-4", k, s, cap)
    for x in (-9.5, 9.5):
        point = [(x - 2, -4, 1), (x, -14, 1), (x + 2, -4, 1)]
        art += part(scaled(point, k, s), GOLD, 1.2, 0.5) + disc(x * k, -16 * s, 2.8 * k, WHITE, 1.1)
    for x, y, size in ((-19, -13, 1), (19, -13, 1), (0, -16, 1.08)):
        art += place(lily, x * k, y * s, size * k, size * s)
    return art + _circlet(w, (RED, GREEN))


def closed_crown(w: float = 58, h: float = 28, cap: str = RED) -> str:
    """Arches, orb and cross over a crown: an emperor's."""
    dome = part("-22,-8! -27,-28 -16,-40 0,-44 16,-40 27,-28 22,-8!", cap, 1.6, 0.6, 9)
    dome += band("-21,-10 -26,-28 -14,-40 0,-42", 3, GOLD, WHITE, 7, 1.5, 1.2)
    dome += band("21,-10 26,-28 14,-40 0,-42", 3, GOLD, WHITE, 7, 1.5, 1.2)
    dome += disc(0, -47, 5.6, BLUE, 1.4, 0.6)
    cross = (
        "-1.6,-52! -1.6,-56! -5,-56! -5,-59! -1.6,-59! -1.6,-63! 1.6,-63! 1.6,-59! 5,-59! 5,-56! "
        "1.6,-56! 1.6,-52!"
    )
    return place(dome + part(cross, GOLD, 1, 0.4), scale=w / 58) + crown(w, h, None)


def spiked_crown(w: float = 40, h: float = 30, cap: str | None = None) -> str:
    """Seven straight rays, as kings of old wore it."""
    k, s = w / 40, h / 30
    art = _cap("-17,-4 -15,-16 0,-21 15,-16 17,-4", k, s, cap)
    outline = (
        "-19,0! -27,-20! -16,-9! -18,-27! -9,-11! -9.5,-31! -3,-12! 0,-34! 3,-12! 9.5,-31! 9,-11! "
        "18,-27! 16,-9! 27,-20! 19,0! 0,4"
    )
    return art + part(scaled(outline, k, s), GOLD, 1.5, 1, 5 * k) + _circlet(w, (BLUE, RED))


def coronet(w: float = 40, cap: str | None = RED) -> str:
    """A queen's: low, with round pearls and leaves."""
    k = w / 40
    art = _cap("-17,-4 -13,-15 0,-19 13,-15 17,-4", k, k, cap)
    outline = "-19,0! -24,-15! -15,-9 -9,-18! -4,-10 0,-21! 4,-10 9,-18! 15,-9 24,-15! 19,0! 0,4"
    art += part(scaled(outline, k, k), GOLD, 1.5, 1, 5 * k)
    for x, y, _ in scaled("-24,-16 -9,-19 0,-22 9,-19 24,-16", k, k):
        art += disc(x, y, 2.9 * k, WHITE, 1.1, 0.4)
    return art + _circlet(w, (RED, BLUE))


# ------------------------------------------------------------------ hats


def plume(ink: str) -> str:
    """A feather that rises from the origin and bends to the right; about 60 long."""
    outline = "0,0! 6,-18 20,-34 42,-40 58,-30 62,-16 50,-18 54,-6 42,-10 38,0 28,-6 16,2 6,6!"
    art = part(outline, ink, 1.6, 1, 5)
    strokes = "2,0 18,-20 52,-26 / 20,-22 30,-33 / 32,-26 44,-33 / 28,-22 40,-14 / 16,-16 26,-8"
    return art + brushes(1.6, strokes)


def beret(ink: str, trim: str = BLUE, feather: str = GOLD) -> str:
    """A soft beret with a studded band and a feather."""
    art = place(plume(feather), 24, -30)
    outline = "-25,-22! -31,-36 -25,-51 -6,-59 17,-57 33,-45 35,-30 29,-20! 14,-28 -12,-30"
    art += part(outline, ink, 1.9, 1, 11)
    art += brushes(2, "-16,-33 -18,-45 -8,-53", "-2,-33 -4,-45 2,-53", "13,-32 13,-43 10,-51")
    art += band("-27,-21 -12,-29 2,-30 17,-27 31,-18", 5.2, trim, PALE_GOLD, 10, 2, 1.5)
    return art + disc(26, -24, 6.5, GOLD, 1.5, 0.6) + disc(26, -24, 3, RED, 1)


def brimmed_hat(ink: str, trim: str, feather: str) -> str:
    """A wide brim turned up at the front, a round crown and a long feather over the back."""
    art = part("-19,-26! -20,-44 -10,-57 6,-58 20,-50 24,-36 25,-26!", ink, 1.9, 1, 9)
    art += brushes(1.9, "-10,-32 -11,-44 -3,-52", "8,-32 9,-44 6,-53")
    art += band("-20,-31 -6,-37 10,-37 25,-30", 4.6, trim, "", 9, 2, 1.4)
    art += place(plume(feather), 6, -34, 1.05, turn=12)
    outline = (
        "-38,-14 -33,-26 -18,-31 4,-32 26,-29 42,-19 47,-8! 36,-12 22,-20 2,-24 -16,-23 -28,-17"
    )
    art += part(outline, ink, 1.9, 1, 6)
    return art + brush("-34,-19 -20,-27 4,-28 28,-25", 1.5) + disc(10, -35, 4.4, GOLD, 1.3, 0.5)


def cap(ink: str, edge: str, feather: str = "") -> str:
    """A tight cap with a turned-up notched edge, as pages wear it."""
    art = place(plume(feather), 14, -38, 0.9, turn=-18) if feather else ""
    art += part("-22,-22! -22,-42 -8,-53 10,-52 24,-42 26,-22!", ink, 1.9, 1, 10)
    art += brushes(1.9, "-8,-28 -9,-40 -2,-48", "10,-28 12,-40 8,-47")
    outline = (
        "-27,-16! -29,-31! -20,-28! -16,-36! -8,-31! 0,-38! 8,-31! 16,-36! 21,-28! 31,-31! "
        "29,-15! 14,-22 0,-24 -14,-22"
    )
    art += part(outline, edge, 1.6, 0.7, 5)
    return art + brush("-24,-19 -8,-27 14,-27 27,-18", 1.3)


def hood(ink: str, lining: str) -> str:
    """A rolled hood with its tail hanging down behind."""
    art = part("20,-38! 38,-36 46,-18 44,8 50,30 40,44! 30,38 34,16 26,0 20,-14", ink, 1.8, 1, 7)
    art += brushes(2, "32,-26 38,-4 38,20 42,34", "26,-18 32,0 33,16")
    art += part("-22,-24! -20,-44 -4,-58 18,-60 36,-50! 30,-44 28,-26!", ink, 1.9, 1, 9)
    art += brushes(1.9, "-8,-32 -8,-46 4,-54", "10,-34 12,-46 22,-52")
    outline = "-29,-20 -24,-31 -8,-36 12,-35 28,-29 33,-18 26,-12 12,-20 -6,-23 -20,-17 -27,-13"
    art += part(outline, lining, 1.7, 1, 6)
    return art + brushes(1.5, "-20,-28 -22,-20", "-8,-33 -9,-24", "6,-33 7,-24", "20,-30 23,-20")


def turban(ink: str, wrap: str, jewel: str = RED) -> str:
    """A wound turban with a jewelled aigrette."""
    outline = "-2,-54! -8,-68 -3,-80! 1,-70 6,-84! 8,-70 14,-76! 12,-62 8,-52!"
    art = part(outline, WHITE, 1.4, 0.8, 4)
    outline = "-24,-20! -35,-32 -30,-48 -12,-58 10,-58 30,-48 36,-32 27,-18! 8,-24 -10,-25"
    art += part(outline, ink, 1.9, 1, 10)
    art += part("-30,-26 -18,-44 4,-50 20,-46! 6,-38 -8,-30 -22,-20!", wrap, 1.5, 0.6, 5)
    art += part("32,-27 22,-40 6,-42! 10,-32 18,-24 27,-18!", wrap, 1.5, 0.6, 5)
    art += brushes(1.7, "-22,-30 -6,-40 10,-44", "28,-28 20,-34 12,-37", "-10,-54 6,-53 22,-46")
    return art + disc(4, -47, 6.4, GOLD, 1.5, 0.6) + disc(4, -47, 3.2, jewel, 1)


def helmet(ink: str = BLUE, crest: str = RED, second: str = GOLD, brim: str = GOLD) -> str:
    """A knight's open helmet with two plumes."""
    outline = "14,-36 24,-60 46,-74 70,-68 76,-52 64,-54 70,-40 56,-42 58,-30 42,-32 28,-24"
    art = part(outline, crest, 1.7, 1, 6)
    art += brushes(1.7, "18,-32 38,-52 68,-62", "34,-48 46,-60", "44,-50 60,-50", "32,-40 48,-38")
    art += part("-4,-50 2,-72 22,-84 40,-78 38,-66 26,-66 28,-56 16,-54 12,-42", second, 1.6, 1, 5)
    art += brushes(1.6, "2,-48 12,-66 32,-76", "14,-64 24,-60")
    art += part("-26,-20! -26,-38 -14,-50 4,-52 20,-46 28,-32 28,-16! 2,-26", ink, 1.9, 1, 10)
    art += brushes(1.6, "-12,-30 -10,-42 -2,-48", "2,-30 4,-40 6,-48")
    art += part("-36,-12 -28,-22 2,-29 26,-20 40,-10 26,-12 2,-20 -24,-14", brim, 1.6)
    return art + disc(14, -32, 5, RED, 1.3, 0.6)


def morion(ink: str = STEEL, crest: str = RED) -> str:
    """A foot soldier's helmet: a comb on top and a brim that rises to a point at both ends."""
    art = part("-12,-46! -6,-62 8,-66 20,-60 26,-46!", ink, 1.6, 1, 7)
    art += place(plume(crest), 20, -40, 0.8, turn=24)
    art += part("-22,-22! -23,-40 -10,-52 6,-54 20,-48 27,-36 26,-22!", ink, 1.9, 1, 11)
    art += brushes(1.7, "-12,-28 -12,-40 -4,-48", "4,-28 6,-40 8,-50")
    outline = (
        "-44,-30! -32,-20 -16,-24 2,-28 22,-23 36,-18 48,-28! 42,-12 28,-10 4,-18 -20,-12 -34,-14"
    )
    art += part(outline, GOLD, 1.7, 1, 5)
    return art + "".join(
        disc(x, y, 1.8, RED, 0.8) for x, y in ((-18, -27), (-6, -31), (6, -31), (18, -28))
    )


def flat_cap(ink: str, edge: str, feather: str, size: float = 0.85) -> str:
    """A broad flat cap, tilted, with a feather that droops at the side."""
    art = part("-34,-26 -30,-40 -8,-48 18,-46 38,-36 42,-24 26,-20 4,-28 -16,-27", ink, 1.9, 1, 8)
    art += brushes(1.9, "-20,-31 -14,-40 -2,-43", "2,-33 8,-41 18,-42", "20,-28 28,-35")
    art += band("-25,-19 -10,-26 6,-27 20,-23 29,-15", 4.4, edge, PALE_GOLD, 9, 1.7, 1.4)
    return art + place(plume(feather), 22, -28, size, turn=38)


def peasant_hat(ink: str, trim: str) -> str:
    """A pointed felt hat with leaves behind the band."""
    art = leaf((16, -34), (44, -62), 15) + leaf((16, -34), (50, -44), 13, bend=-0.1)
    art += part("-20,-24! -14,-44 -2,-60 14,-72 18,-60 22,-44 28,-22!", ink, 1.9, 1, 9)
    art += brushes(1.9, "-6,-32 -2,-46 8,-60", "10,-32 12,-46 13,-58")
    art += band("-20,-29 -6,-35 10,-35 26,-28", 4, trim, "", 9, 2, 1.4)
    outline = "-40,-10! -28,-23 -10,-29 10,-29 30,-24 44,-14! 28,-14 8,-20 -12,-19 -28,-12"
    art += part(outline, ink, 1.9, 1, 5)
    return art + disc(18, -33, 4, RED, 1.2, 0.5)
