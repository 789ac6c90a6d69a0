# cython: nonecheck=True
"""Several nodes that show the same tables: each keeps up with what the others have stored.

A node knows at which others somebody watches a table, and tells those what it has stored; they
apply it to the table as they have it. Whoever hears nothing finds out when it stores something at a
place that is taken, when somebody comes to the table, or when it looks at the logs again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec.structs import replace

from mazziere.live.hosting.hosted import Elsewhere, Hosted
from mazziere.live.hosting.pairing import Waiting, Wanted
from mazziere.live.hosting.seeking import Seekers
from mazziere.live.hosting.waking import folded, let_sleep
from mazziere.live.ids import new_id
from mazziere.live.nodes import news
from mazziere.live.outages import GRACE, Outage
from mazziere.live.ports import Bus, Connection, StoreUnavailable
from mazziere.live.table import events as log
from mazziere.match import events as match_events
from mazziere.protocol import commands, encode, messages

if TYPE_CHECKING:
    from mazziere.live.hosting.host import Host

_log = logging.getLogger("mazziere.live")

#: Where is told what concerns all nodes.
EVERYBODY = "everybody"
#: How often a node says that it is there, after how long something is wrong with it, and after how
#: long it is taken for gone: seconds.
ALIVE_EVERY, SILENT_AFTER, GONE_AFTER = 3.0, 4.5, 12.0
#: How often the logs are looked at for what was not heard of, and with the bus away: seconds.
LOOK_EVERY, LOOK_OFTEN = 10.0, 1.0
#: How long to wait for the answers of other nodes: hundredths of a second.
ANSWERS_WITHIN = 50
#: How long to wait until other nodes have applied something: seconds.
APPLIED_WITHIN = 2.0
#: What nodes of this release know; see :class:`mazziere.live.nodes.news.Alive`.
KNOWS = 1
#: So long after a node has begun to hear, it knows which others there are: seconds.
ACQUAINTED_AFTER = 0.5


class Nodes:
    """The other nodes, as this one knows them."""

    def __init__(self, host: Host, bus: Bus, pair: Callable[[Wanted, list[Waiting]], str]) -> None:
        """``pair`` opens a table for players who waited, and gives its id."""
        self.host = host
        self.bus = bus
        self.node = new_id()
        self.others: dict[str, tuple[float, frozenset[str]]] = {}  # heard when, with whom there
        self.lost_sight: set[str] = set()  # of nodes that were silent for long
        self.untold: dict[str, list[news.AnyNews]] = {}  # by topic, since the loop's last turn
        self.unheard = False  # whether something had happened, when last looked at
        self.seekers = Seekers(self, pair)
        #: An account is gone, and the logs of these tournaments were edited.
        self.forgotten: Callable[[str, list[str]], None] = lambda player, tournaments: None
        self.answering: set[str] = set()  # the nodes that say when they have applied something
        self.knowing: set[str] = set()  # the nodes that know all that this one does
        self.unapplied: dict[int, tuple[set[str], asyncio.Event]] = {}  # by number: still where
        self.number = 0  # of what was told last to be applied everywhere
        self.stood_still: Outage | None = None  # the last time that this node did
        self.hears_since = -ACQUAINTED_AFTER
        self.heard = self.overtakings = 0
        self.looking = asyncio.Event()
        self.prefix = ""

    async def start(self, installation: int) -> None:
        """Listen, and keep up from now on."""
        self.prefix = f"mazziere:{installation}:{news.VERSION}:"
        topics = (self.prefix + EVERYBODY, self.prefix + self.node)
        await self.bus.start(topics, self.hear, self.news_got_lost)
        bank = self.host.bank
        bank.tell = lambda postings: self.tell_all(news.Posted(postings))
        bank.tell_limit = lambda player, limit: self.told_all(news.Limited(player, limit))
        self.host.run(self.keep_saying())
        self.host.run(self.keep_looking())

    async def close(self) -> None:
        """Let the others know that nobody is here any more."""
        self.tell_all(news.Alive(None))
        self.publish()
        await self.bus.close()

    def tell(self, node: str, what: news.AnyNews) -> None:
        """Let a node know soon: what is stored together is told together."""
        if not self.untold:
            asyncio.get_running_loop().call_soon(self.publish)
        self.untold.setdefault(node, []).append(what)

    def publish(self) -> None:
        """Tell what is waiting."""
        untold, self.untold = self.untold, {}
        for topic, some in untold.items():
            self.bus.publish(self.prefix + topic, news.encode((self.node, some)))

    def tell_all(self, what: news.AnyNews) -> None:
        """Let all other nodes know."""
        self.tell(EVERYBODY, what)

    async def told_all(self, what: news.Asking) -> set[str]:
        """Let all other nodes know, and wait until it holds there; the nodes that do not answer.

        A node that stands still, or that no news reach, is not waited for much longer than others
        need: so what is told has to be stored, and to be found there in :meth:`look`.
        """
        acquainted = self.hears_since + ACQUAINTED_AFTER - asyncio.get_running_loop().time()
        if acquainted > 0:
            await asyncio.sleep(acquainted)
        self.number += 1
        number, missing, done = self.number, set(self.answering), asyncio.Event()
        self.tell_all(replace(what, number=number))
        if not missing:
            return missing
        self.unapplied[number] = (missing, done)
        try:
            await asyncio.wait_for(done.wait(), APPLIED_WITHIN)
        except TimeoutError:
            _log.info("%s did not reach %d nodes in time", type(what).__name__, len(missing))
        finally:
            del self.unapplied[number]
        return missing

    def answered(self, node: str, what: news.Applied) -> None:
        """A node has applied something, and says when it stood still for the last time."""
        if what.until:
            _, players = self.others.get(node, (0.0, frozenset()))
            self.host.was_away(Outage(what.away_from, what.until, players))
        self.applied(node, what.number)

    def applied(self, node: str, number: int) -> None:
        """What was told with that number holds at a node, or nobody is there any more."""
        if number in self.unapplied:
            missing, done = self.unapplied[number]
            missing.discard(node)
            if not missing:
                done.set()

    def tell_watching(self, hosted: Hosted, what: news.AnyNews) -> None:
        """Let those nodes know where somebody watches a table."""
        for node in hosted.elsewhere:
            self.tell(node, what)

    def players(self) -> set[str]:
        """Who is connected to the others."""
        return set().union(*(players for _, players in self.others.values()))

    # What the others hear

    def tell_stored(self, hosted: Hosted, seq: int, events: list[bytes], row: bytes | None) -> None:
        """Tell the others of what is stored here, too."""
        if events and hosted.elsewhere:
            self.tell_watching(hosted, news.Happened(hosted.table.id, seq, events))
        if row is not None:
            self.bring_together(hosted)
            if hosted.table.public:
                self.tell_all(news.Listed(hosted.table.id, row))

    def tell_presence(self, hosted: Hosted) -> None:
        """Say who watches a table here."""
        self.tell_all(self.presence(hosted))

    def presence(self, hosted: Hosted) -> news.Here:
        """Who watches a table here."""
        players = frozenset(each.player for each in hosted.watchers)
        spectators = sum(viewer is None for viewer in hosted.watchers.values())
        return news.Here(hosted.table.id, players, spectators, hosted.table.seq)

    def tell_all_presence(self, node: str) -> None:
        """Say of all tables who watches them here."""
        for hosted in self.host.tables.values():
            if hosted.watchers:
                self.tell(node, self.presence(hosted))

    def ask_who_is_here(self, table: str) -> None:
        """This node shows a table from now on."""
        self.tell_all(news.WhoIsHere(table))

    def bring_together(self, hosted: Hosted) -> None:
        """Ask those who sit at a table here to connect anew, if others of it are elsewhere."""
        seated = {each.player for each in hosted.table.seats if each is not None}
        if not any(seated & each.players for each in hosted.elsewhere.values()):
            return
        meet = encode(messages.Meet(table=hosted.table.id))
        for watcher, viewer in hosted.watchers.items():
            if viewer is not None and watcher.owner is None and watcher.place != hosted.table.id:
                watcher.send([meet])

    # What is heard

    def hear(self, payload: bytes) -> None:
        """Do what the news are about."""
        node, some = news.decode(payload)
        if node == self.node:
            return
        self.host.clock.now()  # if this node stood still, that is known before it answers
        self.heard += len(some)
        if node in self.lost_sight:
            self.lost_sight.discard(node)
            self.tell(node, news.WhoIsHere(None))
        for what in some:
            HEAR[type(what)](self, node, what)
            if isinstance(what, news.Numbered) and what.number:
                self.tell(node, news.Applied(what.number, *self.last_stall()))

    def last_stall(self) -> tuple[int, int]:
        """From when to when this node stood still for the last time, if it did."""
        return (0, 0) if self.stood_still is None else self.stood_still[:2]

    def happened(self, node: str, what: news.Happened) -> None:
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
            if not isinstance(events[len(events) - 1], match_events.Moved):
                self.bring_together(hosted)
        except Exception as error:  # a mistake of ours: the table starts again from its log
            self.host.mistakes += 1
            _log.exception("table %s cannot be followed", hosted.table.id)
            self.host.set_back(hosted, error)

    def here(self, node: str, what: news.Here) -> None:
        """Who watches a table at another node; one of the two may not have heard of the last."""
        hosted = self.host.tables.get(what.table)
        if hosted is None:
            return
        before, there = hosted.everybody(), hosted.elsewhere.pop(node, None)
        if what.players or what.spectators:
            hosted.elsewhere[node] = Elsewhere(what.players, what.spectators)
            if what.seq < hosted.table.seq:
                self.tell(node, self.presence(hosted))
            if there is None and hosted.watchers:  # it was told nothing while nobody listened there
                self.tell_chat(node, hosted)
        if what.seq > hosted.table.seq:
            self.host.run(self.catch_up(hosted))
        if hosted.elsewhere.get(node) != there:
            self.changed(hosted, before)
            self.bring_together(hosted)

    def changed(self, hosted: Hosted, before: set[str]) -> None:
        """Tell the watchers here who has come or gone elsewhere."""
        now = hosted.everybody()
        for seat, occupant in enumerate(hosted.table.seats):
            if occupant is not None and (occupant.player in before) != (occupant.player in now):
                hosted.since[seat] = self.host.clock.now()
        presence = hosted.presence()
        for watcher in hosted.watchers:
            watcher.send([presence])

    def who_is_here(self, node: str, what: news.WhoIsHere) -> None:
        """Another node begins to show a table, or is there again."""
        if what.table is None:
            self.tell_all_presence(node)
            return
        hosted = self.host.tables.get(what.table)
        if hosted is not None and hosted.watchers:
            self.tell(node, self.presence(hosted))
            self.tell_chat(node, hosted)

    def tell_chat(self, node: str, hosted: Hosted) -> None:
        """Tell a node what was said at a table so far."""
        if hosted.chat:
            self.tell(node, news.Said(hosted.table.id, list(hosted.chat), until_now=True))

    def said(self, node: str, what: news.Said) -> None:
        """Chat."""
        hosted = self.host.tables.get(what.table)
        if hosted is None:
            return
        before = list(hosted.chat)
        new = [said for said in what.said if said not in before]
        hosted.keep_said(new)
        for watcher in hosted.watchers:
            if what.until_now:
                for chat in hosted.heard_before(watcher) if hosted.chat != before else ():
                    watcher.send([chat])
            else:
                for said in new:
                    if hosted.heard_by(watcher, said):
                        watcher.send([encode(said)])

    def whispered(self, node: str, what: news.Whispered) -> None:
        """A message to somebody who may be here."""
        for connection in self.host.joined:
            if connection.player == what.player:
                connection.send([what.message])

    def taken_over(self, node: str, what: news.TakenOver) -> None:
        """A player has come to the table at another node."""
        hosted = self.host.tables.get(what.table)
        if hosted is not None:
            self.host.take_over(hosted, what.player, None)
            self.tell_presence(hosted)
            let_sleep(self.host, hosted)

    def listed(self, node: str, what: news.Listed) -> None:
        """The lobby has changed."""
        self.host.post(self.host.lobby.change(what.table, what.row))

    def alive(self, node: str, what: news.Alive) -> None:
        """A node is there, or goes."""
        if what.players is None:
            self.forget(node)
        else:
            now = asyncio.get_running_loop().time()
            self.others[node] = (now, frozenset(what.players))
            if what.answers:
                self.answering.add(node)
            if what.knows >= KNOWS:
                self.knowing.add(node)
            if what.anew:
                self.tell(node, self.is_alive())

    def came(self, node: str, what: news.Came) -> None:
        """Somebody is connected to a node; who goes is missing when it tells of itself again."""
        heard, players = self.others.get(node, (asyncio.get_running_loop().time(), frozenset()))
        self.others[node] = (heard, players | {what.player})

    def forget(self, node: str) -> None:
        """A node is gone, and nobody is there any more."""
        self.others.pop(node, None)
        self.seekers.there.pop(node, None)
        self.answering.discard(node)
        self.knowing.discard(node)
        for number in list(self.unapplied):
            self.applied(node, number)
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
            self.tell_all(self.is_alive())
            await asyncio.sleep(ALIVE_EVERY)
            for node, (heard, _) in list(self.others.items()):
                if heard < loop.time() - GONE_AFTER:
                    self.lost_sight.add(node)
                    self.cut_off(node, self.others[node][1])
                    self.forget(node)

    def came_over(self, player: str) -> None:
        """Somebody comes to this node: perhaps because another one does not answer."""
        silent_since = asyncio.get_running_loop().time() - SILENT_AFTER
        for node, (heard, players) in list(self.others.items()):
            if player in players and heard < silent_since:
                self.cut_off(node, frozenset({player}))

    def cut_off(self, node: str, players: frozenset[str]) -> None:
        """Since a node was heard, some who were there could not reach the server."""
        heard, _ = self.others[node]
        now = self.host.clock.now()
        silent = int(1000 * (asyncio.get_running_loop().time() - heard))
        self.host.was_away(Outage(now - silent, now + GRACE, players))

    def is_alive(self, anew: bool = False) -> news.Alive:
        """This node is there."""
        players = sorted(self.host.players_here())
        return news.Alive(players, answers=True, anew=anew, knows=KNOWS)

    def all_know(self) -> bool:
        """Whether all nodes that are there know what this one does."""
        return self.others.keys() <= self.knowing

    def news_got_lost(self) -> None:
        """Or may have: say who is here, ask who else is there, and look at the logs."""
        self.hears_since = asyncio.get_running_loop().time()
        self.tell_all(self.is_alive(anew=True))
        self.tell_all_presence(EVERYBODY)
        self.looking.set()

    async def keep_looking(self) -> None:
        """Look for what was not heard of."""
        loop = asyncio.get_running_loop()
        looked = loop.time()
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.looking.wait(), LOOK_OFTEN)
            all_is_well = self.bus.is_up and not self.unheard and not self.looking.is_set()
            if all_is_well and loop.time() < looked + LOOK_EVERY:
                continue
            self.looking.clear()
            looked = loop.time()
            try:
                await self.look()
            except Exception as error:  # of the store, which may come back
                _log.error("the logs cannot be looked at: %s", error)

    async def look(self) -> None:
        """Catch up with all tables that have gone on, with the lobby, and with who blocks whom."""
        watched = [each.table.id for each in self.host.tables.values() if each.watchers]
        ends = await self.host.store.ends(watched)
        self.unheard = False
        for table, seq in ends.items():
            hosted = self.host.tables.get(table)
            if hosted is not None and hosted.table.seq < seq:
                self.unheard = True
                self.tell_presence(hosted)  # whoever has stored that did not know of this node
                await self.catch_up(hosted)
        if self.host.lobby.watchers:
            self.host.post(self.host.lobby.refill(await self.host.store.lobby()))
        await self.host.bank.look()
        await self.host.look_at_blocks()

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

    def with_news(self, hosted: Hosted, then: Callable[[Hosted], None]) -> None:
        """Call ``then`` with a table that has caught up, and does not sleep meanwhile."""
        hosted.held += 1
        self.host.run(self.after_catching_up(hosted, then))

    async def after_catching_up(self, hosted: Hosted, then: Callable[[Hosted], None]) -> None:
        """The same, for a table that is held."""
        try:
            await self.catch_up(hosted)
            while hosted.deferred is not None:
                await asyncio.sleep(0.01)
        finally:
            hosted.held -= 1
        then(hosted)
        let_sleep(self.host, hosted)

    async def ask_around(self, hosted: Hosted, player: str) -> None:
        """Wait until other nodes have said who is at a table, the player too, and what was said."""
        await self.told_all(news.WhoIsHere(hosted.table.id))
        for _ in range(ANSWERS_WITHIN):
            if self.others.keys() <= self.answering:
                break  # all have said it; those of the last release do not say when
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
            table = await folded(table_id, await self.host.store.events(table_id))
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
    news.Came: Nodes.came,
    news.Seeking: lambda nodes, node, what: nodes.seekers.hear(node, what),
    news.Paired: lambda nodes, _, what: nodes.seekers.paired(what),
    news.Posted: lambda nodes, _, what: nodes.host.bank.hear(what.postings),
    news.Limited: lambda nodes, _, what: nodes.host.bank.limits.update({what.player: what.limit}),
    news.Expelled: lambda nodes, _, what: nodes.host.expel_here(what.player, what.session),
    news.Silenced: lambda nodes, _, what: nodes.host.silence_here(what.player, what.other, what.on),
    news.ChoseAccuso: lambda nodes, _, what: nodes.host.chose_accuso_here(what.player, what.on),
    news.Applied: Nodes.answered,
    news.Forgotten: lambda nodes, _, what: nodes.forgotten(what.player, what.tournaments),
}
