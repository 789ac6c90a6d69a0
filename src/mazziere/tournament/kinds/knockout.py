"""Knock-out: who loses is out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from mazziere.games.deal.tally import Pair
from mazziere.tournament.pairing import bracket, swiss
from mazziere.tournament.progress import Plan, Progress, singles
from mazziere.tournament.stage import Stage
from mazziere.tournament.standings import Row


class Knockout(Progress):
    """A bracket: each round is made of the winners of the one before."""

    eliminates: ClassVar[bool] = True

    @classmethod
    def shared_out(cls, stage: Stage, seeded: list[int]) -> tuple[list[list[int]], int]:
        """One bracket, and as many rounds as leave one."""
        return [seeded], bracket.rounds_for(len(seeded))

    def next_round(self, present: Sequence[int], balance: Mapping[int, int]) -> Plan:
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
        return singles(swiss.dealing(matches, balance)), bracket.byes(slots)

    def slots(self) -> list[bracket.Slots]:
        """The rounds so far, and the one after them."""
        winner = self.winner()
        return [
            bracket.at_round(self.groups[0], number, winner)
            for number in range(1, len(self.rounds) + 2)
        ]

    def can_correct(self, fixture: str) -> bool:
        """Until the next round is drawn from the winners."""
        return fixture in self.rounds[-1].meetings

    def winner(self) -> bracket.Winner:
        """Tells who won between two who met here."""
        winners: dict[Pair, int] = {}
        for fixture, outcome in self.decisions():
            if outcome.winner is not None:
                (first,), (second,) = fixture.sides
                winners[first, second] = winners[second, first] = (first, second)[outcome.winner]
        return lambda first, second: winners.get((first, second))

    def standings(
        self,
        annulled: frozenset[int] = frozenset(),
        withdrawn: frozenset[int] = frozenset(),
        duplicate: bool = False,
    ) -> list[list[Row]]:
        """What all have made, in the order of the ranking."""
        tables = super().standings(annulled, withdrawn, duplicate)
        return [self.by_round_reached(rows) for rows in tables]

    def by_round_reached(self, rows: list[Row]) -> list[Row]:
        """The lines in the order that its matches have decided."""
        row_of = {row.entry: row for row in rows}
        ordered = []
        for place, entry in self.ranking():
            row_of[entry].place = place
            ordered.append(row_of[entry])
        return ordered

    def ranking(
        self, annulled: frozenset[int] = frozenset(), withdrawn: frozenset[int] = frozenset()
    ) -> list[tuple[int, int]]:
        """By the round that was reached; who goes out in the same one shares a place.

        The match for the third place decides that.
        """
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
