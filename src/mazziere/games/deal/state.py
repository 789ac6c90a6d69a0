"""A deal's whole state as plain values, by the description of its fields, and back again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mazziere.cards.card import PACK, Card, cards_in, cards_name
from mazziere.games.deal import act
from mazziere.games.deal.fields import BY_SEAT, BY_SIDE, Field, Kind
from mazziere.games.deal.view import Fact
from mazziere.games.errors import BadPosition

if TYPE_CHECKING:
    from mazziere.games.deal.base import Deal

#: From the lowest value on, and below which, for the kinds that have such limits.
LIMITS = {
    Kind.SEAT: (-1, 4),
    Kind.SWITCH: (0, 2),
    Kind.CARD: (-1, 40),
    Kind.CARD_BY_SEAT: (-1, 40),
    Kind.ORDER: (0, 40),
    Kind.CARDS: (0, 1 << 40),
    Kind.CARDS_BY_SEAT: (0, 1 << 40),
    Kind.CARDS_BY_SIDE: (0, 1 << 40),
    Kind.LOG: (0, 1 << 59),
}
#: Numbers have up to four digits, as in notation.
MOST = 10_000
#: The kinds that have several values, and how many, where that does not depend on the seats.
SEVERAL = (*BY_SEAT, *BY_SIDE, Kind.ORDER, Kind.LOG)
PLACES = dict.fromkeys(BY_SIDE, 2)


def state_of(deal: Deal) -> dict[str, Fact]:
    """Every field with its value: an int, or a tuple of them."""
    return {field.name: value_of(deal, field) for field in deal.fields}


def value_of(deal: Deal, field: Field) -> Fact:
    """The value of one field."""
    value = getattr(deal, field.name)
    if isinstance(value, int):
        return int(value)
    return tuple(value[: deal.seats] if field.kind in BY_SEAT else value)


def load(deal: Deal, state: Mapping[str, Fact]) -> None:
    """Put a state into a deal; where :class:`BadPosition` is raised, part of it may be in there."""
    if not isinstance(state, Mapping):
        raise BadPosition([f"no state, which has values by the names of fields: {state!r}"])
    fields = {field.name: field for field in deal.fields}
    unknown = [name for name in state if name not in fields]
    if unknown:
        raise BadPosition([f"no field {name!r} in this game" for name in unknown])
    values = state_of(deal) | dict(state)
    problems = [
        problem for name, field in fields.items() for problem in misfit(deal, field, values[name])
    ]
    if problems:
        raise BadPosition(problems)
    deal._fill({name: shaped(field, values[name]) for name, field in fields.items()})
    problems = card_problems(deal) + deal.problems()
    if problems:
        raise BadPosition(problems)


def misfit(deal: Deal, field: Field, value: object) -> list[str]:
    """What is wrong with a value: not of the field's kind, no seat, no card."""
    kind = field.kind
    values: Sequence[Any] = value if isinstance(value, list | tuple) else [value]
    if kind is Kind.ORDER and len(values) > len(PACK):
        return ["more than forty cards in the stock"]
    if kind is Kind.LOG and len(values) > act.LONGEST_LOG:
        return ["the log is longer than any deal's"]
    lowest, above = LIMITS.get(kind, (0, MOST))
    above = deal.seats if kind is Kind.SEAT else above
    places = PLACES.get(kind, deal.seats if kind in BY_SEAT else len(values))
    fits = isinstance(value, list | tuple) == (kind in SEVERAL) and len(values) == places
    if not fits or not all(isinstance(each, int) and lowest <= each < above for each in values):
        return [f"{field.name} is no {kind.value}: {value!r}"]
    if kind is not Kind.LOG:
        return []
    return [f"no entry of a log: {entry}" for entry in values if not is_entry_of(deal, entry)]


def is_entry_of(deal: Deal, entry: int) -> bool:
    """Whether that can stand in the log of the deal."""
    return act.is_entry(entry) and act.seat(entry) < deal.seats


def shaped(field: Field, value: Fact) -> Fact | list[int]:
    """A value in the shape that the attribute has: four places for the seats."""
    if isinstance(value, int):
        return int(value)
    empty = -1 if field.kind is Kind.CARD_BY_SEAT else 0
    places = 4 if field.kind in BY_SEAT else len(value)
    return list(value) + [empty] * (places - len(value))


def card_problems(deal: Deal) -> list[str]:
    """Cards that lie in two places or in none."""
    found: list[Card] = []
    for field in deal.fields:
        if field.holds:
            found += cards_of(field.kind, getattr(deal, field.name))
    twice = {card for card in found if found.count(card) > 1}
    problems = []
    if twice:
        problems.append(f"in two places: {cards_name(sorted(twice))}")
    if missing := set(PACK) - set(found):
        problems.append(f"missing: {cards_name(sorted(missing))}")
    return problems


def cards_of(kind: Kind, value: int | list[int]) -> list[Card]:
    """The cards that lie in a field."""
    values = [value] if isinstance(value, int) else value
    if kind in (Kind.ORDER, Kind.CARD, Kind.CARD_BY_SEAT):
        return [card for card in values if card >= 0]
    return [card for cards in values for card in cards_in(cards)]
