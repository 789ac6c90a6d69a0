"""Girone: everybody meets everybody, in groups or in one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from mazziere.games.deal.tally import Pair
from mazziere.tournament.outcomes import UNPLAYED
from mazziere.tournament.pairing import schedule
from mazziere.tournament.progress import Meeting, Plan, Planned, Progress
from mazziere.tournament.stage import MOST_IN_GROUP, Stage


class Girone(Progress):
    """Everybody meets everybody of the group, by a schedule that is known from the start."""

    @classmethod
    def most_entries(cls, stage: Stage) -> int:
        """Without groups, as many as a group may have."""
        return MOST_IN_GROUP if stage.group_size is None else super().most_entries(stage)

    @classmethod
    def matches_each(cls, stage: Stage) -> int | None:
        """One against each of the group, or two."""
        return ((stage.group_size or MOST_IN_GROUP) - 1) * stage.cycles

    @classmethod
    def lets_all_go_on(cls, stage: Stage) -> bool:
        """Whether as many go on as a group has."""
        return stage.group_size is not None and stage.qualifiers >= stage.group_size

    @classmethod
    def shared_out(cls, stage: Stage, seeded: list[int]) -> tuple[list[list[int]], int]:
        """Groups of about equal size and strength; the largest says how many rounds."""
        size = stage.group_size or len(seeded)
        groups = schedule.snake(seeded, min(-(-len(seeded) // size), len(seeded) // 2))
        return groups, max(len(schedule.circle(group, stage.cycles)) for group in groups)

    @cached_property
    def schedules(self) -> list[list[list[Pair]]]:
        """The rounds of every group."""
        return [schedule.circle(group, self.stage.cycles) for group in self.groups]

    def next_round(self, present: Sequence[int], balance: Mapping[int, int]) -> Plan:
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

    def to_come(self) -> list[tuple[int, int, Pair]]:
        """The rest of the schedule."""
        return [
            (number, group, match)
            for group, rounds in enumerate(self.schedules)
            for number, matches in enumerate(rounds, 1)
            for match in matches
            if number > len(self.rounds)
        ]

    def annuls(self, entry: int) -> bool:
        """Who has played less than half is taken out as if never there."""
        if entry not in self.entries:
            return False
        played = [meeting for meeting in self.meetings_of(entry) if was_played(meeting, entry)]
        return 2 * len(played) < self.matches_due(entry)

    def matches_due(self, entry: int) -> int:
        """How many matches there are for an entry."""
        size = next(len(group) for group in self.groups if entry in group)
        return (size - 1) * self.stage.cycles


def was_played(meeting: Meeting, entry: int) -> bool:
    """Whether an entry has played a match, or was there in vain."""
    outcome = meeting.outcome
    if outcome is None:
        return False
    return outcome.how not in UNPLAYED or outcome.winner == meeting.side_of(entry)
