"""Tables that nobody looks at sleep in the store, until somebody comes or it is time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from mazziere.live.hosting.ports import StoreUnavailable
from mazziere.live.table import events as log
from mazziere.live.table.refusal import Refusal
from mazziere.live.table.table import Table, fold

if TYPE_CHECKING:
    from mazziere.live.hosting.actor import TableActor
    from mazziere.live.hosting.host import Host

_log = logging.getLogger("mazziere.live")

#: How often the store is asked which tables are due, and how rarely a node asks that is not the
#: only one: seconds.
WAKE_EVERY, WAKE_RARELY = 0.25, 1.0
#: A node that was given a table to look at has so long for it, before another one is: milliseconds.
CLAIMED_FOR = 5000
#: A log of more events is long: folding it takes more than some milliseconds.
LONG = 500
#: So many tables are put right between two turns of the loop.
AT_ONCE = 50


async def keep_waking(host: Host) -> None:
    """Look at the tables that are due, again and again."""
    while True:
        await asyncio.sleep(min(host.peers.count() * WAKE_EVERY, WAKE_RARELY))
        now = host.clock.now()
        if not host.in_touch:
            continue  # nobody's time is up before it is known for how long the store was away
        try:
            due = await host.store.due(now, now + CLAIMED_FOR)
        except Exception as error:  # of the disk, which may come back
            _log.error("the deadlines cannot be read: %s", error)
            continue
        for table in due:
            if table not in host.unreadable:
                host.run(wake(host, table))


@asynccontextmanager
async def holding(host: Host, table: str) -> AsyncIterator[TableActor]:
    """A table that is in memory, as it is stored, and does not sleep meanwhile.

    :class:`Refusal` if it cannot be had: ``no_table``, ``not_stored`` or ``unreadable``.
    """
    actor = host.tables.get(table)
    is_awake = actor is not None
    if actor is None:
        actor = await fetched(host, table)
    actor.held += 1
    try:
        if is_awake:
            await host.peers.caught_up(actor)
        if actor.failed:
            raise Refusal("not_stored")
        yield actor
    finally:
        actor.release()


async def is_missing(host: Host, table: str) -> bool:
    """Whether nobody has opened that table, here or anywhere."""
    try:
        async with holding(host, table):
            return False
    except Refusal as refusal:
        return refusal.code == "no_table" and table not in host.tables


async def fetched(host: Host, table: str) -> TableActor:
    """A table that slept; who asks for it while it is being read waits for the same."""
    waiter: asyncio.Future[TableActor | str] = asyncio.get_running_loop().create_future()
    if table in host.loading:
        host.loading[table].append(waiter)
    else:
        host.loading[table] = [waiter]
        host.run(load(host, table))
    found = await waiter
    if isinstance(found, str):
        raise Refusal(found)
    return found


async def load(host: Host, table_id: str) -> None:
    """Read a table from the store, and let its clocks run on if they stood still."""
    found: TableActor | str = "no_table"
    try:
        stored = await host.store.events(table_id)
        for _ in range(host.peers.looks):
            if stored:
                break  # another node may be just opening it
            await asyncio.sleep(WAKE_EVERY)
            stored = await host.store.events(table_id)
        if stored:
            found = wake_up(host, await folded(table_id, stored))
    except StoreUnavailable as error:
        _log.error("table %s cannot be read now: %s", table_id, error)
        found = "not_stored"
    except Exception as error:  # of the disk, or of a log that no longer makes sense
        host.mistakes += 1
        _log.error("table %s cannot be read: %s", table_id, error)
        host.unreadable.add(table_id)
        found = "unreadable"
    for waiter in host.loading.pop(table_id):
        if not waiter.done():
            waiter.set_result(found)
    if not isinstance(found, str):  # those who have waited go on first, and hold it
        asyncio.get_running_loop().call_soon(found.let_sleep)


async def folded(table_id: str, stored: list[bytes]) -> Table:
    """The table of a stored log; a long one is folded beside the loop."""

    def work() -> Table:
        return fold(table_id, [log.decode(each) for each in stored])

    return work() if len(stored) <= LONG else await asyncio.to_thread(work)


def wake_up(host: Host, table: Table) -> TableActor:
    """A table that slept in the store; clocks that stood still with the server run on."""
    actor = host.awake(table)
    actor.go_on()
    host.peers.woken(actor)
    return actor


async def wake(host: Host, table: str) -> None:
    """Do what is due at a table, if it can be read."""
    with suppress(Refusal):
        async with holding(host, table) as actor:
            actor.wake()


async def go_on(host: Host, table: str) -> None:
    """Let the clocks of a table run on, if it can be read."""
    with suppress(Refusal):
        async with holding(host, table) as actor:
            actor.go_on()


async def go_on_all(host: Host, tables: list[str]) -> None:
    """Let the clocks of many tables run on, and others have their turn in between."""
    for number, table in enumerate(tables):
        host.run(go_on(host, table))
        if number % AT_ONCE == AT_ONCE - 1:
            await asyncio.sleep(0)
