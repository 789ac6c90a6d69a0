"""Clubs over HTTP: what they are, who belongs to them, which tournaments are theirs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from litestar import Response, delete, get, post, put
from litestar.params import FromPath, JSONBody, QueryParameter

from mazziere.live.clubs.membership import STAFF, ClubError, Members
from mazziere.live.clubs.seasons import Season, SeasonView
from mazziere.live.ids import new_id, new_link
from mazziere.live.table.courtesies import checked_text
from mazziere.live.table.refusal import Refusal
from mazziere.live.tournaments.views import TournamentRow
from mazziere.server.api.clubs.shapes import (
    Appointment,
    ClubRow,
    ClubText,
    ClubView,
    Founded,
    Invitation,
    Joining,
    MemberShape,
    OwnMembership,
)
from mazziere.server.api.problems import answer
from mazziere.server.api.requests import (
    ANY_SITE,
    FOREVER,
    PAGE,
    AnyRequest,
    Trouble,
    account,
    asking,
    limit,
    services_of,
)
from mazziere.server.api.shapes import Problem
from mazziere.server.identity.names import name_problem, skeleton
from mazziere.server.identity.sessions import COOKIE
from mazziere.storage.repositories.clubs import Club, ListedClub
from mazziere.storage.repositories.players import NameTaken, Player

#: So many tournaments are on a club's page.
SHOWN = 20
LONGEST_NAME = 40
FORBIDDEN = ("not_club_owner", "not_club_director", "members_only", "bad_link")
NOT_FOUND = ("no_club", "not_member", "no_event", "no_season")


@get("/api/clubs", response_headers=ANY_SITE)
async def clubs(
    request: AnyRequest,
    like: Annotated[str, QueryParameter(max_length=64)] = "",
    after: Annotated[str, QueryParameter(max_length=64)] = "",
) -> list[ClubRow]:
    """Clubs by name, fifty at a time: those with a name like that, after that one."""
    found = await services_of(request).clubs.listed(skeleton(like), after, PAGE)
    return [row_shape(each) for each in found]


@get("/api/me/clubs")
async def my_clubs(request: AnyRequest) -> list[ClubRow]:
    """Your clubs, also those that have not answered yet."""
    player = await asking(request)
    return [row_shape(each) for each in await services_of(request).clubs.of_player(player.id)]


@post("/api/clubs")
async def found(request: AnyRequest, data: JSONBody[ClubText]) -> Founded:
    """Found a club; you are its owner."""
    player = await account(request)
    limit(request, "found", player.id)
    about = checked(data)
    services = services_of(request)
    club = Club(new_id(), data.name, about, None, services.clock.now())
    try:
        await services.clubs.found(club, skeleton(data.name), player.id)
    except NameTaken:
        raise Trouble(409, "name_taken") from None
    return Founded(club.id)


@get("/api/clubs/{club:str}", response_headers=ANY_SITE)
async def club_page(request: AnyRequest, club: FromPath[str]) -> ClubView:
    """Everything about a club."""
    player = await services_of(request).sessions.player(request.cookies.get(COOKIE))
    return await view(request, club, player)


@put("/api/clubs/{club:str}")
async def describe(request: AnyRequest, club: FromPath[str], data: JSONBody[ClubText]) -> ClubView:
    """Another name or text; for its owners."""
    player = await owner(request, club)
    about = checked(data)
    try:
        await services_of(request).clubs.describe(club, data.name, skeleton(data.name), about)
    except NameTaken:
        raise Trouble(409, "name_taken") from None
    return await view(request, club, player)


@delete("/api/clubs/{club:str}", status_code=204)
async def close(request: AnyRequest, club: FromPath[str]) -> None:
    """The end of the club; for its owners, when its tournaments are over."""
    await owner(request, club)
    services = services_of(request)
    async with services.club_events.lock:  # nothing of it is just being announced
        await services.clubs.close(club)


@get("/api/clubs/{club:str}/tournaments", response_headers=ANY_SITE)
async def club_tournaments(
    request: AnyRequest,
    club: FromPath[str],
    before: Annotated[int, QueryParameter(ge=0, le=FOREVER)] = FOREVER,
) -> list[TournamentRow]:
    """The last tournaments of the club that were announced before that moment, fifty at a time."""
    services = services_of(request)
    await services.clubs.by_id(club)
    return await services.tournaments.rows_of_club(club, before, PAGE)


@post("/api/clubs/{club:str}/members", status_code=200)
async def join(request: AnyRequest, club: FromPath[str], data: JSONBody[Joining]) -> ClubView:
    """Ask to become a member, or become one with an invitation."""
    player = await account(request)
    if data.link is None:
        return await change(request, club, player, lambda members: members.ask(player.id))
    if data.link != (await services_of(request).clubs.by_id(club)).link:
        raise ClubError("bad_link")
    return await change(request, club, player, lambda members: members.join(player.id))


@put("/api/clubs/{club:str}/members/{name:str}")
async def appoint(
    request: AnyRequest, club: FromPath[str], name: FromPath[str], data: JSONBody[Appointment]
) -> ClubView:
    """Let somebody in who asks, or give a member another role, which is for owners."""
    player = await account(request)
    other = await named(request, name)
    return await change(
        request, club, player, lambda members: members.appoint(other, data.role, player.id)
    )


@delete("/api/clubs/{club:str}/members/{name:str}", status_code=200)
async def remove(request: AnyRequest, club: FromPath[str], name: FromPath[str]) -> ClubView:
    """Leave, refuse who asks, or send somebody away."""
    player = await account(request)
    other = await named(request, name)
    return await change(request, club, player, lambda members: members.remove(other, player.id))


@post("/api/clubs/{club:str}/link", status_code=200)
async def invite(request: AnyRequest, club: FromPath[str]) -> Invitation:
    """A new invitation, for those who run the club; the one before does not hold any more."""
    await runner(request, club)
    link = new_link()
    await services_of(request).clubs.set_link(club, link)
    return Invitation(link)


@delete("/api/clubs/{club:str}/link", status_code=204)
async def uninvite(request: AnyRequest, club: FromPath[str]) -> None:
    """No invitation holds any more."""
    await runner(request, club)
    await services_of(request).clubs.set_link(club, None)


# What they share


async def view(request: AnyRequest, club_id: str, player: Player | None) -> ClubView:
    """A club as somebody sees it."""
    services = services_of(request)
    club = await services.clubs.by_id(club_id)
    everybody = await services.clubs.members(club_id)
    roles = {each.player: each.role for each in everybody}
    role = None if player is None else roles.get(player.id)
    runs = role in STAFF
    shapes = [MemberShape(each.name, each.role, each.since) for each in everybody]
    return ClubView(
        club=club.id,
        name=club.name,
        about=club.about,
        created=club.created,
        members=[each for each in shapes if each.role != "asking"],
        asking=[each for each in shapes if each.role == "asking" and runs],
        tournaments=await services.tournaments.rows_of_club(club_id, FOREVER, SHOWN),
        events=await services.club_events.events(club_id),
        seasons=await season_views(request, club_id),
        you=None if player is None else OwnMembership(role, club.link if runs else None),
    )


async def season_views(request: AnyRequest, club: str) -> list[SeasonView]:
    """The seasons of a club, the last first."""
    found = await services_of(request).calendar.seasons(club)
    seasons = [SeasonView(each.id, msgspec.json.decode(each.plan, type=Season)) for each in found]
    return sorted(seasons, key=lambda each: each.plan.last, reverse=True)


async def change(
    request: AnyRequest, club: str, player: Player, do: Callable[[Members], None]
) -> ClubView:
    """Change who belongs to a club; how it is afterwards."""
    limit(request, "club", player.id)
    services = services_of(request)
    await services.clubs.change(club, do, services.clock.now())
    return await view(request, club, player)


async def runner(request: AnyRequest, club: str) -> Player:
    """Who asks, if they run the club."""
    player = await account(request)
    limit(request, "club", player.id)
    (await services_of(request).clubs.roles(club)).verify_staff(player.id)
    return player


async def owner(request: AnyRequest, club: str) -> Player:
    """Who asks, if they own the club."""
    player = await account(request)
    limit(request, "club", player.id)
    (await services_of(request).clubs.roles(club)).verify_owner(player.id)
    return player


async def named(request: AnyRequest, name: str) -> str:
    """The id of who is called so; whoever it is not is no member either."""
    found = await services_of(request).players.by_skeleton(skeleton(name))
    if found is None:
        raise ClubError("not_member")
    return found.id


def checked(data: ClubText) -> str:
    """The text without spaces around it; names are as strict as those of accounts."""
    problem = name_problem(data.name, LONGEST_NAME)
    if problem is not None:
        raise Trouble(400, "bad_name", problem)
    try:
        return checked_text(data.about) if data.about.strip() else ""
    except Refusal as refusal:
        raise Trouble(400, refusal.code) from None


def row_shape(club: ListedClub) -> ClubRow:
    """A club in a list."""
    return ClubRow(club.id, club.name, club.about, club.members, club.role)


def refused(_: AnyRequest, refusal: ClubError) -> Response[Problem]:
    """The answer to what a club does not accept."""
    code = refusal.code
    status = 403 if code in FORBIDDEN else 404 if code in NOT_FOUND else 409
    return answer(status, code, refusal.about)


REFUSALS: dict[int | type[Exception], Any] = {ClubError: refused}
HANDLERS = [
    clubs, my_clubs, found, club_page, describe, close, club_tournaments, join, appoint, remove,
    invite, uninvite,
]  # fmt: skip
