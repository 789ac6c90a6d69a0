"""Tables of tournaments: opened, reseated and closed by the server, and by nobody else."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from mazziere.live.hosting.host import Host
from mazziere.live.hosting.hosted import Hosted
from mazziere.live.ids import new_link
from mazziere.live.table import events as log
from mazziere.live.table.refusal import Refusal
from mazziere.live.table.table import Table
from mazziere.tournament import Settings
from mazziere.tournament.events import BoardSet
from mazziere.tournament.settings import Kind

#: A table, or why there is none.
Found = Hosted | Refusal


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
    table = Table(seating.table)
    first = first_event(seating, host.clock.now())
    boards = seating.boards
    secret = secrets.token_bytes(32) if boards is None else bytes.fromhex(boards.secret)
    events = table.open_fixture(first, secret, seating.players)
    host.store_and_tell(host.new_hosted(table), events)


def open_if_missing(host: Host, seating: Seating) -> None:
    """Open the table of a match, unless that was done before the server went away."""
    host.with_table(seating.table, partial(_open_if_missing, host, seating))


def _open_if_missing(host: Host, seating: Seating, found: Found) -> None:
    if isinstance(found, Refusal) and found.code == "no_table":
        open_table(host, seating)


def reseat(host: Host, table_id: str, out: str, player: str, name: str) -> None:
    """Let a substitute take a seat, if the match has not begun."""
    host.with_table(table_id, partial(_reseat, host, out, player, name))


def _reseat(host: Host, out: str, player: str, name: str, found: Found) -> None:
    if isinstance(found, Hosted) and not found.failed and found.table.phase == "seating":
        now = max(host.clock.now(), found.table.now)
        host.store_and_tell(found, found.table.replace(out, player, name, now))


def unseal(host: Host, table_id: str) -> None:
    """Let everybody see a table whose boards all have played."""
    host.with_table(table_id, partial(_unseal, host))


def _unseal(host: Host, found: Found) -> None:
    if isinstance(found, Hosted) and not found.failed and found.table.sealed:
        now = max(host.clock.now(), found.table.now)
        host.store_and_tell(found, found.table.unseal(now))


def close_table(host: Host, table_id: str) -> None:
    """Close the table of a match that was decided elsewhere."""
    host.with_table(table_id, partial(_close, host))


def _close(host: Host, found: Found) -> None:
    if isinstance(found, Refusal) or found.failed or found.table.phase in ("over", "closed"):
        return
    now = max(host.clock.now(), found.table.now)
    host.store_and_tell(found, found.table.close(now))


def first_event(seating: Seating, now: int) -> log.Opened:
    """The first event of such a table."""
    settings = seating.settings
    return log.Opened(
        now=now,
        host="",
        link=new_link(),
        game=settings.game,
        seats=settings.seats,
        options=dict(settings.options),
        match={**settings.match, "tournament": "ko" if seating.kind == "knockout" else "girone"},
        public=True,
        rated=settings.rated,
        fixture=seating.fixture,
        board=None if seating.boards is None else seating.boards.id,
    )
