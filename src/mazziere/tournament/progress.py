"""A stage while it is played: its rounds, what comes next, and how it stands.

What differs from kind to kind is in :mod:`mazziere.tournament.kinds`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from mazziere.games.deal.tally import Pair
from mazziere.match import Format
from mazziere.tournament.comparison import comparison
from mazziere.tournament.lots import Lots
from mazziere.tournament.matches import Fixture, Outcome
from mazziere.tournament.pairing import bracket
from mazziere.tournament.stage import MOST_ENTRIES, MOST_MATCHES, Stage
from mazziere.tournament.standings import Decision, Row, standings

if TYPE_CHECKING:  # the settings that an event has know the kinds
    from mazziere.tournament.events import RoundBegun

Side = tuple[int, ...]
#: A match to be played: its group and its sides.
Planned = tuple[int, Side, Side]
#: The matches of a round, and who has none.
Plan = tuple[list[Planned], list[int]]


@dataclass
class Meeting:
    """A match of the schedule, and what became of it."""

    fixture: Fixture
    arrived: set[str] = field(default_factory=set)
    match_id: str | None = None
    players: tuple[str, ...] | None = None  #: by seat, as it began
    outcome: Outcome | None = None

    def side_of(self, entry: int) -> int | None:
        """On which side an entry plays."""
        sides = self.fixture.sides
        return next((side for side in (0, 1) if entry in sides[side]), None)


@dataclass
class Round:
    """A round. ``since`` is when its clocks started; a pause moves it on."""

    begun: RoundBegun
    since: int
    meetings: dict[str, Meeting]
    extended: int = 0
    ended: int | None = None

    @property
    def over(self) -> bool:
        """Whether every match has a result."""
        return all(meeting.outcome is not None for meeting in self.meetings.values())

    def decisions(self) -> list[Decision]:
        """What has been decided so far."""
        return [
            (meeting.fixture, meeting.outcome)
            for meeting in self.meetings.values()
            if meeting.outcome is not None
        ]


class Progress(ABC):
    """One stage; ``groups`` are in the order of the seeding. Its kind is its class."""

    #: Who loses is out: no draw can stand, and no other stage can follow.
    eliminates: ClassVar[bool] = False
    #: Partners change from round to round.
    rotates: ClassVar[bool] = False

    def __init__(
        self,
        number: int,
        stage: Stage,
        form: Format,
        groups: Sequence[Sequence[int]],
        length: int,
        lots: Lots,
    ) -> None:
        self.number = number
        self.stage = stage
        self.form = form
        self.groups = [list(group) for group in groups]
        self.length = length
        self.lots = lots
        self.rounds: list[Round] = []

    # Before it begins

    @classmethod
    def most_entries(cls, stage: Stage) -> int:
        """The largest field of such a stage: the more each plays, the smaller."""
        entries = (4 if cls.rotates else 2) * MOST_MATCHES
        return min(MOST_ENTRIES, entries // (cls.matches_each(stage) or 1))

    @classmethod
    def matches_each(cls, stage: Stage) -> int | None:
        """How many an entry has by what was chosen; None where it follows from the field."""
        return None

    @classmethod
    def lets_all_go_on(cls, stage: Stage) -> bool:
        """Whether nobody would be left behind by a stage that another follows."""
        return False

    @classmethod
    @abstractmethod
    def shared_out(cls, stage: Stage, seeded: list[int]) -> tuple[list[list[int]], int]:
        """The groups of a field, which comes strongest first, and how many rounds they have."""

    # What has happened

    @property
    def entries(self) -> list[int]:
        """Everybody in it."""
        return [entry for group in self.groups for entry in group]

    def decisions(self) -> list[Decision]:
        """All results."""
        return [decision for each in self.rounds for decision in each.decisions()]

    def meetings_of(self, entry: int) -> Iterator[Meeting]:
        """All matches of an entry that have been set."""
        for each in self.rounds:
            for meeting in each.meetings.values():
                if meeting.side_of(entry) is not None:
                    yield meeting

    def byes(self) -> Counter[int]:
        """How often each had no match."""
        return Counter(entry for each in self.rounds for entry in each.begun.byes)

    # What comes next

    def plan(self, present: Sequence[int], balance: Mapping[int, int]) -> Plan | None:
        """The matches of the next round and who has none; None if no round can be made.

        ``balance`` is how many more matches each has dealt first than second.
        """
        if len(self.rounds) >= self.length:
            return None
        return self.next_round(present, balance)

    @abstractmethod
    def next_round(self, present: Sequence[int], balance: Mapping[int, int]) -> Plan | None:
        """The same, where the stage has another round."""

    def to_come(self) -> list[tuple[int, int, Pair]]:
        """Round, group and sides of the matches that are fixed beforehand and have not begun."""
        return []

    def slots(self) -> list[bracket.Slots]:
        """Who meets whom, two by two, in each round of a bracket as far as that is known."""
        return []

    # What may still change

    def can_correct(self, fixture: str) -> bool:
        """Whether nothing in this stage has followed from the result of a match."""
        return True

    def annuls(self, entry: int) -> bool:
        """Whether the results of an entry that leaves now count for nobody."""
        return False

    # How it stands

    def lot(self, purpose: str) -> Callable[[int], bytes]:
        """The lots of this stage for a purpose."""
        return lambda entry: self.lots.lot(f"{self.number} {purpose}", entry)

    def standings(
        self,
        annulled: frozenset[int] = frozenset(),
        withdrawn: frozenset[int] = frozenset(),
        duplicate: bool = False,
    ) -> list[list[Row]]:
        """The standings of every group, or of the whole field."""
        shared = comparison(each.decisions() for each in self.rounds) if duplicate else {}
        decided: list[list[Decision]] = [[] for _ in self.groups]
        for decision in self.decisions():
            decided[decision[0].group].append(decision)
        byes, worth = self.byes(), self.bye_worth()
        tables = []
        for group, decisions in zip(self.groups, decided, strict=True):
            rows = standings(
                group,
                decisions,
                self.lot("standings"),
                byes,
                worth,
                annulled,
                withdrawn,
            )
            for row in rows:
                row.comparison = shared.get(row.entry)
            tables.append(rows)
        return tables

    def bye_worth(self) -> Pair:
        """VP and MP of who had no match."""
        return 0, 0

    def ranking(
        self, annulled: frozenset[int] = frozenset(), withdrawn: frozenset[int] = frozenset()
    ) -> list[tuple[int, int]]:
        """Place and entry, best first."""
        ordered = []
        for rows in self.standings(annulled, withdrawn):
            for row in rows:
                ordered.append((row.entry in annulled, row.place, *per_match(row), row.entry))
        lot = self.lot("seeding")
        ordered.sort(key=lambda each: (*each[:-1], lot(each[-1])))
        return [(place, each[-1]) for place, each in enumerate(ordered, 1)]

    def qualified(self, annulled: frozenset[int], withdrawn: frozenset[int]) -> list[int]:
        """Who goes on, strongest first: the first of every group, then the second, and so on."""
        most = self.stage.qualifiers
        chosen: list[tuple[int, Fraction, Fraction, bytes, int]] = []
        group_of: dict[int, int] = {}
        for number, rows in enumerate(self.standings(annulled, withdrawn)):
            staying = [row for row in rows if not row.withdrawn][:most]
            for rank, row in enumerate(staying):
                group_of[row.entry] = number
                lot = self.lot("seeding")(row.entry)
                chosen.append((rank, *per_match(row), lot, row.entry))
        chosen.sort()
        seeds = [each[-1] for each in chosen]
        if len(self.groups) == 1:
            return seeds
        return bracket.separated(seeds, group_of, [each[0] for each in chosen])


def per_match(row: Row) -> tuple[Fraction, Fraction]:
    """VP and MP for each match, more of them first: groups may differ in size."""
    matches = max(1, row.played)
    return Fraction(-row.vp, matches), Fraction(-row.mp, matches)


def singles(matches: Sequence[Pair]) -> list[Planned]:
    """Matches of one field, between single entries."""
    return [(0, (a,), (b,)) for a, b in matches]
