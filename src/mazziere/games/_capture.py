"""What the capture games share: the table, taking and laying, the scopa, the count of the piles.

Scopa is the plain case (GEN-9…14); the other games say how they differ.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mazziere.cards import bits
from mazziere.cards.card import Card, CardSet, cards_in
from mazziere.games.deal import act, xorshift
from mazziere.games.deal.base import Deal
from mazziere.games.deal.fields import Field, Kind
from mazziere.games.deal.hooks import Moves
from mazziere.games.deal.rng import Rng
from mazziere.games.deal.tally import Item
from mazziere.games.options import CARTE_SCOPERTE, CARTE_VISTE

try:
    import cython
except ImportError:
    from mazziere.games.deal import _no_cython as cython

if TYPE_CHECKING:
    from mazziere.games.game import Rules

VISIBILITY = (CARTE_VISTE, CARTE_SCOPERTE)


class CaptureDeal(Deal):
    """A deal in which cards take cards from the table."""

    fields = Deal.fields + (
        Field("table", Kind.CARDS, holds=True, public=True),
        Field("sweeps", Kind.CARDS_BY_SIDE, public=True),
    )
    void_code = "three_kings"
    #: As many as are ever listed; a game that knows better says so.
    most_captures = act.MOST_MOVES
    #: No table that play can bring about holds more: four dealt, and nine ranks laid one by one.
    fullest_table = 13
    #: Whether a card that finds an equal one takes, so that only those turned up lie there twice.
    takes_equal = True

    def __init__(self, rules: Rules) -> None:
        Deal.__init__(self, rules)
        self.carte_viste = bool(rules.option("carte_viste"))
        self.hand_size = 3
        self.opening = 4  # cards turned up at the start
        self.void_rank = bits.RE  # the deal is void with so many of this rank turned up
        self.void_count = 3
        self.special = 0  # the cards that capture in the game's own way
        self.changeable = 0  # the cards that may have had another rank when they were laid
        self.plain = False  # whether the game leaves all hooks of this class as they are
        self.table = 0
        self.sweeps = [0] * 2  # by side: the cards that made a scopa, laid crosswise

    # For everybody

    def card_reason(self, card: Card, taken: CardSet) -> str:
        """Why the card does not take these cards."""
        if not 0 <= card < 40:
            return "not_a_move"
        if taken & ~self.table:
            return "not_on_table"
        if not taken:
            return "must_capture"
        options = [act.cards(move) for move in self.legal_moves() if act.card(move) == card]
        if self.takes_all(card) and options == [self.table] and bits.count(self.table) > 1:
            return "must_take_all"
        equal = bits.of_rank(card >> 2)
        if all(bits.count(option) == 1 and option & equal for option in options):
            return "must_take_equal"
        return "wrong_capture"

    def takes_all(self, card: Card) -> bool:
        """Whether the card is one that may take the whole table, whatever lies there."""
        return False

    def seen(self) -> CardSet | None:
        """All cards that were face up before the current round (OPT-1)."""
        if not self.carte_viste:
            return None
        plays = [entry for entry in self.log if act.kind(entry) == act.PLAY]
        seen = self.table | self.pile[0] | self.pile[1]
        for entry in plays[len(plays) - len(plays) % self.seats :]:
            seen &= ~bits.bit(act.card(entry))
        return seen

    def _fill(self, state: Mapping[str, Any]) -> None:
        """Table and scope."""
        Deal._fill(self, state)
        self.table = state["table"]
        self.sweeps = state["sweeps"]

    def problems(self) -> list[str]:
        """Hands that do not fit the turn, a table that cannot be."""
        problems = Deal.problems(self)
        for side in (0, 1):
            if self.sweeps[side] & ~self.pile[side]:
                problems.append(f"a card that made a scopa is not in the pile of side {side}")
        if self.void or problems:
            return problems
        if self.turn != act.NOBODY:
            full = bits.count(self.hand[self.turn])
            if full > self.hand_size:
                problems.append(f"a hand has up to {self.hand_size} cards, not {full}")
            seat = act.right_of(self.dealer, self.seats)
            for place in range(self.seats):
                due = full - (place < (self.turn - self.dealer - 1) % self.seats)
                if bits.count(self.hand[seat]) != due:
                    problems.append(f"seat {seat} should have {due} cards in hand")
                seat = act.right_of(seat, self.seats)
        handout = self.hand_size * self.seats
        if self.undealt % handout or self.undealt > 40 - self.opening - handout:
            problems.append("the stock does not deal out evenly")
        if bits.count(self.table) > self.fullest_table:
            problems.append(f"more than {self.fullest_table} cards on the table")
        elif not problems and len(self.listed_moves()) == act.MOST_MOVES:
            problems.append("the table allows more captures than any that play can bring about")
        if self.takes_equal and equal_cards(self.table & ~self.changeable) > self.opening:
            problems.append("more equal cards on the table than were turned up together")
        return problems

    def items(self) -> list[Item]:
        """Carte, denari, settebello, primiera and scope (SCO-9, SCO-10)."""
        mine, yours = self.pile[0], self.pile[1]
        denari = (mine & bits.DENARI, yours & bits.DENARI)
        settebello = (mine & bits.SETTEBELLO, yours & bits.SETTEBELLO)
        sums = (primiera(mine), primiera(yours))
        first = (higher(sums[0], sums[1]), higher(sums[1], sums[0]))
        best = (best_cards(mine), best_cards(yours))
        sweeps = (self.sweeps[0], self.sweeps[1])
        return [
            Item("carte", (carte(mine), carte(yours)), sizes((mine, yours)), (mine, yours)),
            Item("denari", (most_denari(mine), most_denari(yours)), sizes(denari), denari),
            Item("settebello", sizes(settebello), sizes(settebello), settebello),
            Item("primiera", first, sums, best, primiera_values(best[0] | best[1])),
            Item("scope", sizes(sweeps), sizes(sweeps), sweeps),
        ]

    # Hooks

    def begin(self) -> None:
        """Hands, then the cards turned up; too many kings there and the deal is void."""
        Deal.begin(self)
        self.table = 0
        self.sweeps[0] = 0
        self.sweeps[1] = 0
        self.deal_each(self.hand_size)
        for _ in range(self.opening):
            self.table |= bits.bit(self.next_card())
        self.left -= self.opening
        if bits.count(self.table & bits.of_rank(self.void_rank)) >= self.void_count:
            self.void = True
            self.turn = act.NOBODY

    def fill_moves(self, out: Moves) -> None:
        """Each card with each of its captures, or laid when it has none (GEN-10, GEN-11)."""
        plain_moves(self.hand[self.turn] & ~self.special, self.table, out)
        hand = self.hand[self.turn] & self.special
        while hand:
            card = bits.lowest(hand)
            before = out.count
            self.special_captures(card, out)
            lay_without_capture(act.play(card, 0), before, out)
            hand &= hand - 1

    def play_out(self, moves: Moves, rng: Rng) -> int:
        """Play random legal moves to the end; a checksum of them."""
        if not self.plain:
            return Deal.play_out(self, moves, rng)
        # The same with direct calls, which is a good deal faster.
        checksum = 0
        state = rng.state
        while self.turn != act.NOBODY:
            moves.count = 0
            plain_moves(self.hand[self.turn], self.table, moves)
            state = xorshift.step(state)
            move = moves.items[xorshift.pick(state, moves.count)]
            checksum = xorshift.mix(checksum, move)
            CaptureDeal.apply(self, move)
        rng.state = state
        return checksum

    def special_captures(self, card: int, out: Moves) -> None:
        """Append the captures of a card that does not capture as in Scopa."""

    def apply(self, move: int) -> None:
        """Play a card (GEN-12, GEN-13) and pass the turn on."""
        seat = self.turn
        card = act.card(move)
        taken = act.cards(move)
        played = bits.bit(card)
        points = 0
        self.hand[seat] ^= played
        self.left -= 1
        if taken:
            self.table ^= taken
            self.pile[seat & 1] |= taken | played
            self.last_taker = seat
            if not self.table and self.left and self.earns_scopa(card, taken):
                self.sweeps[seat & 1] |= played
                points = 1
        else:
            self.table |= played
        self.acts[self.entries] = act.entry(move, seat, points)
        self.entries += 1
        seat = act.right_of(seat, self.seats)
        self.turn = seat
        if not self.hand[seat]:
            self.hands_empty()

    def earns_scopa(self, card: int, taken: int) -> bool:
        """Whether emptying the table like this is a scopa; the last play never is (GEN-13)."""
        return True

    def sweepers(self, table: int) -> int:
        """The cards of the pack that would make a scopa of such a table."""
        count = total(table)
        return bits.of_rank(count - 1) if 0 < count <= 10 else 0

    def hands_empty(self) -> None:
        """Deal new hands (GEN-9), or end the deal when there is no stock."""
        if self.undealt:
            self.deal_each(self.hand_size)
        else:
            self.finish()

    def finish(self) -> None:
        """What lies on the table goes to the last taker, and is no scopa (GEN-14)."""
        self.turn = act.NOBODY
        if self.table and self.last_taker != act.NOBODY:
            self.pile[self.last_taker & 1] |= self.table
            self.record(act.declare(act.REST, self.table), self.last_taker, 0)
            self.table = 0

    def score(self, side: int) -> int:
        """Carte, denari, settebello, primiera and scope, one point each (SCO-9)."""
        return (
            carte(self.pile[side])
            + most_denari(self.pile[side])
            + (self.pile[side] & bits.SETTEBELLO != 0)
            + higher(primiera(self.pile[side]), primiera(self.pile[1 - side]))
            + self.credited(side)
        )

    def credited(self, side: int) -> int:
        """The scope."""
        return bits.count(self.sweeps[side])

    def visible(self, viewer: int, owner: int) -> int:
        """Heads-up with carte viste the last three cards lie open (OPT-1)."""
        if self.carte_viste and self.seats == 2 and self.undealt == 0:
            return self.hand[owner]
        return Deal.visible(self, viewer, owner)

    def copy_from(self, other: Deal) -> None:
        """Base state, table and scope."""
        Deal.copy_from(self, other)
        self.copy_table(cython.cast(CaptureDeal, other))

    def copy_table(self, other: CaptureDeal) -> None:
        """Table and scope."""
        self.table = other.table
        self.sweeps[:] = other.sweeps


# Captures


def plain_moves(hand: int, table: int, out: Moves) -> None:
    """The moves of Scopa: each card takes an equal card if there is one, otherwise any sum.

    See SCO-3 and SCO-4.
    """
    while hand:
        card = bits.lowest(hand)
        rank = card >> 2
        laid = act.play(card, 0)
        if table & bits.of_rank(rank):
            take_one(table & bits.of_rank(rank), laid, out)
        else:
            before = out.count
            lower = table & bits.below(rank)
            if lower & (lower - 1):  # a sum needs two
                take_sums(lower, rank + 1, laid, out)
            lay_without_capture(laid, before, out)
        hand &= hand - 1


def take_one(cards: int, move: int, out: Moves) -> None:
    """One move for each of the cards, added to ``move`` (GEN-12)."""
    while cards:
        out.items[out.count] = move | (cards & (0 - cards))
        out.count += out.count < act.MOST_MOVES
        cards &= cards - 1


def take_sums(rest: int, need: int, move: int, out: Moves) -> None:
    """One move for each set of cards of ``rest`` that totals ``need``, added to ``move``.

    Cards come by ascending rank, so that the first one too high ends the search.
    """
    while rest:
        card = bits.lowest(rest)
        missing = need - (card >> 2) - 1
        if missing < 0:
            return
        rest &= rest - 1
        if missing == 0:
            out.items[out.count] = move | bits.bit(card)
            out.count += out.count < act.MOST_MOVES
        elif rest:
            take_sums(rest, missing, move | bits.bit(card), out)


def lay_without_capture(move: int, before: int, out: Moves) -> None:
    """Lay a card that added no capture to those there were before."""
    if out.count == before:
        out.items[before] = move
        out.count += before < act.MOST_MOVES


def total(cards: int) -> int:
    """What the cards count together (GEN-2)."""
    result = 0
    while cards:
        result += (bits.lowest(cards) >> 2) + 1
        cards &= cards - 1
    return result


def equal_cards(cards: int) -> int:
    """How many of the cards are not the only one of their rank."""
    equal = 0
    for rank in range(10):
        found = bits.count(cards & bits.of_rank(rank))
        if found > 1:
            equal += found
    return equal


# The count


def carte(pile: int) -> int:
    """21 cards or more (AMB-SCO-4)."""
    return 1 if bits.count(pile) > 20 else 0


def most_denari(pile: int) -> int:
    """Six denari or more (AMB-SCO-4)."""
    return 1 if bits.count(pile & bits.DENARI) > 5 else 0


def higher(mine: int, yours: int) -> int:
    """The point for the higher primiera: level, or nobody with four suits, gives nothing."""
    return 1 if mine > yours else 0


def primiera(pile: int) -> int:
    """The sum of the best card of each suit (SCO-10); 0 unless all four suits are there.

    From the lowest digit up: the ranks 7 6 A 5 4 3 2, and what they count above a figure's 10.
    """
    ranks = 0x1234056
    values = 0x234568B
    total = 40
    suits = 0
    while values:
        gained = pile >> 4 * (ranks & 15) & 15 & ~suits
        if gained:
            total += (values & 15) * bits.count(gained)
            suits |= gained
            if suits == 15:
                return total
        ranks >>= 4
        values >>= 4
    figures = (pile >> 28 | pile >> 32 | pile >> 36) & 15
    return total if suits | figures == 15 else 0


def best_cards(pile: CardSet) -> CardSet:
    """The four cards of the primiera, for showing; none unless all four suits are there."""
    best = 0
    for suit in range(4):
        for rank in (6, 5, 0, 4, 3, 2, 1, 9, 8, 7):
            card = bits.bit(4 * rank + suit)
            if pile & card:
                best |= card
                break
        else:
            return 0
    return best


def primiera_values(cards: CardSet) -> dict[Card, int]:
    """What each of these cards adds to a primiera: beside it three kings, which count 10."""
    kings = bits.of_rank(bits.RE)
    return {
        card: primiera(bits.bit(card) | kings & ~bits.of_suit(card & 3)) - 30
        for card in cards_in(cards)
    }


def sizes(sets: tuple[CardSet, CardSet]) -> tuple[int, int]:
    """How many cards each side has."""
    return bits.count(sets[0]), bits.count(sets[1])
