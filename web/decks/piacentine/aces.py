"""The four aces."""

from __future__ import annotations

from ..ink import BLUE, BROWN, GOLD, GREEN, KEY, LEAF, PALE_GOLD, RED, STEEL, UMBER, WHITE, hatched
from ..parts import eagle
from ..parts.hats import crown
from ..parts.plants import flower, leaf
from ..parts.signs import radiant_coin, smooth_club
from ..pen import (
    brush,
    brushes,
    clipped,
    disc,
    flat,
    inked,
    lozenge_path,
    mirrored,
    part,
    place,
    star,
    thread,
)


def asso_di_denari() -> str:
    """The showpiece: a crowned brown eagle behind a radiant coin."""
    art = place(eagle.tail(UMBER, BROWN, RED), 0, 34, 1, 1.04)
    art += place(eagle.wings(UMBER, BROWN, (GOLD, PALE_GOLD), RED), 9, 16, 0.93, 1.1)
    outline = (
        "125,186 100,196 84,226 80,270 94,312 112,344 125,350 138,344 156,312 170,270 166,226 "
        "150,196"
    )
    art += part(outline, UMBER, 1.8)
    art += eagle.breast(((108, 318), (125, 320), (142, 318), (116, 330), (134, 330)), UMBER, BROWN)
    art += place(eagle.talons(UMBER), 0, 48)
    art += place(eagle.head(UMBER, BROWN), -9, 8, 1.12)
    return art + place(radiant_coin(60), 125, 264) + place(crown(60, 50), 103, 84, turn=-7)


def asso_di_coppe() -> str:
    """A covered cup as tall as the card: eight-sided foot, lozenge band, domed lid."""
    outline = "-22,128! -28,146 -62,164 -80,174 -84,192! 0,202 84,192! 80,174 62,164 28,146 22,128!"
    art = part(outline, GOLD, 1.9, 1.1, 18)
    outline = "-80,174! -40,182 0,184 40,182 80,174! 83,186! 40,193 0,195 -40,193 -83,186!"
    art += part(outline, RED, 1.5, 0)
    art += "".join(
        disc(x, 188.6 - 5 * abs(x) / 80, 2.6, PALE_GOLD, 0.9)
        for x in (-66, -50, -34, -17, 0, 17, 34, 50, 66)
    )
    strokes = (
        "-56,168 -34,154 -22,140 / -28,176 -16,158 -11,142 / 0,178 0,160 0,142 / 28,176 16,158 "
        "11,142 / 56,168 34,154 22,140"
    )
    art += brushes(1.8, strokes)
    art += part("-13,82! -10,100 -22,130! 22,130! 10,100 13,82!", GOLD, 1.6, 1, 8)
    art += part("-32,104 -24,92 0,88 24,92 32,104 24,116 0,120 -24,116", GREEN, 1.7, 1, 11)
    art += inked(star(4, 11, 4.4, 0, 104), PALE_GOLD, 1)
    art += disc(-20, 104, 2.8, PALE_GOLD, 0.8)
    art += disc(20, 104, 2.8, PALE_GOLD, 0.8)
    bowl = "-80,-62! -82,-30 -76,10 -60,48 -34,74 0,84 34,74 60,48 76,10 82,-30 80,-62!"
    art += part(bowl, RED, 2, 1.3)
    outline = "38,-70! 86,-70! 84,-10 72,30 46,70 0,88! 30,56 44,16 48,-30"
    art += clipped(flat(outline, hatched(RED)), bowl)
    for x in (-52, -26, 0, 26, 52):
        w, foot = 15, (76 if abs(x) < 40 else 58)
        petal = [
            (x - w * 0.8, 28),
            (x, 8, 1),
            (x + w * 0.8, 28),
            (x * 0.72 + w * 0.5, 50),
            (x * 0.5, foot, 1),
            (x * 0.72 - w * 0.5, 50),
        ]
        art += part(petal, GOLD, 1.5, 0.7, 6) + brush([(x, 18), (x * 0.78, 44)], 1.6)
    art += part("-82,-46! 0,-34 82,-46! 81,-14! 0,-2 -81,-14!", GOLD, 1.7, 0.5)
    for i, x in enumerate((-63, -42, -21, 0, 21, 42, 63)):
        y = -18 - 11 * (abs(x) / 80) ** 2
        art += inked(lozenge_path(x, y, 9, 11), BLUE if i % 2 == 0 else RED, 1.2) + disc(
            x, y, 2.4, PALE_GOLD, 0.7
        )
    # lid
    outline = "-88,-64! -76,-92 -40,-112 -20,-132! 20,-132! 40,-112 76,-92 88,-64! 0,-52"
    art += part(outline, RED, 2, 1.2, 20)
    strokes = (
        "-54,-66 -46,-92 -22,-118 / -20,-58 -17,-90 -9,-124 / 20,-58 17,-90 9,-124 / 54,-66 "
        "46,-92 22,-118"
    )
    art += brushes(2, strokes)
    for x, y in ((-36, -84), (0, -82), (36, -84)):
        art += inked(star(6, 9, 4.2, x, y), GOLD, 1.1) + disc(x, y, 2.2, BLUE, 0.7)
    art += part("-90,-68! 0,-56 90,-68! 88,-55! 0,-43 -88,-55!", GOLD, 1.7, 0.6)
    art += "".join(
        disc(x, -50 - 11 * (abs(x) / 88) ** 2 + 0.4, 2.6, RED, 0.8) for x in range(-70, 71, 14)
    )
    art += part("-22,-134! 0,-130 22,-134! 19,-122! 0,-118 -19,-122!", GOLD, 1.4, 0.4)
    art += disc(0, -146, 13, BLUE, 1.7, 1)
    art += flat("5,-157 12,-148 9,-138 0,-134! 5,-144", hatched(BLUE))
    art += disc(-4.5, -150, 2.8, WHITE, 0)
    outline = "0,-196! 5,-182 16,-176 10,-166 4,-159! -4,-159! -10,-166 -16,-176 -5,-182"
    art += part(outline, GOLD, 1.6, 1, 5)
    art += brushes(1.5, "0,-186 0,-172 0,-162")
    garland = leaf((-84, 150), (-104, 100), 20)
    garland += leaf((-84, 150), (-106, 154), 18, LEAF)
    garland += leaf((-84, 150), (-72, 106), 17, LEAF)
    garland += flower(-84, 152, 10, RED, GOLD)
    return place(mirrored(garland, 0) + art, 125, 236, 1.02)


