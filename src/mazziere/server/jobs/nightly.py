"""Every night the books of the chips are looked at anew."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import UTC, datetime, time, timedelta

from mazziere.bank.grants import ZONE
from mazziere.storage.engine.database import DATABASE_ERRORS, Database
from mazziere.storage.repositories.audit import audit

_log = logging.getLogger("mazziere.server")

#: When most people sleep.
HOUR = time(4)


class NightlyAudit:
    """Proves that the books are right; ``wrong`` is how much was not, None until the first time."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.wrong: int | None = None

    async def keep_checking(self, leads: Callable[[], bool]) -> None:
        """Check every night, if no other node does."""
        while True:
            await asyncio.sleep(until_night(datetime.now(ZONE)).total_seconds())
            try:
                if leads():
                    await self.check()
            except DATABASE_ERRORS as error:  # tomorrow is another night
                _log.error("the books cannot be read: %s", error)

    async def check(self) -> None:
        """Check now, beside everything else."""
        complaints = await asyncio.to_thread(audit, self.database)
        self.wrong = len(complaints)
        for complaint in complaints:
            _log.error("the books are wrong: %s", complaint)


def until_night(now: datetime) -> timedelta:
    """How long it is until the next check."""
    tonight = datetime.combine(now.date(), HOUR, now.tzinfo)
    next_one = tonight if now < tonight else tonight + timedelta(days=1)
    return next_one.astimezone(UTC) - now.astimezone(UTC)  # a night may be longer than its hours
