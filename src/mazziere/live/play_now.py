"""Play now: those who wait for the same game are brought together."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING

from mazziere.live import events as log
from mazziere.live.bot_players import known_bot
from mazziere.live.ids import new_id, new_link
from mazziere.live.pairing import BOTS_AFTER, USUAL_LEVEL, Waiting, Wanted
from mazziere.live.ports import Connection
from mazziere.live.table import Table
from mazziere.protocol import commands, encode, messages

if TYPE_CHECKING:
    from mazziere.live.host import Host

#: How often those who wait are looked at again: seconds.
LOOK_EVERY = 1.0


def play_now(host: Host, connection: Connection, command: commands.PlayNow) -> None:
    """Wait for others, or sit down with those who wait."""
    if command.bot is not None:
        known_bot(command.bot)
    wanted = host.pairing.wanted(command.game, command.seats)
    level = connection.levels.get(wanted, USUAL_LEVEL)
    waiting = Waiting(connection, command.bot, level, host.clock.now())
    host.pairing.add(wanted, waiting)
    connection.send([encode(messages.Ack(id=command.id))])
    if command.bot is not None:
        loop = asyncio.get_running_loop()
        loop.call_later(BOTS_AFTER, fill_with_bots, host, wanted, waiting)
    look(host, wanted)


async def keep_looking(host: Host) -> None:
    """Whoever waits longer is content with more."""
    while True:
        await asyncio.sleep(LOOK_EVERY)
        for wanted in list(host.pairing.waiting):
            look(host, wanted)


def look(host: Host, wanted: Wanted) -> None:
    """Open tables for those who fit together."""
    while (group := host.pairing.next_group(wanted, host.clock.now())) is not None:
        pair(host, wanted, group, None)


def fill_with_bots(host: Host, wanted: Wanted, waiting: Waiting) -> None:
    """Nobody came: bots take the seats, if the player still waits for the same."""
    if not host.closing and waiting in host.pairing.waiting.get(wanted, []):
        host.pairing.stop(waiting.connection.player)
        pair(host, wanted, [waiting], waiting.bot)


def stop_waiting(host: Host, connection: Connection, command: commands.StopWaiting) -> None:
    """Do not wait any more."""
    host.pairing.stop(connection.player)
    connection.send([encode(messages.Ack(id=command.id))])


def pair(host: Host, wanted: Wanted, waiting: list[Waiting], bot: str | None) -> None:
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
        level = who.levels.get((game, seats))
        events += table.sit(seat, who.player, who.name, now, who.auto_accuso, level)
    for seat in range(len(people), seats):
        events += table.seat_bot(seat, bot or "random", first.player, now)
    hosted = host.new_hosted(table)
    told: list[tuple[Connection, bytes]] = []
    for who in people:
        host.joined[who].add(table.id)
        told.append((who, encode(messages.Paired(table=table.id, link=opened.link))))
        told.append((who, hosted.watch(who)))
    host.store_and_tell(hosted, events, also=told)
