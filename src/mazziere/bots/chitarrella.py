"""Chitarrella: a fixed player of Scopone that follows the traditional advice.

The rules that go by the name of Chitarrella, a Neapolitan of the eighteenth century, and the books
that came after them agree on what a good player does: remember every card, give no scopa away, keep
the ranks paired as the dealer's side and un-pair them (*spariglio*) as the other, care for the
sevens, lay cards of which one holds another, leave the partner's cards alone. Here each piece of
advice is a small function that says how much it speaks for a move. The move with the highest
weighted sum is played. Nothing is searched, sampled or drawn by lot.

All measures are in points of the deal, roughly: a scopa is 1. The weights were found by playing the
same deals from both sides, against itself with other weights and against a greedy player.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mazziere.bots.bot import BotFailed, Budget
from mazziere.bots.prospect import Prospect
from mazziere.cards import SETTEBELLO, CardSet, cards_in, set_of
from mazziere.cards.card import PACK
from mazziere.games import View
from mazziere.games.deal import act

GAME = "scopone"
SEATS = 4
VALUES = range(1, 11)

#: What a card adds to the primiera, by rank from the ace to the re.
PRIMIERA = (0.06, 0.02, 0.023, 0.026, 0.04, 0.09, 0.19, 0.0, 0.0, 0.0)
CARTE = 0.063
DENARI = 0.1
BELLO = 0.7

#: How a belief that somebody holds a rank changes when they pass up a chance to use it.
PASSED_SCOPA = 0.05
PASSED_LAYING = 0.6
PASSED_TAKING = 0.75
LAID_ONE = 1.25


# What is known


@dataclass(frozen=True)
class Table:
    """Cards on the table, and what a card of each value would take there at best."""

    cards: CardSet
    total: int
    takes: tuple[float, ...]  #: by value: the worth of the best capture; negative: there is none
    sweeper: int  #: the value that would take everything, or 0


class Knowledge:
    """All that a player with a perfect memory knows at the moment of choosing."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        assert view.taken is not None
        self.seat = view.seat
        self.hand = view.hands[view.seat].cards
        self.on_table = number(view.fact("table"))
        self.own_pile = view.taken[view.seat & 1]
        self.other_pile = view.taken[1 - (view.seat & 1)]
        self.counts = [hand.count for hand in view.hands]
        self.left = sum(self.counts)
        self.of_dealer = (view.seat ^ view.dealer) & 1 == 0
        self.partners_card = last_laid(view, view.seat ^ 2) & self.on_table
        partner = view.hands[view.seat ^ 2].cards
        seen = self.hand | self.on_table | self.own_pile | self.other_pile
        self.unseen = set_of(PACK) & ~seen
        self.holds = held(view, self.unseen, partner)
        self.worth = [self.card_worth(card) for card in PACK]
        self.unseen_worth = [self.mean_worth(value) for value in VALUES]

    def card_worth(self, card: int) -> float:
        """What it is worth to have the card in the own pile rather than in the other."""
        mine, yours = self.own_pile, self.other_pile
        worth = 0.0
        if mine.bit_count() < 21 and yours.bit_count() < 21:
            worth += CARTE
        if card & 3 == 0 and denari(mine) < 6 and denari(yours) < 6:
            worth += DENARI
        if card == SETTEBELLO:
            worth += BELLO
        better = better_of_suit(card)
        sides_that_gain = (not mine & better) + (not yours & better)
        return worth + PRIMIERA[card >> 2] * sides_that_gain / 2

    def mean_worth(self, value: int) -> float:
        """What an unseen card of that value is worth on average."""
        cards = list(cards_in(self.unseen & rank(value)))
        return sum(self.worth[card] for card in cards) / len(cards) if cards else 0.0

    def table(self, cards: CardSet) -> Table:
        """The cards as a table that the others find."""
        total = 0
        best = [0.0] + [-1.0] * 10
        single = [-1.0] * 11
        for card in cards_in(cards):
            value = (card >> 2) + 1
            worth = self.worth[card]
            total += value
            single[value] = max(single[value], worth)
            for reached in range(10, value - 1, -1):
                before = best[reached - value]
                if before >= 0.0 and before + worth > best[reached]:
                    best[reached] = before + worth
        takes = tuple(single[v] if single[v] >= 0.0 else best[v] for v in range(11))
        sweeper = total if 0 < total <= 10 else 0
        return Table(cards, total, takes, sweeper)

    def gain(self, table: Table, seat: int) -> float:
        """What that player will take from the table, on average, when they take the best.

        A capture that leaves the next one a scopa is worth so much less. Whatever is taken, the
        table loses the value of the card that takes it.
        """
        holds = self.holds[seat]
        after = self.holds[(seat + 1) % SEATS]
        captures = []
        for value in VALUES:
            chance = holds[value]
            take = table.takes[value]
            if chance > 0.0 and take >= 0.0:
                worth = take + self.unseen_worth[value - 1]
                if 0 < table.total - value <= 10:
                    worth -= after[table.total - value]
                captures.append((worth, chance))
        captures.sort(reverse=True)
        expected, still = 0.0, 1.0
        for worth, chance in captures:
            if worth <= 0.0:
                break
            expected += still * chance * worth
            still *= 1.0 - chance
        return expected

    def chance_of_nothing(self, table: Table, seat: int) -> float:
        """How likely it is that the player can take nothing."""
        nothing = 1.0
        for value in VALUES:
            if table.takes[value] >= 0.0:
                nothing *= 1.0 - self.holds[seat][value]
        return nothing


