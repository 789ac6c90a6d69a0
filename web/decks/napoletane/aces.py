"""The four aces, and the mask of the three of bastoni."""

from __future__ import annotations

import math

from ..ink import (
    BLUE,
    BROWN,
    GOLD,
    GREEN,
    KEY,
    LEAF,
    NIGHT,
    PALE_GOLD,
    RED,
    STEEL,
    UMBER,
    WHITE,
    hatched,
)
from ..parts import eagle
from ..parts.hats import crown
from ..parts.plants import leaf
from ..parts.signs import club, coin
from ..pen import (
    brush,
    brushes,
    clipped,
    disc,
    flat,
    inked,
    mirrored,
    oval,
    part,
    place,
    star,
    thread,
)


def asso_di_denari() -> str:
    """The showpiece: the crowned two-headed eagle with the coin on its breast."""
    art = eagle.tail(NIGHT, BLUE, RED) + eagle.wings(NIGHT, BLUE, (GOLD, PALE_GOLD), RED)
    outline = (
        "125,160 102,168 88,196 86,232 96,268 112,300 125,308 138,300 154,268 164,232 162,196 "
        "148,168"
    )
    art += part(outline, NIGHT, 1.8)
    art += eagle.breast(
        ((110, 270), (125, 272), (140, 270), (117, 282), (133, 282), (125, 293)), NIGHT, BLUE
    )
    art += eagle.talons(NIGHT)
    art += mirrored(place(eagle.head(NIGHT, BLUE), 0, -4))
    art += place(coin(50, True), 125, 222)
    art += place(crown(30, 20, None), 97, 67, turn=-8) + place(crown(30, 20, None), 153, 67, turn=8)
    return place(art + place(crown(50, 36), 125, 46), 5, 6, 0.96)


