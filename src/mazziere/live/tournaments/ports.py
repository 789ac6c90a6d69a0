"""What tournaments need from outside: a store for their logs, and who runs the clubs."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Protocol

from mazziere.bank import Posting


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

        :class:`mazziere.live.hall.ports.Overtaken` if the log has gone on.
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


class ClubDirectors(Protocol):
    """Knows who runs a club."""

    async def directors(self, club: str) -> frozenset[str]:
        """Its owners and directors, at this moment."""
        ...
