"""Skill levels over HTTP."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import Response, get
from litestar.params import FromPath, QueryParameter
from msgspec import Struct

from mazziere.bots.ladders import PublishedLadder, ladders
from mazziere.live.levels import NotCounted
from mazziere.rating import Level, Pool, Ratings
from mazziere.rating.ratings import Who
from mazziere.server.api.problems import answer
from mazziere.server.api.requests import AnyRequest, Trouble, services_of
from mazziere.server.api.shapes import Problem
from mazziere.server.identity.names import skeleton

#: So many places of a leaderboard are told.
MOST = 100


class LeaderShape(Struct, frozen=True):
    """A place in a leaderboard; the level may be wrong by the uncertainty, either way."""

    place: int
    players: list[str]
    level: int
    uncertainty: int
    games: int
    band: str


class LevelPoint(Struct, frozen=True):
    """A level after a match."""

    finished: int
    level: int


class LevelShape(Struct, frozen=True):
    """A level of a player; ``partner`` is set where it is that of a pair."""

    game: str
    seats: int
    partner: str | None
    level: int
    uncertainty: int
    games: int
    band: str
    history: list[LevelPoint]


@get("/api/levels/{game:str}/{seats:int}")
async def leaderboard(
    request: AnyRequest,
    game: FromPath[str],
    seats: FromPath[int],
    of: Annotated[Literal["players", "pairs"], QueryParameter()] = "players",
) -> list[LeaderShape]:
    """The hundred best, of those who have played enough."""
    pool = Pool(game, seats)

    def best(ratings: Ratings) -> list[tuple[Who, Level]]:
        return ratings.leaderboard(pool, of == "pairs")[:MOST]

    listed = await services_of(request).levels.ask(best)
    names = await services_of(request).players.names({each for who, _ in listed for each in who})
    there = [(who, level) for who, level in listed if all(each in names for each in who)]
    return [
        LeaderShape(
            place,
            [names[each] for each in who],
            level.skill.shown,
            level.skill.uncertainty,
            level.games,
            level.band.name,
        )
        for place, (who, level) in enumerate(there, 1)
    ]


@get("/api/players/{name:str}/levels")
async def player_levels(request: AnyRequest, name: FromPath[str]) -> list[LevelShape]:
    """All levels of an account, with how they came to be; those of a bot are on the ladder."""
    services = services_of(request)
    player = await services.players.by_skeleton(skeleton(name))
    if player is None or player.guest:
        raise Trouble(404, "no_player")
    levels = services.ladder if player.bot else services.levels
    found = await levels.ask(lambda ratings: ratings.all_of(player.id))
    partners = {each for _, who, _ in found for each in who if each != player.id}
    names = await services.players.names(partners)
    return [level_shape(pool, who, level, player.id, names) for pool, who, level in found]


@get("/api/bots/ladders")
async def bot_ladders() -> list[PublishedLadder]:
    """How strong the bots are, as it was measured in the arena; not to be compared with levels."""
    return list(ladders())


def level_shape(
    pool: Pool, who: Who, level: Level, player: str, names: dict[str, str]
) -> LevelShape:
    """One level; a partner who is gone has no name."""
    partner = next((names.get(each, "") for each in who if each != player), None)
    return LevelShape(
        game=pool.game,
        seats=pool.seats,
        partner=partner,
        level=level.skill.shown,
        uncertainty=level.skill.uncertainty,
        games=level.games,
        band=level.band.name,
        history=[LevelPoint(point.finished, point.skill.shown) for point in level.history],
    )


def not_counted(_: AnyRequest, error: NotCounted) -> Response[Problem]:
    """The server has just started, and would tell wrong levels."""
    return answer(503, "counting")


REFUSALS: dict[int | type[Exception], Any] = {NotCounted: not_counted}
HANDLERS = [leaderboard, player_levels, bot_ladders]
