# cython: nonecheck=True
"""A table in memory: whatever is asked of it becomes events, is stored, and then told.

This is the way of a move: :meth:`TableActor.receive` lets the table make events of it,
:meth:`~TableActor.commit` writes what everybody will hear and gives the events to the store, and
when the store calls back, :meth:`~TableActor.committed` lets it be sent.
"""

from __future__ import annotations

import logging
import secrets
import time
from functools import partial
from typing import TYPE_CHECKING

from mazziere.bank import Posting
from mazziere.bots import Prospect
from mazziere.games import IllegalMove
from mazziere.live.chips.bank import Done
from mazziere.live.chips.escrow import Escrow
from mazziere.live.hall import chat, joining, seating
from mazziere.live.hall.bot_turns import for_whom, seed_of
from mazziere.live.hall.listing import finished_by
from mazziere.live.hall.ports import Connection, Entry
from mazziere.live.hall.watched import WatchedTable
from mazziere.live.table import events as log
from mazziere.live.table.refusal import Refusal
from mazziere.live.table.table import Table
from mazziere.match import MatchError
from mazziere.protocol import commands, encode, messages

if TYPE_CHECKING:
    from mazziere.live.hall.hall import Hall

_log = logging.getLogger("mazziere.live")

#: When a table is due that is not to be woken by itself: after the next event there is another.
NEVER = 1 << 62

#: What the store was given: the events from a number on, the table in lists, and when.
Given = tuple[int, list[bytes], bytes | None, float]


