"""Guesses at the hidden cards, the more of a kind the better they explain what the others did.

Many worlds are dealt at random from what the player knows. Each is weighed by how likely the moves
of the others were with those hands (who did not take the settebello hardly had a seven), and worlds
are drawn again by their weights. The weights are soft: nothing that is possible is ruled out.
"""

from __future__ import annotations

from array import array

from mazziere.bots.judges import Judge
from mazziere.games.base import Deal, Moves
from mazziere.games.hidden import Hidden
from mazziere.games.retrace import Past
from mazziere.games.rng import Rng

try:
    import cython
except ImportError:
    from mazziere.games import _no_cython as cython


class Worlds:
    """So many worlds of the player on turn, taken one after the other, again and again.

    ``root`` is any of them. ``past`` is how it came about, or None to hold all equally likely.
    """

    def __init__(self, root: Deal, past: Past | None, judge: Judge, size: int, seed: int) -> None:
        self.root = root
        self.judge = judge
        self.size = size
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
        with cython.nogil:
            self.fill()

    def show(self, deal: Deal) -> None:
        """Make a copy of the root be the next world."""
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
