"""What the tables need from outside."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Protocol

from msgspec import Struct

from mazziere.bank import Posting
from mazziere.bank.limit import Limit
from mazziere.live.outages import Outage
from mazziere.match.sums import Sums
from mazziere.rating import RatedMatch

if TYPE_CHECKING:
    from mazziere.live.daily import DailyDeal


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


class Seated(NamedTuple):
    """Somebody who has played a match; ``bot`` is the name of a bot of the house."""

    player: str
    name: str
    bot: str | None = None


@dataclass(frozen=True)
class FinishedMatch:
    """A match that has a result: one row for whatever counts results later."""

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
    players: tuple[Seated, ...]  #: by seat
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


@dataclass(frozen=True)
class TournamentSummary:
    """What lists of tournaments show, and when to look at it at the latest."""

    phase: str
    announced: int
    due: int | None
    row: bytes
    club: str | None = None


@dataclass(frozen=True)
class Occasion:
    """The day of a club's recurring event for which a tournament is announced: once.

    ``due`` is when to look at the event again.
    """

    event: str
    day: str
    due: int


@dataclass
class TournamentEntry:
    """What one command adds to a tournament's log, and what is stored with it.

    ``tables`` says at which table each match of a new round will be played, ``settled`` which
    matches have their result now, ``occasion`` what it was announced for.
    ``postings`` are the chips that the events move, ``people`` are those whom they name.
    """

    tournament: str
    seq: int  #: of the first event
    events: list[bytes]
    summary: TournamentSummary
    tables: dict[str, str]  #: table by match
    settled: list[str]
    occasion: Occasion | None = None
    postings: list[Posting] = field(default_factory=list)
    people: Collection[str] = ()


class TournamentStore(Protocol):
    """Keeps the logs of tournaments."""

    async def add(self, entry: TournamentEntry) -> None:
        """Store an entry; it is durable when this returns, and nothing of it if it raises.

        :class:`Overtaken` if the log has gone on.
        """
        ...

    async def events(self, tournament: str) -> list[bytes]:
        """The whole log of a tournament, empty if there is none."""
        ...

    async def seq(self, tournament: str) -> int:
        """Where its log ends; 0 if there is none."""
        ...

    async def without_table(self) -> list[str]:
        """The tournaments with matches whose tables are not open yet."""
        ...

    async def due(self, now: int) -> list[str]:
        """The tournaments that should be looked at by now."""
        ...

    async def running(self) -> list[str]:
        """The tournaments that are being played."""
        ...

    async def rows(self, before: int, most: int) -> list[bytes]:
        """The last tournaments that were announced before that moment."""
        ...

    async def rows_of_club(self, club: str, before: int, most: int) -> list[bytes]:
        """The last tournaments of a club that were announced before that moment."""
        ...

    async def ended_of_club(self, club: str) -> dict[str, int]:
        """The tournaments of a club that were played to their end, and where their logs end."""
        ...

    async def tables(self, tournament: str) -> dict[str, str]:
        """The table of each match."""
        ...

    async def played(self) -> list[tuple[str, str, str]]:
        """Tournament, match and table of all matches that are over and not settled."""
        ...

    async def by_hand(self, players: list[str]) -> set[str]:
        """Those who declare accusi by hand, as their profiles say."""
        ...

    async def table_events(self, table: str) -> list[bytes]:
        """What is stored of a table, while others may be playing at it."""
        ...


@dataclass(frozen=True)
class StoredEvent:
    """A club's recurring event: ``last`` is the last day that was seen to, ``due`` when to look."""

    id: str
    club: str
    plan: bytes  #: a :class:`mazziere.live.clubs.calendar.Plan`, encoded
    last: str | None
    due: int | None


