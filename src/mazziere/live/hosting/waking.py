"""Tables that nobody looks at sleep in the store, until somebody comes or it is time."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING

from mazziere.live.hosting.bot_turns import ask_bot
from mazziere.live.hosting.hosted import Given, Hosted
from mazziere.live.nodes import news
from mazziere.live.ports import Entry, StoreUnavailable
from mazziere.live.table import events as log
from mazziere.live.table.refusal import Refusal
from mazziere.live.table.table import Table, fold

if TYPE_CHECKING:
    from mazziere.live.hosting.host import Host

_log = logging.getLogger("mazziere.live")

#: How often the store is asked which tables are due, and how rarely a node asks that is not the
#: only one: seconds.
WAKE_EVERY, WAKE_RARELY = 0.25, 1.0
#: A bot's turn is taken up by whichever node finds it so late: milliseconds.
BOT_PATIENCE = 10_000
#: A node that was given a table to look at has so long for it, before another one is: milliseconds.
CLAIMED_FOR = 5000
#: A log of more events is long: folding it takes more than some milliseconds.
LONG = 500
#: So many tables are put right between two turns of the loop.
AT_ONCE = 50
#: So often a node looks for a table that may be opened by another one at this moment.
LOOKS = 4
#: A table that is due never is looked at again when something happens.
NEVER = 1 << 62


async def keep_waking(host: Host) -> None:
    """Look at the tables that are due, again and again."""
    while True:
        nodes = 1 if host.nodes is None else 1 + len(host.nodes.others)
        await asyncio.sleep(min(nodes * WAKE_EVERY, WAKE_RARELY))
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
                host.with_table(table, partial(wake, host))


def wake(host: Host, hosted: Hosted | Refusal, asked: bool = False) -> None:
    """Do what is due at a table, and see when it is due again.

    A bot of the house has as much time as it needs. Nobody's time is up who may be at a node that
    stands still, before that was ``asked``.
    """
    if isinstance(hosted, Refusal) or hosted.failed or hosted.deferred is not None:
        return
    table = hosted.table
    now = max(host.clock.now(), table.now)
    try:
        events = charge_nobody(host, table)
        if not events and table.is_up(now) and not asked and may_be_cut_off(host, table):
            host.run(ask_and_wake(host, hosted))
            return
        if not events and not (table.is_up(now) and table.bot_to_move()):
            events = table.wake(now, hosted.is_watched())
    except Exception as error:  # a mistake of ours: the other tables have to be woken too
        host.mistakes += 1
        _log.exception("table %s cannot be woken", table.id)
        host.unreadable.add(table.id)
        host.set_back(hosted, error)
        return
    if not events:
        ask_bot(host, hosted)
    due = hosted.look_at()
    hosted.due = None if events else max(due, now + 1000) if due is not None else NEVER
    if events:
        host.store_and_tell(hosted, events)
        return
    hosted.pending += 1
    nothing: Given = (table.seq, [], None, time.monotonic())
    done = partial(host.stored, hosted, [], None, None, nothing)
    host.store.append(Entry(table.id, table.seq, [], done, hosted.due))


def may_be_cut_off(host: Host, table: Table) -> bool:
    """Whether the player on turn is at another node."""
    player = table.on_turn()
    return host.nodes is not None and player in host.nodes.players() - host.players_here()


async def ask_and_wake(host: Host, hosted: Hosted) -> None:
    """Wake a table, if the node answers at which the player on turn is.

    One that does not is waited for, until it is taken for gone; the table is due again then.
    """
    nodes = host.nodes
    assert nodes is not None
    hosted.held += 1
    try:
        silent = await nodes.told_all(news.WhoIsHere(hosted.table.id))
        player = hosted.table.on_turn()
        if not any(player in nodes.others[node][1] for node in silent & nodes.others.keys()):
            wake(host, hosted, asked=True)
    finally:
        hosted.held -= 1
        let_sleep(host, hosted)


async def load(host: Host, table_id: str) -> None:
    """Fetch a table from the store, and let its clocks run on if they stood still."""
    found: Hosted | Refusal = Refusal("no_table")
    try:
        stored = await host.store.events(table_id)
        for _ in range(0 if host.nodes is None else LOOKS):
            if stored:
                break  # another node may be just opening it
            await asyncio.sleep(WAKE_EVERY)
            stored = await host.store.events(table_id)
        if stored:
            found = wake_up(host, await folded(table_id, stored))
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


async def folded(table_id: str, stored: list[bytes]) -> Table:
    """The table of a stored log; a long one is folded beside the loop."""

    def work() -> Table:
        return fold(table_id, [log.decode(each) for each in stored])

    return work() if len(stored) <= LONG else await asyncio.to_thread(work)


def wake_up(host: Host, table: Table) -> Hosted:
    """A table that slept in the store; clocks that stood still with the server run on."""
    hosted = host.hosted(table)
    go_on(host, hosted)
    if host.nodes is None:
        ask_bot(host, hosted)
    else:
        host.nodes.ask_who_is_here(table.id)
        if host.clock.now() > table.now + BOT_PATIENCE:  # else the node has asked that knows of it
            ask_bot(host, hosted)
    return hosted


def go_on(host: Host, hosted: Hosted | Refusal) -> None:
    """The server was away: let the clocks of a table run on, as soon as that can be stored."""
    if not host.in_touch:
        return
    if isinstance(hosted, Hosted) and not hosted.failed and hosted.deferred is None:
        events = charge_nobody(host, hosted.table)
        if events:
            host.store_and_tell(hosted, events)


async def go_on_all(host: Host, tables: list[str]) -> None:
    """The same for many tables, while others go on."""
    for number, table in enumerate(tables):
        host.with_table(table, partial(go_on, host))
        if number % AT_ONCE == AT_ONCE - 1:
            await asyncio.sleep(0)


def charge_nobody(host: Host, table: Table) -> list[log.Event]:
    """Let clocks run on that stood still while the player on turn could not reach the server."""
    events: list[log.Event] = []
    if table.now < host.back_at:
        now = host.clock.now()
        for outage in host.outages.after(table.now, table.on_turn()):
            events += table.let_stand(outage.away_from, outage.until, max(now, table.now))
    return events


def let_sleep(host: Host, hosted: Hosted) -> None:
    """Forget a table that nobody looks at; the store has it."""
    if hosted.watchers or hosted.pending or hosted.held:
        return
    if hosted.thinking is None and hosted.deferred is None:
        forget(host, hosted)


def forget(host: Host, hosted: Hosted) -> None:
    """Have a table in memory no more, unless it was fetched anew already."""
    if host.tables.get(hosted.table.id) is hosted:
        del host.tables[hosted.table.id]


@asynccontextmanager
async def holding(host: Host, table: str) -> AsyncIterator[Hosted | None]:
    """A table that can be used, and does not sleep meanwhile; None if there is none."""
    done: asyncio.Future[Hosted | Refusal] = asyncio.get_running_loop().create_future()

    def hold(found: Hosted | Refusal) -> None:
        if isinstance(found, Hosted):
            found.held += 1
        done.set_result(found)

    host.with_table(table, hold)
    hosted = await done
    if isinstance(hosted, Refusal):
        yield None
        return
    try:
        yield None if hosted.failed else hosted
    finally:
        hosted.held -= 1
        let_sleep(host, hosted)
