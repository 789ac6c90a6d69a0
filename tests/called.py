"""A hall in the test's own process, and clients that call it without a socket."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from mazziere.server.services import Services
from mazziere.storage import SqliteDatabase

Json = dict[str, Any]


class Caller:
    """A client, as the hall knows it."""

    def __init__(self, services: Services, number: int) -> None:
        self.hall = services.hall
        self.player = self.name = f"player {number}"
        self.owner = None
        self.auto_accuso = True
        self.quiet: set[str] = set()
        self.levels: dict[tuple[str, int], int] = {}
        self.lag = 0
        self.place = self.session = ""
        self.heard: list[Json] = []
        self.gone = False
        self.at_goodbye: Callable[[], object] = lambda: None
        self.hall.connected(self)

    def ask(self, kind: str, **fields: object) -> None:
        self.hall.receive(self, json.dumps({"type": kind, "id": 1, **fields}).encode())

    def send(self, encoded: list[bytes]) -> None:
        assert not self.gone
        self.heard += [json.loads(each) for each in encoded]
        if self.heard[-1]["type"] == "goodbye":
            self.at_goodbye()

    def close(self) -> None:
        self.gone = True
        self.hall.disconnected(self)

    dismiss = close

    @property
    def kinds(self) -> list[str]:
        return [message["type"] for message in self.heard]


def with_hall(folder: Path, test: Callable[[Services], Coroutine[Any, Any, None]]) -> None:
    """A hall that nobody but the test can reach."""

    async def main() -> None:
        services = Services(SqliteDatabase(folder), 0)
        await services.start()
        try:
            await test(services)
        finally:
            await services.stop()

    asyncio.run(main())
