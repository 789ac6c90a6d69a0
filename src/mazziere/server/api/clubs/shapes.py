"""What the HTTP API takes and gives about clubs."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from mazziere.live.clubs.calendar import EventView
from mazziere.live.clubs.membership import Role
from mazziere.live.clubs.seasons import SeasonView
from mazziere.live.tournaments.views import TournamentRow
from mazziere.server.api.shapes import Name

About = Annotated[str, Meta(max_length=500)]
Link = Annotated[str, Meta(max_length=32)]


class ClubText(Struct, frozen=True, forbid_unknown_fields=True):
    """How a club is called, and what it says of itself."""

    name: Name
    about: About = ""


class Founded(Struct, frozen=True):
    """The new club."""

    club: str


class ClubRow(Struct, frozen=True):
    """A club in a list; ``role`` is yours, in the list of your clubs."""

    club: str
    name: str
    about: str
    members: int
    role: Role | None = None


class MemberShape(Struct, frozen=True):
    """Somebody of a club: an ``owner``, a ``director`` or a ``member``, since that moment."""

    name: str
    role: Role
    since: int


class OwnMembership(Struct, frozen=True):
    """What you are in a club (``asking`` until you are let in); who runs it has its invitation."""

    role: Role | None
    link: str | None = None


class ClubView(Struct, frozen=True):
    """A club. Who ``asks`` to be let in is told to those who run it."""

    club: str
    name: str
    about: str
    created: int
    members: list[MemberShape]
    asking: list[MemberShape]
    tournaments: list[TournamentRow]
    events: list[EventView]
    seasons: list[SeasonView]
    you: OwnMembership | None = None


class Joining(Struct, frozen=True, forbid_unknown_fields=True):
    """The wish to become a member; whoever has an invitation is one at once."""

    link: Link | None = None


class Appointment(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody of the club shall be from now on."""

    role: Literal["owner", "director", "member"]


class Invitation(Struct, frozen=True):
    """What an invitation has in its address; none before it still holds."""

    link: str
