"""Who may see a match over HTTP: whatever is told of one asks here first."""

from __future__ import annotations

from mazziere.server.requests import AnyRequest, Trouble, limit, services_of
from mazziere.server.sessions import COOKIE
from mazziere.storage.players import Player


async def seeing(request: AnyRequest, match_id: str) -> Player | None:
    """Who asks, None for somebody unknown, if they may see the match; 404 otherwise.

    The rule itself is :meth:`mazziere.storage.history.History.may_see`.
    """
    limit(request, "read")
    services = services_of(request)
    player = await services.sessions.player(request.cookies.get(COOKIE))
    if not await services.history.may_see(match_id, None if player is None else player.id):
        raise Trouble(404, "no_match")
    return player
