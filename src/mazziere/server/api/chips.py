"""A player's chips over HTTP: what there is, how it came to be, the daily top-up, the limit."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post, put
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct

from mazziere.bank.grants import FLOOR, WELCOME, day_of, top_up_key
from mazziere.bank.limit import Limit
from mazziere.bank.stake import MOST_LOSS, MOST_STAKE
from mazziere.server.api.moderation import moderating
from mazziere.server.api.requests import (
    FOREVER,
    PAGE,
    AnyRequest,
    Trouble,
    account,
    limit,
    services_of,
)
from mazziere.storage.repositories.players import Player

DAY = 24 * 3_600_000


class Terms(Struct, frozen=True):
    """The same for everybody: first chips, what is topped up to, the highest stake and limit."""

    welcome: int = WELCOME
    floor: int = FLOOR
    most_stake: int = MOST_STAKE
    most_loss: int = MOST_LOSS


class Purse(Struct, frozen=True):
    """The chips of a player: play money, which cannot be bought or cashed out.

    ``staked`` lies on tables, ``entered`` in tournaments that are not over. ``top_up`` is what can
    be had today for nothing. ``limit`` is the most that the player wants to lose in a day, null if
    there is none; ``later_limit`` holds from the day ``later_from`` on.
    """

    balance: int
    staked: int
    entered: int
    lost_today: int
    top_up: int
    limit: int | None
    later_limit: int | None
    later_from: str | None
    terms: Terms


class MovementShape(Struct, frozen=True):
    """What came (or went, when negative), why, and what there was afterwards."""

    number: int
    kind: str
    at: int
    amount: int
    balance: int
    about: dict[str, str | int]


class NewLimit(Struct, frozen=True, forbid_unknown_fields=True):
    """The most chips to lose in a day; null for no limit."""

    most: Annotated[int, Meta(ge=0, le=1_000_000)] | None


class FlowShape(Struct, frozen=True):
    """What one player has lost to another and hardly won back; names are null of who is gone."""

    giver: str
    giver_name: str | None
    taker: str
    taker_name: str | None
    lost: int
    won: int
    matches: int


@get("/api/me/chips")
async def my_chips(request: AnyRequest) -> Purse:
    """What you have."""
    player = await account(request)
    await caught_up(request, player)
    return await purse_of(request, player)


@get("/api/me/chips/history")
async def my_history(
    request: AnyRequest, before: Annotated[int, QueryParameter(ge=0, le=FOREVER)] = FOREVER
) -> list[MovementShape]:
    """Your last movements with lower numbers than that, fifty at a time, the latest first."""
    player = await account(request)
    found = await services_of(request).ledger.history(player.id, before, PAGE)
    return [MovementShape(**vars(each)) for each in found]


@post("/api/me/chips/top-up", status_code=200)
async def fill_up(request: AnyRequest) -> Purse:
    """Have your chips filled up to the floor, once a day."""
    player = await account(request)
    limit(request, "social", player.id)
    await caught_up(request, player)
    bank = services_of(request).bank
    if not bank.missing(player.id):
        raise Trouble(409, "enough_chips")
    if await bank.top_up(player.id) is None:
        raise Trouble(409, "topped_up")
    return await purse_of(request, player)


@put("/api/me/chips/limit")
async def set_limit(request: AnyRequest, data: JSONBody[NewLimit]) -> Purse:
    """Another limit: a lower one holds at once, a higher one from tomorrow on."""
    player = await account(request)
    await caught_up(request, player)
    await services_of(request).bank.set_limit(player.id, data.most)
    return await purse_of(request, player)


@get("/api/moderation/flows")
async def flows(
    request: AnyRequest, days: Annotated[int, QueryParameter(ge=1, le=3650)] = 30
) -> list[FlowShape]:
    """Who has lost chips to whom without winning them back, the largest flows first."""
    await moderating(request)
    services = services_of(request)
    found = await services.ledger.flows(services.clock.now() - days * DAY)
    names = await services.players.names({p for flow in found for p in (flow.giver, flow.taker)})
    return [
        FlowShape(
            giver=flow.giver,
            giver_name=names.get(flow.giver),
            taker=flow.taker,
            taker_name=names.get(flow.taker),
            lost=flow.lost,
            won=flow.won,
            matches=flow.matches,
        )
        for flow in found
    ]


async def caught_up(request: AnyRequest, player: Player) -> None:
    """Know what a player did at another node, where the request before this one may have gone."""
    services = services_of(request)
    if services.hall.peers.several:
        await services.bank.look_for(player.id)


async def purse_of(request: AnyRequest, player: Player) -> Purse:
    """A player's chips."""
    services = services_of(request)
    bank, today = services.bank, day_of(services.clock.now())
    chosen = bank.limits.get(player.id, Limit())
    later = chosen.since is not None and chosen.since > today
    had = await services.ledger.is_posted(top_up_key(player.id, today))
    return Purse(
        balance=bank.has[player.id],
        staked=bank.staked[player.id],
        entered=bank.entered(player.id),
        lost_today=bank.lost_today(player.id),
        top_up=0 if had else bank.missing(player.id),
        limit=chosen.on(today),
        later_limit=chosen.later if later else None,
        later_from=chosen.since.isoformat() if later and chosen.since else None,
        terms=Terms(),
    )


HANDLERS = [my_chips, my_history, fill_up, set_limit, flows]
