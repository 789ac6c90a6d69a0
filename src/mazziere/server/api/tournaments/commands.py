"""What can be asked of a tournament, as one tagged union."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from mazziere.protocol.words import Nonce
from mazziere.server.api.shapes import Name
from mazziere.tournament import Settings, Tournament, TournamentError
from mazziere.tournament.events import Event, Person
from mazziere.tournament.outcomes import Final

Entry = Annotated[int, Meta(ge=1)]
Side = Annotated[int, Meta(ge=0, le=1)]
Match = Annotated[str, Meta(pattern=r"^\d{1,2}\.\d{1,3}\.\d{1,4}$")]
Points = tuple[Annotated[int, Meta(ge=0, le=9999)], Annotated[int, Meta(ge=0, le=9999)]]
Reason = Annotated[str, Meta(min_length=1, max_length=200)]
Fee = Annotated[int, Meta(ge=0)]


@dataclass(frozen=True)
class Asked:
    """Who asks, the people whom the command names, what seeds them, and 32 random bytes."""

    me: Person
    named: Mapping[str, Person]
    level: float | None
    secret: bytes

    @property
    def by(self) -> str:
        """The id of who asks."""
        return self.me.id


class Command(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """Something to be done with a tournament."""

    def accounts(self) -> tuple[str, ...]:
        """The names of those who must have an account."""
        return ()

    def people(self) -> tuple[str, ...]:
        """The names of those who need none."""
        return ()

    def entering(self) -> bool:
        """Whether who asks wants to take part."""
        return False


class Register(Command, frozen=True, kw_only=True, tag="register"):
    """Enter; ``partner`` is the name of an account, where pairs are fixed.

    ``fee`` are the chips that you agree to pay.
    """

    partner: Name | None = None
    nonce: Nonce = ""
    fee: Fee = 0

    def accounts(self) -> tuple[str, ...]:
        """The partner, where there is one."""
        return () if self.partner is None else (self.partner,)

    def entering(self) -> bool:
        """Whoever asks takes part from now on."""
        return True

    def do(self, tournament: Tournament, asked: Asked, now: int) -> list[Event]:
        """Enter who asks; what it costs has to be what they agreed to."""
        verify_agreed(tournament, self.fee)
        partner = None if self.partner is None else asked.named[self.partner]
        return tournament.register(asked.me, now, partner, asked.level, self.nonce)


class AddEntry(Command, frozen=True, kw_only=True, tag="add_entry"):
    """A director enters people by name, who need no account; partners who are there accept.

    In a tournament of a club, the name of a member is that member.
    """

    names: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=2)]

    def people(self) -> tuple[str, ...]:
        """All who are entered."""
        return self.names

    def do(self, tournament: Tournament, asked: Asked, now: int) -> list[Event]:
        """Enter these people, and let partners have accepted; only where nobody pays."""
        tournament.verify_director(asked.by)
        if tournament.settings.entry_fee:  # nobody pays with somebody else's chips
            raise TournamentError("own_entry")
        people = [asked.named[name] for name in self.names]
        partner = people[1] if len(people) == 2 else None
        events = tournament.register(people[0], now, partner)
        if partner is not None:
            events += tournament.accept(tournament.registrations, partner.id, now)
        return events


class Accept(Command, frozen=True, kw_only=True, tag="accept"):
    """Be the partner of who asked; ``fee`` are the chips that you agree to pay."""

    entry: Entry
    fee: Fee = 0

    def entering(self) -> bool:
        """Whoever asks takes part from now on."""
        return True

    def do(self, tournament: Tournament, asked: Asked, now: int) -> list[Event]:
        """Make the pair complete; what it costs has to be what who asks agreed to."""
        verify_agreed(tournament, self.fee)
        return tournament.accept(self.entry, asked.by, now)


class CheckIn(Command, frozen=True, kw_only=True, tag="check_in"):
    """Say that an entry is here."""

    entry: Entry

    def do(self, tournament: Tournament, asked: Asked, now: int) -> list[Event]:
        """Note that the entry is here."""
        return tournament.check_in(self.entry, asked.by, now)


class Withdraw(Command, frozen=True, kw_only=True, tag="withdraw"):
    """Take an entry back, before the start or for good."""

    entry: Entry

    def do(self, tournament: Tournament, asked: Asked, now: int) -> list[Event]:
        """Take the entry off the list, or out of the field once it is being played."""
        if tournament.phase == "registration":
            return tournament.unregister(self.entry, asked.by, now)
        return tournament.withdraw(self.entry, asked.by, now)


class Edit(Command, frozen=True, kw_only=True, tag="edit"):
    """Change how it is held, before the start. It stays with its club and its directors."""

    settings: Settings

    def do(self, tournament: Tournament, asked: Asked, now: int) -> list[Event]:
        """Change the settings, but not whose tournament it is."""
        now_held = tournament.settings
        settings = msgspec.structs.replace(
            self.settings, directors=now_held.directors, club=now_held.club
        )
        return tournament.edit(settings, asked.by, now)


class NameDirector(Command, frozen=True, kw_only=True, tag="name_director"):
    """Let an account direct it too."""

    player: Name

    def accounts(self) -> tuple[str, ...]:
        """The new director."""
        return (self.player,)

    def do(self, tournament: Tournament, asked: Asked, now: int) -> list[Event]:
        """Add the account to the directors."""
        return tournament.name_director(asked.named[self.player].id, asked.by, now)


class DismissDirector(Command, frozen=True, kw_only=True, tag="dismiss_director"):
    """Somebody directs it no longer; not the one whose tournament it is."""

    player: Name

    def accounts(self) -> tuple[str, ...]:
        """The director."""
        return (self.player,)

    def do(self, tournament: Tournament, asked: Asked, now: int) -> list[Event]:
        """Take the account from the directors."""
        return tournament.dismiss_director(asked.named[self.player].id, asked.by, now)


class Begin(Command, frozen=True, kw_only=True, tag="begin"):
    """Start now, with those who are here."""

    def do(self, tournament: Tournament, asked: Asked, now: int) -> list[Event]:
        """Close the list and begin the first stage, drawn with the secret."""
        return tournament.begin(asked.by, now, asked.secret)


class ResultCommand(Command, frozen=True, kw_only=True):
    """How a match ended, as a director says it."""

    match: Match
    points: Points
    winner: Side | None = None
    left: Side | None = None
    cappotto: bool = False

    @property
    def final(self) -> Final:
        """What is said of the match."""
        return Final(self.points, self.winner, self.left, self.cappotto)


class EnterResult(ResultCommand, frozen=True, kw_only=True, tag="enter_result"):
    """The result of a match that was played in person."""

    def do(self, tournament: Tournament, asked: Asked, now: int) -> list[Event]:
        """Give the match a result that nobody has played here."""
        return tournament.enter(self.match, self.final, asked.by, now)


class DeclareAbsent(Command, frozen=True, kw_only=True, tag="declare_absent"):
    """These sides have not come."""

    match: Match
    sides: Annotated[tuple[Side, ...], Meta(min_length=1, max_length=2)]

    def do(self, tournament: Tournament, asked: Asked, now: int) -> list[Event]:
        """Decide the match for who has come, if anybody has."""
        return tournament.declare_absent(self.match, self.sides, asked.by, now)


class AdjustResult(ResultCommand, frozen=True, kw_only=True, tag="adjust_result"):
    """Another result, with the reason for it."""

    reason: Reason

    def do(self, tournament: Tournament, asked: Asked, now: int) -> list[Event]:
        """Replace the result at once."""
        return tournament.adjust(self.match, self.final, asked.by, self.reason, now)


class ProposeResult(ResultCommand, frozen=True, kw_only=True, tag="propose_result"):
    """Where entries are paid: another result, with the reason for it, which a second confirms."""

    reason: Reason

    def do(self, tournament: Tournament, asked: Asked, now: int) -> list[Event]:
        """Note the result that a second director may confirm."""
        return tournament.propose(self.match, self.final, asked.by, self.reason, now)


class ConfirmResult(Command, frozen=True, kw_only=True, tag="confirm_result"):
    """Agree to what another director has proposed; ``proposal`` is its number."""

    proposal: Annotated[int, Meta(ge=1)]

    def do(self, tournament: Tournament, asked: Asked, now: int) -> list[Event]:
        """Replace the result by what was proposed."""
        return tournament.confirm(self.proposal, asked.by, now)


class RefuseResult(Command, frozen=True, kw_only=True, tag="refuse_result"):
    """Leave a result as it is that somebody has proposed to correct."""

    proposal: Annotated[int, Meta(ge=1)]

    def do(self, tournament: Tournament, asked: Asked, now: int) -> list[Event]:
        """Drop what was proposed."""
        return tournament.refuse(self.proposal, asked.by, now)


class SubstitutePlayer(Command, frozen=True, kw_only=True, tag="substitute"):
    """An account plays on in the place of a player of an entry; ``out`` is that player's name."""

    entry: Entry
    out: Name
    player: Name

    def accounts(self) -> tuple[str, ...]:
        """The substitute."""
        return (self.player,)

    def do(self, tournament: Tournament, asked: Asked, now: int) -> list[Event]:
        """Exchange a player of the entry, found by name."""
        entry = tournament.verified_entry(self.entry, tournament.entries)
        out = next((person.id for person in entry.players if person.name == self.out), "")
        return tournament.substitute(self.entry, out, asked.named[self.player], asked.by, now)


