"""Lets a server play for long, and watches its memory: it has to stay flat.

    python bench/soak.py [--tables 200] [--minutes 10] [--think 50]

Two clients a table play match after match, each a rematch; now and then one of them connects anew.
A line of JSON tells of every ten seconds, the last one of the whole. It ends with 1 when the memory
of the last third of the time is more than five percent above that of the second third; the first
third is for filling caches.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from mazziere.cli.bench import cpu_of, memory_of, start_server
from mazziere.cli.load import new_guests
from mazziere.games import GAMES

EVERY = 10.0
MOST_GROWTH = 1.05
#: The share of matches after which a player connects anew.
RECONNECTING = 0.1
#: What is refused when the table has gone on by itself meanwhile.
HARMLESS = ("not_now", "already", "between_deals")


class Deal(msgspec.Struct):
    """What a player needs to know of the deal."""

    moves: list[str] | msgspec.UnsetType = msgspec.UNSET


class View(msgspec.Struct):
    """And of the table."""

    you: int | msgspec.UnsetType | None = msgspec.UNSET
    phase: str | msgspec.UnsetType = msgspec.UNSET
    deal: Deal | msgspec.UnsetType | None = msgspec.UNSET


class Message(msgspec.Struct):
    """Any message, as far as a player looks at it."""

    type: str
    table: str = ""
    link: str = ""
    seq: int = 0
    code: str = ""
    view: View | None = None


decode = msgspec.json.Decoder(list[Message]).decode


@dataclass
class Counts:
    """What has happened at all tables."""

    moves: int = 0
    matches: int = 0
    reconnects: int = 0
    lost: int = 0
    refusals: Counter[str] = field(default_factory=Counter)


class Player(WSListener):
    """Somebody who never gets tired; ``acted`` is what the table last asked for."""

    def __init__(self, url: str, cookie: str, seat: int, think: float, counts: Counts) -> None:
        self.url, self.cookie, self.seat = url, cookie, seat
        self.think, self.counts = think, counts
        self.table = self.link = ""
        self.phase = ""
        self.seated = False
        self.moves: list[str] = []
        self.acted = ""
        self.transport: WSTransport | None = None
        self.answered = asyncio.Event()
        self.stopped = False
        self.tasks: set[asyncio.Task[None]] = set()

    async def connect(self) -> None:
        """A new connection, at the table if there is one."""
        address = self.url.replace("http", "ws", 1) + "/socket"
        headers = {"Cookie": self.cookie}
        self.transport, _ = await ws_connect(lambda: self, address, extra_headers=headers)
        self.acted = ""
        if self.table:
            self.say({"type": "join", "table": self.table})

    def say(self, command: dict[str, object]) -> None:
        """Send a command."""
        assert self.transport is not None
        self.transport.send(WSMsgType.TEXT, json.dumps({"id": 1, **command}).encode())

    async def ask(self, command: dict[str, object]) -> None:
        """Send a command and wait for its answer."""
        self.answered.clear()
        self.say(command)
        await asyncio.wait_for(self.answered.wait(), 60)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Look, and do what there is to do."""
        if frame.msg_type != WSMsgType.TEXT or transport is not self.transport:
            return
        for message in decode(frame.get_payload_as_bytes()):
            if message.type == "ack":
                self.table, self.link = message.table or self.table, message.link or self.link
                self.answered.set()
            elif message.type == "refused" and message.code not in HARMLESS:
                self.counts.refusals[message.code] += 1
            elif message.view is not None:
                self.look(message.view, message.seq)

    def look(self, view: View, seq: int) -> None:
        """Keep what matters of the view, and act once on what it asks for."""
        if view.you is not msgspec.UNSET:
            self.seated = view.you is not None
        if view.phase is not msgspec.UNSET:
            self.phase = view.phase
        if view.deal is None:
            self.moves = []
        elif view.deal is not msgspec.UNSET and view.deal.moves is not msgspec.UNSET:
            self.moves = view.deal.moves
        asks = {"count": "next", "over": "rematch", "seating": "ready"}.get(self.phase, "")
        if self.phase == "playing":
            asks = f"play {seq}" if self.moves else ""
        asks = asks if self.seated else ""
        if asks and asks != self.acted and not self.stopped:
            delay = self.think if self.phase == "playing" else 0.1
            asyncio.get_running_loop().call_later(delay, self.act, asks)
        self.acted = asks

    def act(self, asks: str) -> None:
        """Do it, if it is still asked for."""
        if asks != self.acted or self.stopped:
            return
        if self.phase == "playing":
            self.counts.moves += 1
            self.say({"type": "play", "table": self.table, "move": random.choice(self.moves)})
            return
        if asks == "rematch":
            self.counts.matches += self.seat == 0
            if random.random() < RECONNECTING:
                self.counts.reconnects += 1
                task = asyncio.get_running_loop().create_task(self.reconnect())
                self.tasks.add(task)
                task.add_done_callback(self.tasks.discard)
                return
        self.say({"type": asks, "table": self.table})

    async def reconnect(self) -> None:
        """Go, and come back to the same seat."""
        before, self.transport = self.transport, None
        assert before is not None
        before.disconnect()
        await self.connect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """Gone; if nobody wanted that, it counts."""
        if transport is self.transport and not self.stopped:
            self.counts.lost += 1


