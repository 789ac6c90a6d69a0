"""A deal's whole state as plain values, by the description of its fields, and back again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mazziere.cards.card import PACK, Card, cards_in, cards_name
from mazziere.games.errors import BadPosition
from mazziere.games.fields import BY_SEAT, Field, Kind
from mazziere.games.view import Fact

if TYPE_CHECKING:
    from mazziere.games.base import Deal

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
}


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
    unknown = set(state) - {field.name for field in deal.fields}
    if unknown:
        raise BadPosition([f"no field {name!r} in this game" for name in sorted(unknown)])
    for field in deal.fields:
        if field.name in state:
            put(deal, field, state[field.name])
    deal.left = len(deal.stock) + sum(hand.bit_count() for hand in deal.hand)
    problems = value_problems(deal) or card_problems(deal) + deal.problems()
    if problems:
        raise BadPosition(problems)


def put(deal: Deal, field: Field, value: Fact) -> None:
    """Set one field."""
    try:
        setattr(deal, field.name, shaped(field, value))
    except (IndexError, OverflowError, TypeError, ValueError) as error:
        raise BadPosition([f"{field.name} cannot be {value!r} ({error})"]) from None


def shaped(field: Field, value: Fact) -> Fact | list[int]:
    """A value in the shape that the attribute has: four places for the seats."""
    if isinstance(value, int):
        if field.kind is Kind.SWITCH and value not in (0, 1):
            raise ValueError("0 or 1")
        return value
    empty = -1 if field.kind is Kind.CARD_BY_SEAT else 0
    places = 4 if field.kind in BY_SEAT else len(value)
    return list(value) + [empty] * (places - len(value))


def value_problems(deal: Deal) -> list[str]:
    """Values that are no seat or no card."""
    problems = []
    for field in deal.fields:
        value = getattr(deal, field.name)
        values = [value] if isinstance(value, int) else value
        lowest, above = LIMITS.get(field.kind, (0, 1 << 64))
        above = deal.seats if field.kind is Kind.SEAT else above
        if not all(lowest <= each < above for each in values):
            problems.append(f"{field.name} is no {field.kind.value}: {value}")
    return problems


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
