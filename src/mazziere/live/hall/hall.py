# cython: nonecheck=True
"""All tables of this process, and those who are connected to it.

Everything runs on one event loop and nothing here waits: what a command leads to is given to the
store, and whatever is to be said about it is said when the store calls back. So nobody ever hears
of something that is not stored. What happens at a table is up to its
:class:`~mazziere.live.hall.actor.TableActor`.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from math import inf

import msgspec

from mazziere.games import IllegalMove
from mazziere.live.chips.bank import Bank
from mazziere.live.clock import Clock
from mazziere.live.hall import joining, play_now
from mazziere.live.hall.actor import TableActor
from mazziere.live.hall.bot_players import BotPlayers
from mazziere.live.hall.connections import Connections
from mazziere.live.hall.leaving import let_go
from mazziere.live.hall.lobby import Lobby
from mazziere.live.hall.pairing import Pairing
from mazziere.live.hall.peers import Peers
from mazziere.live.hall.ports import Connection, People, Store
from mazziere.live.hall.waking import go_on_all, holding, keep_waking
from mazziere.live.limits import Buckets
from mazziere.live.outages import Outage, Outages
from mazziere.live.table.refusal import Refusal
from mazziere.live.table.table import Table
from mazziere.live.waiting import Together
from mazziere.match import MatchError
from mazziere.protocol import commands, decode_command, encode, messages
from mazziere.protocol.codec import LONGEST_COMMAND, id_of

_log = logging.getLogger("mazziere.live")

#: Seconds.
LOOK_AT_CLOCK_EVERY = 0.25
#: Refused to bots that belong to players: opening tables, writing texts, inviting, taking back.
PEOPLE_ONLY = (commands.CreateTable, commands.Say, commands.Invite, commands.TakeBack)


class Hall(Connections):
    """The tables that are being watched or played at; the others sleep in the store."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        bots: BotPlayers,
        people: People,
        bank: Bank,
        peers: Callable[[Hall], Peers] = Peers,
    ) -> None:
        """With ``peers``, other nodes have the same store and show the same tables."""
        Connections.__init__(self, people)
        self.store = store
        self.bank = bank
        self.clock = clock
        self.bots = bots
        self.lobby = Lobby()
        self.pairing = Pairing()
        self.ladder = Pairing()  # of bots that belong to players
        self.tables: dict[str, TableActor] = {}
        self.loading: dict[str, list[asyncio.Future[TableActor | str]]] = {}
        self.unreadable: set[str] = set()  # tables that could not be read: they are woken no more
        self.tasks: set[asyncio.Task[None]] = set()
        self.with_bots: dict[str, set[str]] = {}  # by person, their tables at which bots play
        self.chatting = Buckets(0.5, 6)
        self.creating = Buckets(0.5, 20)
        self.seeking = Buckets(0.2, 20)
        self.outages = Outages()
        self.back_at = 0  # when the last of them is over
        self.presence = Together(self.show_presence)
        #: Called when an outage is over, with the moment since which nobody could reach the server.
        self.after_outage: Callable[[int], None] = lambda away_from: None
        #: Called when the result of a match is stored, with its table.
        self.after_result: Callable[[Table], None] = lambda table: None
        self.draining = self.closing = False  # nobody is let in; nothing is done any more
        self.in_touch = False  # with the store, so far as is known
        self.peers = peers(self)
        #: Until when this node is the one that leads, as ``time.monotonic`` counts.
        self.leads_until = 0.0 if self.peers.several else inf
        self.commands = self.mistakes = 0
        self.waits: deque[float] = deque(maxlen=1000)  # seconds until something was stored

    async def start(self, installation: int) -> None:
        """Be ready for those who come; tables wake up when they are needed."""
        await self.peers.start(installation)
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
        for actor in self.tables.values():
            actor.due = None  # what the store has may be later now
        self.run(go_on_all(self, [each.id for each in self.tables_of(outage)]))
        if outage.players is None and outage.until > self.clock.now():  # it has just ended
            self.after_outage(outage.away_from)

    def tables_of(self, outage: Outage) -> list[Table]:
        """Those in memory at which it is the turn of somebody who could not be reached."""
        tables = [actor.table for actor in self.tables.values()]
        return [each for each in tables if outage.concerns(each.on_turn())]

    def stood_still(self, away_from: int, back_at: int) -> None:
        """This process did not run: of several nodes, those who are here could not be reached."""
        outage = self.peers.stood_still(away_from, back_at)
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
        while any(actor.pending for actor in self.tables.values()):
            await asyncio.sleep(0.005)
        await self.peers.close()

    # Connections

    def connected(self, connection: Connection) -> None:
        """A client has connected: other nodes hear of it, and the client what concerns it."""
        self.peers.tell_came(connection.player)
        self.came(connection)

    def disconnected(self, connection: Connection) -> None:
        """A client has disconnected; the player's seats are kept."""
        self.lobby.watchers.discard(connection)
        self.pairing.gone(connection)
        self.ladder.gone(connection)
        for table in self.gone(connection):
            if table in self.tables:
                self.tables[table].unwatch(connection)

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
            match command:
                case commands.AtTable():
                    actor = self.tables.get(command.table)
                    if actor is None or connection not in actor.watchers:
                        raise Refusal("not_joined")
                    actor.receive(connection, command)
                case commands.Ping():
                    self.ping(connection, command)
                case commands.WatchLobby():
                    self.watch_lobby(connection, command)
                case commands.LeaveLobby():
                    self.leave_lobby(connection, command)
                case commands.CreateTable():
                    joining.create_table(self, connection, command)
                case commands.Join():
                    joining.join(self, connection, command)
                case commands.PlayNow():
                    play_now.play_now(self, connection, command)
                case commands.PlayWith():
                    play_now.play_with(self, connection, command)
                case commands.StopWaiting():
                    play_now.stop_waiting(self, connection, command)
                case _:
                    raise TypeError(f"nobody does that: {type(command).__name__}")
        except Refusal as refusal:
            self.refuse(connection, command.id, refusal.code, refusal.about)
        except (IllegalMove, MatchError) as refusal:
            self.refuse(connection, command.id, refusal.code)
        except Exception as error:  # a mistake of ours: one table starts again from its log
            self.mistakes += 1
            _log.exception("a command failed: %s", type(command).__name__)
            self.refuse(connection, command.id, "internal")
            actor = self.tables.get(getattr(command, "table", None) or "")
            if actor is not None:
                actor.set_back(error)

    def ping(self, connection: Connection, command: commands.Ping) -> None:
        """Answer with the server's time."""
        connection.send([encode(messages.Pong(id=command.id, now=self.clock.now()))])

    def watch_lobby(self, connection: Connection, command: commands.WatchLobby) -> None:
        """Show the lobby from now on."""
        ack = encode(messages.Ack(id=command.id))
        connection.send([ack, self.lobby.watch(connection)])

    def leave_lobby(self, connection: Connection, command: commands.LeaveLobby) -> None:
        """Show the lobby no more."""
        self.lobby.watchers.discard(connection)
        connection.send([encode(messages.Ack(id=command.id))])

    def tell_presence(self, table: str) -> bool:
        """Somebody has come to a table or gone; whether those who watch it here know already."""
        self.peers.tell_presence(table)
        return self.presence.ask(table)

    def show_presence(self, table: str) -> None:
        """Let those who watch a table here know who is there."""
        actor = self.tables.get(table)
        if actor is not None and actor.watchers:
            presence = actor.presence()
            for watcher in actor.watchers:
                watcher.send([presence])

    def opened(self, table: Table) -> TableActor:
        """A table that was just made."""
        actor = self.awake(table)
        actor.phase = ""  # no list has it yet
        return actor

    def awake(self, table: Table) -> TableActor:
        """A table that is in memory from now on."""
        actor = self.tables[table.id] = TableActor(self, table)
        return actor

    # What the rest of the server asks

    @property
    def leads(self) -> bool:
        """Whether this node does what one of several has to do; never while another one does."""
        return time.monotonic() < self.leads_until

    def players_online(self) -> set[str]:
        """Who is connected."""
        return self.players_here() | self.peers.players()

    async def expel(self, player: str, session: str | None = None) -> None:
        """End all connections of a player, or those of one session, which is over."""
        self.expel_here(player, session)
        await self.peers.told_expelled(player, session)

    async def silence(self, player: str, other: str, on: bool) -> None:
        """A player no longer wants to hear another, or does again; that is stored."""
        self.silence_here(player, other, on)
        self.peers.tell_waiting()  # whoever waits here is not to be seated with them
        await self.peers.told_silenced(player, other, on)

    async def chose_auto_accuso(self, player: str, on: bool) -> None:
        """From now on a player sits down with accusi declared by themselves, or not."""
        self.chose_accuso_here(player, on)
        await self.peers.told_accuso(player, on)

    async def stand_up(self, player: str, tables: list[str]) -> None:
        """Free the seats of a player at tables where no match is being played."""
        for table in tables:
            with suppress(Refusal):  # a match has begun meanwhile, or it cannot be read
                async with holding(self, table) as actor:
                    actor.commit(actor.table.stand(player, actor.now()))

    async def give_up(self, player: str, tables: list[str]) -> None:
        """End the matches that a bot is playing at these tables; it loses them."""
        for table in tables:
            with suppress(Refusal):  # it cannot be read
                async with holding(self, table) as actor:
                    now = actor.now()
                    with suppress(Refusal):  # it is over, or has not begun
                        actor.commit(actor.table.expire(now) or actor.table.abandon(player, now))
                    if actor.table.is_ladder():
                        actor.commit(actor.table.close(now))

    async def chat_at(self, table: str, player: str) -> str | None:
        """What was said at a table that the player watches, as JSON; None where they do not."""
        with suppress(Refusal):
            async with holding(self, table) as actor:
                await self.peers.ask_around(actor, player)
                if player in actor.everybody():
                    return encode(actor.chat).decode()
        return None

    async def all_stored(self, table: str) -> None:
        """Wait until what has happened at a table so far is stored, or could not be."""
        while (actor := self.tables.get(table)) is not None and actor.pending:
            await asyncio.sleep(0.002)

    # What has to wait

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
        """Start a coroutine as a task, and keep it from being collected before it ends."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
