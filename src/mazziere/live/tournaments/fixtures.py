"""Tables of tournaments: opened, reseated and closed by the server, and by nobody else."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from mazziere.live.hall.hall import Hall
from mazziere.live.hall.waking import holding, is_missing
from mazziere.live.table.opening import opened_for_fixture
from mazziere.live.table.refusal import Refusal
from mazziere.live.table.table import Table
from mazziere.tournament import Settings
from mazziere.tournament.events import BoardSet
from mazziere.tournament.stage import Kind


class Seated(NamedTuple):
    """Who sits on a seat."""

    player: str
    name: str
    auto_accuso: bool


@dataclass(frozen=True)
class Seating:
    """A match that is about to be played: ``fixture`` names tournament and match."""

    table: str
    fixture: str
    settings: Settings
    kind: Kind
    players: Sequence[Seated]  #: by seat
    boards: BoardSet | None  #: if all tables of the round have the same deals


def open_table(hall: Hall, seating: Seating) -> None:
    """Open the table of a match; from now on it can be joined."""
    table, settings, boards = Table(seating.table), seating.settings, seating.boards
    first = opened_for_fixture(
        seating.fixture,
        settings.game,
        settings.seats,
        settings.options,
        settings.match_of(seating.kind),
        settings.rated,
        None if boards is None else boards.id,
        hall.clock.now(),
    )
    secret = secrets.token_bytes(32) if boards is None else bytes.fromhex(boards.secret)
    events = table.open_fixture(first, secret, seating.players)
    hall.opened(table).commit(events)


async def open_if_missing(hall: Hall, seating: Seating) -> None:
    """Open the table of a match, unless that was done before the server went away."""
    if await is_missing(hall, seating.table):
        open_table(hall, seating)


async def reseat(hall: Hall, table_id: str, out: str, player: str, name: str) -> None:
    """Let a substitute take a seat, if the match has not begun."""
    with suppress(Refusal):
        async with holding(hall, table_id) as actor:
            if actor.table.phase == "seating":
                actor.commit(actor.table.replace(out, player, name, actor.now()))


async def unseal(hall: Hall, table_id: str) -> None:
    """Let everybody see a table whose boards all have played."""
    with suppress(Refusal):
        async with holding(hall, table_id) as actor:
            if actor.table.sealed:
                actor.commit(actor.table.unseal(actor.now()))


async def close_table(hall: Hall, table_id: str) -> None:
    """Close the table of a match that was decided elsewhere."""
    with suppress(Refusal):
        async with holding(hall, table_id) as actor:
            if actor.table.phase not in ("over", "closed"):
                actor.commit(actor.table.close(actor.now()))
