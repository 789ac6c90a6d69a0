"""Reviews of matches over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Struct

from mazziere.review import DepthName, Review
from mazziere.server.api.matches.access import seeing
from mazziere.server.api.requests import AnyRequest, Trouble, asking, limit, services_of
from mazziere.storage.repositories.reviews import ReviewState

#: So many reviews can be waiting that one player has asked for.
MOST_WAITING = 3


class ReviewOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """How thoroughly a match is to be reviewed."""

    depth: DepthName = "normale"


class ReviewShape(Struct, frozen=True):
    """A review, or how far it is.

    ``state`` is ``waiting``, ``running``, ``done`` or ``failed``. ``ahead`` reviews come first;
    ``judged`` decisions of ``total`` are judged, which is null until they are counted.
    """

    match_id: str
    depth: DepthName
    state: Literal[ReviewState, "running"]
    ahead: int
    judged: int
    total: int | None
    review: Review | None


class AskedReview(Struct, frozen=True):
    """A review that there is, or will be; ``state`` is ``waiting``, ``done`` or ``failed``."""

    depth: DepthName
    state: ReviewState


@post("/api/matches/{match_id:str}/review", status_code=200)
async def ask_for_review(
    request: AnyRequest, match_id: FromPath[str], data: JSONBody[ReviewOrder]
) -> ReviewShape:
    """Have a finished match reviewed that you may read: your own, and public ones."""
    player = await asking(request)
    services = services_of(request)
    await seeing(request, match_id)
    found = await services.reviews.find(match_id, data.depth)
    if found is None or found.state == "failed":
        limit(request, "review", player.id)
        if await services.reviews.waiting(player.id) >= MOST_WAITING:
            raise Trouble(429, "too_fast")
        limit(request, "reviews")  # by place: many guests are no reason to let others wait
        await services.reviews.ask(match_id, data.depth, player.id)
        services.reviewer.wake()
    return await shape(request, match_id, data.depth)


@get("/api/matches/{match_id:str}/review")
async def review(
    request: AnyRequest,
    match_id: FromPath[str],
    depth: Annotated[DepthName, QueryParameter()] = "normale",
) -> ReviewShape:
    """A review that was asked for."""
    await seeing(request, match_id)
    return await shape(request, match_id, depth)


@get("/api/matches/{match_id:str}/reviews")
async def reviews_of(request: AnyRequest, match_id: FromPath[str]) -> list[AskedReview]:
    """At which depths somebody has asked for a review."""
    await seeing(request, match_id)
    asked = await services_of(request).reviews.asked(match_id)
    return [AskedReview(depth, state) for depth, state in asked]


async def shape(request: AnyRequest, match_id: str, depth: DepthName) -> ReviewShape:
    """What is stored of a review."""
    found = await services_of(request).reviews.find(match_id, depth)
    if found is None:
        raise Trouble(404, "no_review")
    running = found.state == "waiting" and not found.ahead and found.total is not None
    result = None if found.result is None else msgspec.json.decode(found.result, type=Review)
    return ReviewShape(
        match_id,
        depth,
        "running" if running else found.state,
        found.ahead,
        found.judged,
        found.total,
        result,
    )


HANDLERS = [ask_for_review, review, reviews_of]
