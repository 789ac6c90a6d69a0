"""Cirulla, for two or for two pairs (CIR-1…18).

Three cards each and four on the table, as in Scopa; two aces on the table and the deal is void. A
card takes an equal card, or cards that add up to it, or cards that make fifteen with it, whichever
its player prefers (CIR-4, CIR-5). An ace takes the ace on the table, or else everything (CIR-6),
and emptying the table is always a scopa but for the last play (CIR-7).

Besides, there are accusi. The dealer scores when the four cards turned up make fifteen or thirty
(CIR-9). A player whose three new cards total nine or less has a *cirulla*, one with three of a
kind a *decino* (CIR-10, CIR-11); they are declared on the first turn with these cards, by
themselves or by hand. The seven of coppe, the *matta*, may stand for another card if that makes an
accuso, and then keeps that value until a while after it is played (CIR-12…16).

The count adds *grande* and *piccola*, and all ten denari win the match at once (CIR-17, CIR-18).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mazziere.cards import bits
from mazziere.cards.card import MATTA, Card, CardSet
from mazziere.games import _capture
from mazziere.games._capture import VISIBILITY, CaptureDeal, sizes
from mazziere.games.deal import act
from mazziere.games.deal.base import Deal, known_problems
from mazziere.games.deal.fields import Field, Kind
from mazziere.games.deal.hooks import Moves
from mazziere.games.deal.tally import Item
from mazziere.games.game import Game, Habits
from mazziere.games.options import Option

try:
    import cython
except ImportError:
    from mazziere.games.deal import _no_cython as cython

if TYPE_CHECKING:
    from mazziere.games.game import Rules

RULES_VERSION = 1
ACCUSI = {act.TURNED: "mazziere", act.CIRULLA: "cirulla", act.DECINO: "decino"}


class CirullaDeal(CaptureDeal):
    """A deal of Cirulla."""

    fields = CaptureDeal.fields + (
        Field("accuso", Kind.NUMBER_BY_SIDE, public=True),
        Field("declared", Kind.NUMBER_BY_SEAT, public=True),
        Field("matta", Kind.NUMBER, public=True),
        Field("shown", Kind.CARDS_BY_SEAT, public=True),
        Field("told", Kind.CARDS_BY_SEAT, remembered=True),
        Field("manual", Kind.NUMBER),
        Field("cappotto", Kind.SEAT, public=True),
    )
    void_code = "two_aces"
    most_captures = 26

    def __init__(self, rules: Rules) -> None:
        CaptureDeal.__init__(self, rules)
        self.special = bits.ALL
        self.changeable = bits.MATTA
        self.void_rank = bits.ASSO
        self.void_count = 2
        self.with_cappotto = bool(rules.option("cappotto"))
        self.cumulate = bool(rules.option("accuso_cumulate"))
        momentary = rules.option("accuso_exposure") == "momentary"
        self.momentary = momentary and not self.carte_viste  # OPT-2
        self.revert_at_once = rules.option("matta_revert") == "immediate"
        self.revert_after_round = rules.option("matta_revert") == "end_of_mano"
        self.accuso = [0] * 2  # points of accusi, by side
        self.declared = [0] * 4  # the kinds declared with the present three cards
        self.matta = bits.SETTE  # the rank that the seven of coppe has now
        self.shown = [0] * 4  # cards lying face up in a hand
        self.told = [0] * 4  # cards that were shown and are still in the hand
        self.manual = 0 if rules.option("auto_accuso") else 15  # the seats that declare by hand
        self.cappotto = act.NOBODY  # the side that took all denari

    # For everybody

    def set_auto_accuso(self, seat: int, on: bool) -> None:
        """Let a seat's accusi be declared by themselves from its next turn on (CIR-15)."""
        if not 0 <= seat < self.seats:
            raise ValueError(f"seats are 0 to {self.seats - 1}, not {seat}")
        self.manual = self.manual & ~(1 << seat) if on else self.manual | 1 << seat

    def takes_all(self, card: Card) -> bool:
        """An ace may, and so may a matta that counts as one."""
        return (self.matta if card == MATTA else card >> 2) == bits.ASSO

    def items(self) -> list[Item]:
        """As in Scopa, with each accuso, grande and piccola."""
        items = CaptureDeal.items(self)
        missing = [self.accuso[0], self.accuso[1]]
        for entry in self.log:
            if act.kind(entry) in ACCUSI:
                side = act.seat(entry) & 1
                missing[side] -= act.points(entry)
                items.append(_one_sided(ACCUSI[act.kind(entry)], side, entry))
        if any(missing):  # restored without its log
            items.append(Item("accusi", (missing[0], missing[1]), (0, 0), (0, 0)))
        mine, yours = self.pile[0], self.pile[1]
        figures = bits.DENARI & ~bits.below(7)
        low = bits.DENARI & bits.below(6)
        items.append(_row("grande", grande(mine), grande(yours), mine & figures, yours & figures))
        items.append(_row("piccola", piccola(mine), piccola(yours), mine & low, yours & low))
        return items

    def notes(self) -> list[Item]:
        """Whether a side made a cappotto."""
        made = (int(self.cappotto == 0), int(self.cappotto == 1))
        return [Item("cappotto", (0, 0), made, (0, 0))]

    def _fill(self, state: Mapping[str, Any]) -> None:
        """Accusi and matta."""
        CaptureDeal._fill(self, state)
        self.accuso = state["accuso"]
        self.declared = state["declared"]
        self.matta = state["matta"]
        self.shown = state["shown"]
        self.told = state["told"]
        self.manual = state["manual"]
        self.cappotto = state["cappotto"]

    def problems(self) -> list[str]:
        """A matta whose value is taken by four real cards could not lie among them."""
        if not 0 <= self.matta <= bits.RE:
            return [f"the matta is of no rank: {self.matta}"]
        problems = CaptureDeal.problems(self)
        problems += known_problems(self.hand, self.shown, self.told)
        if bits.count(self.table & bits.of_rank(self.matta)) == 4 and self.matta != bits.SETTE:
            problems.append("the matta cannot be a fifth card of its rank on the table")
        if self.matta != bits.SETTE and bits.MATTA & (self.pile[0] | self.pile[1]):
            problems.append("in a pile the matta is a seven")
        if self.manual >> 4 or any(declared > 3 for declared in self.declared):
            problems.append("no such seats or declarations")
        if self.cappotto not in (act.NOBODY, self.all_denari()):
            problems.append("a cappotto is all ten denari in a pile")
        told = sum(act.points(entry) for entry in self.log if act.kind(entry) in ACCUSI)
        if told > self.accuso[0] + self.accuso[1]:
            problems.append("the log tells of more accusi than were credited")
        return problems

    # Hooks

    def begin(self) -> None:
        """Deal, and let the dealer score if the table makes fifteen or thirty."""
        CaptureDeal.begin(self)
        self.accuso[0] = 0
        self.accuso[1] = 0
        self.cappotto = act.NOBODY
        self.new_hands()
        if self.void:
            return
        points = turned_points(self.table)
        if points:
            self.accuso[self.dealer & 1] += points
            self.pile[self.dealer & 1] = self.table
            self.last_taker = self.dealer
            self.record(act.declare(act.TURNED, self.table), self.dealer, points)
            self.table = 0
        self.begin_turn()

    def new_hands(self) -> None:
        """Forget what was declared with the cards before."""
        self.matta = bits.SETTE
        for seat in range(4):
            self.declared[seat] = 0
            self.shown[seat] = 0
            self.told[seat] = 0

    def begin_turn(self) -> None:
        """Declare by itself, the richer accuso first, for those who leave it to the table."""
        seat = self.turn
        if seat == act.NOBODY or self.manual >> seat & 1:
            return
        if self.accusi(seat) & act.DECINO:
            self.declare(act.DECINO, act.AUTOMATIC)
        if self.accusi(seat) & act.CIRULLA:
            self.declare(act.CIRULLA, act.AUTOMATIC)

    def accusi(self, seat: int) -> int:
        """What the seat may declare now: act.CIRULLA, act.DECINO, their sum or 0."""
        hand = self.hand[seat]
        declared = self.declared[seat]
        if bits.count(hand) != 3 or (declared and not self.cumulate):
            return 0
        others = hand & ~bits.MATTA
        rank = bits.lowest(others) >> 2
        found = 0
        if _capture.total(others) + (others != hand) <= 9 and self.matta_may_be(bits.ASSO, seat):
            found |= act.CIRULLA
        if others & bits.of_rank(rank) == others and self.matta_may_be(rank, seat):
            found |= act.DECINO
        return found & ~declared

    def matta_may_be(self, rank: int, seat: int) -> bool:
        """Whether the matta, if it is in that hand, can still take that rank (AMB-CIR-2)."""
        if not self.hand[seat] & bits.MATTA or not self.declared[seat]:
            return True
        return self.matta == rank

    def declare(self, kind: int, automatic: int) -> None:
        """Score an accuso, show the cards and give the matta its value (CIR-12, CIR-14)."""
        seat = self.turn
        hand = self.hand[seat]
        points = 10 if kind == act.DECINO else 3
        if hand & bits.MATTA:
            self.matta = bits.ASSO if kind == act.CIRULLA else bits.lowest(hand & ~bits.MATTA) >> 2
        self.accuso[seat & 1] += points
        self.declared[seat] |= kind
        self.shown[seat] = hand
        self.told[seat] = hand
        self.record(act.declare(kind, hand) | automatic, seat, points)

    def fill_moves(self, out: Moves) -> None:
        """The plays, then the accusi that are declared by hand."""
        CaptureDeal.fill_moves(self, out)
        accusi = self.accusi(self.turn)
        if accusi & act.CIRULLA:
            out.add(act.declare(act.CIRULLA, 0))
        if accusi & act.DECINO:
            out.add(act.declare(act.DECINO, 0))

    def special_captures(self, card: int, out: Moves) -> None:
        """An equal card, sums and fifteens at will; an ace takes an ace or everything."""
        rank = self.matta if card == 25 else card >> 2
        table = self.table
        stand_in = 0
        if table & bits.MATTA and self.matta != bits.SETTE:
            # The matta lies there as another rank: a card of that rank stands in for it.
            stand_in = bits.of_rank(self.matta) & ~table
            stand_in &= 0 - stand_in
            table ^= bits.MATTA | stand_in
        before = out.count
        laid = act.play(card, 0)
        if rank != bits.ASSO:
            _capture.take_one(table & bits.of_rank(rank), laid, out)
            _capture.take_sums(table & bits.below(rank), rank + 1, laid, out)
            _capture.take_sums(table, 14 - rank, laid, out)
        elif table & bits.of_rank(bits.ASSO):
            _capture.take_one(table & bits.of_rank(bits.ASSO), laid, out)
        elif table:
            out.add(laid | table)
        for index in range(before, out.count):
            if out.items[index] & stand_in:
                out.items[index] ^= stand_in | bits.MATTA

    def sweepers(self, table: int) -> int:
        """The cards that equal the table, or make fifteen with it; an ace, unless one lies there.

        The matta counts as the rank that it has now, on the table and in a hand.
        """
        count = _capture.total(table & ~bits.MATTA)
        aces = table & ~bits.MATTA & bits.of_rank(bits.ASSO)
        if table & bits.MATTA:
            count += self.matta + 1
            if self.matta == bits.ASSO:
                aces |= bits.MATTA
        if not count:
            return 0
        found = 0
        if count <= 10:
            found |= bits.of_rank(count - 1)
        if 5 <= count <= 14:
            found |= bits.of_rank(14 - count)
        found &= ~bits.of_rank(bits.ASSO)
        if not aces or count == 1:
            found |= bits.of_rank(bits.ASSO)
        found &= ~bits.MATTA
        if found & bits.of_rank(self.matta) & ~bits.MATTA:
            found |= bits.MATTA
        return found

    def apply(self, move: int) -> None:
        """A declaration keeps the turn; a play ends it, and perhaps the match."""
        if act.kind(move) != act.PLAY:
            self.declare(act.kind(move), 0)
            return
        seat = self.turn
        played = bits.bit(act.card(move))
        self.shown[seat] = 0 if self.momentary else self.shown[seat] & ~played
        self.told[seat] &= ~played
        CaptureDeal.apply(self, move)
        if self.table & bits.MATTA:
            if self.revert_at_once or (self.revert_after_round and seat == self.dealer):
                self.matta = bits.SETTE
        elif (played | act.cards(move)) & bits.MATTA:
            self.matta = bits.SETTE  # in a pile it is the card that is printed
        self.cappotto = self.all_denari()
        if self.cappotto != act.NOBODY:
            self.turn = act.NOBODY
        self.begin_turn()

    def hands_empty(self) -> None:
        """New hands, unless all denari have been taken."""
        if self.all_denari() == act.NOBODY:
            self.new_hands()
            CaptureDeal.hands_empty(self)

    def all_denari(self) -> int:
        """The side that has all ten denari, where that ends the match (CIR-18)."""
        if not self.with_cappotto:
            return act.NOBODY
        if self.pile[0] & bits.DENARI == bits.DENARI:
            return 0
        return 1 if self.pile[1] & bits.DENARI == bits.DENARI else act.NOBODY

    def score(self, side: int) -> int:
        """As in Scopa, with accusi, grande and piccola (CIR-17)."""
        return CaptureDeal.score(self, side) + grande(self.pile[side]) + piccola(self.pile[side])

    def credited(self, side: int) -> int:
        """Scope and accusi."""
        return CaptureDeal.credited(self, side) + self.accuso[side]

    def outright_winner(self) -> int:
        """The side that made a cappotto."""
        return self.cappotto

    def visible(self, viewer: int, owner: int) -> int:
        """Declared cards lie face up (AMB-CIR-5)."""
        return CaptureDeal.visible(self, viewer, owner) | self.shown[owner]

    def known(self, viewer: int, owner: int) -> int:
        """Who declared showed the cards, even if only for a moment."""
        return self.visible(viewer, owner) | self.told[owner]

    def copy_from(self, other: Deal) -> None:
        """State of a capture game, accusi and matta."""
        CaptureDeal.copy_from(self, other)
        self.copy_accusi(cython.cast(CirullaDeal, other))

    def copy_accusi(self, other: CirullaDeal) -> None:
        """Accusi and matta."""
        self.accuso[:] = other.accuso
        self.declared[:] = other.declared
        self.matta = other.matta
        self.shown[:] = other.shown
        self.told[:] = other.told
        self.manual = other.manual
        self.cappotto = other.cappotto


