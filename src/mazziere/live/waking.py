"""Tables that nobody looks at sleep in the store, until somebody comes or it is time."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial
from typing import TYPE_CHECKING

from mazziere.live import events as log
from mazziere.live.bot_turns import ask_bot
from mazziere.live.hosted import Hosted
from mazziere.live.ports import Entry, StoreUnavailable
from mazziere.live.refusal import Refusal
from mazziere.live.table import Table, fold

if TYPE_CHECKING:
    from mazziere.live.host import Host

_log = logging.getLogger("mazziere.live")

#: How often the store is asked which tables are due: seconds.
WAKE_EVERY = 0.25
#: A table that is due never is looked at again when something happens.
NEVER = 1 << 62


async def keep_waking(host: Host) -> None:
    """Look at the tables that are due, again and again."""
    while True:
        await asyncio.sleep(WAKE_EVERY)
        try:
            due = await host.store.due(host.clock.now())
        except Exception as error:  # of the disk, which may come back
            _log.error("the deadlines cannot be read: %s", error)
            continue
        for table in due:
            if table not in host.unreadable:
                host.with_table(table, partial(wake, host))


def wake(host: Host, hosted: Hosted | Refusal) -> None:
    """Do what is due at a table, and see when it is due again."""
    if isinstance(hosted, Refusal) or hosted.failed:
        return
    table = hosted.table
    now = max(host.clock.now(), table.now)
    try:
        events = table.wake(now, bool(hosted.watchers))
    except Exception as error:  # a mistake of ours: the other tables have to be woken too
        host.mistakes += 1
        _log.exception("table %s cannot be woken", table.id)
        host.unreadable.add(table.id)
        host.set_back(hosted, None, 0, error)
        return
    due = table.due()
    hosted.due = None if events else max(due, now + 1000) if due is not None else NEVER
    if events:
        host.store_and_tell(hosted, events)
        return
    hosted.pending += 1
    done = partial(host.stored, hosted, [], None, 0, None, time.monotonic())
    host.store.append(Entry(table.id, table.seq, [], done, hosted.due))


async def load(host: Host, table_id: str) -> None:
    """Fetch a table from the store, and let its clocks run on if they stood still."""
    found: Hosted | Refusal = Refusal("no_table")
    try:
        past = [log.decode(each) for each in await host.store.events(table_id)]
        if past:
            found = wake_up(host, fold(table_id, past))
    except StoreUnavailable as error:
        _log.error("table %s cannot be read now: %s", table_id, error)
        found = Refusal("not_stored")
    except Exception as error:  # of the disk, or of a log that no longer makes sense
        host.mistakes += 1
        _log.error("table %s cannot be read: %s", table_id, error)
        host.unreadable.add(table_id)
        found = Refusal("unreadable")
    for then in host.loading.pop(table_id):
        then(found)
    if isinstance(found, Hosted):
        let_sleep(host, found)


def wake_up(host: Host, table: Table) -> Hosted:
    """A table that slept in the store; clocks that stood still with the server run on."""
    hosted = host.tables[table.id] = Hosted(table, host.clock.now())
    if table.now < host.back_at:
        events = table.back_after(host.away_from, host.clock.now())
        if events:
            host.store_and_tell(hosted, events)
    ask_bot(host, hosted)
    return hosted


def let_sleep(host: Host, hosted: Hosted) -> None:
    """Forget a table that nobody looks at; the store has it."""
    if not hosted.watchers and not hosted.pending and hosted.thinking is None:
        host.tables.pop(hosted.table.id, None)
