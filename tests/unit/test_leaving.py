"""A node that closes lets its clients go: some at a time, and nobody loses an answer."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from mazziere.live.hall import leaving
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


def with_host(folder: Path, test: Callable[[Services], Coroutine[Any, Any, None]]) -> None:
    """A hall that nobody but the test can reach."""

    async def main() -> None:
        services = Services(SqliteDatabase(folder), 0)
        await services.start()
        try:
            await test(services)
        finally:
            await services.stop()

    asyncio.run(main())


def test_who_has_not_been_told_plays_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaving, "TOGETHER", 2)

    async def test(services: Services) -> None:
        callers = [Caller(services, number) for number in range(5)]
        callers[0].at_goodbye = lambda: [caller.ask("ping") for caller in callers]
        await services.hall.close(elsewhere=True)
        assert [caller.kinds[-2:] for caller in callers[2:]] == [["pong", "goodbye"]] * 3
        assert callers[0].kinds == ["goodbye", "refused"]
        assert callers[1].kinds == ["refused", "goodbye"]
        assert callers[1].heard[0]["code"] == "closing"
        assert all(caller.gone for caller in callers)

    with_host(tmp_path, test)


def test_where_nobody_else_is_all_are_told_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaving, "TOGETHER", 2)

    async def test(services: Services) -> None:
        callers = [Caller(services, number) for number in range(5)]
        callers[0].at_goodbye = lambda: callers[4].ask("ping")
        await services.hall.close()
        assert callers[4].kinds == ["refused", "goodbye"]
        assert [caller.kinds for caller in callers[:4]] == [["goodbye"]] * 4

    with_host(tmp_path, test)


@pytest.mark.parametrize("elsewhere", [True, False])
def test_what_was_asked_is_answered_first(tmp_path: Path, elsewhere: bool) -> None:
    async def test(services: Services) -> None:
        caller = Caller(services, 1)
        caller.ask("create_table", game="scopa")
        assert caller.kinds == []  # it is not stored yet
        await services.hall.close(elsewhere)
        assert caller.kinds[0] == "ack"
        assert caller.kinds[-1] == "goodbye"
        assert len(await services.store.events(caller.heard[0]["table"])) > 0

    with_host(tmp_path, test)
