"""The four re: half figures, to be turned at the waist, their mantles as broad as the card."""

from __future__ import annotations

from ..ink import (
    BLUE,
    DARK_BLUE,
    DARK_GOLD,
    DARK_RED,
    GOLD,
    GREEN,
    GREY,
    PALE_GOLD,
    RED,
    SKIN,
    STEEL,
    UMBER,
)
from ..parts.arms import arm, shoulder_piece
from ..parts.cloth import band, brooch, lozenges, stars, tippet
from ..parts.figure import chain, orb, sceptre
from ..parts.hands import grip, palm, resting, thumb
from ..parts.hats import closed_crown, crown, lily_crown, spiked_crown
from ..parts.heads import frontal, profile, three_quarter
from ..parts.signs import cup, radiant_coin, smooth_club, sword
from ..pen import brushes, flipped, part, place


def _mantle(ink: str, trim: str, studs: str) -> str:
    """Shoulders, then straight down to the seam: rounder, and the two halves make a barrel."""
    mantle = "100,144! 72,148 54,166 38,200 16,242! 234,242! 212,200 196,166 178,148 150,144!"
    art = part(mantle, ink, 2, 1, 14)
    folds = (
        "52,186 40,212 30,240 / 62,186 52,212 46,240 / 198,186 210,212 220,240 / 188,186 198,212 "
        "204,240"
    )
    art += brushes(2.6, folds)
    edge = band("92,148 66,160 44,200 24,240", 5.4, trim, studs, 9, 2.1, 1.4)
    return art + edge + flipped(edge)


def _tunic(ink: str, woven: str, front: str, device: str) -> str:
    outline = "92,150! 86,190 82,242! 168,242! 164,190 158,150!"
    art = part(outline, ink, 1.9, 1, 12) + lozenges(outline, woven, PALE_GOLD, 10, 5)
    art += part("113,150! 112,200 110,242! 140,242! 138,200 137,150!", front, 1.6, 0.6, 8)
    return art + stars(((125, 196), (125, 219)), device, 11)


def re_di_coppe(sign: bool = True) -> str:
    """Dark and bearded under an imperial crown; sceptre on the shoulder, the covered cup raised."""
    art = _mantle(BLUE, GOLD, RED) + _tunic(RED, DARK_RED, GOLD, GREEN)
    art += arm((96, 162), (62, 216), (52, 164), GREEN, "wide", under=RED)
    if sign:
        art += place(cup(lid=True), 52, 124, 0.83)
    art += place(grip(), 52, 140, 1.05, turn=-3)
    art += place(sceptre(180), 166, 208, turn=22)
    art += arm((154, 162), (202, 214), (172, 214), GREEN, "wide", under=RED)
    art += place(grip(SKIN, False), 163, 211, 1.08, turn=24)
    art += tippet() + chain("101,147 112,164 125,170 138,164 149,147", (125, 178), BLUE)
    art += place(three_quarter(UMBER, "long", "full", stern=True), 126, 98, 1.12)
    return art + place(closed_crown(58), 125, 76)


def re_di_denari(sign: bool = True) -> str:
    """Grey and benign, looks to the right; one hand on his heart, the coin held out."""
    art = _mantle(RED, GOLD, BLUE) + _tunic(BLUE, DARK_BLUE, GOLD, RED)
    art += arm(
        (154, 162), (192, 218), (200, 172), RED, "wide", under=GOLD, cuff=BLUE, studs=PALE_GOLD
    )
    art += place(palm(), 200, 164, -1, 1)
    if sign:
        art += place(radiant_coin(37), 191, 116)
    art += place(thumb(), 200, 164, -1, 1)
    art += tippet() + chain("101,147 110,166 125,172 140,166 149,147", (125, 180), RED)
    art += arm(
        (96, 164), (56, 212), (104, 204), RED, "wide", under=GOLD, cuff=BLUE, studs=PALE_GOLD
    )
    art += place(resting(), 115, 202, -1, 1, turn=-14)
    art += place(three_quarter(GREY, "curls", "full", old=True, stern=True), 124, 98, -1.1, 1.1)
    return art + place(crown(60, 48), 125, 73, turn=2)


def re_di_spade(sign: bool = True) -> str:
    """A hawk-nosed warrior in profile: steel under a gold mantle, an orb in the other hand."""
    art = _mantle(GOLD, RED, PALE_GOLD)
    art += part("92,150! 86,190 82,242! 168,242! 164,190 158,150!", STEEL, 1.9, 1, 14)
    folds = (
        "94,202 110,212 125,213 / 156,202 140,212 128,213 / 90,222 108,230 125,231 / 160,222 "
        "142,230 128,231"
    )
    art += brushes(2, folds)
    art += band("125,150 125,190 125,242", 4, GOLD, RED, 9, 1.8, 1.2)
    if sign:
        art += place(sword(186, 11, BLUE), 48, 110)
    art += arm((96, 162), (70, 214), (60, 202), STEEL, "armour", under=RED)
    art += place(grip(SKIN, False), 50, 187, 1.1)
    art += arm((154, 162), (204, 206), (182, 218), STEEL, "armour", under=RED)
    art += place(orb(), 176, 196, 0.9) + place(resting(), 178, 214, 0.9, turn=20)
    art += tippet()
    art += shoulder_piece(88, 156, RED, -30, 0.9)
    art += shoulder_piece(162, 156, RED, 30, 0.9)
    art += place(profile(UMBER, "curls", "full", nose="hooked"), 127, 99, 1.12)
    return art + place(lily_crown(58, 44), 130, 73, turn=-3)


def re_di_bastoni(sign: bool = True) -> str:
    """A patriarch who looks straight at us, white beard over the breast, the club at his side."""
    art = _mantle(GREEN, GOLD, RED) + _tunic(GOLD, DARK_GOLD, RED, GOLD)
    if sign:
        art += place(smooth_club(196, 19), 204, 124)
    art += arm((154, 162), (196, 222), (204, 200), RED, "wide", under=BLUE)
    art += place(grip(SKIN, False), 204, 184, -1.12, 1.12)
    art += arm((96, 162), (58, 210), (100, 222), RED, "wide", under=BLUE)
    art += place(resting(), 110, 221, -1, 1)
    art += tippet() + brooch(125, 184, BLUE)
    art += place(frontal(GREY, "long", "long", stern=True, old=True), 125, 98, 1.1)
    return art + place(spiked_crown(60, 50, RED), 125, 74)
