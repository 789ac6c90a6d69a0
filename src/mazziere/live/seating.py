"""Who sits where, as far as it takes more than the table itself: who is there, who is a friend."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mazziere.live.hosted import Hosted
from mazziere.live.ports import Connection
from mazziere.live.refusal import Refusal
from mazziere.protocol import commands, encode, messages

if TYPE_CHECKING:
    from mazziere.live.host import Host


def unseat(host: Host, hosted: Hosted, connection: Connection, command: commands.Unseat) -> None:
    """Free a seat; whoever is at the table keeps theirs."""
    table = hosted.table
    there = {each.player for each in hosted.watchers}
    now = max(host.clock.now(), table.now)
    events = table.unseat(command.seat, there, connection.player, now)
    host.store_and_tell(hosted, events, connection, command.id)


def invite(host: Host, hosted: Hosted, connection: Connection, command: commands.Invite) -> None:
    """Send a friend the link."""
    host.run(invite_friend(host, hosted, connection, command))


async def invite_friend(
    host: Host, hosted: Hosted, connection: Connection, command: commands.Invite
) -> None:
    """Send the link, if it is a friend, and keep a seat if that was asked for."""
    are_friends = await host.people.are_friends(connection.player, command.player)
    try:
        there = [each for each in host.joined if each.player == command.player]
        if not are_friends or not there:
            raise Refusal("not_friends")
        if hosted.failed or connection not in hosted.watchers:
            raise Refusal("not_joined")
        invite_there(host, hosted, connection, command, there)
    except Refusal as refusal:
        host.refuse(connection, command.id, refusal.code, refusal.about)


def invite_there(
    host: Host,
    hosted: Hosted,
    connection: Connection,
    command: commands.Invite,
    there: list[Connection],
) -> None:
    """Keep the seat, then tell the friend on every device."""
    table, friend = hosted.table, there[0]
    assert table.opened is not None
    events = []
    if command.seat is not None:
        now = max(host.clock.now(), table.now)
        events = table.reserve(command.seat, friend.player, friend.name, connection.player, now)
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
    host.store_and_tell(hosted, events, connection, command.id)
    host.store_and_tell(hosted, [], also=[(each, invited) for each in there])