async def sit_down(players: list[Player], game: str) -> None:
    """Two players make a table; that they are ready follows from what they see."""
    first, second = players
    for player in players:
        await player.connect()
    seats: dict[str, object] = {"game": game, "seats": 2}
    await first.ask({"type": "create_table", **seats})
    second.table = ""
    await second.ask({"type": "join", "link": first.link})
    for player in players:
        await player.ask({"type": "sit", "table": first.table, "seat": player.seat})


async def play(
    url: str, process: subprocess.Popen[str], tables: int, seconds: float, think: float
) -> list[dict[str, Any]]:
    """Let them play; what was seen every so often."""
    counts, games = Counts(), [game.name for game in GAMES.values() if 2 in game.seats]
    cookies = await asyncio.to_thread(new_guests, url, 2 * tables)
    everybody: list[Player] = []
    for number in range(tables):
        pair = [Player(url, cookies[2 * number + seat], seat, think, counts) for seat in range(2)]
        await sit_down(pair, games[number % len(games)])
        everybody += pair
    seen, begun = [], time.monotonic()
    while time.monotonic() - begun < seconds:
        await asyncio.sleep(min(EVERY, seconds / 12))
        seen.append(
            {
                "seconds": round(time.monotonic() - begun, 1),
                "memory_mb": round(memory_of(process.pid) / 2**20, 1),
                "server_cpu_seconds": round(cpu_of(process.pid), 1),
                **vars(counts),
                "refusals": dict(counts.refusals),
            }
        )
        print(json.dumps(seen[-1]), flush=True)
    for player in everybody:
        player.stopped = True
    return seen


def main() -> int:
    """Play, and judge."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--think", type=float, default=50, help="milliseconds before a move")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        process, url = start_server(Path(data))
        try:
            seen = asyncio.run(
                play(url, process, chosen.tables, 60 * chosen.minutes, chosen.think / 1000)
            )
        finally:
            process.terminate()
            process.wait(20)
    third = len(seen) // 3
    middle = statistics.median(each["memory_mb"] for each in seen[third : 2 * third])
    last = statistics.median(each["memory_mb"] for each in seen[-third:])
    trouble = seen[-1]["refusals"] | {"lost": seen[-1]["lost"]}
    print(
        json.dumps(
            {
                "bench": "soak",
                **vars(chosen),
                "moves": seen[-1]["moves"],
                "matches": seen[-1]["matches"],
                "memory_mb_middle": middle,
                "memory_mb_last": last,
                "growth": round(last / middle - 1, 4),
                "trouble": trouble,
            }
        )
    )
    return int(last > MOST_GROWTH * middle or any(trouble.values()))


if __name__ == "__main__":
    sys.exit(main())
