"""The capture games: Scopa, Scopone, Asso piglia tutto and Cirulla."""

from collections.abc import Sequence
from typing import ClassVar

from .cards import (
    Allowed,
    Options,
    check_deal,
    choose_options,
    deal_round_robin,
    face_value,
    rank_of,
    side_of,
    sort_cards,
    subsets,
)
from .counting import grande, piccola, primiera_winner

MATTA = "7C"
DENARI = {rank + "D" for rank in "A234567FCR"}


def move_text(card: str, taken: Sequence[str]) -> str:
    if not taken:
        return card
    return card + "x" + "".join(sort_cards(taken))


class CaptureGame:
    """What the four games share; this class by itself has the captures of Scopa."""

    # Visibility only (OPT-1, OPT-3): nothing here depends on them.
    ALLOWED: ClassVar[Allowed] = {"carte_viste": None, "carte_scoperte": None}

    def __init__(self, seats: int, options: Options, deck: Sequence[str], dealer: int) -> None:
        check_deal(seats, deck, dealer)
        self.seats = seats
        self.dealer = dealer
        self.options = choose_options(options, self.ALLOWED)
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.table: list[str] = []
        self.stock = list(deck)
        self.piles: list[set[str]] = [set(), set()]
        self.sweeps: list[list[str]] = [[], []]
        self.last_taker: int | None = None
        self.cappotto: int | None = None
        self.turn = (dealer + 1) % seats  # GEN-8
        self.over = False

        deal_round_robin(self.hands, self.stock, dealer, self.hand_size())
        for _ in range(self.opening_table_size()):
            self.table.append(self.stock.pop(0))
        self.void: str | None = self.find_void()
        if self.void is not None:
            self.over = True
        else:
            self.opening()
            self.start_turn()

    # What the games differ in.

    def hand_size(self) -> int:
        return 3

    def opening_table_size(self) -> int:
        return 4

    def find_void(self) -> str | None:
        return self.three_kings()

    def three_kings(self) -> str | None:
        kings = [card for card in self.table if rank_of(card) == "R"]
        return "three_kings" if len(kings) >= 3 else None

    def opening(self) -> None:
        """Before the first turn; only Cirulla has something to do."""

    def start_turn(self) -> None:
        """When the turn comes to a player; only Cirulla has something to do."""

    def after_lay(self, card: str) -> None:
        """When a card has been laid on the table."""

    def after_turn(self, seat: int) -> None:
        """When a player has played his card, before any new deal of cards."""

    def check_cappotto(self) -> None:
        """When cards have gone to a pile."""

    def declarations(self) -> set[str]:
        return set()

    def declare(self, text: str) -> None:
        raise ValueError(f"{text} does not exist in this game")

    def captures(self, card: str) -> list[list[str]]:
        """SCO-3, SCO-4, SPN-4: one equal card if there is one, otherwise any sum."""
        equal = [[other] for other in self.table if rank_of(other) == rank_of(card)]
        if equal:
            return equal
        return [
            taken
            for taken in subsets(self.table)
            if len(taken) >= 2 and sum(face_value(other) for other in taken) == face_value(card)
        ]

    def sweep_counts(self, card: str, table_before: list[str]) -> bool:
        """Whether emptying the table with this card is a scopa (the last play aside)."""
        return True

    def extra_points(self, side: int) -> int:
        return 0

    # Play.

    def legal(self) -> set[str]:
        if self.over:
            return set()
        moves = self.declarations()
        for card in self.hands[self.turn]:
            captures = self.captures(card)
            if captures:
                # GEN-11: a card that can capture must.
                moves |= {move_text(card, taken) for taken in captures}
            else:
                moves.add(card)
        return moves

    def play(self, text: str) -> None:
        if text not in self.legal():
            raise ValueError(f"{text} is not legal")
        if text.startswith("!"):
            self.declare(text)
            return
        card, _, names = text.partition("x")
        taken = [names[i : i + 2] for i in range(0, len(names), 2)]
        seat = self.turn
        self.hands[seat].remove(card)
        if taken:
            self.capture(seat, card, taken)
        else:
            self.table.append(card)
            self.after_lay(card)
        if not self.over:  # a cappotto ends the deal at once
            self.after_turn(seat)
            self.go_on()

    def nothing_left_to_play(self) -> bool:
        return not self.stock and not any(self.hands)

    def capture(self, seat: int, card: str, taken: list[str]) -> None:
        side = side_of(seat)
        table_before = list(self.table)
        for other in taken:
            self.table.remove(other)
        self.piles[side] |= {card, *taken}
        self.last_taker = seat
        # GEN-13: never on the very last card of the deal.
        emptied = not self.table and not self.nothing_left_to_play()
        if emptied and self.sweep_counts(card, table_before):
            self.sweeps[side].append(card)
        self.check_cappotto()

    def go_on(self) -> None:
        """Passes the turn, deals again (GEN-9) or ends the deal."""
        if self.nothing_left_to_play():
            self.give_leftovers()
            self.over = True
            return
        self.turn = (self.turn + 1) % self.seats
        if not any(self.hands):
            deal_round_robin(self.hands, self.stock, self.dealer, 3)
        self.start_turn()

    def give_leftovers(self) -> None:
        """GEN-14: what is left on the table goes to the side that captured last."""
        if self.last_taker is None:
            raise AssertionError("GEN-14: a deal without captures is impossible")
        self.piles[side_of(self.last_taker)] |= set(self.table)
        self.table = []
        self.check_cappotto()

    # The count.

    def points(self) -> tuple[int, int]:
        return self.side_points(0), self.side_points(1)

    def side_points(self, side: int) -> int:
        """SCO-9, SCO-10, SPN-6, ASS-10, CIR-17 (AMB-SCO-4: 21 or more cards, 6 or more denari)."""
        pile = self.piles[side]
        points = len(self.sweeps[side])
        if "7D" in pile:
            points += 1
        if len(pile) >= 21:
            points += 1
        if len(pile & DENARI) >= 6:
            points += 1
        if primiera_winner(self.piles) == side:
            points += 1
        return points + self.extra_points(side)


