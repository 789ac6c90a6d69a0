"""What everybody may know of players and matches, for programs and pages of others."""

from __future__ import annotations

from typing import Annotated

from litestar import MediaType, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.params import FromPath, Parameter
from msgspec import Struct

from mazziere.rating import Level, Pool
from mazziere.server.api.matches.access import match_shape, seeing, tagged
from mazziere.server.api.requests import (
    ANY_SITE,
    FOREVER,
    PAGE,
    AnyRequest,
    Trouble,
    limit,
    services_of,
)
from mazziere.server.api.shapes import MatchShape
from mazziere.server.identity.names import skeleton
from mazziere.storage.repositories.history import GameCount
from mazziere.storage.repositories.players import Player

#: What does not depend on who asks may be kept for a while by anybody: seconds.
FOR_A_WHILE = CacheControlHeader(public=True, max_age=10)


class PublicLevel(Struct, frozen=True):
    """A level; it may be wrong by the uncertainty, either way."""

    game: str
    seats: int
    level: int
    uncertainty: int
    games: int
    band: str


class PublicPlayer(Struct, frozen=True):
    """What everybody may know of an account or a bot; ``owner`` is whose bot it is.

    ``matches`` counts those that everybody may see, ``levels`` are the player's own, without those
    of pairs.
    """

    name: str
    bot: bool
    owner: str | None
    since: int
    levels: list[PublicLevel]
    matches: list[GameCount]


@get("/api/players/{name:str}", cache_control=FOR_A_WHILE, response_headers=ANY_SITE)
async def player(request: AnyRequest, name: FromPath[str]) -> PublicPlayer:
    """An account or a bot, by its name."""
    found = await named(request, name)
    services = services_of(request)
    owner = None if found.owner is None else await services.players.by_id(found.owner)
    ratings = services.ladder if found.bot else services.levels
    levels = await ratings.ask(lambda all_levels: all_levels.all_of(found.id))
    return PublicPlayer(
        name=found.name,
        bot=found.bot,
        owner=None if owner is None else owner.name,
        since=found.created,
        levels=[public_level(pool, level) for pool, who, level in levels if len(who) == 1],
        matches=await services.history.public_counts(found.id),
    )


@get("/api/players/{name:str}/matches", cache_control=FOR_A_WHILE, response_headers=ANY_SITE)
async def player_matches(
    request: AnyRequest,
    name: FromPath[str],
    before: Annotated[int, Parameter(ge=0, le=FOREVER)] = FOREVER,
) -> list[MatchShape]:
    """The last public matches of a player that ended before that moment, fifty at a time."""
    found = await named(request, name)
    matches = await services_of(request).history.of_player(found.id, before, PAGE, True)
    return [match_shape(each) for each in matches]


@get("/api/matches/{match_id:str}")
async def match(request: AnyRequest, match_id: FromPath[str]) -> Response[MatchShape]:
    """A match that is over: public ones, and your own. 304 for whoever brings its tag."""
    asker = await seeing(request, match_id)
    history = services_of(request).history
    found = await history.summary(match_id)
    assert found is not None
    seat = None if asker is None else await history.seat_in(match_id, asker.id)
    return tagged(request, match_shape(found, seat))


@get("/api/matches/{match_id:str}/record", media_type=MediaType.TEXT)
async def record(request: AnyRequest, match_id: FromPath[str]) -> Response[str]:
    """The record of a match: public ones, and your own. 304 for whoever brings its tag."""
    await seeing(request, match_id)
    text = await services_of(request).history.record(match_id)
    assert text is not None
    return tagged(request, text)


async def named(request: AnyRequest, name: str) -> Player:
    """The account or bot of that name; 404 when there is none."""
    limit(request, "read")
    found = await services_of(request).players.by_skeleton(skeleton(name))
    if found is None or found.guest:
        raise Trouble(404, "no_player")
    return found


def public_level(pool: Pool, level: Level) -> PublicLevel:
    """One level without its history."""
    return PublicLevel(
        game=pool.game,
        seats=pool.seats,
        level=level.skill.shown,
        uncertainty=level.skill.uncertainty,
        games=level.games,
        band=level.band.name,
    )


HANDLERS = [player, player_matches, match, record]
