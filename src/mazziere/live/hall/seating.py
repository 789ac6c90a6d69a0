"""What takes more than the table itself: who is there, who is a friend, what other nodes know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mazziere.live.hall.bot_players import known_bot
from mazziere.live.hall.ports import Connection
from mazziere.live.limits import MOST_KEYS
from mazziere.live.table import events as log
from mazziere.live.table.refusal import Refusal
from mazziere.protocol import commands, encode, messages

if TYPE_CHECKING:
    from mazziere.live.hall.actor import TableActor
    from mazziere.live.hall.hall import Hall

#: At how many tables in memory bots may play because of one person.
MOST_WITH_BOTS = 5


def sit(actor: TableActor, connection: Connection, command: commands.Sit) -> list[log.Event]:
    """Take a seat, as who one is and as well as one plays."""
    opened = actor.table.opened
    assert opened is not None
    return actor.table.sit(
        command.seat,
        connection.player,
        connection.name,
        actor.in_time(),
        connection.auto_accuso,
        connection.levels.get((opened.game, opened.seats)),
        connection.owner is not None,
    )


def seat_bot(
    actor: TableActor, connection: Connection, command: commands.SeatBot
) -> list[log.Event]:
    """Put a bot somewhere, unless bots play for this person at many tables already."""
    hall, table = actor.hall, actor.table
    verify_few_with_bots(hall, connection.player, table.id)
    bot = known_bot(command.bot)
    events = table.seat_bot(command.seat, bot, connection.player, actor.in_time())
    hall.with_bots.setdefault(connection.player, set()).add(table.id)
    if len(hall.with_bots) > MOST_KEYS:
        del hall.with_bots[next(iter(hall.with_bots))]
    return events


def verify_few_with_bots(hall: Hall, player: str, also: str) -> None:
    """Refuse another table with bots while some others of the same person are in memory."""
    tables = hall.with_bots.get(player, set())
    for table in list(tables):
        there = hall.tables.get(table)
        if there is None or there.table.phase in ("over", "closed"):
            tables.discard(table)
    if not tables:
        hall.with_bots.pop(player, None)
    if len(tables - {also}) >= MOST_WITH_BOTS:
        raise Refusal("too_many_tables")


def take_back(
    actor: TableActor, connection: Connection, command: commands.TakeBack
) -> list[log.Event]:
    """Take a play back, unless a node of the release before could not read of it."""
    if not actor.hall.peers.all_know():
        raise Refusal("not_stored")
    return actor.table.take_back(connection.player, command.seq, actor.in_time())


def invite(actor: TableActor, connection: Connection, command: commands.Invite) -> None:
    """Send a friend the link; as often as one may open tables."""
    if not actor.hall.creating.take(connection.player):
        raise Refusal("too_fast")
    invited = invite_friend(actor, connection, command)
    actor.hall.run(actor.hall.answering(connection, command, invited))


async def invite_friend(
    actor: TableActor, connection: Connection, command: commands.Invite
) -> None:
    """Send the link, if it is a friend, and keep a seat if that was asked for."""
    name = await actor.hall.people.friend_name(connection.player, command.player)
    if name is None or command.player not in actor.hall.players_online():
        raise Refusal("not_friends")
    if actor.failed or connection not in actor.watchers:
        raise Refusal("not_joined")
    invite_there(actor, connection, command, name)


def invite_there(
    actor: TableActor, connection: Connection, command: commands.Invite, name: str
) -> None:
    """Keep the seat, then tell the friend on every device."""
    hall, table = actor.hall, actor.table
    assert table.opened is not None
    events = []
    if command.seat is not None:
        now = actor.in_time()
        events = table.reserve(command.seat, command.player, name, connection.player, now)
    invited = encode(
        messages.Invited(
            table=table.id,
            link=table.opened.link,
            game=table.opened.game,
            player=connection.player,
            name=connection.name,
            seat=command.seat,
        )
    )
    actor.commit(events, connection, command)
    there = [each for each in hall.joined if each.player == command.player]
    actor.commit([], also=[(each, invited) for each in there])
    hall.peers.whisper(command.player, invited)
