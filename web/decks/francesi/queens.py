"""The four queens, each with a flower of her own."""

from __future__ import annotations

from ..ink import (
    BLUE,
    COAL,
    DARK_BLUE,
    DARK_GREEN,
    DARK_RED,
    GOLD,
    GREEN,
    GREY,
    PAPER,
    RED,
    SKIN,
    SORREL,
    UMBER,
    WHITE,
)
from ..parts.arms import arm
from ..parts.cloth import band, stars
from ..parts.figure import ruff
from ..parts.hands import grip, resting
from ..parts.hats import coronet, crown, lily_crown
from ..parts.heads import frontal, profile, three_quarter
from ..parts.plants import carnation, rose, stem, tulip
from ..pen import brushes, disc, flipped, part, place
from .court import bodice, fur_edges, mantle, necklace, neckline, robe
from .signs import pip


def queen_of_diamonds() -> str:
    """Red-haired, in profile, to the right; a tulip before her."""
    art = part("150,58! 172,82 176,116 186,150 170,170 140,160! 120,100", SORREL, 1.8, 1, 8)
    art += brushes(1.9, "160,84 164,116 172,150", "150,90 154,120 158,156")
    art = flipped(art)
    art += mantle(GREEN, GOLD) + robe(BLUE, DARK_BLUE)
    art += bodice("112,160! 112,210 108,282! 142,282! 138,210 138,160!", GOLD, RED)
    art += neckline()
    art += arm((96, 162), (58, 216), (98, 236), PAPER, "puffed", under=RED)
    art += place(resting(), 110, 236, -0.94, 0.94)
    art += arm((154, 162), (196, 220), (188, 182), PAPER, "puffed", under=RED)
    art += stem("190,186 188,150 190,112")
    art += place(tulip(), 190, 98, 1.25)
    art += place(grip(), 189, 164, -0.96, 0.96, turn=2)
    art += place(profile(SORREL, "tail", woman=True), 124, 98, -1.08, 1.08) + necklace(BLUE)
    return art + place(coronet(56, GREEN), 122, 74, turn=4) + disc(113, 116, 3, WHITE, 1.1)


def queen_of_hearts() -> str:
    """Dark plaits, face to us; a carnation, and a heart on her breast."""
    plait = "".join(
        part(
            [(86, y, 0), (78, y + 6, 0), (84, y + 15, 0), (96, y + 13, 0), (98, y + 3, 0)],
            UMBER,
            1.5,
            0.8,
            4,
        )
        for y in (112, 124, 136, 148, 160)
    )
    plait += band("82,176 90,178 97,175", 4, RED)
    plait += part("84,180! 82,198! 90,192! 96,197! 96,180!", UMBER, 1.4, 0.6)
    art = mantle(RED) + fur_edges() + robe(GOLD, "", "")
    art += stars(((98, 232), (152, 232), (98, 262), (152, 262), (98, 202), (152, 202)), RED, 8)
    art += part("113,160! 112,210 110,282! 140,282! 138,210 137,160!", BLUE, 1.6, 0.6, 8)
    art += pip("C", 125, 206, 0.34, ink=GOLD) + pip("C", 125, 236, 0.34, ink=GOLD)
    art += neckline(GOLD) + plait + flipped(plait)
    art += arm((154, 164), (202, 218), (152, 244), GREEN, "wide", under=GOLD)
    art += place(resting(), 142, 243, 0.95, turn=4)
    art += arm((96, 164), (46, 208), (66, 188), GREEN, "wide", under=GOLD)
    art += stem("66,194 62,160 64,124")
    art += place(carnation(), 64, 112, 1.15)
    art += place(grip(SKIN, False), 65, 176, 0.98, turn=-4)
    art += place(frontal(UMBER, "short", woman=True), 125, 98, 1.08) + necklace(RED)
    return art + place(crown(54, 34, BLUE), 125, 73)


def queen_of_spades() -> str:
    """The old queen: grey hair under a veil, a ruff, black on her front, a white rose."""
    outline = (
        "104,58! 78,74 72,112 64,170 84,178 104,160! 146,160! 166,178 186,170 178,112 172,74 "
        "146,58!"
    )
    art = part(outline, WHITE, 1.8, 1, 10)
    art += brushes(1.8, "86,84 82,124 76,164", "164,84 168,124 174,164")
    art += mantle(BLUE, RED) + robe(GREEN, DARK_GREEN, COAL)
    art += "".join(pip("S", 125, y, 0.34, ink=GOLD) for y in (206, 234, 262))
    art += arm((96, 164), (58, 218), (98, 238), RED, "wide", under=GOLD)
    art += place(resting(), 108, 238, -0.94, 0.94)
    art += arm((154, 164), (200, 218), (188, 190), RED, "wide", under=GOLD)
    art += stem("190,196 188,160 190,120")
    art += place(rose(WHITE), 190, 106, 1.05)
    art += place(grip(SKIN, False), 189, 176, -0.98, 0.98, turn=2)
    art += place(three_quarter(GREY, "bob", woman=True, old=True), 124, 98, -1.06, 1.06)
    art += place(ruff(0, 0, 1.12), 125, 148)
    return art + place(lily_crown(54, 36, RED), 125, 74)


def queen_of_clubs() -> str:
    """Long golden hair, a red rose, clover on her front."""
    outline = (
        "100,60! 84,84 82,112 72,150 86,172 108,160! 142,160! 164,172 178,150 168,112 166,84 "
        "150,60!"
    )
    art = part(outline, GOLD, 1.8, 1, 9)
    folds = (
        "92,84 90,114 82,152 / 100,96 98,126 94,160 / 158,84 160,114 168,152 / 150,96 152,126 "
        "156,160"
    )
    art += brushes(1.9, folds)
    art += mantle(BLUE) + fur_edges() + robe(RED, DARK_RED, GOLD)
    art += "".join(pip("B", 125, y, 0.3) for y in (192, 216, 240, 264))
    art += neckline()
    art += arm((154, 162), (196, 216), (150, 246), PAPER, "puffed", under=BLUE)
    art += place(resting(), 140, 246, 0.94)
    art += arm((96, 162), (50, 214), (70, 182), PAPER, "puffed", under=BLUE)
    art += stem("70,188 66,152 68,120")
    art += place(rose(), 68, 108, 1.1)
    art += place(grip(), 69, 164, 0.96, turn=-4)
    art += place(three_quarter(GOLD, "short", woman=True), 126, 98, 1.08)
    art += part("104,80! 98,94 96,108 91,122 99,128 104,114 107,100 109,88 118,76!", GOLD, 1.6, 0.6)
    outline = "140,76! 147,90 149,106 154,118 152,128 161,124 160,106 156,90 149,76!"
    art += part(outline, GOLD, 1.6, 0.6)
    return art + necklace(RED) + place(coronet(58), 125, 75)
