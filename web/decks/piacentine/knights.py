"""The four cavalli: rider and forehand of the horse, to be turned at the saddle."""

from __future__ import annotations

from ..ink import (
    BLUE,
    BROWN,
    COAL,
    DARK_BLUE,
    DARK_GOLD,
    DARK_RED,
    GOLD,
    GREEN,
    PALE_GOLD,
    RED,
    SKIN,
    SORREL,
    STEEL,
    UMBER,
    WHITE,
)
from ..parts.arms import arm, shoulder_piece
from ..parts.cloth import band, brooch, lozenges
from ..parts.figure import collar, ruff
from ..parts.hands import grip, palm, thumb
from ..parts.hats import beret, brimmed_hat, helmet, turban
from ..parts.heads import profile, three_quarter
from ..parts.horses import bridle, forehand
from ..parts.signs import cup, radiant_coin, smooth_club, sword
from ..pen import brushes, cord, disc, flipped, part, place, tube_outline


def _horse(coat: str, mane: str, straps: str, cloth: str, woven: str) -> str:
    """The forehand, large enough to be seen at 48 px, and the saddle cloth down to the seam."""
    art = forehand(coat, mane) + place(bridle(straps), 0, -26)
    art += band("44,230 66,236 90,228 106,216", 4.4, straps, PALE_GOLD, 9, 1.7, 1.3)
    art = place(art, 58 - 58 * 1.2, 250 - 250 * 1.2, 1.2)
    sheet = "128,200! 118,222 118,246! 200,246! 196,222 186,204! 156,210"
    return art + part(sheet, cloth, 1.8, 1, 8) + lozenges(sheet, woven, PALE_GOLD, 9)


def _thigh(hose: str) -> str:
    art = part(tube_outline("168,200 156,222 148,250", (19, 18, 15)), hose, 1.7, 1, 7)
    return art + brushes(1.8, "160,204 150,224 146,240")


def _reins(hand: str) -> str:
    return cord(f"44,178 80,190 {hand}", RED, 1.4, 0.8)


_COAT = "130,136! 120,162 124,188 126,210! 152,220 180,208! 180,184 182,160 172,136! 152,128"


def cavallo_di_denari(sign: bool = True) -> str:
    """A curly young man in profile on a chestnut; the coin held high behind him."""
    art = _horse(SORREL, COAL, GOLD, RED, DARK_RED) + _thigh(RED)
    art += part(_COAT, BLUE, 1.9, 1, 12) + lozenges(_COAT, DARK_BLUE, PALE_GOLD, 9, 3)
    art += part("144,132! 140,170 144,216! 156,218 160,132!", GOLD, 1.5, 0.5, 5)
    art += "".join(disc(150, y, 2.7, RED, 1) for y in (158, 172, 186, 200))
    art += band("124,206 152,217 181,205", 4.8, RED, PALE_GOLD, 9, 1.9, 1.5)
    art += _reins("116,204")
    art += arm((136, 150), (110, 188), (130, 208), WHITE, "puffed", under=GREEN, size=0.86)
    art += place(grip(), 120, 205, 1.02, turn=4)
    art += arm((170, 152), (206, 202), (208, 150), WHITE, "puffed", under=GREEN, size=0.92)
    art += place(palm(), 207, 144, -1, 1)
    if sign:
        art += place(radiant_coin(33), 199, 99)
    art += place(thumb(), 207, 144, -1, 1)
    art += place(profile(BROWN, "curls"), 140, 94, 1.04) + place(ruff(0, 0, 0.9), 144, 140)
    return art + place(beret(RED, BLUE, WHITE), 141, 95, -1, 1)


