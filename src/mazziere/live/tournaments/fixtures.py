"""Tables of tournaments: opened, reseated and closed by the server, and by nobody else."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from mazziere.live.hosting.actor import TableActor
from mazziere.live.hosting.host import Host
from mazziere.live.table.opening import opened_for_fixture
from mazziere.live.table.refusal import Refusal
from mazziere.live.table.table import Table
from mazziere.tournament import Settings
from mazziere.tournament.events import BoardSet
from mazziere.tournament.stage import Kind

#: A table, or why there is none.
Found = TableActor | Refusal


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


def open_table(host: Host, seating: Seating) -> None:
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
        host.clock.now(),
    )
    secret = secrets.token_bytes(32) if boards is None else bytes.fromhex(boards.secret)
    events = table.open_fixture(first, secret, seating.players)
    host.opened(table).commit(events)


def open_if_missing(host: Host, seating: Seating) -> None:
    """Open the table of a match, unless that was done before the server went away."""
    host.with_table(seating.table, partial(_open_if_missing, host, seating))


def _open_if_missing(host: Host, seating: Seating, found: Found) -> None:
    if isinstance(found, Refusal) and found.code == "no_table":
        open_table(host, seating)


def reseat(host: Host, table_id: str, out: str, player: str, name: str) -> None:
    """Let a substitute take a seat, if the match has not begun."""
    host.with_table(table_id, partial(_reseat, out, player, name))


def _reseat(out: str, player: str, name: str, found: Found) -> None:
    if isinstance(found, TableActor) and not found.failed and found.table.phase == "seating":
        found.commit(found.table.replace(out, player, name, found.now()))


def unseal(host: Host, table_id: str) -> None:
    """Let everybody see a table whose boards all have played."""
    host.with_table(table_id, _unseal)


def _unseal(found: Found) -> None:
    if isinstance(found, TableActor) and not found.failed and found.table.sealed:
        found.commit(found.table.unseal(found.now()))


def close_table(host: Host, table_id: str) -> None:
    """Close the table of a match that was decided elsewhere."""
    host.with_table(table_id, _close)


def _close(found: Found) -> None:
    if isinstance(found, TableActor) and not found.failed:
        if found.table.phase not in ("over", "closed"):
            found.commit(found.table.close(found.now()))
