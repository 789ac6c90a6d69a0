"""Rotating partners: a new one in every round, and everybody is ranked alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from mazziere.games.deal.tally import Pair
from mazziere.tournament.pairing import partners
from mazziere.tournament.progress import Plan, Planned, Progress
from mazziere.tournament.stage import Stage

#: What sitting out is worth: as much as a draw.
SAT_OUT = (10, 0)


class Rotating(Progress):
    """Tables of four, in which everybody has had each partner as seldom as can be."""

    rotates: ClassVar[bool] = True

    @classmethod
    def matches_each(cls, stage: Stage) -> int | None:
        """One in each round."""
        return stage.rounds

    @classmethod
    def shared_out(cls, stage: Stage, seeded: list[int]) -> tuple[list[list[int]], int]:
        """One field, and rounds as wished."""
        return [seeded], partners.rounds_for(len(seeded), stage.rounds)

    def next_round(self, present: Sequence[int], balance: Mapping[int, int]) -> Plan | None:
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

    def bye_worth(self) -> Pair:
        """The number does not always come out: nobody shall lose by that."""
        return SAT_OUT
