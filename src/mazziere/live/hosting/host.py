# cython: nonecheck=True
"""All tables of this process: commands come in, are stored, and then everybody hears of them.

Everything runs on one event loop and nothing here waits: what a command leads to is given to the
store, and whatever is to be said about it is said when the store calls back. So nobody ever hears
of something that is not stored.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import defaultdict, deque
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from functools import partial
from math import inf
from typing import Any

import msgspec

from mazziere.bank import Posting
from mazziere.games import IllegalMove
from mazziere.live.chips.bank import Bank, Done
from mazziere.live.hosting import chat, joining, play_now, seating
from mazziere.live.hosting.bot_players import BotPlayers
from mazziere.live.hosting.bot_turns import ask_bot
from mazziere.live.hosting.hosted import Given, Hosted
from mazziere.live.hosting.lobby import Lobby
from mazziere.live.hosting.pairing import Pairing
from mazziere.live.hosting.waking import (
    BOT_PATIENCE,
    forget,
    go_on,
    go_on_all,
    holding,
    keep_waking,
    let_sleep,
    load,
)
from mazziere.live.limits import Buckets
from mazziere.live.nodes import news
from mazziere.live.nodes.leaving import let_go
from mazziere.live.nodes.nodes import Nodes
from mazziere.live.outages import Outage, Outages, stall
from mazziere.live.ports import Bus, Clock, Connection, Entry, InDebt, Overtaken, People, Store
from mazziere.live.table import events as log
from mazziere.live.table.refusal import Refusal
from mazziere.live.table.table import Table
from mazziere.match import MatchError
from mazziere.protocol import commands, decode_command, encode, messages
from mazziere.protocol.codec import LONGEST_COMMAND, id_of

_log = logging.getLogger("mazziere.live")

#: Seconds.
LOOK_AT_CLOCK_EVERY = 0.25

Then = Callable[[Hosted | Refusal], None]
ToConnection = Callable[[Connection], None]
#: What a command does at a table, for whom, and when.
AtTable = Callable[[Table, Any, Connection, int], list[log.Event]]


class Host:
    """The tables that are being watched or played at; the others sleep in the store."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        bots: BotPlayers,
        people: People,
        bank: Bank,
        bus: Bus | None = None,
    ) -> None:
        """With a bus, other nodes have the same store and show the same tables."""
        self.nodes = None
        if bus is not None:
            self.nodes = Nodes(
                self, bus, lambda wanted, who: play_now.pair(self, wanted, who, None)
            )
        self.store = store
        self.bank = bank
        self.people = people
        self.clock = clock
        self.bots = bots
        self.lobby = Lobby()
        self.pairing = Pairing()
        self.ladder = Pairing()  # of bots that belong to players
        self.tables: dict[str, Hosted] = {}
        self.joined: defaultdict[Connection, set[str]] = defaultdict(set)
        #: Who is just coming, and what is to be done to which player's connections since then.
        self.arriving: dict[Connection, list[tuple[str, ToConnection]]] = {}
        self.blocked: dict[Connection, set[str]] = {}  # as stored; more may be unheard for a while
        self.silenced: set[str] = set()  # whose blocks have changed since they were looked at
        self.loading: dict[str, list[Then]] = {}
        self.unreadable: set[str] = set()  # tables that are woken no more
        self.outbox: dict[Connection, list[bytes]] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.with_bots: dict[str, set[str]] = {}  # by person, their tables at which bots play
        self.chatting = Buckets(0.5, 6)
        self.creating = Buckets(0.5, 20)
        self.seeking = Buckets(0.2, 20)
        self.outages = Outages()
        self.back_at = 0  # when the last of them is over
        #: Told from when on nobody could be reached, when that is over.
        self.after_outage: Callable[[int], None] = lambda away_from: None
        self.draining = self.closing = False  # nobody is let in; nothing is done any more
        self.leaving: set[Connection] = set()  # who has been told to go
        self.in_touch = False  # with the store, so far as is known
        #: This node does what one of them has to do until then, as ``time.monotonic`` counts.
        self.leads_until = inf if bus is None else 0.0
        self.commands = self.refusals = self.mistakes = 0
        self.waits: deque[float] = deque(maxlen=1000)  # seconds until something was stored

    async def start(self, installation: int) -> None:
        """Be ready for those who come; tables wake up when they are needed."""
        if self.nodes is not None:
            await self.nodes.start(installation)
        self.lobby.fill(await self.store.lobby())
        self.run(play_now.keep_looking(self))

    def serving(self) -> None:
        """From now on everybody can come: what is due is done."""
        self.run(self.keep_looking_at_clock())
        self.run(keep_waking(self))

    async def keep_looking_at_clock(self) -> None:
        """Ask for the time often, so that the clock notices when this process stands still."""
        while True:
            self.clock.now()
            await asyncio.sleep(LOOK_AT_CLOCK_EVERY)

    def in_touch_again(self, outages: Iterable[Outage]) -> None:
        """The store is there; it says when nobody could be reached."""
        self.in_touch = True
        for outage in outages:
            self.was_away(outage)

    def was_away(self, outage: Outage) -> None:
        """Some or all could not be reached for a while: clocks that ran then are put right."""
        if not self.outages.add(outage):
            return
        self.back_at = self.outages.last
        for hosted in self.tables.values():
            hosted.due = None  # what the store has may be later now
        self.run(go_on_all(self, [each.id for each in self.tables_of(outage)]))
        if outage.players is None and outage.until > self.clock.now():  # it has just ended
            self.after_outage(outage.away_from)

    def tables_of(self, outage: Outage) -> list[Table]:
        """Those in memory at which it is the turn of somebody who could not be reached."""
        tables = [hosted.table for hosted in self.tables.values()]
        return [each for each in tables if outage.concerns(each.on_turn())]

    def stood_still(self, away_from: int, back_at: int) -> None:
        """This process did not run: of several nodes, those who are here could not be reached."""
        if self.nodes is None:
            outage = stall(away_from, back_at, None)
            self.store.note(outage, back_at)
        else:
            outage = stall(away_from, back_at, frozenset(self.players_here()))
            self.nodes.stood_still = outage
        _log.info("stood still for %d ms", back_at - away_from)
        self.was_away(outage)

    async def close(self, elsewhere: bool = False) -> None:
        """Let nobody in any more, let go who is here, and store what has happened.

        ``elsewhere`` says whether clients can go on at other nodes meanwhile.
        """
        self.draining = True
        await let_go(self, elsewhere)
        self.closing = True
        for task in self.tasks:
            task.cancel()
        self.bots.close()
        while any(hosted.pending for hosted in self.tables.values()):
            await asyncio.sleep(0.005)
        if self.nodes is not None:
            await self.nodes.close()

    # Connections

    def arrives(self, connection: Connection) -> None:
        """Somebody is coming, of whom is being read who it is: that may be old when it is read."""
        self.arriving[connection] = []

    def connected(self, connection: Connection) -> None:
        """Somebody is there; what has happened to the player meanwhile is done now."""
        self.joined[connection] = set()
        self.blocked[connection] = set(connection.quiet)
        if self.nodes is not None:
            self.nodes.came_over(connection.player)
            self.nodes.tell_all(news.Came(connection.player))
        for player, do in self.arriving.pop(connection, ()):
            if player == connection.player:
                do(connection)

    def to_connections(self, player: str, do: ToConnection) -> None:
        """Do something to all connections of a player to this node."""
        for connection in [each for each in self.joined if each.player == player]:
            do(connection)
        for missed in self.arriving.values():
            missed.append((player, do))

    def disconnected(self, connection: Connection) -> None:
        """Somebody is gone; seats are kept."""
        self.lobby.watchers.discard(connection)
        self.pairing.gone(connection)
        self.ladder.gone(connection)
        self.outbox.pop(connection, None)
        self.blocked.pop(connection, None)
        self.arriving.pop(connection, None)
        for table in self.joined.pop(connection, set()):
            self.unwatch(self.tables.get(table), connection)

    def unwatch(self, hosted: Hosted | None, connection: Connection) -> None:
        """Somebody no longer looks at a table."""
        if hosted is None or connection not in hosted.watchers:
            return
        viewer = hosted.watchers.pop(connection)
        self.pairing.leaves(connection, hosted.table.id)
        if viewer not in hosted.watchers.values():
            hosted.screens.pop(viewer, None)
        self.tell_presence(hosted, viewer)
        let_sleep(self, hosted)

    def take_over(self, hosted: Hosted, player: str, by: Connection | None) -> None:
        """A player has come anew: earlier connections hear no more of the table."""
        for other in [each for each in hosted.watchers if each.player == player]:
            if other is not by:
                del hosted.watchers[other]
                self.joined[other].discard(hosted.table.id)
                other.send([encode(messages.TakenOver(table=hosted.table.id))])

    def tell_presence(self, hosted: Hosted, seat: int | None) -> None:
        """Let all watchers know who is there, when somebody has come or gone."""
        if seat is not None:
            hosted.since[seat] = self.clock.now()
        presence = hosted.presence()
        for watcher in hosted.watchers:
            watcher.send([presence])
        if self.nodes is not None:
            self.nodes.tell_presence(hosted)

    # Commands

    def receive(self, connection: Connection, payload: bytes | memoryview) -> None:
        """Do what a client asks for; every command gets its answer."""
        if len(payload) > LONGEST_COMMAND:
            self.refuse(connection, None, "too_long")
            return
        try:
            command = decode_command(payload)
        except msgspec.DecodeError as error:  # also ValidationError
            self.refuse(connection, id_of(payload), "bad_message", str(error))
            return
        except UnicodeDecodeError:
            self.refuse(connection, None, "bad_message")
            return
        self.do(connection, command)

    def do(self, connection: Connection, command: commands.Asked) -> None:
        """Carry out a command or refuse it."""
        self.commands += 1
        if self.closing or connection in self.leaving:
            self.refuse(connection, command.id, "closing")
            return
        try:
            if connection.owner is not None and isinstance(command, PEOPLE_ONLY):
                raise Refusal("not_for_bots")
            if isinstance(command, commands.AtTable):
                self.at_table(connection, command)
            else:
                DO[type(command)](self, connection, command)
        except Refusal as refusal:
            self.refuse(connection, command.id, refusal.code, refusal.about)
        except (IllegalMove, MatchError) as refusal:
            self.refuse(connection, command.id, refusal.code)
        except Exception as error:  # a mistake of ours: one table starts again from its log
            self.mistakes += 1
            _log.exception("a command failed: %s", type(command).__name__)
            self.refuse(connection, command.id, "internal")
            hosted = self.tables.get(getattr(command, "table", None) or "")
            if hosted is not None:
                self.set_back(hosted, error)

    def refuse(
        self, connection: Connection, id: int | None, code: str, about: str | None = None
    ) -> None:
        """Say no."""
        self.refusals += 1
        connection.send([encode(messages.Refused(id=id, code=code, about=about))])

    def at_table(self, connection: Connection, command: commands.AtTable) -> None:
        """A command at a table that was joined before."""
        hosted = self.tables.get(command.table)
        if hosted is None or connection not in hosted.watchers:
            raise Refusal("not_joined")
        if hosted.failed:
            raise Refusal("not_stored")
        if hosted.deferred is not None:
            hosted.deferred.append((connection, command))
            return
        if hosted.escrow is not None:
            if connection.owner is not None and isinstance(command, commands.Sit):
                raise Refusal("people_only")
            self.bank.verify_command(hosted.table, command, connection.player)
        change = AT_TABLE.get(type(command))
        if change is not None:
            if not self.in_touch:  # nobody's clock goes on before it is known for how long
                raise Refusal("not_stored")
            now, seen = self.clock.now(), hosted.table.seq
            if hosted.table.now < self.back_at:
                go_on(self, hosted)
                if isinstance(command, commands.Play) and command.seq == seen:
                    # That a clock was put right does not make a move stale.
                    command = msgspec.structs.replace(command, seq=hosted.table.seq)
            now = max(now, hosted.table.now)
            events = change(hosted.table, command, connection, now)
            self.store_and_tell(hosted, events, connection, command)
        else:
            BESIDE_TABLE[type(command)](self, hosted, connection, command)

    def ping(self, connection: Connection, command: commands.Ping) -> None:
        """Tell the time."""
        connection.send([encode(messages.Pong(id=command.id, now=self.clock.now()))])

    def watch_lobby(self, connection: Connection, command: commands.WatchLobby) -> None:
        """Show the lobby from now on."""
        ack = encode(messages.Ack(id=command.id))
        connection.send([ack, self.lobby.watch(connection)])

    def leave_lobby(self, connection: Connection, command: commands.LeaveLobby) -> None:
        """Show the lobby no more."""
        self.lobby.watchers.discard(connection)
        connection.send([encode(messages.Ack(id=command.id))])

    def new_hosted(self, table: Table) -> Hosted:
        """A table that was just made."""
        hosted = self.hosted(table)
        hosted.phase = ""  # no list has it yet
        return hosted

    def hosted(self, table: Table) -> Hosted:
        """A table that is in memory from now on."""
        patience = None if self.nodes is None else BOT_PATIENCE
        hosted = self.tables[table.id] = Hosted(table, self.clock.now(), patience)
        return hosted

    # What the rest of the server asks

    @property
    def leads(self) -> bool:
        """Whether this node does what one of several has to do; never while another one does."""
        return time.monotonic() < self.leads_until

    def players_here(self) -> set[str]:
        """Who is connected to this node."""
        return {connection.player for connection in self.joined}

    def players_online(self) -> set[str]:
        """Who is connected."""
        here = self.players_here()
        return here if self.nodes is None else here | self.nodes.players()

    def tell_nodes(self, what: news.AnyNews) -> None:
        """Let all other nodes know, if there are any."""
        if self.nodes is not None:
            self.nodes.tell_all(what)

    async def told_nodes(self, what: news.Asking) -> None:
        """Let all other nodes know, and wait until it holds there; see :class:`Nodes`."""
        if self.nodes is not None:
            await self.nodes.told_all(what)

    async def expel(self, player: str, session: str | None = None) -> None:
        """End all connections of a player, or those of one session, which is over."""
        self.expel_here(player, session)
        await self.told_nodes(news.Expelled(player, session=session))

    def expel_here(self, player: str, session: str | None = None) -> None:
        """The same on the connections to this node."""
        self.to_connections(player, partial(self.dismiss_from, session))

    def dismiss_from(self, session: str | None, connection: Connection) -> None:
        """End a connection, if it is one of that session."""
        if session in (None, connection.session):
            connection.dismiss()

    def sessions_here(self) -> set[str]:
        """With which sessions somebody is connected to this node."""
        return {connection.session for connection in self.joined}

    def sessions_are_over(self, sessions: set[str]) -> None:
        """End the connections of these to this node."""
        for connection in [each for each in self.joined if each.session in sessions]:
            connection.dismiss()

    async def stand_up(self, player: str, tables: list[str]) -> None:
        """Free the seats of a player at tables where no match is being played."""
        for table in tables:
            async with holding(self, table) as hosted:
                if hosted is not None:
                    now = max(self.clock.now(), hosted.table.now)
                    with suppress(Refusal):  # a match has begun meanwhile
                        self.store_and_tell(hosted, hosted.table.stand(player, now))

    async def give_up(self, player: str, tables: list[str]) -> None:
        """End the matches that a bot is playing at these tables; it loses them."""
        for table in tables:
            async with holding(self, table) as hosted:
                if hosted is not None:
                    now = max(self.clock.now(), hosted.table.now)
                    with suppress(Refusal):  # it is over, or has not begun
                        ended = hosted.table.expire(now) or hosted.table.abandon(player, now)
                        self.store_and_tell(hosted, ended)
                    if hosted.table.is_ladder():
                        self.store_and_tell(hosted, hosted.table.close(now))

    async def silence(self, player: str, other: str, on: bool) -> None:
        """A player no longer wants to hear another, or does again; that is stored."""
        self.silence_here(player, other, on)
        await self.told_nodes(news.Silenced(player, other, on))

    def silence_here(self, player: str, other: str, on: bool) -> None:
        """The same on the connections to this node."""
        self.silenced.add(player)
        self.to_connections(player, partial(self.silence_for, other, on))
        if self.nodes is not None:
            self.nodes.seekers.tell()  # whoever waits here is not to be seated with them

    def silence_for(self, other: str, on: bool, connection: Connection) -> None:
        """The same on one connection."""
        for unheard in (connection.quiet, self.blocked[connection]):
            (unheard.add if on else unheard.discard)(other)

    async def look_at_blocks(self) -> None:
        """Catch up with what players who are here have chosen at another node."""
        players = self.players_here()
        self.silenced.clear()
        found = await self.people.blocked_by(players)
        for connection, before in self.blocked.items():
            # Who has come or chosen meanwhile may know better.
            if connection.player in players - self.silenced:
                now = found.get(connection.player, set())
                connection.quiet.difference_update(before - now)
                connection.quiet.update(now - before)
                self.blocked[connection] = now

    async def chose_auto_accuso(self, player: str, on: bool) -> None:
        """From now on a player sits down with accusi declared by themselves, or not."""
        self.chose_accuso_here(player, on)
        await self.told_nodes(news.ChoseAccuso(player, on))

    def chose_accuso_here(self, player: str, on: bool) -> None:
        """The same on the connections to this node."""
        self.to_connections(player, lambda connection: setattr(connection, "auto_accuso", on))

    async def chat_at(self, table: str, player: str) -> str | None:
        """What was said at a table that the player watches, as JSON; None where they do not."""
        async with holding(self, table) as hosted:
            if hosted is not None and self.nodes is not None:
                await self.nodes.ask_around(hosted, player)
            if hosted is None or player not in hosted.everybody():
                return None
            return encode(hosted.chat).decode()

    async def all_stored(self, table: str) -> None:
        """Wait until what has happened at a table so far is stored, or could not be."""
        while (hosted := self.tables.get(table)) is not None and hosted.pending:
            await asyncio.sleep(0.002)

    # Storing, then telling

    def store_and_tell(
        self,
        hosted: Hosted,
        events: list[log.Event],
        asker: Connection | None = None,
        command: commands.Asked | None = None,
        link: str | None = None,
        also: list[tuple[Connection, bytes]] | None = None,
    ) -> None:
        """Store the events that have just happened; when they are stored, answer and tell."""
        table = hosted.table
        told: list[tuple[Connection, bytes]] = []
        if asker is not None and command is not None:
            ack = messages.Ack(id=command.id, table=table.id, seq=table.seq, link=link)
            told.append((asker, encode(ack)))
        plain = hosted.is_plain_move(events)
        if plain:
            told += hosted.tell_move(events[0])  # type: ignore[arg-type]  # one of those
        elif events and not also:
            told += hosted.tell(events)
        told += also or []
        if not events and not hosted.pending:
            self.post(told)
            return
        hosted.pending += 1
        summary = finished = row = None
        postings: list[Posting] = []
        if events and not plain:
            summary, finished = hosted.summary(events), hosted.finished(events)
            row = None if summary is None else summary.row
            if hosted.escrow is not None:
                postings = hosted.escrow.postings(table, events)
        seq, encoded = table.seq - len(events) + 1, [log.encode(event) for event in events]
        given: Given = (seq, encoded, row, time.monotonic())
        done: Done = partial(self.stored, hosted, told, asker, command, given)
        if postings:
            done = self.bank.following(postings, done)
        self.store.append(
            Entry(
                table.id,
                seq,
                encoded,
                done,
                hosted.new_due(),
                summary,
                finished,
                postings,
            )
        )
        ask_bot(self, hosted)

    def stored(
        self,
        hosted: Hosted,
        told: list[tuple[Connection, bytes]],
        asker: Connection | None,
        command: commands.Asked | None,
        given: Given,
        error: Exception | None,
    ) -> None:
        """The store calls back."""
        seq, encoded, row, since = given
        hosted.pending -= 1
        self.waits.append(time.monotonic() - since)
        if error is not None:
            if self.nodes is not None and isinstance(error, Overtaken) and not hosted.failed:
                self.nodes.overtaken(hosted, asker, command)
            elif self.nodes is not None and isinstance(error, InDebt) and not hosted.failed:
                if asker is not None and command is not None:
                    self.refuse(asker, command.id, "too_few_chips")
                self.nodes.overtaken(hosted, None, None)
            else:
                self.set_back(hosted, error, asker, command)
            return
        if row is not None and hosted.table.public:
            told = told + self.lobby.change(hosted.table.id, row)
        if self.nodes is not None:
            self.nodes.tell_stored(hosted, seq, encoded, row)
        self.post(told)
        if hosted.behind and not hosted.pending and self.nodes is not None:
            hosted.behind = False
            self.run(self.nodes.catch_up(hosted))
        if not hosted.watchers:
            let_sleep(self, hosted)

    def set_back(
        self,
        hosted: Hosted,
        error: Exception,
        asker: Connection | None = None,
        command: commands.Asked | None = None,
    ) -> None:
        """What could not be stored has not happened: the table is read anew when it is joined."""
        _log.error("table %s could not be stored: %s", hosted.table.id, error)
        if asker is not None and command is not None:
            self.refuse(asker, command.id, "not_stored", type(error).__name__)
        if not hosted.failed:
            hosted.failed = True
            gone = encode(messages.TableGone(table=hosted.table.id))
            for watcher in hosted.watchers:
                watcher.send([gone])
                self.joined[watcher].discard(hosted.table.id)
            hosted.watchers.clear()
        if not hosted.pending:
            forget(self, hosted)

    def post(self, told: list[tuple[Connection, bytes]]) -> None:
        """Send soon: what is stored together reaches a client in one frame."""
        if told and not self.outbox:
            asyncio.get_running_loop().call_soon(self.flush)
        for connection, encoded in told:
            self.outbox.setdefault(connection, []).append(encoded)

    def flush(self) -> None:
        """Send what is waiting."""
        outbox, self.outbox = self.outbox, {}
        for connection, encoded in outbox.items():
            connection.send(encoded)

    # Fetching

    def with_table(self, table: str, then: Then) -> None:
        """Call ``then`` with the table, or with why not: at once, or when it has been fetched."""
        if table in self.tables:
            if self.nodes is None:
                then(self.tables[table])
            else:
                self.nodes.with_news(self.tables[table], then)
        elif table in self.loading:
            self.loading[table].append(then)
        else:
            self.loading[table] = [then]
            self.run(load(self, table))

    async def answering(
        self,
        connection: Connection,
        command: commands.Asked,
        work: Coroutine[object, object, None],
    ) -> None:
        """Carry a command out that has to wait for the store; it is answered in any case."""
        try:
            await work
        except Refusal as refusal:
            self.refuse(connection, command.id, refusal.code, refusal.about)
        except Exception as error:  # of the store, which may come back
            _log.error("a command had to wait in vain: %s: %s", type(command).__name__, error)
            self.refuse(connection, command.id, "not_stored")

    def run(self, work: Coroutine[object, object, None]) -> None:
        """Do something beside the rest."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


#: What a command does that is about no table one has joined.
DO: dict[type, Callable[[Host, Connection, Any], None]] = {
    commands.Ping: Host.ping,
    commands.WatchLobby: Host.watch_lobby,
    commands.LeaveLobby: Host.leave_lobby,
    commands.CreateTable: joining.create_table,
    commands.Join: joining.join,
    commands.PlayNow: play_now.play_now,
    commands.PlayWith: play_now.play_with,
    commands.StopWaiting: play_now.stop_waiting,
}
#: What is not for bots that belong to players: to speak freely, to gather people, to play anew.
PEOPLE_ONLY = (commands.CreateTable, commands.Say, commands.Invite, commands.TakeBack)
#: What is about a table and changes nothing there.
BESIDE_TABLE: dict[type, Callable[[Host, Hosted, Connection, Any], None]] = {
    commands.Say: chat.say,
    commands.SayCourtesy: chat.say,
    commands.Leave: joining.leave,
    commands.Invite: seating.invite,
    commands.SeatBot: seating.seat_bot,
    commands.Unseat: seating.unseat,
    commands.TakeBack: seating.take_back,
    commands.Mute: chat.mute,
}
#: What becomes events of a table.
AT_TABLE: dict[type, AtTable] = {
    commands.Sit: lambda t, c, who, now: t.sit(
        c.seat,
        who.player,
        who.name,
        now,
        who.auto_accuso,
        who.levels.get((t.opened.game, t.opened.seats)) if t.opened else None,
        who.owner is not None,
    ),
    commands.Stand: lambda t, c, who, now: t.stand(who.player, now),
    commands.Ready: lambda t, c, who, now: t.ready(who.player, c.nonce, now),
    commands.Play: lambda t, c, who, now: t.play(who.player, c.move, c.seq, now, who.lag),
    commands.AutoAccuso: lambda t, c, who, now: t.auto_accuso(who.player, c.on, now),
    commands.Abandon: lambda t, c, who, now: t.abandon(who.player, now),
    commands.AgreeToVoid: lambda t, c, who, now: t.agree_to_void(who.player, c.agree, now),
    commands.Next: lambda t, c, who, now: t.next(who.player, now),
    commands.Rematch: lambda t, c, who, now: t.offer_rematch(
        who.player, now, secrets.token_bytes(32)
    ),
}
