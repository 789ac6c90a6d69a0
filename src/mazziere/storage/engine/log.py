"""How the tables' log lies in the file.

A log is read by table, and is written a row here and a row there, one for each table where somebody
has just moved. Were every row put in its table's place at once, each would cost a page of the file.
So rows are first appended to ``latest``, where those of a commit lie together, and some thousands
at a time are then filed in ``events``. Whoever reads, reads both as ``log``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from mazziere.storage.engine.database import DATABASE_ERRORS, Db, WrongSeq, first_rows

#: The most rows of the log in one statement.
MOST_ROWS = 128
#: How many rows gather before they are filed: not too many, since a commit has to wait for that.
FILE_AT = 2048
#: Filing writes to a page for each table that was played at. So that pages are not read again and
#: copied into the file each time, some stay in memory (KiB), and some wait to be copied (pages).
CACHE = 8 * 1024
CHECKPOINT_AT = 2000
#: Of how many tables, at most, the end of the log is remembered.
MOST_ENDS = 20_000


class FiledLog:
    """Implements :class:`mazziere.storage.engine.database.Log` for SQLite."""

    is_whole = False

    def __init__(self, db: Db) -> None:
        self._db = db
        db.execute(f"PRAGMA cache_size = -{CACHE}")
        db.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_AT}")
        self._ends: dict[str, int] = {}  # the last seq of tables that were written to
        self._unfiled = 0

    def append(self, parts: Iterable[Sequence[object]]) -> None:
        """Append rows, one value after the other; the rows of a part are of one table."""
        values: list[object] = []
        for part in parts:
            if part:
                self._go_on(part)
                values += part
        insert(self._db, values)
        self._unfiled += len(values) // 3

    def _go_on(self, rows: Sequence[object]) -> None:
        table, seq = str(rows[0]), rows[1]
        end = self._end(table)
        if seq != end + 1:
            raise WrongSeq(f"{table} ends at {end}, and {seq} was to follow")
        self._ends[table] = end + len(rows) // 3

    def _end(self, table: str) -> int:
        end = self._ends.get(table)
        if end is None:
            query = "SELECT coalesce(max(seq), 0) FROM log WHERE table_id = ?"
            (end,) = self._db.execute(query, (table,)).fetchone()
        return end

    def misplaced(self, parts: Iterable[Sequence[object]]) -> set[str]:
        """The tables whose first row of these does not go on where their log ends."""
        return {table for table, seq in first_rows(parts).items() if seq != self._end(table) + 1}

    def rolled_back(self) -> None:
        """What was appended last is not there."""
        self._ends.clear()

    def tidy(self, end: bool = False) -> None:
        """File what has gathered, if it is worth while."""
        if end or self._unfiled >= FILE_AT:
            self.file()

    def file(self) -> None:
        """File what has gathered, in a transaction of its own."""
        self._unfiled = 0
        if len(self._ends) > MOST_ENDS:
            self._ends.clear()
        try:
            self._db.execute("BEGIN IMMEDIATE")
            file_all(self._db)
            self._db.execute("COMMIT")
        except DATABASE_ERRORS:  # they stay where they are, which is as good
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")


def file_all(db: Db) -> None:
    """Put every row in its table's place."""
    db.execute(
        "INSERT INTO events (table_id, seq, event) "
        "SELECT table_id, seq, event FROM latest ORDER BY table_id, seq"
    )
    db.execute("DELETE FROM latest")


def insert(db: Db, values: list[object]) -> None:
    """Insert rows in few statements.

    After each statement this thread waits for its turn again, while the loop goes on working, so
    it is their number that decides how long a group takes. Powers of two, so that few differ.
    """
    size = 3 * MOST_ROWS
    first = 0
    while first < len(values):
        while size > len(values) - first:
            size //= 2
        db.execute(statement(size // 3), values[first : first + size])
        first += size


@cache
def statement(rows: int) -> str:
    """The statement that inserts so many rows."""
    return "INSERT INTO latest (table_id, seq, event) VALUES " + ", ".join(["(?, ?, ?)"] * rows)
