"""A store that is closed again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from stored import database_of

from mazziere.storage import Store


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Store]:
    store = Store(database_of(folder))
    try:
        yield store
    finally:
        await store.close()
