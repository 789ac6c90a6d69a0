"""What players say to each other at a table; it is told, remembered for a while, never stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mazziere.live.hall.ports import Connection
from mazziere.live.table.courtesies import checked_courtesy, checked_text
from mazziere.live.table.refusal import Refusal
from mazziere.live.table.table import MOST_SIGNALS
from mazziere.match.events import DealStarted
from mazziere.protocol import commands, encode, messages

#: Nobody meets so many whom they do not want to hear.
MOST_QUIET = 10_000

if TYPE_CHECKING:
    from mazziere.live.hall.actor import TableActor


def say(
    actor: TableActor, connection: Connection, command: commands.Say | commands.SayCourtesy
) -> None:
    """Chat: all who watch the table hear it, unless they do not want to.

    Players hear only between deals what those say who watch, and partners write only then. During
    a deal they have a few courtesies: with many of them they could tell each other anything.
    """
    table, seat, hall = actor.table, actor.watchers[connection], actor.hall
    playing = table.phase == "playing"
    text = courtesy = None
    partners = len(table.seats) == 4 and playing and seat is not None
    if isinstance(command, commands.Say):
        if partners:
            raise Refusal("pairs_silence")
        text = checked_text(command.text)
    else:
        courtesy = checked_courtesy(command.courtesy)
        if partners and said_in_deal(actor, seat) >= MOST_SIGNALS:
            raise Refusal("too_often")
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


def said_in_deal(actor: TableActor, seat: int | None) -> int:
    """How much somebody has said since the cards were dealt."""
    match = actor.table.match
    assert match is not None
    dealt = next(each.now for each in reversed(match.events) if isinstance(each, DealStarted))
    return sum(each.seat == seat and each.at >= dealt for each in actor.chat)


def mute(connection: Connection, command: commands.Mute) -> None:
    """Hear no chat of somebody, or hear it again."""
    quiet = connection.quiet
    if command.on and len(quiet) >= MOST_QUIET:
        raise Refusal("too_often")
    (quiet.add if command.on else quiet.discard)(command.player)
    connection.send([encode(messages.Ack(id=command.id, table=command.table))])
