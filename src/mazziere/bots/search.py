"""One search for every game: information set Monte Carlo tree search, and exact play at the end.

*The tree.* Every iteration deals the hidden cards anew (a *world*), walks down a tree of moves that
all worlds share, adds one node, plays the deal to the end and adds its value to every node on the
way. A node's children are the moves that were ever tried there; in a world only those count that
are legal in it, and each is judged by how often it could have been chosen.

*The end.* With few cards left every world is searched to its end instead, and each move gets the
mean of its exact values.

Nothing is allocated while it runs, and it needs no interpreter: threads really think side by side,
each with a search of its own.
"""

from __future__ import annotations

import math
from array import array

from mazziere.bots.judges import Judge, verify_judge
from mazziere.bots.worlds import Worlds
from mazziere.games.deal import act
from mazziere.games.deal.base import Deal
from mazziere.games.deal.hooks import Moves
from mazziere.games.deal.rng import Rng

try:
    import cython
except ImportError:
    from mazziere.games.deal import _no_cython as cython


#: More than any machine goes through while somebody waits; a tree takes 44 bytes for each.
MOST_ITERATIONS = 10_000_000
#: With more cards left nobody lives to see the end of a search to the end.
MOST_SOLVED = 16


class Ply:
    """One level of the exact search: a deal, its moves, and the next level."""

    def __init__(self, deal: Deal, deeper: int) -> None:
        self.deal = deal.blank()
        self.moves = Moves()
        self.next = Ply(deal, deeper - 1) if deeper else self


