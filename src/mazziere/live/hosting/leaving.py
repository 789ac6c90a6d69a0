"""How a node lets its clients go: some at a time, since all of them connect to the others anew."""

from __future__ import annotations

import asyncio
from math import ceil
from typing import TYPE_CHECKING

from mazziere.protocol import encode, messages

if TYPE_CHECKING:
    from mazziere.live.hosting.host import Host

#: So many at least are told together, with so much time in between, and all within that: seconds.
TOGETHER, IN_BETWEEN, WITHIN = 50, 0.1, 3.0


async def let_go(host: Host, elsewhere: bool) -> None:
    """Say goodbye to everybody; who has not been told yet plays on.

    If there is no other node, the sooner this one is back, the better: all are told at once.
    """
    most = None
    if elsewhere:
        most = max(TOGETHER, ceil(len(host.joined) * IN_BETWEEN / WITHIN))
    await say_goodbye(host, most)
    while host.joined.keys() - host.leaving:
        await asyncio.sleep(IN_BETWEEN)
        await say_goodbye(host, most)


async def say_goodbye(host: Host, most: int | None) -> None:
    """Take no more commands from some clients, answer what they have asked, and let them go."""
    some = [each for each in host.joined if each not in host.leaving][:most]
    host.leaving.update(some)
    for table in set().union(*(host.joined[each] for each in some)):
        await host.all_stored(table)
    host.flush()
    goodbye = encode(messages.Goodbye(reason="closing"))
    for each in some:
        each.send([goodbye])
        each.close()
