"""Tables that nobody looks at sleep in the store, until somebody comes or it is time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from mazziere.live.hall.ports import StoreUnavailable
from mazziere.live.table import events as log
from mazziere.live.table.refusal import Refusal
from mazziere.live.table.table import Table, fold

if TYPE_CHECKING:
    from mazziere.live.hall.actor import TableActor
    from mazziere.live.hall.hall import Hall

_log = logging.getLogger("mazziere.live")

#: How often the store is asked which tables are due: seconds. The more nodes there are, the less
#: often each of them asks, down to the second figure.
WAKE_EVERY, WAKE_RARELY = 0.25, 1.0
#: For how long a due table is given to one node and to no other: milliseconds.
CLAIMED_FOR = 5000
#: A log of more events is long: folding it takes more than some milliseconds.
LONG = 500
#: How many tables are put right before the loop gets a turn again.
AT_ONCE = 50


async def keep_waking(hall: Hall) -> None:
    """Look at the tables that are due, again and again."""
    while True:
        await asyncio.sleep(min(hall.peers.count() * WAKE_EVERY, WAKE_RARELY))
        now = hall.clock.now()
        if not hall.in_touch:
            continue  # nobody's time is up before it is known for how long the store was away
        try:
            due = await hall.store.due(now, now + CLAIMED_FOR)
        except Exception as error:  # of the disk, which may come back
            _log.error("the deadlines cannot be read: %s", error)
            continue
        for table in due:
            if table not in hall.unreadable:
                hall.run(wake(hall, table))


@asynccontextmanager
async def holding(hall: Hall, table: str) -> AsyncIterator[TableActor]:
    """A table that is in memory, as it is stored, and does not sleep meanwhile.

    :class:`Refusal` if it cannot be had: ``no_table``, ``not_stored`` or ``unreadable``.
    """
    actor = hall.tables.get(table)
    is_awake = actor is not None
    if actor is None:
        actor = await fetched(hall, table)
    actor.held += 1
    try:
        if is_awake:
            await hall.peers.caught_up(actor)
        if actor.failed:
            raise Refusal("not_stored")
        yield actor
    finally:
        actor.release()


async def is_missing(hall: Hall, table: str) -> bool:
    """Whether nobody has opened that table, here or anywhere."""
    try:
        async with holding(hall, table):
            return False
    except Refusal as refusal:
        return refusal.code == "no_table" and table not in hall.tables


async def fetched(hall: Hall, table: str) -> TableActor:
    """A table that slept; who asks for it while it is being read waits for the same."""
    waiter: asyncio.Future[TableActor | str] = asyncio.get_running_loop().create_future()
    if table in hall.loading:
        hall.loading[table].append(waiter)
    else:
        hall.loading[table] = [waiter]
        hall.run(load(hall, table))
    found = await waiter
    if isinstance(found, str):
        raise Refusal(found)
    return found


async def load(hall: Hall, table_id: str) -> None:
    """Read a table from the store, and let its clocks run on if they stood still."""
    found: TableActor | str = "no_table"
    try:
        stored = await hall.store.events(table_id)
        for _ in range(hall.peers.looks):
            if stored:
                break  # another node may be just opening it
            await asyncio.sleep(WAKE_EVERY)
            stored = await hall.store.events(table_id)
        if stored:
            found = wake_up(hall, await folded(table_id, stored))
    except StoreUnavailable as error:
        _log.error("table %s cannot be read now: %s", table_id, error)
        found = "not_stored"
    except Exception as error:  # of the disk, or of a log that no longer makes sense
        hall.mistakes += 1
        _log.error("table %s cannot be read: %s", table_id, error)
        hall.unreadable.add(table_id)
        found = "unreadable"
    if not isinstance(found, str):
        found.held += 1
    for waiter in hall.loading.pop(table_id):
        if not waiter.done():
            waiter.set_result(found)
    if not isinstance(found, str):  # until all who have waited hold it, though the first may let go
        asyncio.get_running_loop().call_soon(found.release)


async def folded(table_id: str, stored: list[bytes]) -> Table:
    """The table of a stored log; a long one is folded beside the loop."""

    def work() -> Table:
        return fold(table_id, [log.decode(each) for each in stored])

    return work() if len(stored) <= LONG else await asyncio.to_thread(work)


def wake_up(hall: Hall, table: Table) -> TableActor:
    """A table that slept in the store; clocks that stood still with the server run on."""
    actor = hall.awake(table)
    actor.go_on()
    hall.peers.woken(actor)
    return actor


async def wake(hall: Hall, table: str) -> None:
    """Do what is due at a table, if it can be read."""
    with suppress(Refusal):
        async with holding(hall, table) as actor:
            actor.wake()


async def go_on(hall: Hall, table: str) -> None:
    """Let the clocks of a table run on, if it can be read."""
    with suppress(Refusal):
        async with holding(hall, table) as actor:
            actor.go_on()


async def go_on_all(hall: Hall, tables: list[str]) -> None:
    """Let the clocks of many tables run on, and others have their turn in between."""
    for number, table in enumerate(tables):
        hall.run(go_on(hall, table))
        if number % AT_ONCE == AT_ONCE - 1:
            await asyncio.sleep(0)
