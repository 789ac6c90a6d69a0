"""The four kings."""

from __future__ import annotations

from ..ink import (
    BLUE,
    DARK_BLUE,
    DARK_GOLD,
    DARK_RED,
    GOLD,
    GREEN,
    GREY,
    RED,
    SKIN,
    SORREL,
    STEEL,
    UMBER,
)
from ..parts.arms import arm, shoulder_piece
from ..parts.cloth import band, brooch, stars, tippet
from ..parts.figure import chain, orb, sceptre
from ..parts.hands import grip, resting
from ..parts.hats import crown, lily_crown, spiked_crown
from ..parts.heads import frontal, profile, three_quarter
from ..parts.signs import sword
from ..pen import brushes, part, place
from .court import ROBE, axe, fur_edges, mantle, robe


def king_of_diamonds() -> str:
    """In profile, red-bearded, with an axe."""
    art = mantle(BLUE, GOLD)
    art += robe(RED, DARK_RED, GOLD)
    art += stars(((125, 206), (125, 232), (125, 258)), BLUE, 11)
    art += place(axe(), 204, 190, 1.02, turn=3)
    art += arm((96, 164), (56, 216), (96, 232), GREEN, "wide", under=RED)
    art += place(resting(), 108, 231, -1, 1)
    art += arm((154, 164), (190, 230), (208, 206), GREEN, "wide", under=RED)
    art += place(grip(SKIN, False), 206, 190, -1.12, 1.12, turn=4)
    art += tippet() + brooch(125, 184, RED)
    art += place(profile(SORREL, "tail", "full", nose="hooked"), 127, 99, 1.12)
    return art + place(crown(58, 38, GREEN), 130, 74, turn=-3)


def king_of_hearts() -> str:
    """From the front, black forked beard, sword upright."""
    art = mantle(GREEN)
    art += fur_edges()
    art += robe(GOLD, DARK_GOLD, RED)
    art += stars(((125, 206), (125, 232), (125, 258)), GOLD, 11)
    art += place(sword(176, 11, RED), 206, 123)
    art += arm((154, 164), (188, 234), (206, 214), BLUE, "wide", under=GOLD)
    art += place(grip(SKIN, False), 206, 196, -1.12, 1.12)
    art += arm((96, 164), (54, 214), (92, 220), BLUE, "wide", under=GOLD)
    art += place(resting(), 104, 216, -1, 1, turn=-14)
    art += tippet() + chain("101,147 110,166 125,172 140,166 149,147", (125, 182), BLUE)
    art += place(frontal(UMBER, "long", "forked", stern=True), 125, 98, 1.1)
    return art + place(lily_crown(58, 40, RED), 125, 73)


def king_of_spades() -> str:
    """The eldest, in armour under a red mantle, a sceptre over his shoulder."""
    art = mantle(RED, BLUE) + part(ROBE, STEEL, 1.9, 1, 14)
    folds = (
        "92,204 108,214 125,215 / 158,204 142,214 128,215 / 90,228 108,238 125,239 / 160,228 "
        "142,238 128,239 / 90,254 108,263 125,264 / 160,254 142,263 128,264"
    )
    art += brushes(2, folds)
    art += band("125,150 125,210 125,280", 5, GOLD, RED, 10, 2.2, 1.3)
    art += place(sceptre(206, BLUE), 198, 204, turn=3)
    art += arm((96, 164), (54, 216), (90, 238), STEEL, "armour", under=RED)
    art += place(resting(), 102, 239, -1, 1, turn=8)
    art += arm((154, 164), (204, 232), (200, 214), STEEL, "armour", under=RED)
    art += place(grip(SKIN, False), 198, 200, -1.12, 1.12, turn=3)
    art += tippet()
    art += shoulder_piece(86, 158, GOLD, -30, 0.95)
    art += shoulder_piece(164, 158, GOLD, 30, 0.95)
    art += place(three_quarter(GREY, "long", "long", stern=True, old=True), 126, 98, 1.1)
    return art + place(spiked_crown(58, 38, BLUE), 125, 74, turn=-2)


def king_of_clubs() -> str:
    """A young king who looks to the right, curly, short beard, the orb in his hand."""
    art = mantle(GOLD, RED)
    art += robe(BLUE, DARK_BLUE, GREEN)
    art += stars(((125, 206), (125, 232), (125, 258)), GOLD, 11)
    art += arm((96, 164), (58, 224), (104, 240), RED, "tight", size=1.1)
    art += place(resting(), 114, 241, -1, 1)
    art += arm((154, 164), (200, 226), (200, 196), RED, "wide", under=GOLD, cuff=BLUE)
    art += place(orb(), 202, 160, 1.1) + place(grip(), 200, 184, -1.05, 1.05, turn=84)
    art += tippet() + chain("101,147 110,166 125,172 140,166 149,147", (125, 182), GREEN)
    art += place(three_quarter(UMBER, "curls", "short", stern=True), 124, 98, -1.1, 1.1)
    return art + place(crown(58, 38, BLUE, (GREEN, RED)), 125, 74, turn=2)
