"""Asso piglia tutto, or Scopa d'assi: Scopa in which an ace takes the whole table (ASS-1…10).

Every other card captures as in Scopa, and in its sums an ace on the table counts one (ASS-3). What
an ace does when it is played depends on the table (ASS-4):

- nothing there: it is laid (ASS-8);
- no ace there: it takes everything, which is not a scopa (ASS-7);
- one ace and nothing else: it takes it, and that is a scopa (ASS-5);
- aces among other cards, or several aces: it takes one of the aces, no more (ASS-6).

Two regional habits are options: with ``ace_on_table = take_all`` the ace of the last case takes
everything as well (AMB-ASS-1), with ``ace_sweep_is_scopa`` taking everything is a scopa
(AMB-ASS-5).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mazziere.cards import bits
from mazziere.cards.card import Card, parse_card
from mazziere.games import _capture
from mazziere.games._capture import VISIBILITY, CaptureDeal
from mazziere.games.deal import act
from mazziere.games.deal.hooks import Moves
from mazziere.games.game import Game, Habits
from mazziere.games.options import Option

if TYPE_CHECKING:
    from mazziere.games.game import Rules

RULES_VERSION = 1


class AssoDeal(CaptureDeal):
    """A deal of Asso piglia tutto."""

    most_captures = 15

    def __init__(self, rules: Rules) -> None:
        CaptureDeal.__init__(self, rules)
        self.special = bits.of_rank(bits.ASSO)
        self.take_all = rules.option("ace_on_table") == "take_all"
        self.sweep_is_scopa = bool(rules.option("ace_sweep_is_scopa"))

    # For everybody

    def takes_all(self, card: Card) -> bool:
        """An ace may."""
        return card >> 2 == bits.ASSO

    # Hooks

    def special_captures(self, card: int, out: Moves) -> None:
        """An ace takes an ace or everything."""
        if self.table & bits.of_rank(bits.ASSO) and not self.take_all:
            _capture.take_one(self.table & bits.of_rank(bits.ASSO), act.play(card, 0), out)
        elif self.table:
            out.add(act.play(card, self.table))

    def sweepers(self, table: int) -> int:
        """As in Scopa; an ace too, where that is a scopa."""
        found = CaptureDeal.sweepers(self, table)
        aces = bits.of_rank(bits.ASSO)
        if self.sweep_is_scopa and table and (self.take_all or not table & aces):
            found |= aces
        return found

    def earns_scopa(self, card: int, taken: int) -> bool:
        """Not when an ace swept the table; a lone ace is no sweep (ASS-9, AMB-ASS-2)."""
        if card >> 2 != bits.ASSO or self.sweep_is_scopa:
            return True
        return bits.count(taken) == 1 and taken & bits.of_rank(bits.ASSO) != 0


ASSO_PIGLIA_TUTTO = Game(
    name="asso_piglia_tutto",
    title="Asso piglia tutto",
    deal_type=AssoDeal,
    version=RULES_VERSION,
    seats=(2, 4),
    options=(
        Option(
            "ace_sweep_is_scopa", False, "an ace that takes the table makes a scopa (AMB-ASS-5)"
        ),
        Option(
            "ace_on_table",
            "take_ace_only",
            "what an ace takes when an ace lies among other cards (AMB-ASS-1)",
            values=("take_ace_only", "take_all"),
        ),
        *VISIBILITY,
    ),
    habits=Habits(targets=(11, 16, 21), deals=(1, 2, 3, 4, 5, 6)),  # AMB-ASS-8
    emblem=parse_card("AB"),
)
