"""The turns of bots at the tables."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mazziere.bots import Prospect
from mazziere.games import IllegalMove
from mazziere.live.hosting.hosted import Hosted
from mazziere.live.table.table import Table
from mazziere.match import MatchError

if TYPE_CHECKING:
    from mazziere.live.hosting.host import Host


def ask_bot(host: Host, hosted: Hosted) -> None:
    """Let the bot think whose turn it is."""
    turn, table = hosted.table.bot_to_move(), hosted.table
    if turn is None or hosted.thinking == table.seq or hosted.rests():
        return
    seat, name = turn
    match = table.match
    assert match is not None
    assert match.deal is not None
    hosted.thinking = table.seq
    prospect = Prospect(match.form, match.totals, match.number)
    answered = partial(bot_plays, host, hosted, seat, (table.seq, table.taken_back))
    host.bots.ask(name, match.deal.view(seat), prospect, answered, for_whom(table), seed_of(table))


def for_whom(table: Table) -> str:
    """Who makes the bots of a table think: somebody who plays there, or who has opened it."""
    assert table.opened is not None
    people = [each.player for each in table.seats if each is not None and each.bot is None]
    return min(people, default=table.opened.host)


def seed_of(table: Table) -> str | None:
    """What decides all chance in a bot's thinking, where many play the same cards.

    Who plays the same gets the same answers. Nobody knows the secret in it beforehand.
    """
    assert table.opened is not None
    assert table.prepared is not None
    assert table.match is not None
    if table.opened.board is None:
        return None
    row = table.match.rows[-1]
    return f"{table.prepared.secret}/{row.number}/{row.redeal}/{row.deal.entries}"


def bot_plays(host: Host, hosted: Hosted, seat: int, asked: tuple[int, int], move: int) -> None:
    """The bot's move, unless the match has moved on without it, or back.

    It was ``asked`` at that number of an event, when so many plays had been taken back.
    """
    seq, taken_back = asked
    if hosted.thinking == seq:
        hosted.thinking = None
    table = hosted.table
    if hosted.deferred is not None:
        return  # the table is being read anew, because it has gone on
    if host.closing or hosted.failed or host.tables.get(table.id) is not hosted:
        return
    turn = table.bot_to_move()
    if turn is None or turn[0] != seat:
        return
    if table.taken_back != taken_back:
        ask_bot(host, hosted)  # it has thought about what is no more
        return
    assert table.match is not None
    now = max(host.clock.now(), table.now)
    try:
        events = table.play_move(table.match, seat, move, now)
    except (IllegalMove, MatchError):
        # Something else happened since, such as a changed accuso, or its time is up.
        ask_bot(host, hosted)
        return
    host.store_and_tell(hosted, events)