def asso_di_coppe() -> str:
    """An urn with handles, full of fruit."""
    outline = (
        "-72,-96! -92,-104 -112,-92 -114,-68 -102,-50 -86,-34 -70,-20! -60,-30! -76,-46 -92,-60 "
        "-98,-74 -92,-84 -82,-80 -80,-70 -88,-70 -90,-62 -78,-60 -68,-72 -66,-86"
    )
    handle = part(outline, GOLD, 1.8)
    art = mirrored(handle + brushes(1.6, "-84,-94 -102,-88 -106,-70 -96,-54 -78,-38"), 0)
    # foot and stem
    outline = "-18,104! -24,124 -58,142 -74,150 -78,166! 0,174 78,166! 74,150 58,142 24,124 18,104!"
    art += part(outline, GOLD, 1.9)
    art += flat("4,106! 16,108 24,126 58,144 72,152 75,164! 22,170! 26,150 12,134", hatched(GOLD))
    outline = "-74,150! -40,156 0,158 40,156 74,150! 77,160! 40,166 0,168 -40,166 -77,160!"
    art += part(outline, RED, 1.5, 0)
    art += "".join(
        disc(x, 162.8 - 3.2 * abs(x) / 64, 2.5, PALE_GOLD, 0.9)
        for x in (-62, -48, -33, -17, 0, 17, 33, 48, 62)
    )
    strokes = (
        "-50,146 -30,134 -20,122 / -26,152 -14,138 -10,124 / 0,153 0,138 0,122 / 26,152 14,138 "
        "10,124 / 50,146 30,134 20,122"
    )
    art += brushes(1.7, strokes)
    art += part("-12,66! -9,80 -18,106! 18,106! 9,80 12,66!", GOLD, 1.6, 1, 6)
    art += part("-27,86 -20,76 0,73 20,76 27,86 20,96 0,99 -20,96", BLUE, 1.7, 1, 9)
    art += inked(star(4, 9, 3.5, 0, 86), PALE_GOLD, 1)
    art += disc(-17, 86, 2.4, PALE_GOLD, 0.8)
    art += disc(17, 86, 2.4, PALE_GOLD, 0.8)
    art += part("-20,104 0,100 20,104 20,110 0,113 -20,110", RED, 1.4, 0.5)
    # bowl
    bowl = (
        "-78,-108! -75,-88 -66,-60! -70,-30 -64,6 -46,40 -22,60 0,68 22,60 46,40 64,6 70,-30 "
        "66,-60! 75,-88 78,-108!"
    )
    art += part(bowl, RED, 2, 1.3)
    outline = "30,-112! 80,-112! 76,-60 72,-20 60,20 40,48 0,70! 22,44 38,10 42,-30 36,-60"
    art += clipped(flat(outline, hatched(RED)), bowl)
    for x, half in ((-46, 17), (-24, 19), (0, 20), (24, 19), (46, 17)):
        foot = 58 if abs(x) < 40 else 46
        gadroon = [
            (x - half * 0.6, -2),
            (x, -12),
            (x + half * 0.6, -2),
            (x * 0.85 + half * 0.5, 26),
            (x * 0.42, foot, 1),
            (x * 0.85 - half * 0.5, 26),
        ]
        art += part(gadroon, GOLD, 1.5, 0.7, 6)
    art += part("-70,-44! 0,-36 70,-44! 69,-20! 0,-11 -69,-20!", BLUE, 1.6, 0)
    for x in (-54, -36, -18, 0, 18, 36, 54):
        y = -24 - 8 * (abs(x) / 70) ** 2
        art += part(
            [(x - 7, y, 1), (x, y - 8, 1), (x + 7, y, 1), (x, y + 8, 1)],
            PALE_GOLD if x % 36 else RED,
            1.1,
            0,
        )
    for x in (-44, 0, 44):
        swag = [
            (x - 20, -92, 1),
            (x, -78),
            (x + 20, -92, 1),
            (x + 14, -76),
            (x, -66),
            (x - 14, -76),
        ]
        art += part(swag, GREEN, 1.3, 0.5, 5) + disc(x - 21, -92, 4, PALE_GOLD, 1.2)
    art += disc(65, -92, 4, PALE_GOLD, 1.2)
    art += part("-69,-62! 0,-52 69,-62! 70,-55! 0,-45 -70,-55!", PALE_GOLD, 1.4, 0.5)
    # rim, fruit, and the front half of the rim once more
    art += oval(1, -107, 83, 16, KEY, 1)
    art += oval(0, -110, 83, 15, GOLD, 1.9)
    art += oval(0, -111, 73, 9.5, UMBER, 1.4)
    leaves = leaf((-16, -108), (-66, -150), 30)
    leaves += leaf((-8, -112), (-34, -182), 28, LEAF)
    leaves += leaf((-24, -106), (-74, -122), 20, LEAF)
    art += mirrored(leaves, 0) + leaf((0, -112), (0, -190), 26)
    for x, y, r, ink in (
        (-34, -120, 15, GOLD),
        (34, -120, 15, GOLD),
        (-13, -138, 16, RED),
        (15, -136, 16, RED),
        (0, -116, 17, GOLD),
    ):
        art += disc(x, y, r, ink, 1.7, 1)
        shade = [
            (x + r * 0.3, y - r * 0.85),
            (x + r * 0.88, y - r * 0.2),
            (x + r * 0.7, y + r * 0.6),
            (x, y + r * 0.93, 1),
            (x + r * 0.5, y + r * 0.2),
        ]
        art += flat(shade, hatched(ink)) + disc(x - r * 0.35, y - r * 0.35, r * 0.2, WHITE, 0)
    art += inked("M-83-110A83 15 0 0 0 83-110H73A73 9.5 0 0 1-73-110z", GOLD, 1.8)
    beads = []
    for across in range(-63, 64, 9):
        top = -109.5 + 10 * math.sqrt(1 - (across / 79) ** 2)
        end = -110 + 14 * math.sqrt(1 - (across / 81) ** 2)
        beads.append([(across, top), (across * 1.02, end)])
    return place(art + brushes(1.7, *beads), 125, 216, 1)