class CalendarStore(Protocol):
    """Keeps the recurring events of clubs."""

    async def due(self, now: int) -> list[str]:
        """The events that should be looked at by now."""
        ...

    async def event(self, event: str) -> StoredEvent | None:
        """An event."""
        ...

    async def events(self, club: str) -> list[StoredEvent]:
        """The events of a club."""
        ...

    async def put(self, event: StoredEvent) -> None:
        """Store an event; which days were seen to, occasions alone say."""
        ...

    async def end(self, event: str) -> None:
        """Take an event away."""
        ...


class DailyDeals(Protocol):
    """Keeps the deals of the days, and who plays them where."""

    async def add(self, deals: Iterable[DailyDeal]) -> None:
        """Store deals of days that have none yet."""
        ...

    async def find(self, day: str) -> DailyDeal | None:
        """The deal of a day."""
        ...

    async def claim(self, day: str, player: str, table: str) -> str:
        """The table of a player on a day: this one, or the one that there is already."""
        ...

    async def day_of(self, match_id: str) -> str | None:
        """The day whose deal a match is; None for any other match."""
        ...

    async def has_played(self, day: str, player: str) -> bool:
        """Whether a player has played the deal of a day to its end."""
        ...


class ClubDirectors(Protocol):
    """Knows who runs a club."""

    async def directors(self, club: str) -> frozenset[str]:
        """Its owners and directors, at this moment."""
        ...


@dataclass(frozen=True)
class Books:
    """What the books say at one moment: by player, and of each pot who has paid how much.

    ``latest`` are the keys of the last postings that are in them.
    """

    balances: dict[str, int]
    stakes: dict[str, int]
    won: dict[str, int]
    fees: dict[str, dict[str, int]]
    latest: list[str]


class Ledger(Protocol):
    """Keeps the books of the chips: each posting once or not at all."""

    async def welcome_all(self, now: int) -> None:
        """Give the first chips to all accounts that never had any."""
        ...

    async def books(self, stakes: Collection[str], played: Collection[str], since: int) -> Books:
        """All that the players have, what postings of some kinds have brought them: ``stakes``
        at any time, ``played`` since that moment; and the pots of tournaments that are not over.
        """
        ...

    async def latest(self) -> list[Posting]:
        """The last postings that were stored."""
        ...

    async def balance(self, player: str) -> int | None:
        """What a player has; None for who never had any chips."""
        ...

    async def post_once(self, posting: Posting) -> bool:
        """Store a posting; False if its key is there already."""
        ...

    async def limits(self) -> dict[str, Limit]:
        """The limits that players have set for themselves."""
        ...

    async def set_limit(self, player: str, limit: Limit) -> None:
        """Store a player's limit."""
        ...


class People(Protocol):
    """Knows who likes whom."""

    async def friend_name(self, player: str, other: str) -> str | None:
        """What a friend is called; None if not both want to be friends."""
        ...

    async def blocked_by(self, players: Collection[str]) -> dict[str, set[str]]:
        """Whom each of these does not hear; nobody, for who is not named."""
        ...


class Results(Protocol):
    """Has the results of all matches in the order in which they were stored."""

    async def after(self, row: int, most: int) -> list[tuple[int, RatedMatch | None]]:
        """The next results after that number: their numbers, and the matches that are rated."""
        ...


class Levels(Protocol):
    """Knows how well people play."""

    async def of_player(self, player: str) -> dict[tuple[str, int], int]:
        """The player's level in each game, for two and for four, where it is known."""
        ...


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        ...


class Bus(Protocol):
    """Carries news between nodes that have the same store. Some may get lost."""

    @property
    def is_up(self) -> bool:
        """Whether news arrive, as far as is known."""
        ...

    async def start(
        self, topics: Collection[str], hear: Callable[[bytes], None], lost: Callable[[], None]
    ) -> None:
        """Give what is said of these topics to ``hear``, on the loop.

        ``lost`` is called when it begins, and again whenever something may have got lost.
        """
        ...

    def publish(self, topic: str, news: bytes) -> None:
        """Let everybody know who follows the topic, also oneself; to be called on the loop."""
        ...

    async def close(self) -> None:
        """Publish what is waiting, if it can be, and end."""
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