class TableActor(WatchedTable):
    """One table of this process: commands come in one after the other, and each is answered.

    ``pending`` counts what has been given to the store and is not yet stored, ``thinking`` is the
    seq at which a bot was asked. It does not sleep while it is ``held``. Where several nodes show
    the table, each may be ``behind`` what is stored; commands are ``deferred`` while it is read
    anew. A ``failed`` table leaves the memory, and is read from the store when somebody comes.
    """

    def __init__(self, hall: Hall, table: Table) -> None:
        WatchedTable.__init__(self, table, hall.clock.now(), hall.peers.bot_patience)
        self.hall = hall
        self.pending = self.held = 0
        self.thinking: int | None = None
        self.failed = self.behind = False
        self.deferred: list[tuple[Connection, commands.Asked]] | None = None

    # Command, events, store, tell

    def receive(self, connection: Connection, command: commands.AtTable) -> None:
        """Carry out a command of somebody who watches the table, or refuse it."""
        if self.failed:
            raise Refusal("not_stored")
        if self.deferred is not None:
            self.deferred.append((connection, command))
            return
        if self.escrow is not None:
            if connection.owner is not None and isinstance(command, commands.Sit):
                raise Refusal("people_only")
            self.hall.bank.verify_command(self.table, command, connection.player)
        table, player = self.table, connection.player
        match command:
            case commands.Play():
                seen, now = table.seq, self.in_time()
                # That a clock was put right does not make a move stale.
                seq = table.seq if command.seq == seen else command.seq
                events = table.play(player, command.move, seq, now, connection.lag)
            case commands.Next():
                events = table.next(player, self.in_time())
            case commands.Ready():
                events = table.ready(player, command.nonce, self.in_time())
            case commands.Sit():
                events = seating.sit(self, connection, command)
            case commands.Stand():
                events = table.stand(player, self.in_time())
            case commands.SeatBot():
                events = seating.seat_bot(self, connection, command)
            case commands.Unseat():
                events = table.unseat(command.seat, self.everybody(), player, self.in_time())
            case commands.AutoAccuso():
                events = table.auto_accuso(player, command.on, self.in_time())
            case commands.TakeBack():
                events = seating.take_back(self, connection, command)
            case commands.Abandon():
                events = table.abandon(player, self.in_time())
            case commands.AgreeToVoid():
                events = table.agree_to_void(player, command.agree, self.in_time())
            case commands.Rematch():
                events = table.offer_rematch(player, self.in_time(), secrets.token_bytes(32))
            case commands.Invite():
                seating.invite(self, connection, command)
                return
            case commands.Say() | commands.SayCourtesy():
                chat.say(self, connection, command)
                return
            case commands.Mute():
                chat.mute(connection, command)
                return
            case commands.Leave():
                joining.leave(self, connection, command)
                return
            case _:
                raise TypeError(f"no table is asked that: {type(command).__name__}")
        self.commit(events, connection, command)

    def in_time(self) -> int:
        """The time for something that happens now; nobody's clock goes on for time they had not."""
        if not self.hall.in_touch:  # it is not known yet for how long the store was away
            raise Refusal("not_stored")
        if self.table.now < self.hall.back_at:
            self.go_on()
        return self.now()

    def now(self) -> int:
        """The time, which never goes back at a table."""
        return max(self.hall.clock.now(), self.table.now)

    def commit(
        self,
        events: list[log.Event],
        asker: Connection | None = None,
        command: commands.Asked | None = None,
        link: str | None = None,
        also: list[tuple[Connection, bytes]] | None = None,
    ) -> None:
        """Store the events that have just happened; when they are stored, answer and tell."""
        table = self.table
        told: list[tuple[Connection, bytes]] = []
        if asker is not None and command is not None:
            ack = messages.Ack(id=command.id, table=table.id, seq=table.seq, link=link)
            told.append((asker, encode(ack)))
        summary = finished = row = None
        postings: list[Posting] = []
        if self.is_plain_move(events):
            told += self.tell_move(events[0])  # type: ignore[arg-type]  # one of those
        elif events:
            if not also:
                told += self.tell(events)
            summary, finished = self.summary(events), finished_by(table, events)
            row = None if summary is None else summary.row
            if self.escrow is not None:
                postings = self.escrow.postings(table, events)
        told += also or []
        if not events and not self.pending:
            self.hall.post(told)
            return
        self.pending += 1
        seq, encoded = table.seq - len(events) + 1, [log.encode(event) for event in events]
        given: Given = (seq, encoded, row, time.monotonic())
        done: Done = partial(self.committed, told, asker, command, given)
        if finished is not None:
            done = partial(self.result_committed, done)
        if postings:
            done = self.hall.bank.following(postings, done)
        due = self.new_due()
        self.hall.store.append(
            Entry(table.id, seq, encoded, done, due, summary, finished, postings)
        )
        self.ask_bot()

    def committed(
        self,
        told: list[tuple[Connection, bytes]],
        asker: Connection | None,
        command: commands.Asked | None,
        given: Given,
        error: Exception | None,
    ) -> None:
        """The store calls back: tell what is stored, or undo what could not be."""
        hall, (seq, encoded, row, since) = self.hall, given
        self.pending -= 1
        hall.waits.append(time.monotonic() - since)
        if error is not None:
            if self.failed or not hall.peers.overtaken(self, error, asker, command):
                self.set_back(error, asker, command)
            return
        if row is not None and self.table.public:
            told = told + hall.lobby.change(self.table.id, row)
        hall.peers.tell_stored(self, seq, encoded, row)
        hall.post(told)
        if self.behind and not self.pending:
            self.behind = False
            hall.run(hall.peers.catch_up(self))
        if not self.watchers:
            self.let_sleep()

    def result_committed(self, done: Done, error: Exception | None) -> None:
        """The store calls back, and if all went well it has the result of a match."""
        done(error)
        if error is None:
            self.hall.after_result(self.table)

    def set_back(
        self,
        error: Exception,
        asker: Connection | None = None,
        command: commands.Asked | None = None,
    ) -> None:
        """What could not be stored has not happened: the table is read anew when it is joined."""
        _log.error("table %s could not be stored: %s", self.table.id, error)
        if asker is not None and command is not None:
            self.hall.refuse(asker, command.id, "not_stored", type(error).__name__)
        if not self.failed:
            self.failed = True
            gone = encode(messages.TableGone(table=self.table.id))
            for watcher in self.watchers:
                watcher.send([gone])
                self.hall.joined[watcher].discard(self.table.id)
            self.watchers.clear()
        if not self.pending:
            self.forget()

    # Those who watch

    def unwatch(self, connection: Connection) -> None:
        """Somebody no longer looks at the table."""
        if connection not in self.watchers:
            return
        viewer = self.watchers.pop(connection)
        self.hall.pairing.leaves(connection, self.table.id)
        if viewer not in self.watchers.values():
            self.screens.pop(viewer, None)
        if viewer is not None:
            self.since[viewer] = self.hall.clock.now()
        self.hall.tell_presence(self.table.id)
        self.let_sleep()

    def take_over(self, player: str, by: Connection | None) -> bool:
        """A player has come anew: earlier connections, if there are any, hear no more of it."""
        earlier = [each for each in self.watchers if each.player == player and each is not by]
        for other in earlier:
            del self.watchers[other]
            self.hall.joined[other].discard(self.table.id)
            other.send([encode(messages.TakenOver(table=self.table.id))])
        return bool(earlier)

    def has_come(self, connection: Connection) -> None:
        """Somebody watches from now on: they know who is there at once, and the others soon."""
        viewer = self.watchers[connection]
        if viewer is not None:
            self.since[viewer] = self.hall.clock.now()
        if not self.hall.tell_presence(self.table.id):
            connection.send([self.presence()])

    # What happened at another node

    def follow(self, events: list[log.Event]) -> list[tuple[Connection, bytes]]:
        """What each watcher hears of events that happened, and were stored, at another node."""
        if self.is_plain_move(events):
            told = self.tell_move(events[0])  # type: ignore[arg-type]  # one of those
        else:
            told = self.tell(events)
            self.summary(events)
            if self.escrow is not None:
                self.escrow.postings(self.table, events)
        self.due = self.look_at()  # or an earlier moment is stored already
        return told

    def begin_anew(self, table: Table) -> list[tuple[Connection, bytes]]:
        """The table is another than it was taken for: what each watcher is shown of it."""
        self.table, self.phase = table, table.phase
        self.escrow = None if table.stake is None else Escrow(table)
        self.screens.clear()
        self.due, self.thinking, self.behind = self.look_at(), None, False
        self.withheld = [each for each in self.chat if self.is_withheld(each)]
        watchers = list(self.watchers)
        shown = [(each, self.watch(each)) for each in watchers]
        return shown + [(each, said) for each in watchers for said in self.heard_before(each)]

    # The turns of bots

    def ask_bot(self) -> None:
        """Let the bot think whose turn it is."""
        turn, table = self.table.bot_to_move(), self.table
        if turn is None or self.thinking == table.seq or self.rests():
            return
        seat, name = turn
        match = table.match
        assert match is not None
        assert match.deal is not None
        self.thinking = table.seq
        prospect = Prospect(match.form, match.totals, match.number)
        answered = partial(self.bot_plays, seat, (table.seq, table.taken_back))
        view, person = match.deal.view(seat), for_whom(table)
        self.hall.bots.ask(name, view, prospect, answered, person, seed_of(table))

    def bot_plays(self, seat: int, asked: tuple[int, int], move: int) -> None:
        """The bot's move, unless the match has moved on without it, or back.

        ``asked`` has the number of the event and of plays taken back when it was asked.
        """
        seq, taken_back = asked
        if self.thinking == seq:
            self.thinking = None
        table = self.table
        if self.deferred is not None:
            return  # the table is being read anew, because it has gone on
        if self.hall.closing or self.failed or self.hall.tables.get(table.id) is not self:
            return
        turn = table.bot_to_move()
        if turn is None or turn[0] != seat:
            return
        if table.taken_back != taken_back:
            self.ask_bot()  # it has thought about what is no more
            return
        assert table.match is not None
        try:
            events = table.play_move(table.match, seat, move, self.now())
        except (IllegalMove, MatchError):
            # Something else happened since, such as a changed accuso, or its time is up.
            self.ask_bot()
            return
        self.commit(events)

    # Time

    def wake(self, asked: bool = False) -> None:
        """Do what is due, and see when it is due again.

        A bot of the house has as much time as it needs. Who may be at a node that stands still does
        not lose on time before that node was ``asked``.
        """
        if self.failed or self.deferred is not None:
            return
        table, hall, now = self.table, self.hall, self.now()
        try:
            events = self.charge_nobody()
            is_up = not events and table.is_up(now)
            if is_up and not asked and hall.peers.may_be_cut_off(table.on_turn()):
                hall.run(self.ask_and_wake())
                return
            if not events and not (is_up and table.bot_to_move()):
                events = table.wake(now, self.is_watched())
        except Exception as error:  # a mistake of ours: the other tables have to be woken too
            hall.mistakes += 1
            _log.exception("table %s cannot be woken", table.id)
            hall.unreadable.add(table.id)
            self.set_back(error)
            return
        if events:
            self.due = None
            self.commit(events)
            return
        self.ask_bot()
        due = self.look_at()
        self.due = max(due, now + 1000) if due is not None else NEVER
        self.pending += 1
        nothing: Given = (table.seq, [], None, time.monotonic())
        done = partial(self.committed, [], None, None, nothing)
        hall.store.append(Entry(table.id, table.seq, [], done, self.due))

    async def ask_and_wake(self) -> None:
        """Wake, if the node answers at which the player on turn is.

        One that does not is waited for, until it is taken for gone; the table is due again then.
        """
        self.held += 1
        try:
            if await self.hall.peers.answers_for(self):
                self.wake(asked=True)
        finally:
            self.release()

    def go_on(self) -> None:
        """The server was away: let clocks run on, as soon as that can be stored."""
        if self.hall.in_touch and not self.failed and self.deferred is None:
            events = self.charge_nobody()
            if events:
                self.commit(events)

    def charge_nobody(self) -> list[log.Event]:
        """Let clocks run on that stood still while the player on turn could not be reached."""
        table = self.table
        events: list[log.Event] = []
        if table.now < self.hall.back_at:
            now = self.hall.clock.now()
            for outage in self.hall.outages.after(table.now, table.on_turn()):
                events += table.let_stand(outage.away_from, outage.until, max(now, table.now))
        return events

    # Sleep

    def release(self) -> None:
        """Whoever has held the table lets go of it."""
        self.held -= 1
        self.let_sleep()

    def let_sleep(self) -> None:
        """Have a table in memory no more that nobody looks at; the store has it."""
        if self.watchers or self.pending or self.held:
            return
        if self.thinking is None and self.deferred is None:
            self.forget()

    def forget(self) -> None:
        """Have it in memory no more, unless it was fetched anew already."""
        if self.hall.tables.get(self.table.id) is self:
            del self.hall.tables[self.table.id]
