# cython: nonecheck=True
"""Who is connected to this process: what they are sent, and whom they do not want to hear."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from functools import partial

from mazziere.live.hall.ports import Connection, People
from mazziere.protocol import encode, messages

ToConnection = Callable[[Connection], None]


class Connections:
    """The connections, the tables that each watches, and what waits to be sent."""

    def __init__(self, people: People) -> None:
        self.people = people
        self.joined: defaultdict[Connection, set[str]] = defaultdict(set)
        #: Who is just connecting, and what has to be done to which player's connections since then.
        self.arriving: dict[Connection, list[tuple[str, ToConnection]]] = {}
        self.blocked: dict[Connection, set[str]] = {}  # as stored; more may be unheard for a while
        self.silenced: set[str] = set()  # whose blocks have changed since they were looked at
        self.leaving: set[Connection] = set()  # who has been told to go
        self.outbox: dict[Connection, list[bytes]] = {}
        self.refusals = 0

    def arrives(self, connection: Connection) -> None:
        """Somebody connects, and who it is is being read: what changes meanwhile is noted down."""
        self.arriving[connection] = []

    def came(self, connection: Connection) -> None:
        """Somebody is connected; what was noted down for the player meanwhile is done now."""
        self.joined[connection] = set()
        self.blocked[connection] = set(connection.quiet)
        for player, do in self.arriving.pop(connection, ()):
            if player == connection.player:
                do(connection)

    def gone(self, connection: Connection) -> set[str]:
        """A connection has ended; the tables that it watched."""
        self.outbox.pop(connection, None)
        self.blocked.pop(connection, None)
        self.arriving.pop(connection, None)
        return self.joined.pop(connection, set())

    def to_connections(self, player: str, do: ToConnection) -> None:
        """Do something to all connections of a player to this node."""
        for connection in [each for each in self.joined if each.player == player]:
            do(connection)
        for missed in self.arriving.values():
            missed.append((player, do))

    def players_here(self) -> set[str]:
        """Who is connected to this node."""
        return {connection.player for connection in self.joined}

    # What they are sent

    def refuse(
        self, connection: Connection, id: int | None, code: str, about: str | None = None
    ) -> None:
        """Refuse a command with a code; ``about`` says more to whoever writes a client."""
        self.refusals += 1
        connection.send([encode(messages.Refused(id=id, code=code, about=about))])

    def post(self, told: list[tuple[Connection, bytes]]) -> None:
        """Send soon: what is stored together reaches a client in one frame."""
        if told and not self.outbox:
            asyncio.get_running_loop().call_soon(self.flush)
        for connection, encoded in told:
            self.outbox.setdefault(connection, []).append(encoded)

    def flush(self) -> None:
        """Send all that waits, to each client in one frame."""
        outbox, self.outbox = self.outbox, {}
        for connection, encoded in outbox.items():
            connection.send(encoded)

    # Sessions that are over

    def expel_here(self, player: str, session: str | None = None) -> None:
        """End all connections of a player to this node, or those of one session."""
        self.to_connections(player, partial(self.dismiss_from, session))

    def dismiss_from(self, session: str | None, connection: Connection) -> None:
        """End a connection, if it is one of that session."""
        if session in (None, connection.session):
            connection.dismiss()

    def sessions_here(self) -> set[str]:
        """The sessions of those who are connected to this node."""
        return {connection.session for connection in self.joined}

    def sessions_are_over(self, sessions: set[str]) -> None:
        """End the connections of these to this node."""
        for connection in [each for each in self.joined if each.session in sessions]:
            connection.dismiss()

    # What players have chosen

    def silence_here(self, player: str, other: str, on: bool) -> None:
        """A player no longer wants to hear another, or does again."""
        self.silenced.add(player)
        self.to_connections(player, partial(self.silence_for, other, on))

    def silence_for(self, other: str, on: bool, connection: Connection) -> None:
        """Block another player on one connection, or no longer."""
        for unheard in (connection.quiet, self.blocked[connection]):
            (unheard.add if on else unheard.discard)(other)

    async def look_at_blocks(self) -> None:
        """Catch up with what players who are here have chosen at another node."""
        players = self.players_here()
        self.silenced.clear()
        found = await self.people.blocked_by(players)
        for connection, before in self.blocked.items():
            # Who connected or blocked somebody here during the read has newer blocks than it found.
            if connection.player in players - self.silenced:
                now = found.get(connection.player, set())
                connection.quiet.difference_update(before - now)
                connection.quiet.update(now - before)
                self.blocked[connection] = now

    def chose_accuso_here(self, player: str, on: bool) -> None:
        """A player sits down with accusi declared by themselves from now on, or not."""
        self.to_connections(player, lambda connection: setattr(connection, "auto_accuso", on))
