"""The four fanti, standing on two legs."""

from __future__ import annotations

from ..ink import BLUE, BROWN, GOLD, GREEN, KEY, PALE_GOLD, PAPER, RED, STEEL, UMBER, WHITE, hatched
from ..parts.arms import arm, shoulder_piece
from ..parts.cloth import band, bow, buckle, stripes
from ..parts.figure import boot, collar, ground, leg, ruff, shoe
from ..parts.hands import grip, on_hip, palm, pointing, thumb
from ..parts.hats import beret, brimmed_hat, morion, peasant_hat
from ..parts.heads import frontal, profile, three_quarter
from ..parts.signs import club, coin, cup, sword
from ..pen import brushes, clipped, disc, flat, part, place, thread


def fante_di_coppe(sign: bool = True) -> str:
    """A page in profile who lifts the cup and admires it; one leg red, one striped."""
    art = ground(RED)
    outline = "92,142! 78,190 82,240 76,282 112,292 160,290 204,272 196,220 182,168 160,142!"
    art += part(outline, BLUE, 1.9, 1, 14)
    art += brushes(2.8, "186,196 190,236 192,268", "92,230 90,262 86,282")
    art += leg((108, 244), (96, 304), (84, 366), RED, garter=GOLD, back=-1)
    art += place(shoe(GOLD), 84, 360)
    art += leg((144, 244), (155, 304), (165, 366), GOLD, bars=GREEN, garter=BLUE)
    art += place(shoe(GOLD), 165, 360, -1, 1)
    art += bow(84, 307, GOLD, 0.9) + bow(169, 306, BLUE, 0.9)
    skirt = "94,206! 78,256 92,266 104,262 116,270 130,264 144,270 156,262 172,254! 158,206!"
    art += part(skirt, GREEN, 1.9)
    pleats = "".join(
        flat([(x, 200, 1), (x + 8, 200, 1), (y + 13, 275, 1), (y, 275, 1)], GOLD)
        for x, y in ((98, 84), (116, 110), (134, 136), (150, 160))
    )
    art += clipped(pleats, skirt)
    folds = (
        "98,212 90,240 92,264 / 106,212 103,240 104,260 / 116,212 114,240 116,268 / 124,212 "
        "127,240 130,262 / 134,212 140,240 144,268 / 142,212 150,240 156,260 / 150,212 161,236 "
        "168,252"
    )
    art += brushes(2, folds)
    art += band("79,254 92,263 104,259 116,267 130,261 144,267 156,259 171,252", 3.6, RED)
    outline = "98,142! 88,168 96,206! 125,212 156,206! 164,168 156,142! 140,136 110,136"
    art += part(outline, GREEN, 1.9, 1, 12)
    art += part("112,136! 116,170 112,208 125,211 138,208! 134,170 140,136!", GOLD, 1.5, 0.5)
    for y in (156, 169, 182, 195):
        art += disc(125, y, 2.8, RED, 1) + thread([(116, y + 5, 1), (134, y + 5, 1)], 1)
    art += brushes(2, "100,160 102,180 100,200", "150,160 148,180 150,200")
    art += band("95,205 110,210 125,212 140,210 157,205", 5, RED, PALE_GOLD, 9, 1.9, 1.4)
    art += arm((154, 150), (190, 200), (158, 216), PAPER, "puffed") + place(on_hip(), 149, 215)
    art += arm((98, 150), (68, 204), (52, 168), PAPER, "puffed")
    if sign:
        art += place(cup(), 51, 122, 0.98)
    art += place(grip(), 51, 140, 1.08, turn=-4)
    art += place(profile(BROWN), 124, 98, 1.08) + ruff()
    return art + place(beret(RED), 125, 100, 1.02)


