"""A tournament as the fold of its log, and what may be done in it.

Like a match and a table, it verifies a command first; what it leads to are events, and only events
change it. It is told the time, and secrets come in as arguments.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from mazziere.cards.shuffle import check_nonce, commitment
from mazziere.tournament import events as log
from mazziere.tournament.course import Course
from mazziere.tournament.errors import TournamentError
from mazziere.tournament.events import Event, Person
from mazziere.tournament.field import Entry
from mazziere.tournament.matches import Outcome
from mazziere.tournament.outcomes import Final, entered, unplayed
from mazziere.tournament.settings import DAY, MOST_DIRECTORS, Settings, checked, is_name
from mazziere.tournament.stage import MOST_ENTRIES

LONGEST_REASON = 200
#: All of it stays in the log, which is read as a whole: so often somebody may enter, so many
#: entries may be made in all, and so often may directors change something.
MOST_TIMES, MOST_REGISTRATIONS, MOST_CHANGES = 20, 10 * MOST_ENTRIES, 1000


class Tournament(Course):
    """A tournament; see the module's text. Made by :meth:`announce` or :meth:`fold`."""

    @classmethod
    def announce(cls, tournament: str, settings: Settings, secret: bytes, now: int) -> Tournament:
        """A new tournament; a refusal if it cannot be held like that."""
        new = cls()
        new.happen(
            log.Announced(
                now=now,
                tournament=tournament,
                settings=checked(settings),
                commitment=commitment(secret),
                secret=secret.hex(),
            )
        )
        return new

    # Commands before the start: each is verified, then becomes events

    def edit(self, settings: Settings, by: str, now: int) -> list[Event]:
        """A director changes how it is held."""
        self.verify(now, "registration")
        self.verify_director(by)
        self.verify_calm()
        checked(settings)
        if settings.directors != self.settings.directors:
            raise TournamentError("bad_settings", "directors are named and dismissed one by one")
        if self.registered and terms(settings) != terms(self.settings):
            raise TournamentError("bad_settings", "the entries there are would not fit")
        return self.happen(log.Edited(now=now, by=by, settings=settings))

    def name_director(self, player: str, by: str, now: int) -> list[Event]:
        """A director lets somebody direct it too, until it is over."""
        self.verify(now, "registration", "running")
        self.verify_director(by)
        self.verify_calm()
        directors = self.settings.directors
        if player in directors:
            raise TournamentError("already_director")
        if len(directors) >= MOST_DIRECTORS:
            raise TournamentError("too_many_directors")
        return self.happen(log.DirectorsChanged(now=now, by=by, directors=(*directors, player)))

    def dismiss_director(self, player: str, by: str, now: int) -> list[Event]:
        """Somebody, perhaps who asks, directs it no longer; whose tournament it is stays."""
        self.verify(now, "registration", "running")
        self.verify_director(by)
        directors = self.settings.directors
        if player not in directors[self.settings.club is None :]:
            raise TournamentError("no_such_director")
        left = tuple(each for each in directors if each != player)
        return self.happen(log.DirectorsChanged(now=now, by=by, directors=left))

    def register(
        self,
        player: Person,
        now: int,
        partner: Person | None = None,
        level: float | None = None,
        nonce: str = "",
    ) -> list[Event]:
        """Enter; with a partner where pairs are fixed, who then has to accept."""
        self.verify(now, "registration")
        if self.settings.entry == "fixed":
            if partner is None or partner.id == player.id:
                raise TournamentError("needs_partner")
        elif partner is not None:
            raise TournamentError("no_partner")
        if self.entry_of(player.id) is not None:
            raise TournamentError("already_entered")
        self.verify_room(player.id)
        players = (player,) if partner is None else (player, partner)
        if not all(is_name(person.name) for person in players):
            raise TournamentError("bad_name")
        try:
            check_nonce(nonce)
        except ValueError:
            raise TournamentError("bad_nonce") from None
        number = self.registrations + 1
        return self.happen(
            log.Registered(now=now, entry=number, players=players, level=level, nonce=nonce)
        )

    def accept(self, number: int, player: str, now: int) -> list[Event]:
        """The partner who was asked takes part."""
        self.verify(now, "registration")
        entry = self.verified_entry(number, self.registered)
        if entry.confirmed:
            raise TournamentError("already_confirmed")
        if not entry.has(player) or entry.holds(player):
            raise TournamentError("not_yours")
        if self.entry_of(player) is not None:
            raise TournamentError("already_entered")
        return self.happen(log.Accepted(now=now, entry=number))

    def unregister(self, number: int, by: str, now: int) -> list[Event]:
        """Take an entry back, as one of its players or as a director."""
        self.verify(now, "registration")
        self.verify_own(self.verified_entry(number, self.registered), by)
        return self.happen(log.Unregistered(now=now, entry=number))

    def check_in(self, number: int, by: str, now: int) -> list[Event]:
        """Say that an entry is here, when check-in is open."""
        self.verify(now, "registration")
        entry = self.verified_entry(number, self.registered)
        self.verify_own(entry, by)
        if not entry.confirmed:
            raise TournamentError("not_confirmed")
        if not self.check_in_open(now):
            raise TournamentError("check_in_closed")
        if entry.checked_in:
            raise TournamentError("already_checked_in")
        return self.happen(log.CheckedIn(now=now, entry=number))

    def begin(self, by: str, now: int, secret: bytes) -> list[Event]:
        """A director starts it now, with those who are here."""
        self.verify(now, "registration")
        self.verify_director(by)
        if now < (self.settings.starts_at or 0):  # who has paid may not be there yet
            self.verify_no_fee()
        if len(self.starters(now)) < self.settings.least:
            raise TournamentError("too_few")
        return self.start(now, secret)

    # Commands while it runs

    def arrive(self, fixture: str, player: str, now: int) -> list[Event]:
        """A player is at the table; nothing happens if that is known."""
        self.verify(now, "running")
        meeting = self.undecided(fixture)
        if player not in self.players_of(meeting):
            raise TournamentError("not_yours")
        if player in meeting.arrived:
            return []
        return self.happen(log.Arrived(now=now, fixture=fixture, player=player))

    def match_begun(self, fixture: str, match_id: str, now: int) -> list[Event]:
        """The cards are dealt; nothing happens if that is known."""
        self.verify(now, "running")
        meeting = self.undecided(fixture)
        if meeting.match_id == match_id:
            return []
        if meeting.match_id is not None:
            raise TournamentError("already_begun")
        return self.happen(log.MatchBegun(now=now, fixture=fixture, match_id=match_id))

    def report(self, fixture: str, outcome: Outcome, match_id: str, now: int) -> list[Event]:
        """The result of a table; the same one a second time changes nothing."""
        self.verify(now, "running", "over", "cancelled")
        if self.meeting(fixture).outcome is not None and match_id in self.reported:
            return []
        self.verify(now, "running")
        self.undecided(fixture)
        self.verify_outcome(fixture, outcome)
        return self.decide(fixture, outcome, now, match_id=match_id)

    def enter(self, fixture: str, final: Final, by: str, now: int) -> list[Event]:
        """A director enters the result of a match that was played in person."""
        self.verify(now, "running")
        self.verify_director(by)
        self.verify_no_fee()
        self.undecided(fixture)
        outcome = entered(self.stage_of(fixture).form, *final)
        return self.decide(fixture, outcome, now, by=by)

    def declare_absent(self, fixture: str, sides: Sequence[int], by: str, now: int) -> list[Event]:
        """A director says which side, or that neither, has come."""
        self.verify(now, "running")
        self.verify_director(by)
        self.verify_no_fee()
        self.undecided(fixture)
        absent = set(sides)
        if not absent or not absent <= {0, 1}:
            raise TournamentError("bad_result")
        outcome = unplayed(self.stage_of(fixture).form, absent, "no_show")
        return self.decide(fixture, outcome, now, by=by)

    def adjust(self, fixture: str, final: Final, by: str, reason: str, now: int) -> list[Event]:
        """A director sets another result, so long as nothing has followed from the first."""
        self.verify(now, "running", "over")
        self.verify_director(by)
        verify_reason(reason)
        self.verify_no_fee()
        self.verify_calm()
        outcome = self.adjusted(fixture, final)
        return self.happen(
            log.Adjusted(now=now, fixture=fixture, outcome=outcome, reason=reason, by=by)
        )

    def propose(self, fixture: str, final: Final, by: str, reason: str, now: int) -> list[Event]:
        """Where entries are paid, a director proposes another result, for another to confirm.

        Until then nothing changes, and all stands still but the matches that are being played.
        """
        self.verify(now, "running")
        self.verify_judge(by, fixture)
        verify_reason(reason)
        self.verify_calm()
        if self.proposed is not None:
            raise TournamentError("proposal_open")
        if self.paused_at is not None:
            raise TournamentError("paused")
        outcome = self.adjusted(fixture, final)
        proposal = log.Proposal(fixture=fixture, outcome=outcome, reason=reason)
        return self.happen(log.Paused(now=now, by=by, proposal=proposal))

    def confirm(self, number: int, by: str, now: int) -> list[Event]:
        """A second director agrees to the proposal of that number, the one that they have seen."""
        proposer, proposal = self.verified_proposal(number, by, now)
        if by == proposer:
            raise TournamentError("own_proposal")
        adjusted = log.Adjusted(
            now=now,
            fixture=proposal.fixture,
            outcome=proposal.outcome,
            reason=proposal.reason,
            by=by,
            proposed_by=proposer,
        )
        return self.happen(adjusted) + self.happen(log.Resumed(now=now, by=by))

    def refuse(self, number: int, by: str, now: int) -> list[Event]:
        """A director does not agree, or takes back what they have proposed."""
        self.verified_proposal(number, by, now)
        return self.happen(log.Resumed(now=now, by=by))

    def adjusted(self, fixture: str, final: Final) -> Outcome:
        """Another outcome of a match; a refusal if something has followed from the first."""
        if self.meeting(fixture).outcome is None:
            raise TournamentError("not_decided")
        stage = self.stage_of(fixture)
        if stage is not self.stage or not stage.can_correct(fixture):
            raise TournamentError("too_late")
        return entered(stage.form, *final)

    def withdraw(self, number: int, by: str, now: int) -> list[Event]:
        """An entry leaves for good; what it has not played is lost."""
        self.verify(now, "running")
        entry = self.verified_entry(number, self.entries)
        self.verify_own(entry, by)
        if not entry.has(by):
            self.verify_no_fee()
        if entry.withdrawn:
            raise TournamentError("withdrawn")
        return self.leave(number, now, by)

    def substitute(self, number: int, out: str, player: Person, by: str, now: int) -> list[Event]:
        """A director seats somebody else for the matches that have not begun."""
        self.verify(now, "running")
        self.verify_director(by)
        self.verify_no_fee()
        self.verify_calm()
        entry = self.verified_entry(number, self.entries)
        if not entry.has(out):
            raise TournamentError("not_yours")
        if self.entry_of(player.id) is not None:
            raise TournamentError("already_entered")
        if not is_name(player.name):
            raise TournamentError("bad_name")
        return self.happen(log.Substituted(now=now, entry=number, out=out, player=player, by=by))

    def extend(self, seconds: int, by: str, now: int) -> list[Event]:
        """A director gives the round more time."""
        self.verify(now, "running")
        self.verify_director(by)
        self.verify_calm()
        if not 1 <= seconds <= DAY:
            raise TournamentError("bad_time")
        if self.round is None:
            raise TournamentError("not_now")
        return self.happen(log.Extended(now=now, seconds=seconds, by=by))

    def pause(self, by: str, now: int) -> list[Event]:
        """A director holds the clocks; matches that are being played go on."""
        self.verify(now, "running")
        self.verify_director(by)
        self.verify_calm()
        if self.paused_at is not None:
            raise TournamentError("paused")
        return self.happen(log.Paused(now=now, by=by))

    def resume(self, by: str, now: int) -> list[Event]:
        """A director lets it go on."""
        self.verify(now, "running")
        self.verify_director(by)
        if self.paused_at is None:
            raise TournamentError("not_paused")
        if self.proposed is not None:
            raise TournamentError("proposal_open")
        return self.happen(log.Resumed(now=now, by=by))

    def cancel(self, by: str, reason: str, now: int) -> list[Event]:
        """A director calls it off."""
        self.verify(now, "registration", "running")
        self.verify_director(by)
        verify_reason(reason)
        return self.happen(log.Cancelled(now=now, reason=reason, by=by))

    # Verifying

    def verify(self, now: int, *phases: str) -> None:
        """Refuse what belongs to another time."""
        if self.phase not in phases:
            raise TournamentError("not_now")
        if now < self.now:
            raise TournamentError("time_backwards")

    def verify_director(self, by: str) -> None:
        """Refuse anybody but a director."""
        if not self.is_director(by):
            raise TournamentError("not_director")

    def verify_calm(self) -> None:
        """Refuse directors who change something again and again."""
        if self.changes >= MOST_CHANGES:
            raise TournamentError("too_often")

    def verify_room(self, player: str) -> None:
        """Refuse who enters again and again, and more entries than any field could take."""
        full = len(self.registered) >= MOST_ENTRIES or self.registrations >= MOST_REGISTRATIONS
        if full or self.entered[player] >= MOST_TIMES:
            raise TournamentError("too_often")

    def verify_no_fee(self) -> None:
        """Refuse to decide anything alone where entries were paid: a director may play.

        What went wrong can be called off: then everybody has the fee back.
        """
        if self.settings.entry_fee:
            raise TournamentError("paid_entries")

    def verify_judge(self, by: str, fixture: str) -> None:
        """Refuse who has no say in correcting a result that chips hang on.

        Those have who directed it at the start, when everybody could see that, and do not play.
        """
        self.verify_director(by)
        if not self.settings.entry_fee:
            raise TournamentError("free_entries")
        if by not in self.judges:
            raise TournamentError("late_director")
        if self.plays_in(by, fixture):
            raise TournamentError("not_impartial")

    def verified_proposal(self, number: int, by: str, now: int) -> tuple[str, log.Proposal]:
        """Who has proposed what, if it is the proposal of that number and by may decide on it."""
        self.verify(now, "running")
        self.verify_director(by)
        proposed = self.proposed
        if proposed is None or proposed.proposal is None or number != self.proposal_number:
            raise TournamentError("no_proposal")
        self.verify_judge(by, proposed.proposal.fixture)
        return proposed.by, proposed.proposal

    def verify_own(self, entry: Entry, by: str) -> None:
        """Refuse anybody but the players of an entry and the directors."""
        if not entry.has(by) and not self.is_director(by):
            raise TournamentError("not_yours")

    def verified_entry(self, number: int, field: dict[int, Entry]) -> Entry:
        """The entry of that number; a refusal if there is none."""
        if number not in field:
            raise TournamentError("no_entry")
        return field[number]

    def verify_outcome(self, fixture: str, outcome: Outcome) -> None:
        """Refuse a knock-out match that nobody has won."""
        if self.stage_of(fixture).eliminates and outcome.winner is None:
            raise TournamentError("needs_winner")


def terms(settings: Settings) -> tuple[object, ...]:
    """What stays as it is from the first entry on: where entries are paid, all that they buy."""
    kept = settings.entry, settings.seats, settings.entry_fee
    if not settings.entry_fee:
        return kept
    return *kept, msgspec.structs.replace(settings, name="", capacity=0, least=0)


def verify_reason(reason: str) -> None:
    """Refuse to do without one."""
    if not 0 < len(reason.strip()) <= LONGEST_REASON:
        raise TournamentError("needs_reason")
