"""What one seat, or a spectator, knows of a deal. Hidden cards are not in here at all."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from mazziere.cards import CardSet
from mazziere.games import act

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

    ``log`` and ``taken`` are what a perfect memory would hold: every act so far with unseen drawn
    cards blanked, and the contents of each side's pile. :meth:`on_screen` leaves out what a
    table does not go on showing. ``seen`` is the panel of *carte viste* (OPT-1), None without it.
    ``facts`` are the public parts of the game's own state, by field name.
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
        return dict(self.facts)[name]

    def on_screen(self) -> View:
        """The view without memory: only the plays of the current and the previous round.

        With *carte viste* the panel shows the rest anyway; a finished deal is open.
        """
        if self.turn is None:
            return self
        plays = [i for i, entry in enumerate(self.log) if act.kind(entry) == act.PLAY]
        shown = len(plays) % self.rules.seats + self.rules.seats
        first = plays[-shown] if shown <= len(plays) else 0
        return replace(self, log=self.log[first:], taken=None)
