"""Standings and results for other programs: CSV for a spreadsheet, JSON for everything else.

Nothing here tells a secret or the id of a player.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from mazziere.games.deal.tally import Pair
from mazziere.tournament.progress import Meeting, Progress
from mazziere.tournament.record import Phase
from mazziere.tournament.stage import Kind
from mazziere.tournament.standings import Row
from mazziere.tournament.tournament import Tournament

COLUMNS = (
    "stage",
    "group",
    "place",
    "entry",
    "players",
    "former",
    "played",
    "won",
    "drawn",
    "lost",
    "byes",
    "vp",
    "mp",
    "points",
    "against",
    "comparison",
    "withdrawn",
    "prize",
)
#: A cell that begins like this would be taken for a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r")

#: By this spreadsheets know that letters may have accents.
BYTE_ORDER_MARK = "\ufeff"


class RankedEntry(Struct, frozen=True):
    """A place in the end; some can be shared."""

    place: int
    entry: int
    players: list[str]


class StandingLine(Struct, frozen=True, kw_only=True):
    """A line of the standings; ``former`` are those who were replaced."""

    place: int
    entry: int
    players: list[str]
    former: list[str]
    played: int
    won: int
    drawn: int
    lost: int
    byes: int
    vp: int
    mp: int
    points: int
    against: int
    comparison: float | None
    withdrawn: bool


class FinalScore(Struct, frozen=True):
    """How a match ended, for its first and its second side."""

    winner: int | None
    how: str
    points: Pair
    vp: Pair
    mp: Pair


class MatchResult(Struct, frozen=True):
    """A match; ``result`` is null until it is over."""

    match: str
    group: int
    sides: tuple[list[str], list[str]]
    result: FinalScore | None


class RoundResults(Struct, frozen=True):
    """A round, and who had no match in it."""

    round: int
    matches: list[MatchResult]
    byes: list[list[str]]


class StageResults(Struct, frozen=True, kw_only=True):
    """A stage: the standings of each group, and its rounds."""

    stage: int
    kind: Kind
    groups: list[list[StandingLine]]
    rounds: list[RoundResults]


class Results(Struct, frozen=True, kw_only=True):
    """Ranking, standings and all results of a tournament."""

    tournament: str
    seq: int
    name: str
    game: str
    phase: Phase
    ranking: list[RankedEntry]
    stages: list[StageResults]


@dataclass(frozen=True)
class Sheet:
    """How a spreadsheet of some language wants its file: what each column is called, and more."""

    headings: Mapping[str, str]
    delimiter: str
    yes: str


def to_csv(
    tournament: Tournament,
    won: Mapping[int, int] | None = None,
    sheet: Sheet | None = None,
) -> str:
    """The standings of every stage and group, one line an entry.

    ``won`` are the chips that each player of an entry got; they stand once, in the last stage of
    the entry. ``sheet`` is for people; without it everything is as programs expect it.
    """
    text = io.StringIO()
    if sheet is not None:
        text.write(BYTE_ORDER_MARK)
    writer = csv.writer(text, delimiter="," if sheet is None else sheet.delimiter)
    headings = COLUMNS if sheet is None else [sheet.headings[each] for each in COLUMNS]
    writer.writerow(headings)
    last = {
        row.entry: stage.number
        for stage in tournament.stages
        for rows in tournament.standings(stage.number)
        for row in rows
    }
    for stage in tournament.stages:
        for group, rows in enumerate(tournament.standings(stage.number), 1):
            for row in rows:
                plain: dict[str, Any] = asdict(standing_line(tournament, row))
                prize = (won or {}).get(row.entry) if last[row.entry] == stage.number else None
                plain |= {"stage": stage.number, "group": group, "prize": prize or None}
                for column in ("players", "former"):
                    plain[column] = harmless(" - ".join(plain[column]))
                plain["withdrawn"] = ("yes" if sheet is None else sheet.yes) * row.withdrawn
                writer.writerow(plain[column] for column in COLUMNS)
    return text.getvalue()


def harmless(cell: str) -> str:
    """Text that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell.startswith(FORMULA) else cell


def results_of(tournament: Tournament) -> Results:
    """Ranking, standings and results."""
    return Results(
        tournament=tournament.id,
        seq=tournament.seq,
        name=tournament.settings.name,
        game=tournament.settings.game,
        phase=tournament.phase,
        ranking=[
            RankedEntry(place, entry, names_of(tournament, entry))
            for place, entry in tournament.ranking()
        ],
        stages=[stage_results(tournament, stage) for stage in tournament.stages],
    )


def stage_results(tournament: Tournament, stage: Progress) -> StageResults:
    """One stage: its standings by group, and its rounds."""
    return StageResults(
        stage=stage.number,
        kind=stage.stage.kind,
        groups=[
            [standing_line(tournament, row) for row in rows]
            for rows in tournament.standings(stage.number)
        ],
        rounds=[
            RoundResults(
                number,
                [match_result(tournament, meeting) for meeting in each.meetings.values()],
                [names_of(tournament, entry) for entry in each.begun.byes],
            )
            for number, each in enumerate(stage.rounds, 1)
        ],
    )


def standing_line(tournament: Tournament, row: Row) -> StandingLine:
    """A line of the standings."""
    share = row.comparison
    return StandingLine(
        place=row.place,
        entry=row.entry,
        players=names_of(tournament, row.entry),
        former=[person.name for person in tournament.entries[row.entry].former],
        played=row.played,
        won=row.won,
        drawn=row.drawn,
        lost=row.lost,
        byes=row.byes,
        vp=row.vp,
        mp=row.mp,
        points=row.points,
        against=row.against,
        comparison=None if share is None else round(share, 4),
        withdrawn=row.withdrawn,
    )


def match_result(tournament: Tournament, meeting: Meeting) -> MatchResult:
    """A match with its result, if it has one."""
    first, second = (
        [name for entry in side for name in names_of(tournament, entry)]
        for side in meeting.fixture.sides
    )
    outcome, result = meeting.outcome, None
    if outcome is not None:
        result = FinalScore(outcome.winner, outcome.how, outcome.points, outcome.vp, outcome.mp)
    return MatchResult(meeting.fixture.id, meeting.fixture.group + 1, (first, second), result)


def names_of(tournament: Tournament, entry: int) -> list[str]:
    """What the players of an entry are called."""
    return [person.name for person in tournament.entries[entry].players]
