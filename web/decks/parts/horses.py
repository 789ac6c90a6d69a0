"""Horses that go to the left: one walks, one rears. Their backs are at the same height."""

from __future__ import annotations

from ..ink import BROWN, GOLD, GREY, KEY, PALE_GOLD, RED, UMBER, WHITE, hatched
from ..pen import brush, brushes, clipped, cord, disc, flat, oval, part, place
from .cloth import band, lozenges

_WALKING = (
    "72,150! 60,158 50,176 38,196 25,212 21,222 25,231 34,234 44,228 56,220 68,214 72,226 66,242 "
    "58,256 56,272 "
    "58,284! 44,292 32,300 26,312 30,324 40,340 46,352! 58,350! 54,336 48,320 52,316 66,314 "
    "86,308 96,304! 120,312 "
    "146,312 164,304! 172,316 180,330 190,344 190,360 188,374 182,386! 206,386! 206,372 206,356 "
    "210,342 206,326 "
    "212,306 220,284 220,262 212,244 196,234 172,232 148,240 126,238 114,226 108,204 98,178 86,158"
)
_REARING = (
    "70,130! 58,138 47,156 35,176 22,192 18,202 22,211 31,214 41,208 53,200 65,195 69,207 62,222 "
    "54,238 52,254 "
    "55,262! 42,261 28,264 19,274 22,288 31,303 36,316! 49,314! 46,299 42,286 48,281 64,284 "
    "82,287 94,288! 112,300 "
    "132,312 148,320! 150,334 160,344 174,348 183,354 181,366 172,384! 195,384! 199,370 205,360 "
    "212,349 212,338 "
    "214,322 221,304 225,284 219,264 204,248 182,238 156,236 132,230 114,212 106,188 96,160 84,140"
)


def _head(coat: str, mane: str) -> str:
    """Eye, nostril, ears, forelock and mane, for the head of the walking horse."""
    dark = hatched(coat)
    art = part("53,180! 58,173 66,175! 60,182", WHITE, 1.4, 0) + disc(59.4, 177.6, 3, KEY, 0)
    art += brush("50,179 57,170 68,174", 2.6) + brush("54,184 60,185 65,181", 1.2)
    art += brush("27,218 31,214 34,218 31,221", 2.2) + brush("26,228 34,226 40,222", 1.6)
    art += brushes(1.5, "62,194 70,198 68,210", "48,188 44,196 38,202")
    art += flat("63,206 56,216 44,224! 54,212 60,202", dark)
    art += part("70,154! 68,138 74,130! 82,142 82,156!", coat, 1.7)
    art += flat("73,150! 73,140 76,136! 79,146", RED)
    art += part("74,146! 62,150 54,164 58,172! 64,164 74,158", mane)
    outline = (
        "78,148! 92,150 104,164 112,186 118,208 122,230! 114,228 106,214! 106,226 98,214 96,202! "
        "94,212 88,200 88,190! 84,196 80,184 82,172! 74,174 74,164"
    )
    art += part(outline, mane, 1.8, 1, 4)
    strokes = "84,156 96,168 104,190 112,216 / 82,164 92,180 98,202 / 88,158 102,174 110,200"
    return art + brushes(1.5, strokes, ink=_streaks(mane))


def _tail(mane: str) -> str:
    outline = (
        "206,246! 226,240 236,262 230,290 236,318 226,352 214,366! 218,340 210,322 216,296 "
        "208,276 202,266!"
    )
    art = part(outline, mane, 1.8, 1, 4)
    strokes = "214,254 224,270 220,294 226,320 220,350 / 208,262 216,284 214,306"
    return art + brushes(1.7, strokes, ink=_streaks(mane))


def _streaks(mane: str) -> str:
    return GREY if mane in (WHITE, GREY) else BROWN


def _hoof(points: str) -> str:
    return part(points, KEY, 1.3, 0.4)


