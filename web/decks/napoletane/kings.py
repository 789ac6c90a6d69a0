"""The four re, standing, their mantles to the ground."""

from __future__ import annotations

from ..ink import (
    BLUE,
    DARK_BLUE,
    DARK_RED,
    GOLD,
    GREEN,
    GREY,
    PALE_GOLD,
    RED,
    SKIN,
    STEEL,
    UMBER,
    WHITE,
)
from ..parts.arms import arm
from ..parts.cloth import band, brooch, buckle, ermine, lozenges, stars
from ..parts.figure import chain, ground, leg, sceptre, shoe
from ..parts.hands import grip, on_hip, palm, resting, thumb
from ..parts.hats import closed_crown, crown, lily_crown, spiked_crown
from ..parts.heads import frontal, profile, three_quarter
from ..parts.signs import club, coin, cup, sword
from ..pen import brush, brushes, flipped, part, place


def re_di_denari(sign: bool = True) -> str:
    """Grey and grave: red mantle edged with ermine, coin and sceptre."""
    art = ground(GOLD)
    mantle = (
        "92,138! 66,164 50,210 42,270 34,330 26,378 52,386 84,380! 166,380! 198,386 224,378 "
        "216,330 208,270 200,210 184,164 158,138!"
    )
    art += part(mantle, RED, 2, 1.2, 16)
    folds = (
        "62,196 52,260 46,330 44,372 / 74,220 66,290 62,350 62,380 / 196,216 202,280 206,340 "
        "210,372 / 184,230 190,300 190,350 188,378"
    )
    art += brushes(3.2, folds)
    fur = "88,142! 74,170 66,220 64,280 66,340 70,382 88,384! 86,340 82,280 84,220 92,176 102,146!"
    edge = ermine(fur, "76,184 86,168 74,214 78,240 72,262 76,290 73,316 79,338 76,362 82,204", 1.6)
    art += edge + flipped(edge)
    foot = part("91,308! 92,340 94,362! 111,362! 114,340 117,308!", STEEL, 1.6, 1, 8)
    foot += place(shoe(RED), 102, 358)
    art += foot + flipped(foot)
    tunic = (
        "96,142! 88,180 92,232 82,280 78,328! 100,338 125,332 150,338 172,328! 168,280 "
        "158,232 162,180 154,142!"
    )
    art += part(tunic, BLUE, 1.9, 1, 16) + lozenges(tunic, DARK_BLUE, GOLD, 11, 3)
    art += brushes(2.6, "98,244 94,286 92,326", "152,244 156,286 158,326")
    panel = (
        "112,140! 110,200 112,232 106,286 104,334! 125,331 146,334! 144,286 138,232 140,200 "
        "138,140!"
    )
    art += part(panel, GOLD, 1.6, 0.7, 10) + stars(
        [(125, y) for y in (168, 190, 212, 256, 278, 300)], RED
    )
    art += band("79,324 102,333 125,327 148,333 171,324", 5.5, RED, PALE_GOLD, 9, 2.1, 1.4)
    art += band("91,230 108,236 125,237 142,236 159,230", 6, RED, PALE_GOLD, 9, 2, 1.5)
    art += buckle(125, 237)
    art += place(sceptre(230), 196, 226, turn=7) + place(grip(SKIN, False), 193, 231, 1.12, turn=8)
    art += arm((150, 152), (188, 186), (198, 224), RED, "wide", under=RED)
    art += arm((94, 156), (62, 206), (52, 176), RED, "wide", under=STEEL)
    art += place(palm(), 50, 170, 1.05)
    if sign:
        art += place(coin(37, True), 50, 126)
    art += place(thumb(), 50, 170)
    fur = "92,138! 84,152 88,168 108,176 125,178 142,176 162,168 166,152 158,138! 142,132 108,132"
    art += ermine(
        fur,
        "94,148 104,158 114,164 125,160 136,164 146,158 156,148 100,168 150,168 118,148 132,148",
        1.8,
    )
    art += chain("100,140 112,158 125,163 138,158 150,140", (125, 170))
    art += place(three_quarter(GREY, "long", "full", stern=True), 126, 92, 1.08)
    return art + place(crown(56, 42), 125, 66, turn=-2)


