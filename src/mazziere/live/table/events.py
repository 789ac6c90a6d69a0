"""The log of a table: who sat down, what was agreed, and the events of its matches among them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from mazziere.match import events as match_events
from mazziere.protocol.words import snake_case

VERSION = 1


class TableEvent(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag=snake_case, gc=False
):
    """What all events of a table have: the moment, in milliseconds."""

    now: int
    v: int = VERSION


class Opened(TableEvent, frozen=True, kw_only=True):
    """Somebody made the table. The choices are as they were asked for; the rest is as usual.

    ``fixture`` is the match of a tournament that is played here, and nothing else is. ``board`` is
    the board set of a round with duplicate deals: the table is sealed until all have played it.
    ``daily`` is the day whose deal is played here, and nothing else is; it is sealed until then.
    ``stake`` is what a point is worth in chips and ``max_loss`` what a side loses at most. Bots of
    players may sit down where ``bots`` is set; ``ladder`` is a match that counts among them.
    """

    host: str
    link: str
    game: str
    seats: int
    options: dict[str, bool | str]
    match: dict[str, bool | int | str | None]
    public: bool
    rated: bool
    stake: int = 0
    max_loss: int = 0
    fixture: str | None = None
    board: str | None = None
    bots: bool = False
    ladder: bool = False
    daily: str | None = None


class Prepared(TableEvent, frozen=True, kw_only=True, gc=False):
    """A match is about to start: its secret is drawn, and its commitment can be shown.

    ``dealer`` deals first where the same players go on from an earlier match (GEN-5).
    """

    match_id: str
    secret: str
    dealer: int | None


class Sat(TableEvent, frozen=True, kw_only=True, gc=False):
    """A player took a seat, or a bot was put there; ``program`` is a bot of a player."""

    seat: int
    player: str
    name: str
    bot: str | None
    auto_accuso: bool = True
    level: int | None = None
    program: bool = False


class Stood(TableEvent, frozen=True, kw_only=True, gc=False):
    """A seat is free again."""

    seat: int


class Reserved(TableEvent, frozen=True, kw_only=True, gc=False):
    """A seat is kept for a friend."""

    seat: int
    player: str
    name: str


class Released(TableEvent, frozen=True, kw_only=True, gc=False):
    """A seat is no longer kept for anybody."""

    seat: int


class BecameReady(TableEvent, frozen=True, kw_only=True, gc=False):
    """A player is ready, with a part of the shuffle."""

    seat: int
    nonce: str


class SawCount(TableEvent, frozen=True, kw_only=True, gc=False):
    """A player wants the next deal."""

    seat: int


class VoidWish(TableEvent, frozen=True, kw_only=True, gc=False):
    """A player agrees that the match shall not count, or no longer."""

    seat: int
    agree: bool


class Voided(TableEvent, frozen=True, kw_only=True, gc=False):
    """All agreed: the match does not count."""


class OfferedRematch(TableEvent, frozen=True, kw_only=True, gc=False):
    """A player wants to play again."""

    seat: int


class TookBack(TableEvent, frozen=True, kw_only=True, gc=False):
    """A player who plays with bots alone took the last play back, and with it what bots replied.

    The first ``keep`` events of the match stand, from where it goes on. It does not count.
    """

    seat: int
    keep: int


class Unsealed(TableEvent, frozen=True, kw_only=True, gc=False):
    """All tables have played the boards: everybody may see them."""


class Closed(TableEvent, frozen=True, kw_only=True, gc=False):
    """The table is gone."""


OwnEvent = (
    Opened
    | Prepared
    | Sat
    | Stood
    | Reserved
    | Released
    | BecameReady
    | SawCount
    | VoidWish
    | Voided
    | OfferedRematch
    | TookBack
    | Unsealed
    | Closed
)
Event = OwnEvent | match_events.Event

_encode = msgspec.json.Encoder().encode
#: How a move begins and goes on: most events are moves, so they are written and read apart.
_MOVED = b'{"v":%d,"kind":"Moved",' % match_events.VERSION
_MOVE = _MOVED + b'"now":%d,"seat":%d,"move":%d,"lag":%d}'
_decode_move = msgspec.json.Decoder(match_events.Moved).decode


def encode(event: Event) -> bytes:
    """The event as it is stored."""
    if isinstance(event, match_events.Moved):
        return _MOVE % (event.now, event.seat, event.move, event.lag)
    if isinstance(event, TableEvent):
        return _encode(event)
    return _encode(match_events.to_plain(event))


def decode(stored: bytes) -> Event:
    """The event that was stored; :class:`ValueError` when it is none."""
    if stored.startswith(_MOVED):
        return _decode_move(stored)
    plain: dict[str, Any] = msgspec.json.decode(stored)
    if plain.get("kind") in match_events.KINDS:
        return match_events.from_plain(plain)
    if plain.get("v") != VERSION:
        raise ValueError(f"events of version {plain.get('v')!r} are not known here")
    event: OwnEvent = msgspec.convert(plain, OwnEvent)
    return event


def named(events: Sequence[Event]) -> tuple[str, ...]:
    """The ids of those whom these events name; bots of the house are left out."""
    found: dict[str, None] = {}
    for event in events:
        if isinstance(event, Opened):
            found[event.host] = None
        elif isinstance(event, Reserved) or (isinstance(event, Sat) and event.bot is None):
            found[event.player] = None
    found.pop("", None)
    return tuple(found)
