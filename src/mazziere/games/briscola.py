"""Briscola, for two or for two pairs (BRI-1…7).

Three cards each; the next one is turned up, and its suit is the briscola. Any card may be played
to any trick (BRI-3). The highest briscola wins, or else the highest card of the suit that was led,
by the order A 3 R C F 7 6 5 4 2 (BRI-4). The winner draws first, the others follow, and the card
turned up is the last one drawn (BRI-5). When the stock is used up, partners look at each other's
hands (BRI-6). The cards in a pile count 11, 10, 4, 3 and 2 for A 3 R C F (BRI-7), 120 in all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mazziere.cards import bits
from mazziere.cards.card import Card, parse_card, set_of
from mazziere.games._tricks import TrickDeal
from mazziere.games.deal import act
from mazziere.games.deal.base import Deal
from mazziere.games.deal.fields import Field, Kind
from mazziere.games.deal.hooks import Moves
from mazziere.games.deal.tally import Item
from mazziere.games.game import Game, Habits
from mazziere.games.options import CARTE_SCOPERTE, Option

try:
    import cython
except ImportError:
    from mazziere.games.deal import _no_cython as cython

if TYPE_CHECKING:
    from mazziere.games.game import Rules

RULES_VERSION = 1
CARICHI_AND_FIGURES = (0, 2, 7, 8, 9)


class BriscolaDeal(TrickDeal):
    """A deal of Briscola."""

    fields = TrickDeal.fields + (Field("trump", Kind.CARD, public=True),)

    def __init__(self, rules: Rules) -> None:
        TrickDeal.__init__(self, rules)
        self.partner_at_end = bool(rules.option("show_partner_at_end"))
        self.trump = -1

    # For everybody

    def card_worth(self, card: Card) -> int:
        """Its points (BRI-7)."""
        return pile_points(set_of((card,)))

    def items(self) -> list[Item]:
        """The points in the piles."""
        scoring = sum(bits.of_rank(rank) for rank in CARICHI_AND_FIGURES)
        points = (pile_points(self.pile[0]), pile_points(self.pile[1]))
        return [Item("punti", points, points, (self.pile[0] & scoring, self.pile[1] & scoring))]

    def _fill(self, state: Mapping[str, Any]) -> None:
        """The briscola."""
        TrickDeal._fill(self, state)
        self.trump = state["trump"]

    def problems(self) -> list[str]:
        """The card turned up is the last of the stock."""
        problems = TrickDeal.problems(self)
        if not 0 <= self.trump < 40:
            problems.append("no card is turned up as briscola")
        elif self.undealt and self.deck[39] != self.trump:
            problems.append("the briscola is not the last card of the stock")
        return problems

    # Hooks

    def begin(self) -> None:
        """Turn up the briscola and put it under the stock."""
        TrickDeal.begin(self)
        first = 40 - self.undealt
        self.trump = self.deck[first]
        for index in range(first, 39):
            self.deck[index] = self.deck[index + 1]
        self.deck[39] = self.trump

    def fill_moves(self, out: Moves) -> None:
        """Any card of the hand."""
        hand = self.hand[self.turn]
        while hand:
            out.add(act.play(bits.lowest(hand), 0))
            hand &= hand - 1

    def beats(self, card: int, best: int) -> bool:
        """A higher card of the suit, or a briscola on another suit."""
        if (card ^ best) & 3 == 0:
            return strength(card >> 2) > strength(best >> 2)
        return (card ^ self.trump) & 3 == 0

    def score(self, side: int) -> int:
        """The points in the pile."""
        return pile_points(self.pile[side])

    def visible(self, viewer: int, owner: int) -> int:
        """Partners see each other's last three cards."""
        if self.partner_at_end and self.undealt == 0 and viewer >= 0 and (viewer ^ owner) == 2:
            return self.hand[owner]
        return Deal.visible(self, viewer, owner)

    def drawn_openly(self, entry: int) -> bool:
        """Everybody has seen the card that was turned up."""
        return act.card(entry) == self.trump

    def known(self, viewer: int, owner: int) -> int:
        """The card turned up was seen going into the hand."""
        if self.trump < 0:  # before the deal
            return 0
        return self.visible(viewer, owner) | (self.hand[owner] & bits.bit(self.trump))

    def face_up_stock(self) -> int:
        """The briscola lies at the bottom, face up."""
        return 1 if self.undealt else 0

    def copy_from(self, other: Deal) -> None:
        """State of a trick game and the briscola."""
        TrickDeal.copy_from(self, other)
        self.copy_trump(cython.cast(BriscolaDeal, other))

    def copy_trump(self, other: BriscolaDeal) -> None:
        """The briscola."""
        self.trump = other.trump


def strength(rank: int) -> int:
    """A card's place in the order A 3 R C F 7 6 5 4 2, from 9 down to 0."""
    if rank > 2:
        return rank - 2
    return 9 if rank == 0 else 8 if rank == 2 else 0


def pile_points(pile: int) -> int:
    """A 11, 3 10, R 4, C 3, F 2."""
    return (
        11 * bits.count(pile & bits.of_rank(0))
        + 10 * bits.count(pile & bits.of_rank(2))
        + 4 * bits.count(pile & bits.of_rank(9))
        + 3 * bits.count(pile & bits.of_rank(8))
        + 2 * bits.count(pile & bits.of_rank(7))
    )


BRISCOLA = Game(
    name="briscola",
    title="Briscola",
    deal_type=BriscolaDeal,
    version=RULES_VERSION,
    seats=(2, 4),
    options=(
        Option(
            "show_partner_at_end",
            True,
            "partners see each other's last three cards (AMB-BRI-3)",
            seats=(4,),
        ),
        CARTE_SCOPERTE,
    ),
    habits=Habits(
        target=120, points_a_deal=60, exceed_offered=False, plays_on=True, deal_won_at=61
    ),
    emblem=parse_card("3B"),
)
