"""What the trick games share: leading, following, winning a trick, drawing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mazziere.cards import bits
from mazziere.cards.card import Card, CardSet
from mazziere.games.deal import act
from mazziere.games.deal.base import Deal
from mazziere.games.deal.fields import Field, Kind
from mazziere.games.deal.tally import Item

try:
    import cython
except ImportError:
    from mazziere.games.deal import _no_cython as cython

if TYPE_CHECKING:
    from mazziere.games.game import Rules

NO_CARD = -1


class TrickDeal(Deal):
    """A deal in which each plays a card to the trick and one of them wins it."""

    fields = Deal.fields + (
        Field("trick", Kind.CARD_BY_SEAT, holds=True, public=True),
        Field("leader", Kind.SEAT, public=True),
        Field("tricks", Kind.NUMBER, public=True),
    )
    #: How much of what :meth:`card_worth` counts makes one point.
    a_point = 1

    def __init__(self, rules: Rules) -> None:
        Deal.__init__(self, rules)
        self.hand_size = 3
        self.leader = 0
        self.tricks = 0  # finished ones
        self.trick = [-1] * 4  # by seat, NO_CARD before it has played

    # For everybody

    def card_reason(self, card: Card, taken: CardSet) -> str:
        """A card of the hand can only be refused for its suit."""
        return "not_a_move" if taken else "must_follow_suit"

    def card_worth(self, card: Card) -> int:
        """What a card counts for whoever takes it, :attr:`a_point` of which make a point."""
        return 0

    def notes(self) -> list[Item]:
        """How many tricks each side took, and whether one took them all."""
        piles = (self.pile[0], self.pile[1])
        tricks = (bits.count(piles[0]) // self.seats, bits.count(piles[1]) // self.seats)
        all_of_them = (int(piles[1] == 0), int(piles[0] == 0))
        return [
            Item("prese", (0, 0), tricks, piles),
            Item("tutte_le_prese", (0, 0), all_of_them, (0, 0)),
        ]

    def _fill(self, state: Mapping[str, Any]) -> None:
        """The trick."""
        Deal._fill(self, state)
        self.trick = state["trick"]
        self.leader = state["leader"]
        self.tricks = state["tricks"]

    def problems(self) -> list[str]:
        """A trick that does not fit the turn, hands that do not fit the trick."""
        problems = Deal.problems(self)
        if self.turn == act.NOBODY and self.last_taker == act.NOBODY:
            problems.append("nobody took the last trick")
        if self.turn == act.NOBODY and any(card != NO_CARD for card in self.trick):
            problems.append("nobody plays, so nothing lies in the trick")
        if problems or self.turn == act.NOBODY:
            return problems
        if self.leader == act.NOBODY:
            return ["nobody leads"]
        full = bits.count(self.hand[self.turn])
        if full > self.hand_size or (self.undealt and full < self.hand_size):
            problems.append(f"a hand has {self.hand_size} cards as long as there is stock")
        seat = self.leader
        for place in range(self.seats):
            played = place < (self.turn - self.leader) % self.seats
            if (self.trick[seat] != NO_CARD) != played:
                due = "a" if played else "no"
                problems.append(f"seat {seat} should have {due} card in the trick")
            if bits.count(self.hand[seat]) != full - played:
                problems.append(f"seat {seat} should have {full - played} cards in hand")
            seat = act.right_of(seat, self.seats)
        if self.undealt % self.seats:
            problems.append("the stock does not deal out evenly")
        return problems

    # Hooks

    def begin(self) -> None:
        """Deal the hands; the dealer's right leads."""
        Deal.begin(self)
        self.deal_each(self.hand_size)
        self.leader = self.turn
        self.tricks = 0
        for seat in range(4):
            self.trick[seat] = -1

    def apply(self, move: int) -> None:
        """Play a card to the trick; the last one decides it."""
        seat = self.turn
        card = act.card(move)
        self.hand[seat] ^= bits.bit(card)
        self.left -= 1
        self.trick[seat] = card
        self.record(move, seat, 0)
        self.turn = act.right_of(seat, self.seats)
        if self.turn == self.leader:
            self.close_trick()

    def close_trick(self) -> None:
        """The winner takes the cards, draws first and leads."""
        winner = self.winning()
        cards = 0
        for seat in range(self.seats):
            cards |= bits.bit(self.trick[seat])
            self.trick[seat] = -1
        self.pile[winner & 1] |= cards
        self.last_taker = winner
        self.tricks += 1
        self.leader = winner
        self.turn = winner
        if self.left == 0:
            self.turn = act.NOBODY
            return
        if self.undealt:
            self.draw_all()
        self.begin_trick()

    def winning(self) -> int:
        """The seat whose card is the best of the trick so far."""
        if self.turn == act.NOBODY or self.trick[self.leader] == -1:
            return act.NOBODY
        winner = self.leader
        seat = act.right_of(winner, self.seats)
        while seat != self.leader and self.trick[seat] != -1:
            if self.beats(self.trick[seat], self.trick[winner]):
                winner = seat
            seat = act.right_of(seat, self.seats)
        return winner

    def beats(self, card: int, best: int) -> bool:
        """Whether a card played later wins against the best one so far."""
        return False

    def begin_trick(self) -> None:
        """What happens before a lead."""

    def draw_all(self) -> None:
        """A card for each, the winner of the trick first."""
        seat = self.leader
        for _ in range(self.seats):
            self.draw(seat)
            seat = act.right_of(seat, self.seats)

    def draw(self, seat: int) -> None:
        """Draw a card."""
        card = self.next_card()
        self.hand[seat] |= bits.bit(card)
        self.record(act.drawn(card), seat, 0)

    def copy_from(self, other: Deal) -> None:
        """Base state and the trick."""
        Deal.copy_from(self, other)
        self.copy_trick(cython.cast(TrickDeal, other))

    def copy_trick(self, other: TrickDeal) -> None:
        """The trick."""
        self.trick[:] = other.trick
        self.leader = other.leader
        self.tricks = other.tricks
