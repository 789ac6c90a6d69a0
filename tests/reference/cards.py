"""Cards as two-character strings: rank `A 2 3 4 5 6 7 F C R`, then suit `D C S B` (GEN-1)."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

RANKS = "A234567FCR"
SUITS = "DCSB"
PACK = [rank + suit for suit in SUITS for rank in RANKS]

Options = Mapping[str, object]
# The values of each option, the default first; None for an option that is accepted and ignored.
Allowed = Mapping[str, Sequence[object] | None]


def rank_of(card: str) -> str:
    return card[0]


def suit_of(card: str) -> str:
    return card[1]


def face_value(card: str) -> int:
    """GEN-2: ace 1, the rest at face value, fante 8, cavallo 9, re 10."""
    return RANKS.index(rank_of(card)) + 1


def sort_cards(cards: Iterable[str]) -> list[str]:
    """The order of taken cards in the notation: by printed rank, then suit D C S B."""
    return sorted(cards, key=lambda card: (RANKS.index(card[0]), SUITS.index(card[1])))


def subsets(cards: Sequence[str]) -> list[list[str]]:
    """Every non-empty subset, by brute force."""
    return [
        list(combination)
        for size in range(1, len(cards) + 1)
        for combination in combinations(cards, size)
    ]


def side_of(seat: int) -> int:
    """Heads-up each seat is a side; with four, partners sit opposite (i and i + 2)."""
    return seat % 2


def deal_round_robin(hands: list[list[str]], stock: list[str], dealer: int, each: int) -> None:
    """GEN-7: one card at a time from the dealer's right, the dealer last. Takes from `stock`."""
    seats = len(hands)
    for _ in range(each):
        for step in range(1, seats + 1):
            hands[(dealer + step) % seats].append(stock.pop(0))


def check_deal(seats: int, deck: Sequence[str], dealer: int) -> None:
    if seats not in (2, 4):
        raise ValueError("two or four seats only (GEN-20)")
    if sorted(deck) != sorted(PACK):
        raise ValueError("the deck must hold each of the 40 cards once (GEN-1)")
    if dealer not in range(seats):
        raise ValueError("no such dealer")


def choose_options(given: Options, allowed: Allowed) -> dict[str, object]:
    """The options of the table, with the defaults for those not given."""
    chosen = {name: values[0] for name, values in allowed.items() if values is not None}
    for name, value in given.items():
        if name not in allowed:
            raise ValueError(f"unknown option {name}")
        values = allowed[name]
        if values is None:
            continue
        if value not in values:
            raise ValueError(f"bad value for {name}: {value!r}")
        chosen[name] = value
    return chosen
