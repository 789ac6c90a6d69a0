"""What one seat, or a spectator, knows of a deal. Hidden cards are not in here at all."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from mazziere.cards import CardSet
from mazziere.games import act

if TYPE_CHECKING:
    from mazziere.games.base import Deal
    from mazziere.games.game import Rules

#: The bits of an entry that tell its kind; a play has none of them.
KIND = 15 << 46

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
        log = self.log[self.first_shown() :]
        forgotten = remembered(self.rules.game.deal_type)  # type: ignore[arg-type]  # a class
        face_up: dict[int, CardSet] = {}
        # This is done for every move and every viewer, and dataclasses.replace takes its time.
        shown = object.__new__(View)
        shown.__dict__.update(
            self.__dict__,
            log=tuple([self.covered(entry, face_up) if entry & KIND else entry for entry in log]),
            taken=None,
            facts=tuple([fact for fact in self.facts if fact[0] not in forgotten]),
        )
        return shown

    def first_shown(self) -> int:
        """Where in the log the previous round begins."""
        plays = sum([not entry & KIND for entry in self.log])
        shown = plays % self.rules.seats + self.rules.seats
        if shown > plays:
            return 0
        first = len(self.log)
        while shown:
            first -= 1
            shown -= not self.log[first] & KIND
        return first

    def covered(self, entry: int, face_up: dict[int, CardSet]) -> int:
        """A log entry without the cards of a hand that were face up once and no longer are.

        ``face_up`` keeps what :meth:`face_up` has told of a seat.
        """
        kind, owner = act.kind(entry), act.seat(entry)
        if kind not in (act.DRAW, act.CIRULLA, act.DECINO):
            return entry
        if owner not in face_up:
            face_up[owner] = self.face_up(owner)
        if kind != act.DRAW:
            return entry & ~(act.cards(entry) & ~face_up[owner])
        if face_up[owner] >> act.card(entry) & 1:
            return entry
        return act.entry(act.drawn(act.HIDDEN_CARD), owner, 0)

    def face_up(self, owner: int) -> CardSet:
        """The cards that the viewer sees in a hand now, and those that were played from it."""
        cards = self.hands[owner].cards
        for entry in self.log:
            if not entry & KIND and entry >> 50 & 3 == owner:
                cards |= 1 << (entry >> 40 & 63)
        return cards


@cache
def remembered(deal_type: type[Deal]) -> frozenset[str]:
    """The fields of a game that everybody saw once but a table does not go on showing."""
    return frozenset(field.name for field in deal_type.fields if field.remembered)
