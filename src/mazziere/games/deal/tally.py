"""The count at the end of a deal, item by item, with the cards that prove it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mazziere.cards import Card, CardSet

Pair = tuple[int, int]


@dataclass(frozen=True)
class Item:
    """One line of the count, for side 0 and side 1.

    ``measure`` is what was compared (23 cards against 17), ``points`` what it was worth.
    ``values`` has what each card adds to the measure, where not every card adds one.
    """

    name: str
    points: Pair
    measure: Pair
    cards: tuple[CardSet, CardSet]
    values: Mapping[Card, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Tally:
    """The whole count. ``cappotto`` is the side that took all denari, if one did (CIR-18).

    ``notes`` are lines that are worth nothing and that players like to know of: tricks, for one.
    """

    items: tuple[Item, ...]
    cappotto: int | None = None
    notes: tuple[Item, ...] = ()

    @property
    def points(self) -> Pair:
        """What each side scored in this deal."""
        return (
            sum(item.points[0] for item in self.items),
            sum(item.points[1] for item in self.items),
        )

    def __getitem__(self, name: str) -> Item:
        """The first line of that name; :class:`KeyError` when there is none."""
        for item in self.items:
            if item.name == name:
                return item
        raise KeyError(name)
