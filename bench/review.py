"""What a review costs, and what live tables notice of it, printed as JSON lines.

    make bench

The cost is in CPU time. What tables notice is by the clock on the wall, with and without reviews in
turns, so it needs a machine that has nothing else to do; the load that there was is told beside it.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import statistics
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from report import say, timed

from mazziere.bots.judges import greedy_move
from mazziere.cli.bench import start_server
from mazziere.cli.load import Measured, Table, connect_all, new_guests, set_up
from mazziere.games import COMPILED, GAMES
from mazziere.games.random_play import seeded_deal
from mazziere.notation import Record, record_of
from mazziere.review import DEPTHS, played_record, review

#: A deal of Scopone scientifico has forty plays.
SCIENTIFICO = GAMES["scopone"].rules(4, scientifico=True)
DEALS = 3
#: Tables that are played at while reviews are made, and how long a player thinks.
TABLES = 50
THINK = 0.25
#: A match that is reviewed meanwhile: so many moves, played as fast as this.
REVIEWED_MOVES = 150
REVIEWED_THINK = 0.005
#: Measured in turns: rounds of this many seconds without and with a review.
ROUNDS = 3
SECONDS = 4.0


def main() -> None:
    """Print every figure."""
    if not COMPILED:
        sys.exit("the search is not compiled here: there is nothing to measure")
    for depth in ("rapida", "normale"):
        cost(depth)
    with tempfile.TemporaryDirectory() as data:
        process, url = start_server(Path(data))
        try:
            asyncio.run(latency(url))
        finally:
            process.terminate()
            process.wait(20)


def cost(depth: str) -> None:
    """CPU seconds for all decisions of a deal."""
    taken = [timed(partial(reviewed, seed, depth))[0] for seed in range(1, DEALS + 1)]
    say(
        f"review of a deal of Scopone scientifico at depth {depth}, CPU seconds",
        statistics.median(taken),
        at_most=20 if depth == "normale" else None,
        load=load(),
    )


def reviewed(seed: int, depth: str) -> None:
    """A deal between greedy players, judged."""
    deck, deal = seeded_deal(SCIENTIFICO, seed)
    while not deal.over:
        deal.play(greedy_move(deal))
    found = review(played_record(Record(SCIENTIFICO, [record_of(deal, deck)])), DEPTHS[depth])
    assert len(found.judgements) == 40


# Beside live tables


async def latency(url: str) -> None:
    """How long a move takes until both players know of it, with and without reviews."""
    orders = [await asyncio.to_thread(Order, url, cookie) for cookie in new_guests(url, ROUNDS)]
    for order in orders:
        await order.play()
    measured = Measured()
    tables = await connect_all([url], TABLES, "scopa", THINK, measured)
    for number, table in enumerate(tables):
        table.going = True
        asyncio.get_running_loop().call_later(THINK * number / TABLES + 0.001, table.go_on)
    await asyncio.sleep(2)
    median, slowest, judged = [], [], 0
    for order in orders:
        alone = await latencies(measured)
        await asyncio.to_thread(order.ask, "POST")
        beside = await latencies(measured)
        shown = await asyncio.to_thread(order.ask, "GET")
        assert shown["state"] != "done", "the review was done too soon"
        judged += shown["judged"]
        while shown["state"] != "done":
            await asyncio.sleep(0.2)
            shown = await asyncio.to_thread(order.ask, "GET")
        median.append(statistics.median(beside) / statistics.median(alone))
        slowest.append(percentile_99(beside) / percentile_99(alone))
    for table in tables:
        table.going = False
    more = {"tables": TABLES, "cores": len(os.sched_getaffinity(0)), "load": load()}
    figure = "a move's latency beside a review over that without"
    say(f"{figure}, median", statistics.median(median), judged=judged, **more)
    say(f"{figure}, 99th percentile", statistics.median(slowest), judged=judged, **more)


async def latencies(measured: Measured) -> list[float]:
    """Those of a while."""
    measured.latencies.clear()
    await asyncio.sleep(SECONDS)
    return list(measured.latencies)


class Order:
    """A match that somebody has reviewed."""

    def __init__(self, url: str, cookie: str) -> None:
        self.url = url
        self.cookie = cookie
        self.match = ""

    async def play(self) -> None:
        """Play some deals, and give up."""
        table = Table(Measured(), REVIEWED_THINK)
        other = await asyncio.to_thread(new_guests, self.url, 1)
        await set_up([self.url] * 2, table, "scopa", [self.cookie, *other])
        while not any(player.moves for player in table.players):
            await asyncio.sleep(0.05)
        table.going = True
        table.go_on()
        while table.measured.moves < REVIEWED_MOVES:
            await asyncio.sleep(0.05)
        table.going = False
        await asyncio.sleep(0.5)
        await table.players[0].ask(b'{"type":"abandon","id":1,"table":"%b"}', table.id)
        self.match = f"{table.id}-1"

    def ask(self, method: str) -> dict[str, Any]:
        """Ask for the review, or how far it is."""
        parts = urlsplit(self.url)
        connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=60)
        body = json.dumps({"depth": "normale"}) if method == "POST" else None
        headers = {"Cookie": self.cookie, "Content-Type": "application/json"}
        connection.request(method, f"/api/matches/{self.match}/review", body, headers)
        shown: dict[str, Any] = json.loads(connection.getresponse().read())
        connection.close()
        return shown


def percentile_99(values: list[float]) -> float:
    """The value that 99 of a hundred do not exceed."""
    return sorted(values)[len(values) * 99 // 100]


def load() -> float:
    """How many processes wanted to run in the last minute, ours among them."""
    return round(os.getloadavg()[0], 1)


if __name__ == "__main__":
    main()
