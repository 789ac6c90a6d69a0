"""What happened in a tournament, in the order in which it happened. A tournament is its fold.

Times are milliseconds. What was drawn or decided is in the event itself, so that a log keeps its
meaning when the way of drawing changes. Entries are numbered from 1 in the order of registration.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from mazziere.tournament.matches import Fixture, Outcome
from mazziere.tournament.settings import Settings

VERSION = 1


class Person(msgspec.Struct, frozen=True):
    """A player."""

    id: str
    name: str


class BoardSet(msgspec.Struct, frozen=True):
    """The deals that all tables of a round have; ``secret`` opens when the last has finished."""

    id: str
    commitment: str
    secret: str


class TournamentEvent(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag=True):
    """What all events have: the moment."""

    now: int
    v: int = VERSION


class Announced(TournamentEvent, frozen=True, kw_only=True):
    """The tournament is there. ``secret`` draws the lots and stays with the server till the end."""

    tournament: str
    settings: Settings
    commitment: str
    secret: str


class Edited(TournamentEvent, frozen=True, kw_only=True):
    """A director changed something before the start."""

    by: str
    settings: Settings


class DirectorsChanged(TournamentEvent, frozen=True, kw_only=True):
    """From now on these direct it."""

    by: str
    directors: tuple[str, ...]


class Registered(TournamentEvent, frozen=True, kw_only=True):
    """Somebody entered; of a pair, the second has still to accept. ``level`` seeds the entry."""

    entry: int
    players: tuple[Person, ...]
    level: float | None
    nonce: str


class Accepted(TournamentEvent, frozen=True, kw_only=True):
    """The partner takes part."""

    entry: int


class Unregistered(TournamentEvent, frozen=True, kw_only=True):
    """An entry is taken back before the start."""

    entry: int


class CheckedIn(TournamentEvent, frozen=True, kw_only=True):
    """An entry is here for the start."""

    entry: int


class Begun(TournamentEvent, frozen=True, kw_only=True):
    """It starts with these. Each has the number of its first registration; drawn pairs have two.

    Where entries are paid, ``directors`` are those who may correct results from now on.
    """

    entries: tuple[tuple[int, ...], ...]
    directors: tuple[str, ...] = ()


class StageBegun(TournamentEvent, frozen=True, kw_only=True):
    """A stage starts. The groups, or one list in the order of the seeding."""

    stage: int
    groups: tuple[tuple[int, ...], ...]
    rounds: int


class RoundBegun(TournamentEvent, frozen=True, kw_only=True):
    """A round starts; ``byes`` play no match. With duplicate deals it has a board set."""

    stage: int
    round: int
    fixtures: tuple[Fixture, ...]
    byes: tuple[int, ...]
    boards: BoardSet | None = None


class Arrived(TournamentEvent, frozen=True, kw_only=True):
    """A player is at the table."""

    fixture: str
    player: str


class MatchBegun(TournamentEvent, frozen=True, kw_only=True):
    """The cards are dealt."""

    fixture: str
    match_id: str


class Decided(TournamentEvent, frozen=True, kw_only=True):
    """A match has a result: from its table, from the clock, or entered by a director."""

    fixture: str
    outcome: Outcome
    match_id: str | None = None
    by: str | None = None


class Adjusted(TournamentEvent, frozen=True, kw_only=True):
    """A director set another result, and said why; or agreed to what another had proposed."""

    fixture: str
    outcome: Outcome
    reason: str
    by: str
    proposed_by: str | None = None


class Withdrew(TournamentEvent, frozen=True, kw_only=True):
    """An entry leaves. ``annulled``: its results in the girone do not count for anybody."""

    entry: int
    annulled: bool
    by: str | None = None


class Substituted(TournamentEvent, frozen=True, kw_only=True):
    """Somebody plays on in another's place; an entry that had withdrawn is back."""

    entry: int
    out: str
    player: Person
    by: str


class Extended(TournamentEvent, frozen=True, kw_only=True):
    """The clocks of the round run longer, by seconds."""

    seconds: int
    by: str


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """Another result for a match, and why."""

    fixture: str
    outcome: Outcome
    reason: str


class Paused(TournamentEvent, frozen=True, kw_only=True):
    """No round starts, nothing ends and nobody is missing until it goes on.

    With a ``proposal`` it stands still until that is decided.
    """

    by: str
    proposal: Proposal | None = None


class Resumed(TournamentEvent, frozen=True, kw_only=True):
    """It goes on; what was proposed and not agreed to is refused."""

    by: str


class Finished(TournamentEvent, frozen=True, kw_only=True):
    """All matches are played."""


class Cancelled(TournamentEvent, frozen=True, kw_only=True):
    """It does not take place, or not to its end; ``by`` nobody when too few came."""

    reason: str
    by: str | None = None


Event = (
    Announced
    | Edited
    | DirectorsChanged
    | Registered
    | Accepted
    | Unregistered
    | CheckedIn
    | Begun
    | StageBegun
    | RoundBegun
    | Arrived
    | MatchBegun
    | Decided
    | Adjusted
    | Withdrew
    | Substituted
    | Extended
    | Paused
    | Resumed
    | Finished
    | Cancelled
)

#: What directors can do again and again; each has ``by``.
Change = Edited | DirectorsChanged | Adjusted | Substituted | Extended | Paused

encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Event).decode


def decode(stored: bytes) -> Event:
    """The event that was stored; :class:`ValueError` when it is none."""
    event: Event = _decode(stored)
    if event.v != VERSION:
        raise ValueError(f"events of version {event.v} are not known here")
    return event


def people(event: Event) -> set[str]:
    """The ids of those whom an event names."""
    found: set[str] = set()

    def note(person: str | Person) -> str | Person:
        found.add(person if isinstance(person, str) else person.id)
        return person

    _with_people(event, note)
    return found


def with_another(event: Event, player: str, other: Person) -> Event:
    """The event with somebody else in a player's place."""

    def change(person: str | Person) -> str | Person:
        if isinstance(person, str):
            return other.id if person == player else person
        return other if person.id == player else person

    return _with_people(event, change)


def _with_people(event: Event, change: Callable[[Any], Any]) -> Event:
    """The event with whatever ``change`` makes of each id and each person that it names."""
    new: dict[str, Any] = {}
    for field in ("by", "proposed_by", "out", "player"):
        if (one := getattr(event, field, None)) is not None:
            new[field] = change(one)
    for field in ("players", "directors"):
        if several := getattr(event, field, None):
            new[field] = tuple(change(each) for each in several)
    if isinstance(event, Announced | Edited):
        directors = tuple(change(each) for each in event.settings.directors)
        new["settings"] = msgspec.structs.replace(event.settings, directors=directors)
    return msgspec.structs.replace(event, **new)
