"""Standings and results for other programs: CSV for a spreadsheet, JSON for everything else.

Nothing here tells a secret or the id of a player.
"""

from __future__ import annotations

import csv
import io

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
)
#: A cell that begins like this would be taken for a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r")

Plain = dict[str, object]


def to_csv(tournament: Tournament) -> str:
    """The standings of every stage and group, one line an entry."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\r\n")
    writer.writeheader()
    for stage in tournament.stages:
        for group, rows in enumerate(tournament.standings(stage.number), 1):
            for row in rows:
                plain = row_plain(tournament, row)
                plain |= {"stage": stage.number, "group": group}
                for column in ("players", "former"):
                    plain[column] = harmless(" - ".join(plain[column]))  # type: ignore[arg-type]
                plain["withdrawn"] = "yes" if row.withdrawn else ""
                writer.writerow(plain)
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
