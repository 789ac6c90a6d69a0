"""Matches that were played, and everything else that is known of a player, over HTTP."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, get
from litestar.params import Parameter
from litestar.response import Stream
from msgspec import Struct

from mazziere.bank.limit import Limit
from mazziere.protocol.messages import LobbyRow
from mazziere.server.api.matches.access import match_shape
from mazziere.server.api.requests import FOREVER, PAGE, AnyRequest, asking, limit, services_of
from mazziere.server.api.shapes import MatchShape
from mazziere.server.identity.profile import Chosen, with_defaults
from mazziere.storage.repositories.bots import OwnBot
from mazziere.storage.repositories.clubs import ListedClub
from mazziere.storage.repositories.exercises import Progress
from mazziere.storage.repositories.history import PlayedMatch
from mazziere.storage.repositories.ledger import Movement
from mazziere.storage.repositories.social import Friend


class KeptReport(Struct, frozen=True):
    """A complaint that the player has made."""

    at: int
    about: str
    reason: str


class KeptSession(Struct, frozen=True):
    """A browser in which the player is logged in."""

    created: int
    expires: int


class KeptData(Struct, frozen=True, kw_only=True):
    """Everything that is kept of a player; ``records`` is where the matches' records are."""

    player: str
    name: str
    created: int
    options: Chosen
    friends: list[Friend]
    blocked: list[str]
    clubs: list[ListedClub]
    matches: list[PlayedMatch]
    records: str = "/api/me/records"
    bots: list[OwnBot]
    exercises: list[Progress]
    tables: list[str]
    chips: list[Movement]
    chip_limit: Limit | None
    reports: list[KeptReport]
    sessions: list[KeptSession]


@get("/api/me/matches")
async def my_matches(
    request: AnyRequest, before: Annotated[int, Parameter(ge=0, le=FOREVER)] = FOREVER
) -> list[MatchShape]:
    """Your last matches that ended before that moment, fifty at a time."""
    player = await asking(request)
    found = await services_of(request).history.of_player(player.id, before, PAGE)
    return [match_shape(each) for each in found]


@get("/api/me/tables")
async def my_tables(request: AnyRequest) -> list[LobbyRow]:
    """The tables where you sit and can go on, today or any day."""
    player = await asking(request)
    found = await services_of(request).history.open_tables(player.id)
    return [msgspec.json.decode(row, type=LobbyRow) for row in found]


@get("/api/me/records", media_type=MediaType.TEXT)
async def my_records(request: AnyRequest) -> Stream:
    """The records of all your matches, one after the other: the earliest first."""
    player = await asking(request)
    limit(request, "export", player.id)
    return Stream(
        services_of(request).history.records_of(player.id),
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="mazziere.txt"'},
    )


@get("/api/me/data")
async def my_data(request: AnyRequest) -> Response[KeptData]:
    """Everything that is kept of you, as JSON."""
    player = await asking(request)
    limit(request, "export", player.id)
    services = services_of(request)
    matches = await services.history.of_player(player.id, FOREVER, 100_000)
    reports = await services.social.reports_of(player.id)
    sessions = await services.players.sessions(player.id)
    tables = await services.history.open_tables(player.id)
    chips = await services.ledger.history(player.id, FOREVER, 1_000_000)
    chip_limit = services.bank.limits.get(player.id)
    kept = KeptData(
        player=player.id,
        name=player.name,
        created=player.created,
        options=with_defaults(player.options),
        friends=await services.social.friends(player.id),
        blocked=sorted(await services.social.blocked(player.id)),
        clubs=await services.clubs.of_player(player.id),
        matches=matches,
        bots=await services.bots.of_owner(player.id),
        exercises=await services.exercises.progress(player.id),
        tables=[msgspec.json.decode(row, type=LobbyRow).table for row in tables],
        chips=chips,
        chip_limit=chip_limit,
        reports=[KeptReport(each.created, each.reported, each.reason) for each in reports],
        sessions=[KeptSession(created, expires) for created, expires in sessions],
    )
    encoded: Response[Any] = Response(
        await asyncio.to_thread(msgspec.json.encode, kept), media_type="application/json"
    )
    return encoded


HANDLERS = [my_matches, my_tables, my_records, my_data]
