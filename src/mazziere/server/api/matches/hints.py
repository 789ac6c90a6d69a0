"""Hints over HTTP, for whoever plays alone against bots."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Response, post
from litestar.params import FromPath
from msgspec import Struct

from mazziere.live.hall.hints import NoHint, hint_for, wondering
from mazziere.review.result import Reason
from mazziere.server.api.matches.access import held
from mazziere.server.api.problems import answer
from mazziere.server.api.requests import AnyRequest, asking, limit
from mazziere.server.api.shapes import Problem


class HintShape(Struct, frozen=True):
    """The move that is held for the best at that ``seq`` of the table.

    ``points`` and ``chance`` are what it is likely to lead to: the difference in points of the
    deal, and winning the match.
    """

    seq: int
    move: str
    points: float
    chance: float
    reason: Reason


@post("/api/tables/{table:str}/hint", status_code=200)
async def ask_for_hint(request: AnyRequest, table: FromPath[str]) -> HintShape:
    """A hint for your turn, where you play alone against bots and for nothing."""
    player = await asking(request)
    async with held(request, table) as actor:
        if actor.pending:  # nobody hears of what is not stored
            raise NoHint("no_hint_now")
        asked = wondering(actor.table, player.id)
    limit(request, "hint", player.id)
    found = await asyncio.to_thread(hint_for, asked)
    return HintShape(asked.seq, found.move, found.points, found.chance, found.reason)


def refused(_: AnyRequest, refusal: NoHint) -> Response[Problem]:
    """Why there is no hint at that table now."""
    return answer(403 if refusal.code == "no_hint_not_seated" else 409, refusal.code)


REFUSALS: dict[int | type[Exception], Any] = {NoHint: refused}
HANDLERS = [ask_for_hint]
