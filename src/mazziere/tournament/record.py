"""What the past has made of a tournament. Only events change it, and each is applied here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Literal, Self, cast

import msgspec

from mazziere.match import BadEvent
from mazziere.tournament import events as log
from mazziere.tournament.errors import TournamentError
from mazziere.tournament.events import Event
from mazziere.tournament.field import Entry, joined
from mazziere.tournament.kinds import KINDS
from mazziere.tournament.lots import Lots
from mazziere.tournament.progress import Meeting, Progress, Round
from mazziere.tournament.settings import OBJECTING, PROPOSED, Settings
from mazziere.tournament.stage import EACH_TABLE, FIRST_TABLES
from mazziere.tournament.standings import Row

Phase = Literal["registration", "running", "over", "cancelled"]


class Record:
    """The state of a tournament, and what everybody may ask about it."""

    settings: Settings

    def __init__(self) -> None:
        self.id = ""
        self.events: list[Event] = []
        self.now = 0
        self.phase = cast(Phase, "")  # until it is announced
        self.secret = b""
        self.registered: dict[int, Entry] = {}
        self.registrations = 0
        self.entered: Counter[str] = Counter()  # how often each has
        self.changes = 0  # how often directors have changed something
        self.entries: dict[int, Entry] = {}
        self.stages: list[Progress] = []
        self.paused_at: int | None = None
        self.proposed: log.Paused | None = None  # a result about which a director has to decide
        self.proposal_number = 0  # that of the event
        self.judges: frozenset[str] = frozenset()  # who may propose and confirm, if still director
        self.reported: set[str] = set()  # the ids of matches whose results are in
        self.lots: Lots | None = None
        self.begun = 0  # when the field was fixed
        #: Who runs its club at the moment: told from outside, like the time, and in no event.
        self.club_directors: frozenset[str] = frozenset()

    @classmethod
    def fold(cls, past: Iterable[Event]) -> Self:
        """The tournament to which these events led."""
        tournament = cls()
        for event in past:
            tournament.happen(event)
        return tournament

    # What everybody may ask

    @property
    def seq(self) -> int:
        """How many events there are."""
        return len(self.events)

    @property
    def stage(self) -> Progress | None:
        """The stage that is being played, or was the last."""
        return self.stages[-1] if self.stages else None

    @property
    def round(self) -> Round | None:
        """The round that is being played, or was the last of its stage."""
        return self.stages[-1].rounds[-1] if self.stages and self.stages[-1].rounds else None

    def confirmed(self) -> list[Entry]:
        """The complete registrations in their order; those beyond the capacity wait."""
        return [entry for entry in self.registered.values() if entry.confirmed]

    def waiting_list(self) -> list[Entry]:
        """Who moves up when somebody goes."""
        return self.confirmed()[self.settings.places :]

    def is_director(self, player: str) -> bool:
        """Whether somebody may direct it."""
        return player in self.settings.directors or player in self.club_directors

    def plays_in(self, player: str, fixture: str) -> bool:
        """Whether a match is somebody's own, now or before they were replaced."""
        meeting = self.meeting(fixture)
        entries = [self.entries[number] for side in meeting.fixture.sides for number in side]
        people = [person.id for entry in entries for person in entry.players + entry.former]
        return player in people or player in (meeting.players or ())

    def entry_of(self, player: str) -> Entry | None:
        """What a player has entered with."""
        field = self.entries if self.entries else self.registered
        return next((entry for entry in field.values() if entry.holds(player)), None)

    def meeting(self, fixture: str) -> Meeting:
        """A match of the schedule; a refusal if there is none of that id."""
        for stage in self.stages:
            for each in stage.rounds:
                if fixture in each.meetings:
                    return each.meetings[fixture]
        raise TournamentError("no_fixture")

    def next_match(self, player: str) -> Meeting | None:
        """The match that a player has to play now."""
        if self.phase != "running" or self.round is None:
            return None
        for meeting in self.round.meetings.values():
            if meeting.outcome is None and player in self.players_of(meeting):
                return meeting
        return None

    def players_of(self, meeting: Meeting) -> list[str]:
        """Who sits at a table, by seat: the first side at 0 and 2."""
        if meeting.players is not None:
            return list(meeting.players)
        sides = [
            [person.id for entry in side for person in self.entries[entry].players]
            for side in meeting.fixture.sides
        ]
        return [side[place] for place in range(len(sides[0])) for side in sides]

    def annulled(self) -> frozenset[int]:
        """The entries whose results do not count for anybody."""
        return frozenset(number for number, each in self.entries.items() if each.annulled)

    def withdrawn(self) -> frozenset[int]:
        """The entries that have left."""
        return frozenset(number for number, each in self.entries.items() if each.withdrawn)

    def standings(self, stage: int) -> list[list[Row]]:
        """The standings of a stage, from 1, group by group."""
        return self.stages[stage - 1].standings(
            self.annulled(), self.withdrawn(), self.settings.duplicate
        )

    def ranking(self) -> list[tuple[int, int]]:
        """Place and entry over all stages, best first."""
        places: list[tuple[int, int]] = []
        for stage in reversed(self.stages):
            ranked = {entry for _, entry in places}
            rest = [
                entry
                for entry in stage.ranking(self.annulled(), self.withdrawn())
                if entry[1] not in ranked
            ]
            offset = len(places)
            if places:
                places += [(offset + n, entry) for n, (_, entry) in enumerate(rest, 1)]
            else:
                places = rest
        return places

    def due(self) -> int | None:
        """When :meth:`wake` has something to do, if nothing happens before."""
        if self.phase == "registration":
            if self.settings.start == "full":
                full = len(self.confirmed()) >= self.settings.places
                return self.now if full else None
            return self.settings.starts_at
        if self.phase != "running":
            return None
        if self.proposed is not None:
            return self.proposed.now + 1000 * PROPOSED
        if self.paused_at is not None:
            return None
        current = self.round
        if current is None or current.over:
            return self.next_at(current)
        if self.settings.show_up is None or not any(map(self.missing, current.meetings.values())):
            return None
        return current.since + 1000 * (self.settings.show_up + current.extended)

    def next_at(self, current: Round | None) -> int:
        """When the next round starts, now that one is over."""
        if current is None or current.ended is None:
            return self.now
        stage = self.stages[-1]
        if len(stage.rounds) >= stage.length and len(self.stages) == len(self.settings.stages):
            # Nothing but the end is left to come, and where that pays, others may object to it.
            return current.ended + (1000 * OBJECTING if len(self.judges) > 1 else 0)
        moments = [current.ended + 1000 * self.settings.rest]
        if not self.settings.in_person:
            tables = sum(len(each.meetings) for held in self.stages for each in held.rounds)
            moments.append(self.begun + EACH_TABLE * (tables - FIRST_TABLES))
        if self.settings.advance == "by_clock" and self.settings.round_time is not None:
            moments.append(current.since + 1000 * (self.settings.round_time + current.extended))
        return max(moments)

    def state(self) -> bytes:
        """Everything that the past has made of the tournament, in one canonical form."""
        return msgspec.json.encode(
            {
                "seq": self.seq,
                "now": self.now,
                "phase": self.phase,
                "paused_at": self.paused_at,
                "proposed": self.proposed,
                "judges": sorted(self.judges),
                "settings": self.settings,
                "registered": list(self.registered.values()),
                "entries": list(self.entries.values()),
                "stages": [
                    {
                        "groups": stage.groups,
                        "length": stage.length,
                        "rounds": stage.rounds,
                        "standings": self.standings(stage.number),
                    }
                    for stage in self.stages
                ],
                "ranking": self.ranking(),
            },
            order="deterministic",
        )

    def lots_for(self, numbers: Sequence[int]) -> Lots:
        """The lots when these registrations start."""
        nonces = [self.registered[number].nonce for number in sorted(numbers)]
        return Lots(self.secret, self.id, nonces)

    def balance(self) -> Counter[int]:
        """How many more matches each has dealt first than second."""
        balance: Counter[int] = Counter()
        for stage in self.stages:
            for each in stage.rounds:
                for meeting in each.meetings.values():
                    first, second = meeting.fixture.sides
                    balance.update(first)
                    balance.subtract(second)
        return balance

    def missing(self, meeting: Meeting) -> set[int]:
        """The sides that are not complete at the table of a match that has not begun."""
        if meeting.outcome is not None or meeting.match_id is not None:
            return set()
        return {
            side
            for side, members in enumerate(meeting.fixture.sides)
            if any(self.is_absent(entry, meeting) for entry in members)
        }

    def is_absent(self, entry: int, meeting: Meeting) -> bool:
        """Whether a player of the entry has not come to a table."""
        return any(person.id not in meeting.arrived for person in self.entries[entry].players)

    def undecided(self, fixture: str) -> Meeting:
        """A match without a result; a refusal if it has one."""
        meeting = self.meeting(fixture)
        if meeting.outcome is not None:
            raise TournamentError("already_decided")
        return meeting

    def stage_of(self, fixture: str) -> Progress:
        """The stage of a match."""
        self.meeting(fixture)
        return self.stages[int(fixture.partition(".")[0]) - 1]

    # Events

    def happen(self, event: Event) -> list[Event]:
        """Let an event change the tournament; :class:`BadEvent` when it cannot have happened."""
        if isinstance(event, log.Announced) != (not self.events):
            raise BadEvent(f"a tournament is announced once, and first: {event}")
        if event.now < self.now or self.phase == "cancelled":
            raise BadEvent(f"the tournament is past that moment: {event}")
        try:
            self.APPLY[type(event)](self, event)
        except (KeyError, IndexError, TournamentError) as error:
            raise BadEvent(f"{error!r}: {event}") from error
        if isinstance(event, log.Change) and event.by:  # nobody: the server was away
            self.changes += 1
        self.now = event.now
        self.events.append(event)
        return [event]

    def apply_announced(self, event: log.Announced) -> None:
        """It is there."""
        self.id, self.settings = event.tournament, event.settings
        self.secret = bytes.fromhex(event.secret)
        self.phase = "registration"

    def apply_edited(self, event: log.Edited) -> None:
        """It will be held differently."""
        self.settings = event.settings

    def apply_directors_changed(self, event: log.DirectorsChanged) -> None:
        """Others decide now."""
        self.settings = msgspec.structs.replace(self.settings, directors=event.directors)

    def apply_registered(self, event: log.Registered) -> None:
        """An entry more."""
        self.registrations = event.entry
        self.entered[event.players[0].id] += 1
        alone = len(event.players) == 1
        self.registered[event.entry] = Entry(
            event.entry, event.players, event.level, event.nonce, confirmed=alone
        )

    def apply_accepted(self, event: log.Accepted) -> None:
        """The pair is complete."""
        self.registered[event.entry].confirmed = True

    def apply_unregistered(self, event: log.Unregistered) -> None:
        """An entry less."""
        del self.registered[event.entry]

    def apply_checked_in(self, event: log.CheckedIn) -> None:
        """An entry is here."""
        self.registered[event.entry].checked_in = True

    def apply_begun(self, event: log.Begun) -> None:
        """The field is fixed, and with it the lots."""
        self.lots = self.lots_for([number for team in event.entries for number in team])
        for team in event.entries:
            members = [self.registered[number] for number in team]
            entry = members[0] if len(members) == 1 else joined(*members)
            self.entries[entry.number] = entry
        if self.settings.entry_fee:
            self.judges = frozenset(event.directors or self.settings.directors)
        self.begun = event.now
        self.phase = "running"

    def apply_stage_begun(self, event: log.StageBegun) -> None:
        """A stage begins."""
        stage = self.settings.stages[event.stage - 1]
        assert self.lots is not None
        form = self.settings.form(stage.kind)
        kind = KINDS[stage.kind]
        self.stages.append(kind(event.stage, stage, form, event.groups, event.rounds, self.lots))

    def apply_round_begun(self, event: log.RoundBegun) -> None:
        """A round begins."""
        meetings = {fixture.id: Meeting(fixture) for fixture in event.fixtures}
        current = Round(event, event.now, meetings)
        self.stages[-1].rounds.append(current)
        self.end_round(event.now)

    def end_round(self, now: int) -> None:
        """Note when the last match of the round was decided."""
        current = self.round
        if current is not None and current.over and current.ended is None:
            current.ended = now

    def apply_arrived(self, event: log.Arrived) -> None:
        """Somebody is at the table."""
        self.meeting(event.fixture).arrived.add(event.player)

    def apply_match_begun(self, event: log.MatchBegun) -> None:
        """A match is being played, by those who belong to its entries now."""
        meeting = self.meeting(event.fixture)
        meeting.players = tuple(self.players_of(meeting))
        meeting.match_id = event.match_id

    def apply_decided(self, event: log.Decided) -> None:
        """A match is over."""
        meeting = self.undecided(event.fixture)
        if event.outcome.how == "no_show":
            self.count_no_shows(meeting, event)
        meeting.outcome = event.outcome
        if event.match_id is not None:
            meeting.match_id = event.match_id
            self.reported.add(event.match_id)
        self.end_round(event.now)

    def count_no_shows(self, meeting: Meeting, event: log.Decided) -> None:
        """Remember who has not come: by the clock who was missing, else all of that side."""
        for side, members in enumerate(meeting.fixture.sides):
            if event.outcome.winner != side:
                for number in members:
                    if event.by is not None or self.is_absent(number, meeting):
                        self.entries[number].no_shows += 1

    def apply_adjusted(self, event: log.Adjusted) -> None:
        """A match ended otherwise."""
        self.meeting(event.fixture).outcome = event.outcome

    def apply_withdrew(self, event: log.Withdrew) -> None:
        """An entry has left."""
        entry = self.entries[event.entry]
        entry.withdrawn, entry.annulled = True, event.annulled

    def apply_substituted(self, event: log.Substituted) -> None:
        """Somebody new plays for the entry, which is back if it had left."""
        entry = self.entries[event.entry]
        entry.former += tuple(person for person in entry.players if person.id == event.out)
        entry.players = tuple(
            event.player if person.id == event.out else person for person in entry.players
        )
        entry.withdrawn, entry.annulled, entry.no_shows = False, False, 0

    def apply_extended(self, event: log.Extended) -> None:
        """The round takes longer."""
        assert self.round is not None
        self.round.extended += event.seconds

    def apply_paused(self, event: log.Paused) -> None:
        """The clocks stand still."""
        self.paused_at = event.now
        if event.proposal is not None:
            self.proposed, self.proposal_number = event, self.seq + 1

    def apply_resumed(self, event: log.Resumed) -> None:
        """They run again, from where they were."""
        assert self.paused_at is not None
        pause = event.now - self.paused_at
        if self.round is not None:
            self.round.since += pause
            if self.round.ended is not None:
                self.round.ended += pause
        self.paused_at = self.proposed = None

    def apply_finished(self, event: log.Finished) -> None:
        """All is played."""
        self.phase = "over"

    def apply_cancelled(self, event: log.Cancelled) -> None:
        """It was called off."""
        self.phase = "cancelled"
        self.proposed = None

    APPLY: ClassVar[dict[type, Callable[[Record, Any], None]]] = {
        log.Announced: apply_announced,
        log.Edited: apply_edited,
        log.DirectorsChanged: apply_directors_changed,
        log.Registered: apply_registered,
        log.Accepted: apply_accepted,
        log.Unregistered: apply_unregistered,
        log.CheckedIn: apply_checked_in,
        log.Begun: apply_begun,
        log.StageBegun: apply_stage_begun,
        log.RoundBegun: apply_round_begun,
        log.Arrived: apply_arrived,
        log.MatchBegun: apply_match_begun,
        log.Decided: apply_decided,
        log.Adjusted: apply_adjusted,
        log.Withdrew: apply_withdrew,
        log.Substituted: apply_substituted,
        log.Extended: apply_extended,
        log.Paused: apply_paused,
        log.Resumed: apply_resumed,
        log.Finished: apply_finished,
        log.Cancelled: apply_cancelled,
    }
