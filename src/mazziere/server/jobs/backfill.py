"""Adds up, once, the matches that were played before the server kept sums."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from mazziere.match.sums import Sums
from mazziere.storage.engine.database import DATABASE_ERRORS
from mazziere.storage.repositories.old_matches import OldMatches

_log = logging.getLogger("mazziere.server")

#: How many matches are fetched at once.
AT_ONCE = 100
#: How long to wait after the database could not be used: seconds.
PAUSE = 5.0


class Backfill:
    """Works until all is added up; those who play come first."""

    def __init__(self, matches: OldMatches) -> None:
        self.matches = matches

    async def finish(self, leads: Callable[[], bool]) -> None:
        """Add up all there is, if no other node does."""
        while True:
            if not leads():
                await asyncio.sleep(PAUSE)
                continue
            try:
                found = await self.matches.some(AT_ONCE)
                if not found:
                    return
                for match_id in found:
                    await self.add_up(match_id)
            except DATABASE_ERRORS:  # the database may be better in a moment
                _log.exception("old matches could not be added up")
                await asyncio.sleep(PAUSE)

    async def add_up(self, match_id: str) -> None:
        """Add up a match, and rest as long as that took; one that cannot be read counts nothing."""
        began = time.monotonic()
        try:
            sums = await self.matches.sums(match_id)
        except DATABASE_ERRORS:
            raise
        except Exception:
            _log.exception("match %s cannot be added up", match_id)
            sums = Sums()
        await self.matches.keep(match_id, sums)
        await asyncio.sleep(time.monotonic() - began)
