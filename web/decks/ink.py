"""The inks: few, flat, and the same in every deck.

Shade is never a darker flat but hatching: parallel lines over the same flat. ``hatched(ink)`` is
the paint for it. At 300 px one sees the lines, at 48 px they melt into a clean middle tone.
"""

from __future__ import annotations

KEY = "#1b1510"  #: the black of every outline
PAPER = "#fbf4e2"
WHITE = "#fffaf0"  #: ermine, linen, eyes, a white horse
RED = "#c8321f"
BLUE = "#2f5f96"
STEEL = "#a9c4dc"
GOLD = "#f0b92b"
PALE_GOLD = "#fbdc7c"
GREEN = "#3d7d45"
LEAF = "#8fb46a"
BROWN = "#8a5a2b"
SORREL = "#c9853f"  #: a chestnut horse, red-blond hair
UMBER = "#5c3818"  #: dark hair, manes, moustaches
COAL = "#382a20"  #: black hair, a black horse's mane
GREY = "#b9ab97"  #: old hair, a grey horse
SKIN = "#f6d3ac"
NIGHT = "#27324a"  #: the eagle
DARK_RED = "#8e2018"  #: lozenges woven into red cloth, and likewise below
DARK_GREEN = "#23542f"
DARK_BLUE = "#1d3d67"
DARK_GOLD = "#c8871a"
FRENCH_RED = "#b8281c"

BURGUNDY = "#7a1d1a"  #: the backs, one colour for each deck; green would vanish on the baize
NAVY = "#23406b"
TERRACOTTA = "#a0401f"
BOTTLE = "#1d4a35"
BRASS = "#c9a24a"
IVORY = "#f3e3b4"

# ink: (id of the pattern, colour under the lines, colour of the lines, their width, their period)
_HATCHING = {
    RED: ("hr", RED, KEY, 0.95, 3.4),
    BLUE: ("hb", BLUE, KEY, 1.0, 3.4),
    GREEN: ("hg", GREEN, KEY, 0.95, 3.4),
    GOLD: ("hy", GOLD, "#5b3717", 0.75, 3.2),
    PALE_GOLD: ("hp", PALE_GOLD, "#5b3717", 0.7, 3.2),
    SKIN: ("hs", SKIN, "#a85a32", 0.6, 2.6),
    SORREL: ("ht", SORREL, "#4a2a10", 0.95, 3.3),
    BROWN: ("hn", BROWN, KEY, 1.0, 3.3),
    UMBER: ("hu", UMBER, "#20120a", 1.1, 3.0),
    COAL: ("ho", COAL, "#0f0a06", 1.1, 3.0),
    GREY: ("he", GREY, KEY, 0.8, 3.2),
    WHITE: ("hw", "#efe6d4", "#7d6f60", 1.0, 3.1),
    PAPER: ("hc", "#efe6d4", "#7d6f60", 0.8, 3.1),
    STEEL: ("hl", STEEL, DARK_BLUE, 0.95, 3.2),
    LEAF: ("hf", LEAF, KEY, 0.8, 3.3),
    NIGHT: ("hi", NIGHT, "#0d111b", 1.2, 3.2),
    "none": ("hk", "none", KEY, 0.95, 3.4),
}
_ANGLE = -42


def hatched(ink: str) -> str:
    """The paint for the shade side of a part in that ink; of ``none``, lines alone."""
    return f"url(#{_HATCHING[ink][0]})"


def hatching(used: str) -> str:
    """The patterns that a drawing uses."""
    patterns = ""
    for name, under, colour, width, period in _HATCHING.values():
        if f"url(#{name})" in used:
            ground = "" if under == "none" else f'<path d="M0 0H9V9H0z" fill="{under}"/>'
            patterns += (
                f'<pattern id="{name}" width="{period}" height="{period}" '
                f'patternUnits="userSpaceOnUse" patternTransform="rotate({_ANGLE})">{ground}'
                f'<path d="M0 {period / 2}H9" stroke="{colour}" stroke-width="{width}"/></pattern>'
            )
    return patterns