def fante_di_denari(sign: bool = True) -> str:
    """A fair young gentleman who shows his coin to the right; blue hose, wide hat, green cape."""
    art = ground(GOLD)
    outline = "98,144! 66,160 50,210 44,270 72,284 100,276! 150,276! 166,200 152,144!"
    art += part(outline, GREEN, 1.9, 1, 10)
    art += brushes(2.8, "68,184 58,230 56,270", "82,190 74,236 74,274")
    art += band("98,146 68,160 52,210 45,268", 3, GOLD)
    art += leg((106, 246), (99, 304), (96, 366), BLUE, garter=RED, back=-1)
    art += place(shoe(RED), 96, 360)
    art += leg((142, 246), (154, 302), (170, 364), BLUE, garter=RED)
    art += place(shoe(RED), 170, 358, -1, 1)
    art += bow(87, 308, RED, 0.9) + bow(168, 305, RED, 0.9)
    # puffed breeches, striped
    for outline in (
        "94,212! 80,232 80,256 92,268 112,268 122,256! 126,214!",
        "156,212! 168,232 172,254 162,267 142,268 128,258! 124,214!",
    ):
        art += part(outline, GOLD, 1.8, 1, 7)
        art += stripes(outline, RED, 6, 15, 90 - 6)
        art += thread(outline, 1.8, KEY, closed=True)
    outline = "96,142! 88,170 92,214! 125,222 158,214! 162,170 154,142! 138,136 112,136"
    art += part(outline, RED, 1.9, 1, 13)
    art += part("116,140! 114,180 110,218! 125,222 140,218! 136,180 134,140!", WHITE, 1.5, 0.5, 7)
    for y in (156, 168, 180, 192, 204):
        art += thread([(117, y, 1), (133, y + 4, 1)], 1.8, GOLD)
        art += thread([(133, y, 1), (117, y + 4, 1)], 1.1)
    art += brushes(2, "100,164 98,186 100,208", "150,164 152,186 150,208")
    art += band("91,212 108,219 125,221 142,219 159,212", 4.8, GREEN, PALE_GOLD, 9, 1.8, 1.4)
    art += arm(
        (98, 154), (58, 200), (94, 222), RED, "wide", under=WHITE, cuff=GREEN, studs=PALE_GOLD
    )
    art += place(on_hip(), 100, 223, -1, 1)
    art += arm(
        (154, 154), (190, 208), (202, 164), RED, "wide", under=WHITE, cuff=GREEN, studs=PALE_GOLD
    )
    art += place(palm(), 201, 152, -1, 1)
    if sign:
        art += place(coin(39, True), 202, 106)
    art += place(thumb(), 201, 152, -1, 1)
    art += shoulder_piece(100, 152, GREEN, -24) + shoulder_piece(151, 152, GREEN, 24)
    art += place(three_quarter(GOLD, "bob", fringe=True), 125, 98, -1.06, 1.06) + collar()
    return art + place(brimmed_hat(BLUE, RED, WHITE), 125, 97, -1.04, 1.04)


def fante_di_spade(sign: bool = True) -> str:
    """A foot soldier, square to us, moustache and morion; both hands on the planted sword."""
    art = ground(BLUE)
    # a pale stone, so that the blade does not end in the blue of the ground
    stone = "92,388! 97,376! 108,370! 142,370! 154,377! 158,388! 144,393 106,393"
    art += part(stone, WHITE, 1.7, 1, 9)
    art += brushes(1.4, "98,377 106,381 104,390", "141,371 144,379 152,382")
    art += leg((100, 250), (84, 300), (72, 364), RED, back=-1)
    art += boot((81, 312), (70, 364), BROWN, GOLD)
    art += leg((150, 250), (166, 300), (178, 364), RED)
    art += boot((169, 312), (180, 364), BROWN, GOLD, left=False)
    for outline in (
        "92,208! 70,236 70,264 84,280 106,278 120,262! 126,210!",
        "158,208! 180,236 180,264 166,280 144,278 130,262! 124,210!",
    ):
        art += part(outline, PAPER, 1.8)
        art += stripes(outline, GOLD, 7, 17, 82 if "92," in outline[:3] else 98)
        art += clipped(
            flat([(160, 200, 1), (190, 200, 1), (190, 290, 1), (154, 290, 1)], hatched("none")),
            outline,
        )
        art += thread(outline, 1.8, KEY, closed=True)
    outline = "96,142! 86,168 90,196 94,212! 125,224 156,212! 160,196 164,168 154,142! 125,132"
    art += part(outline, STEEL, 1.9, 1, 14)
    folds = (
        "100,186 116,196 125,197 / 150,186 136,196 128,197 / 125,150 125,176 125,194 / 96,164 "
        "106,170 114,168 / 154,164 144,170 136,168"
    )
    art += brushes(2, folds)
    art += band("93,210 110,218 125,221 140,218 157,210", 5.4, GOLD, RED, 9, 2, 1.5)
    if sign:
        art += place(sword(192, 15), 125, 298, turn=180)
    art += arm((96, 154), (56, 198), (106, 234), GOLD, "puffed", under=RED, cuff=BROWN)
    art += arm((154, 154), (194, 198), (144, 226), GOLD, "puffed", under=RED, cuff=BROWN)
    art += place(grip(BROWN), 121, 232, -1.04, 1.04, turn=8)
    art += place(grip(BROWN), 130, 221, 1.04, turn=-8)
    art += ruff(125, 143, 0.94)
    art += place(frontal(UMBER, "short", moustache="curled", stern=True), 125, 98, 1.06)
    art += ruff(125, 146, 0.94)
    return art + place(morion(), 122, 99, 1.02)


