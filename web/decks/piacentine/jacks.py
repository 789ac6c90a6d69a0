"""The four fanti: half figures in doublets, slim against the paper, with hats and no mantle."""

from __future__ import annotations

from ..ink import BLUE, BROWN, GOLD, GREEN, KEY, PALE_GOLD, PAPER, RED, SKIN, UMBER, WHITE
from ..parts.arms import arm, shoulder_piece
from ..parts.cloth import band, stripes
from ..parts.figure import collar, dagged_collar, ruff
from ..parts.hands import grip, on_hip, palm, resting, thumb
from ..parts.hats import beret, cap, flat_cap, hood
from ..parts.heads import frontal, profile, three_quarter
from ..parts.signs import cup, radiant_coin, smooth_club, sword
from ..pen import brushes, disc, part, place, thread

_DOUBLET = "96,148! 86,172 92,204 88,242! 162,242! 158,204 164,172 154,148! 138,140 112,140"


def fante_di_denari(sign: bool = True) -> str:
    """A brown-haired clerk, hand on hip, who shows the coin."""
    art = part("150,146! 184,158 206,188 214,242! 150,242!", BLUE, 1.9, 1, 10)
    art += brushes(2.4, "182,172 198,204 204,240", "172,180 184,210 188,240")
    art += band("152,148 184,160 205,189 213,240", 3, GOLD, "", 9, 2, 1.2)
    art += part(_DOUBLET, GREEN, 1.9, 1, 13)
    art += part("112,142! 116,180 112,242! 138,242! 134,180 138,142!", GOLD, 1.5, 0.5, 7)
    for y in (168, 182, 196, 210, 224):
        art += disc(125, y, 3, RED, 1) + thread([(115, y + 6, 1), (135, y + 6, 1)], 1)
    art += brushes(2, "98,166 96,190 98,224", "152,166 154,190 152,224")
    art += arm((154, 160), (204, 196), (170, 222), RED, "puffed", under=GOLD)
    art += place(on_hip(), 163, 225, 1.05, turn=-10)
    art += arm((96, 160), (62, 214), (52, 172), RED, "puffed", under=GOLD)
    art += place(palm(), 51, 164)
    if sign:
        art += place(radiant_coin(37), 59, 116)
    art += place(thumb(), 51, 164)
    art += place(three_quarter(BROWN, "bob", fringe=True), 126, 102, 1.1)
    art += place(ruff(0, 0), 125, 149)
    return art + place(flat_cap(RED, BLUE, WHITE), 126, 102, 1.1)


def fante_di_coppe(sign: bool = True) -> str:
    """A fair page in profile, to the right, in a notched cap; he carries the cup in both hands."""
    art = part(_DOUBLET, BLUE, 1.9, 1, 13)
    art += stripes(_DOUBLET, GOLD, 9, 24, 90) + thread(_DOUBLET, 1.9, KEY, closed=True)
    art += brushes(2, "112,170 111,200 112,236", "138,170 139,200 138,236")
    art += part("40,240! 44,206 60,176 92,152! 84,190 82,242!", RED, 1.9, 1, 8)
    art += brushes(2.2, "64,184 54,210 52,238", "78,176 68,206 66,238")
    art += band("40,238 44,206 60,176 92,152", 3, GOLD, "", 9, 2, 1.2)
    art += arm((154, 160), (188, 218), (196, 176), GREEN, "tight", studs=RED)
    if sign:
        art += place(cup(lid=True), 196, 128, 0.84)
    art += place(grip(), 196, 146, -1.06, 1.06, turn=4)
    art += arm((98, 162), (110, 218), (166, 194), GREEN, "tight", studs=RED)
    art += place(resting(), 178, 188, -0.9, 0.9, turn=-22)
    art += place(collar(WHITE, 0, 0), 125, 150)
    art += place(profile(GOLD, "bob", nose="snub"), 126, 102, -1.1, 1.1)
    art += place(collar(WHITE, 0, 0), 125, 151)
    return art + place(cap(RED, GREEN, WHITE), 124, 103, -1.08, 1.08)


def fante_di_spade(sign: bool = True) -> str:
    """A moustached soldier in red and steel grey, the sword on his shoulder."""
    art = part(_DOUBLET, RED, 1.9, 1, 13)
    folds = "108,160 114,196 110,238 / 142,160 136,196 140,238 / 125,170 125,204 125,238"
    art += brushes(2.2, folds)
    art += band("98,150 116,186 146,222 162,240", 6, BLUE, PALE_GOLD, 10, 2.1, 1.5)
    art += arm((154, 160), (204, 202), (168, 224), PAPER, "puffed", under=BLUE)
    art += place(on_hip(BROWN), 160, 226, 1.05, turn=-10)
    art += arm((96, 160), (54, 210), (84, 208), PAPER, "puffed", under=BLUE)
    if sign:
        art += place(sword(206, 11, RED), 64, 116, turn=-14)
    art += place(grip(BROWN, False), 85, 200, 1.08, turn=-14)
    art += shoulder_piece(96, 156, GOLD, -28, 0.92) + shoulder_piece(155, 156, GOLD, 28, 0.92)
    art += place(three_quarter(UMBER, "short", moustache="curled", stern=True), 127, 102, 1.1)
    art += place(ruff(0, 0, 0.96), 126, 149)
    return art + place(beret(BLUE, GOLD, RED), 127, 103, 1.08)


def fante_di_bastoni(sign: bool = True) -> str:
    """A hooded countryman who looks straight at us, the club across his body."""
    art = part(_DOUBLET, GOLD, 1.9, 1, 13)
    folds = (
        "100,170 98,200 100,238 / 112,180 112,210 110,240 / 138,180 138,210 140,240 / 150,170 "
        "152,200 150,238"
    )
    art += brushes(2.4, folds)
    art += arm((96, 160), (52, 202), (98, 222), BLUE, "tight", cuff=WHITE, size=1.06)
    art += arm((154, 160), (204, 208), (154, 184), BLUE, "tight", cuff=WHITE, size=1.06)
    art += dagged_collar(RED, GREEN)
    if sign:
        art += place(smooth_club(214, 20), 157, 140, turn=36)
    art += place(grip(SKIN, False), 106, 214, -1.1, 1.1, turn=36)
    art += place(grip(), 138, 170, 1.06, turn=36)
    art += place(frontal(BROWN, "bob"), 125, 102, 1.1)
    return art + place(hood(RED, BLUE), 126, 103, -1.08, 1.08)
