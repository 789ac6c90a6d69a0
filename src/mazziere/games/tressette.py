"""Tressette, for two or for two pairs (TRE-1…10).

Ten cards each. The suit that is led must be followed; who cannot plays any card and cannot win
with it (TRE-4). The highest card of the suit wins, by the order 3 2 A R C F 7 6 5 4 (TRE-5). With
two players each draws after a trick, the winner first, and shows the card (TRE-6). An ace counts a
point; twos, threes and figures a third each; what is left of a point is dropped, and the last trick
is worth one more: eleven in all (TRE-7, TRE-8).

With *bussi*, combinations of aces, twos and threes score too: three of a kind (*buongioco*) 3, all
four (*stella*) 4, ace, two and three of a suit (*napoli*) 3 (TRE-9). They are declared before
playing in the first two tricks; before the third the table declares what is left (TRE-10). Each
rank counts once: a buongioco only grows into a stella when all four were held together (AMB-TRE-2).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mazziere.cards import bits
from mazziere.cards.card import Card, parse_card, set_of
from mazziere.games._tricks import TrickDeal
from mazziere.games.deal import act
from mazziere.games.deal.base import Deal, known_problems
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
BUSSI = {act.BUONGIOCO: "buongioco", act.STELLA: "stella", act.NAPOLI: "napoli"}


class TressetteDeal(TrickDeal):
    """A deal of Tressette."""

    fields = TrickDeal.fields + (
        Field("bussi", Kind.NUMBER_BY_SIDE, public=True),
        Field("held", Kind.CARDS_BY_SEAT, own=True),
        Field("naples", Kind.CARDS_BY_SEAT, own=True),
        Field("declared", Kind.CARDS_BY_SEAT, public=True),
        Field("declared_naples", Kind.CARDS_BY_SEAT, public=True),
        Field("shown", Kind.CARDS_BY_SEAT, public=True),
        Field("told", Kind.CARDS_BY_SEAT, remembered=True),
        Field("lacks", Kind.NUMBER_BY_SEAT, remembered=True),
    )
    a_point = 3

    def __init__(self, rules: Rules) -> None:
        TrickDeal.__init__(self, rules)
        self.hand_size = 10
        self.with_bussi = bool(rules.option("bussi"))
        self.from_dealt = rules.option("bussi_cards") == "initial_hand"
        self.from_hand = rules.option("bussi_cards") == "still_in_hand"
        self.bussi = [0] * 2  # points of bussi, by side
        self.held = [0] * 4  # three or four of a rank that were in the hand together
        self.naples = [0] * 4  # ace, two and three of a suit that were
        self.declared = [0] * 4  # the same, declared
        self.declared_naples = [0] * 4
        self.shown = [0] * 4  # the card drawn, until its owner plays
        self.told = [0] * 4  # cards of the hand that everybody has seen or heard of
        self.lacks = [0] * 4  # suits that a seat could not follow, as bits

    # For everybody

    def card_worth(self, card: Card) -> int:
        """Its thirds of a point (TRE-7)."""
        return pile_thirds(set_of((card,)))

    def items(self) -> list[Item]:
        """The points in the piles, the last trick, each busso."""
        thirds = (pile_thirds(self.pile[0]), pile_thirds(self.pile[1]))
        worth = sum(bits.of_rank(rank) for rank in (0, 1, 2, 7, 8, 9))
        proof = (self.pile[0] & worth, self.pile[1] & worth)
        last = self.last_taker & 1
        items = [
            Item("punti", (thirds[0] // 3, thirds[1] // 3), thirds, proof),
            Item("ultima_presa", (1 - last, last), (1 - last, last), (0, 0)),
        ]
        missing = [self.bussi[0], self.bussi[1]]
        for entry in self.log:
            if act.kind(entry) in BUSSI:
                side = act.seat(entry) & 1
                points = act.points(entry)
                missing[side] -= points
                mine = (points * (1 - side), points * side)
                cards = (act.cards(entry) * (1 - side), act.cards(entry) * side)
                items.append(Item(BUSSI[act.kind(entry)], mine, mine, cards))
        if any(missing):  # restored without its log
            items.append(Item("bussi", (missing[0], missing[1]), (0, 0), (0, 0)))
        return items

    def _fill(self, state: Mapping[str, Any]) -> None:
        """Bussi and what is known."""
        TrickDeal._fill(self, state)
        self.bussi = state["bussi"]
        self.held = state["held"]
        self.naples = state["naples"]
        self.declared = state["declared"]
        self.declared_naples = state["declared_naples"]
        self.shown = state["shown"]
        self.told = state["told"]
        self.lacks = state["lacks"]

    def problems(self) -> list[str]:
        """Bussi that were declared but not credited or cannot be, suits that there are not."""
        problems = TrickDeal.problems(self)
        problems += known_problems(self.hand, self.shown, self.told)
        for seat in range(self.seats):
            held, naples = self.held[seat], self.naples[seat]
            elsewhere = self.hand[0] | self.hand[1] | self.hand[2] | self.hand[3]
            elsewhere &= ~self.hand[seat]
            for index in range(40 - self.undealt, 40):
                elsewhere |= bits.bit(self.deck[index])
            for other in range(self.seats):
                if other != seat:
                    elsewhere |= self.held[other] | self.naples[other]
            if kinds_in(held) != held or naples_in(naples) != naples:
                problems.append(f"seat {seat} holds cards together that make no busso")
            if (held | naples) & elsewhere:
                problems.append(f"seat {seat} cannot have held what another seat has")
            lacking = self.hand[seat] & ~self.told[seat]
            for suit in range(4):
                if self.lacks[seat] >> suit & 1 and lacking & bits.of_suit(suit):
                    problems.append(f"seat {seat} has a suit that it could not follow")
        told = sum(act.points(entry) for entry in self.log if act.kind(entry) in BUSSI)
        if told > self.bussi[0] + self.bussi[1]:
            problems.append("the log tells of more bussi than were credited")
        if any(lacks >> 4 for lacks in self.lacks):
            problems.append("there are four suits to lack")
        return problems

    def imagine(self, viewer: int | None) -> None:
        """The others hold together what is in their hands now."""
        for seat in range(self.seats):
            if seat != viewer and self.with_bussi and self.tricks < 2:
                self.look_for_bussi(seat)

    # Hooks

    def begin(self) -> None:
        """Deal, and look for bussi in the hands."""
        TrickDeal.begin(self)
        self.bussi[0] = 0
        self.bussi[1] = 0
        for seat in range(4):
            self.held[seat] = 0
            self.naples[seat] = 0
            self.declared[seat] = 0
            self.declared_naples[seat] = 0
            self.shown[seat] = 0
            self.told[seat] = 0
            self.lacks[seat] = 0
        self.begin_trick()

    def fill_moves(self, out: Moves) -> None:
        """The cards that may be played, then the bussi that may be declared."""
        hand = self.hand[self.turn]
        if self.turn != self.leader:
            suit = hand & bits.of_suit(self.trick[self.leader] & 3)
            if suit:
                hand = suit
        while hand:
            out.add(act.play(bits.lowest(hand), 0))
            hand &= hand - 1
        if self.tricks < 2:
            for number in range(7):
                move = self.busso(self.turn, number)
                if move:
                    out.add(move)

    def apply(self, move: int) -> None:
        """A declaration keeps the turn; a play may show that a suit is lacking."""
        seat = self.turn
        if act.kind(move) != act.PLAY:
            self.declare(seat, move)
            return
        card = act.card(move)
        if seat != self.leader and (card ^ self.trick[self.leader]) & 3:
            self.lacks[seat] |= 1 << (self.trick[self.leader] & 3)
        self.shown[seat] = 0
        self.told[seat] &= ~bits.bit(card)
        TrickDeal.apply(self, move)

    def beats(self, card: int, best: int) -> bool:
        """A higher card of the suit."""
        return (card ^ best) & 3 == 0 and strength(card >> 2) > strength(best >> 2)

    def draw(self, seat: int) -> None:
        """Draw and show it until the next play (AMB-TRE-4)."""
        before = self.hand[seat]
        TrickDeal.draw(self, seat)
        self.shown[seat] |= self.hand[seat] ^ before
        self.told[seat] |= self.hand[seat] ^ before

    def begin_trick(self) -> None:
        """Look for bussi before the first three leads; declare what is left before the third."""
        if not self.with_bussi or self.tricks > 2:
            return
        if self.tricks == 0 or not self.from_dealt:
            for seat in range(self.seats):
                self.look_for_bussi(seat)
        if self.tricks == 2:
            seat = self.leader
            for _ in range(self.seats):
                for number in range(7):
                    move = self.busso(seat, number)
                    if move:
                        self.declare(seat, move | act.AUTOMATIC)
                seat = act.right_of(seat, self.seats)

    def look_for_bussi(self, seat: int) -> None:
        """Remember what the hand holds together now."""
        self.held[seat] = merged(self.held[seat], kinds_in(self.hand[seat]))
        self.naples[seat] |= naples_in(self.hand[seat])

    def busso(self, seat: int, number: int) -> int:
        """The declaration of that number that the seat may make, or 0: three ranks, four suits."""
        if not self.with_bussi:
            return 0
        if number >= 3:
            cards = self.naples[seat]
            if self.from_hand:
                cards = naples_in(self.hand[seat])
            cards &= bits.of_suit(number - 3) & ~self.declared_naples[seat]
            return act.declare(act.NAPOLI, cards) if cards else 0
        cards = self.held[seat]
        if self.from_hand:
            cards = kinds_in(self.hand[seat])
        cards &= bits.of_rank(number)
        declared = self.declared[seat] & bits.of_rank(number)
        if bits.count(cards) == 4 and declared != cards:
            return act.declare(act.STELLA, cards)
        return act.declare(act.BUONGIOCO, cards) if cards and not declared else 0

    def declare(self, seat: int, move: int) -> None:
        """Credit a busso to the side (TRE-9)."""
        cards = act.cards(move)
        points = 3
        if act.kind(move) == act.NAPOLI:
            self.declared_naples[seat] |= cards
        else:
            if act.kind(move) == act.STELLA:
                points = 1 if self.declared[seat] & cards else 4
            self.declared[seat] |= cards
        self.bussi[seat & 1] += points
        self.told[seat] |= cards & self.hand[seat]
        self.record(move, seat, points)

    def score(self, side: int) -> int:
        """Whole points of the pile, the last trick, bussi (TRE-8)."""
        points = pile_thirds(self.pile[side]) // 3 + self.bussi[side]
        if self.left == 0 and self.turn == act.NOBODY and (self.last_taker & 1) == side:
            points += 1
        return points

    def credited(self, side: int) -> int:
        """The bussi."""
        return self.bussi[side]

    def visible(self, viewer: int, owner: int) -> int:
        """A card just drawn lies face up."""
        return Deal.visible(self, viewer, owner) | self.shown[owner]

    def drawn_openly(self, entry: int) -> bool:
        """Drawn cards are shown (TRE-6)."""
        return True

    def known(self, viewer: int, owner: int) -> int:
        """Cards drawn openly or declared."""
        return self.visible(viewer, owner) | self.told[owner]

    def may_hold(self, owner: int, card: int) -> bool:
        """Not a suit that the owner could not follow."""
        return self.lacks[owner] >> (card & 3) & 1 == 0

    def copy_from(self, other: Deal) -> None:
        """State of a trick game and the bussi."""
        TrickDeal.copy_from(self, other)
        self.copy_bussi(cython.cast(TressetteDeal, other))

    def copy_bussi(self, other: TressetteDeal) -> None:
        """Bussi and what is known."""
        self.bussi[:] = other.bussi
        self.held[:] = other.held
        self.naples[:] = other.naples
        self.declared[:] = other.declared
        self.declared_naples[:] = other.declared_naples
        self.shown[:] = other.shown
        self.told[:] = other.told
        self.lacks[:] = other.lacks


def strength(rank: int) -> int:
    """A card's place in the order 3 2 A R C F 7 6 5 4, from 9 down to 0."""
    return rank + 7 if rank < 3 else rank - 3


