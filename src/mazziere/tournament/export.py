"""Standings and results for other programs: CSV for a spreadsheet, JSON for everything else.

Nothing here tells a secret or the id of a player.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from mazziere.tournament.progress import Meeting, Progress
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

Plain = dict[str, object]


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
                plain = row_plain(tournament, row)
                prize = (won or {}).get(row.entry) if last[row.entry] == stage.number else None
                plain |= {"stage": stage.number, "group": group, "prize": prize or None}
                for column in ("players", "former"):
                    plain[column] = harmless(" - ".join(plain[column]))  # type: ignore[arg-type]
                plain["withdrawn"] = ("yes" if sheet is None else sheet.yes) * row.withdrawn
                writer.writerow(plain[column] for column in COLUMNS)
    return text.getvalue()


def harmless(cell: str) -> str:
    """Text that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell.startswith(FORMULA) else cell


def to_json(tournament: Tournament) -> bytes:
    """The tournament as :func:`to_plain` has it."""
    return msgspec.json.encode(to_plain(tournament))


def to_plain(tournament: Tournament) -> Plain:
    """Ranking, standings and results as plain values."""
    return {
        "tournament": tournament.id,
        "seq": tournament.seq,
        "name": tournament.settings.name,
        "game": tournament.settings.game,
        "phase": tournament.phase,
        "ranking": [
            {"place": place, "entry": entry, "players": names_of(tournament, entry)}
            for place, entry in tournament.ranking()
        ],
        "stages": [stage_plain(tournament, stage) for stage in tournament.stages],
    }


def stage_plain(tournament: Tournament, stage: Progress) -> Plain:
    """One stage: its standings by group, and its rounds."""
    return {
        "stage": stage.number,
        "kind": stage.stage.kind,
        "groups": [
            [row_plain(tournament, row) for row in rows]
            for rows in tournament.standings(stage.number)
        ],
        "rounds": [
            {
                "round": number,
                "matches": [match_plain(tournament, meeting) for meeting in each.meetings.values()],
                "byes": [names_of(tournament, entry) for entry in each.begun.byes],
            }
            for number, each in enumerate(stage.rounds, 1)
        ],
    }


def row_plain(tournament: Tournament, row: Row) -> Plain:
    """A line of the standings."""
    share = row.comparison
    return {
        "place": row.place,
        "entry": row.entry,
        "players": names_of(tournament, row.entry),
        "former": [person.name for person in tournament.entries[row.entry].former],
        "played": row.played,
        "won": row.won,
        "drawn": row.drawn,
        "lost": row.lost,
        "byes": row.byes,
        "vp": row.vp,
        "mp": row.mp,
        "points": row.points,
        "against": row.against,
        "comparison": None if share is None else round(share, 4),
        "withdrawn": row.withdrawn,
    }


def match_plain(tournament: Tournament, meeting: Meeting) -> Plain:
    """A match with its result, if it has one."""
    outcome = meeting.outcome
    plain: Plain = {
        "match": meeting.fixture.id,
        "group": meeting.fixture.group + 1,
        "sides": [
            [name for entry in side for name in names_of(tournament, entry)]
            for side in meeting.fixture.sides
        ],
        "result": None,
    }
    if outcome is not None:
        plain["result"] = {
            "winner": outcome.winner,
            "how": outcome.how,
            "points": outcome.points,
            "vp": outcome.vp,
            "mp": outcome.mp,
        }
    return plain


def names_of(tournament: Tournament, entry: int) -> list[str]:
    """What the players of an entry are called."""
    return [person.name for person in tournament.entries[entry].players]
