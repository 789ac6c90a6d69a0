"""A view as a vector of numbers.

Everything is relative to the viewer: seats go counter-clockwise from the viewer's own, of the sides
the viewer's comes first. A set of cards is forty numbers, 0 or 1, in the order of the pack. First
come all sets of cards, then the other numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from mazziere.cards import PACK, CardSet, cards_in, set_of
from mazziere.games import Rules, View
from mazziere.games.deal import act
from mazziere.games.deal.fields import BY_SEAT, BY_SIDE, Kind
from mazziere.games.deal.view import Fact
from mazziere.games.worlds import face_up_stock, known_hand, on_the_table

Vector = NDArray[np.int8]

EVERY_CARD = set_of(PACK)

#: Facts that are left out: cards told of are among the known cards of a hand, the others concern
#: no deal that is still played.
LEFT_OUT = ("shown", "told", "void", "cappotto")
#: The highest value of a number. No side can be credited more than 98 points at once: in Cirulla 78
#: for six hands, each cirulla and decino, 2 and 18 scope.
HIGHEST = {
    "hand_count": 10,
    "stock": 40,
    "points": 100,
    "played_at": 40,
    "taken_at": 40,
    "tricks": 20,
    "matta": 9,
    "accuso": 100,
    "bussi": 100,
}
#: That of a game's own number that is not among these; all others are 0 or 1.
ANY_NUMBER = 127


class Observations:
    """How the views of a table become vectors; :attr:`layout` says where what is."""

    def __init__(self, rules: Rules) -> None:
        sets, numbers = parts(rules.blank().view(0))
        sizes = {name: len(PACK) * len(values) for name, values in sets.items()}
        sizes |= {name: len(values) for name, values in numbers.items()}
        #: The place of each part in the vector, by name.
        self.layout: dict[str, slice] = {}
        self.size = 0
        for name, size in sizes.items():
            self.layout[name] = slice(self.size, self.size + size)
            self.size += size
        #: The highest value of each number.
        self.high: Vector = np.ones(self.size, np.int8)
        own = {
            field.name: ANY_NUMBER
            for field in rules.game.deal_type.fields
            if field.kind in (Kind.NUMBER, Kind.NUMBER_BY_SIDE)
        }
        for name, highest in (own | HIGHEST).items():
            if name in self.layout:
                self.high[self.layout[name]] = highest

    def vector(self, view: View) -> Vector:
        """What the viewer, who must have a seat, knows."""
        sets, numbers = parts(view)
        packed = b"".join(each.to_bytes(5, "little") for values in sets.values() for each in values)
        cards = np.unpackbits(np.frombuffer(packed, np.uint8), bitorder="little")
        others = np.fromiter(chain.from_iterable(numbers.values()), np.int8)
        return np.concatenate((cards.view(np.int8), others))


def parts(view: View) -> tuple[dict[str, list[CardSet]], dict[str, list[int]]]:
    """All that goes into a vector, by name: the sets of cards and the other numbers."""
    assert view.taken is not None
    seats, sides = places(view)
    hands = [known_hand(view, seat) for seat in seats]
    played, played_at, taken_at = plays(view)
    seen = view.taken[0] | view.taken[1] | on_the_table(view) | set_of(face_up_stock(view))
    for hand in hands:
        seen |= hand
    sets = {
        "hand": hands,
        "played": [played[seat] for seat in seats],
        "pile": [view.taken[side] for side in sides],
        "unseen": [EVERY_CARD & ~seen],
    }
    numbers = {
        "hand_count": [view.hands[seat].count for seat in seats],
        "stock": [view.stock],
        "points": [view.points[side] for side in sides],
        "played_at": played_at,
    }
    if "table" in dict(view.facts):
        numbers["taken_at"] = taken_at
    for name, kind, value in facts(view):
        if kind in (Kind.CARDS, Kind.CARDS_BY_SEAT, Kind.CARDS_BY_SIDE):
            sets[name] = value
        elif kind in (Kind.CARD, Kind.CARD_BY_SEAT):
            sets[name] = [1 << card if card >= 0 else 0 for card in value]
        elif kind is Kind.SEAT:
            numbers[name] = [int(seat == value[0]) for seat in seats]
        elif kind is Kind.NUMBER_BY_SEAT:  # each is a set of up to four things
            numbers[name] = [number >> bit & 1 for number in value for bit in range(4)]
        else:
            numbers[name] = value
    return sets, numbers


def plays(view: View) -> tuple[list[CardSet], list[int], list[int]]:
    """What each seat has played; for each card, with which play it was played, and with which it
    was taken from the table. Plays count from 1; 0 is a card that was not.
    """
    played = [0] * view.rules.seats
    played_at = [0] * len(PACK)
    taken_at = [0] * len(PACK)
    number = 0
    for entry in view.log:
        kind = act.kind(entry)
        if kind == act.PLAY:
            card = act.card(entry)
            number += 1
            played[act.seat(entry)] |= 1 << card
            played_at[card] = number
        if kind in (act.PLAY, act.REST):
            for card in cards_in(act.cards(entry)):
                taken_at[card] = number
    return played, played_at, taken_at


def facts(view: View) -> Iterator[tuple[str, Kind, list[int]]]:
    """The parts of the game's own state that the viewer knows, each in the viewer's order."""
    seats, sides = places(view)
    kinds = {field.name: field.kind for field in view.rules.game.deal_type.fields}
    for name, value in view.facts:
        if name not in LEFT_OUT:
            yield name, kinds[name], arranged(kinds[name], value, seats, sides)


def arranged(kind: Kind, value: Fact, seats: list[int], sides: list[int]) -> list[int]:
    """A fact as a list, in the order of those seats or sides where it has a value for each."""
    if isinstance(value, int):
        return [value]
    if kind in BY_SEAT:
        return [value[seat] for seat in seats]
    return [value[side] for side in sides] if kind in BY_SIDE else list(value)


def places(view: View) -> tuple[list[int], list[int]]:
    """The seats and the sides, the viewer's own first."""
    if view.seat is None:
        raise ValueError("a spectator has no place at the table")
    total = view.rules.seats
    return [(view.seat + place) % total for place in range(total)], [view.seat & 1, ~view.seat & 1]
