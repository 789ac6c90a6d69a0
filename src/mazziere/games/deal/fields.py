"""What a deal's state consists of, described so that texts, copies and checks derive from it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    """How the value of a field is built; ``notation`` knows a text form for each."""

    SEAT = "seat"  #: a seat, or -1 for nobody
    NUMBER = "number"
    SWITCH = "switch"  #: 0 or 1
    CARD = "card"  #: a card, or -1 for none
    CARDS = "cards"  #: a set of cards
    ORDER = "order"  #: cards in order
    CARDS_BY_SEAT = "cards by seat"
    CARDS_BY_SIDE = "cards by side"
    CARD_BY_SEAT = "card by seat"
    NUMBER_BY_SIDE = "number by side"
    NUMBER_BY_SEAT = "number by seat"
    LOG = "log"  #: entries as in act.py


#: The kinds with one value for each seat.
BY_SEAT = (Kind.CARDS_BY_SEAT, Kind.CARD_BY_SEAT, Kind.NUMBER_BY_SEAT)
#: The kinds with one value for each side.
BY_SIDE = (Kind.CARDS_BY_SIDE, Kind.NUMBER_BY_SIDE)


@dataclass(frozen=True)
class Field:
    """One named part of a deal's state.

    ``holds`` marks the places where cards lie: together they always hold the forty. ``public``
    marks what everybody may see, ``remembered`` what everybody saw once but a table does not go on
    showing, and ``own`` what each seat knows of itself alone. A field that a text leaves out is as
    in a blank deal.
    """

    name: str
    kind: Kind
    holds: bool = False
    public: bool = False
    remembered: bool = False
    own: bool = False


def described(*fields: Field) -> tuple[Field, ...]:
    """The fields of a state."""
    return fields
