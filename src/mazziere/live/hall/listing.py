"""What is stored beside a table's log: the table as lists show it, and the result of a match."""

from __future__ import annotations

from mazziere.live.hall.ports import FinishedMatch, MatchPlayer, Summary
from mazziere.live.showing.screen import last_row, seat_views, settings_view
from mazziere.live.table import events as log
from mazziere.live.table.table import Table
from mazziere.match import events as match_events
from mazziere.match.match import Match
from mazziere.match.sums import sums_of
from mazziere.protocol import encode, messages

#: What happens all the time and changes nothing that a list of tables shows.
UNLISTED = (match_events.Moved, match_events.AutoAccuso, log.SawCount, log.VoidWish)
#: A match can move levels when each player has played this many cards, and a card has taken at
#: least so long on average: milliseconds.
LEAST_CARDS, QUICKEST = 5, 250


def changes_lists(events: list[log.Event]) -> bool:
    """Whether lists show the table differently after these events."""
    return not all(isinstance(each, UNLISTED) for each in events)


def summary_of(table: Table, events: list[log.Event]) -> Summary:
    """The table in a list, after these events."""
    opened, match = table.opened, table.match
    assert opened is not None
    row = messages.LobbyRow(
        table=table.id,
        settings=settings_view(opened),
        seats=seat_views(table),
        phase=table.phase,
        since=opened.now,
        reserved=sorted(table.reserved),
        deal=0 if match is None or not match.rows else last_row(match).number,
        points=(0, 0) if match is None else match.totals,
    )
    people = tuple(each.player for each in table.seats if each and each.bot is None)
    return Summary(
        table.id,
        opened.link,
        table.public,
        table.phase,
        encode(row),
        people,
        table.sealed,
        log.named(events),
    )


def finished_by(table: Table, events: list[log.Event]) -> FinishedMatch | None:
    """The result, if it came with these events."""
    match = table.match
    if table.phase != "over" or match is None:
        return None
    if match.result is None or match.started is None:
        return None
    if not table.is_kept():
        return None
    if not isinstance(events[-1], match_events.Moved | match_events.Left):
        return None
    assert table.opened is not None
    players = [each for each in table.seats if each is not None]
    return FinishedMatch(
        match_id=match.started.match_id,
        table=table.id,
        game=match.form.rules.game.name,
        rated=table.opened.rated and is_really_played(match),
        how=match.result.how,
        winner=match.result.winner,
        points=match.result.points,
        vp=match.result.standing.vp,
        mp=match.result.standing.mp,
        started=match.started.now,
        finished=match.now,
        players=tuple(MatchPlayer(each.player, each.name, each.bot) for each in players),
        origin="ladder" if table.is_ladder() else "table",
        sums=sums_of(match),
    )


def is_really_played(match: Match) -> bool:
    """Whether a match says something about its players, so that it can move their levels.

    Each has played some cards, as fast as people can: what ends before that is no loss, either.
    """
    assert match.started is not None
    cards = [0] * match.form.rules.seats
    for event in match.events:
        if isinstance(event, match_events.Moved):
            cards[event.seat] += 1
    took = match.now - match.started.now
    return min(cards) >= LEAST_CARDS and took >= sum(cards) * QUICKEST
