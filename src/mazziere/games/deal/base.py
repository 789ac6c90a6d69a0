"""The contract of a deal (smazzata): what every game does and what the rest may rely on.

A deal starts from an explicit order of the forty cards and a dealer; it never shuffles, never
looks at a clock. Seats are numbered counter-clockwise (GEN-6): the seat to the right of *i* is
*i + 1*, partners are *i* and *i + 2*, and the side of a seat is ``seat & 1``.

The methods are of two kinds. Those here are for everybody: they check what they are given. The
rules proper are the hooks (:mod:`mazziere.games.deal.hooks`), which a game overrides.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mazziere.cards import bits
from mazziere.cards.card import PACK, Card, CardSet, card_name, cards_in, set_of
from mazziere.games.deal import act
from mazziere.games.deal import state as state_io
from mazziere.games.deal.fields import Field, Kind, described
from mazziere.games.deal.hooks import Hooks, Moves
from mazziere.games.deal.sight import Sight
from mazziere.games.deal.tally import Item, Tally
from mazziere.games.deal.view import Fact, View
from mazziere.games.errors import IllegalMove

if TYPE_CHECKING:
    from mazziere.games.game import Rules

#: Buffers that nobody is writing into: to make one takes longer than to list what is legal.
_spare: list[Moves] = []


class Deal(Hooks):
    """One deal of one game; see the module's text."""

    #: The parts of the state, in the order in which a position's text gives them.
    fields = described(
        Field("dealer", Kind.SEAT, public=True),
        Field("turn", Kind.SEAT, public=True),
        Field("hand", Kind.CARDS_BY_SEAT, holds=True),
        Field("stock", Kind.ORDER, holds=True),
        Field("pile", Kind.CARDS_BY_SIDE, holds=True),
        Field("last_taker", Kind.SEAT, public=True),
        Field("void", Kind.SWITCH, public=True),
        Field("log", Kind.LOG),
    )
    #: Why a deal of this game can be void, as a code.
    void_code = ""
    #: In how many ways a card can be played, at most, in any position that play can bring about.
    most_captures = 1

    @property
    def over(self) -> bool:
        """Whether nothing more can be played; also true of a void deal."""
        return self.turn == act.NOBODY

    @property
    def void_reason(self) -> str | None:
        """Why this deal has to be dealt again by the same dealer (AMB-GEN-8), or None."""
        return self.void_code if self.void else None

    @property
    def log(self) -> list[int]:
        """All that happened so far, in order; :mod:`mazziere.games.deal.act` reads an entry."""
        return [self.acts[index] for index in range(self.entries)]

    @property
    def stock(self) -> list[Card]:
        """The cards still to be dealt or drawn, the next one first."""
        return [self.deck[index] for index in range(40 - self.undealt, 40)]

    def start(self, deck: list[Card], dealer: int) -> None:
        """Deal from that order of the forty cards, the first card to the dealer's right."""
        if sorted(deck) != list(PACK) or not all(isinstance(each, int) for each in deck):
            raise ValueError("a deck is the forty cards, each once")
        if not isinstance(dealer, int) or not 0 <= dealer < self.seats:
            raise ValueError(f"the dealer sits at 0 to {self.seats - 1}, not {dealer!r}")
        self.deck = list(deck)
        self.dealer = dealer
        self.begin()

    def legal_moves(self) -> list[int]:
        """Every move of the player on turn, always in the same order; empty when over."""
        moves = self.listed_moves()
        if len(moves) == act.MOST_MOVES:
            raise OverflowError("more moves than any position has that play can bring about")
        return moves

    def listed_moves(self) -> list[int]:
        """The legal moves; as many as the buffer holds, there may be more."""
        try:
            moves = _spare.pop()
        except IndexError:
            moves = Moves()
        moves.count = 0
        if self.turn != act.NOBODY:
            self.fill_moves(moves)
        listed = moves.listed()
        _spare.append(moves)
        return listed

    def verify(self, move: int, seat: int | None = None) -> None:
        """Raise :class:`IllegalMove` with the reason unless the move is legal (for that seat)."""
        if self.void:
            raise IllegalMove("deal_void")
        if self.turn == act.NOBODY:
            raise IllegalMove("deal_over")
        if seat is not None and seat != self.turn:
            raise IllegalMove("not_your_turn")
        if not isinstance(move, int):
            raise TypeError(f"a move is an int; parse_move reads a text such as {move!r}")
        if move not in self.legal_moves():
            raise IllegalMove(self.reason(move))

    def can(self, move: int, seat: int | None = None) -> bool:
        """Whether the move is legal (for that seat)."""
        try:
            self.verify(move, seat)
        except IllegalMove:
            return False
        return True

    def play(self, move: int, seat: int | None = None) -> None:
        """Make a move; an illegal one raises :class:`IllegalMove` and changes nothing."""
        self.verify(move, seat)
        self.apply(move)

    def reason(self, move: int) -> str:
        """The code that says why a move is not among the legal ones."""
        if self.turn == act.NOBODY:
            return "deal_over"
        if not 0 <= move < 1 << 50:
            return "not_a_move"
        if act.kind(move) != act.PLAY:
            return "cannot_declare"
        if not bits.bit(act.card(move)) & self.hand[self.turn]:
            return "not_in_hand"
        return self.card_reason(act.card(move), act.cards(move))

    def card_reason(self, card: Card, taken: CardSet) -> str:
        """Why a card of the hand may not be played like that."""
        return "not_a_move"

    def points(self, side: int) -> int:
        """What the side's cards and acts count as they are now; final when the deal is over."""
        if side not in (0, 1):
            raise ValueError(f"a side is 0 or 1, not {side}")
        return self.score(side)

    def worth(self, cards: CardSet) -> int:
        """What these cards alone count in a pile."""
        if not 0 <= cards <= bits.ALL:
            raise ValueError(f"no set of cards: {cards}")
        deal = self.blank()
        deal.pile[0] = cards
        return deal.score(0)

    def tally(self) -> Tally:
        """The itemised count of a finished deal; its points are those of :meth:`points`."""
        if self.turn != act.NOBODY or self.void:
            raise ValueError("only a finished deal is counted")
        return Tally(tuple(self.items()), self.won_at_once(), tuple(self.notes()))

    def items(self) -> list[Item]:
        """The lines of the count."""
        return []

    def items_if(self, side: int) -> list[Item]:
        """The lines of the count if that side got what is in no pile yet, and the last trick."""
        if side not in (0, 1):
            raise ValueError(f"a side is 0 or 1, not {side}")
        deal = self.blank()
        deal.copy_from(self)
        deal.pile[side] |= bits.ALL & ~(deal.pile[0] | deal.pile[1])
        deal.last_taker = side  # the first seat of a side has its number
        return deal.items()

    def notes(self) -> list[Item]:
        """What else there is to tell of a finished deal, though it is worth no points."""
        return []

    def won_at_once(self) -> int | None:
        """The side that won the whole match by this deal (CIR-18), if one did."""
        winner = self.outright_winner()
        return None if winner == act.NOBODY else winner

    def view(self, seat: int | None = None) -> View:
        """The deal as a seat sees it, with all that could be remembered; None is a spectator."""
        return Sight(self, seat, memory=True).view()

    def on_screen(self, seat: int | None = None) -> View:
        """The view without memory: only the plays of the current and the previous round.

        With *carte viste* the panel shows the rest anyway; a finished deal is open.
        """
        return Sight(self, seat, memory=self.turn == act.NOBODY).view()

    def imagine(self, viewer: int | None) -> None:
        """In a world made from a view, fill in what depends on the hands that were dealt anew."""

    def seen(self) -> CardSet | None:
        """The panel of *carte viste* (OPT-1); None where it is not played."""
        return None

    def state(self) -> dict[str, Fact]:
        """Everything there is to know, by field name; :meth:`Rules.restore` takes it back."""
        return state_io.state_of(self)

    def load(self, state: Mapping[str, Fact]) -> None:
        """Take over a state; :class:`BadPosition` names every defect and changes nothing."""
        before = self.copy()
        try:
            state_io.load(self, state)
        except Exception:
            self.copy_from(before)
            raise

    def _fill(self, state: Mapping[str, Any]) -> None:
        """Take over the values of all fields; a game adds those of its own.

        They have the shapes and limits of their kinds; whether they go together is not known yet.
        """
        stock, log = state["stock"], state["log"]
        self.dealer = state["dealer"]
        self.turn = state["turn"]
        self.hand = state["hand"]
        self.pile = state["pile"]
        self.last_taker = state["last_taker"]
        self.void = state["void"]
        self.undealt = len(stock)
        for index in range(len(stock)):
            self.deck[40 - len(stock) + index] = stock[index]
        self.entries = len(log)
        for index in range(len(log)):
            self.acts[index] = log[index]
        self.left = len(stock) + sum(bits.count(self.hand[seat]) for seat in range(self.seats))

    def problems(self) -> list[str]:
        """What else is wrong with a position."""
        problems = []
        if self.dealer == act.NOBODY:
            problems.append("there is no dealer")
        if self.turn != act.NOBODY and (self.left == 0 or self.void):
            problems.append("nobody can play, so it is nobody's turn")
        if self.turn == act.NOBODY and self.left and not self.void:
            if self.won_at_once() is None:
                problems.append("somebody has cards, so it is somebody's turn")
        if self.turn != act.NOBODY and self.left and not self.hand[self.turn]:
            problems.append("the player on turn has no card to play")
        if self.void and not self.void_code:
            problems.append("no deal of this game is void")
        for side in (0, 1):
            if self.credited(side) > act.MOST_CREDITED:
                problems.append(f"no deal credits side {side} with {self.credited(side)} points")
        if self.entries + 2 * self.left > act.LONGEST_LOG - 16:
            problems.append("the log is too long for the cards that are left")
        return problems + self.log_problems()

    def log_problems(self) -> list[str]:
        """Cards that lie elsewhere than the log says: played and held, or drawn and not there."""
        wrong = 0
        drawn = [0] * self.seats
        for entry in self.log:
            card = bits.bit(act.card(entry))
            if act.kind(entry) == act.PLAY:
                wrong |= card
                drawn[act.seat(entry)] &= ~card
            elif act.kind(entry) == act.DRAW and act.card(entry) != act.HIDDEN_CARD:
                drawn[act.seat(entry)] |= card
        wrong &= set_of(self.stock) | self.hand[0] | self.hand[1] | self.hand[2] | self.hand[3]
        for seat in range(self.seats):
            wrong |= drawn[seat] & ~self.hand[seat]
        names = ", ".join(map(card_name, cards_in(wrong)))
        return [f"the log tells otherwise of where these lie: {names}"] if wrong else []

    def copy(self) -> Deal:
        """An independent deal in the same state."""
        other = self.blank()
        other.copy_from(self)
        return other

    def blank(self) -> Deal:
        """A deal of the same rules without cards."""
        return type(self)(self.rules)

    def __copy__(self) -> Deal:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Deal:
        return self.copy()

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        if not (self.left or self.pile[0] | self.pile[1]):
            return type(self), (self.rules,)
        return _restored, (self.rules, self.state())

    def __repr__(self) -> str:
        return (
            f"<{self.rules.game.name} for {self.seats}, turn {self.turn}, {self.left} cards left>"
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deal):
            return NotImplemented
        return self.rules == other.rules and self.state() == other.state()


def known_problems(hands: list[CardSet], shown: list[CardSet], told: list[CardSet]) -> list[str]:
    """Cards that lie face up, or are known to be in a hand, without being there; by seat."""
    return [
        f"seat {seat} shows a card that it does not have"
        for seat, hand in enumerate(hands)
        if (shown[seat] | told[seat]) & ~hand
    ]


def _restored(rules: Rules, state: Mapping[str, Fact]) -> Deal:
    return rules.restore(state)
