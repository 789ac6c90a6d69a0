"""The other nodes, as the tables know them: here none, in :mod:`mazziere.live.nodes` several."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mazziere.live.hall.ports import Connection
from mazziere.live.outages import Outage, stall
from mazziere.protocol import commands, messages

if TYPE_CHECKING:
    from mazziere.live.hall.actor import TableActor
    from mazziere.live.hall.hall import Hall


class Peers:
    """The other nodes, of which there are none: nobody is told, and nothing is missed.

    Methods called ``tell_…`` let them know of something; after ``told_…`` it holds there.
    """

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        #: Whether there may be some.
        self.several = False
        #: A bot's turn is taken up by whichever node finds it so late: milliseconds.
        self.bot_patience: int | None = None
        #: How often to look again for a table that another node may be opening at this moment.
        self.looks = 0
        #: Told when an account is gone and the logs of these tournaments were edited elsewhere.
        self.forgotten: Callable[[str, list[str]], None] = lambda player, tournaments: None

    async def start(self, installation: int) -> None:
        """Listen, and keep up from now on."""

    async def close(self) -> None:
        """Let the others know that nobody is here any more."""

    def gauges(self) -> dict[str, float]:
        """How this node gets on with the others at this moment, for Prometheus."""
        return {}

    def counters(self) -> dict[str, float]:
        """How it got on with them since the start."""
        return {}

    # Who is where

    def count(self) -> int:
        """How many nodes there are, with this one."""
        return 1

    def players(self) -> set[str]:
        """Who is connected to the others."""
        return set()

    def all_know(self) -> bool:
        """Whether all nodes that are there know what this one does."""
        return True

    def stood_still(self, away_from: int, back_at: int) -> Outage:
        """This process did not run: who could not be reached."""
        outage = stall(away_from, back_at, None)
        self.hall.store.note(outage, back_at)
        return outage

    def may_be_cut_off(self, player: str | None) -> bool:
        """Whether a player is at another node, which may stand still."""
        return False

    async def answers_for(self, actor: TableActor) -> bool:
        """Whether the node answers at which the player on turn is."""
        return True

    # What they are told

    def tell_came(self, player: str) -> None:
        """Somebody is connected here."""

    def tell_presence(self, table: str) -> None:
        """Somebody has come to a table here, or gone."""

    def tell_taken_over(self, table: str, player: str) -> None:
        """A player watches a table here, and nowhere else."""

    def tell_said(self, actor: TableActor, said: messages.Said) -> None:
        """Something was said at a table."""

    def tell_stored(
        self, actor: TableActor, seq: int, events: list[bytes], row: bytes | None
    ) -> None:
        """Something is stored: events of a table, and how lists show it."""

    def tell_forgotten(self, player: str, tournaments: list[str]) -> None:
        """An account is gone, and the logs of these tournaments were edited."""

    def tell_waiting(self) -> None:
        """Those have changed who wait here to play."""

    def whisper(self, player: str, message: bytes) -> None:
        """Give a message to a player who may be elsewhere."""

    async def told_expelled(self, player: str, session: str | None) -> None:
        """A player's sessions are over, or this one: it holds everywhere afterwards."""

    async def told_silenced(self, player: str, other: str, on: bool) -> None:
        """A player does not want to hear another, or does again: it holds everywhere afterwards."""

    async def told_accuso(self, player: str, on: bool) -> None:
        """How a player sits down: it holds everywhere afterwards."""

    # What they have stored

    def pair(self) -> bool:
        """Bring together who waits anywhere; False where each node looks after its own."""
        return False

    def is_current(self, actor: TableActor) -> bool:
        """Whether a table is surely known here as it is stored."""
        return True

    async def caught_up(self, actor: TableActor) -> None:
        """A table, which is held meanwhile, is known here as it is stored from now on."""

    async def catch_up(self, actor: TableActor) -> None:
        """Apply what is stored of a table and was not heard of."""

    async def ask_around(self, actor: TableActor, player: str) -> None:
        """Wait until others have said who is at a table, the player too, and what was said."""

    def woken(self, actor: TableActor) -> None:
        """A table is in memory from now on: a bot whose turn it is thinks here."""
        actor.ask_bot()

    def overtaken(
        self,
        actor: TableActor,
        error: Exception,
        asker: Connection | None,
        command: commands.Asked | None,
    ) -> bool:
        """Whether what could not be stored is tried again, because another node was first."""
        return False
