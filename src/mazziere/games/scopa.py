"""Scopa, for two or for two pairs (SCO-1…10; GEN-9…14).

Three cards each and four on the table; three more each when the hands are empty. A card takes
one card of equal value if there is one, otherwise any cards that add up to it, and must take when
it can. Emptying the table is a scopa. At the end carte, denari, settebello and primiera give a
point each, and so does every scopa. All of this is the plain case of :mod:`_capture`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mazziere.games._capture import VISIBILITY, CaptureDeal
from mazziere.games.game import Game, Habits
from mazziere.games.options import Option

if TYPE_CHECKING:
    from mazziere.games.game import Rules

RULES_VERSION = 1
NEVER = 5


class ScopaDeal(CaptureDeal):
    """A deal of Scopa."""

    most_captures = 25

    def __init__(self, rules: Rules) -> None:
        CaptureDeal.__init__(self, rules)
        self.plain = True
        if not rules.option("redeal_three_kings"):
            self.void_count = NEVER


SCOPA = Game(
    name="scopa",
    title="Scopa",
    deal_type=ScopaDeal,
    version=RULES_VERSION,
    seats=(2, 4),
    options=(
        Option("redeal_three_kings", True, "deal again when three kings are turned up (AMB-SCO-3)"),
        *VISIBILITY,
    ),
    habits=Habits(exceed_offered=False, plays_on=True),
)
