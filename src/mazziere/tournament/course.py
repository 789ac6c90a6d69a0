"""How a tournament goes on: what follows from a command or from the time that has gone by.

It starts, a round begins when the one before is over, who has not come has lost, and at last it
ends. All of it becomes events; nobody is asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from mazziere.cards.shuffle import commitment
from mazziere.tournament import events as log
from mazziere.tournament.events import Event
from mazziere.tournament.field import Entry
from mazziere.tournament.kinds import KINDS
from mazziere.tournament.matches import Fixture, Outcome
from mazziere.tournament.outcomes import unplayed
from mazziere.tournament.pairing import partners
from mazziere.tournament.progress import Meeting, Planned, Round
from mazziere.tournament.record import Record
from mazziere.tournament.stage import Stage


class Course(Record):
    """A tournament that goes on by itself, as far as nobody has to decide."""

    # Time goes by

    def wake(self, now: int, secret: bytes) -> list[Event]:
        """Do one thing that is due: start, settle who has not come, go on to the next round.

        A proposal that nobody has decided about for long is refused.

        ``secret`` is 32 fresh random bytes for the boards of a round.
        """
        due = self.due()
        if due is None or now < due:
            return []
        if self.phase == "registration":
            if len(self.starters(now)) < self.settings.least:
                return self.happen(log.Cancelled(now=now, reason="too few"))
            return self.start(now, secret)
        if self.proposed is not None:
            return self.happen(log.Resumed(now=now, by=""))
        current = self.round
        if current is None or current.over:
            return self.go_on(now, secret)
        return self.settle_absent(current, now)

    def back_after(self, away_from: int, now: int) -> list[Event]:
        """The server is back: nobody was missing while it was away."""
        if self.phase != "running" or self.paused_at is not None or now <= away_from:
            return []
        stopped = max(self.now, away_from)
        events = self.happen(log.Paused(now=stopped, by=""))
        return events + self.happen(log.Resumed(now=max(now, stopped), by=""))

    # The start

    def check_in_open(self, now: int) -> bool:
        """Whether players can say that they are here."""
        starts = self.settings.starts_at
        return bool(
            self.settings.check_in
            and starts is not None
            and now >= starts - 1000 * self.settings.check_in
        )

    def starters(self, now: int) -> list[Entry]:
        """Who takes part if it starts now; with drawn pairs an even number."""
        here = [e for e in self.confirmed() if e.checked_in or not self.check_in_open(now)]
        here = here[: self.settings.places]
        return here[: len(here) // 2 * 2] if self.settings.entry == "drawn" else here

    def start(self, now: int, secret: bytes) -> list[Event]:
        """Close the list, draw pairs if that is wanted, and begin the first stage."""
        numbers = [entry.number for entry in self.starters(now)]
        if self.settings.entry == "drawn":
            drawn = self.lots_for(numbers).drawn("pairs", numbers)
            teams = [tuple(pair) for pair in partners.drawn_pairs(drawn)]
        else:
            teams = [(number,) for number in numbers]
        judges = {*self.settings.directors, *self.club_directors} if self.settings.entry_fee else ()
        begun = log.Begun(now=now, entries=tuple(teams), directors=tuple(sorted(judges)))
        events = self.happen(begun)
        stage = self.settings.stages[0]
        seeded = self.seeded(list(self.entries), stage)
        return events + self.begin_stage(seeded, now) + self.go_on(now, secret)

    def seeded(self, numbers: list[int], stage: Stage) -> list[int]:
        """The entries by lot, or by level and then lot."""
        assert self.lots is not None
        drawn = self.lots.drawn("seeding", numbers)
        if stage.seeding == "draw":
            return drawn
        levels = {number: self.entries[number].level for number in numbers}
        return sorted(drawn, key=lambda n: (levels[n] is None, -(levels[n] or 0)))

    # Stages and rounds

    def begin_stage(self, seeded: list[int], now: int) -> list[Event]:
        """Share a stage's entries out."""
        number = len(self.stages) + 1
        stage = self.settings.stages[number - 1]
        groups, rounds = KINDS[stage.kind].shared_out(stage, seeded)
        return self.happen(
            log.StageBegun(
                now=now,
                stage=number,
                groups=tuple(tuple(group) for group in groups),
                rounds=rounds,
            )
        )

    def go_on(self, now: int, secret: bytes) -> list[Event]:
        """The next round, or the next stage with its first, or the end."""
        stage = self.stages[-1]
        present = [entry for entry in stage.entries if not self.entries[entry].withdrawn]
        plan = stage.plan(present, self.balance())
        if plan is not None:
            return self.begin_round(*plan, now, secret)
        if len(self.stages) == len(self.settings.stages):
            return self.happen(log.Finished(now=now))
        events = self.begin_stage(stage.qualified(self.annulled(), self.withdrawn()), now)
        return events + self.go_on(now, secret)

    def begin_round(
        self,
        planned: Sequence[Planned],
        byes: Sequence[int],
        now: int,
        secret: bytes,
    ) -> list[Event]:
        """Set the matches of a round; those of somebody who has left are lost at once."""
        stage = self.stages[-1]
        number = len(stage.rounds) + 1
        fixtures = tuple(
            Fixture(id=f"{stage.number}.{number}.{table}", group=group, sides=(first, second))
            for table, (group, first, second) in enumerate(planned, 1)
        )
        boards = None
        if self.settings.duplicate:
            board = f"{self.id}-{stage.number}-{number}"
            boards = log.BoardSet(board, commitment(secret), secret.hex())
        events = self.happen(
            log.RoundBegun(
                now=now,
                stage=stage.number,
                round=number,
                fixtures=fixtures,
                byes=tuple(byes),
                boards=boards,
            )
        )
        for meeting in stage.rounds[-1].meetings.values():
            events += self.forfeit(meeting, now)
        return events

    # Matches without players

    def forfeit(self, meeting: Meeting, now: int) -> list[Event]:
        """A match with somebody who has withdrawn is lost for that side."""
        absent = {
            side
            for side, members in enumerate(meeting.fixture.sides)
            if any(self.entries[entry].withdrawn for entry in members)
        }
        if not absent or meeting.outcome is not None:
            return []
        outcome = unplayed(self.stages[-1].form, absent, "withdrawn")
        return self.decide(meeting.fixture.id, outcome, now)

    def settle_absent(self, current: Round, now: int) -> list[Event]:
        """The clock has run down for those who did not come; who did not too often is out."""
        events: list[Event] = []
        form = self.stages[-1].form
        for meeting in current.meetings.values():
            absent = self.missing(meeting)
            if absent:
                outcome = unplayed(form, absent, "no_show")
                events += self.decide(meeting.fixture.id, outcome, now)
        for number, entry in self.entries.items():
            if entry.no_shows >= self.settings.most_no_shows and not entry.withdrawn:
                events += self.leave(number, now, None)
        return events

    def leave(self, number: int, now: int, by: str | None) -> list[Event]:
        """Withdraw an entry, and settle the match that it should be playing."""
        stage = self.stages[-1]
        events = self.happen(
            log.Withdrew(now=now, entry=number, annulled=stage.annuls(number), by=by)
        )
        for meeting in stage.rounds[-1].meetings.values() if stage.rounds else ():
            events += self.forfeit(meeting, now)
        return events

    def decide(
        self,
        fixture: str,
        outcome: Outcome,
        now: int,
        match_id: str | None = None,
        by: str | None = None,
    ) -> list[Event]:
        """A match has a result."""
        return self.happen(
            log.Decided(now=now, fixture=fixture, outcome=outcome, match_id=match_id, by=by)
        )
