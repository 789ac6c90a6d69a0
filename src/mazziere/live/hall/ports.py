"""What tables in memory need from outside: a store for their logs, people, connections."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from msgspec import Struct

from mazziere.bank import Posting
from mazziere.live.outages import Outage
from mazziere.match.sums import Sums


@dataclass(frozen=True)
class Summary:
    """What lists of tables show, and what a link leads to."""

    table: str
    link: str
    public: bool
    phase: str
    row: bytes  #: a :class:`mazziere.protocol.messages.LobbyRow`, encoded
    players: tuple[str, ...]  #: those who sit there and are no bots
    sealed: bool = False  #: others have yet to play the same cards
    named: tuple[str, ...] = ()  #: whom the events name that it is stored with; no bots


class MatchPlayer(NamedTuple):
    """Somebody who has played a match; ``bot`` is the name of a bot of the house."""

    player: str
    name: str
    bot: str | None = None


@dataclass(frozen=True)
class MatchResult:
    """How a match ended, and when."""

    match_id: str
    table: str
    game: str
    rated: bool
    how: str
    winner: int | None
    points: tuple[int, int]
    vp: tuple[int, int]
    mp: tuple[int, int]
    started: int
    finished: int


@dataclass(frozen=True)
class FinishedMatch(MatchResult):
    """One row for whatever counts results later."""

    players: tuple[MatchPlayer, ...]  #: by seat
    sums: Sums
    origin: str = "table"  #: or ``ladder``


class Entry(Struct):
    """What one command adds to a table's log, and what is stored with it in the same transaction.

    ``due`` is when to look at the table at the latest; None leaves that as it is. ``postings`` are
    the chips that the events move. An entry without events stores nothing, but it waits for those
    before it.
    """

    table: str
    seq: int  #: of the first event
    events: list[bytes]
    done: Callable[[Exception | None], None]
    due: int | None = None
    summary: Summary | None = None
    finished: FinishedMatch | None = None
    postings: Collection[Posting] = ()


class Overtaken(Exception):
    """The log of the table has gone on without this, or something before this was not stored."""


class InDebt(Exception):
    """Somebody does not have the chips for this any more; nothing of it is stored."""


class StoreUnavailable(Exception):
    """The store cannot be read now; what it has is as good as before."""


class Store(Protocol):
    """Keeps the logs. Everything is durable when ``done`` is called without an error."""

    def append(self, entry: Entry) -> None:
        """Store an entry soon, after those that were given before; then call its ``done``.

        If the table's log has that seq already, or anything else fails, nothing of the entry is
        stored and ``done`` is given the error: :class:`Overtaken`, or another one.
        """
        ...

    async def events(self, table: str, after: int = 0) -> list[bytes]:
        """The log of a table after that seq, empty if there is none; :class:`StoreUnavailable`."""
        ...

    def note(self, outage: Outage, now: int) -> None:
        """Nobody could reach the server for a while, until now; deadlines move by that."""
        ...

    async def ends(self, tables: Collection[str]) -> dict[str, int]:
        """Where the logs of these tables end."""
        ...

    async def table_of_link(self, link: str) -> str | None:
        """The table that an invitation leads to."""
        ...

    async def lobby(self) -> list[bytes]:
        """The rows of all public tables that are open or being played at."""
        ...

    async def due(self, now: int, until: int) -> list[str]:
        """The tables that should be looked at by now; nobody else is given them before ``until``.

        Where there is nobody else, they are given again until something is stored about them.
        """
        ...

    async def ladder_table(self, player: str) -> str | None:
        """The table where a bot plays a match of the ladder, if it does."""
        ...


class People(Protocol):
    """Knows who likes whom."""

    async def friend_name(self, player: str, other: str) -> str | None:
        """What a friend is called; None if not both want to be friends."""
        ...

    async def blocked_by(self, players: Collection[str]) -> dict[str, set[str]]:
        """Whom each of these does not hear; nobody, for who is not named."""
        ...


class Connection(Protocol):
    """A client that is connected; ``auto_accuso`` is what the player has chosen for new seats."""

    auto_accuso: bool

    @property
    def player(self) -> str:
        """The id of the player."""
        ...

    @property
    def name(self) -> str:
        """What the player is called."""
        ...

    @property
    def session(self) -> str:
        """Which of the player's sessions it belongs to."""
        ...

    @property
    def owner(self) -> str | None:
        """Whose bot it is; None for a person."""
        ...

    @property
    def levels(self) -> dict[tuple[str, int], int]:
        """The player's level in each game, for two and for four, where it is known."""
        ...

    @property
    def lag(self) -> int:
        """How long the network takes there and back: milliseconds."""
        ...

    @property
    def place(self) -> str:
        """The table with whose id the client has connected, to meet the others of it; or none."""
        ...

    @property
    def quiet(self) -> set[str]:
        """The players whose chat is not wanted; it may be changed."""
        ...

    def send(self, encoded: list[bytes]) -> None:
        """Send messages together; they are lost when the client is gone."""
        ...

    def close(self) -> None:
        """End the connection; the client may come again."""
        ...

    def dismiss(self) -> None:
        """End the connection, because its session is over."""
        ...
