"""Guesses at the hidden cards, the more of a kind the better they explain what the others did.

Many worlds are dealt at random from what the player knows. Each is weighed by how likely the moves
of the others were with those hands (who did not take the settebello hardly had a seven), and worlds
are drawn again by their weights. The weights are soft: nothing that is possible is ruled out.
"""

from __future__ import annotations

from array import array

from mazziere.bots.judges import Judge, verify_judge
from mazziere.cards import bits
from mazziere.cards.card import CardSet, set_of
from mazziere.games.deal import act
from mazziere.games.deal.base import Deal
from mazziere.games.deal.hooks import Moves
from mazziere.games.deal.rng import Rng
from mazziere.games.hidden import Hidden
from mazziere.games.retrace import Past

try:
    import cython
except ImportError:
    from mazziere.games.deal import _no_cython as cython

#: More worlds than are ever worth dealing.
MOST_WORLDS = 100_000


class Worlds:
    """A number of worlds of the player on turn, taken in turns, again and again.

    ``root`` is any of them. ``past`` is how it came about, or None to hold all equally likely.
    What does not fit together is refused: :class:`ValueError`.
    """

    def __init__(self, root: Deal, past: Past | None, judge: Judge, size: int, seed: int) -> None:
        if root is None or root.turn == act.NOBODY:
            raise ValueError("nobody is on turn in this world")
        verify_judge(judge, root)
        if not 0 < size <= MOST_WORLDS:
            raise ValueError(f"worlds are 1 to {MOST_WORLDS}, not {size}")
        if past is not None:
            verify_past(past, root)
        self.size = 0  # as long as there are none
        self.root = root.copy()
        self.judge = judge
        self.rng = Rng(seed)
        self.hidden = Hidden()
        self.moves = Moves()
        self.world = root.blank()
        self.replay = root.blank()
        self.start = root.blank()
        self.next = 0
        self.last = 0
        self.hands = array("Q", bytes(8 * 4 * size))
        self.stock = array("i", bytes(4 * 40 * size))
        self.weight = array("d", bytes(8 * size))
        self.order = array("i", bytes(4 * size))
        self.past = array("Q", past.moves if past else ())
        self.played = [0] * 4
        self.drawn = [0] * 4
        if past:
            self.start.copy_from(past.start)
            for seat in range(root.seats):
                self.played[seat] = past.played[seat]
                self.drawn[seat] = past.drawn[seat]
        self.size = size
        with cython.nogil:
            self.fill()

    def show(self, deal: Deal) -> None:
        """Make a copy of the root be the next world; :class:`ValueError` for any other deal."""
        if not self.size or deal is None or not alike(deal, self.root):
            raise ValueError("only a copy of the root can be shown as another world")
        self.take(deal)

    # Hooks

    def fill(self) -> None:
        """Deal the worlds, weigh them, and draw them again by weight."""
        for number in range(self.size):
            self.world.copy_from(self.root)
            self.hidden.reshuffle(self.world, self.root.turn, self.rng)
            for seat in range(4):
                self.hands[4 * number + seat] = self.world.hand[seat]
            for place in range(40 - self.world.undealt, 40):
                self.stock[40 * number + place] = self.world.deck[place]
            self.weight[number] = self.explains()
        self.draw_by_weight()

    def explains(self) -> float:
        """How likely the moves of the others were in this world."""
        likelihood = 1.0
        self.replay.copy_from(self.start)
        for seat in range(self.root.seats):
            hand = (self.world.hand[seat] | self.played[seat]) & ~self.drawn[seat]
            self.replay.hand[seat] = hand
        for index in range(len(self.past)):
            if self.replay.turn != self.root.turn:
                self.moves.count = 0
                self.replay.fill_moves(self.moves)
                likelihood *= self.judge.likelihood(self.replay, self.moves, self.past[index])
            self.replay.apply(self.past[index])
        if self.replay.entries != self.root.entries:
            likelihood *= 0.01  # something would have been declared by itself that was not
        return likelihood

    def draw_by_weight(self) -> None:
        """Fill ``order`` with the worlds, each as often as its weight says."""
        total = 0.0
        for number in range(self.size):
            total += self.weight[number]
        step = total / self.size
        reached = 0.0
        wanted = step / 2
        filled = 0
        for number in range(self.size):
            reached += self.weight[number]
            while filled < self.size and wanted < reached:
                self.order[filled] = number
                filled += 1
                wanted += step
        while filled < self.size:  # what rounding left over
            self.order[filled] = self.size - 1
            filled += 1
        for last in range(self.size - 1, 0, -1):
            other = self.rng.below(last + 1)
            number = self.order[last]
            self.order[last] = self.order[other]
            self.order[other] = number

    def take(self, deal: Deal) -> None:
        """Put the next world's cards into a deal that is a copy of the root."""
        self.last = self.order[self.next]
        self.next = self.next + 1 if self.next + 1 < self.size else 0
        self.take_again(deal)

    def take_again(self, deal: Deal) -> None:
        """Put the cards of the world that was taken last into another copy of the root."""
        number = self.last
        for seat in range(4):
            deal.hand[seat] = self.hands[4 * number + seat]
        for place in range(40 - deal.undealt, 40):
            deal.deck[place] = self.stock[40 * number + place]


def alike(one: Deal, other: Deal) -> bool:
    """Whether two deals of the same rules stand at the same place, but for what is hidden."""
    if type(one) is not type(other) or one.rules != other.rules:
        return False
    if one.turn != other.turn or one.undealt != other.undealt or one.entries != other.entries:
        return False
    mine = 0
    yours = 0
    for seat in range(4):
        if bits.count(one.hand[seat]) != bits.count(other.hand[seat]):
            return False
        mine |= one.hand[seat]
        yours |= other.hand[seat]
    for place in range(40 - one.undealt, 40):
        mine |= bits.bit(one.deck[place])
        yours |= bits.bit(other.deck[place])
    return mine == yours and one.pile[0] == other.pile[0] and one.pile[1] == other.pile[1]


def verify_past(past: Past, root: Deal) -> None:
    """Refuse a past that does not lead to the root: :class:`ValueError`."""
    if not isinstance(past, Past) or not isinstance(past.start, Deal):
        raise ValueError(f"no past: {past!r}")
    if type(past.start) is not type(root):
        raise ValueError("the past is of another game")
    again = past.start.copy()
    for move in past.moves:
        again.play(move)
    same = again.rules == root.rules and (again.turn, again.left) == (root.turn, root.left)
    seats = range(root.seats)
    if not same or tuple(past.played) != tuple(_cards(again, past, n, act.PLAY) for n in seats):
        raise ValueError("the past does not lead to this deal")
    if tuple(past.drawn) != tuple(_cards(again, past, n, act.DRAW) for n in seats):
        raise ValueError("other cards were drawn in the past")


def _cards(deal: Deal, past: Past, seat: int, kind: int) -> CardSet:
    """The cards that a seat has played or drawn since the start of the past."""
    log = deal.log[past.start.entries :]
    return set_of(act.card(e) for e in log if act.kind(e) == kind and act.seat(e) == seat)