def re_di_coppe(sign: bool = True) -> str:
    """Dark-bearded, looks to the right: green mantle over one shoulder, long red robe."""
    art = ground(RED)
    mantle = "150,140! 184,160 206,220 212,290 222,380 190,388 160,382! 150,260"
    art += part(mantle, GREEN, 2, 1.2, 14)
    art += brushes(3, "182,190 196,260 202,340 206,380", "172,220 182,290 186,350 186,384")
    robe = (
        "94,144! 86,190 90,232 78,300 68,376! 98,386 125,381 152,386 182,376! 172,300 160,232 "
        "164,190 156,144!"
    )
    art += place(shoe(GOLD), 104, 363) + place(shoe(GOLD), 148, 363, -1, 1)
    art += part(robe, RED, 2, 1.1, 18) + lozenges(robe, DARK_RED, PALE_GOLD, 12, 4)
    art += brushes(2.8, "100,246 92,310 86,374 / 150,246 160,310 166,374 / 137,250 142,310 143,376")
    panel = (
        "114,146! 113,200 115,236 110,310 106,380! 125,378 140,381! 138,310 136,236 137,200 "
        "136,146!"
    )
    art += part(panel, GOLD, 1.6, 0.7, 8) + stars(
        [(125, y) for y in (190, 212, 264, 288, 312, 336)], BLUE, 9
    )
    art += band("70,367 98,377 125,372 152,377 181,367", 6, BLUE, PALE_GOLD, 9, 2.1, 1.4)
    # the mantle crosses the breast and hangs over the arm
    mantle = (
        "98,140! 74,154 52,196 40,262 32,330 22,378 48,390 80,384! 84,330 88,280 104,240 132,214 "
        "160,190 162,166! 130,184 112,164"
    )
    art += part(mantle, GREEN, 2, 1.2, 12)
    folds = (
        "66,190 54,260 48,330 40,376 / 80,200 70,262 66,330 62,380 / 92,212 82,256 78,300 / "
        "100,196 116,206 140,194 / 92,180 110,192 132,190"
    )
    art += brushes(3, folds)
    art += band("160,192 134,213 106,239 90,278 86,330 82,384", 4.6, GOLD, RED, 9, 1.9, 1.4)
    art += arm((96, 168), (74, 214), (108, 236), GREEN, "tight", size=1.05)
    art += place(resting(), 118, 237, -0.95, 0.95, turn=6)
    art += arm(
        (156, 160), (190, 210), (198, 166), RED, "wide", under=GOLD, cuff=BLUE, studs=PALE_GOLD
    )
    if sign:
        art += place(cup(), 198, 122, 0.98)
    art += place(grip(), 198, 140, -1.08, 1.08, turn=4)
    fur = "94,142! 86,156 94,170 110,174 125,168 140,174 156,170 164,156 156,142! 140,135 110,135"
    art += ermine(fur, "96,150 108,158 119,152 131,152 142,158 154,150 104,166 146,166", 1.8)
    art += brooch(125, 166, BLUE)
    art += place(three_quarter(UMBER, "long", "full", stern=True), 124, 92, -1.08, 1.08)
    return art + place(lily_crown(56, 40), 125, 67, turn=2)


def re_di_spade(sign: bool = True) -> str:
    """A soldier king in profile: steel cuirass and greaves, blue mantle, the sword raised."""
    art = ground(BLUE)
    mantle = (
        "98,140! 84,180 78,250 66,320 56,376 90,386 130,382 176,388 230,374 220,310 212,240 "
        "198,180 172,146! 150,138"
    )
    art += part(mantle, BLUE, 2, 1.2, 16)
    folds = (
        "196,206 206,270 212,340 214,372 / 182,220 190,290 194,350 194,380 / 84,280 76,330 72,376"
    )
    art += brushes(3, folds)
    art += band("172,147 198,182 212,240 220,310 229,374", 3.6, GOLD, "", 9, 2, 1.3)
    far = leg((108, 270), (101, 306), (93, 364), STEEL, back=1, size=0.95)
    far += place(shoe(GOLD), 92, 359)
    near = leg((144, 270), (153, 306), (160, 364), STEEL, back=-1, size=0.95)
    near += place(shoe(GOLD), 161, 359, -1, 1)
    for x, y in ((101, 307), (153, 307)):
        near += part(
            [
                (x - 13, y - 9),
                (x, y - 13),
                (x + 13, y - 9),
                (x + 10, y + 8),
                (x, y + 13),
                (x - 10, y + 8),
            ],
            GOLD,
            1.5,
            0.7,
            5,
        )
        near += brush([(x - 7, y - 2), (x, y - 5), (x + 7, y - 2)], 1.4)
    art += far + near
    skirt = "92,224! 80,286 96,296 108,288 120,300 132,290 146,300 158,288 174,284! 160,224!"
    art += part(skirt, RED, 1.9, 1, 12)
    folds = (
        "98,232 92,262 94,290 / 108,232 106,262 108,284 / 119,234 119,266 120,294 / 131,234 "
        "133,262 132,284 / 142,232 147,264 147,292 / 152,232 160,260 164,280"
    )
    art += brushes(2.2, folds)
    art += band(
        "81,283 96,292 108,284 120,296 132,286 146,296 158,284 173,281", 4, GOLD, "", 9, 2, 1.3
    )
    breast = "98,142! 90,168 92,200 96,230! 125,238 158,230! 162,200 164,168 154,142! 125,134"
    art += part(breast, STEEL, 1.9, 1, 14)
    folds = "102,196 120,206 140,204 152,196 / 98,168 108,176 118,174 / 152,168 144,176 134,174"
    art += brushes(2, folds)
    art += band("126,140 122,170 124,204 125,234", 3.6, GOLD, RED, 9, 1.6, 1.2)
    art += band("95,226 110,232 125,234 142,232 159,226", 5.6, GOLD, RED, 9, 2, 1.5)
    art += buckle(125, 234, GOLD, RED)
    art += arm((154, 156), (196, 196), (166, 226), STEEL, "armour", under=RED)
    art += place(on_hip(), 158, 228, 1.05, turn=-14)
    art += part("140,140 158,136 176,148 178,164 164,172 148,160", RED, 1.6, 0.8, 6)
    art += brushes(1.5, "152,146 164,152 168,164")
    if sign:
        art += place(sword(204, 12), 48, 112, turn=-3)
    art += arm((96, 158), (72, 212), (58, 202), STEEL, "armour", under=BLUE)
    art += place(grip(SKIN, False), 52, 193, 1.1, turn=-4)
    art += part("110,142 92,136 76,148 74,164 88,172 104,160", RED, 1.6, 0.8, 6)
    art += brushes(1.5, "98,146 86,152 82,164")
    fur = "98,140! 90,152 100,162 125,168 150,162 160,152 152,140! 125,132"
    art += ermine(fur, "102,146 112,154 125,156 138,154 148,146", 1.7)
    art += place(profile(UMBER, "tail", "pointed", nose="hooked"), 126, 96, 1.1)
    return art + place(spiked_crown(54, 40, RED), 129, 69, turn=-3)


