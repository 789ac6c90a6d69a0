"""Play now: those who wait for the same game are brought together.

People and bots that belong to players wait apart. A table of such bots is a match of the ladder: it
begins at once, and counts among them.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING

from mazziere.live.hall.bot_players import known_bot
from mazziere.live.hall.joining import show, verify_few
from mazziere.live.hall.pairing import BOTS_AFTER, USUAL_LEVEL, Pairing, Waiting, Wanted
from mazziere.live.hall.ports import Connection
from mazziere.live.hall.waking import holding
from mazziere.live.ids import new_id
from mazziere.live.table.opening import opened_for_pair
from mazziere.live.table.refusal import Refusal
from mazziere.live.table.table import Table
from mazziere.protocol import commands, encode, messages

if TYPE_CHECKING:
    from mazziere.live.hall.hall import Hall

#: How often those who wait are looked at again: seconds.
LOOK_EVERY = 1.0
#: How many play a match of the ladder.
LADDER_SEATS = 2


def play_now(hall: Hall, connection: Connection, command: commands.PlayNow) -> None:
    """Wait for others, or sit down with those who wait."""
    if command.bot is not None:
        known_bot(command.bot)
    wanted = Pairing.wanted(command.game, command.seats)
    verify_few(hall, connection)
    if connection.owner is None:
        if not hall.creating.take(connection.player):  # a table may come of it
            raise Refusal("too_fast")
        wait(hall, connection, command, wanted)
        return
    if wanted[1] != LADDER_SEATS:
        raise Refusal("bad_option", f"the ladder is for {LADDER_SEATS}")
    if not hall.seeking.take(connection.player):
        raise Refusal("too_fast")
    hall.run(hall.answering(connection, command, seek(hall, connection, command, wanted)))


async def seek(
    hall: Hall, connection: Connection, command: commands.PlayNow, wanted: Wanted
) -> None:
    """A bot goes on with its match of the ladder, or waits for one."""
    table = await hall.store.ladder_table(connection.player)
    if table is not None:
        async with holding(hall, table) as actor:
            if connection in hall.joined:
                connection.send([paired(actor.table)])
                show(hall, connection, commands.Join(id=command.id), actor)
    elif connection in hall.joined:
        wait(hall, connection, command, wanted)


def wait(hall: Hall, connection: Connection, command: commands.PlayNow, wanted: Wanted) -> None:
    """Wait with others of the same kind: people with people, bots with bots."""
    if command.table is not None:
        verify_alone(hall, connection, command.table)
    pairing = pairing_of(hall, connection)
    level = connection.levels.get(wanted, USUAL_LEVEL)
    bot = command.bot if command.table is None else None  # they play there already
    waiting = Waiting(connection, bot, level, hall.clock.now(), command.table)
    pairing.add(wanted, waiting)
    connection.send([encode(messages.Ack(id=command.id))])
    if bot is not None:
        loop = asyncio.get_running_loop()
        loop.call_later(BOTS_AFTER, fill_with_bots, hall, wanted, waiting)
    look(hall, pairing, wanted)


def verify_alone(hall: Hall, connection: Connection, table: str) -> None:
    """Refuse a search to who does not play against bots alone there, or must stay with them."""
    actor = hall.tables.get(table)
    if actor is None or connection not in actor.watchers:
        raise Refusal("not_joined")
    seat = actor.watchers[connection]
    if seat is None:
        raise Refusal("not_seated")
    if connection.owner is not None or actor.table.people() != {seat}:
        raise Refusal("not_now", "others than bots play there")
    actor.table.verify_free_choice()


def play_with(hall: Hall, connection: Connection, command: commands.PlayWith) -> None:
    """Somebody who plays against bots wants to play with who was found."""
    waiting = hall.pairing.of(connection.player)
    if waiting is None or waiting.table is None:
        raise Refusal("not_now", "nobody is sought")
    hall.pairing.agreed[connection.player] = frozenset(command.players)
    connection.send([encode(messages.Ack(id=command.id))])
    for wanted in list(hall.pairing.waiting):
        look(hall, hall.pairing, wanted)


def pairing_of(hall: Hall, connection: Connection) -> Pairing:
    """Where a player waits: people for people, bots of players on the ladder."""
    return hall.pairing if connection.owner is None else hall.ladder


async def keep_looking(hall: Hall) -> None:
    """Look again and again: the longer somebody waits, the further levels may lie apart."""
    while True:
        await asyncio.sleep(LOOK_EVERY)
        hall.peers.tell_waiting()
        for pairing in (hall.pairing, hall.ladder):
            for wanted in list(pairing.waiting):
                look(hall, pairing, wanted)


def look(hall: Hall, pairing: Pairing, wanted: Wanted) -> None:
    """Open tables for those who fit together."""
    if hall.peers.pair():
        return
    while (group := pairing.next_group(wanted, hall.clock.now())) is not None:
        pair(hall, wanted, group, None)
    for question in pairing.questions(hall.clock.now()):
        if question.connection in hall.joined:
            question.connection.send([encode(question.message())])


def fill_with_bots(hall: Hall, wanted: Wanted, waiting: Waiting) -> None:
    """Nobody came: bots take the seats, if the player still waits for the same."""
    pairing = pairing_of(hall, waiting.connection)
    if not hall.closing and waiting in pairing.waiting.get(wanted, []):
        pairing.stop(waiting.connection.player)
        pair(hall, wanted, [waiting], waiting.bot)


def stop_waiting(hall: Hall, connection: Connection, command: commands.StopWaiting) -> None:
    """Do not wait any more."""
    pairing_of(hall, connection).stop(connection.player)
    connection.send([encode(messages.Ack(id=command.id))])


def pair(hall: Hall, wanted: Wanted, waiting: list[Waiting], bot: str | None) -> str:
    """Open a table for those who waited; each has a seat and watches it. Its id."""
    game, seats = wanted
    people = [each.connection for each in waiting]
    ladder = people[0].owner is not None
    table = Table(new_id())
    now = hall.clock.now()
    opened = opened_for_pair(game, seats, None if ladder else people[0].player, now)
    events = table.open(opened, secrets.token_bytes(32))
    for seat, who in enumerate(people):
        level = who.levels.get((game, seats))
        events += table.sit(seat, who.player, who.name, now, who.auto_accuso, level, ladder)
    for seat in range(len(people), seats):
        events += table.seat_bot(seat, bot or "random", opened.host, now)
    if ladder:
        for who in people:
            events += table.ready(who.player, "", now)
    actor = hall.opened(table)
    told = [(who, paired(table)) for who in people]
    for who in people:
        if who in hall.joined:  # others are at another node
            hall.joined[who].add(table.id)
            told.append((who, actor.watch(who)))
    actor.commit(events, also=told)
    return table.id


def paired(table: Table) -> bytes:
    """The message that players are found, with the way to their table."""
    assert table.opened is not None
    return encode(messages.Paired(table=table.id, link=table.opened.link))
