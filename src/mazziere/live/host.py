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
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, ClassVar

import msgspec

from mazziere.bots import Prospect
from mazziere.games import GAMES, IllegalMove
from mazziere.live import events as log
from mazziere.live import play_now, seating, talk
from mazziere.live.bot_players import BotPlayers, known_bot
from mazziere.live.hosted import Hosted
from mazziere.live.ids import new_id, new_link
from mazziere.live.limits import Buckets
from mazziere.live.lobby import Lobby
from mazziere.live.pairing import Pairing
from mazziere.live.ports import Clock, Connection, Entry, People, Store
from mazziere.live.refusal import Refusal
from mazziere.live.table import Table, fold
from mazziere.match import MatchError
from mazziere.protocol import Command, commands, decode_command, encode, messages
from mazziere.protocol.codec import LONGEST_COMMAND, id_of

_log = logging.getLogger("mazziere.live")

#: How many tables a connection may watch at a time.
MOST_TABLES = 100
#: How often the store is asked which tables are due: seconds.
WAKE_EVERY = 0.25
#: A table that is due never is looked at again when something happens.
NEVER = 1 << 62

Then = Callable[[Hosted | Refusal], None]
#: What a command does at a table, for whom, and when.
AtTable = Callable[[Table, Any, Connection, int], list[log.Event]]