def fante_di_bastoni(sign: bool = True) -> str:
    """A country lad on his way, the club over his shoulder, a flask at his belt."""
    art = ground(GREEN)
    art += leg((132, 248), (158, 300), (188, 360), PAPER, bars=RED)
    art += place(shoe(BROWN), 188, 352, 1, 1, turn=-14)
    art += leg((112, 248), (88, 300), (62, 364), PAPER, bars=RED, back=1)
    art += place(shoe(BROWN), 62, 360)
    art += boot((80, 320), (63, 364), BROWN, GOLD) + boot((168, 318), (188, 358), BROWN, GOLD)
    art += arm((150, 154), (184, 200), (202, 222), BLUE, "tight", cuff=WHITE)
    art += place(pointing(), 208, 230, -0.95, 0.95, turn=48)
    art += part("92,208! 80,262 98,272 122,266 148,272 170,260! 158,208!", BLUE, 1.9, 1, 12)
    folds = (
        "98,216 92,244 94,266 / 112,218 110,244 110,264 / 128,218 130,244 132,266 / 144,216 "
        "152,240 156,264"
    )
    art += brushes(2.2, folds)
    art += band("81,260 98,268 122,262 148,268 169,257", 3.4, WHITE)
    outline = "96,142! 86,170 92,210! 125,216 158,210! 164,170 154,142! 125,134"
    art += part(outline, BROWN, 1.9, 1, 13)
    art += part("112,138! 118,160 112,212! 122,215 132,214! 130,176 138,138!", WHITE, 1.5, 0.5, 5)
    for y in (168, 182, 196):
        art += thread([(116, y, 1), (131, y + 4, 1)], 1.6, RED)
    art += band("91,208 108,214 125,216 142,214 159,208", 4.8, RED, "", 9, 2, 1.4)
    art += buckle(122, 215, GOLD, RED)
    outline = "146,216! 140,226 138,240 144,250 156,250 163,240 160,226 154,216!"
    art += part(outline, GOLD, 1.6, 1, 7)
    art += part("146,217! 147,208! 154,208! 155,217!", RED, 1.3, 0.5)
    art += brushes(1.4, "142,232 150,235 160,232")
    if sign:
        art += place(club(240, 19), 152, 138, turn=42)
    art += arm((98, 154), (58, 190), (80, 212), BLUE, "tight", cuff=WHITE)
    art += place(grip(), 91, 206, -1.06, 1.06, turn=44)
    art += part("104,136! 92,146 104,158 124,162 146,158 158,146 146,136!", RED, 1.7, 1, 7)
    art += brushes(1.5, "108,144 118,152 126,154", "142,144 134,150")
    art += place(profile(BROWN, "bob", nose="snub"), 124, 98, 1.06)
    return art + place(peasant_hat(GOLD, RED), 122, 99, -1.04, 1.04)
