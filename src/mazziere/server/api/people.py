"""Friends, blocks and complaints over HTTP."""

from __future__ import annotations

from litestar import delete, get, post, put
from litestar.params import FromPath, JSONBody

from mazziere.live.ids import new_id
from mazziere.live.table.courtesies import checked_text
from mazziere.live.table.refusal import Refusal
from mazziere.server.api.requests import AnyRequest, Trouble, asking, limit, services_of
from mazziere.server.api.shapes import Complaint, FriendShape
from mazziere.server.identity.names import skeleton
from mazziere.storage.repositories.players import Player
from mazziere.storage.repositories.social import Report


@get("/api/friends")
async def friends(request: AnyRequest) -> list[FriendShape]:
    """Your friends, who is online, and who asks to be one."""
    player = await asking(request)
    services = services_of(request)
    online = services.hall.players_online()
    return [
        FriendShape(f.player, f.name, f.state, f.state == "friend" and f.player in online, f.bot)
        for f in await services.social.friends(player.id)
    ]


@put("/api/friends/{name:str}", status_code=204)
async def befriend(request: AnyRequest, name: FromPath[str]) -> None:
    """Ask somebody to be your friend, or say yes to who asks; a bot always says yes."""
    player = await asking(request)
    limit(request, "social", player.id)
    other = await named(request, player, name)
    services = services_of(request)
    if player.id not in await services.social.blocked(other.id):
        await services.social.befriend(player.id, other.id)


@delete("/api/friends/{name:str}", status_code=204)
async def unfriend(request: AnyRequest, name: FromPath[str]) -> None:
    """End a friendship, or refuse one or take it back before it began."""
    player = await asking(request)
    other = await named(request, player, name)
    await services_of(request).social.unfriend(player.id, other.id)


@put("/api/blocks/{name:str}", status_code=204)
async def block(request: AnyRequest, name: FromPath[str]) -> None:
    """Hear no more of somebody: no chat, no invitations."""
    player = await asking(request)
    other = await named(request, player, name)
    await services_of(request).social.block(player.id, other.id)
    await services_of(request).hall.silence(player.id, other.id, True)


@delete("/api/blocks/{name:str}", status_code=204)
async def unblock(request: AnyRequest, name: FromPath[str]) -> None:
    """Hear somebody again."""
    player = await asking(request)
    other = await named(request, player, name)
    await services_of(request).social.unblock(player.id, other.id)
    await services_of(request).hall.silence(player.id, other.id, False)


@post("/api/reports", status_code=204)
async def report(request: AnyRequest, data: JSONBody[Complaint]) -> None:
    """Tell the moderators about somebody at your table; what was said there goes with it."""
    player = await asking(request)
    limit(request, "social", player.id)
    services = services_of(request)
    try:
        reason = checked_text(data.reason)
    except Refusal as refusal:
        raise Trouble(400, refusal.code) from None
    chat = await services.hall.chat_at(data.table, player.id)
    if chat is None:
        raise Trouble(404, "no_table")
    now = services.clock.now()
    await services.social.report(
        Report(new_id(), player.id, data.player, data.table, reason, chat, now)
    )


async def named(request: AnyRequest, asker: Player, name: str) -> Player:
    """Somebody else with an account; 404 when there is none."""
    found = await services_of(request).players.by_skeleton(skeleton(name))
    if found is None or found.id == asker.id:
        raise Trouble(404, "no_player")
    return found


HANDLERS = [friends, befriend, unfriend, block, unblock, report]
