"""How accounts and bots are taken away: what was played stays, without the name."""

from __future__ import annotations

import asyncio

import msgspec

from mazziere.protocol.messages import LobbyRow
from mazziere.server.services import Services

#: How often a node looks whether it leads: seconds.
PAUSE = 5.0


async def remove(services: Services, player: str) -> None:
    """Take somebody away who is not playing."""
    await services.hall.stand_up(player, await services.history.waits_at(player))
    await services.hall.expel(player)
    edited = await services.forgetting.forget(player, services.clock.now())
    await services.forget(player, edited)
    services.hall.peers.tell_forgotten(player, edited)


async def finish(services: Services) -> None:
    """Take those away whose removal a server has begun, and not finished."""
    while not services.leads():
        await asyncio.sleep(PAUSE)
    for player in await services.forgetting.begun():
        await remove(services, player)


async def remove_bot(services: Services, bot: str) -> None:
    """Take a bot away; what it is playing, it loses."""
    await services.bots.set_token(bot, None)
    await services.hall.expel(bot)
    open_tables = await services.history.open_tables(bot)
    tables = [msgspec.json.decode(row, type=LobbyRow).table for row in open_tables]
    await services.hall.give_up(bot, tables)
    await remove(services, bot)
