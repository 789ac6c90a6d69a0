"""Bots that belong to accounts, and their ladder, over HTTP."""

from __future__ import annotations

import secrets

from litestar import delete, get, post
from litestar.datastructures import CacheControlHeader
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from mazziere.live.hall.play_now import LADDER_SEATS
from mazziere.live.ids import new_id
from mazziere.rating import Level, Pool, Ratings
from mazziere.rating.ratings import Who
from mazziere.server.api.removal import remove_bot
from mazziere.server.api.requests import ANY_SITE, AnyRequest, Trouble, account, limit, services_of
from mazziere.server.api.shapes import Name
from mazziere.server.identity.names import name_problem, skeleton
from mazziere.server.identity.sessions import hashed
from mazziere.storage.repositories.bots import OwnBot, TooManyBots
from mazziere.storage.repositories.players import NameTaken, Player

#: So many places of the ladder are told.
MOST = 100
HOUSE = "house:"


class BotName(Struct, frozen=True, forbid_unknown_fields=True):
    """What a new bot is to be called."""

    name: Name


class BotToken(Struct, frozen=True):
    """The token of a bot, which is told once, here."""

    name: str
    token: str


class BotShape(Struct, frozen=True):
    """A bot of yours; without a token it cannot come in, and neither when it is banned."""

    player: str
    name: str
    created: int
    has_token: bool
    banned: bool
    online: bool


class LadderPlace(Struct, frozen=True):
    """A place on the bots' ladder; the level may be wrong by the uncertainty, either way.

    ``house``: a bot of the house, and ``name`` is its level. ``owner`` is null for those.
    """

    place: int
    name: str
    owner: str | None
    house: bool
    level: int
    uncertainty: int
    games: int
    band: str


@get("/api/me/bots")
async def my_bots(request: AnyRequest) -> list[BotShape]:
    """Your bots, the oldest first."""
    owner = await account(request)
    services = services_of(request)
    online = services.hall.players_online()
    return [
        BotShape(bot.id, bot.name, bot.created, bot.has_token, bot.banned, bot.id in online)
        for bot in await services.bots.of_owner(owner.id)
    ]


@post("/api/me/bots")
async def make_bot(request: AnyRequest, data: JSONBody[BotName]) -> BotToken:
    """A bot of yours, under a name that nobody has; its token is told once."""
    owner = await account(request)
    limit(request, "bot", owner.id)
    problem = name_problem(data.name)
    if problem is not None:
        raise Trouble(400, "bad_name", problem)
    services = services_of(request)
    token, now = new_token(), services.clock.now()
    try:
        await services.bots.add(
            new_id(), data.name, skeleton(data.name), owner.id, hashed(token), now
        )
    except NameTaken:
        raise Trouble(409, "name_taken") from None
    except TooManyBots:
        raise Trouble(409, "too_many_bots") from None
    return BotToken(data.name, token)


@post("/api/me/bots/{name:str}/token")
async def replace_token(request: AnyRequest, name: FromPath[str]) -> BotToken:
    """Another token in place of the present one, which is worth nothing any more."""
    owner = await account(request)
    limit(request, "bot", owner.id)
    bot = await owned(request, owner, name)
    token = new_token()
    await services_of(request).bots.set_token(bot.id, hashed(token))
    await services_of(request).hall.expel(bot.id)
    return BotToken(bot.name, token)


@delete("/api/me/bots/{name:str}/token", status_code=204)
async def revoke_token(request: AnyRequest, name: FromPath[str]) -> None:
    """The bot cannot come in any more, and is sent away if it is here."""
    bot = await owned(request, await account(request), name)
    await services_of(request).bots.set_token(bot.id, None)
    await services_of(request).hall.expel(bot.id)


@delete("/api/me/bots/{name:str}", status_code=204)
async def delete_bot(request: AnyRequest, name: FromPath[str]) -> None:
    """Take the bot away; what it is playing, it loses. What was played stays, without its name."""
    bot = await owned(request, await account(request), name)
    await remove_bot(services_of(request), bot.id)


@get(
    "/api/ladder/{game:str}",
    cache_control=CacheControlHeader(public=True, max_age=10),
    response_headers=ANY_SITE,
)
async def ladder(request: AnyRequest, game: FromPath[str]) -> list[LadderPlace]:
    """The hundred best bots of a game for two, of those that have played enough."""
    limit(request, "read")

    def best(ratings: Ratings) -> list[tuple[Who, Level]]:
        return ratings.leaderboard(Pool(game, LADDER_SEATS), opponents=1)[:MOST]

    services = services_of(request)
    listed = [(who[0], level) for who, level in await services.ladder.ask(best)]
    owners = await services.bots.owners([bot for bot, _ in listed])
    there = [each for each in listed if each[0] in owners or each[0].startswith(HOUSE)]
    return [ladder_place(place, *each, owners) for place, each in enumerate(there, 1)]


def ladder_place(
    place: int, bot: str, level: Level, owners: dict[str, tuple[str, str]]
) -> LadderPlace:
    """One place; who has no owner is of the house."""
    name, owner = owners.get(bot, (bot.removeprefix(HOUSE), None))
    return LadderPlace(
        place=place,
        name=name,
        owner=owner,
        house=owner is None,
        level=level.skill.shown,
        uncertainty=level.skill.uncertainty,
        games=level.games,
        band=level.band.name,
    )


async def owned(request: AnyRequest, owner: Player, name: str) -> OwnBot:
    """A bot of the owner by its name; 404 when there is none."""
    wanted = skeleton(name)
    for bot in await services_of(request).bots.of_owner(owner.id):
        if skeleton(bot.name) == wanted:
            return bot
    raise Trouble(404, "no_player")


def new_token() -> str:
    """A token for a bot, so long that nobody guesses it."""
    return secrets.token_urlsafe(32)


HANDLERS = [my_bots, make_bot, replace_token, revoke_token, delete_bot, ladder]
