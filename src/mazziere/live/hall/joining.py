"""Coming to a table and leaving it again; whoever sits there keeps the seat."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from mazziere.live.hall.ports import Connection
from mazziere.live.hall.waking import holding
from mazziere.live.ids import new_id
from mazziere.live.table.opening import opened_by_player
from mazziere.live.table.refusal import Refusal
from mazziere.live.table.table import Table
from mazziere.protocol import commands, encode, messages

if TYPE_CHECKING:
    from mazziere.live.hall.actor import TableActor
    from mazziere.live.hall.hall import Hall

#: How many tables a connection may watch at a time.
MOST_TABLES = 100


def create_table(hall: Hall, connection: Connection, command: commands.CreateTable) -> None:
    """Open a table and watch it."""
    verify_few(hall, connection)
    if not hall.creating.take(connection.player):
        raise Refusal("too_fast")
    if command.stake or command.max_loss:
        hall.bank.verify(connection.player, 0)
    table = Table(new_id())
    opened = opened_by_player(connection.player, command, hall.clock.now())
    events = table.open(opened, secrets.token_bytes(32))
    actor = hall.opened(table)
    hall.joined[connection].add(table.id)
    snapshot = actor.watch(connection)
    actor.commit(events, connection, command, opened.link, [(connection, snapshot)])


def join(hall: Hall, connection: Connection, command: commands.Join) -> None:
    """Watch a table: at once where that is possible, so that what is asked next finds it joined."""
    verify_few(hall, connection)
    actor = hall.tables.get(command.table or "")
    if command.link is None and actor is not None and hall.peers.is_current(actor):
        show(hall, connection, command, actor)
    else:
        hall.run(hall.answering(connection, command, find_and_show(hall, connection, command)))


async def find_and_show(hall: Hall, connection: Connection, command: commands.Join) -> None:
    """Fetch the table, which an invitation may name, and show it."""
    table = command.table
    if command.link is not None:
        table = await hall.store.table_of_link(command.link)
    if table is None:
        raise Refusal("no_table")
    async with holding(hall, table) as actor:
        show(hall, connection, command, actor)


def show(hall: Hall, connection: Connection, command: commands.Join, actor: TableActor) -> None:
    """Show the table; an earlier connection of the same player hears no more of it."""
    if connection not in hall.joined:
        return  # gone meanwhile
    table = actor.table
    if actor.failed:
        raise Refusal("not_stored")
    if not may_watch(table, connection, command):
        raise Refusal("no_table")
    actor.take_over(connection.player, connection)
    hall.peers.tell_taken_over(table.id, connection.player)
    hall.joined[connection].add(table.id)
    shown = [actor.watch(connection), *actor.heard_before(connection)]
    also = [(connection, each) for each in shown]
    assert table.opened is not None
    link = None if actor.watchers[connection] is None else table.opened.link
    actor.commit([], connection, command, link, also)
    actor.has_come(connection)
    actor.ask_bot()  # who rested while nobody watched


def verify_few(hall: Hall, connection: Connection) -> None:
    """Refuse to show a connection more tables than anybody looks at."""
    if len(hall.joined[connection]) >= MOST_TABLES:
        raise Refusal("too_many_tables")


def leave(actor: TableActor, connection: Connection, command: commands.Leave) -> None:
    """Show the table no more."""
    actor.hall.joined[connection].discard(actor.table.id)
    actor.unwatch(connection)
    connection.send([encode(messages.Ack(id=command.id, table=actor.table.id))])


def may_watch(table: Table, connection: Connection, command: commands.Join) -> bool:
    """A public table is open to all; another to its players and to those who have the link.

    While others have to play the same cards, only its players may see it.
    """
    assert table.opened is not None
    if table.public or (command.link == table.opened.link and not table.sealed):
        return True
    return connection.player == table.opened.host or table.seat_of(connection.player) is not None