def asso_di_spade() -> str:
    """A long sword, a wreath around the blade, two ribbons."""
    art = part("125,24! 140,54 138,362! 112,362! 110,54", STEEL, 1.8, 1.2)
    art += flat("125,26! 139,54 137,361! 125,361!", BLUE)
    art += brush("125,46 125,360", 2.2, KEY, (0, 0.7))
    art += brushes(1.2, *(f"127,{y} 137,{y - 6}" for y in range(356, 296, -7)))
    art += part("117,380! 114,402 118,424! 132,424! 136,402 133,380!", BLUE, 1.6, 1, 7)
    art += "".join(
        thread([(115, y, 1), (135, y - 5, 1)], 1.6, PALE_GOLD) for y in (392, 402, 412, 421)
    )
    outline = (
        "125,362! 100,358 76,364 58,356 44,362 40,376 50,386 62,380 60,370 54,372 58,366! 76,376 "
        "100,376 114,384 125,386!"
    )
    guard = part(outline, GOLD, 1.7)
    art += mirrored(guard + brushes(1.5, "112,370 92,368 74,370", "52,364 46,371 52,380"))
    art += disc(125, 373, 9, RED, 1.6, 0.6) + disc(125, 373, 4, PALE_GOLD, 1)
    art += disc(125, 436, 13, GOLD, 1.8, 1) + inked(star(6, 9.5, 4.4, 125, 436), RED, 1.1)
    # wreath: a ring of leaves, drawn on both sides of the blade
    half = ""
    for start, tip, ink in (
        ((112, 286), (78, 300), GREEN),
        ((92, 284), (52, 276), LEAF),
        ((72, 268), (40, 242), GREEN),
        ((60, 246), (34, 206), LEAF),
        ((56, 220), (46, 172), GREEN),
        ((60, 192), (66, 146), LEAF),
        ((70, 166), (92, 126), GREEN),
        ((96, 278), (84, 252), LEAF),
        ((74, 250), (80, 222), GREEN),
        ((66, 222), (84, 196), LEAF),
        ((70, 192), (96, 172), GREEN),
    ):
        half += leaf(start, tip, 19, ink, bend=-0.1)
    for x, y in ((80, 276), (60, 256), (54, 228), (58, 200), (66, 172)):
        half += disc(x, y, 5, RED, 1.2, 0.6)
    art += mirrored(half)
    bow = part("125,284! 104,272 88,282 94,298 110,300 125,292!", RED, 1.6, 1, 6)
    bow += part("116,292! 98,312 88,338! 98,334 104,342! 114,318 124,298!", RED, 1.6, 1, 5)
    bow += brushes(1.4, "118,288 106,284 98,290")
    art += mirrored(bow)
    art += part("116,280 125,277 134,280 135,294 125,298 115,294", GOLD, 1.6, 0.7, 5)
    return art


def asso_di_bastoni() -> str:
    """One great turned club with a ribbon wound around it, in a wreath of roses and leaves."""
    spray = ""
    for start, tip, ink in (
        ((100, 330), (42, 300), GREEN),
        ((100, 336), (34, 344), LEAF),
        ((104, 344), (52, 384), GREEN),
        ((96, 312), (64, 262), LEAF),
        ((106, 350), (84, 410), LEAF),
    ):
        spray += leaf(start, tip, 25, ink, 1.5, -0.1)
    art = mirrored(spray) + place(smooth_club(430, 40), 125, 235)
    for y in (112, 164, 216, 268):
        w = 39 - (y - 112) * 0.085
        turn = [(125 - w, y + 22, 1), (125, y + 14), (125 + w, y - 8, 1), (126 + w, y + 14, 1)]
        art += part([*turn, (125, y + 36), (124 - w, y + 44, 1)], RED, 1.7, 1, 9)
        art += brushes(1.6, [(133 - w, y + 29), (125, y + 24), (116 + w, y + 8)])
        art += disc(125, y + 25, 4.2, GOLD, 1.2, 0.4)
    outline = "164,104! 184,90 204,98 222,84! 220,102 228,114! 204,118 184,112 165,126!"
    art += part(outline, RED, 1.7, 1, 7)
    outline = "96,290! 78,296 60,286 40,298! 44,308 34,318! 60,312 80,316 98,304!"
    art += part(outline, RED, 1.7, 1, 6)
    for x, y, r in ((76, 334, 17), (174, 334, 17), (125, 350, 21)):
        art += flower(x, y, r, RED, GOLD)
    return art + flower(98, 376, 12, WHITE, GOLD) + flower(152, 376, 12, WHITE, GOLD)
