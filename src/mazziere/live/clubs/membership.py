"""Who is what in a club, and what each may do about the others. Pure: it knows ids and roles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, cast

Role = Literal["owner", "director", "member", "asking"]

#: What a club can make of somebody, from the highest.
ROLES: tuple[Role, ...] = ("owner", "director", "member")
#: Those who run a club.
STAFF: tuple[Role, ...] = ("owner", "director")
MOST_MEMBERS = 2000
#: How many clubs one player can own.
MOST_OWNED = 10

#: Every code of :class:`ClubError`.
REASONS = {
    "no_club": "there is no such club",
    "not_club_owner": "only an owner of the club may do that",
    "not_club_director": "only a director or an owner of the club may do that",
    "not_member": "that player is not in the club",
    "already_member": "that player is in the club already",
    "already_asking": "that player has asked already",
    "last_owner": "a club has an owner: name another one first",
    "bad_link": "that invitation does not hold, or no longer",
    "too_many_clubs": f"nobody owns more than {MOST_OWNED} clubs",
    "club_full": f"a club has at most {MOST_MEMBERS} members",
    "members_only": "only members of the club can enter",
    "tournaments_open": "tournaments of the club are not over yet",
    "no_event": "the club has no such event",
    "no_season": "the club has no such season",
    "bad_event": "nothing can come again like that",
    "bad_season": "a season cannot be like that",
    "too_many": "the club has as many of these as it can",
}


class ClubError(ValueError):
    """Something that a club does not accept; nothing has changed."""

    def __init__(self, code: str, about: str = "") -> None:
        super().__init__(f"{code}: {about or REASONS[code]}")
        self.code = code
        self.about = about


class Members:
    """The roles of a club's members, and of those who ask to become one."""

    def __init__(self, roles: Mapping[str, str]) -> None:
        self.roles: dict[str, Role] = {p: cast(Role, role) for p, role in roles.items()}

    def ask(self, player: str) -> None:
        """Ask to become a member."""
        self._verify_new(player)
        if player in self.roles:
            raise ClubError("already_asking")
        self._verify_room()
        self.roles[player] = "asking"

    def join(self, player: str) -> None:
        """Become a member, with an invitation."""
        self._verify_new(player)
        if player not in self.roles:
            self._verify_room()
        self.roles[player] = "member"

    def appoint(self, player: str, role: Role, by: str) -> None:
        """Take somebody in who asks, or give a member another role."""
        self.verify_staff(by)
        if player not in self.roles:
            raise ClubError("not_member")
        if (self.roles[player], role) != ("asking", "member"):
            self.verify_owner(by)
        if role != "owner":
            self._verify_not_last(player)
        self.roles[player] = role

    def remove(self, player: str, by: str) -> None:
        """Leave, take a request back, refuse one, or send somebody away."""
        if player != by:
            self.verify_staff(by)
        if player not in self.roles:
            raise ClubError("not_member")
        if player != by and self.roles[player] in STAFF:
            self.verify_owner(by)
        self._verify_not_last(player)
        del self.roles[player]

    def verify_staff(self, player: str) -> None:
        """Refuse whoever does not run the club."""
        if self.roles.get(player) not in STAFF:
            raise ClubError("not_club_director")

    def verify_owner(self, player: str) -> None:
        """Refuse whoever does not own the club."""
        if self.roles.get(player) != "owner":
            raise ClubError("not_club_owner")

    def _verify_new(self, player: str) -> None:
        if self.roles.get(player, "asking") != "asking":
            raise ClubError("already_member")

    def _verify_room(self) -> None:
        if len(self.roles) >= MOST_MEMBERS:
            raise ClubError("club_full")

    def _verify_not_last(self, player: str) -> None:
        owners = [each for each, role in self.roles.items() if role == "owner"]
        if owners == [player]:
            raise ClubError("last_owner")


def heir(members: list[tuple[str, str]]) -> str | None:
    """Who owns a club whose only owner is gone: the director, or else the member, who came first.

    Of these players with their roles, in the order in which they came; None if nobody is left.
    """
    for role in ("director", "member"):
        for player, has in members:
            if has == role:
                return player
    return None
