"""A tournament as everybody is shown it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from mazziere.bank.prizes import TABLE, prizes, shares
from mazziere.games.deal.tally import Pair
from mazziere.live.chips.pot import won_by_entry
from mazziere.live.tournaments.notes import Note, notes_of
from mazziere.live.tournaments.own import You
from mazziere.protocol.messages import LobbyRow
from mazziere.tournament import Settings, Tournament
from mazziere.tournament import events as log
from mazziere.tournament.field import Entry
from mazziere.tournament.matches import Outcome
from mazziere.tournament.progress import Meeting, Progress, Round
from mazziere.tournament.record import Phase
from mazziere.tournament.settings import EntryKind
from mazziere.tournament.stage import Kind
from mazziere.tournament.standings import Row


class TournamentRow(msgspec.Struct, frozen=True):
    """A tournament in a list."""

    tournament: str
    name: str
    game: str
    seats: int
    entry: EntryKind
    stages: tuple[Kind, ...]
    phase: Phase
    starts_at: int | None
    entries: int
    capacity: int
    announced: int
    club: str | None = None
    options: dict[str, bool | str] = {}
    match: dict[str, bool | int | str | None] = {}
    entry_fee: int = 0


class EntryView(msgspec.Struct, frozen=True):
    """An entry. ``waiting``: there is no place for it yet. ``level`` is from when it entered.

    ``former`` are those who played for it before they were replaced.
    """

    entry: int
    players: tuple[str, ...]
    former: tuple[str, ...]
    level: int | None
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


class Score(msgspec.Struct, frozen=True):
    """How a match stands: its points after the deals that were counted, and which deal is on."""

    deal: int
    points: Pair


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


class PlannedView(msgspec.Struct, frozen=True):
    """A match of a girone whose round has not begun."""

    round: int
    group: int
    sides: tuple[int, int]


class StageView(msgspec.Struct, frozen=True):
    """A stage, with the standings of each group.

    ``planned`` is what is still to come in a girone. ``bracket`` has, for each round of a knock-out
    so far and the one after it, who meets whom, two by two; null is a gap or not known yet.
    """

    kind: Kind
    length: int
    groups: list[list[StandingView]]
    rounds: list[RoundView]
    planned: list[PlannedView]
    bracket: list[list[int | None]]


class ProposalView(msgspec.Struct, frozen=True):
    """Where entries are paid: a result that one director has proposed, until another decides.

    ``number`` is what those say who decide. It is refused by itself at ``until``.
    """

    number: int
    now: int
    until: int
    match: str
    outcome: Outcome
    reason: str
    by: str


class Place(msgspec.Struct, frozen=True):
    """A place in the end; some can be shared."""

    place: int
    entry: int


class PrizeBand(msgspec.Struct, frozen=True):
    """From so many entries on: the hundredths of the pot that the first places get."""

    entries: int
    shares: tuple[int, ...]


class PotView(msgspec.Struct, frozen=True):
    """What is played for, in chips.

    ``pot`` is what all of the field have paid, so far or for good. ``prizes`` is what each player
    of the first places gets with as many entries as there are, ``table`` how it depends on them.
    ``won`` is what each player of an entry got, when it is over.
    """

    fee: int
    pot: int
    prizes: list[int]
    table: list[PrizeBand]
    won: dict[int, int]


class TournamentView(msgspec.Struct, frozen=True):
    """Everything about a tournament; the secret of its lots when it is over.

    ``due`` is when something happens by itself: the start, the end of the wait for those who have
    not come, the next round. ``directors`` are their names. ``playing`` are the matches that are
    being played and that anybody can watch.
    """

    tournament: str
    seq: int
    settings: Settings
    phase: Phase
    paused: bool
    due: int | None
    commitment: str
    secret: str | None
    entries: list[EntryView]
    stages: list[StageView]
    ranking: list[Place]
    notes: list[Note]
    chips: PotView | None = None
    playing: dict[str, Score] = {}
    directors: tuple[str, ...] = ()
    you: You | None = None
    proposal: ProposalView | None = None


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
        capacity=settings.places,
        announced=tournament.events[0].now,
        club=settings.club,
        options=settings.options,
        match=settings.match,
        entry_fee=settings.entry_fee,
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
        chips=pot_view(tournament) if tournament.settings.entry_fee else None,
        proposal=proposal_view(tournament),
    )


def proposal_view(tournament: Tournament) -> ProposalView | None:
    """What is proposed; ``by`` has the id of who did."""
    proposed, until = tournament.proposed, tournament.due()
    if proposed is None or proposed.proposal is None or until is None:
        return None
    return ProposalView(
        number=tournament.proposal_number,
        now=proposed.now,
        until=until,
        match=proposed.proposal.fixture,
        outcome=proposed.proposal.outcome,
        reason=proposed.proposal.reason,
        by=proposed.by,
    )


def pot_view(tournament: Tournament) -> PotView:
    """What is played for."""
    settings = tournament.settings
    field = list(tournament.entries.values()) or tournament.confirmed()[: settings.places]
    players = sum(len(entry.players) for entry in field)
    entries = len(field)
    if settings.entry == "drawn" and not tournament.entries:  # two of them will be one
        entries = players // 2
    won = won_by_entry(tournament) if tournament.phase == "over" else {}
    return PotView(
        fee=settings.entry_fee,
        pot=settings.entry_fee * players,
        prizes=prizes(settings.entry_fee * entries, entries, range(1, len(shares(entries)) + 1)),
        table=[PrizeBand(least, parts) for least, parts in TABLE],
        won={entry: amount for entry, amount in won.items() if amount},
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
        former=tuple(person.name for person in entry.former),
        level=None if entry.level is None else round(entry.level),
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
        planned=[PlannedView(*each) for each in stage.to_come()],
        bracket=stage.slots(),
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


def scores_of(
    tournament: Tournament, tables: Mapping[str, str], lobby: Mapping[str, LobbyRow]
) -> dict[str, Score]:
    """How the matches of the round stand, as the list of open tables has it.

    That list knows what is stored and what everybody may see: no table is in it that is sealed.
    """
    current = tournament.round
    if tournament.phase != "running" or current is None:
        return {}
    found = {}
    for match, meeting in current.meetings.items():
        row = lobby.get(tables.get(match, ""))
        if meeting.outcome is None and row is not None and row.deal:
            found[match] = Score(row.deal, row.points)
    return found
