"""Play now: those who wait for the same game are brought together."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING

from mazziere.live import events as log
from mazziere.live.bot_players import known_bot
from mazziere.live.ids import new_id, new_link
from mazziere.live.pairing import BOTS_AFTER, Waiting
from mazziere.live.ports import Connection
from mazziere.live.table import Table
from mazziere.protocol import commands, encode, messages

if TYPE_CHECKING:
    from mazziere.live.host import Host


def play_now(host: Host, connection: Connection, command: commands.PlayNow) -> None:
    """Wait for others, or sit down with those who wait."""
    if command.bot is not None:
        known_bot(command.bot)
    wanted = host.pairing.wanted(command.game, command.seats)
    waiting = Waiting(connection, command.bot)
    others = host.pairing.add(wanted, waiting)
    connection.send([encode(messages.Ack(id=command.id))])
    if len(others) == wanted[1]:
        pair(host, wanted, others, None)
    elif command.bot is not None:
        loop = asyncio.get_running_loop()
        loop.call_later(BOTS_AFTER, fill_with_bots, host, wanted, waiting)


def fill_with_bots(host: Host, wanted: tuple[str, int], waiting: Waiting) -> None:
    """Nobody came: bots take the seats, if the player still waits."""
    if not host.closing and host.pairing.stop(waiting.connection.player):
        pair(host, wanted, [waiting], waiting.bot)


def stop_waiting(host: Host, connection: Connection, command: commands.StopWaiting) -> None:
    """Do not wait any more."""
    host.pairing.stop(connection.player)
    connection.send([encode(messages.Ack(id=command.id))])


def pair(host: Host, wanted: tuple[str, int], waiting: list[Waiting], bot: str | None) -> None:
    """Open a table for those who waited; each has a seat and watches it."""
    game, seats = wanted
    first = waiting[0].connection
    table = Table(new_id())
    now = host.clock.now()
    opened = log.Opened(
        now=now,
        host=first.player,
        link=new_link(),
        game=game,
        seats=seats,
        options={},
        match={},
        public=True,
        rated=False,
    )
    events = table.open(opened, secrets.token_bytes(32))
    people = [each.connection for each in waiting]
    for seat, who in enumerate(people):
        events += table.sit(seat, who.player, who.name, now, who.auto_accuso)
    for seat in range(len(people), seats):
        events += table.seat_bot(seat, bot or "random", first.player, now)
    hosted = host.new_hosted(table)
    told: list[tuple[Connection, bytes]] = []
    for who in people:
        host.joined[who].add(table.id)
        told.append((who, encode(messages.Paired(table=table.id, link=opened.link))))
        told.append((who, hosted.watch(who)))
    host.store_and_tell(hosted, events, also=told)
