"""What comes again in a club, and its seasons, over HTTP."""

from __future__ import annotations

import msgspec
from litestar import Response, delete, get, post, put
from litestar.params import FromPath, JSONBody

from mazziere.live.clubs.calendar import EventView, Plan
from mazziere.live.clubs.membership import ClubError
from mazziere.live.clubs.seasons import (
    MOST_SEASONS,
    RankingView,
    Season,
    SeasonView,
    ranking_view,
    to_csv,
    verify,
)
from mazziere.live.ids import new_id
from mazziere.server.api.clubs.routes import runner, season_views
from mazziere.server.api.requests import ANY_SITE, AnyRequest, services_of
from mazziere.storage.repositories.club_calendar import StoredSeason


class Planned(msgspec.Struct, frozen=True):
    """The id of the new event."""

    event: str


class NewSeason(msgspec.Struct, frozen=True):
    """The id of the new season."""

    season: str


@get("/api/clubs/{club:str}/events", response_headers=ANY_SITE)
async def events(request: AnyRequest, club: FromPath[str]) -> list[EventView]:
    """What comes again, and when it does next."""
    await services_of(request).clubs.by_id(club)
    return await services_of(request).club_events.events(club)


@post("/api/clubs/{club:str}/events")
async def plan_event(request: AnyRequest, club: FromPath[str], data: JSONBody[Plan]) -> Planned:
    """Let a tournament come again every week or month; for those who run the club."""
    await runner(request, club)
    return Planned(await services_of(request).club_events.add(club, data))


@put("/api/clubs/{club:str}/events/{event:str}")
async def change_event(
    request: AnyRequest, club: FromPath[str], event: FromPath[str], data: JSONBody[Plan]
) -> list[EventView]:
    """Change or pause what comes again; tournaments that are announced stay as they are."""
    await runner(request, club)
    calendar = services_of(request).club_events
    await calendar.change(club, event, data)
    return await calendar.events(club)


@delete("/api/clubs/{club:str}/events/{event:str}", status_code=204)
async def end_event(request: AnyRequest, club: FromPath[str], event: FromPath[str]) -> None:
    """No more of these; tournaments that are announced stay as they are."""
    await runner(request, club)
    await services_of(request).club_events.end(club, event)


@get("/api/clubs/{club:str}/seasons", response_headers=ANY_SITE)
async def seasons(request: AnyRequest, club: FromPath[str]) -> list[SeasonView]:
    """The seasons, the last first."""
    await services_of(request).clubs.by_id(club)
    return await season_views(request, club)


@post("/api/clubs/{club:str}/seasons")
async def open_season(
    request: AnyRequest, club: FromPath[str], data: JSONBody[Season]
) -> NewSeason:
    """A new season; for those who run the club."""
    await runner(request, club)
    verify(data)
    services = services_of(request)
    if len(await services.calendar.seasons(club)) >= MOST_SEASONS:
        raise ClubError("too_many")
    season = StoredSeason(new_id(), club, msgspec.json.encode(data), services.clock.now())
    await services.calendar.put_season(season)
    return NewSeason(season.id)


@get("/api/clubs/{club:str}/seasons/{season:str}", response_headers=ANY_SITE)
async def ranking(request: AnyRequest, club: FromPath[str], season: FromPath[str]) -> RankingView:
    """The ranking of a season, as it is now."""
    return await ranked(request, club, season)


@get(
    "/api/clubs/{club:str}/seasons/{season:str}/ranking.csv",
    media_type="text/csv; charset=utf-8",
    response_headers=ANY_SITE,
)
async def ranking_csv(
    request: AnyRequest, club: FromPath[str], season: FromPath[str]
) -> Response[str]:
    """The ranking for a spreadsheet."""
    text = to_csv(await ranked(request, club, season))
    headers = {"Content-Disposition": f'attachment; filename="{season}.csv"'}
    return Response(text, headers=headers, media_type="text/csv; charset=utf-8")


@put("/api/clubs/{club:str}/seasons/{season:str}")
async def change_season(
    request: AnyRequest, club: FromPath[str], season: FromPath[str], data: JSONBody[Season]
) -> RankingView:
    """Other days, other tournaments that count; the ranking as it is then."""
    await runner(request, club)
    verify(data)
    stored = await verified(request, club, season)
    plan = msgspec.json.encode(data)
    changed = StoredSeason(stored.id, club, plan, stored.created)
    await services_of(request).calendar.put_season(changed)
    return await ranked(request, club, season)


@delete("/api/clubs/{club:str}/seasons/{season:str}", status_code=204)
async def delete_season(request: AnyRequest, club: FromPath[str], season: FromPath[str]) -> None:
    """Take a season away; its tournaments stay."""
    await runner(request, club)
    await verified(request, club, season)
    await services_of(request).calendar.delete_season(season)


async def verified(request: AnyRequest, club: str, season: str) -> StoredSeason:
    """A season of that club; a refusal if it has none of that id."""
    await services_of(request).clubs.by_id(club)
    for each in await services_of(request).calendar.seasons(club):
        if each.id == season:
            return each
    raise ClubError("no_season")


async def ranked(request: AnyRequest, club: str, season: str) -> RankingView:
    """The ranking of a season."""
    stored = await verified(request, club, season)
    evenings = await services_of(request).tournaments.evenings_of(club)
    return ranking_view(season, msgspec.json.decode(stored.plan, type=Season), evenings)


HANDLERS = [
    events, plan_event, change_event, end_event, seasons, open_season, ranking, ranking_csv,
    change_season, delete_season,
]  # fmt: skip
