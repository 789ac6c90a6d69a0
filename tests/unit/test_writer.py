"""What is SQLite's own in storing logs; ``integration/test_store.py`` has the rest."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from mazziere.live.hall.ports import Entry
from mazziere.storage import SqliteDatabase, Store
from mazziere.storage.engine.database import WrongSeq
from mazziere.storage.engine.errors import StorageError
from mazziere.storage.engine.log import FILE_AT


def entry(table: str, seq: int, done: list, events: int = 1) -> Entry:
    def told(error: Exception | None) -> None:
        done.append((table, seq, error))

    return Entry(table, seq, [b"{}"] * events, told)


def test_rows_are_filed_by_table_and_read_as_one_log(tmp_path: Path) -> None:
    async def main() -> None:
        store = Store(SqliteDatabase(tmp_path))
        done: list = []
        for seq in range(1, FILE_AT + 1):
            store.append(Entry(f"t{seq % 2}", (seq + 1) // 2, [b"%d" % seq], lambda _: None))
        store.append(entry("later", 1, done))
        while not done:
            await asyncio.sleep(0.01)
        store.append(Entry("t0", FILE_AT // 2 + 1, [b"last"], lambda _: None))
        store.append(entry("t1", FILE_AT // 2 + 2, done))  # something is missing before this
        while len(done) < 2:
            await asyncio.sleep(0.01)
        assert isinstance(done[1][2], WrongSeq)
        (filed,) = await store.read(lambda db: db.execute("SELECT count(*) FROM events").fetchone())
        (latest,) = await store.read(
            lambda db: db.execute("SELECT count(*) FROM latest").fetchone()
        )
        assert filed >= FILE_AT
        assert filed + latest == FILE_AT + 2
        assert await store.events("t0") == [b"%d" % n for n in range(2, FILE_AT + 1, 2)] + [b"last"]
        await store.close()

    asyncio.run(main())


def test_rows_that_cannot_be_filed_now_are_filed_later(tmp_path: Path) -> None:
    async def main() -> None:
        store = Store(SqliteDatabase(tmp_path))
        other = sqlite3.connect(
            tmp_path / "mazziere.db", isolation_level=None, check_same_thread=False
        )
        done: list = []
        try:
            original = store.writer._log.tidy

            def while_somebody_writes(end: bool = False) -> None:
                if end:  # nobody writes any more
                    original(end)
                    return
                other.execute("BEGIN IMMEDIATE")
                original()
                other.execute("ROLLBACK")

            store.writer._connection.execute("PRAGMA busy_timeout = 10")
            store.writer._log.tidy = while_somebody_writes  # type: ignore[method-assign]
            store.append(entry("a", 1, done, FILE_AT))
            while len(done) < 1:
                await asyncio.sleep(0.01)
            store.append(entry("a", FILE_AT + 1, done))
            while len(done) < 2:
                await asyncio.sleep(0.01)
            assert [error for _, _, error in done] == [None, None]
            assert len(await store.events("a")) == FILE_AT + 1
        finally:
            other.close()
            await store.close()

    asyncio.run(asyncio.wait_for(main(), 120))


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    (tmp_path / "mazziere.db").write_text("this is no database, and it is long enough" * 100)

    async def main() -> None:
        with pytest.raises(StorageError, match=r"mazziere\.db cannot be used.*not a database"):
            Store(SqliteDatabase(tmp_path))

    asyncio.run(main())
