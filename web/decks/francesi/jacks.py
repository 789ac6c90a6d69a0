"""The four jacks."""

from __future__ import annotations

from ..ink import BLUE, BROWN, GOLD, GREEN, KEY, PALE_GOLD, PAPER, RED, SKIN, UMBER, WHITE
from ..parts.arms import arm, shoulder_piece
from ..parts.cloth import band, stripes
from ..parts.figure import collar, dagged_collar, ruff
from ..parts.hands import grip, on_hip, resting
from ..parts.hats import beret, cap, flat_cap, hood
from ..parts.heads import frontal, profile, three_quarter
from ..parts.plants import leaf, stem
from ..parts.signs import sword
from ..pen import brushes, disc, part, place, thread
from .court import ROBE, halberd, robe, staff

_CAPE = "98,146! 70,156 52,186 44,230 40,282! 96,282! 96,200"


def jack_of_diamonds() -> str:
    """A fair guardsman who looks to the right, with a halberd."""
    art = robe(RED, "", GOLD)
    for y in (186, 204, 222, 240, 258):
        art += disc(125, y, 3.2, BLUE, 1) + thread([(113, y + 9, 1), (137, y + 9, 1)], 1.1)
    art += brushes(2, "98,170 96,210 98,270", "152,170 154,210 152,270")
    art += place(halberd(), 190, 200, 0.98)
    art += arm((96, 162), (50, 206), (90, 238), GREEN, "puffed", under=GOLD)
    art += place(on_hip(), 98, 240, -1.05, 1.05)
    art += arm((154, 162), (188, 230), (191, 212), GREEN, "puffed", under=GOLD)
    art += place(grip(SKIN, False), 190, 194, -1.1, 1.1)
    art += place(three_quarter(GOLD, "bob", fringe=True), 125, 100, -1.08, 1.08)
    art += place(collar(WHITE, 0, 0), 125, 148)
    return art + place(flat_cap(BLUE, GOLD, WHITE, 0.55), 125, 101, -1.04, 1.04)


def jack_of_hearts() -> str:
    """A page in profile, rosy and very young, a green bough in his hand."""
    art = robe(BLUE)
    art += stripes(ROBE, GOLD, 10, 26, 90) + thread(ROBE, 1.9, KEY, closed=True)
    art += part("152,146! 180,156 198,186 206,230 210,282! 154,282! 154,200", RED, 1.9, 1, 10)
    art += brushes(2.4, "176,180 188,220 192,272", "166,186 174,226 176,276")
    art += band("152,148 180,158 198,187 206,230 209,280", 3, GOLD, "", 9, 2, 1.2)
    art += arm((154, 164), (196, 214), (150, 240), GREEN, "tight", size=1.08, studs=RED)
    art += place(resting(), 140, 240)
    bough = stem("66,196 58,150 60,96")
    for start, tip in (
        ((60, 150), (34, 130)),
        ((60, 140), (88, 120)),
        ((59, 124), (36, 100)),
        ((60, 114), (84, 90)),
        ((60, 100), (58, 70)),
    ):
        bough += leaf(start, tip, 14, bend=0.1 if tip[0] > 60 else -0.1)
    art += bough
    art += arm((96, 164), (48, 212), (66, 190), GREEN, "tight", size=1.08, studs=RED)
    art += place(grip(SKIN, False), 64, 176, 1.04, turn=-4)
    art += place(profile(BROWN, "bob", nose="snub"), 125, 100, 1.08) + place(ruff(0, 0), 125, 147)
    return art + place(cap(RED, GOLD, ""), 126, 101, 1.04)


def jack_of_spades() -> str:
    """A swaggering soldier, moustache turned up, the sword bare."""
    art = robe(GOLD)
    art += stripes(ROBE, RED, 8, 22, 78) + thread(ROBE, 1.9, KEY, closed=True)
    outline = "98,146! 112,190 150,240 168,260! 168,282! 140,282! 104,230 90,170!"
    art += part(outline, BLUE, 1.7, 1, 6)
    art += brushes(1.6, "104,170 128,216 158,254")
    art += place(sword(180, 11, BLUE), 203, 125, turn=4)
    art += arm((96, 162), (48, 210), (86, 236), PAPER, "puffed", under=RED, cuff=BROWN)
    art += place(on_hip(BROWN), 95, 239, -1.05, 1.05)
    art += arm((154, 162), (192, 230), (202, 214), PAPER, "puffed", under=RED, cuff=BROWN)
    art += place(grip(BROWN, False), 200, 199, -1.1, 1.1, turn=4)
    art += shoulder_piece(94, 158, GREEN, -26, 0.95) + shoulder_piece(156, 158, GREEN, 26, 0.95)
    art += place(frontal(UMBER, "curls", moustache="curled", stern=True), 125, 100, 1.06)
    art += place(ruff(0, 0), 125, 148)
    return art + place(beret(GREEN, RED, GOLD), 122, 103, 1.02)


def jack_of_clubs() -> str:
    """A traveller in a hood, bearded, with his staff."""
    art = part(_CAPE, BROWN, 1.9, 1, 9)
    art += brushes(2.4, "68,184 60,226 56,274", "80,188 74,230 72,276")
    art += robe(GREEN, "", "")
    folds = "104,196 102,236 104,276 / 125,200 125,240 125,278 / 146,196 148,236 146,276"
    art += brushes(2.4, folds)
    art += band("84,250 104,256 125,258 146,256 166,250", 5.6, RED, PALE_GOLD, 9, 2, 1.5)
    art += place(staff(), 200, 200, 0.98, turn=3)
    art += arm((98, 166), (60, 214), (102, 226), BLUE, "tight", cuff=WHITE, size=1.08)
    art += place(resting(), 113, 226, -1, 1)
    art += arm((152, 164), (192, 228), (200, 206), BLUE, "tight", cuff=WHITE, size=1.08)
    art += place(grip(SKIN, False), 199, 190, -1.1, 1.1, turn=3)
    art += dagged_collar(RED, GOLD)
    art += place(three_quarter(BROWN, "bob", "short", fringe=True), 126, 100, 1.08)
    return art + place(hood(RED, GOLD), 126, 101, 1.04)