class Search:
    """Thinks about one position of one seat. Used once, by one thread.

    ``worlds`` are what the hidden cards could be, ``values`` the worth of an end for side 0, at
    ``128 * points of side 0 + points of side 1``. ``size`` is how often it may :meth:`run`; a
    search that may :meth:`solve` is ``exact``. What does not fit is refused: :class:`ValueError`.
    """

    def __init__(
        self, worlds: Worlds, judge: Judge, values: array[float], size: int, exact: bool, seed: int
    ) -> None:
        self.left, self.solvable = 0, False  # until all is there
        self.worlds = worlds
        if self.worlds is None or not self.worlds.size:
            raise ValueError("a search needs worlds")
        root = self.worlds.root
        verify_judge(judge, root)
        if len(values) < 128 * 128:
            raise ValueError("a value is needed for all points that the sides can have")
        if not 0 <= size <= MOST_ITERATIONS:
            raise ValueError(f"iterations are 0 to {MOST_ITERATIONS}, not {size}")
        if exact and root.left > MOST_SOLVED:
            raise ValueError(f"{root.left} cards are too many to search to the end")
        iterations = size
        self.root = root
        self.judge = judge
        self.values = values
        self.side = root.turn & 1
        self.rng = Rng(seed)
        self.scratch = root.blank()
        self.moves = Moves()
        self.plies = Ply(root, 2 * root.left if exact else 0)
        self.random_share = 300  # of a thousand plays in a playout, how many are any move
        self.exploration = 0.7
        self.even = False  # whether all moves of the root are tried equally often
        self.iterations = 0
        self.path = [0] * 128
        # The tree: node 0 is the root, then the root's moves, then whatever is added.
        size += 2 + act.MOST_MOVES
        self.size = size
        self.move_at = array("Q", bytes(8 * size))
        self.first = array("i", bytes(4 * size))  # child, 0 for none
        self.sibling = array("i", bytes(4 * size))
        self.tried_at = array("i", bytes(4 * size))
        self.chances = array("i", bytes(4 * size))  # how often it could have been chosen
        self.total_at = array("d", bytes(8 * size))  # of the values for the side that moved there
        self.root.fill_moves(self.moves)
        self.choices = self.moves.count
        self.nodes = 1
        self.turn_of = 0  # the root's move tried last
        self.squares_at = array("d", bytes(8 * (self.choices + 1)))  # of the values of root moves
        for index in range(self.choices):
            self.add_child(0, self.moves.items[index])
        self.left, self.solvable = iterations, bool(exact)

    # What is known of each node; place 0 is the root, the moves that one thinks about come next.

    @property
    def move(self) -> memoryview:
        """The move that leads there."""
        self.verify_made()
        return memoryview(self.move_at).toreadonly()

    @property
    def visits(self) -> memoryview:
        """How often it was tried."""
        self.verify_made()
        return memoryview(self.tried_at).toreadonly()

    @property
    def total(self) -> memoryview:
        """The values that came of it, added up."""
        self.verify_made()
        return memoryview(self.total_at).toreadonly()

    @property
    def squares(self) -> memoryview:
        """The squares of these values, added up; only of the root's moves."""
        self.verify_made()
        return memoryview(self.squares_at).toreadonly()

    def verify_made(self) -> None:
        """Refuse to tell of a search that there is not yet."""
        if not self.nodes:
            raise ValueError("this search was never made")

    def run(self, iterations: int) -> None:
        """Run that many more iterations; :class:`ValueError` if the tree was made for fewer."""
        if not 0 <= iterations <= self.left:
            raise ValueError(f"0 to {self.left} more iterations, not {iterations}")
        self.left -= iterations
        with cython.nogil:
            for _ in range(iterations):
                self.iterate()
        self.iterations += iterations

    def solve(self, worlds: int) -> None:
        """Search that many more worlds, each to the end for every move.

        :class:`ValueError` if the search was not made for it.
        """
        if not self.solvable or worlds < 0:
            raise ValueError("this search does not solve so many worlds")
        with cython.nogil:
            for _ in range(worlds):
                self.solve_world()
        self.iterations += worlds

    # Hooks

    def iterate(self) -> None:
        """One world: down the tree, one node more, to the end, and back.

        Where all moves are tried equally, all are tried in one world before the next is taken, so
        that luck with the cards is the same for each.
        """
        self.scratch.copy_from(self.root)
        if self.even and 0 < self.turn_of < self.choices:
            self.worlds.take_again(self.scratch)
        else:
            self.worlds.take(self.scratch)
        node = 0
        depth = 0
        known = True
        while known and self.scratch.turn != act.NOBODY:
            self.moves.count = 0
            self.scratch.fill_moves(self.moves)
            side = self.scratch.turn & 1
            node = self.descend(node)
            known = self.tried_at[node] > 0
            self.path[depth] = node if side == 0 else -node
            depth += 1
            self.scratch.apply(self.move_at[node])
        self.play_out()
        self.learn(depth, self.value_of(self.scratch))

    def descend(self, node: int) -> int:
        """The child to go to: one never tried if there is one, else the most promising."""
        if node == 0 and self.even:
            self.turn_of = self.turn_of + 1 if self.turn_of < self.choices else 1
            return self.turn_of
        tried = 0
        best = 0
        highest = -1e9
        child = self.first[node]
        while child:
            if self.is_legal(self.move_at[child], tried):
                tried += 1
                self.chances[child] += 1
                promise = self.promise(child)
                if best == 0 or promise > highest:
                    highest = promise
                    best = child
            child = self.sibling[child]
        if tried == self.moves.count or self.nodes == self.size:
            return best
        return self.add_child(
            node, self.moves.items[tried + self.rng.below(self.moves.count - tried)]
        )

    def is_legal(self, move: int, tried: int) -> bool:
        """Whether a move is among the legal ones not found yet; puts it before those."""
        for index in range(tried, self.moves.count):
            if self.moves.items[index] == move:
                self.moves.items[index] = self.moves.items[tried]
                self.moves.items[tried] = move
                return True
        return False

    def promise(self, child: int) -> float:
        """The upper confidence bound of a child; one never visited comes first."""
        visits = self.tried_at[child]
        if visits == 0:
            return 1e9
        bonus = self.exploration * math.sqrt(math.log(self.chances[child]) / visits)
        return self.total_at[child] / visits + bonus

    def add_child(self, node: int, move: int) -> int:
        """A new node below another one."""
        child = self.nodes
        self.nodes += 1
        self.move_at[child] = move
        self.chances[child] = 1
        self.sibling[child] = self.first[node]
        self.first[node] = child
        return child

    def play_out(self) -> None:
        """Play to the end: mostly what the judge likes, now and then anything."""
        while self.scratch.turn != act.NOBODY:
            self.moves.count = 0
            self.scratch.fill_moves(self.moves)
            if self.moves.count == 1:
                choice = 0
            elif self.rng.below(1000) < self.random_share:
                choice = self.rng.below(self.moves.count)
            else:
                choice = self.judge.best(self.scratch, self.moves)
            self.scratch.apply(self.moves.items[choice])

    def value_of(self, deal: Deal) -> float:
        """What a finished deal is worth for side 0."""
        winner = deal.outright_winner()
        if winner != act.NOBODY:
            return 1.0 if winner == 0 else -1.0
        return self.values[128 * at_most_127(deal.score(0)) + at_most_127(deal.score(1))]

    def learn(self, depth: int, value: float) -> None:
        """Add a value to every node on the way."""
        for index in range(depth):
            node = self.path[index]
            if node < 0:
                self.total_at[-node] -= value
                self.tried_at[-node] += 1
            else:
                self.total_at[node] += value
                self.tried_at[node] += 1
        node = self.path[0]
        self.squares_at[node if node > 0 else -node] += value * value

    def solve_world(self) -> None:
        """One world: the exact value of each move in it."""
        self.scratch.copy_from(self.root)
        self.worlds.take(self.scratch)
        for node in range(1, self.choices + 1):
            self.plies.deal.copy_from(self.scratch)
            self.plies.deal.apply(self.move_at[node])
            value = self.exact(self.plies, -1e9, 1e9)
            self.total_at[node] += value if self.side == 0 else -value
            self.squares_at[node] += value * value
            self.tried_at[node] += 1

    def exact(self, ply: Ply, alpha: float, beta: float) -> float:
        """The value for side 0 with best play of all who see everything (alpha-beta)."""
        if ply.deal.turn == act.NOBODY:
            return self.value_of(ply.deal)
        ply.moves.count = 0
        ply.deal.fill_moves(ply.moves)
        if ply.moves.count > 1:
            first = self.judge.best(ply.deal, ply.moves)
            move = ply.moves.items[first]
            ply.moves.items[first] = ply.moves.items[0]
            ply.moves.items[0] = move
        for index in range(ply.moves.count):
            ply.next.deal.copy_from(ply.deal)
            ply.next.deal.apply(ply.moves.items[index])
            value = self.exact(ply.next, alpha, beta)
            if ply.deal.turn & 1 == 0:
                alpha = value if value > alpha else alpha
            else:
                beta = value if value < beta else beta
            if alpha >= beta:
                break
        return alpha if ply.deal.turn & 1 == 0 else beta


def at_most_127(points: int) -> int:
    """Where a table of values ends."""
    return points if points < 127 else 127