def asso_di_spade() -> str:
    """One great sword with a laurel branch on either side and a red ribbon around the blade."""
    art = ""
    branch = thread("96,330 62,286 44,226 46,166 62,120", 5)
    branch += thread("96,330 62,286 44,226 46,166 62,120", 2.6, BROWN)
    for start, tip, ink in (
        ((84, 316), (42, 330), GREEN),
        ((72, 300), (24, 300), LEAF),
        ((62, 284), (84, 244), GREEN),
        ((54, 264), (14, 254), GREEN),
        ((48, 242), (78, 204), LEAF),
        ((45, 222), (12, 200), LEAF),
        ((44, 200), (76, 166), GREEN),
        ((45, 178), (16, 148), GREEN),
        ((50, 152), (84, 128), LEAF),
        ((56, 134), (34, 98), LEAF),
        ((62, 122), (74, 82), GREEN),
    ):
        branch += leaf(start, tip, 17, ink, bend=0.1 if tip[0] > start[0] else -0.1)
    for x, y in ((66, 308), (46, 272), (58, 248), (38, 232), (58, 190), (38, 186), (60, 148)):
        branch += disc(x, y, 4.4, RED, 1.2, 0.6)
    art += mirrored(branch)
    # the blade
    art += part("125,14! 145,44 142,300! 108,300! 105,44", STEEL, 1.8, 1.2)
    art += flat("125,16! 144,44 141,299! 125,299!", BLUE)
    art += brush("125,34 125,298", 2.4, KEY, (0, 0.7))
    art += brushes(1.2, *(f"127,{y} 140,{y - 7}" for y in range(296, 236, -7)))
    art += part("114,190! 111,300! 139,300! 136,190! 125,168!", GOLD, 1.4, 0, 8)
    art += brushes(1.6, "125,182 125,230 125,296")
    art += "".join(inked(star(4, 7.5, 3, 125, y), RED, 1) for y in (222, 246, 270))
    # hilt
    art += part("116,318! 113,340 117,366! 133,366! 137,340 134,318!", RED, 1.6, 1, 8)
    art += "".join(
        thread([(114, y, 1), (136, y - 5, 1)], 1.6, PALE_GOLD) for y in (330, 340, 350, 360)
    )
    outline = (
        "125,300! 104,296 84,302 64,296 50,304 46,318 56,328 68,322 66,312 60,314 64,306! 78,314 "
        "98,314 112,322 125,324!"
    )
    guard = part(outline, GOLD, 1.7)
    art += mirrored(guard + brushes(1.5, "114,308 94,306 76,308", "58,304 52,312 58,322"))
    art += disc(125, 311, 10, GOLD, 1.6, 0.6) + disc(125, 311, 5.4, RED, 1.2)
    art += disc(125, 380, 15, GOLD, 1.8, 1)
    art += inked(star(8, 11, 5, 125, 380), RED, 1.1)
    art += disc(125, 380, 3.4, BLUE, 1)
    art += part("119,398! 125,407 131,398!", GOLD, 1.4, 0.6)
    # the ribbon: behind is hidden, in front three turns
    for y in (76, 116, 156):
        art += part(
            [
                (100, y + 14, 1),
                (124, y + 6),
                (150, y - 12, 1),
                (151, y + 4, 1),
                (126, y + 22),
                (100, y + 28, 1),
            ],
            RED,
            1.6,
            1,
            6,
        )
        art += brushes(1.4, [(106, y + 19), (124, y + 13), (142, y)])
    outline = "150,64! 168,50 190,56 206,44! 204,60 212,70! 190,74 170,68 151,80!"
    art += part(outline, RED, 1.6, 1, 6)
    outline = "100,170! 82,176 62,168 44,180! 48,190 40,200! 62,194 84,196 101,184!"
    return art + part(outline, RED, 1.6, 1, 6)


def asso_di_bastoni() -> str:
    """A trunk in leaf, a ribbon tied round its foot."""
    art = ""
    leaves = (
        ((84, 84), (28, 40), 30),
        ((80, 94), (16, 96), 26),
        ((172, 150), (222, 96), 30),
        ((176, 160), (236, 156), 26),
        ((86, 236), (36, 190), 28),
        ((82, 246), (20, 254), 24),
        ((164, 300), (212, 258), 26),
        ((166, 310), (226, 316), 24),
    )
    for i, (start, tip, width) in enumerate(leaves):
        art += leaf(
            start, tip, width, LEAF if i % 2 else GREEN, 1.6, 0.12 if tip[0] < 125 else -0.12
        )
        if i % 2:
            art += disc(
                start[0] * 0.8 + tip[0] * 0.2, start[1] * 0.8 + tip[1] * 0.2 + 9, 5, RED, 1.3, 0.6
            )
    art += place(club(386, 36, ((0.22, -1), (0.38, 1), (0.62, -1), (0.78, 1))), 125, 209)
    outline = "92,352! 70,344 48,356 36,348! 40,366 28,378 46,378 60,384 80,372 100,366!"
    bow = part(outline, RED, 1.7, 1, 8)
    art += mirrored(bow + brushes(1.6, "92,360 70,356 52,364"))
    art += part("96,350! 125,358 154,350! 152,368! 125,376 98,368!", RED, 1.7, 1, 7)
    art += brushes(1.6, "104,358 125,366 146,358")
    art += part("116,352 125,350 135,352 137,366 125,376 114,366", GOLD, 1.6, 0.7, 6)
    return art + brushes(1.3, "121,356 120,368", "130,356 131,368")