class Extend(Command, frozen=True, kw_only=True, tag="extend"):
    """More time for the round."""

    seconds: Annotated[int, Meta(ge=1, le=86_400)]

    def do(self, tournament: Tournament, asked: Asked, now: int) -> list[Event]:
        """Let the round end so much later."""
        return tournament.extend(self.seconds, asked.by, now)


class Pause(Command, frozen=True, kw_only=True, tag="pause"):
    """Hold the clocks of all matches."""

    def do(self, tournament: Tournament, asked: Asked, now: int) -> list[Event]:
        """Stop the clocks of all matches."""
        return tournament.pause(asked.by, now)


class Resume(Command, frozen=True, kw_only=True, tag="resume"):
    """Let the clocks run again."""

    def do(self, tournament: Tournament, asked: Asked, now: int) -> list[Event]:
        """Let the clocks of all matches go on."""
        return tournament.resume(asked.by, now)


class Cancel(Command, frozen=True, kw_only=True, tag="cancel"):
    """Call the tournament off, with the reason for it."""

    reason: Reason

    def do(self, tournament: Tournament, asked: Asked, now: int) -> list[Event]:
        """End the tournament without a winner; fees are given back."""
        return tournament.cancel(asked.by, self.reason, now)


AnyCommand = (
    Register
    | AddEntry
    | Accept
    | CheckIn
    | Withdraw
    | Edit
    | NameDirector
    | DismissDirector
    | Begin
    | EnterResult
    | DeclareAbsent
    | AdjustResult
    | ProposeResult
    | ConfirmResult
    | RefuseResult
    | SubstitutePlayer
    | Extend
    | Pause
    | Resume
    | Cancel
)


def verify_agreed(tournament: Tournament, fee: int) -> None:
    """Refuse whoever has not seen what it costs: the director may have changed it meanwhile."""
    if fee != tournament.settings.entry_fee:
        raise TournamentError("other_fee")
