"""The first event of a table, for each way in which tables come to be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mazziere.games import GAMES
from mazziere.live.ids import new_link
from mazziere.live.table.events import Opened
from mazziere.protocol import commands


def opened_by_player(player: str, command: commands.CreateTable, now: int) -> Opened:
    """Somebody opens a table; what was chosen is checked by the table."""
    seats = command.seats
    if seats is None and command.game in GAMES:
        seats = GAMES[command.game].seats[0]
    return Opened(
        now=now,
        host=player,
        link=new_link(),
        game=command.game,
        seats=seats or 0,
        options=command.options,  # type: ignore[arg-type]  # checked there
        match=command.match,
        public=command.public,
        rated=command.rated,
        stake=command.stake,
        max_loss=command.max_loss,
        bots=command.bots,
    )


def opened_for_pair(game: str, seats: int, host: str | None, now: int) -> Opened:
    """Players were brought together; without a host they are bots of the ladder."""
    return Opened(
        now=now,
        host=host or "",
        link=new_link(),
        game=game,
        seats=seats,
        options={},
        match={},
        public=True,
        rated=False,
        ladder=host is None,
    )


def opened_for_fixture(
    fixture: str,
    game: str,
    seats: int,
    options: Mapping[str, Any],
    match: Mapping[str, Any],
    rated: bool,
    board: str | None,
    now: int,
) -> Opened:
    """A match of a tournament; ``board`` names the deals if others play the same."""
    return Opened(
        now=now,
        host="",
        link=new_link(),
        game=game,
        seats=seats,
        options=dict(options),
        match=dict(match),
        public=True,
        rated=rated,
        fixture=fixture,
        board=board,
    )


def opened_for_day(day: str, game: str, seats: int, board: str, now: int) -> Opened:
    """The deal of a day, for one player."""
    return Opened(
        now=now,
        host="",
        link=new_link(),
        game=game,
        seats=seats,
        options={},
        match={"deals": 1, "tournament": "girone"},
        public=False,
        rated=False,
        board=board,
        daily=day,
    )


def opened_for_import(choices: Mapping[str, Any], now: int) -> Opened:
    """A match that was played elsewhere."""
    return Opened(now=now, host="", link=new_link(), public=True, rated=False, **choices)