def turned_points(table: int) -> int:
    """1 for four cards that make fifteen, 2 for thirty; the matta counts what it takes (CIR-13)."""
    if not table & bits.MATTA:
        count = _capture.total(table)
        return 1 if count == 15 else 2 if count == 30 else 0
    count = _capture.total(table & ~bits.MATTA)
    return 1 if 5 <= count <= 14 else 2 if 20 <= count <= 29 else 0


def grande(pile: int) -> int:
    """Fante, cavallo and re of denari: 5."""
    figures = bits.DENARI & ~bits.below(7)
    return 5 if pile & figures == figures else 0


def piccola(pile: int) -> int:
    """Asso, two and three of denari: 3, and 1 for each denari that follows, up to the six."""
    run = 0
    while run < 6 and pile & bits.bit(4 * run):
        run += 1
    return run if run >= 3 else 0


def _row(name: str, mine: int, yours: int, my_cards: CardSet, your_cards: CardSet) -> Item:
    """A line of the count that compares cards."""
    return Item(name, (mine, yours), sizes((my_cards, your_cards)), (my_cards, your_cards))


def _one_sided(name: str, side: int, entry: int) -> Item:
    """The line of the count for something that one side declared."""
    points = act.points(entry)
    cards = act.cards(entry)
    if side == 0:
        return Item(name, (points, 0), (points, 0), (cards, 0))
    return Item(name, (0, points), (0, points), (0, cards))


CIRULLA = Game(
    name="cirulla",
    title="Cirulla",
    deal_type=CirullaDeal,
    version=RULES_VERSION,
    seats=(2, 4),
    options=(
        Option("cappotto", True, "all ten denari win the match at once (CIR-18)"),
        Option(
            "accuso_cumulate", False, "a hand that is cirulla and decino counts as both (AMB-CIR-2)"
        ),
        Option(
            "accuso_exposure",
            "until_played",
            "how long declared cards lie face up (AMB-CIR-5)",
            values=("until_played", "momentary"),
        ),
        Option(
            "matta_revert",
            "end_of_mano",
            "when a matta on the table is a seven again (AMB-CIR-6)",
            values=("end_of_mano", "immediate", "end_of_deal"),
        ),
        Option(
            "auto_accuso", True, "accusi are declared by themselves (CIR-15)", changed_by="player"
        ),
        *VISIBILITY,
    ),
    habits=Habits(target=51, points_a_deal=9),
    declarations=(act.declare(act.CIRULLA, 0), act.declare(act.DECINO, 0)),
    emblem=MATTA,
)
