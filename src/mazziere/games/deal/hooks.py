"""The state of a deal, and the hooks: what a game answers and everything else is made of.

With the ``.pxd`` beside this file hooks compile to C functions that need no interpreter, so they
trust their arguments, and from outside they can be called only in plain Python. A game overrides
hooks. :class:`mazziere.games.deal.base.Deal`, from which games start, adds what everybody may call.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mazziere.cards import bits
from mazziere.games.deal import act, xorshift
from mazziere.games.deal.rng import Rng
from mazziere.games.errors import BadOption

if TYPE_CHECKING:
    from mazziere.games.deal.base import Deal
    from mazziere.games.game import Rules


class Moves:
    """A buffer that :meth:`Deal.fill_moves` writes into; made once and used again and again."""

    def __init__(self) -> None:
        self.count = 0
        self.items = [0] * 2048

    def add(self, move: int) -> None:
        """Append a move."""
        self.items[self.count] = move
        self.count += self.count < act.MOST_MOVES

    def listed(self) -> list[int]:
        """The moves as a list."""
        return [self.items[index] for index in range(self.count)]


class Hooks:
    """What a deal consists of, and the rules proper; see the module's text."""

    def __init__(self, rules: Rules) -> None:
        if rules.seats not in (2, 4):
            raise BadOption(f"two or four play, not {rules.seats!r}")
        self.rules = rules
        self.seats = rules.seats
        self.carte_scoperte = bool(rules.option("carte_scoperte"))
        self.dealer = 0
        self.turn = act.NOBODY
        self.left = 0  # cards in hands and stock
        self.undealt = 0  # cards in the stock: the last ones of the deck
        self.void = False
        self.last_taker = act.NOBODY
        self.entries = 0  # how much of the log is written
        self.hand = [0] * 4
        self.pile = [0] * 2
        self.deck = [0] * 40
        self.acts = [0] * 128

    # Hooks

    def begin(self) -> None:
        """Deal; deck and dealer are set. Overrides call this first: it clears what was before."""
        self.left = 40
        self.undealt = 40
        self.entries = 0
        self.void = False
        self.last_taker = act.NOBODY
        for seat in range(4):
            self.hand[seat] = 0
        self.pile[0] = 0
        self.pile[1] = 0
        self.turn = act.right_of(self.dealer, self.seats)

    def fill_moves(self, out: Moves) -> None:
        """Append the legal moves of the player on turn; there is one."""

    def apply(self, move: int) -> None:
        """Make a legal move."""

    def play_out(self, moves: Moves, rng: Rng) -> int:
        """Play random legal moves to the end; a checksum of them."""
        checksum = 0
        while self.turn != act.NOBODY:
            moves.count = 0
            self.fill_moves(moves)
            move = moves.items[rng.below(moves.count)]
            checksum = xorshift.mix(checksum, move)
            self.apply(move)
        return checksum

    def score(self, side: int) -> int:
        """The points of the side as the piles are now."""
        return 0

    def credited(self, side: int) -> int:
        """The points among them that were credited at once and are on the table for all to see."""
        return 0

    def outright_winner(self) -> int:
        """The side that won the whole match by this deal, or NOBODY."""
        return act.NOBODY

    def winning(self) -> int:
        """The seat whose card is the best of the trick so far, or NOBODY."""
        return act.NOBODY

    def visible(self, viewer: int, owner: int) -> int:
        """The cards of a hand that are face up to the viewer now."""
        if viewer == owner or self.partners_open(viewer, owner):
            return self.hand[owner]
        return 0

    def drawn_openly(self, entry: int) -> bool:
        """Whether everybody saw the card that was drawn."""
        return False

    def known(self, viewer: int, owner: int) -> int:
        """The cards of a hand that a viewer with a perfect memory knows."""
        return self.visible(viewer, owner)

    def may_hold(self, owner: int, card: int) -> bool:
        """Whether a card that nobody has seen could be in that hand, for all that was played."""
        return True

    def face_up_stock(self) -> int:
        """How many cards at the end of the stock everybody knows."""
        return 0

    def copy_from(self, other: Deal) -> None:
        """Take over the other deal's state; it is of the same rules."""
        self.dealer = other.dealer
        self.turn = other.turn
        self.left = other.left
        self.undealt = other.undealt
        self.void = other.void
        self.last_taker = other.last_taker
        self.entries = other.entries
        self.hand[:] = other.hand
        self.pile[:] = other.pile
        self.deck[:] = other.deck
        self.acts[:] = other.acts

    # What games share

    def partners_open(self, viewer: int, owner: int) -> bool:
        """Whether two seats are partners who see each other's hands (OPT-3)."""
        return self.carte_scoperte and viewer != act.NOBODY and (viewer ^ owner) == 2

    def next_card(self) -> int:
        """Take the next card off the stock."""
        card = self.deck[40 - self.undealt]
        self.undealt -= 1
        return card

    def deal_each(self, cards: int) -> None:
        """Deal that many cards to each hand, one at a time from the dealer's right (GEN-7)."""
        first = 40 - self.undealt
        seat = act.right_of(self.dealer, self.seats)
        for index in range(first, first + cards * self.seats):
            self.hand[seat] |= bits.bit(self.deck[index])
            seat = act.right_of(seat, self.seats)
        self.undealt -= cards * self.seats

    def record(self, move: int, seat: int, points: int) -> None:
        """Write an entry into the log."""
        self.acts[self.entries] = act.entry(move, seat, points)
        self.entries += 1
