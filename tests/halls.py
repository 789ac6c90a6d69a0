"""Two nodes in the test's own process, and players who are connected to either."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import postgres
from served import Json, until

from mazziere.bus import InProcessBus, Wire
from mazziere.live import Hall
from mazziere.live.chips.bank import Bank
from mazziere.live.clock import SystemClock
from mazziere.live.hall.bot_players import BotPlayers
from mazziere.live.nodes import nodes
from mazziere.storage import Store
from mazziere.storage.repositories.ledger import Ledger
from mazziere.storage.repositories.social import Social


class DeadWire(InProcessBus):
    """Believes to be heard, and is not."""

    def publish(self, topic: str, news: bytes) -> None:
        pass


class Player:
    """A :class:`mazziere.live.hall.ports.Connection` that remembers what it was sent."""

    def __init__(self, hall: Hall, player: str, place: str = "", session: str = "") -> None:
        self.hall = hall
        self.session = session
        self.place = place
        self.player = player
        self.name = player.title()
        self.owner = None
        self.levels: dict[tuple[str, int], int] = {}
        self.lag = 0
        self.quiet: set[str] = set()
        self.auto_accuso = True
        self.heard: list[Json] = []
        self.number = 0
        hall.connected(self)

    def send(self, encoded: list[bytes]) -> None:
        self.heard += [json.loads(message) for message in encoded]

    def close(self) -> None:
        self.hall.disconnected(self)

    dismiss = close

    def ask(self, kind: str, **fields: Any) -> int:
        """Say what is wanted, without waiting; the number of the command."""
        self.number += 1
        command = {"type": kind, "id": self.number, **fields}
        self.hall.receive(self, json.dumps(command).encode())
        return self.number

    async def answer(self, number: int) -> Json:
        await until(lambda: any(each.get("id") == number for each in self.heard))
        (answer,) = (each for each in self.heard if each.get("id") == number)
        return answer

    async def asked(self, kind: str, **fields: Any) -> Json:
        answer = await self.answer(self.ask(kind, **fields))
        assert answer["type"] == "ack", answer
        return answer

    def seq(self) -> int:
        """How far this player has seen the table go; no update is missing or comes twice."""
        seq = 0
        for each in self.heard:
            if each["type"] == "snapshot":
                seq = each["seq"]
            elif each["type"] == "update":
                assert each["seq"] == seq + len(each["events"])
                seq = each["seq"]
        return seq


@asynccontextmanager
async def two_halls(folder: Path, bus: type[InProcessBus]) -> AsyncIterator[list[Hall]]:
    """Two nodes on one database."""
    wire, halls, stores = Wire(), [], []
    for _ in range(2):
        store, clock = Store(postgres.database_for(folder)), SystemClock()
        bank = Bank(Ledger(store), clock)
        peers = partial(nodes.Nodes, bus(wire))
        hall = Hall(store, clock, BotPlayers(0), Social(store), bank, peers)
        await bank.start()
        await hall.start(await store.installation())
        hall.in_touch = True
        hall.serving()
        stores.append(store)
        halls.append(hall)
    try:
        yield halls
    finally:
        for hall, store in zip(halls, stores, strict=True):
            await hall.close()
            await store.close()


async def at_table(halls: list[Hall], **settings: Any) -> tuple[str, list[Player]]:
    """Anna and Bruno look at the same table at different nodes."""
    anna, bruno = Player(halls[0], "anna"), Player(halls[1], "bruno")
    made = await anna.asked("create_table", game="briscola", seats=2, **settings)
    await bruno.asked("join", link=made["link"])
    return made["table"], [anna, bruno]