@dataclass(frozen=True)
class Choice:
    """A move, and what it leaves behind."""

    move: int
    card: int
    value: int
    taken: CardSet
    hand: CardSet  #: what stays in the hand
    table: Table
    ends: bool  #: whether it is the last play of the deal


def choice(known: Knowledge, move: int) -> Choice:
    """A move as the rules of advice look at it."""
    card, taken = act.card(move), act.cards(move)
    played = 1 << card
    left = known.on_table & ~taken if taken else known.on_table | played
    return Choice(
        move=move,
        card=card,
        value=(card >> 2) + 1,
        taken=taken,
        hand=known.hand & ~played,
        table=known.table(left),
        ends=known.left == 1,
    )


def number(fact: object) -> int:
    """A fact of the view that is a number."""
    assert isinstance(fact, int)
    return fact


def rank(value: int) -> CardSet:
    """The four cards of a value."""
    return 15 << 4 * (value - 1)


def denari(cards: CardSet) -> int:
    """How many denari."""
    return (cards & 0x1111111111).bit_count()


def better_of_suit(card: int) -> CardSet:
    """The cards of the suit that count more for the primiera, or as much."""
    own = PRIMIERA[card >> 2]
    return set_of(4 * r + (card & 3) for r in range(10) if PRIMIERA[r] >= own and r != card >> 2)


def last_laid(view: View, seat: int) -> CardSet:
    """The card that the seat laid with its last play, if it did."""
    for entry in reversed(view.log):
        if act.kind(entry) == act.PLAY and act.seat(entry) == seat:
            return 0 if act.cards(entry) else 1 << act.card(entry)
    return 0


def held(view: View, unseen: CardSet, partner: CardSet) -> list[list[float]]:
    """For each seat and value, how likely it is that a card of that value is in the hand."""
    assert view.seat is not None
    trust = beliefs(view)
    hidden = unseen & ~partner
    size = hidden.bit_count()
    shares = [0.0] * SEATS
    chances = [[0.0] * 11 for _ in range(SEATS)]
    for value in VALUES:
        cards = (hidden & rank(value)).bit_count()
        for seat in range(SEATS):
            open_hand = seat == view.seat or (partner and seat == view.seat ^ 2)
            shares[seat] = 0.0 if open_hand else view.hands[seat].count * trust[seat][value]
        everybody = sum(shares)
        for seat in range(SEATS):
            if partner and seat == view.seat ^ 2:
                chances[seat][value] = 1.0 if partner & rank(value) else 0.0
            elif everybody > 0.0:
                chances[seat][value] = at_least_one(shares[seat] / everybody, cards, size)
    return chances


