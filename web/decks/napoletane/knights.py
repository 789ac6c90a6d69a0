"""The four cavalli: two walk, two rear; two go left, two right."""

from __future__ import annotations

from ..ink import (
    BLUE,
    BROWN,
    COAL,
    DARK_BLUE,
    DARK_GOLD,
    DARK_GREEN,
    DARK_RED,
    GOLD,
    GREEN,
    GREY,
    KEY,
    PALE_GOLD,
    PAPER,
    RED,
    STEEL,
    UMBER,
    WHITE,
)
from ..parts.arms import arm, shoulder_piece
from ..parts.cloth import band, brooch, lozenges, stripes
from ..parts.figure import collar, ground, ruff, shoe
from ..parts.hands import grip, palm, thumb
from ..parts.hats import brimmed_hat, flat_cap, helmet, turban
from ..parts.heads import profile, three_quarter
from ..parts.horses import harness, rearing, reins, walking
from ..parts.signs import club, coin, cup, sword
from ..pen import brushes, disc, flipped, inked, part, place, thread, tube_outline


def _near_leg(hose: str, bars: str, boot: str, *, plate: bool = False) -> str:
    """The rider's leg in the stirrup; the skirt of the coat covers the thigh afterwards."""
    thigh = tube_outline("152,228 130,248 110,268", (18, 17, 12))
    art = part(thigh, hose, 1.7, 1, 6)
    if bars:
        art += stripes(thigh, bars, 7, 16, 70) + thread(thigh, 1.7, KEY, closed=True)
    art += part(tube_outline("110,262 114,290 118,316", (13, 11, 8)), boot, 1.6, 1, 7)
    if plate:
        art += part("96,268 100,258 112,256 124,262 124,272 110,276", GOLD, 1.5, 0.8)
        art += brushes(1.3, "102,268 112,266 120,268")
    else:
        art += band("95,270 110,274 125,270", 6, PALE_GOLD if boot != GOLD else RED, "", 9, 2, 1.5)
    art += place(shoe(boot), 118, 310, 0.95)
    stirrup = "M104 336C100 318 120 312 128 334L130 338H98z"
    return (
        art
        + inked(stirrup, "none", 4)
        + f'<path d="{stirrup}" fill="none" stroke="{PALE_GOLD}" stroke-width="1.8"/>'
    )


def _saddle_bow(ink: str) -> str:
    return part("160,240! 172,222 182,220 186,230 178,248!", ink, 1.7, 1, 5) + brushes(
        1.3, "168,236 174,226 181,224"
    )


def cavallo_di_spade(sign: bool = True) -> str:
    """A bearded knight in steel on a white horse, sword raised, red cape behind him."""
    art = ground(BLUE, 380) + walking(WHITE, UMBER) + harness(RED, GREEN, DARK_GREEN)
    mantle = (
        "132,128! 160,136 188,150 214,148 236,164! 228,180 232,198 220,214 224,232! 200,238 "
        "180,232 160,240 146,232!"
    )
    art += part(mantle, RED, 2, 1, 12)
    art += band("236,165 227,180 231,198 219,214 223,231", 2.6, GOLD, "", 9, 2, 1.2)
    folds = (
        "146,146 172,168 200,172 222,170 / 146,166 170,190 198,200 218,198 / 146,190 164,210 "
        "188,218 210,222"
    )
    art += brushes(2.6, folds)
    if sign:
        art += place(sword(152, 10.5), 62, 84, turn=-12)
    art += arm((120, 148), (92, 162), (80, 146), BLUE, "tight", size=0.86)
    art += place(grip(), 75, 136, 1.02, turn=-12)
    art += _near_leg(PAPER, RED, GOLD, plate=True) + _saddle_bow(RED)
    skirt = (
        "110,204! 102,226 100,246 114,250 124,240 134,256 150,258 164,250 172,238! 168,220 162,200!"
    )
    art += part(skirt, RED, 1.9, 1, 10)
    art += brushes(2, "116,210 110,230 110,246 / 130,212 134,232 136,254 / 146,210 152,230 156,252")
    art += band("100,243 113,247 124,237 134,253 150,255 164,247 171,236", 3.6, GOLD)
    outline = "112,136! 104,160 107,184 112,206! 136,214 162,204! 162,184 164,158 152,134! 134,128"
    art += part(outline, STEEL, 1.9, 1, 12)
    folds = "110,182 130,192 150,186 / 108,164 116,170 122,168 / 124,134 119,146 119,160"
    art += brushes(1.9, folds)
    art += band("128,130 123,160 125,188 127,211", 3.2, GOLD, RED, 9, 1.5, 1.2)
    art += band("110,203 136,212 163,202", 4.8, GOLD, RED, 9, 2, 1.5)
    art += reins("108,204") + arm((156, 148), (170, 190), (124, 203), GREEN, "tight", size=0.9)
    art += place(grip(), 113, 202, turn=4) + shoulder_piece(154, 148, GOLD, 18, 0.9)
    art += part("112,138 118,130 134,128 148,130 152,138 134,146", WHITE)
    art += brushes(1.2, "120,140 122,132", "132,143 132,134", "144,140 142,132")
    art += place(three_quarter(BROWN, "long", "full", stern=True), 132, 94)
    return art + place(helmet(), 132, 94)