class Host:
    """The tables that are being watched or played at; the others sleep in the store."""

    def __init__(self, store: Store, clock: Clock, bots: BotPlayers, people: People) -> None:
        self.store = store
        self.people = people
        self.clock = clock
        self.bots = bots
        self.lobby = Lobby()
        self.pairing = Pairing()
        self.tables: dict[str, Hosted] = {}
        self.joined: defaultdict[Connection, set[str]] = defaultdict(set)
        self.loading: dict[str, list[Then]] = {}
        self.unreadable: set[str] = set()  # tables that are woken no more
        self.outbox: dict[Connection, list[bytes]] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.chatting = Buckets(0.5, 6)
        self.creating = Buckets(0.5, 20)
        self.away_from = self.back_at = 0
        self.closing = False
        self.commands = self.refusals = self.mistakes = 0
        self.waits: deque[float] = deque(maxlen=1000)  # seconds until something was stored

    async def start(self, away_from: int) -> None:
        """Take up what was being played when the server went away."""
        self.away_from, self.back_at = away_from, self.clock.now()
        self.lobby.fill(await self.store.lobby())
        for table in await self.store.open_matches():
            self.with_table(table, lambda hosted: None)
        self.run(self.keep_waking())
        self.run(play_now.keep_looking(self))

    async def close(self) -> None:
        """Take no more commands, answer those that came, and let everybody know."""
        self.closing = True
        for task in self.tasks:
            task.cancel()
        self.bots.close()
        while any(hosted.pending for hosted in self.tables.values()):
            await asyncio.sleep(0.005)
        self.flush()
        goodbye = encode(messages.Goodbye(reason="closing"))
        for connection in list(self.joined):
            connection.send([goodbye])

    # Connections

    def connected(self, connection: Connection) -> None:
        """Somebody is there."""
        self.joined[connection] = set()

    def disconnected(self, connection: Connection) -> None:
        """Somebody is gone; seats are kept."""
        self.lobby.watchers.discard(connection)
        self.pairing.gone(connection)
        self.outbox.pop(connection, None)
        for table in self.joined.pop(connection, set()):
            self.unwatch(self.tables.get(table), connection)

    def unwatch(self, hosted: Hosted | None, connection: Connection) -> None:
        """Somebody no longer looks at a table."""
        if hosted is None or connection not in hosted.watchers:
            return
        viewer = hosted.watchers.pop(connection)
        if viewer not in hosted.watchers.values():
            hosted.screens.pop(viewer, None)
        self.tell_presence(hosted, viewer)
        self.let_sleep(hosted)

    def tell_presence(self, hosted: Hosted, seat: int | None) -> None:
        """Let all watchers know who is there, when somebody has come or gone."""
        if seat is not None:
            hosted.since[seat] = self.clock.now()
        presence = hosted.presence()
        for watcher in hosted.watchers:
            watcher.send([presence])

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

    def do(self, connection: Connection, command: Command) -> None:
        """Carry out a command or refuse it."""
        self.commands += 1
        if self.closing:
            self.refuse(connection, command.id, "closing")
            return
        try:
            if isinstance(command, commands.AtTable):
                self.at_table(connection, command)
            else:
                self.DO[type(command)](self, connection, command)
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
                self.set_back(hosted, None, 0, error)

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
        change = self.AT_TABLE.get(type(command))
        if change is not None:
            now = max(self.clock.now(), hosted.table.now)
            events = change(hosted.table, command, connection, now)
            self.store_and_tell(hosted, events, connection, command.id)
        else:
            self.BESIDE_TABLE[type(command)](self, hosted, connection, command)

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

    def create_table(self, connection: Connection, command: commands.CreateTable) -> None:
        """Open a table and watch it."""
        self.verify_few(connection)
        if not self.creating.take(connection.player):
            raise Refusal("too_fast")
        table = Table(new_id())
        seats = command.seats
        if seats is None and command.game in GAMES:
            seats = GAMES[command.game].seats[0]
        events = table.open(
            log.Opened(
                now=self.clock.now(),
                host=connection.player,
                link=new_link(),
                game=command.game,
                seats=seats or 0,
                options=command.options,  # type: ignore[arg-type]  # checked in there
                match=command.match,
                public=command.public,
                rated=command.rated,
            ),
            secrets.token_bytes(32),
        )
        assert table.opened is not None
        hosted = self.new_hosted(table)
        self.joined[connection].add(table.id)
        snapshot = hosted.watch(connection)
        link = table.opened.link
        self.store_and_tell(hosted, events, connection, command.id, link, [(connection, snapshot)])

    def join(self, connection: Connection, command: commands.Join) -> None:
        """Watch a table, after it has been fetched from the store if need be."""
        self.verify_few(connection)
        if command.link is not None:
            self.run(self.join_by_link(connection, command, command.link))
        elif command.table is not None:
            self.with_table(command.table, partial(self.joins, connection, command))
        else:
            raise Refusal("no_table")

    async def join_by_link(self, connection: Connection, command: commands.Join, link: str) -> None:
        """Find the table of an invitation, and watch it."""
        table = await self.store.table_of_link(link)
        if table is None:
            self.refuse(connection, command.id, "no_table")
        else:
            self.with_table(table, partial(self.joins, connection, command))

    def joins(
        self, connection: Connection, command: commands.Join, hosted: Hosted | Refusal
    ) -> None:
        """Show the table; an earlier connection of the same player hears no more of it."""
        if connection not in self.joined:
            return  # gone meanwhile
        if isinstance(hosted, Refusal):
            self.refuse(connection, command.id, hosted.code)
            return
        if hosted.failed or not may_watch(hosted.table, connection, command):
            self.refuse(connection, command.id, "not_stored" if hosted.failed else "no_table")
            return
        table = hosted.table
        for other in [each for each in hosted.watchers if each.player == connection.player]:
            if other is not connection:
                del hosted.watchers[other]
                self.joined[other].discard(table.id)
                other.send([encode(messages.TakenOver(table=table.id))])
        self.joined[connection].add(table.id)
        snapshot = hosted.watch(connection)
        assert table.opened is not None
        link = None if hosted.watchers[connection] is None else table.opened.link
        self.store_and_tell(hosted, [], connection, command.id, link, [(connection, snapshot)])
        self.tell_presence(hosted, hosted.watchers[connection])

    def verify_few(self, connection: Connection) -> None:
        """Refuse to show a connection more tables than anybody looks at."""
        if len(self.joined[connection]) >= MOST_TABLES:
            raise Refusal("too_many_tables")

    def leave(self, hosted: Hosted, connection: Connection, command: commands.Leave) -> None:
        """Show the table no more."""
        self.joined[connection].discard(hosted.table.id)
        self.unwatch(hosted, connection)
        connection.send([encode(messages.Ack(id=command.id, table=hosted.table.id))])

    def new_hosted(self, table: Table) -> Hosted:
        """A table that was just made."""
        hosted = self.tables[table.id] = Hosted(table, self.clock.now())
        hosted.phase = ""  # no list has it yet
        return hosted

    # What the rest of the server asks

    def players_online(self) -> set[str]:
        """Who is connected."""
        return {connection.player for connection in self.joined}

    def expel(self, player: str) -> None:
        """End all connections of a player."""
        for connection in [each for each in self.joined if each.player == player]:
            connection.close()

    def is_playing(self, player: str) -> bool:
        """Whether a match is being played with this player."""
        return any(
            hosted.table.phase in ("playing", "count") and hosted.table.seat_of(player) is not None
            for hosted in self.tables.values()
        )

    async def stand_up(self, player: str, tables: list[str]) -> None:
        """Free the seats of a player at tables where no match is being played."""
        for table in tables:
            done = asyncio.get_running_loop().create_future()
            self.with_table(table, done.set_result)
            hosted = await done
            if isinstance(hosted, Hosted) and not hosted.failed:
                now = max(self.clock.now(), hosted.table.now)
                with suppress(Refusal):  # a match has begun meanwhile
                    self.store_and_tell(hosted, hosted.table.stand(player, now))

    def silence(self, player: str, other: str, on: bool) -> None:
        """A player no longer wants to hear another, or does again."""
        for connection in self.joined:
            if connection.player == player:
                (connection.quiet.add if on else connection.quiet.discard)(other)

    def chose_auto_accuso(self, player: str, on: bool) -> None:
        """From now on a player sits down with accusi declared by themselves, or not."""
        for connection in self.joined:
            if connection.player == player:
                connection.auto_accuso = on

    def chat_at(self, table: str, player: str) -> str | None:
        """What was said at a table that the player watches, as JSON; None where they do not."""
        hosted = self.tables.get(table)
        if hosted is None or all(each.player != player for each in hosted.watchers):
            return None
        return encode(list(hosted.chat)).decode()

    # Storing, then telling

    def store_and_tell(
        self,
        hosted: Hosted,
        events: list[log.Event],
        asker: Connection | None = None,
        id: int = 0,
        link: str | None = None,
        also: list[tuple[Connection, bytes]] | None = None,
    ) -> None:
        """Store the events that have just happened; when they are stored, answer and tell."""
        table = hosted.table
        told: list[tuple[Connection, bytes]] = []
        if asker is not None:
            ack = messages.Ack(id=id, table=table.id, seq=table.seq, link=link)
            told.append((asker, encode(ack)))
        if events and not also:
            told += hosted.tell(events)
        told += also or []
        if not events and not hosted.pending:
            self.post(told)
            return
        hosted.pending += 1
        summary = finished = row = None
        if events and not hosted.is_plain_move(events):
            summary, finished = hosted.summary(events), hosted.finished(events)
            row = None if summary is None else summary.row
        done = partial(self.stored, hosted, told, asker, id, row, time.monotonic())
        self.store.append(
            Entry(
                table.id,
                table.seq - len(events) + 1,
                [log.encode(event) for event in events],
                done,
                self.new_due(hosted),
                summary,
                finished,
            )
        )
        self.ask_bot(hosted)

    def stored(
        self,
        hosted: Hosted,
        told: list[tuple[Connection, bytes]],
        asker: Connection | None,
        id: int,
        row: bytes | None,
        since: float,
        error: Exception | None,
    ) -> None:
        """The store calls back."""
        hosted.pending -= 1
        self.waits.append(time.monotonic() - since)
        if error is not None:
            self.set_back(hosted, asker, id, error)
            return
        if row is not None:
            assert hosted.table.opened is not None
            if hosted.table.opened.public:
                told = told + self.lobby.change(hosted.table.id, row)
        self.post(told)
        if not hosted.watchers:
            self.let_sleep(hosted)

    def set_back(self, hosted: Hosted, asker: Connection | None, id: int, error: Exception) -> None:
        """What could not be stored has not happened: the table is read anew when it is joined."""
        _log.error("table %s could not be stored: %s", hosted.table.id, error)
        if asker is not None:
            self.refuse(asker, id, "not_stored", type(error).__name__)
        if not hosted.failed:
            hosted.failed = True
            gone = encode(messages.TableGone(table=hosted.table.id))
            for watcher in hosted.watchers:
                watcher.send([gone])
                self.joined[watcher].discard(hosted.table.id)
            hosted.watchers.clear()
        if not hosted.pending:
            self.tables.pop(hosted.table.id, None)

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

    # Bots

    def ask_bot(self, hosted: Hosted) -> None:
        """Let the bot think whose turn it is."""
        turn, table = hosted.table.bot_to_move(), hosted.table
        if turn is None or hosted.thinking == table.seq:
            return
        seat, name = turn
        match = table.match
        assert match is not None
        assert match.deal is not None
        hosted.thinking = table.seq
        prospect = Prospect(match.form, match.totals, match.number)
        answered = partial(self.bot_plays, hosted, seat, table.seq)
        self.bots.ask(name, match.deal.view(seat), prospect, answered)

    def bot_plays(self, hosted: Hosted, seat: int, seq: int, move: int) -> None:
        """The bot's move, unless the match has moved on without it."""
        if hosted.thinking == seq:
            hosted.thinking = None
        table = hosted.table
        if self.closing or hosted.failed or self.tables.get(table.id) is not hosted:
            return
        turn = table.bot_to_move()
        if turn is None or turn[0] != seat:
            return
        assert table.match is not None
        now = max(self.clock.now(), table.now)
        try:
            events = table.play_move(table.match, seat, move, now)
        except (IllegalMove, MatchError):
            # Something else happened since, such as a changed accuso, or its time is up.
            self.ask_bot(hosted)
            return
        self.store_and_tell(hosted, events)

    # Waking and sleeping

    def new_due(self, hosted: Hosted) -> int | None:
        """When to look at the table, if the store does not look early enough already.

        A moment that lies too early costs one look; so most moves have nothing to store here.
        """
        due = hosted.table.due()
        if due is None or (hosted.due is not None and hosted.due <= due):
            return None
        hosted.due = due
        return due

    async def keep_waking(self) -> None:
        """Look at the tables that are due, again and again."""
        while True:
            await asyncio.sleep(WAKE_EVERY)
            try:
                due = await self.store.due(self.clock.now())
            except Exception as error:  # of the disk, which may come back
                _log.error("the deadlines cannot be read: %s", error)
                continue
            for table in due:
                if table not in self.unreadable:
                    self.with_table(table, self.wake)

    def wake(self, hosted: Hosted | Refusal) -> None:
        """Do what is due at a table, and see when it is due again."""
        if isinstance(hosted, Refusal) or hosted.failed:
            return
        table = hosted.table
        now = max(self.clock.now(), table.now)
        try:
            events = table.wake(now, bool(hosted.watchers))
        except Exception as error:  # a mistake of ours: the other tables have to be woken too
            self.mistakes += 1
            _log.exception("table %s cannot be woken", table.id)
            self.unreadable.add(table.id)
            self.set_back(hosted, None, 0, error)
            return
        due = table.due()
        hosted.due = None if events else max(due, now + 1000) if due is not None else NEVER
        if events:
            self.store_and_tell(hosted, events)
            return
        hosted.pending += 1
        done = partial(self.stored, hosted, [], None, 0, None, time.monotonic())
        self.store.append(Entry(table.id, table.seq, [], done, hosted.due))

    def with_table(self, table: str, then: Then) -> None:
        """Call ``then`` with the table, or with why not: at once, or when it has been fetched."""
        if table in self.tables:
            then(self.tables[table])
        elif table in self.loading:
            self.loading[table].append(then)
        else:
            self.loading[table] = [then]
            self.run(self.load(table))

    async def load(self, table_id: str) -> None:
        """Fetch a table from the store, and let its clocks run on if they stood still."""
        found: Hosted | Refusal = Refusal("no_table")
        try:
            past = [log.decode(each) for each in await self.store.events(table_id)]
            if past:
                found = self.wake_up(fold(table_id, past))
        except Exception as error:  # of the disk, or of a log that no longer makes sense
            self.mistakes += 1
            _log.error("table %s cannot be read: %s", table_id, error)
            self.unreadable.add(table_id)
            found = Refusal("unreadable")
        for then in self.loading.pop(table_id):
            then(found)
        if isinstance(found, Hosted):
            self.let_sleep(found)

    def wake_up(self, table: Table) -> Hosted:
        """A table that slept in the store; clocks that stood still with the server run on."""
        hosted = self.tables[table.id] = Hosted(table, self.clock.now())
        if table.now < self.back_at:
            events = table.back_after(self.away_from, self.clock.now())
            if events:
                self.store_and_tell(hosted, events)
        self.ask_bot(hosted)
        return hosted

    def let_sleep(self, hosted: Hosted) -> None:
        """Forget a table that nobody looks at; the store has it."""
        if not hosted.watchers and not hosted.pending and hosted.thinking is None:
            self.tables.pop(hosted.table.id, None)

    def run(self, work: Coroutine[object, object, None]) -> None:
        """Do something beside the rest."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    DO: ClassVar[dict[type, Callable[[Host, Connection, Any], None]]] = {
        commands.Ping: ping,
        commands.WatchLobby: watch_lobby,
        commands.LeaveLobby: leave_lobby,
        commands.CreateTable: create_table,
        commands.Join: join,
        commands.PlayNow: play_now.play_now,
        commands.StopWaiting: play_now.stop_waiting,
    }
    BESIDE_TABLE: ClassVar[dict[type, Callable[[Host, Hosted, Connection, Any], None]]] = {
        commands.Say: talk.say,
        commands.SayCourtesy: talk.say,
        commands.Leave: leave,
        commands.Invite: seating.invite,
        commands.Unseat: seating.unseat,
        commands.Mute: talk.mute,
    }
    AT_TABLE: ClassVar[dict[type, AtTable]] = {
        commands.Sit: lambda t, c, who, now: t.sit(
            c.seat,
            who.player,
            who.name,
            now,
            who.auto_accuso,
            who.levels.get((t.opened.game, t.opened.seats)) if t.opened else None,
        ),
        commands.Stand: lambda t, c, who, now: t.stand(who.player, now),
        commands.SeatBot: lambda t, c, who, now: t.seat_bot(
            c.seat, known_bot(c.bot), who.player, now
        ),
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


def may_watch(table: Table, connection: Connection, command: commands.Join) -> bool:
    """A public table is open to all; another to its players and to those who have the link."""
    assert table.opened is not None
    if table.opened.public or command.link == table.opened.link:
        return True
    return connection.player == table.opened.host or table.seat_of(connection.player) is not None