def at_least_one(share: float, cards: int, size: int) -> float:
    """The chance that a hand with that share of ``size`` hidden cards has one of these."""
    none = 1.0
    for drawn in range(cards):
        none *= max(0.0, 1.0 - share * size / (size - drawn))
    return 1.0 - none


def beliefs(view: View) -> list[list[float]]:
    """For each seat and value, how likely the plays so far make holding it; 1 says nothing.

    Who had a use for a rank and did not play it probably has none; who lays a card often has
    another one like it.
    """
    trust = [[1.0] * 11 for _ in range(SEATS)]
    table = number(view.fact("table"))
    for entry in reversed(view.log):
        if act.kind(entry) != act.PLAY:
            continue
        seat, card, taken = act.seat(entry), act.card(entry), act.cards(entry)
        table = table | taken if taken else table & ~(1 << card)
        own = trust[seat]
        played = (card >> 2) + 1
        if not taken:
            own[played] *= LAID_ONE
        total, last = 0, 0
        for other in cards_in(table):
            value = (other >> 2) + 1
            total += value
            if value != played and value != last:
                own[value] *= PASSED_TAKING if taken else PASSED_LAYING
            last = value
        if 0 < total <= 10 and total != played:
            own[total] *= PASSED_SCOPA
    return trust


# The advice


def prize(known: Knowledge, move: Choice) -> float:
    """Take what counts: the settebello and the sevens, denari, then numbers of cards."""
    if not move.taken:
        return 0.0
    return known.worth[move.card] + sum(known.worth[card] for card in cards_in(move.taken))


def scopa(known: Knowledge, move: Choice) -> float:
    """A scopa is a point in the hand."""
    return 1.0 if move.taken and not move.table.cards and not move.ends else 0.0


def no_scopa_to_the_next(known: Knowledge, move: Choice) -> float:
    """Leave no table that the next player could sweep."""
    return -sweep_chance(known, move, 1)


def no_scopa_to_the_last(known: Knowledge, move: Choice) -> float:
    """Nor one that the other opponent could sweep, should it stay as it is."""
    return -sweep_chance(known, move, 3)


def scopa_for_the_partner(known: Knowledge, move: Choice) -> float:
    """A table that only the partner can sweep forces the next player to spoil it."""
    return sweep_chance(known, move, 2) * (1.0 - sweep_chance(known, move, 1))


def guard(known: Knowledge, move: Choice) -> float:
    """Do not leave to the next player what is worth taking."""
    return -known.gain(move.table, (known.seat + 1) % SEATS)


def serve(known: Knowledge, move: Choice) -> float:
    """Leave the partner something to take."""
    return known.gain(move.table, known.seat ^ 2)


def mulinello(known: Knowledge, move: Choice) -> float:
    """Keep the mill going: an opponent who can take nothing must lay, and we take again."""
    return known.chance_of_nothing(move.table, (known.seat + 1) % SEATS)


def spariglio(known: Knowledge, move: Choice) -> float:
    """The dealer's side keeps ranks paired, the other side un-pairs them by taking sums."""
    if move.taken.bit_count() < 2 or not move.hand:
        return 0.0
    change = 0
    out = known.own_pile | known.other_pile
    for card in (move.card, *cards_in(move.taken)):
        odd = (out & rank((card >> 2) + 1)).bit_count() & 1
        change += -1 if odd else 1
        out |= 1 << card
    return float(-change if known.of_dealer else change)


def lay_from_a_pair(known: Knowledge, move: Choice) -> float:
    """Lay a card of which one holds another: it is harder to take and can be taken back."""
    if move.taken:
        return 0.0
    return float(min((move.hand & rank(move.value)).bit_count(), 2))


def lay_a_dead_card(known: Knowledge, move: Choice) -> float:
    """A card whose like nobody else has can be laid in peace."""
    return 1.0 if not move.taken and not known.unseen & rank(move.value) else 0.0


def keep_the_high_cards(known: Knowledge, move: Choice) -> float:
    """High cards take sums, so the low ones are laid first."""
    return 0.0 if move.taken else -move.value / 10