def cavallo_di_denari(sign: bool = True) -> str:
    """A young rider on a bay, to the right; blue coat, flat cap, holding the coin before him."""
    art = walking(BROWN, COAL) + harness(GOLD, RED, DARK_RED)
    mantle = "136,130! 158,140 180,164 196,196 206,226! 188,230 170,240 152,236!"
    art += part(mantle, GREEN, 2, 1, 10)
    art += brushes(2.6, "150,156 168,190 184,222", "148,176 160,206 168,232")
    art += band("137,131 158,141 180,165 196,197 205,225", 2.6, GOLD, "", 9, 2, 1.2)
    art += arm((122, 148), (86, 168), (62, 138), RED, "puffed", under=GOLD, size=0.92)
    art += place(palm(), 56, 124, 1, turn=-6)
    if sign:
        art += place(coin(38, True), 52, 80)
    art += place(thumb(), 56, 124, turn=-6)
    art += _near_leg(RED, "", GOLD) + _saddle_bow(BLUE)
    skirt = "108,202! 100,228 104,250 122,244 138,260 156,256 174,242! 168,220 162,200!"
    art += part(skirt, BLUE, 1.9, 1, 12) + lozenges(skirt, DARK_BLUE, PALE_GOLD, 9, 2)
    art += brushes(2, "116,212 112,236", "134,214 140,240 144,254", "150,212 158,234")
    art += band("104,247 122,241 138,257 156,253 173,239", 3.6, GOLD)
    coat = "110,136! 102,164 106,190 110,206! 136,214 162,204! 164,184 164,158 152,134! 132,128"
    art += part(coat, BLUE, 1.9, 1, 12)
    art += part("120,132! 118,170 122,210! 130,212 138,211! 136,170 138,130!", GOLD, 1.5, 0.5)
    art += "".join(disc(128, y, 2.7, RED, 1) for y in (156, 168, 180, 192))
    art += band("109,203 136,212 163,202", 4.6, RED, PALE_GOLD, 9, 1.9, 1.5)
    art += reins("108,206")
    art += arm((154, 150), (172, 194), (124, 206), RED, "puffed", under=GOLD, size=0.92)
    art += place(grip(), 112, 205, turn=4)
    art += place(profile(GOLD, "curls"), 131, 96, 1.02) + place(ruff(0, 0, 0.86), 130, 139)
    art += place(flat_cap(RED, BLUE, WHITE), 130, 97)
    return ground(GOLD, 380) + flipped(art)