def cavallo_di_coppe(sign: bool = True) -> str:
    """A gallant with pointed beard on a white horse, to the right; the cup lifted behind him."""
    art = _horse(WHITE, COAL, BLUE, RED, DARK_RED) + _thigh(GOLD)
    art += part(_COAT, GREEN, 1.9, 1, 12)
    art += part("142,132! 136,160 140,216! 152,219 164,216! 160,170 164,132!", RED, 1.5, 0.5, 6)
    folds = (
        "142,152 152,156 162,152 / 140,168 152,172 162,168 / 140,184 152,188 162,184 / 141,200 "
        "152,204 163,200"
    )
    art += brushes(1.8, folds)
    art += band("124,206 152,217 181,205", 4.8, GOLD, RED, 9, 1.9, 1.5)
    art += _reins("116,206")
    art += arm((136, 150), (110, 186), (128, 206), BLUE, "tight", size=0.88, cuff=GOLD)
    art += place(grip(BROWN), 119, 204)
    art += arm(
        (170, 150),
        (206, 200),
        (211, 154),
        BLUE,
        "wide",
        under=GREEN,
        cuff=GOLD,
        studs=RED,
        size=0.92,
    )
    if sign:
        art += place(cup(lid=True), 206, 110, 0.78)
    art += place(grip(BROWN), 209, 128, -1.04, 1.04, turn=4)
    art += place(three_quarter(SORREL, "short", "pointed", moustache="curled"), 141, 98, 1)
    art += place(collar(WHITE, 0, 0), 147, 142)
    art += place(brimmed_hat(BLUE, GOLD, WHITE), 140, 98, -0.82, 0.96)
    return flipped(art)


def cavallo_di_spade(sign: bool = True) -> str:
    """A bearded knight in plate on a dark bay, plumed; the sword swung back."""
    art = _horse(UMBER, COAL, GOLD, BLUE, DARK_BLUE) + _thigh(STEEL)
    if sign:
        art += place(sword(158, 11, RED), 214, 98, turn=6)
    art += part(_COAT, STEEL, 1.9, 1, 13)
    art += brushes(2, "126,186 144,196 152,197 / 178,184 162,196 155,197 / 124,166 134,172 142,170")
    art += band("152,132 148,164 150,190 152,217", 3.4, GOLD, RED, 9, 1.6, 1.2)
    art += band("124,206 152,217 181,205", 5, GOLD, RED, 9, 1.9, 1.5)
    art += _reins("116,206")
    art += arm((136, 150), (108, 188), (128, 206), STEEL, "armour", under=RED, size=0.88)
    art += place(grip(), 119, 204)
    art += arm((170, 150), (196, 202), (208, 178), STEEL, "armour", under=RED, size=0.92)
    art += place(grip(SKIN, False), 208, 160, -1.06, 1.06, turn=6)
    art += shoulder_piece(132, 150, GOLD, -22, 0.86) + shoulder_piece(172, 150, GOLD, 24, 0.9)
    art += place(three_quarter(BROWN, "long", "full", stern=True), 150, 98, 1.02)
    art += brooch(150, 152, RED, 6)
    return art + place(helmet(GREEN, RED, WHITE), 151, 99, -0.96, 0.96)


def cavallo_di_bastoni(sign: bool = True) -> str:
    """A turbaned rider on a black horse, to the right; the club raised behind him."""
    art = _horse(COAL, UMBER, RED, GOLD, DARK_GOLD) + _thigh(WHITE)
    if sign:
        art += place(smooth_club(172, 18), 208, 104, turn=8)
    art += part(_COAT, RED, 1.9, 1, 12) + lozenges(_COAT, DARK_RED, PALE_GOLD, 9, 3)
    art += part("138,134! 146,170 140,216! 152,219 164,216! 156,170 166,134!", WHITE, 1.5, 0.5, 5)
    art += band("122,202 152,214 182,201", 8, GREEN, "", 9, 2, 1.5)
    art += brushes(1.5, "126,203 152,215 178,203", "128,209 152,219 176,208")
    art += _reins("116,206")
    art += arm((136, 150), (108, 188), (128, 206), BLUE, "wide", under=RED, size=0.86)
    art += place(grip(), 119, 204, 1.02)
    art += arm((170, 150), (192, 204), (204, 180), BLUE, "wide", under=RED, size=0.9)
    art += place(grip(SKIN, False), 203, 166, -1.06, 1.06, turn=8)
    art += place(
        three_quarter(UMBER, "short", "short", stern=True, moustache="curled"), 150, 100, 1.04
    )
    art += brooch(152, 147, BLUE)
    art += place(turban(WHITE, GREEN), 149, 101)
    return flipped(art)
