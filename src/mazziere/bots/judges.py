"""The pinned *greedy* way of playing: what looks best at once, without looking ahead.

It is a benchmark opponent (:mod:`mazziere.bots.greedy`) and the way in which a search plays its
sampled deals to the end. A judge is handed a deal in which the hidden cards are anyhow, and uses
of it only what the player on turn can know: the own hand, what lies open and what was taken.

Worths are counted in quarters of a point, so that they are whole numbers.
"""

from __future__ import annotations

import math

from mazziere.cards import bits
from mazziere.games import briscola, tressette
from mazziere.games._capture import CaptureDeal
from mazziere.games._tricks import TrickDeal
from mazziere.games.briscola import BriscolaDeal
from mazziere.games.deal import act
from mazziere.games.deal.base import Deal
from mazziere.games.deal.hooks import Moves
from mazziere.games.tressette import TressetteDeal

try:
    import cython
except ImportError:
    from mazziere.games.deal import _no_cython as cython

#: What a card adds to a primiera above a figure's 10, by rank from the ace up.
PRIMIERA = (6, 2, 3, 4, 5, 8, 11, 0, 0, 0)


class Judge:
    """Knows nothing of a game: takes the first move. For games that have no judge of their own."""

    def best(self, deal: Deal, moves: Moves) -> int:
        """The place of the greedy move among the moves of the player on turn."""
        return 0

    def likelihood(self, deal: Deal, moves: Moves, move: int) -> float:
        """How likely it is that the player on turn makes that move: half the time the greedy one.

        It is kept soft on purpose: people and other bots have reasons that a judge does not see.
        """
        chance = 0.5 / moves.count
        if moves.items[self.best(deal, moves)] == move:
            chance += 0.5
        return chance


class CaptureJudge(Judge):
    """Takes the cards that are worth most, likes a scopa, fears to leave one."""

    def __init__(self, grande_and_piccola: bool) -> None:
        self.scopa = 40
        self.danger = 32
        self.softness = 12.0  # a difference in worth that makes a move e times less likely
        self.worth = [0] * 40
        for card in range(40):
            rank = card >> 2
            worth = 4 + PRIMIERA[rank]
            if card & 3 == 0:
                worth += 8
                if rank == bits.SETTE:
                    worth += 24
                if grande_and_piccola and rank in (0, 1, 2, 7, 8, 9):
                    worth += 4
            self.worth[card] = worth

    def best(self, deal: Deal, moves: Moves) -> int:
        """The play worth most; a declaration before any play."""
        return self.best_capture(cython.cast(CaptureDeal, deal), moves)

    def best_capture(self, deal: CaptureDeal, moves: Moves) -> int:
        """The same with the table at hand."""
        seen = deal.hand[deal.turn] | deal.table | deal.pile[0] | deal.pile[1]
        best = 0
        highest = -1000
        for index in range(moves.count):
            move = moves.items[index]
            if act.kind(move) != act.PLAY:
                return index
            value = self.gain(deal, move)
            if value > highest:
                value -= self.risk(deal, move, seen)
                if value > highest:
                    highest = value
                    best = index
        return best

    def gain(self, deal: CaptureDeal, move: int) -> int:
        """The worth of the cards taken and of a scopa, or minus the worth of a card laid."""
        card = act.card(move)
        taken = act.cards(move)
        value = self.worth[card]
        if not taken:
            return -value
        if taken == deal.table and deal.left > 1 and deal.earns_scopa(card, taken):
            value += self.scopa
        while taken:
            value += self.worth[bits.lowest(taken)]
            taken &= taken - 1
        return value

    def risk(self, deal: CaptureDeal, move: int, seen: int) -> int:
        """What it costs if a card that was not seen could sweep the table that is left."""
        taken = act.cards(move)
        table = deal.table & ~taken if taken else deal.table | bits.bit(act.card(move))
        return self.danger if table and deal.sweepers(table) & ~seen else 0

    def likelihood(self, deal: Deal, moves: Moves, move: int) -> float:
        """The more likely, the less it is worse than the others."""
        return self.capture_likelihood(cython.cast(CaptureDeal, deal), moves, move)

    def capture_likelihood(self, deal: CaptureDeal, moves: Moves, move: int) -> float:
        """The same with the table at hand."""
        if act.kind(move) != act.PLAY:
            return 1.0
        seen = deal.hand[deal.turn] | deal.table | deal.pile[0] | deal.pile[1]
        chosen = self.gain(deal, move) - self.risk(deal, move, seen)
        total = 0.0
        for index in range(moves.count):
            other = moves.items[index]
            if act.kind(other) == act.PLAY:
                value = self.gain(deal, other) - self.risk(deal, other, seen)
                total += math.exp((value - chosen) / self.softness)
        return 0.9 / total + 0.1 / moves.count


