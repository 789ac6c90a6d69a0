"""A tournament as it is shown: to everybody, and what of it concerns somebody."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from mazziere.tournament import Settings, Tournament
from mazziere.tournament import events as log
from mazziere.tournament.events import Outcome
from mazziere.tournament.field import Entry
from mazziere.tournament.progress import Meeting, Progress, Round
from mazziere.tournament.standings import Row


class TournamentRow(msgspec.Struct, frozen=True):
    """A tournament in a list."""

    tournament: str
    name: str
    game: str
    seats: int
    entry: str
    stages: tuple[str, ...]
    phase: str
    starts_at: int | None
    entries: int
    capacity: int
    announced: int
    club: str | None = None


class EntryView(msgspec.Struct, frozen=True):
    """An entry. ``waiting``: there is no place for it yet."""

    entry: int
    players: tuple[str, ...]
    confirmed: bool
    checked_in: bool
    waiting: bool
    withdrawn: bool


class MatchView(msgspec.Struct, frozen=True):
    """A match of the schedule; a side has the numbers of its entries."""

    match: str
    group: int
    sides: tuple[tuple[int, ...], tuple[int, ...]]
    table: str | None
    outcome: Outcome | None


class RoundView(msgspec.Struct, frozen=True):
    """A round, and who has no match in it."""

    round: int
    since: int
    matches: list[MatchView]
    byes: tuple[int, ...]


class StandingView(msgspec.Struct, frozen=True):
    """A line of the standings."""

    place: int
    entry: int
    played: int
    won: int
    drawn: int
    lost: int
    byes: int
    vp: int
    mp: int
    points: int
    against: int
    withdrawn: bool
    comparison: float | None


class StageView(msgspec.Struct, frozen=True):
    """A stage, with the standings of each group."""

    kind: str
    length: int
    groups: list[list[StandingView]]
    rounds: list[RoundView]


class Note(msgspec.Struct, frozen=True):
    """A decision of a director that had a reason."""

    now: int
    match: str | None
    reason: str


class Place(msgspec.Struct, frozen=True):
    """A place in the end; some can be shared."""

    place: int
    entry: int


class You(msgspec.Struct, frozen=True):
    """What concerns whoever is asking: the match to be played now and its table."""

    director: bool
    entry: int | None
    asked_by: tuple[int, ...]
    match: str | None
    table: str | None


class Turn(msgspec.Struct, frozen=True):
    """The little that a player has to ask for often; with another ``seq`` the page has changed."""

    seq: int
    phase: str
    you: You


class TournamentView(msgspec.Struct, frozen=True):
    """Everything about a tournament; the secret of its lots when it is over."""

    tournament: str
    seq: int
    settings: Settings
    phase: str
    paused: bool
    due: int | None
    commitment: str
    secret: str | None
    entries: list[EntryView]
    stages: list[StageView]
    ranking: list[Place]
    notes: list[Note]
    you: You | None = None


def row_of(tournament: Tournament) -> TournamentRow:
    """The tournament in a list."""
    settings = tournament.settings
    started = tournament.entries or {entry.number: entry for entry in tournament.confirmed()}
    return TournamentRow(
        tournament=tournament.id,
        name=settings.name,
        game=settings.game,
        seats=settings.seats,
        entry=settings.entry,
        stages=tuple(stage.kind for stage in settings.stages),
        phase=tournament.phase,
        starts_at=settings.starts_at,
        entries=len(started),
        capacity=settings.capacity,
        announced=tournament.events[0].now,
        club=settings.club,
    )


def view_of(tournament: Tournament, tables: Mapping[str, str]) -> TournamentView:
    """The tournament as anybody sees it."""
    first = tournament.events[0]
    assert isinstance(first, log.Announced)
    ended = tournament.phase in ("over", "cancelled")
    return TournamentView(
        tournament=tournament.id,
        seq=tournament.seq,
        settings=tournament.settings,
        phase=tournament.phase,
        paused=tournament.paused_at is not None,
        due=tournament.due(),
        commitment=first.commitment,
        secret=first.secret if ended else None,
        entries=entry_views(tournament),
        stages=[stage_view(tournament, stage, tables) for stage in tournament.stages],
        ranking=[Place(place, entry) for place, entry in tournament.ranking()],
        notes=notes_of(tournament),
    )


def entry_views(tournament: Tournament) -> list[EntryView]:
    """Who takes part, or wants to."""
    waiting = {entry.number for entry in tournament.waiting_list()}
    field = tournament.entries or tournament.registered
    return [entry_view(entry, entry.number in waiting) for entry in field.values()]


def entry_view(entry: Entry, waiting: bool) -> EntryView:
    """One of them."""
    return EntryView(
        entry=entry.number,
        players=tuple(person.name for person in entry.players),
        confirmed=entry.confirmed,
        checked_in=entry.checked_in,
        waiting=waiting and not entry.withdrawn,
        withdrawn=entry.withdrawn,
    )


def stage_view(tournament: Tournament, stage: Progress, tables: Mapping[str, str]) -> StageView:
    """A stage."""
    groups = tournament.standings(stage.number)
    return StageView(
        kind=stage.stage.kind,
        length=stage.length,
        groups=[[standing_view(row) for row in rows] for rows in groups],
        rounds=[round_view(each, tables) for each in stage.rounds],
    )


def standing_view(row: Row) -> StandingView:
    """A line of the standings."""
    return StandingView(**{name: getattr(row, name) for name in StandingView.__struct_fields__})


def round_view(each: Round, tables: Mapping[str, str]) -> RoundView:
    """A round."""
    matches = [match_view(meeting, tables) for meeting in each.meetings.values()]
    return RoundView(each.begun.round, each.since, matches, each.begun.byes)


def match_view(meeting: Meeting, tables: Mapping[str, str]) -> MatchView:
    """A match."""
    fixture = meeting.fixture
    return MatchView(
        match=fixture.id,
        group=fixture.group,
        sides=fixture.sides,
        table=tables.get(fixture.id),
        outcome=meeting.outcome,
    )


def notes_of(tournament: Tournament) -> list[Note]:
    """What directors have written down."""
    notes = []
    for event in tournament.events:
        if isinstance(event, log.Adjusted):
            notes.append(Note(event.now, event.fixture, event.reason))
        elif isinstance(event, log.Cancelled):
            notes.append(Note(event.now, None, event.reason))
    return notes


def you_view(tournament: Tournament, tables: Mapping[str, str], player: str) -> You:
    """What concerns one player."""
    entry = tournament.entry_of(player)
    meeting = tournament.next_match(player)
    match = None if meeting is None else meeting.fixture.id
    asked = [e.number for e in tournament.registered.values() if e.has(player)]
    return You(
        director=tournament.is_director(player),
        entry=None if entry is None else entry.number,
        asked_by=tuple(number for number in asked if entry is None),
        match=match,
        table=None if match is None else tables.get(match),
    )
