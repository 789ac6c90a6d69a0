"""The queue of complaints, for moderators, over HTTP."""

from __future__ import annotations

import msgspec
from litestar import delete, get, post, put
from litestar.params import FromPath, JSONBody

from mazziere.server.api.requests import AnyRequest, Trouble, asking, services_of
from mazziere.server.api.shapes import CaseShape, Line, Ruling
from mazziere.storage.repositories.players import Player

#: Whoever has a later role may ban those with an earlier one.
RANKS = ("player", "moderator", "admin")


@get("/api/moderation/reports")
async def cases(request: AnyRequest) -> list[CaseShape]:
    """What nobody has handled yet, the oldest first."""
    await moderating(request)
    return [
        CaseShape(
            report=case.report.id,
            at=case.report.created,
            table=case.report.table,
            reason=case.report.reason,
            reporter=case.report.reporter,
            reporter_name=case.reporter,
            reported=case.report.reported,
            reported_name=case.reported,
            chat=msgspec.json.decode(case.report.chat, type=list[Line]),
        )
        for case in await services_of(request).social.cases()
    ]


@post("/api/moderation/reports/{report:str}", status_code=204)
async def resolve(request: AnyRequest, report: FromPath[str], data: JSONBody[Ruling]) -> None:
    """Take a complaint from the queue, and shut out whom it is about if need be."""
    moderator = await moderating(request)
    social = services_of(request).social
    case = next((each for each in await social.cases() if each.report.id == report), None)
    if case is None:
        raise Trouble(404, "no_report")
    if data.ban:
        await shut_out(request, moderator, case.report.reported)
    if not await social.handle(report, moderator.id):
        raise Trouble(404, "no_report")


@put("/api/moderation/bans/{player:str}", status_code=204)
async def ban(request: AnyRequest, player: FromPath[str]) -> None:
    """Shut a player out, by id."""
    await shut_out(request, await moderating(request), player)


@delete("/api/moderation/bans/{player:str}", status_code=204)
async def unban(request: AnyRequest, player: FromPath[str]) -> None:
    """Let a player in again."""
    await moderating(request)
    if await services_of(request).players.by_id(player) is None:
        raise Trouble(404, "no_player")
    await services_of(request).players.set_banned(player, False)


async def moderating(request: AnyRequest) -> Player:
    """The moderator who asks; 403 for others."""
    player = await asking(request)
    if RANKS.index(player.role) < RANKS.index("moderator"):
        raise Trouble(403, "not_moderator")
    return player


async def shut_out(request: AnyRequest, moderator: Player, player: str) -> None:
    """Ban a player of a lower rank, and end the connections, also of the player's bots."""
    services = services_of(request)
    banned = await services.players.by_id(player)
    if banned is None:
        raise Trouble(404, "no_player")
    if RANKS.index(banned.role) >= RANKS.index(moderator.role):
        raise Trouble(403, "not_allowed")
    await services.players.set_banned(player, True)
    for bot in await services.bots.of_owner(player):
        await services.hall.expel(bot.id)
    await services.hall.expel(player)


HANDLERS = [cases, resolve, ban, unban]
