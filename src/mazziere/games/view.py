"""What one seat, or a spectator, knows of a deal. Hidden cards are not in here at all."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from mazziere.cards import CardSet, set_of
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

    ``log``, ``taken`` and some ``facts`` are what a perfect memory would hold: every act so far
    with unseen drawn cards blanked, the contents of each side's pile. :meth:`on_screen` leaves out
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

    def on_screen(self) -> View:
        """The view without memory: only the plays of the current and the previous round.

        With *carte viste* the panel shows the rest anyway; a finished deal is open.
        """
        if self.turn is None:
            return self
        plays = [i for i, entry in enumerate(self.log) if act.kind(entry) == act.PLAY]
        shown = len(plays) % self.rules.seats + self.rules.seats
        first = plays[-shown] if shown <= len(plays) else 0
        log = tuple(self.covered(entry) for entry in self.log[first:])
        remembered = {field.name for field in self.rules.game.deal_type.fields if field.remembered}
        facts = tuple((name, value) for name, value in self.facts if name not in remembered)
        return replace(self, log=log, taken=None, facts=facts)

    def covered(self, entry: int) -> int:
        """A log entry without the cards of a hand that were face up once and no longer are."""
        kind, owner = act.kind(entry), act.seat(entry)
        if kind == act.DRAW and not self.face_up(owner) >> act.card(entry) & 1:
            return act.entry(act.drawn(act.HIDDEN_CARD), owner, 0)
        if kind in (act.CIRULLA, act.DECINO):
            return entry & ~(act.cards(entry) & ~self.face_up(owner))
        return entry

    def face_up(self, owner: int) -> CardSet:
        """The cards that the viewer sees in a hand now, and those that were played from it."""
        plays = [act.card(e) for e in self.log if act.kind(e) == act.PLAY and act.seat(e) == owner]
        return self.hands[owner].cards | set_of(plays)
