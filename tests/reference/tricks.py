"""The trick games: Tressette and Briscola."""

from collections.abc import Sequence
from typing import ClassVar

from .cards import (
    SUITS,
    Allowed,
    Options,
    check_deal,
    choose_options,
    deal_round_robin,
    rank_of,
    side_of,
    suit_of,
)

TRESSETTE_ORDER = "32ARCF7654"  # TRE-5, strongest first
BRISCOLA_ORDER = "A3RCF76542"  # BRI-4, strongest first
TRESSETTE_THIRDS = {"A": 3, "2": 1, "3": 1, "F": 1, "C": 1, "R": 1}  # TRE-7
BRISCOLA_POINTS = {"A": 11, "3": 10, "R": 4, "C": 3, "F": 2}  # BRI-7


class TrickGame:
    """What the two games share: playing tricks and drawing after each one."""

    # Visibility only (OPT-1, OPT-3): nothing here depends on them.
    ALLOWED: ClassVar[Allowed] = {"carte_viste": None, "carte_scoperte": None}
    HAND_SIZE: ClassVar[int]
    ORDER: ClassVar[str]

    def __init__(self, seats: int, options: Options, deck: Sequence[str], dealer: int) -> None:
        check_deal(seats, deck, dealer)
        self.seats = seats
        self.dealer = dealer
        self.options = choose_options(options, self.ALLOWED)
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.stock = list(deck)
        self.table: list[str] = []  # the cards of the trick being played, the lead first
        self.leader = (dealer + 1) % seats  # TRE-3, BRI-5
        self.turn = self.leader
        self.piles: list[set[str]] = [set(), set()]
        self.sweeps: list[list[str]] = [[], []]  # always empty here
        self.last_taker: int | None = None
        self.cappotto: int | None = None  # does not exist here (AMB-TRE-6)
        self.void: str | None = None  # no deal is void here
        self.over = False
        self.trick_number = 1
        deal_round_robin(self.hands, self.stock, dealer, self.HAND_SIZE)
        self.opening()
        self.start_trick()

    def opening(self) -> None:
        """After the deal, before the first trick."""

    def start_trick(self) -> None:
        """Before the lead of every trick, after the draws."""

    def declarations(self) -> set[str]:
        return set()

    def declare(self, text: str) -> None:
        raise ValueError(f"{text} does not exist in this game")

    def playable(self) -> set[str]:
        return set(self.hands[self.turn])

    def trump(self) -> str | None:
        return None

    def legal(self) -> set[str]:
        if self.over:
            return set()
        return self.playable() | self.declarations()

    def play(self, text: str) -> None:
        if text not in self.legal():
            raise ValueError(f"{text} is not legal")
        if text.startswith("!"):
            self.declare(text)
            return
        self.hands[self.turn].remove(text)
        self.table.append(text)
        self.turn = (self.turn + 1) % self.seats
        if len(self.table) == self.seats:
            self.end_trick()

    def winning_card(self) -> str:
        """The strongest trump if there is one, else the strongest card of the suit led."""
        trumps = [card for card in self.table if suit_of(card) == self.trump()]
        followers = [card for card in self.table if suit_of(card) == suit_of(self.table[0])]
        return min(trumps or followers, key=lambda card: self.ORDER.index(rank_of(card)))

    def end_trick(self) -> None:
        winner = (self.leader + self.table.index(self.winning_card())) % self.seats
        self.piles[side_of(winner)] |= set(self.table)
        self.table = []
        self.last_taker = winner
        # TRE-6, BRI-5: the winner draws first, then the others counter-clockwise.
        for step in range(self.seats):
            if self.stock:
                self.hands[(winner + step) % self.seats].append(self.stock.pop(0))
        self.leader = winner
        self.turn = winner
        if not any(self.hands):
            self.over = True
            return
        self.trick_number += 1
        self.start_trick()


