"""Who may see a match over HTTP, and how what hardly ever changes is told: all go through here."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import blake2b
from typing import Any, TypeVar

import msgspec
from litestar import Response

from mazziere.live.hall.actor import TableActor
from mazziere.live.hall.waking import holding
from mazziere.live.table.refusal import Refusal
from mazziere.server.api.requests import AnyRequest, Trouble, limit, services_of
from mazziere.server.api.shapes import MatchShape
from mazziere.server.identity.sessions import COOKIE
from mazziere.storage.repositories.history import PlayedMatch
from mazziere.storage.repositories.players import Player

T = TypeVar("T")


async def seeing(request: AnyRequest, match_id: str, replay: bool = False) -> Player | None:
    """Who asks, None for somebody unknown, if they may see the match; 404 otherwise.

    The rule itself is :meth:`~mazziere.storage.repositories.history.History.may_see`. Whoever has
    played today's deal may look at the replays of others, and at nothing else, before the day is
    over.
    """
    limit(request, "read")
    services = services_of(request)
    player = await services.sessions.player(request.cookies.get(COOKIE))
    asker = None if player is None else player.id
    if await services.history.may_see(match_id, asker):
        return player
    if replay and asker is not None and await services.daily.may_look(match_id, asker):
        return player
    raise Trouble(404, "no_match")


@asynccontextmanager
async def held(request: AnyRequest, table: str) -> AsyncIterator[TableActor]:
    """A table that is in memory meanwhile; 404 where it cannot be had."""
    try:
        async with holding(services_of(request).hall, table) as actor:
            yield actor
    except Refusal as refusal:
        raise Trouble(404, "no_table") from refusal


def match_shape(match: PlayedMatch, seat: int | None = None) -> MatchShape:
    """A match as it is told; ``seat`` where the match does not say it."""
    told = {name: value for name, value in vars(match).items() if name != "table"}
    return MatchShape(**told | ({} if seat is None else {"seat": seat}))


def tagged(request: AnyRequest, content: T) -> Response[T]:
    """What hardly ever changes (a name may be forgotten): the browser keeps it and asks again."""
    tag = f'"{blake2b(msgspec.json.encode(content), digest_size=12).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache", "Vary": "Cookie"}
    if request.headers.get("If-None-Match") == tag:
        unchanged: Response[Any] = Response(None, status_code=304, headers=headers)
        return unchanged
    return Response(content, headers=headers)