def no_hurry(known: Knowledge, move: Choice) -> float:
    """A card that nobody else can pair can be taken later."""
    single = move.taken.bit_count() == 1
    return -1.0 if single and move.table.cards and not known.unseen & rank(move.value) else 0.0


def care_of_the_sevens(known: Knowledge, move: Choice) -> float:
    """Lay no seven while another one is out, the settebello least of all."""
    if move.taken or move.value != 7 or not known.unseen & rank(7):
        return 0.0
    return -2.0 if move.card == SETTEBELLO else -1.0


def leave_the_partners_card(known: Knowledge, move: Choice) -> float:
    """What the partner just laid is for the partner to take back."""
    if not known.counts[known.seat ^ 2] or not move.table.cards:
        return 0.0
    return -1.0 if move.taken & known.partners_card else 0.0


def anchor(known: Knowledge, move: Choice) -> float:
    """Hold the table above ten, where nobody can sweep it."""
    return 1.0 if move.table.total > 10 else 0.0


def grip(known: Knowledge, move: Choice) -> float:
    """Keep in hand cards that take something from the table."""
    best = 0.0
    for card in cards_in(move.hand):
        take = move.table.takes[(card >> 2) + 1]
        if take >= 0.0:
            best = max(best, take + known.worth[card])
    return best


def last_take(known: Knowledge, move: Choice) -> float:
    """Towards the end the last capture brings what is left on the table."""
    if not move.taken or known.left > 8:
        return 0.0
    nobody = 1.0
    for step in (1, 2, 3):
        nobody *= known.chance_of_nothing(move.table, (known.seat + step) % SEATS)
    return nobody * sum(known.worth[card] for card in cards_in(move.table.cards))


def sweep_chance(known: Knowledge, move: Choice, steps: int) -> float:
    """How likely the player so many places on could sweep the table that is left."""
    if not move.table.sweeper or known.left <= steps + 1:
        return 0.0
    return known.holds[(known.seat + steps) % SEATS][move.table.sweeper]


Advice = Callable[[Knowledge, Choice], float]

#: The advice in the order of its importance, each with its weight.
ADVICE: tuple[tuple[Advice, float], ...] = (
    (scopa, 1.0),
    (no_scopa_to_the_next, 1.25),
    (prize, 1.25),
    (guard, 1.0),
    (last_take, 1.25),
    (no_scopa_to_the_last, 0.4),
    (scopa_for_the_partner, 0.2),
    (mulinello, 0.13),
    (care_of_the_sevens, 0.11),
    (lay_from_a_pair, 0.09),
    (lay_a_dead_card, 0.1),
    (keep_the_high_cards, 0.1),
    (serve, 0.1),
    (grip, 0.07),
    (leave_the_partners_card, 0.04),
    (no_hurry, 0.035),
    (spariglio, 0.03),
    (anchor, 0.03),
)


def score(known: Knowledge, move: Choice, advice: Sequence[tuple[Advice, float]] = ADVICE) -> float:
    """What all the advice together says about a move; rounded, so that equal moves are equal."""
    return round(sum(weight * rule(known, move) for rule, weight in advice), 9)


class Chitarrella:
    """Plays Scopone, with nine cards or scientifico, by the traditional advice."""

    name = "chitarrella"
    games = (GAME,)  #: it knows no other

    def choose(
        self, view: View, budget: Budget, rng: random.Random, prospect: Prospect | None = None
    ) -> int:
        """The move for which most speaks; of several the first. Neither budget nor lot matter.

        Raises :class:`BotFailed` in another game than Scopone.
        """
        if view.rules.game.name not in self.games:
            raise BotFailed(f"chitarrella plays {GAME} only, not {view.rules.game.name}")
        if view.taken is None or not view.moves:
            raise BotFailed("chitarrella needs the whole view of the player on turn")
        known = Knowledge(view)
        return max(view.moves, key=lambda move: score(known, choice(known, move)))

    def close(self) -> None:
        """Nothing to let go of."""