class Scopa(CaptureGame):
    ALLOWED: ClassVar[Allowed] = {**CaptureGame.ALLOWED, "redeal_three_kings": (True, False)}

    def find_void(self) -> str | None:
        # SCO-8
        return self.three_kings() if self.options["redeal_three_kings"] else None


class Scopone(CaptureGame):
    ALLOWED: ClassVar[Allowed] = {**CaptureGame.ALLOWED, "scientifico": (False, True)}

    def __init__(self, seats: int, options: Options, deck: Sequence[str], dealer: int) -> None:
        if seats != 4:
            raise ValueError("Scopone is for four players (SPN-1)")
        super().__init__(seats, options, deck, dealer)

    # SPN-1: nine each and four on the table; SPN-2: ten each and an empty table, which
    # therefore can never hold three kings.

    def hand_size(self) -> int:
        return 10 if self.options["scientifico"] else 9

    def opening_table_size(self) -> int:
        return 0 if self.options["scientifico"] else 4


class AssoPigliaTutto(CaptureGame):
    ALLOWED: ClassVar[Allowed] = {
        **CaptureGame.ALLOWED,
        "ace_sweep_is_scopa": (False, True),
        "ace_on_table": ("take_ace_only", "take_all"),
    }

    def captures(self, card: str) -> list[list[str]]:
        if rank_of(card) != "A":
            return super().captures(card)  # ASS-3
        if not self.table:
            return []  # ASS-8: the ace is laid
        aces = [other for other in self.table if rank_of(other) == "A"]
        if not aces:
            return [list(self.table)]  # ASS-7: all or nothing
        if self.options["ace_on_table"] == "take_all":
            return [list(self.table)]  # AMB-ASS-1, the option; a lone ace is the whole table too
        return [[ace] for ace in aces]  # ASS-5, ASS-6: exactly one ace

    def sweep_counts(self, card: str, table_before: list[str]) -> bool:
        if rank_of(card) != "A":
            return True
        lone_ace = len(table_before) == 1 and rank_of(table_before[0]) == "A"
        # ASS-5 always is a scopa, ASS-7 only by option (AMB-ASS-5).
        return lone_ace or bool(self.options["ace_sweep_is_scopa"])


