# cython: nonecheck=True
"""Which other nodes there are, who is connected to them, and how they are told something."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from msgspec.structs import replace

from mazziere.live.hall.peers import Peers
from mazziere.live.ids import new_id
from mazziere.live.nodes import news
from mazziere.live.nodes.ports import Bus
from mazziere.live.outages import GRACE, Outage, stall

if TYPE_CHECKING:
    from mazziere.live.hall.hall import Hall

_log = logging.getLogger("mazziere.live")

#: The topic that all nodes listen to.
EVERYBODY = "everybody"
#: How often a node says that it is there, after how long something is wrong with it, and after how
#: long it is taken for gone: seconds.
ALIVE_EVERY, SILENT_AFTER, GONE_AFTER = 3.0, 4.5, 12.0
#: How long to wait until other nodes have applied something: seconds.
APPLIED_WITHIN = 2.0
#: What nodes of this release know; see :class:`mazziere.live.nodes.news.Alive`.
KNOWS = 1
#: How long after it began to listen a node knows which others there are: seconds.
ACQUAINTED_AFTER = 0.5


class Neighbours(Peers):
    """The other nodes, as far as no table is concerned."""

    def __init__(self, bus: Bus, hall: Hall) -> None:
        Peers.__init__(self, hall)
        self.several = True
        self.bus = bus
        self.node = new_id()
        self.prefix = ""
        self.others: dict[str, tuple[float, frozenset[str]]] = {}  # heard when, with which players
        self.lost_sight: set[str] = set()  # of nodes that were silent for long
        self.untold: dict[str, list[news.AnyNews]] = {}  # by topic, since the loop's last turn
        self.answering: set[str] = set()  # the nodes that say when they have applied something
        self.knowing: set[str] = set()  # the nodes that know all that this one does
        self.unapplied: dict[int, tuple[set[str], asyncio.Event]] = {}  # by number: not yet where
        self.number = 0  # of the last news that had to be answered
        self.stalled: Outage | None = None  # the last time that this node stood still
        self.hears_since = -ACQUAINTED_AFTER

    # Telling them

    def tell(self, node: str, what: news.AnyNews) -> None:
        """Let a node know soon: what is stored together is told together."""
        if not self.untold:
            asyncio.get_running_loop().call_soon(self.publish)
        self.untold.setdefault(node, []).append(what)

    def publish(self) -> None:
        """Send all news that wait, those for one topic as one message."""
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
            self.hall.was_away(Outage(what.away_from, what.until, players))
        self.applied(node, what.number)

    def applied(self, node: str, number: int) -> None:
        """What was told with that number holds at a node, or nobody is there any more."""
        if number in self.unapplied:
            missing, done = self.unapplied[number]
            missing.discard(node)
            if not missing:
                done.set()

    # Who is where

    def players(self) -> set[str]:
        """Who is connected to the others."""
        return set().union(*(players for _, players in self.others.values()))

    def count(self) -> int:
        """How many nodes there are, with this one."""
        return 1 + len(self.others)

    def all_know(self) -> bool:
        """Whether all nodes that are there know what this one does."""
        return self.others.keys() <= self.knowing

    def alive(self, node: str, what: news.Alive) -> None:
        """A node says that it is there and who is connected to it, or that it stops."""
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

    def is_alive(self, anew: bool = False) -> news.Alive:
        """What this node tells again and again: that it runs, and who is connected to it."""
        players = sorted(self.hall.players_here())
        return news.Alive(players, answers=True, anew=anew, knows=KNOWS)

    def came(self, node: str, what: news.Came) -> None:
        """Somebody is connected to a node; who goes is missing when it tells of itself again."""
        heard, players = self.others.get(node, (asyncio.get_running_loop().time(), frozenset()))
        self.others[node] = (heard, players | {what.player})

    def came_over(self, player: str) -> None:
        """Somebody comes to this node: perhaps because another one does not answer."""
        silent_since = asyncio.get_running_loop().time() - SILENT_AFTER
        for node, (heard, players) in list(self.others.items()):
            if player in players and heard < silent_since:
                self.cut_off(node, frozenset({player}))

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

    def forget(self, node: str) -> None:
        """A node is gone, and nobody is there any more."""
        self.others.pop(node, None)
        self.answering.discard(node)
        self.knowing.discard(node)
        for number in list(self.unapplied):
            self.applied(node, number)

    # Nodes that stand still

    def stood_still(self, away_from: int, back_at: int) -> Outage:
        """This process did not run: those who are here could not be reached."""
        self.stalled = stall(away_from, back_at, frozenset(self.hall.players_here()))
        return self.stalled

    def last_stall(self) -> tuple[int, int]:
        """From when to when this node stood still for the last time, if it did."""
        return (0, 0) if self.stalled is None else self.stalled[:2]

    def may_be_cut_off(self, player: str | None) -> bool:
        """Whether a player is at another node, which may stand still."""
        return player in self.players() - self.hall.players_here()

    def cut_off(self, node: str, players: frozenset[str]) -> None:
        """A node is silent: since it was last heard, its players could not reach the server."""
        heard, _ = self.others[node]
        now = self.hall.clock.now()
        silent = int(1000 * (asyncio.get_running_loop().time() - heard))
        self.hall.was_away(Outage(now - silent, now + GRACE, players))

    # What concerns players

    def tell_came(self, player: str) -> None:
        """Somebody is connected here: perhaps because another node does not answer."""
        self.came_over(player)
        self.tell_all(news.Came(player))

    def tell_taken_over(self, table: str, player: str) -> None:
        """A player watches a table here, and nowhere else."""
        self.tell_all(news.TakenOver(table, player))

    def tell_forgotten(self, player: str, tournaments: list[str]) -> None:
        """An account is gone, and the logs of these tournaments were edited."""
        self.tell_all(news.Forgotten(player, tournaments))

    def whisper(self, player: str, message: bytes) -> None:
        """Give a message to a player who may be elsewhere."""
        self.tell_all(news.Whispered(player, message))

    async def told_expelled(self, player: str, session: str | None) -> None:
        """A player's sessions are over, or this one."""
        await self.told_all(news.Expelled(player, session=session))

    async def told_silenced(self, player: str, other: str, on: bool) -> None:
        """A player does not want to hear another, or does again."""
        await self.told_all(news.Silenced(player, other, on))

    async def told_accuso(self, player: str, on: bool) -> None:
        """A player wants accusi declared by themselves at every table from now on, or not."""
        await self.told_all(news.ChoseAccuso(player, on))