def pile_thirds(pile: int) -> int:
    """Three for an ace, one for each two, three and figure."""
    figures = bits.ALL & ~bits.below(7)
    twos_and_threes = bits.below(3) & ~bits.below(1)
    return 3 * bits.count(pile & bits.below(1)) + bits.count(pile & (figures | twos_and_threes))


def kinds_in(hand: int) -> int:
    """The aces, twos and threes of which the hand has three or four."""
    found = 0
    for rank in range(3):
        if bits.count(hand & bits.of_rank(rank)) >= 3:
            found |= hand & bits.of_rank(rank)
    return found


def naples_in(hand: int) -> int:
    """The ace, two and three of each suit in which the hand has all of them."""
    found = 0
    for suit in range(4):
        napoli = bits.of_suit(suit) & bits.below(3)
        if hand & napoli == napoli:
            found |= napoli
    return found


def merged(held: int, kinds: int) -> int:
    """What was held before, with new ranks and with four where there were three."""
    for rank in range(3):
        now = kinds & bits.of_rank(rank)
        if bits.count(now) == 4 or not held & bits.of_rank(rank):
            held |= now
    return held


BUONGIOCHI = [
    act.declare(act.BUONGIOCO, (15 & ~(1 << suit)) << 4 * rank)
    for rank in range(3)
    for suit in range(4)
]
STELLE = [act.declare(act.STELLA, 15 << 4 * rank) for rank in range(3)]
NAPOLI = [act.declare(act.NAPOLI, 0x111 << suit) for suit in range(4)]

TRESSETTE = Game(
    name="tressette",
    title="Tressette",
    deal_type=TressetteDeal,
    version=RULES_VERSION,
    seats=(2, 4),
    options=(
        Option("bussi", True, "combinations of aces, twos and threes score (TRE-9)"),
        Option(
            "bussi_cards",
            "held_together",
            "when the cards of a busso must have been in the hand (AMB-TRE-2)",
            values=("held_together", "initial_hand", "still_in_hand"),
        ),
        CARTE_SCOPERTE,
    ),
    habits=Habits(target=31, points_a_deal=8, exceed_offered=False, plays_on=True),
    declarations=(*BUONGIOCHI, *STELLE, *NAPOLI),
    emblem=parse_card("AS"),
)
