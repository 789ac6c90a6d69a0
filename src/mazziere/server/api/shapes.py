"""What the HTTP API takes and gives."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from mazziere.server.identity.profile import Chosen
from mazziere.storage.repositories.social import FriendState

Name = Annotated[str, Meta(min_length=1, max_length=64)]
Password = Annotated[str, Meta(min_length=8, max_length=128)]
#: What somebody claims to be a password or a code.
Claimed = Annotated[str, Meta(max_length=128)]


class Problem(Struct, frozen=True):
    """Why something was not done; ``code`` is for programs."""

    code: str
    about: str = ""


class Me(Struct, frozen=True):
    """Who is asking, and what they have chosen for themselves."""

    player: str
    name: str
    guest: bool
    role: str
    options: Chosen


class Registration(Struct, frozen=True, forbid_unknown_fields=True):
    """The name and the password of a new account."""

    name: Name
    password: Password


class Registered(Struct, frozen=True):
    """The new account; the recovery code is told once, here."""

    player: str
    name: str
    recovery_code: str


class Login(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody with an account."""

    name: Name
    password: Claimed


class PasswordChange(Struct, frozen=True, forbid_unknown_fields=True):
    """Another password."""

    old: Claimed
    new: Password


class Recovery(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who has forgotten the password but has the code."""

    name: Name
    recovery_code: Claimed
    new_password: Password


class Farewell(Struct, frozen=True, forbid_unknown_fields=True):
    """The account is to be deleted; a guest has no password to give."""

    password: Claimed = ""


class FriendShape(Struct, frozen=True):
    """A friend, or somebody who asks to be (``asking``) or is asked (``asked``)."""

    player: str
    name: str
    state: FriendState
    online: bool
    bot: bool


class Complaint(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody at a table behaved badly."""

    table: Annotated[str, Meta(pattern="^[a-z2-7]{12}$")]
    player: Annotated[str, Meta(max_length=16)]
    reason: Annotated[str, Meta(min_length=1, max_length=500)]


class Line(Struct, frozen=True):
    """Something that was said: a text, or the name of a courtesy."""

    player: str
    name: str
    at: int
    text: str | None = None
    courtesy: str | None = None


class CaseShape(Struct, frozen=True):
    """A complaint, with what was said at the table; names are null of whoever is gone."""

    report: str
    at: int
    table: str
    reason: str
    reporter: str
    reporter_name: str | None
    reported: str
    reported_name: str | None
    chat: list[Line]


class Ruling(Struct, frozen=True, forbid_unknown_fields=True):
    """What becomes of a complaint."""

    ban: bool = False


class MatchShape(Struct, frozen=True):
    """A match that was played; ``seat`` is where the player sat whose matches were asked for.

    ``origin`` is ``table``, ``ladder`` for a match that counts among bots, or ``import`` for one
    that was played elsewhere, by people who only have these names there.
    """

    match_id: str
    game: str
    rated: bool
    how: str
    winner: int | None
    points: tuple[int, int]
    vp: tuple[int, int]
    mp: tuple[int, int]
    started: int
    finished: int
    origin: str
    players: tuple[str, ...]
    seat: int | None
