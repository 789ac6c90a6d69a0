"""Coming to a table and leaving it again; whoever sits there keeps the seat."""

from __future__ import annotations

import secrets
from functools import partial
from typing import TYPE_CHECKING

from mazziere.games import GAMES
from mazziere.live.hosting.bot_turns import ask_bot
from mazziere.live.hosting.hosted import Hosted
from mazziere.live.ids import new_id, new_link
from mazziere.live.nodes import news
from mazziere.live.ports import Connection
from mazziere.live.table import events as log
from mazziere.live.table.refusal import Refusal
from mazziere.live.table.table import Table
from mazziere.protocol import commands, encode, messages

if TYPE_CHECKING:
    from mazziere.live.hosting.host import Host

#: How many tables a connection may watch at a time.
MOST_TABLES = 100


def create_table(host: Host, connection: Connection, command: commands.CreateTable) -> None:
    """Open a table and watch it."""
    verify_few(host, connection)
    if not host.creating.take(connection.player):
        raise Refusal("too_fast")
    if command.stake or command.max_loss:
        host.bank.verify(connection.player, 0)
    table = Table(new_id())
    seats = command.seats
    if seats is None and command.game in GAMES:
        seats = GAMES[command.game].seats[0]
    events = table.open(
        log.Opened(
            now=host.clock.now(),
            host=connection.player,
            link=new_link(),
            game=command.game,
            seats=seats or 0,
            options=command.options,  # type: ignore[arg-type]  # checked in there
            match=command.match,
            public=command.public,
            rated=command.rated,
            stake=command.stake,
            max_loss=command.max_loss,
            bots=command.bots,
        ),
        secrets.token_bytes(32),
    )
    assert table.opened is not None
    hosted = host.new_hosted(table)
    host.joined[connection].add(table.id)
    snapshot = hosted.watch(connection)
    link = table.opened.link
    host.store_and_tell(hosted, events, connection, command, link, [(connection, snapshot)])


def join(host: Host, connection: Connection, command: commands.Join) -> None:
    """Watch a table, after it has been fetched from the store if need be."""
    verify_few(host, connection)
    if command.link is not None:
        found = join_by_link(host, connection, command, command.link)
        host.run(host.answering(connection, command, found))
    elif command.table is not None:
        host.with_table(command.table, partial(joins, host, connection, command))
    else:
        raise Refusal("no_table")


async def join_by_link(
    host: Host, connection: Connection, command: commands.Join, link: str
) -> None:
    """Find the table of an invitation, and watch it."""
    table = await host.store.table_of_link(link)
    if table is None:
        raise Refusal("no_table")
    host.with_table(table, partial(joins, host, connection, command))


def joins(
    host: Host, connection: Connection, command: commands.Join, hosted: Hosted | Refusal
) -> None:
    """Show the table; an earlier connection of the same player hears no more of it."""
    if connection not in host.joined:
        return  # gone meanwhile
    if isinstance(hosted, Refusal):
        host.refuse(connection, command.id, hosted.code)
        return
    if hosted.failed or not may_watch(hosted.table, connection, command):
        host.refuse(connection, command.id, "not_stored" if hosted.failed else "no_table")
        return
    table = hosted.table
    host.take_over(hosted, connection.player, connection)
    if host.nodes is not None:
        host.nodes.tell_all(news.TakenOver(table.id, connection.player))
    host.joined[connection].add(table.id)
    shown = [hosted.watch(connection), *hosted.heard_before(connection)]
    also = [(connection, each) for each in shown]
    assert table.opened is not None
    link = None if hosted.watchers[connection] is None else table.opened.link
    host.store_and_tell(hosted, [], connection, command, link, also)
    host.tell_presence(hosted, hosted.watchers[connection])
    ask_bot(host, hosted)  # who rested while nobody watched


def verify_few(host: Host, connection: Connection) -> None:
    """Refuse to show a connection more tables than anybody looks at."""
    if len(host.joined[connection]) >= MOST_TABLES:
        raise Refusal("too_many_tables")


def leave(host: Host, hosted: Hosted, connection: Connection, command: commands.Leave) -> None:
    """Show the table no more."""
    host.joined[connection].discard(hosted.table.id)
    host.unwatch(hosted, connection)
    connection.send([encode(messages.Ack(id=command.id, table=hosted.table.id))])


def may_watch(table: Table, connection: Connection, command: commands.Join) -> bool:
    """A public table is open to all; another to its players and to those who have the link.

    While others have to play the same cards, only its players may see it.
    """
    assert table.opened is not None
    if table.public or (command.link == table.opened.link and not table.sealed):
        return True
    return connection.player == table.opened.host or table.seat_of(connection.player) is not None
