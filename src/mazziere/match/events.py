"""What happened in a match, in the order in which it happened. A match is the fold of these.

Times are whole milliseconds. Events turn into plain values for storage and come back equal; each
carries the version of this vocabulary.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields

from mazziere.match.clock import LATEST
from mazziere.match.errors import BadEvent

VERSION = 1
#: Names stand on a line of the record, and in lists.
LONGEST_NAME = 64


@dataclass(frozen=True)
class Started:
    """The players sat down. ``secret`` decides all decks and stays with the server till the end.

    ``dealer`` is the first dealer where it is not drawn: in a match that goes on from another
    (GEN-5), and in a board set (duplicate deals), whose id is ``board``.
    """

    now: int
    match_id: str
    format: dict[str, object]
    players: tuple[str, ...]
    commitment: str
    secret: str
    nonces: tuple[str, ...]
    board: str | None = None
    dealer: int | None = None


@dataclass(frozen=True)
class DealStarted:
    """A deck was dealt; ``redeal`` counts the void deals before it (AMB-GEN-8)."""

    now: int
    number: int
    redeal: int
    dealer: int


@dataclass(frozen=True, slots=True)
class Moved:
    """A player decided. ``lag`` is what the network took and is not charged."""

    now: int
    seat: int
    move: int
    lag: int = 0


@dataclass(frozen=True)
class AutoAccuso:
    """A player lets accusi be declared by themselves, or no longer (CIR-15)."""

    now: int
    seat: int
    on: bool


@dataclass(frozen=True)
class Paused:
    """The server went away; nobody's time runs."""

    now: int


@dataclass(frozen=True)
class Resumed:
    """The server is back."""

    now: int


@dataclass(frozen=True)
class Left:
    """A player left or ran out of time (ABN-1); ``how``: abandoned, match_time, move_timeout."""

    now: int
    seat: int
    how: str


Event = Started | DealStarted | Moved | AutoAccuso | Paused | Resumed | Left
KINDS = {
    kind.__name__: kind for kind in (Started, DealStarted, Moved, AutoAccuso, Paused, Resumed, Left)
}


def to_plain(event: Event) -> dict[str, object]:
    """The event as plain values."""
    return {"v": VERSION, "kind": type(event).__name__, **asdict(event)}


def from_plain(plain: Mapping[str, object]) -> Event:
    """The event that :func:`to_plain` described."""
    if plain.get("v") != VERSION:
        raise ValueError(f"events of version {plain.get('v')!r} are not known here")
    kind = KINDS.get(str(plain.get("kind")))
    if kind is None:
        raise ValueError(f"there is no event {plain.get('kind')!r}")
    values = {key: _fixed(value) for key, value in plain.items() if key not in ("v", "kind")}
    event: Event = kind(**values)  # type: ignore[arg-type]
    return event


def _fixed(value: object) -> object:
    """Lists, as JSON has them, are tuples here."""
    return tuple(value) if isinstance(value, list) else value


def check_shape(event: object) -> None:
    """Refuse what is no event, or has values of other types: :class:`BadEvent`."""
    shape = SHAPES.get(type(event))
    if shape is None:
        raise BadEvent(f"there is no event {type(event).__name__!r}")
    for name, fits in shape:
        if not fits(getattr(event, name)):
            raise BadEvent(f"no {name} of {type(event).__name__}: {getattr(event, name)!r}")


def _is_int(value: object) -> bool:
    return isinstance(value, int) and -LATEST <= value <= LATEST


def _is_seat(value: object) -> bool:
    return isinstance(value, int) and 0 <= value < 4


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_texts(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(each, str) for each in value)


#: What the values of an event are, by what its class says of them.
TYPES: dict[str, Callable[[object], bool]] = {
    "int": _is_int,
    "int | None": lambda value: value is None or _is_int(value),
    "str": _is_text,
    "str | None": lambda value: value is None or _is_text(value),
    "bool": lambda value: isinstance(value, bool),
    "tuple[str, ...]": _is_texts,
    "dict[str, object]": lambda value: isinstance(value, dict),
}
SHAPES: dict[type, tuple[tuple[str, Callable[[object], bool]], ...]] = {
    kind: tuple(
        (each.name, _is_seat if each.name == "seat" else TYPES[str(each.type)])
        for each in fields(kind)
    )
    for kind in KINDS.values()
}


def check_start(event: Started, seats: int) -> None:
    """Refuse players, nonces or a dealer that do not fit the table: :class:`ValueError`."""
    if len(event.players) != seats or len(event.nonces) != seats:
        raise ValueError(f"there are {seats} seats")
    if event.board is not None and (event.dealer is None or any(event.nonces)):
        raise ValueError("a board set has an id, a fixed dealer and no nonces")
    if event.dealer is not None and not 0 <= event.dealer < seats:
        raise ValueError(f"the dealer sits at 0 to {seats - 1}, not {event.dealer}")
    for name in (event.match_id, *event.players):
        if not (name.isprintable() and 0 < len(name) <= LONGEST_NAME):
            raise ValueError(f"a name is 1 to {LONGEST_NAME} printable characters: {name!r}")
