"""A game, and the rules that a table has chosen for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mazziere.cards import SETTEBELLO, Card
from mazziere.games.deal.view import Fact
from mazziere.games.errors import BadOption
from mazziere.games.options import Option, Value

if TYPE_CHECKING:
    from mazziere.games.deal.base import Deal


@dataclass(frozen=True)
class Habits:
    """What is usual in matches of a game; :mod:`mazziere.match` makes its defaults from it.

    ``points_a_deal`` is what a deal brings the winner, roughly: it tells how many deals a target
    takes. ``exceed_offered`` says whether a target may have to be passed (AMB-GEN-4). ``plays_on``:
    its own rules go on until a tie is broken, and a knock-out may choose that (AMB-GEN-9).
    ``deal_won_at`` are the points that win a deal where deals can be counted (AMB-BRI-1).
    ``targets`` and ``deals`` are the lengths that are offered first, if some are more usual.
    """

    target: int = 11
    points_a_deal: int = 4
    exceed_offered: bool = True
    plays_on: bool = False
    deal_won_at: int | None = None
    targets: tuple[int, ...] = ()
    deals: tuple[int, ...] = ()


@dataclass(frozen=True)
class Game:
    """A registered game. ``version`` is stored with every match, bumped when behaviour changes.

    ``declarations`` are all moves there are that play no card. ``emblem`` is the card that players
    know the game by.
    """

    name: str
    title: str
    deal_type: type[Deal]
    version: int
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    habits: Habits = Habits()
    declarations: tuple[int, ...] = ()
    emblem: Card = SETTEBELLO

    def rules(self, seats: int | None = None, **options: Value) -> Rules:
        """The rules with these options, the others at their defaults.

        Raises :class:`BadOption` for a number of seats or an option that the game does not have.
        """
        seats = self.seats[0] if seats is None else seats
        if seats not in self.seats:
            allowed = " or ".join(map(str, self.seats))
            raise BadOption(f"{self.name} is played by {allowed}, not {seats!r}")
        offered = self.options_for(seats)
        for name in options:
            if name not in offered:
                known = ", ".join(offered)
                raise BadOption(f"{self.name} for {seats} has no option {name!r}; it has {known}")
        values = [(name, o.check(options.get(name, o.default))) for name, o in offered.items()]
        return Rules(self, seats, tuple(values))

    def options_for(self, seats: int) -> dict[str, Option]:
        """The options offered at that number of players, by name."""
        return {option.name: option for option in self.options if seats in option.seats}


@dataclass(frozen=True)
class Rules:
    """A game with a number of seats and a value for each of its options."""

    game: Game
    seats: int
    values: tuple[tuple[str, Value], ...]

    @property
    def options(self) -> dict[str, Value]:
        """Every option's value by name."""
        return dict(self.values)

    @property
    def chosen(self) -> dict[str, Value]:
        """Only the options that differ from their defaults."""
        offered = self.game.options_for(self.seats)
        return {name: value for name, value in self.values if value != offered[name].default}

    def option(self, name: str) -> Value:
        """An option's value; False for one that this game does not have at this table."""
        return self.options.get(name, False)

    def blank(self) -> Deal:
        """A deal without cards, to be started or restored."""
        return self.game.deal_type(self)

    def deal(self, deck: Iterable[Card], dealer: int = 0) -> Deal:
        """A deal from this order of the forty cards; the first card goes to the dealer's right.

        The deal may be void (``deal.void_reason`` says why); it is not dealt again by itself.
        """
        deal = self.blank()
        deal.start(list(deck), dealer)
        return deal

    def restore(self, state: Mapping[str, Fact]) -> Deal:
        """The deal in that state, as :meth:`Deal.state` tells it.

        Fields left out are as in a blank deal. Raises :class:`BadPosition` naming every defect.
        """
        deal = self.blank()
        deal.load(state)
        return deal