class Tressette(TrickGame):
    ALLOWED: ClassVar[Allowed] = {
        **TrickGame.ALLOWED,
        "bussi": (True, False),
        "bussi_cards": ("held_together", "initial_hand", "still_in_hand"),
    }
    HAND_SIZE = 10
    ORDER = TRESSETTE_ORDER

    def opening(self) -> None:
        # For each seat, what it has a right to declare and what it has declared so far, in
        # the notation of the moves. What was declared is a subset of what was recorded.
        self.recorded: list[set[str]] = [set() for _ in range(self.seats)]
        self.declared: list[set[str]] = [set() for _ in range(self.seats)]
        self.bussi_points = [0, 0]

    def playable(self) -> set[str]:
        """TRE-4: follow the suit led when able; otherwise anything."""
        hand = self.hands[self.turn]
        if not self.table:
            return set(hand)
        following = {card for card in hand if suit_of(card) == suit_of(self.table[0])}
        return following or set(hand)

    # Bussi (TRE-9, TRE-10, AMB-TRE-2).

    def start_trick(self) -> None:
        if not self.options["bussi"] or self.trick_number > 3:
            return
        way = self.options["bussi_cards"]
        if way == "held_together" or (way == "initial_hand" and self.trick_number == 1):
            for seat in range(self.seats):
                self.look_at(seat)
        if self.trick_number == 3:
            for seat in range(self.seats):
                self.declare_all(seat)

    def look_at(self, seat: int) -> None:
        """Records the combinations that the hand holds now."""
        recorded = self.recorded[seat]
        for text in combinations_in(self.hands[seat]):
            kind, of = text[1:].split(":")
            if kind == "stella":
                # It replaces a buongioco that was not declared.
                for other in buongiochi(recorded, of):
                    if other not in self.declared[seat]:
                        recorded.remove(other)
                recorded.add(text)
            elif kind == "buongioco":
                rank = of[0]
                # One for each rank, and none when the four were held before.
                if not buongiochi(recorded, rank) and "!stella:" + rank not in recorded:
                    recorded.add(text)
            else:
                recorded.add(text)

    def available(self, seat: int) -> set[str]:
        """What the seat may declare now (whether it is the moment to do so aside)."""
        declared = self.declared[seat]
        if self.options["bussi_cards"] != "still_in_hand":
            return self.recorded[seat] - declared
        found = set()
        for text in combinations_in(self.hands[seat]):
            kind, of = text[1:].split(":")
            if kind == "buongioco":
                rank = of[0]
                if buongiochi(declared, rank) or "!stella:" + rank in declared:
                    continue  # one for each rank
            if text not in declared:
                found.add(text)
        return found

    def declarations(self) -> set[str]:
        if not self.options["bussi"] or self.trick_number > 2:
            return set()
        return self.available(self.turn)

    def declare(self, text: str) -> None:
        self.credit(self.turn, text)

    def declare_all(self, seat: int) -> None:
        """AMB-TRE-1: at the start of the third trick everything left is declared by itself."""
        for text in sorted(self.available(seat)):
            self.credit(seat, text)

    def credit(self, seat: int, text: str) -> None:
        """Buongioco 3, napoli 3, stella 4 - of which a declared buongioco gave 3 already."""
        kind, of = text[1:].split(":")
        points = 3
        if kind == "stella":
            points = 1 if buongiochi(self.declared[seat], of) else 4
        self.declared[seat].add(text)
        self.bussi_points[side_of(seat)] += points

    def points(self) -> tuple[int, int]:
        return self.side_points(0), self.side_points(1)

    def side_points(self, side: int) -> int:
        """TRE-8: fractions are dropped for each side; one point for the last trick."""
        thirds = sum(TRESSETTE_THIRDS.get(rank_of(card), 0) for card in self.piles[side])
        points = thirds // 3 + self.bussi_points[side]
        if self.over and self.last_taker is not None and side_of(self.last_taker) == side:
            points += 1
        return points


def combinations_in(hand: Sequence[str]) -> list[str]:
    """TRE-9: all the combinations of a hand; with four of a rank only the stella."""
    found = []
    for rank in "A23":
        missing = [suit for suit in SUITS if rank + suit not in hand]
        if not missing:
            found.append("!stella:" + rank)
        if len(missing) == 1:
            found.append(f"!buongioco:{rank}-{missing[0]}")
    for suit in SUITS:
        if all(rank + suit in hand for rank in "A23"):
            found.append("!napoli:" + suit)
    return found


def buongiochi(texts: set[str], rank: str) -> list[str]:
    return [text for text in texts if text.startswith("!buongioco:" + rank)]


class Briscola(TrickGame):
    # BRI-6 is visibility too.
    ALLOWED: ClassVar[Allowed] = {**TrickGame.ALLOWED, "show_partner_at_end": None}
    HAND_SIZE = 3
    ORDER = BRISCOLA_ORDER

    def opening(self) -> None:
        """BRI-2: the next card is turned up and is the last one to be drawn."""
        self.turned = self.stock.pop(0)
        self.stock.append(self.turned)

    def trump(self) -> str | None:
        return suit_of(self.turned)

    def points(self) -> tuple[int, int]:
        return self.side_points(0), self.side_points(1)

    def side_points(self, side: int) -> int:
        return sum(BRISCOLA_POINTS.get(rank_of(card), 0) for card in self.piles[side])