def cavallo_di_coppe(sign: bool = True) -> str:
    """A gallant with pointed beard on a rearing dapple grey, the cup lifted behind him."""
    art = ground(RED, 380) + rearing(GREY, WHITE) + harness(BLUE, GOLD, DARK_GOLD, rears=True)
    art += part("128,132! 108,146 96,170 92,206 104,224 128,216!", GREEN, 1.9, 1, 8)
    art += brushes(2.2, "108,160 104,190 110,214")
    art += _near_leg(GOLD, "", RED) + _saddle_bow(GREEN)
    skirt = "110,202! 100,230 106,252 124,244 138,260 158,256 176,240! 168,218 162,200!"
    art += part(skirt, GREEN, 1.9, 1, 12)
    folds = (
        "116,210 110,232 114,248 / 128,212 130,234 132,250 / 144,212 150,236 152,254 / 156,208 "
        "166,228 170,242"
    )
    art += brushes(2.2, folds)
    art += band("106,249 124,241 138,257 158,253 175,237", 3.6, GOLD)
    outline = "112,136! 104,162 108,186 112,206! 136,214 162,204! 162,184 164,158 152,134! 132,128"
    art += part(outline, GREEN, 1.9, 1, 12)
    art += part("122,132! 114,160 118,208! 130,212 144,210! 140,170 146,132!", RED, 1.5, 0.5, 6)
    for y in (152, 164, 176, 188, 200):
        art += thread([(119, y + 1, 1), (141, y, 1)], 2.4)
        art += thread([(120, y + 1, 1), (140, y, 1)], 1.2, GOLD)
    art += band("111,203 136,212 163,202", 4.8, GOLD, RED, 9, 1.9, 1.5)
    art += reins("104,202", rears=True)
    art += arm((116, 150), (96, 186), (110, 204), RED, "tight", size=0.86)
    art += place(grip(BROWN), 104, 200, turn=0)
    art += arm((154, 150), (198, 190), (210, 148), RED, "wide", under=WHITE, size=0.92)
    if sign:
        art += place(cup(), 208, 104, 0.94)
    art += place(grip(BROWN), 209, 124, -1.08, 1.08, turn=4)
    art += place(three_quarter(BROWN, "curls", "pointed", moustache="curled"), 130, 98)
    art += collar(WHITE, 131, 138)
    return art + place(brimmed_hat(RED, GOLD, BLUE), 132, 99, -0.98, 0.98)


def cavallo_di_bastoni(sign: bool = True) -> str:
    """A turbaned warrior on a rearing black horse, to the right; he swings the club."""
    art = rearing(UMBER, COAL) + harness(RED, BLUE, DARK_BLUE, rears=True)
    mantle = "140,132! 166,150 190,186 214,196 234,222! 214,232 196,226 176,240 152,236!"
    art += part(mantle, GOLD, 2, 1, 10)
    art += brushes(2.6, "150,156 172,190 204,212", "150,180 166,208 188,220")
    if sign:
        art += place(club(164, 17), 196, 86, turn=26)
    art += arm((148, 150), (190, 172), (176, 138), BLUE, "wide", under=RED, cuff=GOLD, size=0.9)
    art += place(grip(), 172, 128, -1.06, 1.06, turn=28)
    art += _near_leg(GOLD, "", RED) + _saddle_bow(RED)
    skirt = "108,202! 98,232 102,252 120,246 136,260 156,256 176,240! 168,218 162,200!"
    art += part(skirt, GOLD, 1.9, 1, 12)
    folds = "114,212 108,234 110,248 / 130,214 132,236 134,254 / 148,212 156,236 158,250"
    art += brushes(2.2, folds)
    art += band("102,249 120,243 136,257 156,253 175,237", 4, RED, PALE_GOLD, 9, 1.6)
    vest = "112,136! 104,162 108,186 112,206! 136,214 162,204! 162,184 164,158 152,134! 132,128"
    art += part(vest, RED, 1.9, 1, 12) + lozenges(vest, DARK_RED, PALE_GOLD, 9, 3)
    art += part("118,134! 126,170 116,208! 128,212 138,211! 134,170 142,132!", WHITE, 1.5, 0.5, 5)
    art += band("108,198 136,208 164,198", 8, GREEN, "", 9, 2, 1.5)
    art += brushes(1.5, "112,199 136,209 160,200", "114,205 136,213 158,205")
    art += reins("104,204", rears=True)
    art += arm((118, 152), (94, 188), (110, 206), BLUE, "wide", under=RED, size=0.86)
    art += place(grip(), 104, 203)
    art += place(three_quarter(UMBER, "short", "short", stern=True, moustache="curled"), 130, 97)
    art += brooch(130, 142, BLUE)
    art += place(turban(WHITE, RED), 129, 98)
    return ground(GREEN, 380) + flipped(art)
