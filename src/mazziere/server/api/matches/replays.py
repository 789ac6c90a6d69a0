"""Deals step by step, over HTTP: of a match that is over, and the one that is being counted.

Who may have the record of a match may see it. A deal of a match that goes on is for who sits at the
table, and shows what they have seen already.
"""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Response, get
from litestar.params import FromPath, QueryParameter
from msgspec import Struct

from mazziere.live.showing import replay
from mazziere.live.showing.screen import count_of, played_result
from mazziere.match import Match
from mazziere.protocol.views import Count, DealView, ResultView
from mazziere.protocol.words import Pair
from mazziere.server.api.matches.access import held, seeing, tagged
from mazziere.server.api.requests import AnyRequest, Trouble, asking, services_of
from mazziere.storage.repositories.players import Player


class ReplayedDeal(Struct, frozen=True, kw_only=True):
    """A deal in the outline of a match; ``redeal`` counts the void ones before it.

    Dealing is step 0 and each move one more; ``sweeps`` are the steps that were scope. ``points``
    is what the deal brought, null if nothing was counted, and ``totals`` how the match then stood.
    """

    number: int
    redeal: int
    dealer: int
    void: str | None
    steps: int
    sweeps: list[int]
    points: Pair | None
    totals: Pair


class Outline(Struct, frozen=True, kw_only=True):
    """The outline of a match that is over; ``you`` is the seat of who asks.

    ``origin`` is ``import`` for a match that was played elsewhere.
    """

    match_id: str
    game: str
    seats: int
    options: dict[str, bool | str]
    match: dict[str, bool | int | str | None]
    players: list[str]
    you: int | None
    started: int
    finished: int
    origin: str
    deals: list[ReplayedDeal]
    result: ResultView


class DealSteps(Struct, frozen=True, kw_only=True):
    """A deal step by step, as ``seat`` saw it, or with all hands open when that is null.

    The first of ``frames`` is whole, each of the others has what is new. ``acts`` is what happened.
    """

    number: int
    seat: int | None
    frames: list[DealView]
    acts: list[list[str]]
    count: Count | None


@get("/api/matches/{match_id:str}/replay")
async def outline(request: AnyRequest, match_id: FromPath[str]) -> Response[Outline]:
    """The outline of a match: public ones, and your own. 304 for whoever brings its tag."""
    player, match = await found(request, match_id)
    history = services_of(request).history
    you = None if player is None else await history.seat_in(match_id, player.id)
    summary = await history.summary(match_id)
    assert summary is not None
    return tagged(request, await asyncio.to_thread(outline_of, match, you, summary.origin))


@get("/api/matches/{match_id:str}/replay/{deal:int}")
async def deal_steps(
    request: AnyRequest,
    match_id: FromPath[str],
    deal: FromPath[int],
    seat: Annotated[int | None, QueryParameter(ge=0, le=3)] = None,
) -> Response[DealSteps]:
    """A deal of a match, counted from 1 in its outline. 304 for whoever brings its tag."""
    _, match = await found(request, match_id)
    if not 1 <= deal <= len(match.rows) or (seat or 0) >= match.form.rules.seats:
        raise Trouble(404, "no_match")
    return tagged(request, await asyncio.to_thread(steps_of, match, deal, seat))


@get("/api/tables/{table:str}/counted-deal")
async def counted_deal(request: AnyRequest, table: FromPath[str]) -> DealSteps:
    """The deal that is being counted at a table, as you saw it from your seat."""
    player = await asking(request)
    async with held(request, table) as actor:
        await actor.hall.all_stored(table)  # nobody hears of what is not stored
        if actor.failed:
            raise Trouble(404, "no_table")
        seat, match = actor.table.seat_of(player.id), actor.table.match
        if seat is None:
            raise Trouble(403, "not_seated")
        if match is None or actor.table.phase != "count":
            raise Trouble(409, "not_now")
        return await asyncio.to_thread(steps_of, match, len(match.rows), seat)


async def found(request: AnyRequest, match_id: str) -> tuple[Player | None, Match]:
    """Who asks, and the match that they may see."""
    player = await seeing(request, match_id, replay=True)
    match = await services_of(request).history.finished(match_id)
    assert match is not None
    return player, match


def outline_of(match: Match, you: int | None, origin: str) -> Outline:
    """Everything but the cards."""
    assert match.started is not None
    assert match.result is not None
    plain: dict[str, Any] = match.form.plain()
    return Outline(
        match_id=match.started.match_id,
        game=plain["game"],
        seats=plain["seats"],
        options=plain["options"],
        match=plain["match"],
        players=list(match.started.players),
        you=you,
        started=match.started.now,
        finished=match.now,
        origin=origin,
        deals=[
            ReplayedDeal(
                number=each.row.number,
                redeal=each.row.redeal,
                dealer=each.row.dealer,
                void=each.row.deal.void_reason,
                steps=each.steps,
                sweeps=each.sweeps,
                points=None if each.row.tally is None else each.row.tally.points,
                totals=each.totals,
            )
            for each in replay.outlines(match)
        ],
        result=played_result(match.result, []),
    )


def steps_of(match: Match, place: int, seat: int | None) -> DealSteps:
    """The deal at that place."""
    row = match.rows[place - 1]
    frames, acts = replay.frames(match, place, seat)
    return DealSteps(
        number=row.number, seat=seat, frames=frames, acts=acts, count=count_of(row, None)
    )


HANDLERS = [outline, deal_steps, counted_deal]
