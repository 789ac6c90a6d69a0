"""A node that closes lets its clients go: some at a time, and nobody loses an answer."""

from __future__ import annotations

from pathlib import Path

import pytest
from called import Caller, with_hall

from mazziere.live.hall import leaving
from mazziere.server.services import Services


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

    with_hall(tmp_path, test)


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

    with_hall(tmp_path, test)


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

    with_hall(tmp_path, test)