class BriscolaJudge(Judge):
    """Spends what costs least, takes with what is worth most."""

    def best(self, deal: Deal, moves: Moves) -> int:
        """Lead the cheapest card; take for nothing, or with a briscola when it pays."""
        return self.best_card(cython.cast(BriscolaDeal, deal), moves)

    def best_card(self, deal: BriscolaDeal, moves: Moves) -> int:
        """The same with the trick at hand."""
        if deal.turn == deal.leader:
            return self.cheapest(deal, moves, -1)
        winner = best_so_far(deal)
        winning = deal.trick[winner]
        last = act.right_of(deal.turn, deal.seats) == deal.leader
        if last and (winner ^ deal.turn) == 2:
            found = self.richest(deal, moves, -1)
            return found if found >= 0 else self.cheapest(deal, moves, -1)
        found = self.richest(deal, moves, winning)
        if found >= 0:
            return found
        points = 0
        for seat in range(deal.seats):
            if deal.trick[seat] >= 0:
                points += briscola.pile_points(bits.bit(deal.trick[seat]))
        if points >= 10:
            found = self.cheapest(deal, moves, winning)
            if found >= 0:
                return found
        return self.cheapest(deal, moves, -1)

    def cheapest(self, deal: BriscolaDeal, moves: Moves, winning: int) -> int:
        """The move that costs least, among those that beat a card if one is given; or -1."""
        best = -1
        least = 1000
        for index in range(moves.count):
            card = act.card(moves.items[index])
            if winning >= 0 and not deal.beats(card, winning):
                continue
            cost = briscola.pile_points(bits.bit(card))
            if (card ^ deal.trump) & 3 == 0:
                cost += 6
            if cost < least:
                least = cost
                best = index
        return best

    def richest(self, deal: BriscolaDeal, moves: Moves, winning: int) -> int:
        """The non-briscola worth most, among those that beat a card if one is given; or -1."""
        best = -1
        most = -1
        for index in range(moves.count):
            card = act.card(moves.items[index])
            if (card ^ deal.trump) & 3 == 0:
                continue
            if winning >= 0 and not deal.beats(card, winning):
                continue
            worth = briscola.pile_points(bits.bit(card))
            if worth > most:
                most = worth
                best = index
        return best


