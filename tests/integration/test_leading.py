"""One of several nodes leads, and stops before another one can begin."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from served import until

from mazziere.server.services import Services
from mazziere.storage import SqliteDatabase
from mazziere.storage.engine.migrate import migrate


class Shared(SqliteDatabase):
    """As if another server could take the lead from one that says nothing for a while."""

    leads_for = 2.0


def test_who_cannot_ask_whether_it_leads_does_not_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database does not answer, so another server may have taken the lead meanwhile."""
    database = Shared(tmp_path)
    migrate(database)

    async def main() -> None:
        services = Services(database, 0, "redis://127.0.0.1:1")
        assert not services.leads()
        services._beating = asyncio.create_task(services._beat())
        try:
            await until(services.leads)
            away = asyncio.Event()

            async def silence() -> int:
                await away.wait()
                return time.time_ns() // 1_000_000

            monkeypatch.setattr(services.store, "time", silence)
            await until(lambda: not services.leads())
            away.set()
            await until(services.leads)
        finally:
            await services.stop()

    asyncio.run(main())
