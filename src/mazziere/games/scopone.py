"""Scopone and Scopone scientifico, for two pairs (SPN-1…6).

All cards are dealt at once: nine each and four on the table, or in the *scientifico* ten each and
none on the table, so that the first player can only lay a card (AMB-SPN-4). Captures and count
are those of Scopa.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mazziere.cards.card import parse_card
from mazziere.games._capture import VISIBILITY, CaptureDeal
from mazziere.games.game import Game
from mazziere.games.options import Option

if TYPE_CHECKING:
    from mazziere.games.game import Rules

RULES_VERSION = 1


class ScoponeDeal(CaptureDeal):
    """A deal of Scopone."""

    most_captures = 25

    def __init__(self, rules: Rules) -> None:
        CaptureDeal.__init__(self, rules)
        self.plain = True
        scientifico = rules.option("scientifico")
        self.hand_size = 10 if scientifico else 9
        self.opening = 0 if scientifico else 4


SCOPONE = Game(
    name="scopone",
    title="Scopone",
    deal_type=ScoponeDeal,
    version=RULES_VERSION,
    seats=(4,),
    options=(
        Option("scientifico", False, "ten cards each and an empty table (SPN-2)"),
        *VISIBILITY,
    ),
    emblem=parse_card("AD"),
)
