"""Swiss rounds: among equals, and nobody twice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mazziere.games.deal.tally import Pair
from mazziere.tournament.outcomes import bye
from mazziere.tournament.pairing import swiss
from mazziere.tournament.progress import Plan, Progress, singles
from mazziere.tournament.stage import Stage


class Swiss(Progress):
    """Each round is drawn by the standings after the one before."""

    @classmethod
    def matches_each(cls, stage: Stage) -> int | None:
        """One in each round."""
        return stage.rounds

    @classmethod
    def shared_out(cls, stage: Stage, seeded: list[int]) -> tuple[list[list[int]], int]:
        """One field, and rounds as wished."""
        return [seeded], swiss.rounds_for(len(seeded), stage.rounds)

    def next_round(self, present: Sequence[int], balance: Mapping[int, int]) -> Plan | None:
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
        return singles(swiss.dealing(matches, balance)), [] if rests is None else [rests]

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

    def bye_worth(self) -> Pair:
        """As much as an opponent who does not come."""
        worth = bye(self.form)
        return worth.vp[0], worth.mp[0]