class TressetteJudge(Judge):
    """Leads from length, takes cheaply, gives points to a partner who wins."""

    def best(self, deal: Deal, moves: Moves) -> int:
        """A declaration before any play."""
        return self.best_card(cython.cast(TressetteDeal, deal), moves)

    def best_card(self, deal: TressetteDeal, moves: Moves) -> int:
        """The same with the trick at hand."""
        for index in range(moves.count):
            if act.kind(moves.items[index]) != act.PLAY:
                return index
        hand = deal.hand[deal.turn]
        if deal.turn == deal.leader:
            return weakest(moves, longest_suit(hand), -1)
        winner = best_so_far(deal)
        winning = deal.trick[winner]
        led = winning & 3
        last = act.right_of(deal.turn, deal.seats) == deal.leader
        if (winner ^ deal.turn) == 2 and (last or self.unbeatable(deal, winning)):
            return self.richest(moves)
        if not hand & bits.of_suit(led):
            return weakest(moves, shortest_suit(hand), 1)
        thirds = 0
        for seat in range(deal.seats):
            if deal.trick[seat] >= 0:
                thirds += tressette.pile_thirds(bits.bit(deal.trick[seat]))
        best = -1
        least = 10
        if thirds or last:
            for index in range(moves.count):
                strength = tressette.strength(act.card(moves.items[index]) >> 2)
                if tressette.strength(winning >> 2) < strength < least:
                    least = strength
                    best = index
        return best if best >= 0 else weakest(moves, led, 1)

    def unbeatable(self, deal: TressetteDeal, winning: int) -> bool:
        """Whether no card that the player on turn has not seen could still win the trick."""
        unseen = bits.ALL & ~(deal.hand[deal.turn] | deal.pile[0] | deal.pile[1])
        for seat in range(deal.seats):
            if deal.trick[seat] >= 0:
                unseen &= ~bits.bit(deal.trick[seat])
        unseen &= bits.of_suit(winning & 3)
        while unseen:
            if tressette.strength(bits.lowest(unseen) >> 2) > tressette.strength(winning >> 2):
                return False
            unseen &= unseen - 1
        return True

    def richest(self, moves: Moves) -> int:
        """The card worth most, the weakest of several."""
        best = 0
        most = -1000
        for index in range(moves.count):
            card = act.card(moves.items[index])
            worth = 10 * tressette.pile_thirds(bits.bit(card)) - tressette.strength(card >> 2)
            if worth > most:
                most = worth
                best = index
        return best


def best_so_far(deal: TrickDeal) -> int:
    """The seat that is winning the trick."""
    winner = deal.leader
    seat = act.right_of(winner, deal.seats)
    while seat != deal.turn:
        if deal.beats(deal.trick[seat], deal.trick[winner]):
            winner = seat
        seat = act.right_of(seat, deal.seats)
    return winner


def weakest(moves: Moves, suit: int, sign: int) -> int:
    """The weakest card of a suit by Tressette's order; with sign -1 the strongest."""
    best = 0
    least = 100
    for index in range(moves.count):
        card = act.card(moves.items[index])
        if card & 3 == suit and sign * tressette.strength(card >> 2) < least:
            least = sign * tressette.strength(card >> 2)
            best = index
    return best


def longest_suit(hand: int) -> int:
    """The suit of which a hand has most cards, the first of several."""
    best = 0
    for suit in range(1, 4):
        if bits.count(hand & bits.of_suit(suit)) > bits.count(hand & bits.of_suit(best)):
            best = suit
    return best


def shortest_suit(hand: int) -> int:
    """The suit of which a hand has fewest cards but some, the first of several."""
    best = 0
    fewest = 11
    for suit in range(4):
        count = bits.count(hand & bits.of_suit(suit))
        if 0 < count < fewest:
            fewest = count
            best = suit
    return best


def greedy_move(deal: Deal) -> int:
    """The greedy move of the player on turn; :class:`ValueError` when it is nobody's turn."""
    if deal is None or deal.turn == act.NOBODY:
        raise ValueError("nobody is on turn")
    moves = Moves()
    deal.fill_moves(moves)
    return moves.items[judge_of(deal).best(deal, moves)]


def verify_judge(judge: Judge, deal: Deal) -> None:
    """Refuse a judge of another game: :class:`ValueError`. One that knows no game fits all."""
    if judge is None or type(judge) not in (Judge, type(judge_of(deal))):
        raise ValueError(f"no judge of {deal!r}: {judge!r}")


def judge_of(deal: Deal) -> Judge:
    """The judge for the game of that deal."""
    if isinstance(deal, CaptureDeal):
        return CaptureJudge(deal.rules.game.name == "cirulla")
    if isinstance(deal, BriscolaDeal):
        return BriscolaJudge()
    if isinstance(deal, TressetteDeal):
        return TressetteJudge()
    return Judge()
