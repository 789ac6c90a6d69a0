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

from mazziere.live.hall import play_now
from mazziere.live.hall.actor import TableActor
from mazziere.live.hall.ports import Connection, InDebt, Overtaken, StoreUnavailable
from mazziere.live.hall.waking import folded
from mazziere.live.hall.watched import Elsewhere
from mazziere.live.nodes import news
from mazziere.live.nodes.neighbours import EVERYBODY, Neighbours
from mazziere.live.nodes.ports import Bus
from mazziere.live.nodes.seeking import Seekers
from mazziere.live.table import events as log
from mazziere.live.waiting import Together
from mazziere.match import events as match_events
from mazziere.protocol import commands, encode, messages

if TYPE_CHECKING:
    from mazziere.live.hall.hall import Hall

_log = logging.getLogger("mazziere.live")

#: How often the logs are looked at for what was not heard of, and with the bus away: seconds.
LOOK_EVERY, LOOK_OFTEN = 10.0, 1.0
#: How long to wait for the answers of other nodes: hundredths of a second.
ANSWERS_WITHIN = 50
#: A bot's turn is taken up by whichever node finds it so late: milliseconds.
BOT_PATIENCE = 10_000
#: How often a node looks for a table that another one may be opening at this moment.
LOOKS = 4


class Nodes(Neighbours):
    """The other nodes, and the tables that are shown there, too."""

    def __init__(self, bus: Bus, hall: Hall) -> None:
        Neighbours.__init__(self, bus, hall)
        self.bot_patience, self.looks = BOT_PATIENCE, LOOKS
        self.unheard = False  # whether something had happened, when last looked at
        self.seekers = Seekers(self, lambda wanted, who: play_now.pair(hall, wanted, who, None))
        self.heard = self.overtakings = 0
        self.looking = asyncio.Event()
        self.presence = Together(self.say_who_is_here)
        self.shown: set[str] = set()  # the tables that others know to be watched here

    async def start(self, installation: int) -> None:
        """Listen, and keep up from now on."""
        self.prefix = f"mazziere:{installation}:{news.VERSION}:"
        topics = (self.prefix + EVERYBODY, self.prefix + self.node)
        await self.bus.start(topics, self.hear, self.news_got_lost)
        bank = self.hall.bank
        bank.tell = lambda postings: self.tell_all(news.Posted(postings))
        bank.tell_limit = lambda player, limit: self.told_all(news.Limited(player, limit))
        self.hall.run(self.keep_saying())
        self.hall.run(self.keep_looking())

    async def close(self) -> None:
        """Let the others know that nobody is here any more."""
        self.tell_all(news.Alive(None))
        self.publish()
        await self.bus.close()

    def tell_watching(self, actor: TableActor, what: news.AnyNews) -> None:
        """Let those nodes know where somebody watches a table."""
        for node in actor.elsewhere:
            self.tell(node, what)

    def gauges(self) -> dict[str, float]:
        """How this node gets on with the others at this moment."""
        return {"bus_up": self.bus.is_up, "other_nodes": len(self.others)}

    def counters(self) -> dict[str, float]:
        """How it got on with them since the start."""
        return {"news": self.heard, "overtakings": self.overtakings}

    async def answers_for(self, actor: TableActor) -> bool:
        """Whether the node answers at which the player on turn is."""
        silent = await self.told_all(news.WhoIsHere(actor.table.id))
        player = actor.table.on_turn()
        return not any(player in self.others[node][1] for node in silent & self.others.keys())

    # What the others hear

    def tell_said(self, actor: TableActor, said: messages.Said) -> None:
        """Something was said at a table."""
        self.tell_watching(actor, news.Said(actor.table.id, [said]))

    def tell_waiting(self) -> None:
        """Tell the leading node who waits here to play; it has changed."""
        self.seekers.tell()

    def tell_stored(
        self, actor: TableActor, seq: int, events: list[bytes], row: bytes | None
    ) -> None:
        """Tell the others of what is stored here, too."""
        if events and actor.elsewhere:
            self.tell_watching(actor, news.Happened(actor.table.id, seq, events))
        if row is not None:
            self.bring_together(actor)
            if actor.table.public:
                self.tell_all(news.Listed(actor.table.id, row))

    def tell_presence(self, table: str) -> None:
        """Say soon who watches a table here; at once, where others would tell it nothing."""
        actor = self.hall.tables.get(table)
        if actor is not None and actor.watchers and table not in self.shown:
            self.say_who_is_here(table)
        else:
            self.presence.ask(table)

    def say_who_is_here(self, table: str) -> None:
        """Say it now; a table that is no longer in memory is watched by nobody."""
        actor = self.hall.tables.get(table)
        if actor is not None and actor.watchers:
            self.shown.add(table)
            self.tell_all(self.here_at(actor))
        else:
            self.shown.discard(table)
            self.tell_all(news.Here(table, frozenset(), 0, 0))

    def here_at(self, actor: TableActor) -> news.Here:
        """Who watches a table here."""
        return news.Here(actor.table.id, *actor.watched_here(), actor.table.seq)

    def tell_all_presence(self, node: str) -> None:
        """Say of all tables who watches them here."""
        for actor in self.hall.tables.values():
            if actor.watchers:
                self.tell(node, self.here_at(actor))

    def ask_who_is_here(self, table: str) -> None:
        """This node shows a table from now on."""
        self.tell_all(news.WhoIsHere(table))

    def bring_together(self, actor: TableActor) -> None:
        """Ask those who sit at a table here to connect anew, if others of it are elsewhere."""
        seated = {each.player for each in actor.table.seats if each is not None}
        if not any(seated & each.players for each in actor.elsewhere.values()):
            return
        meet = encode(messages.Meet(table=actor.table.id))
        for watcher, viewer in actor.watchers.items():
            if viewer is not None and watcher.owner is None and watcher.place != actor.table.id:
                watcher.send([meet])

    # What is heard

    def hear(self, payload: bytes) -> None:
        """Take in a message of another node: all its news, in their order."""
        node, some = news.decode(payload)
        if node == self.node:
            return
        self.hall.clock.now()  # if this node stood still, that is known before it answers
        self.heard += len(some)
        if node in self.lost_sight:
            self.lost_sight.discard(node)
            self.tell(node, news.WhoIsHere(None))
        for what in some:
            HEAR[type(what)](self, node, what)
            if isinstance(what, news.Numbered) and what.number:
                self.tell(node, news.Applied(what.number, *self.last_stall()))

    def happened(self, node: str, what: news.Happened) -> None:
        """Apply what is stored, if nothing is missing before it."""
        actor = self.hall.tables.get(what.table)
        if actor is None or actor.deferred is not None:
            return
        if actor.pending:
            actor.behind = True
        elif what.seq == actor.table.seq + 1:
            self.apply(actor, what.events)
        elif what.seq > actor.table.seq:
            self.hall.run(self.catch_up(actor))

    def apply(self, actor: TableActor, stored: list[bytes]) -> None:
        """These events have happened at another node."""
        try:
            events = [log.decode(each) for each in stored]
            for event in events:
                actor.table.happen(event)
            self.hall.post(actor.follow(events))
            if not isinstance(events[len(events) - 1], match_events.Moved):
                self.bring_together(actor)
        except Exception as error:  # a mistake of ours: the table starts again from its log
            self.hall.mistakes += 1
            _log.exception("table %s cannot be followed", actor.table.id)
            actor.set_back(error)

    def here(self, node: str, what: news.Here) -> None:
        """Who watches a table at another node; one of the two may not have heard of the last."""
        actor = self.hall.tables.get(what.table)
        if actor is None:
            return
        before, there = actor.everybody(), actor.elsewhere.pop(node, None)
        if what.players or what.spectators:
            actor.elsewhere[node] = Elsewhere(what.players, what.spectators)
            if what.seq < actor.table.seq:
                self.tell(node, self.here_at(actor))
            if there is None and actor.watchers:  # it was told nothing while nobody listened there
                self.tell_chat(node, actor)
        if what.seq > actor.table.seq:
            self.hall.run(self.catch_up(actor))
        if actor.elsewhere.get(node) != there:
            self.changed(actor, before)
            self.bring_together(actor)

    def changed(self, actor: TableActor, before: set[str]) -> None:
        """Tell the watchers here who has come or gone elsewhere."""
        now = actor.everybody()
        for seat, occupant in enumerate(actor.table.seats):
            if occupant is not None and (occupant.player in before) != (occupant.player in now):
                actor.since[seat] = self.hall.clock.now()
        self.hall.presence.ask(actor.table.id)

    def who_is_here(self, node: str, what: news.WhoIsHere) -> None:
        """Another node begins to show a table, or is there again."""
        if what.table is None:
            self.tell_all_presence(node)
            return
        actor = self.hall.tables.get(what.table)
        if actor is not None and actor.watchers:
            self.tell(node, self.here_at(actor))
            self.tell_chat(node, actor)

    def tell_chat(self, node: str, actor: TableActor) -> None:
        """Tell a node what was said at a table so far."""
        if actor.chat:
            self.tell(node, news.Said(actor.table.id, list(actor.chat), until_now=True))

    def said(self, node: str, what: news.Said) -> None:
        """Chat of another node: show what is new of it to those who watch here."""
        actor = self.hall.tables.get(what.table)
        if actor is None:
            return
        before = list(actor.chat)
        new = [said for said in what.said if said not in before]
        actor.keep_said(new)
        for watcher in actor.watchers:
            if what.until_now:
                for chat in actor.heard_before(watcher) if actor.chat != before else ():
                    watcher.send([chat])
            else:
                for said in new:
                    if actor.heard_by(watcher, said):
                        watcher.send([encode(said)])

    def whispered(self, node: str, what: news.Whispered) -> None:
        """A message to somebody who may be here."""
        for connection in self.hall.joined:
            if connection.player == what.player:
                connection.send([what.message])

    def taken_over(self, node: str, what: news.TakenOver) -> None:
        """A player has come to the table at another node."""
        actor = self.hall.tables.get(what.table)
        if actor is not None:
            if actor.take_over(what.player, None):
                self.hall.tell_presence(what.table)
            actor.let_sleep()

    def listed(self, node: str, what: news.Listed) -> None:
        """A table's row in the lobby has changed at another node."""
        self.hall.post(self.hall.lobby.change(what.table, what.row))

    def forget(self, node: str) -> None:
        """A node is gone, and nobody watches anything there any more."""
        Neighbours.forget(self, node)
        self.seekers.there.pop(node, None)
        for actor in list(self.hall.tables.values()):
            if node in actor.elsewhere:
                before = actor.everybody()
                del actor.elsewhere[node]
                self.changed(actor, before)

    # What is done again and again

    def news_got_lost(self) -> None:
        """News got lost, or may have: say who is here, ask who else is there, look at the logs."""
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
        watched = [each.table.id for each in self.hall.tables.values() if each.watchers]
        ends = await self.hall.store.ends(watched)
        self.unheard = False
        for table, seq in ends.items():
            actor = self.hall.tables.get(table)
            if actor is not None and actor.table.seq < seq:
                self.unheard = True
                self.tell_all(self.here_at(actor))  # who has stored that did not know of it
                await self.catch_up(actor)
        if self.hall.lobby.watchers:
            self.hall.post(self.hall.lobby.refill(await self.hall.store.lobby()))
        await self.hall.bank.look()
        await self.hall.look_at_blocks()

    # Keeping up with the log

    async def catch_up(self, actor: TableActor) -> None:
        """Apply what is stored and was not heard of."""
        table = actor.table
        before = table.seq
        try:
            missed = await self.hall.store.events(table.id, after=before)
        except StoreUnavailable:
            return  # the next look may find it better
        if actor.pending:
            actor.behind = True
        elif missed and actor.table is table and table.seq == before and not actor.failed:
            if actor.deferred is None:
                self.apply(actor, missed)

    def pair(self) -> bool:
        """Bring together who waits anywhere; without a bus, each node looks after its own."""
        if not self.bus.is_up:
            return False
        self.seekers.look()
        return True

    def silenced(self, node: str, what: news.Silenced) -> None:
        """A player does not want to hear another, or does again."""
        self.hall.silence_here(what.player, what.other, what.on)
        self.tell_waiting()  # whoever waits here is not to be seated with them

    def woken(self, actor: TableActor) -> None:
        """A table is in memory from now on.

        Its bot was asked at the node at which its turn came, unless that was long ago.
        """
        self.ask_who_is_here(actor.table.id)
        if self.hall.clock.now() > actor.table.now + BOT_PATIENCE:
            actor.ask_bot()

    def is_current(self, actor: TableActor) -> bool:
        """Whether a table is surely known here as it is stored: another node may have gone on."""
        return False

    async def caught_up(self, actor: TableActor) -> None:
        """A table, which is held meanwhile, is known here as it is stored from now on."""
        await self.catch_up(actor)
        while actor.deferred is not None:
            await asyncio.sleep(0.01)

    async def ask_around(self, actor: TableActor, player: str) -> None:
        """Wait until other nodes have said who is at a table, the player too, and what was said."""
        await self.told_all(news.WhoIsHere(actor.table.id))
        for _ in range(ANSWERS_WITHIN):
            if self.others.keys() <= self.answering:
                break  # all have said it; those of the last release do not say when
            if player in actor.everybody() and actor.chat:
                break
            await asyncio.sleep(0.01)

    def overtaken(
        self,
        actor: TableActor,
        error: Exception,
        asker: Connection | None,
        command: commands.Asked | None,
    ) -> bool:
        """Whether another node was first: the table is read anew, then the command tried again.

        What cannot be paid any more is refused, and the table read anew as well.
        """
        if not isinstance(error, Overtaken | InDebt):
            return False
        if isinstance(error, InDebt):
            if asker is not None and command is not None:
                self.hall.refuse(asker, command.id, "too_few_chips")
            asker = command = None
        self.overtakings += 1
        if actor.deferred is None:
            actor.deferred = []
        if asker is not None and command is not None:
            actor.deferred.append((asker, command))
        if not actor.pending:
            self.hall.run(self.reread(actor))
        return True

    async def reread(self, actor: TableActor) -> None:
        """Begin anew with what is stored; all who watch see it as it is."""
        table_id = actor.table.id
        try:
            table = await folded(table_id, await self.hall.store.events(table_id))
        except Exception as error:
            for asker, command in actor.deferred or ():
                self.hall.refuse(asker, command.id, "not_stored")
            actor.deferred = None
            actor.set_back(error)
            return
        deferred, actor.deferred = actor.deferred, None
        self.hall.post(actor.begin_anew(table))
        for asker, command in deferred or ():
            if asker in actor.watchers:
                self.hall.do(asker, command)
        actor.let_sleep()


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
    news.Posted: lambda nodes, _, what: nodes.hall.bank.hear(what.postings),
    news.Limited: lambda nodes, _, what: nodes.hall.bank.limits.update({what.player: what.limit}),
    news.Expelled: lambda nodes, _, what: nodes.hall.expel_here(what.player, what.session),
    news.Silenced: Nodes.silenced,
    news.ChoseAccuso: lambda nodes, _, what: nodes.hall.chose_accuso_here(what.player, what.on),
    news.Applied: Nodes.answered,
    news.Forgotten: lambda nodes, _, what: nodes.forgotten(what.player, what.tournaments),
}
