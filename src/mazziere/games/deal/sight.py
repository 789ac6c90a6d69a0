# cython: nonecheck=True
"""What somebody may see of a deal: the one place where hidden cards are taken away.

A :class:`Sight` is looked through. A :class:`View` is made of what it shows, and so is all that
viewers of a live table are sent, move by move; neither asks the deal.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from mazziere.cards import bits
from mazziere.cards.card import CardSet
from mazziere.games.deal import act
from mazziere.games.deal.fields import BY_SEAT, Field, Kind
from mazziere.games.deal.view import Fact, Hand, View

if TYPE_CHECKING:
    from mazziere.games.deal.base import Deal


class Told:
    """A field of a deal that viewers are told of."""

    def __init__(self, field: Field) -> None:
        self.name: str = field.name
        self.kind: Kind = field.kind
        self.own = field.own
        self.by_seat = field.kind in BY_SEAT

    def value(self, deal: Deal, viewer: int) -> Fact | None:
        """What the viewer knows of it; None for what only seats know, each of itself."""
        value = getattr(deal, self.name)
        if not isinstance(value, list):
            return int(value)
        if self.own:
            return None if viewer == act.NOBODY else int(value[viewer])
        return tuple(value[: deal.seats] if self.by_seat else value)


@cache
def told_fields(deal_type: type[Deal], memory: bool, besides: tuple[str, ...]) -> list[Told]:
    """The fields of a game that a view has; they are asked for at every move, so found once."""
    return [
        Told(field)
        for field in deal_type.fields
        if (field.public or field.own or (field.remembered and memory))
        and field.name not in besides
    ]


class Sight:
    """A deal as one viewer sees it: a seat, or a spectator.

    With ``memory`` it has all that was ever to be seen, otherwise what lies on the table now. With
    ``hands_open`` nobody's cards are hidden: so is shown what is over. The fields ``besides`` are
    left out. Each :meth:`look` brings all parts to where the deal is; they are those of a
    :class:`View`, and ``winning``, the seat whose card is the best of the trick so far.
    """

    def __init__(
        self,
        deal: Deal,
        seat: int | None,
        memory: bool = False,
        hands_open: bool = False,
        besides: tuple[str, ...] = (),
    ) -> None:
        if deal is None:
            raise TypeError("there is no deal to look at")
        if seat is not None and not 0 <= seat < deal.seats:
            raise ValueError(f"seats are 0 to {deal.seats - 1}, not {seat}")
        self.deal = deal
        self.viewer = act.NOBODY if seat is None else seat
        self.memory = memory
        self.hands_open = hands_open
        self.fields = told_fields(type(deal), memory, besides)  # type: ignore[arg-type]  # a class
        self.seats = deal.seats
        self.entries = deal.entries  # of its log
        self.dealer = self.turn = self.winning = act.NOBODY
        self.stock = 0
        self.counts = [0] * 4  # how many cards each hand has
        self.hands = [0] * 4  # those of them that the viewer sees
        self.piles = [0] * 2
        self.points = [0] * 2
        self.facts: list[Fact | None] = []  # the values of the fields
        self.seen: CardSet | None = None
        self.moves: list[int] = []
        self.log: list[int] = []

    def look(self) -> None:
        """See the deal as it is now."""
        deal = self.deal
        self.entries = deal.entries
        self.dealer = deal.dealer
        self.turn = deal.turn
        self.winning = deal.winning()
        self.stock = deal.undealt
        for owner in range(self.seats):
            self.counts[owner] = bits.count(deal.hand[owner])
            self.hands[owner] = self.hand_of(owner)
        for side in range(2):
            self.piles[side] = bits.count(deal.pile[side])
            self.points[side] = deal.credited(side)
        self.facts = self.told()
        self.seen = deal.seen()
        self.moves = deal.legal_moves() if self.viewer == deal.turn else []
        self.log = self.acts(0) if self.memory else self.lying()

    def view(self) -> View:
        """All of it as a value."""
        self.look()
        deal = self.deal
        hands = [Hand(self.counts[owner], self.hands[owner]) for owner in range(self.seats)]
        facts = []
        for index, field in enumerate(self.fields):
            if self.facts[index] is not None:
                facts.append((field.name, self.facts[index]))
        return View(
            deal.rules,
            None if self.viewer == act.NOBODY else self.viewer,
            self.dealer,
            None if self.turn == act.NOBODY else self.turn,
            deal.void_reason,
            tuple(hands),
            self.stock,
            (self.points[0], self.points[1]),
            tuple(facts),  # type: ignore[arg-type]  # none of them is None
            self.seen,
            tuple(self.moves),
            (self.piles[0], self.piles[1]),
            (deal.pile[0], deal.pile[1]) if self.memory else None,
            tuple(self.log),
        )

    def acts(self, first: int) -> list[int]:
        """The log from an entry on as the viewer saw it happen: a drawn card may be blank."""
        if first < 0:
            raise ValueError(f"the log begins with entry 0, not {first}")
        deal, acts = self.deal, []
        for index in range(first, deal.entries):
            acts.append(self.happened(deal.acts[index]))
        return acts

    def lying(self) -> list[int]:
        """The log of the current and the previous round, as far as it can still be seen."""
        deal, acts = self.deal, []
        for index in range(self.first_lying(), deal.entries):
            acts.append(self.uncovered(self.happened(deal.acts[index])))
        return acts

    def told(self) -> list[Fact | None]:
        """The values of the fields."""
        facts: list[Fact | None] = []
        for field in self.fields:
            facts.append(field.value(self.deal, self.viewer))  # compiled, it is a C call
        return facts

    # What is hidden

    def hand_of(self, owner: int) -> CardSet:
        """The cards of a hand that are face up to the viewer."""
        if self.hands_open:
            return self.deal.hand[owner]
        return self.deal.visible(self.viewer, owner)

    def happened(self, entry: int) -> int:
        """An entry as the viewer saw it happen: without the card of a draw, if it was unseen."""
        if act.kind(entry) != act.DRAW or self.hands_open:
            return entry
        owner = act.seat(entry)
        if owner == self.viewer or self.deal.partners_open(self.viewer, owner):
            return entry
        if self.deal.drawn_openly(entry):
            return entry
        return act.entry(act.drawn(act.HIDDEN_CARD), owner, 0)

    def uncovered(self, entry: int) -> int:
        """The same without the cards of a hand that were face up once and no longer are."""
        kind, owner = act.kind(entry), act.seat(entry)
        if self.hands_open:
            return entry
        if kind == act.DRAW:
            if act.card(entry) == act.HIDDEN_CARD:
                return entry
            if self.shown_by(owner) & bits.bit(act.card(entry)):
                return entry
            return act.entry(act.drawn(act.HIDDEN_CARD), owner, 0)
        if kind == act.CIRULLA or kind == act.DECINO:
            return entry & ~(act.cards(entry) & ~self.shown_by(owner))
        return entry

    def shown_by(self, owner: int) -> CardSet:
        """The cards that the viewer sees in a hand now, and those that were played from it."""
        deal, cards = self.deal, self.hand_of(owner)
        for index in range(deal.entries):
            if act.kind(deal.acts[index]) == act.PLAY and act.seat(deal.acts[index]) == owner:
                cards |= bits.bit(act.card(deal.acts[index]))
        return cards

    def first_lying(self) -> int:
        """Where in the log the previous round begins."""
        deal, plays = self.deal, 0
        for index in range(deal.entries):
            plays += act.kind(deal.acts[index]) == act.PLAY
        lying = plays % self.seats + self.seats
        if lying > plays:
            return 0
        first = deal.entries
        while lying:
            first -= 1
            lying -= act.kind(deal.acts[first]) == act.PLAY
        return first