def mask() -> str:
    """Gatto Mammone: a moustached cat-eared face in a mane of leaves, centred on the origin."""
    mane = ""
    for angle, reach in (
        (262, 62),
        (238, 70),
        (214, 74),
        (190, 74),
        (166, 74),
        (142, 72),
        (118, 64),
        (100, 54),
    ):
        x, y = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        mane += leaf(
            (30 * x, 31.5 * y), (reach * x, reach * 1.06 * y), 24, RED if angle % 48 else GOLD
        )
    art = mirrored(mane, 0)
    art += mirrored(
        part("-34,-30! -52,-58 -44,-66 -30,-58 -14,-44!", GOLD)
        + flat("-32,-36! -44,-57 -38,-57 -24,-44!", RED),
        0,
    )
    outline = (
        "0,-50 -22,-48 -40,-30 -45,-6 -42,18 -30,42 -12,56 0,58 12,56 30,42 42,18 45,-6 40,-30 "
        "22,-48"
    )
    art += part(outline, PALE_GOLD, 1.9)
    art += flat("26,-44 39,-30 44,-6 41,18 29,41 12,55 0,57! 18,44 29,20 33,-8", hatched(GOLD))
    eye = "-36,-4 -22,-15 -7,-4 -20,5"
    half = brush("-39,-13 -30,-27 -16,-24 -5,-12", 7.5, KEY, (0.2, 0.5))
    half += flat(eye, WHITE) + thread(eye, 1.6, KEY, closed=True)
    half += disc(-20, -4.5, 6.2, GREEN, 1.2)
    half += disc(-20, -4.5, 2.8, KEY, 0)
    half += disc(-22, -7, 1.3, WHITE, 0)
    half += brush("-35,4 -22,12 -8,5", 1.5)
    half += brushes(2, "-8,-28 -4,-34 -3,-42", "-18,-34 -12,-38 -8,-44")
    half += brushes(1.6, "-36,14 -31,10 / -36,19 -28,12 / -33,22 -26,16 / -29,24 -25,20", ink=RED)
    art += mirrored(half, 0)
    outline = "0,-14! 5,-6 7,6 14,12 11,19 4,18 0,20 -4,18 -11,19 -14,12 -7,6 -5,-6"
    art += part(outline, GOLD, 1.5, 0.6)
    art += disc(-5.5, 15.5, 2.2, KEY, 0) + disc(5.5, 15.5, 2.2, KEY, 0)
    art += part("-20,32 0,30 20,32 14,44 0,48 -14,44", RED, 1.6, 0, 10)
    art += flat("-16,33 0,32 16,33 14,38 0,39 -14,38", WHITE) + thread("-14,38 0,39 14,38", 1)
    art += "".join(thread([(x, 32.5, 1), (x, 38.6, 1)], 0.9) for x in (-9, -3, 3, 9)) + flat(
        "-8,46 0,41 8,46 0,47.5", RED
    )
    outline = (
        "0,21! -10,20 -24,24 -40,36 -56,36 -62,24! -60,32 -66,44 -52,50 -34,44 -18,34 -4,31 0,27!"
    )
    whisker = part(outline, UMBER, 1.6)
    strokes = "-6,25 -22,30 -38,40 -52,42 / -14,23 -28,30 -42,39 / -20,32 -36,42 -50,46"
    whisker += brushes(1.5, strokes, ink=BROWN)
    art += mirrored(whisker, 0) + part("-9,50! -7,62 0,76! 7,62 9,50! 0,54", UMBER, 1.5, 0.7)
    return art + brushes(1.3, "-4,54 -3,62 0,70", "3,54 3,62 1,68", ink=BROWN)