class Cirulla(CaptureGame):
    ALLOWED: ClassVar[Allowed] = {
        **CaptureGame.ALLOWED,
        "cappotto": (True, False),
        "accuso_cumulate": (False, True),
        "accuso_exposure": None,  # visibility only (AMB-CIR-5)
        "matta_revert": ("end_of_mano", "immediate", "end_of_deal"),
        "auto_accuso": (True, False),
    }
    ACCUSO_POINTS: ClassVar[dict[str, int]] = {"decino": 10, "cirulla": 3}  # CIR-10, CIR-11

    def __init__(self, seats: int, options: Options, deck: Sequence[str], dealer: int) -> None:
        self.matta: int | None = None  # the value given to 7C by an accuso, None for its own 7
        self.accuso_points = [0, 0]
        self.declared: set[str] = set()  # the accusi of the player on turn
        super().__init__(seats, options, deck, dealer)

    def find_void(self) -> str | None:
        # CIR-2, AMB-CIR-1: printed aces on the table; kings never void the deal.
        aces = [card for card in self.table if rank_of(card) == "A"]
        return "two_aces" if len(aces) >= 2 else None

    # The dealer's accuso.

    def opening(self) -> None:
        """CIR-9: an opening table of 15 or 30 is taken by the dealer for 1 or 2 points."""
        points = self.dealer_accuso()
        if points == 0:
            return
        side = side_of(self.dealer)
        self.accuso_points[side] += points
        self.piles[side] |= set(self.table)
        self.table = []
        self.last_taker = self.dealer  # AMB-CIR-8

    def dealer_accuso(self) -> int:
        rest = sum(face_value(card) for card in self.table if card != MATTA)
        # CIR-13: the matta stands for any value from 1 to 10 that gives 15 or 30.
        matta_values = range(1, 11) if MATTA in self.table else [0]
        totals = {rest + value for value in matta_values}
        if 15 in totals:
            return 1
        if 30 in totals:
            return 2
        return 0

    # The accusi of the players.

    def start_turn(self) -> None:
        self.declared = set()
        if not self.options["auto_accuso"]:
            return
        # CIR-15, AMB-CIR-2: the richer first; a second one is held only if they add up.
        while held := self.accusi_held():
            self.accuse("decino" if "decino" in held else "cirulla")

    def accusi_held(self) -> dict[str, int | None]:
        """The accusi the player on turn may make, each with the value it gives to the matta."""
        hand = self.hands[self.turn]
        if len(hand) != 3:
            return {}  # CIR-11: only before the first play of each 3-card deal
        if self.declared and not self.options["accuso_cumulate"]:
            return {}  # AMB-CIR-2: one accuso
        held: dict[str, int | None] = {}
        for kind in self.ACCUSO_POINTS:
            if kind in self.declared:
                continue
            values = [face_value(card) for card in hand if card != MATTA]
            if MATTA not in hand:
                if self.makes_accuso(kind, values):
                    held[kind] = None
                continue
            for matta in self.matta_choices(kind):
                if self.makes_accuso(kind, [*values, matta]):
                    held[kind] = matta
        return held

    def matta_choices(self, kind: str) -> list[int]:
        """CIR-12: any value for a decino, an ace for a cirulla; once given it does not change."""
        choices = [1] if kind == "cirulla" else list(range(1, 11))
        if self.matta is None:
            return choices
        return [value for value in choices if value == self.matta]

    def makes_accuso(self, kind: str, values: list[int]) -> bool:
        if kind == "decino":
            return len(set(values)) == 1
        return sum(values) <= 9

    def accuse(self, kind: str) -> None:
        self.matta = self.accusi_held()[kind] or self.matta
        self.declared.add(kind)
        self.accuso_points[side_of(self.turn)] += self.ACCUSO_POINTS[kind]

    def declarations(self) -> set[str]:
        if self.options["auto_accuso"]:
            return set()
        return {"!" + kind for kind in self.accusi_held()}

    def declare(self, text: str) -> None:
        self.accuse(text[1:])  # the turn stays with the player

    # The matta after an accuso, and the captures.

    def value(self, card: str) -> int:
        """CIR-14: in hand and on the table the matta counts what the accuso gave it."""
        if card == MATTA and self.matta is not None:
            return self.matta
        return face_value(card)

    def captures(self, card: str) -> list[list[str]]:
        value = self.value(card)
        if value == 1:
            return self.ace_captures()
        found = []
        for taken in subsets(self.table):
            total = sum(self.value(other) for other in taken)
            # CIR-4: (a) one equal card and (b) several that add up to it, in one test as
            # a single card that "adds up" is an equal card; (c) 15 with the card played.
            if total == value or total + value == 15:
                found.append(taken)
        return found  # CIR-5: free choice

    def ace_captures(self) -> list[list[str]]:
        """CIR-6: exactly one ace, or without aces everything; no 15s."""
        aces = [[other] for other in self.table if self.value(other) == 1]
        if aces:
            return aces
        return [list(self.table)] if self.table else []

    def after_lay(self, card: str) -> None:
        if card == MATTA and self.options["matta_revert"] == "immediate":
            self.matta = None

    def after_turn(self, seat: int) -> None:
        holders = [*self.table, *(card for hand in self.hands for card in hand)]
        if MATTA not in holders:
            self.matta = None  # in a pile (or in the stock) it is the printed 7
        if MATTA not in self.table:
            return
        # CIR-16, AMB-CIR-6. The dealer plays last, so his card ends the round (GEN-8).
        if self.options["matta_revert"] == "end_of_mano" and seat == self.dealer:
            self.matta = None
        if self.options["matta_revert"] == "end_of_deal" and not any(self.hands):
            self.matta = None

    # Cappotto and the count.

    def check_cappotto(self) -> None:
        """CIR-18: all ten denari end the deal at once; AMB-CIR-11: with the leftovers too."""
        if not self.options["cappotto"]:
            return
        for side in (0, 1):
            if self.piles[side] >= DENARI:
                self.cappotto = side
                self.over = True

    def extra_points(self, side: int) -> int:
        pile = self.piles[side]
        return self.accuso_points[side] + grande(pile) + piccola(pile)
