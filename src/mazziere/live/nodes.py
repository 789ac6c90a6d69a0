"""Several nodes that show the same tables: each keeps up with what the others have stored.

A node applies what it hears from the others to the tables that it shows. If it hears nothing, it
finds out when it stores something at a place that is taken, when somebody comes to the table, or
when it looks at the logs again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from mazziere.live import events as log
from mazziere.live import news
from mazziere.live.hosted import Elsewhere, Hosted
from mazziere.live.ids import new_id
from mazziere.live.pairing import Waiting, Wanted
from mazziere.live.ports import Bus, Connection, StoreUnavailable
from mazziere.live.seeking import Seekers
from mazziere.live.table import fold
from mazziere.live.waking import let_sleep
from mazziere.protocol import commands, encode

if TYPE_CHECKING:
    from mazziere.live.host import Host

_log = logging.getLogger("mazziere.live")
Done = Callable[[Exception | None], None]

#: Where is told what concerns all nodes.
EVERYBODY = "everybody"
#: How often a node says that it is there, and after how long it is taken for gone: seconds.
ALIVE_EVERY, GONE_AFTER = 3.0, 12.0
#: How often the logs are looked at for what was not heard of, and with the bus away: seconds.
LOOK_EVERY, LOOK_OFTEN = 10.0, 1.0
#: How long to wait for the answers of other nodes: hundredths of a second.
ANSWERS_WITHIN = 50


class Nodes:
    """The other nodes, as this one knows them."""

    def __init__(self, host: Host, bus: Bus, pair: Callable[[Wanted, list[Waiting]], str]) -> None:
        """``pair`` opens a table for players who waited, and gives its id."""
        self.host = host
        self.bus = bus
        self.node = new_id()
        self.others: dict[str, tuple[float, frozenset[str]]] = {}  # heard when, with whom there
        self.seekers = Seekers(self, pair)
        self.listeners: dict[type, Callable[[Any], None]] = {}  # for what does not concern tables
        self.heard = self.overtakings = 0

    async def start(self, installation: int) -> None:
        """Listen, and keep up from now on."""
        self.looking = asyncio.Event()
        await self.bus.start(f"mazziere:{installation}:", self.hear, self.look_soon)
        await self.bus.follow(EVERYBODY)
        bank = self.host.bank
        bank.tell = lambda postings: self.tell_all(news.Posted(postings))
        bank.tell_limit = lambda player, limit: self.tell_all(news.Limited(player, limit))
        self.host.run(self.keep_saying())
        self.host.run(self.keep_looking())

    async def close(self) -> None:
        """Let the others know that nobody is here any more."""
        self.tell(EVERYBODY, news.Alive(self.node, None))
        await self.bus.close()

    def tell(self, topic: str, what: news.AnyNews) -> None:
        """Let the others know."""
        self.bus.publish(topic, news.encode((self.node, what)))

    def tell_all(self, what: news.AnyNews) -> None:
        """Let all other nodes know."""
        self.tell(EVERYBODY, what)

    def players(self) -> set[str]:
        """Who is connected to the others."""
        return set().union(*(players for _, players in self.others.values()))

    # What the others hear

    def telling(
        self, hosted: Hosted, seq: int, events: list[bytes], row: bytes | None, done: Done
    ) -> Done:
        """Tell the others, too, when something is stored."""
        table, public = hosted.table.id, hosted.table.public

        def stored(error: Exception | None) -> None:
            if error is None:
                if events:
                    self.tell(table, news.Happened(table, seq, events))
                if row is not None and public:
                    self.tell(EVERYBODY, news.Listed(table, row))
            done(error)

        return stored

    def tell_presence(self, hosted: Hosted) -> None:
        """Say who watches a table here."""
        players = frozenset(each.player for each in hosted.watchers)
        spectators = sum(viewer is None for viewer in hosted.watchers.values())
        table = hosted.table.id
        self.tell(table, news.Here(table, self.node, players, spectators))

    def begin(self, table: str) -> None:
        """This node shows a table from now on."""
        self.tell(table, news.WhoIsHere(table))

    def end(self, table: str) -> None:
        """This node shows a table no more."""
        self.bus.unfollow(table)

    # What is heard

    def hear(self, payload: bytes) -> None:
        """Do what the news are about."""
        node, what = news.decode(payload)
        if node == self.node:
            return
        self.heard += 1
        kind = type(what)
        if isinstance(what, news.Came):
            self.came(node, what.player)
        elif kind in HEAR:
            HEAR[kind](self, what)
        elif kind in self.listeners:
            self.listeners[kind](what)

    def happened(self, what: news.Happened) -> None:
        """Apply what is stored, if nothing is missing before it."""
        hosted = self.host.tables.get(what.table)
        if hosted is None or hosted.deferred is not None:
            return
        if hosted.pending:
            hosted.behind = True
        elif what.seq == hosted.table.seq + 1:
            self.apply(hosted, what.events)
        elif what.seq > hosted.table.seq:
            self.host.run(self.catch_up(hosted))

    def apply(self, hosted: Hosted, stored: list[bytes]) -> None:
        """These events have happened at another node."""
        try:
            events = [log.decode(each) for each in stored]
            for event in events:
                hosted.table.happen(event)
            self.host.post(hosted.follow(events))
        except Exception as error:  # a mistake of ours: the table starts again from its log
            self.host.mistakes += 1
            _log.exception("table %s cannot be followed", hosted.table.id)
            self.host.set_back(hosted, error)

    def here(self, what: news.Here) -> None:
        """Who watches a table at another node."""
        hosted = self.host.tables.get(what.table)
        if hosted is None:
            return
        before = hosted.everybody()
        if what.players or what.spectators:
            hosted.elsewhere[what.node] = Elsewhere(what.players, what.spectators)
        else:
            hosted.elsewhere.pop(what.node, None)
        self.changed(hosted, before)

    def changed(self, hosted: Hosted, before: set[str]) -> None:
        """Tell the watchers here who has come or gone elsewhere."""
        now = hosted.everybody()
        for seat, occupant in enumerate(hosted.table.seats):
            if occupant is not None and (occupant.player in before) != (occupant.player in now):
                hosted.since[seat] = self.host.clock.now()
        presence = hosted.presence()
        for watcher in hosted.watchers:
            watcher.send([presence])

    def who_is_here(self, what: news.WhoIsHere) -> None:
        """Another node begins to show a table."""
        hosted = self.host.tables.get(what.table)
        if hosted is not None and hosted.watchers:
            self.tell_presence(hosted)
            if hosted.chat:
                self.tell(what.table, news.Said(what.table, list(hosted.chat), until_now=True))

    def said(self, what: news.Said) -> None:
        """Chat."""
        hosted = self.host.tables.get(what.table)
        if hosted is None:
            return
        new = [said for said in what.said if said not in hosted.chat]
        hosted.chat.extend(new)
        for watcher in hosted.watchers:
            if what.until_now:
                for chat in hosted.heard_before(watcher) if new else ():
                    watcher.send([chat])
            else:
                for said in new:
                    if said.player not in watcher.quiet:
                        watcher.send([encode(said)])

    def whispered(self, what: news.Whispered) -> None:
        """A message to somebody who may be here."""
        for connection in self.host.joined:
            if connection.player == what.player:
                connection.send([what.message])

    def taken_over(self, what: news.TakenOver) -> None:
        """A player has come to the table at another node."""
        hosted = self.host.tables.get(what.table)
        if hosted is not None:
            self.host.take_over(hosted, what.player, None)
            self.tell_presence(hosted)
            let_sleep(self.host, hosted)

    def listed(self, what: news.Listed) -> None:
        """The lobby has changed."""
        self.host.post(self.host.lobby.change(what.table, what.row))

    def alive(self, what: news.Alive) -> None:
        """A node is there, or goes."""
        if what.players is None:
            self.forget(what.node)
        else:
            now = asyncio.get_running_loop().time()
            self.others[what.node] = (now, frozenset(what.players))

    def came(self, node: str, player: str) -> None:
        """Somebody is connected to a node; who goes is missing when it tells of itself again."""
        heard, players = self.others.get(node, (asyncio.get_running_loop().time(), frozenset()))
        self.others[node] = (heard, players | {player})

    def forget(self, node: str) -> None:
        """A node is gone, and nobody is there any more."""
        self.others.pop(node, None)
        self.seekers.there.pop(node, None)
        for hosted in list(self.host.tables.values()):
            if node in hosted.elsewhere:
                before = hosted.everybody()
                del hosted.elsewhere[node]
                self.changed(hosted, before)

    # What is done again and again

    async def keep_saying(self) -> None:
        """Say that this node is there, and see who no longer is."""
        loop = asyncio.get_running_loop()
        while True:
            players = sorted(self.host.players_here())
            self.tell(EVERYBODY, news.Alive(self.node, players))
            await asyncio.sleep(ALIVE_EVERY)
            for node, (heard, _) in list(self.others.items()):
                if heard < loop.time() - GONE_AFTER:
                    self.forget(node)

    def look_soon(self) -> None:
        """Something may have got lost."""
        self.looking.set()

    async def keep_looking(self) -> None:
        """Look for what was not heard of."""
        while True:
            self.looking.clear()
            patience = LOOK_EVERY if self.bus.is_up else LOOK_OFTEN
            with suppress(TimeoutError):
                await asyncio.wait_for(self.looking.wait(), patience)
            try:
                await self.look()
            except Exception as error:  # of the store, which may come back
                _log.error("the logs cannot be looked at: %s", error)

    async def look(self) -> None:
        """Catch up with all tables that have gone on, and with the lobby."""
        watched = [each.table.id for each in self.host.tables.values() if each.watchers]
        for table, seq in (await self.host.store.ends(watched)).items():
            hosted = self.host.tables.get(table)
            if hosted is not None and hosted.table.seq < seq:
                await self.catch_up(hosted)
        if self.host.lobby.watchers:
            self.host.post(self.host.lobby.refill(await self.host.store.lobby()))
        await self.host.bank.look()

    # Keeping up with the log

    async def catch_up(self, hosted: Hosted) -> None:
        """Apply what is stored and was not heard of."""
        table = hosted.table
        before = table.seq
        try:
            missed = await self.host.store.events(table.id, after=before)
        except StoreUnavailable:
            return  # the next look may find it better
        if hosted.pending:
            hosted.behind = True
        elif missed and hosted.table is table and table.seq == before and not hosted.failed:
            if hosted.deferred is None:
                self.apply(hosted, missed)

    async def with_news(self, hosted: Hosted, then: Callable[[Hosted], None]) -> None:
        """Call ``then`` with a table that has caught up."""
        await self.catch_up(hosted)
        while hosted.deferred is not None:
            await asyncio.sleep(0.01)
        then(hosted)

    async def ask_around(self, hosted: Hosted, player: str) -> None:
        """Wait until other nodes have said who is at a table, the player too, and what was said."""
        self.begin(hosted.table.id)
        for _ in range(ANSWERS_WITHIN):
            if player in hosted.everybody() and hosted.chat:
                break
            await asyncio.sleep(0.01)

    def overtaken(
        self, hosted: Hosted, asker: Connection | None, command: commands.Asked | None
    ) -> None:
        """Another node was first: the table is read anew, and then the command is tried again."""
        self.overtakings += 1
        if hosted.deferred is None:
            hosted.deferred = []
        if asker is not None and command is not None:
            hosted.deferred.append((asker, command))
        if not hosted.pending:
            self.host.run(self.reread(hosted))

    async def reread(self, hosted: Hosted) -> None:
        """Begin anew with what is stored; all who watch see it as it is."""
        table_id = hosted.table.id
        try:
            table = fold(table_id, [log.decode(e) for e in await self.host.store.events(table_id)])
        except Exception as error:
            for asker, command in hosted.deferred or ():
                self.host.refuse(asker, command.id, "not_stored")
            hosted.deferred = None
            self.host.set_back(hosted, error)
            return
        deferred, hosted.deferred = hosted.deferred, None
        self.host.post(hosted.begin_anew(table))
        for asker, command in deferred or ():
            if asker in hosted.watchers:
                self.host.do(asker, command)
        let_sleep(self.host, hosted)


HEAR: dict[type, Callable[..., None]] = {
    news.Happened: Nodes.happened,
    news.Here: Nodes.here,
    news.WhoIsHere: Nodes.who_is_here,
    news.Said: Nodes.said,
    news.Whispered: Nodes.whispered,
    news.TakenOver: Nodes.taken_over,
    news.Listed: Nodes.listed,
    news.Alive: Nodes.alive,
    news.Seeking: lambda nodes, what: nodes.seekers.hear(what),
    news.Paired: lambda nodes, what: nodes.seekers.paired(what),
    news.Posted: lambda nodes, what: nodes.host.bank.hear(what.postings),
    news.Limited: lambda nodes, what: nodes.host.bank.limits.update({what.player: what.limit}),
    news.Expelled: lambda nodes, what: nodes.host.expel_here(what.player),
    news.Silenced: lambda nodes, what: nodes.host.silence_here(what.player, what.other, what.on),
    news.ChoseAccuso: lambda nodes, what: nodes.host.chose_accuso_here(what.player, what.on),
}
