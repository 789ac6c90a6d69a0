"""What takes more than the table itself: who is there, who is a friend, what other nodes know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mazziere.live.hosting.bot_players import known_bot
from mazziere.live.hosting.hosted import Hosted
from mazziere.live.limits import MOST_KEYS
from mazziere.live.nodes import news
from mazziere.live.ports import Connection
from mazziere.live.table.refusal import Refusal
from mazziere.protocol import commands, encode, messages

if TYPE_CHECKING:
    from mazziere.live.hosting.host import Host

#: So many tables a person may have at a time at which bots play.
MOST_WITH_BOTS = 5


def unseat(host: Host, hosted: Hosted, connection: Connection, command: commands.Unseat) -> None:
    """Free a seat; whoever is at the table keeps theirs."""
    table = hosted.table
    there = hosted.everybody()
    now = max(host.clock.now(), table.now)
    events = table.unseat(command.seat, there, connection.player, now)
    host.store_and_tell(hosted, events, connection, command)


def seat_bot(host: Host, hosted: Hosted, connection: Connection, command: commands.SeatBot) -> None:
    """Put a bot somewhere, unless bots play for this person at many tables already."""
    verify_few_with_bots(host, connection.player, hosted)
    table = hosted.table
    now = max(host.clock.now(), table.now)
    events = table.seat_bot(command.seat, known_bot(command.bot), connection.player, now)
    host.with_bots.setdefault(connection.player, set()).add(table.id)
    if len(host.with_bots) > MOST_KEYS:
        del host.with_bots[next(iter(host.with_bots))]
    host.store_and_tell(hosted, events, connection, command)


def verify_few_with_bots(host: Host, player: str, also: Hosted) -> None:
    """Refuse another table with bots while some others of the same person are in memory."""
    tables = host.with_bots.get(player, set())
    for table in list(tables):
        there = host.tables.get(table)
        if there is None or there.table.phase in ("over", "closed"):
            tables.discard(table)
    if not tables:
        host.with_bots.pop(player, None)
    if len(tables - {also.table.id}) >= MOST_WITH_BOTS:
        raise Refusal("too_many_tables")


def take_back(
    host: Host, hosted: Hosted, connection: Connection, command: commands.TakeBack
) -> None:
    """Take a play back, unless a node of the release before could not read of it."""
    if not host.in_touch or (host.nodes is not None and not host.nodes.all_know()):
        raise Refusal("not_stored")
    table = hosted.table
    now = max(host.clock.now(), table.now)
    events = table.take_back(connection.player, command.seq, now)
    host.store_and_tell(hosted, events, connection, command)


def invite(host: Host, hosted: Hosted, connection: Connection, command: commands.Invite) -> None:
    """Send a friend the link."""
    invited = invite_friend(host, hosted, connection, command)
    host.run(host.answering(connection, command, invited))


async def invite_friend(
    host: Host, hosted: Hosted, connection: Connection, command: commands.Invite
) -> None:
    """Send the link, if it is a friend, and keep a seat if that was asked for."""
    name = await host.people.friend_name(connection.player, command.player)
    if name is None or command.player not in host.players_online():
        raise Refusal("not_friends")
    if hosted.failed or connection not in hosted.watchers:
        raise Refusal("not_joined")
    invite_there(host, hosted, connection, command, name)


def invite_there(
    host: Host,
    hosted: Hosted,
    connection: Connection,
    command: commands.Invite,
    name: str,
) -> None:
    """Keep the seat, then tell the friend on every device."""
    table = hosted.table
    assert table.opened is not None
    events = []
    if command.seat is not None:
        now = max(host.clock.now(), table.now)
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
    host.store_and_tell(hosted, events, connection, command)
    there = [each for each in host.joined if each.player == command.player]
    host.store_and_tell(hosted, [], also=[(each, invited) for each in there])
    host.tell_nodes(news.Whispered(command.player, invited))
