"""A stage while it is played: its rounds, what comes next, and how it stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar

from mazziere.games.tally import Pair
from mazziere.match import Format
from mazziere.tournament import bracket, partners, schedule, swiss
from mazziere.tournament.comparison import comparison
from mazziere.tournament.events import Fixture, Outcome, RoundBegun
from mazziere.tournament.lots import Lots
from mazziere.tournament.outcomes import bye
from mazziere.tournament.settings import Stage
from mazziere.tournament.standings import Decision, Row, standings

#: What sitting out is worth where partners rotate: as much as a draw.
SAT_OUT = (10, 0)

Side = tuple[int, ...]
#: A match to be played: its group and its sides.
Planned = tuple[int, Side, Side]


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


class Progress:
    """One stage; ``groups`` has one list in the order of the seeding, but for a girone."""

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
        self.schedules = [
            schedule.circle(group, stage.cycles) if stage.kind == "round_robin" else []
            for group in self.groups
        ]

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

    def matches_due(self, entry: int) -> int:
        """How many matches a girone has for an entry."""
        size = next(len(group) for group in self.groups if entry in group)
        return (size - 1) * self.stage.cycles

    def byes(self) -> Counter[int]:
        """How often each had no match."""
        return Counter(entry for each in self.rounds for entry in each.begun.byes)

    def winner(self) -> bracket.Winner:
        """Tells who won between two who met here."""
        winners: dict[Pair, int] = {}
        for fixture, outcome in self.decisions():
            if outcome.winner is not None:
                (first,), (second,) = fixture.sides
                winners[first, second] = winners[second, first] = (first, second)[outcome.winner]
        return lambda first, second: winners.get((first, second))

    # What comes next

    def plan(
        self, present: Sequence[int], balance: Mapping[int, int]
    ) -> tuple[list[Planned], list[int]] | None:
        """The matches of the next round and who has none; None if no round can be made.

        ``balance`` is how much oftener each dealt first than not.
        """
        if len(self.rounds) >= self.length:
            return None
        return self.PLANS[self.stage.kind](self, present, balance)

    def plan_girone(
        self, present: Sequence[int], balance: Mapping[int, int]
    ) -> tuple[list[Planned], list[int]]:
        """The next turn of every group's circle; who has withdrawn is still in it."""
        number = len(self.rounds)
        planned: list[Planned] = []
        rest: list[int] = []
        for group, (entries, rounds) in enumerate(zip(self.groups, self.schedules, strict=True)):
            matches = rounds[number] if number < len(rounds) else []
            planned += [(group, (a,), (b,)) for a, b in matches]
            if matches:
                rest += schedule.resting(entries, matches)
        return planned, rest

    def plan_swiss(
        self, present: Sequence[int], balance: Mapping[int, int]
    ) -> tuple[list[Planned], list[int]] | None:
        """Those of about equal score."""
        here = set(present)
        if not self.rounds:
            ranked = [entry for entry in self.groups[0] if entry in here]
            score = dict.fromkeys(ranked, 0)
        else:
            rows = [row for row in self.standings()[0] if row.entry in here]
            ranked = [row.entry for row in rows]
            score = {row.entry: row.vp for row in rows}
        if len(ranked) < 2:
            return None
        rests = swiss.bye(ranked, self.byes())
        ranked = [entry for entry in ranked if entry != rests]
        if not self.rounds:
            matches: list[Pair] | None = swiss.first_round(ranked)
        else:
            matches = swiss.pairs(ranked, score, self.met(), balance)
        if matches is None:
            return None
        return _single(swiss.dealing(matches, balance)), [] if rests is None else [rests]

    def plan_rotating(
        self, present: Sequence[int], balance: Mapping[int, int]
    ) -> tuple[list[Planned], list[int]] | None:
        """New partners."""
        here = set(present)
        field = [entry for entry in self.groups[0] if entry in here]
        if len(field) < 4:
            return None
        out = partners.sitting_out(field, self.byes(), self.lot("sitting out"))
        playing = [entry for entry in field if entry not in out]
        played = [
            meeting.fixture.sides for each in self.rounds for meeting in each.meetings.values()
        ]
        tables = partners.tables(playing, *partners.counted(played))
        planned: list[Planned] = []
        for first, second in tables:
            dealt = sum(balance.get(entry, 0) for entry in first)
            swap = dealt > sum(balance.get(entry, 0) for entry in second)
            planned.append((0, second, first) if swap else (0, first, second))
        return planned, out

    def plan_knockout(
        self, present: Sequence[int], balance: Mapping[int, int]
    ) -> tuple[list[Planned], list[int]]:
        """The next round of the bracket, and beside the final the match for the third place."""
        number = len(self.rounds) + 1
        winner = self.winner()
        slots = bracket.at_round(self.groups[0], number, winner)
        matches = bracket.matches(slots)
        if self.stage.consolation and number == self.length and number > 1:
            before = bracket.at_round(self.groups[0], number - 1, winner)
            beaten = bracket.losers(before, winner)
            if len(beaten) == 2:
                matches.append((beaten[0], beaten[1]))
        return _single(swiss.dealing(matches, balance)), bracket.byes(slots)

    PLANS: ClassVar[dict[str, Callable[..., tuple[list[Planned], list[int]] | None]]] = {
        "round_robin": plan_girone,
        "swiss": plan_swiss,
        "rotating": plan_rotating,
        "knockout": plan_knockout,
    }

    def met(self) -> dict[int, set[int]]:
        """Whom each has met."""
        met: dict[int, set[int]] = {}
        for each in self.rounds:
            for meeting in each.meetings.values():
                first, second = meeting.fixture.sides
                for entry in first:
                    met.setdefault(entry, set()).update(second)
                for entry in second:
                    met.setdefault(entry, set()).update(first)
        return met

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
            tables.append(self.by_round_reached(rows) if self.stage.kind == "knockout" else rows)
        return tables

    def by_round_reached(self, rows: list[Row]) -> list[Row]:
        """The lines of a knock-out in the order that its matches have decided."""
        row_of = {row.entry: row for row in rows}
        ordered = []
        for place, entry in self.knockout_ranking():
            row_of[entry].place = place
            ordered.append(row_of[entry])
        return ordered

    def bye_worth(self) -> Pair:
        """VP and MP of who had no match."""
        if self.stage.kind == "swiss":
            worth = bye(self.form)
            return worth.vp[0], worth.mp[0]
        return SAT_OUT if self.stage.kind == "rotating" else (0, 0)

    def ranking(
        self, annulled: frozenset[int] = frozenset(), withdrawn: frozenset[int] = frozenset()
    ) -> list[tuple[int, int]]:
        """Place and entry, best first; places can be shared in a knock-out only."""
        if self.stage.kind == "knockout":
            return self.knockout_ranking()
        ordered = []
        for rows in self.standings(annulled, withdrawn):
            for row in rows:
                ordered.append((row.entry in annulled, row.place, *per_match(row), row.entry))
        lot = self.lot("seeding")
        ordered.sort(key=lambda each: (*each[:-1], lot(each[-1])))
        return [(place, each[-1]) for place, each in enumerate(ordered, 1)]

    def knockout_ranking(self) -> list[tuple[int, int]]:
        """By the round that was reached; the match for the third place decides it."""
        beaten: list[list[int]] = []
        winner = self.winner()
        slots = bracket.opening(self.groups[0])
        for each in self.rounds:
            if each.over:
                beaten.append(bracket.losers(slots, winner))
                slots = bracket.after(slots, winner)
        tiers = [[entry for entry in slots if entry is not None], *reversed(beaten)]
        if self.stage.consolation and len(beaten) == self.length and len(beaten) > 1:
            third = tiers[2]
            best = winner(third[0], third[1]) if len(third) == 2 else None
            if best is not None:
                tiers[2:3] = [[best], [entry for entry in third if entry != best]]
        seeds = {entry: seed for seed, entry in enumerate(self.groups[0])}
        places: list[tuple[int, int]] = []
        for tier in tiers:
            place = len(places) + 1
            places += [(place, entry) for entry in sorted(tier, key=seeds.__getitem__)]
        return places

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


def _single(matches: Sequence[Pair]) -> list[Planned]:
    """Matches of one field, between single entries."""
    return [(0, (a,), (b,)) for a, b in matches]
