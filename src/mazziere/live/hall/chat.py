"""What players say to each other at a table; it is told, remembered for a while, never stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mazziere.live.hall.ports import Connection
from mazziere.live.table.courtesies import checked_courtesy, checked_text
from mazziere.live.table.refusal import Refusal
from mazziere.protocol import commands, encode, messages

if TYPE_CHECKING:
    from mazziere.live.hall.actor import TableActor


def say(
    actor: TableActor, connection: Connection, command: commands.Say | commands.SayCourtesy
) -> None:
    """Chat: all who watch the table hear it, unless they do not want to.

    Players hear only between deals what those say who watch, and partners write only then.
    """
    table, seat, hall = actor.table, actor.watchers[connection], actor.hall
    playing = table.phase == "playing"
    text = courtesy = None
    if isinstance(command, commands.Say):
        if len(table.seats) == 4 and playing and seat is not None:
            raise Refusal("pairs_silence")
        text = checked_text(command.text)
    else:
        courtesy = checked_courtesy(command.courtesy)
    if not hall.chatting.take(connection.player):
        raise Refusal("too_fast")
    said = messages.Said(
        table=table.id,
        player=connection.player,
        name=connection.name,
        seat=seat,
        at=actor.say_at(hall.clock.now()),
        text=text,
        courtesy=courtesy,
        deal=actor.deal_now() if playing and seat is None else None,
    )
    actor.keep_said([said])
    hall.peers.tell_said(actor, said)
    connection.send([encode(messages.Ack(id=command.id, table=table.id))])
    encoded = encode(said)
    for watcher in actor.watchers:
        if actor.heard_by(watcher, said):
            watcher.send([encoded])


def mute(connection: Connection, command: commands.Mute) -> None:
    """Hear no chat of somebody, or hear it again."""
    quiet = connection.quiet
    (quiet.add if command.on else quiet.discard)(command.player)
    connection.send([encode(messages.Ack(id=command.id, table=command.table))])