def _dapples(coat: str, outline: str, spots: tuple[tuple[float, float], ...]) -> str:
    if coat != GREY:
        return ""
    return clipped("".join(oval(x, y, 5.5, 4.2, WHITE) for x, y in spots), outline)


def walking(coat: str = WHITE, mane: str = UMBER) -> str:
    """A horse that walks with its near foreleg lifted."""
    dark = hatched(coat)
    art = _tail(mane)
    far_fore = (
        "86,284! 82,310 86,334 82,356 80,370 72,384 72,388! 94,388! 94,378 92,362 98,336 "
        "104,306 108,284!"
    )
    far_hind = (
        "178,284! 172,312 180,332 176,350 166,370 156,384 156,388! 176,388! 182,372 "
        "190,354 196,334 204,310 206,280!"
    )
    for leg in (far_fore, far_hind):
        art += part(leg, coat, 1.7) + flat(leg, dark)
    art += _hoof("74,380! 70,392! 96,392! 94,380!") + _hoof("158,380! 152,392! 178,392! 177,380!")
    art += part(_WALKING, coat, 2.1, 1.2)
    belly = (
        "218,262 218,284 210,306 204,326 208,342 204,356 204,384! 196,384! 196,356 198,340 "
        "190,322 180,306 168,300 "
        "146,308 120,308 98,302 80,306 64,312 50,314! 66,304 84,298 110,296 150,294 178,286 "
        "196,270 204,246"
    )
    throat = "70,214 72,226 66,244 60,260 62,284! 74,276 76,254 84,232 82,214"
    art += clipped(flat(belly, dark) + flat(throat, dark), _WALKING)
    art += _dapples(
        coat,
        _WALKING,
        ((200, 258), (188, 250), (206, 274), (192, 272), (178, 262), (84, 250), (72, 244)),
    )
    strokes = (
        "164,304 160,290 164,276 / 96,304 92,288 98,270 / 74,216 78,208 76,196 / 196,262 188,282 "
        "176,296 / 60,262 70,276 84,282 / 84,232 92,222 96,206"
    )
    art += brushes(2.4, strokes)
    art += _hoof("45,350! 40,364! 58,366! 60,350!") + _hoof("182,384! 176,394! 208,394! 207,384!")
    art += brushes(1.5, "36,300 32,310 36,318", "194,338 200,342 204,340")
    return art + _head(coat, mane)


def rearing(coat: str = GREY, mane: str = UMBER) -> str:
    """A horse that rises on its hind legs, both forelegs drawn up."""
    dark = hatched(coat)
    art = place(_tail(mane), 2, 14)
    far_fore = (
        "78,254! 66,272 58,286 58,300 66,316 70,330! 83,327! 78,310 74,296 80,290 98,288 106,274!"
    )
    far_hind = (
        "196,312! 200,330 212,344 220,354 218,368 212,386! 233,386! 236,370 238,354 "
        "232,340 222,300!"
    )
    for leg in (far_fore, far_hind):
        art += part(leg, coat, 1.7) + flat(leg, dark)
    art += _hoof("70,328! 66,342! 84,342! 84,326!") + _hoof("212,382! 208,393! 236,393! 234,382!")
    art += part(_REARING, coat, 2.1, 1.2)
    belly = (
        "223,284 219,304 212,322 210,340 208,352 198,368 194,384! 186,384! 190,366 196,352 "
        "190,340 172,336 154,332 "
        "148,318 132,310 112,298 94,286 64,282 48,280! 66,274 92,274 118,282 146,296 178,302 "
        "200,288 210,262"
    )
    throat = "67,195 69,207 62,222 56,238 58,262! 72,256 74,234 82,212 80,194"
    art += clipped(flat(belly, dark) + flat(throat, dark), _REARING)
    art += _dapples(
        coat,
        _REARING,
        (
            (208, 292),
            (194, 298),
            (180, 292),
            (200, 312),
            (186, 316),
            (170, 312),
            (202, 328),
            (184, 331),
            (86, 226),
            (74, 228),
            (92, 206),
            (82, 208),
        ),
    )
    strokes = (
        "148,320 150,308 158,296 / 94,288 88,272 94,254 / 200,280 190,298 174,310 / 56,250 68,260 "
        "84,266 / 82,214 90,204 94,188"
    )
    art += brushes(2.4, strokes)
    art += _hoof("35,314! 31,328! 50,329! 51,313!") + _hoof("172,382! 165,394! 198,394! 196,382!")
    art += brushes(1.5, "32,266 26,274 29,284", "190,352 198,355 206,352")
    return art + place(_head(coat, mane), -3, -20)