def re_di_bastoni(sign: bool = True) -> str:
    """The oldest, from the front: long grey beard, gold mantle, the club planted like a staff."""
    art = ground(GREEN)
    mantle = (
        "96,138! 68,152 50,196 42,262 34,330 24,380 60,390 125,384 176,390 214,380 206,320 "
        "200,250 192,190 176,152 154,138!"
    )
    art += part(mantle, GOLD, 2, 1.2, 14)
    folds = (
        "62,190 52,260 46,330 40,376 / 74,214 66,290 62,340 60,382 / 184,200 192,270 194,330 "
        "198,378 / 174,220 180,290 182,340 180,382"
    )
    art += brushes(3, folds)
    robe = (
        "98,142! 90,190 94,234 86,300 80,376! 104,385 125,380 146,385 170,376! 164,300 156,234 "
        "160,190 152,142!"
    )
    art += place(shoe(RED), 108, 362) + place(shoe(RED), 142, 362, -1, 1)
    art += part(robe, BLUE, 1.9, 1, 16) + lozenges(robe, DARK_BLUE, PALE_GOLD, 11, 6)
    art += brushes(2.6, "100,248 96,310 94,372", "150,248 156,310 156,372")
    art += part("114,236! 110,300 106,376! 125,373 144,376! 140,300 136,236!", RED, 1.6, 0.6, 9)
    art += stars([(125, y) for y in (264, 288, 312, 336)], GOLD, 10)
    art += band("82,367 104,376 125,371 146,376 169,367", 6, RED, PALE_GOLD, 9, 2.1, 1.4)
    art += band("93,228 110,234 125,235 140,234 157,228", 6.4, RED, PALE_GOLD, 9, 2, 1.5)
    fur = "92,142! 78,168 72,220 70,290 72,340 74,384 90,386! 90,340 88,290 90,220 98,176 108,146!"
    fur = ermine(fur, "84,178 92,164 80,206 84,232 78,256 83,284 77,310 83,334 80,358", 1.6)
    art += fur + flipped(fur)
    art += arm((94, 156), (62, 202), (98, 224), RED, "wide", under=WHITE)
    art += place(resting(), 108, 222, -1, 1, turn=-6)
    if sign:
        art += place(club(296, 18), 209, 236, turn=2)
    art += arm((156, 156), (184, 214), (206, 200), RED, "wide", under=WHITE)
    art += place(grip(SKIN, False), 209, 196, -1.14, 1.14, turn=6)
    fur = "92,140! 80,156 88,176 108,184 125,186 142,184 162,176 170,156 158,140! 142,133 108,133"
    art += ermine(fur, "92,152 102,164 112,172 138,172 148,164 158,152 98,174 152,174", 1.8)
    art += place(frontal(GREY, "long", "long", stern=True, old=True), 125, 94, 1.06)
    return art + place(closed_crown(56, 28, BLUE), 125, 70)
