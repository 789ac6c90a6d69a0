"""Matches that were played, and everything else that is known of a player, over HTTP."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, get
from litestar.params import Parameter
from litestar.response import Stream

from mazziere.protocol.messages import LobbyRow
from mazziere.server.api.matches.access import match_shape
from mazziere.server.api.requests import AnyRequest, asking, limit, services_of
from mazziere.server.api.shapes import MatchShape
from mazziere.server.identity.profile import with_defaults

PAGE = 50
FOREVER = 1 << 62


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
async def my_data(request: AnyRequest) -> Response[Any]:
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
    kept = {
        "player": player.id,
        "name": player.name,
        "created": player.created,
        "options": with_defaults(player.options),
        "friends": [asdict(each) for each in await services.social.friends(player.id)],
        "blocked": sorted(await services.social.blocked(player.id)),
        "clubs": [asdict(each) for each in await services.clubs.of_player(player.id)],
        "matches": matches,
        "records": "/api/me/records",
        "bots": [asdict(each) for each in await services.bots.of_owner(player.id)],
        "exercises": [asdict(each) for each in await services.exercises.progress(player.id)],
        "tables": [msgspec.json.decode(row, type=LobbyRow).table for row in tables],
        "chips": chips,
        "chip_limit": None if chip_limit is None else asdict(chip_limit),
        "reports": [{"at": r.created, "about": r.reported, "reason": r.reason} for r in reports],
        "sessions": [{"created": created, "expires": expires} for created, expires in sessions],
    }
    return Response(
        await asyncio.to_thread(msgspec.json.encode, kept), media_type="application/json"
    )


HANDLERS = [my_matches, my_tables, my_records, my_data]
