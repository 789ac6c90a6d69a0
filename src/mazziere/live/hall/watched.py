# cython: nonecheck=True
"""A table with those who watch it: what each of them is told."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from typing import NamedTuple

from msgspec import Raw

from mazziere.live.chips.escrow import Escrow
from mazziere.live.hall.listing import changes_lists, summary_of
from mazziere.live.hall.ports import Connection, Summary
from mazziere.live.showing.screen import (
    Screen,
    Viewer,
    difference,
    happened,
    match_parts,
    own_view,
    table_view,
)
from mazziere.live.showing.shown import clock_json, move_json
from mazziere.live.table import events as log
from mazziere.live.table.table import Table
from mazziere.match import events as match_events
from mazziere.protocol import encode, messages

#: The phases of a match that is being played, and the events that change
#: :func:`~mazziere.live.showing.screen.match_parts` and the deal alone.
ON_ITS_WAY = ("playing", "count")
GOING_ON = (match_events.Moved, match_events.DealStarted, log.SawCount, log.VoidWish)


#: How many chat messages of those who play at a table, and how many of those who watch, are kept
#: for who joins or complains. Neither push the others' out: the courtesies of a deal are counted.
MOST_SAID = 60


def place_in_chat(said: messages.Said) -> tuple[int, str, str, str]:
    """What goes before what: the same at all nodes, also of what is said in one millisecond."""
    return said.at, said.player, said.text or "", said.courtesy or ""


def keep_one(kept: list[messages.Said], said: messages.Said) -> None:
    """Keep one more; if there are too many then, the oldest is dropped of those like it."""
    insort(kept, said, key=place_in_chat)
    like = [each for each in kept if (each.seat is None) == (said.seat is None)]
    if len(like) > MOST_SAID:
        kept.remove(like[0])


class Elsewhere(NamedTuple):
    """Who watches a table at another node."""

    players: frozenset[str]
    spectators: int


class WatchedTable:
    """A table, its watchers, and what each sort of viewer was last shown.

    ``phase`` is the one that lists show, ``due`` the moment that the store has for the table. Where
    several nodes show it, a bot that does not play within ``bot_patience`` milliseconds is asked
    again, by any of them.
    """

    def __init__(self, table: Table, now: int, bot_patience: int | None = None) -> None:
        self.table = table
        self.watchers: dict[Connection, Viewer] = {}
        self.screens: dict[Viewer, Screen] = {}
        self.since = [now] * len(table.seats)  # when each seat was last seen to come or go
        self.elsewhere: dict[str, Elsewhere] = {}  # who watches at other nodes, by node
        self.chat: list[messages.Said] = []  # in the order that all nodes have
        self.withheld: list[messages.Said] = []  # of spectators, until the deal is over
        self.phase = table.phase
        self.due: int | None = None
        self.bot_patience = bot_patience
        self.escrow = None if table.stake is None else Escrow(table)

    def watch(self, connection: Connection) -> bytes:
        """Show a connection the table from now on; the snapshot to begin with."""
        viewer = self.table.seat_of(connection.player)
        self.watchers[connection] = viewer
        return self.snapshot(viewer)

    def keep_said(self, said: Iterable[messages.Said]) -> None:
        """Keep what was said in the order that all nodes have; the oldest is dropped first."""
        for each in said:
            keep_one(self.chat, each)
            if self.is_withheld(each):
                keep_one(self.withheld, each)

    def deal_now(self) -> tuple[int, int]:
        """How many matches were prepared at the table, and how many deals dealt in the last."""
        match = self.table.match
        return self.table.matches, 0 if match is None else len(match.rows)

    def is_withheld(self, said: messages.Said) -> bool:
        """Whether players have to wait for it: the deal in which it was said is not over.

        Another node may know of a deal of which this one has not heard yet.
        """
        if said.deal is None:
            return False
        now = self.deal_now()
        return said.deal >= now if self.table.phase == "playing" else said.deal > now

    def heard_by(self, connection: Connection, said: messages.Said) -> bool:
        """Whether somebody who watches is told it now."""
        if said.player in connection.quiet:
            return False
        return self.watchers.get(connection) is None or not self.is_withheld(said)

    def tell_withheld(self) -> list[tuple[Connection, bytes]]:
        """What the players hear now that a deal is over."""
        over = [each for each in self.withheld if not self.is_withheld(each)]
        if not over:
            return []
        self.withheld = [each for each in self.withheld if self.is_withheld(each)]
        return [
            (connection, encode(each))
            for connection, viewer in self.watchers.items()
            if viewer is not None
            for each in over
            if each.player not in connection.quiet
        ]

    def say_at(self, now: int) -> int:
        """When something is said that follows all that is kept, whatever the clocks say."""
        # Compiled, there are no negative indices.
        return max(now, self.chat[len(self.chat) - 1].at + 1) if self.chat else now

    def heard_before(self, connection: Connection) -> list[bytes]:
        """What was said at the table, as far as this player wants and may hear it."""
        said = [each for each in self.chat if self.heard_by(connection, each)]
        return [encode(messages.Chat(table=self.table.id, said=said))] if said else []

    def snapshot(self, viewer: Viewer) -> bytes:
        """All that a viewer sees."""
        if viewer not in self.screens:
            self.screens[viewer] = Screen(self.table, viewer)
        screen = self.screens[viewer]
        return encode(
            messages.Snapshot(table=self.table.id, seq=self.table.seq, view=screen.whole())
        )

    def is_plain_move(self, events: list[log.Event]) -> bool:
        """Whether one move within a deal has happened and nothing else: by far the usual case."""
        return (
            len(events) == 1
            and self.phase == self.table.phase == "playing"
            and isinstance(events[0], match_events.Moved)
        )

    def tell(self, events: list[log.Event]) -> list[tuple[Connection, bytes]]:
        """What each watcher hears of these events, which have just happened; not of plain moves."""
        if self.goes_back(events):
            return self.show_anew()
        sent_away = self.send_away(events)
        moved = self.follow_seats(events)
        updates = self.updates(events)
        told = sent_away + [
            (connection, self.snapshot(viewer) if connection in moved else updates[viewer])
            for connection, viewer in self.watchers.items()
        ]
        return told + self.tell_withheld() if self.withheld else told

    def goes_back(self, events: list[log.Event]) -> bool:
        """Whether a play was taken back."""
        return any(isinstance(event, log.TookBack) for event in events)

    def show_anew(self) -> list[tuple[Connection, bytes]]:
        """The table is where it was before: what each watcher sees of it."""
        self.screens.clear()
        return [(each, self.snapshot(viewer)) for each, viewer in self.watchers.items()]

    def send_away(self, events: list[log.Event]) -> list[tuple[Connection, bytes]]:
        """Who no longer sits at a sealed table does not watch it either."""
        if not self.table.sealed or not any(isinstance(event, log.Stood) for event in events):
            return []
        away = [each for each in self.watchers if self.table.seat_of(each.player) is None]
        gone = encode(messages.TableGone(table=self.table.id))
        for connection in away:
            del self.watchers[connection]
        return [(connection, gone) for connection in away]

    def follow_seats(self, events: list[log.Event]) -> set[Connection]:
        """Who sees the table from another seat now; screens that nobody looks at are dropped."""
        moved = set()
        if any(isinstance(event, log.Sat | log.Stood) for event in events):
            for connection, viewer in self.watchers.items():
                now_viewer = self.table.seat_of(connection.player)
                if now_viewer != viewer:
                    self.watchers[connection] = now_viewer
                    moved.add(connection)
        for viewer in self.screens.keys() - set(self.watchers.values()):
            del self.screens[viewer]
        return moved

    def updates(self, events: list[log.Event]) -> dict[Viewer, bytes]:
        """Bring every screen to where the table is: what each viewer hears."""
        table, screens = self.table, self.screens
        start = b'{"type":"update","table":"%b","seq":%d,"events":%b,"view":' % (
            table.id.encode(),
            table.seq,
            encode([happened(event) for event in events]),
        )
        updates: dict[Viewer, bytes] = {}
        if self.goes_on(events):
            now, written = match_parts(table), b""
            for viewer, screen in screens.items():
                if not written:  # all have seen the same of this
                    parts = difference(screen.rest, now)
                    written = encode(parts)
                updates[viewer] = screen.follow(start, parts, written, table)
            return updates
        common = table_view(table)
        for viewer, screen in screens.items():
            parts = difference(screen.rest, own_view(table, viewer, common))
            updates[viewer] = screen.follow(start, parts, encode(parts), table)
        return updates

    def goes_on(self, events: list[log.Event]) -> bool:
        """Whether these events are nothing but a match going on."""
        return (
            self.phase in ON_ITS_WAY
            and self.table.phase in ON_ITS_WAY
            and all(isinstance(event, GOING_ON) for event in events)
        )

    def tell_move(self, event: match_events.Moved) -> list[tuple[Connection, bytes]]:
        """The same for a move within a deal, which is the usual case and changes little else.

        So this is a :class:`messages.Update` written by hand.
        """
        table = self.table
        assert table.match is not None
        clock = clock_json(table.match.clock)
        start = [
            b'{"type":"update","table":"%b","seq":%d,"events":[{"kind":"moved","seat":%d,"move":'
            % (table.id.encode(), table.seq, event.seat),
            move_json(event.move),
            b'}],"view":{"clock":',
            clock,
        ]
        encoded_clock = Raw(clock)
        updates: dict[Viewer, bytes] = {}
        for viewer, screen in self.screens.items():
            updates[viewer] = screen.moved(start, encoded_clock)
        return [(connection, updates[viewer]) for connection, viewer in self.watchers.items()]

    def new_due(self) -> int | None:
        """When to look at the table, if the store does not look early enough already.

        A moment that lies too early costs one look; so most moves have nothing to store here. One
        that has passed may have been seen to by another node, which has stored another one then.
        """
        due = self.look_at()
        if due is None or (self.due is not None and self.table.now < self.due <= due):
            return None
        self.due = due
        return due

    def look_at(self) -> int | None:
        """When there is something to do, if nothing happens before."""
        due = self.table.due()
        if self.bot_patience is None or self.rests():
            return due
        if self.table.bot_to_move() is not None:
            bot_due = self.table.now + self.bot_patience
            return bot_due if due is None else min(due, bot_due)
        return due

    def everybody(self) -> set[str]:
        """The players who are there, at whatever node."""
        here = {connection.player for connection in self.watchers}
        return here.union(*(each.players for each in self.elsewhere.values()))

    def watched_here(self) -> Elsewhere:
        """Who watches it at this node, for the others."""
        players = frozenset(connection.player for connection in self.watchers)
        return Elsewhere(players, sum(viewer is None for viewer in self.watchers.values()))

    def is_watched(self) -> bool:
        """Whether anybody watches the table, at any node."""
        return bool(self.watchers or self.elsewhere)

    def presence(self) -> bytes:
        """The message that says which players are there, or since when not, and who looks on."""
        online = self.everybody()
        seats: list[messages.SeatPresence | None] = []
        for occupant, since in zip(self.table.seats, self.since, strict=True):
            if occupant is None:
                seats.append(None)
            else:
                there = occupant.bot is not None or occupant.player in online
                seats.append(messages.SeatPresence(online=there, since=since))
        spectators = self.watched_here().spectators
        spectators += sum(each.spectators for each in self.elsewhere.values())
        return encode(messages.Presence(table=self.table.id, seats=seats, spectators=spectators))

    def summary(self, events: list[log.Event]) -> Summary | None:
        """The table in a list, if these events have changed that."""
        if self.phase == self.table.phase and not changes_lists(events):
            return None
        self.phase = self.table.phase
        return summary_of(self.table, events)

    def rests(self) -> bool:
        """Whether bots play among themselves, and nobody watches."""
        table = self.table
        return table.is_of_bots() and not table.is_ladder() and not self.is_watched()
