"""What one seat, or a spectator, knows of a deal. Hidden cards are not in here at all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mazziere.cards import CardSet

if TYPE_CHECKING:
    from mazziere.games.game import Rules

Fact = int | tuple[int, ...]


@dataclass(frozen=True)
class Hand:
    """A hand as somebody sees it: how many cards, and those that are face up to the viewer."""

    count: int
    cards: CardSet


@dataclass(frozen=True)
class View:
    """A deal as ``seat`` sees it; ``seat`` None is a spectator.

    ``log``, ``taken`` and some ``facts`` are what a perfect memory would hold: every act so far
    with unseen drawn cards blanked, the contents of each side's pile. ``Deal.on_screen`` leaves out
    what a table does not go on showing. ``seen`` is the panel of *carte viste* (OPT-1) or None.
    ``points`` are only those credited at once (scope, accusi, bussi). ``facts`` are the public
    parts of the game's own state, by field name.
    """

    rules: Rules
    seat: int | None
    dealer: int
    turn: int | None
    void: str | None
    hands: tuple[Hand, ...]
    stock: int
    points: tuple[int, int]
    facts: tuple[tuple[str, Fact], ...]
    seen: CardSet | None
    moves: tuple[int, ...]
    pile_sizes: tuple[int, int]
    taken: tuple[CardSet, CardSet] | None
    log: tuple[int, ...]

    def fact(self, name: str) -> Fact:
        """A public part of the game's state, such as ``table`` or ``trump``."""
        facts = dict(self.facts)
        if name not in facts:
            raise KeyError(f"no fact {name!r} in this view; it has {', '.join(facts)}")
        return facts[name]
