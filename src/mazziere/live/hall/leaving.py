"""How a node lets its clients go: some at a time, since all of them connect to the others anew."""

from __future__ import annotations

import asyncio
from math import ceil
from typing import TYPE_CHECKING

from mazziere.protocol import encode, messages

if TYPE_CHECKING:
    from mazziere.live.hall.hall import Hall

#: At least how many clients are told together, how long to wait before the next ones, and within
#: how long all have to be told: seconds.
TOGETHER, IN_BETWEEN, WITHIN = 50, 0.1, 3.0


async def let_go(hall: Hall, elsewhere: bool) -> None:
    """Say goodbye to everybody; who has not been told yet plays on.

    If there is no other node, the sooner this one is back, the better: all are told at once.
    """
    most = None
    if elsewhere:
        most = max(TOGETHER, ceil(len(hall.joined) * IN_BETWEEN / WITHIN))
    await say_goodbye(hall, most)
    while hall.joined.keys() - hall.leaving:
        await asyncio.sleep(IN_BETWEEN)
        await say_goodbye(hall, most)


async def say_goodbye(hall: Hall, most: int | None) -> None:
    """Take no more commands from some clients, answer what they have asked, and let them go."""
    some = [each for each in hall.joined if each not in hall.leaving][:most]
    hall.leaving.update(some)
    for table in set().union(*(hall.joined[each] for each in some)):
        await hall.all_stored(table)
    hall.flush()
    goodbye = encode(messages.Goodbye(reason="closing"))
    for each in some:
        each.send([goodbye])
        each.close()