_FOREHAND = (
    "72,124! 60,132 50,150 38,170 25,186 21,196 25,205 34,208 44,202 56,194 67,188 70,200 61,216 "
    "48,228 38,236 33,250! "
    "195,250! 193,238 186,226 172,216 152,212 130,210 114,200 108,178 98,152 86,132"
)


def forehand(coat: str, mane: str) -> str:
    """Head, neck and chest down to y 250, for figures cut at the saddle."""
    dark = hatched(coat)
    art = part(_FOREHAND, coat, 2.1, 1.2)
    shade = flat("69,188 71,200 62,216 48,230 36,250! 64,250! 70,232 82,212 82,188", dark)
    shade += flat("195,250! 193,238 186,226 172,216 160,213! 176,226 180,250!", dark)
    art += clipped(shade, _FOREHAND)
    art += _dapples(
        coat,
        _FOREHAND,
        ((84, 196), (94, 212), (78, 218), (98, 186), (86, 232), (184, 238), (172, 228)),
    )
    art += brushes(2.4, "72,190 76,182 74,170", "60,228 74,236 84,246", "84,206 92,196 95,180")
    return art + place(_head(coat, mane), 0, -26)


def bridle(ink: str = RED) -> str:
    """Straps and bit of the walking horse; move by (-3, -20) for the rearing one."""
    art = band("80,160 73,188 60,206 45,220", 2.5, ink, "", 9, 2, 1.1)
    art += band("33,199 42,205 52,219", 2.5, ink, "", 9, 2, 1.1)
    return art + disc(46, 217, 4.4, GOLD, 1.3, 0.5) + disc(75, 172, 3.4, GOLD, 1.1, 0.4)


def harness(ink: str, cloth: str, woven: str, rears: bool = False) -> str:
    """Bridle, breast strap, crupper with drops, and the saddle cloth."""
    art = place(bridle(ink), -3, -20) if rears else bridle(ink)
    breast = "55,246 74,252 98,246 114,232" if rears else "58,262 76,268 100,262 116,250"
    crupper = "170,250 190,258 208,272 219,286" if rears else "168,246 188,250 206,262 216,272"
    for strap in (breast, crupper):
        art += band(strap, 5, ink, PALE_GOLD, 10, 2, 1.4)
    drops = (
        ((64, 253), (78, 257), (92, 254), (184, 260), (197, 270), (209, 281))
        if rears
        else ((66, 268), (80, 272), (94, 270), (182, 254), (196, 261), (208, 270))
    )
    for x, y in drops:
        art += part([(x - 4, y, 1), (x, y + 13), (x + 4, y, 1)], GOLD, 1.2, 0.5)
    sheet = "108,236! 104,262 110,288! 140,296 170,286! 172,262 168,234! 140,242"
    saddle = part(sheet, cloth, 1.8) + lozenges(sheet, woven, PALE_GOLD, 9)
    saddle += band("107,284 140,292 171,283", 4.6, GOLD, RED, 8, 1.8)
    return art + (f'<g transform="rotate(10 140 250)">{saddle}</g>' if rears else saddle)


def reins(hand: str, rears: bool = False) -> str:
    """From the bit to the hand, given as its place."""
    bit = "43,196 70,204" if rears else "46,216 74,222"
    return cord(f"{bit} {hand}", RED, 1.4, 0.8)
