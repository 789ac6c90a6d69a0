"""What the stored logs of tables tell a tournament: who is there, and where cards are dealt."""

from __future__ import annotations

from collections.abc import Mapping

from mazziere.live.table import events as table_log
from mazziere.live.table.table import Table, fold
from mazziere.live.tournaments.ports import TournamentStore
from mazziere.tournament import Tournament
from mazziere.tournament import events as log
from mazziere.tournament.progress import Meeting


async def stored_table(store: TournamentStore, table_id: str) -> Table | None:
    """A table as it is stored."""
    past = [table_log.decode(event) for event in await store.table_events(table_id)]
    return fold(table_id, past) if past else None


async def waiting_tables(
    store: TournamentStore, tournament: Tournament, tables: Mapping[str, str]
) -> dict[str, Table]:
    """The tables of matches of which it is not known that they have begun."""
    current = tournament.round
    if tournament.phase != "running" or current is None:
        return {}
    found = {}
    for match, meeting in current.meetings.items():
        table_id = tables.get(match)
        if meeting.outcome is None and meeting.match_id is None and table_id is not None:
            table = await stored_table(store, table_id)
            if table is not None:
                found[match] = table
    return found


def feed(tournament: Tournament, seen: dict[str, Table], now: int) -> list[log.Event]:
    """Tell a tournament who is at the tables, and where the cards are dealt."""
    events: list[log.Event] = []
    for match, table in seen.items():
        meeting = tournament.meeting(match)
        if meeting.outcome is not None or meeting.match_id is not None:
            continue
        events += arrivals(tournament, meeting, table, now)
        if table.match is not None and table.match.started is not None:
            events += tournament.match_begun(match, table.match.started.match_id, now)
    return events


def arrivals(tournament: Tournament, meeting: Meeting, table: Table, now: int) -> list[log.Event]:
    """Who has said to be ready."""
    expected = tournament.players_of(meeting)
    here = [each.player for each in table.seats if each is not None and each.ready]
    return [
        event
        for player in here
        if player in expected
        for event in tournament.arrive(meeting.fixture.id, player, now)
    ]
