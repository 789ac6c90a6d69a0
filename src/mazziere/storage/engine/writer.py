"""The one thread that writes to the database.

What is submitted in one turn of the loop is handed over as one group, and while a group is being
committed, the next ones gather. So a commit, which waits for the disk, serves many; and under light
load it serves one at once.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from typing import TypeVar

from msgspec import Struct

from mazziere.live.hall.ports import Overtaken
from mazziere.storage.engine.database import (
    DATABASE_ERRORS,
    OPERATIONAL_ERRORS,
    TRY_AGAIN,
    Database,
    Db,
)

T = TypeVar("T")
_log = logging.getLogger("mazziere.storage")
Done = Callable[[Exception | None], None]


class Work(Struct):
    """What is to be stored, and whom to tell when it is committed.

    ``log`` has rows of the log of one table, one value after the other; ``run`` runs any other
    statements. ``key`` names what has to stay in order: when work with a key fails, all later work
    with that key fails too, until :meth:`Writer.forgive`.
    """

    run: Callable[[Db], None] | None
    done: Done
    key: str | None = None
    log: Sequence[object] = ()


class BrokenOrder(Overtaken):
    """Something before this could not be stored, so this was not even tried."""


def after_failure() -> BrokenOrder:
    """What becomes of work that comes after what failed."""
    return BrokenOrder("something before this could not be stored")


class Writer:
    """Runs work on its own thread, many at a time in one transaction."""

    def __init__(self, database: Database) -> None:
        self._begin = database.begin
        self._connection = database.connect()
        self._log = database.log(self._connection)
        self._loop = asyncio.get_running_loop()
        self._waiting: list[Work] = []  # since the loop's last turn
        self._groups: SimpleQueue[list[Work] | None] = SimpleQueue()
        self._broken: set[str] = set()
        self._lock = threading.Lock()
        self.groups = 0
        self.failures = 0
        self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
        self._thread.start()

    def submit(self, work: Work) -> None:
        """Have work done soon, after what was submitted before; to be called on the loop."""
        if not self._waiting:  # waking a thread costs more than the rest of this: once for all
            self._loop.call_soon(self._hand_over)
        self._waiting.append(work)

    def _hand_over(self) -> None:
        group, self._waiting = self._waiting, []
        if group:
            self._groups.put(group)

    async def run(self, statements: Callable[[Db], T]) -> T:
        """Run statements in a transaction and wait until it is committed."""
        future: asyncio.Future[T] = self._loop.create_future()
        result: list[T] = []

        def done(error: Exception | None) -> None:
            if future.cancelled():
                return
            if error is None:
                future.set_result(result[-1])
            else:
                future.set_exception(error)

        self.submit(Work(lambda connection: result.append(statements(connection)), done))
        return await future

    def forgive(self, key: str) -> None:
        """Take work with this key again; whoever calls this has read what is really stored."""
        with self._lock:
            self._broken.discard(key)

    async def close(self) -> None:
        """Commit what waits, then end the thread and its connection."""
        self._hand_over()
        self._groups.put(None)
        await asyncio.to_thread(self._thread.join)
        self._connection.close()

    def _work(self) -> None:
        while (group := self._groups.get()) is not None:
            while not self._groups.empty():
                more = self._groups.get()
                if more is None:
                    self._groups.put(None)
                    break
                group += more
            outcomes = self._commit(group)
            self._loop.call_soon_threadsafe(_tell, group, outcomes)
            self._log.tidy()
        self._log.tidy(end=True)

    def _commit(self, group: list[Work]) -> list[Exception | None]:
        """Commit a group in one transaction; what is wrong with each work, None where it is stored.

        If that fails, it is tried without the work that is known to be bad, or else each alone. A
        database that is locked, full or broken fails all of them.
        """
        self.groups += 1
        broken = self._broken & {work.key for work in group if work.key is not None}
        if broken:
            return self._commit_without(broken, group, after_failure())
        try:
            self._transaction(group)
            return [None] * len(group)
        except TRY_AGAIN:  # another server was in the way
            self.failures += 1
        except OPERATIONAL_ERRORS as error:
            return [self._failed(work, error) for work in group]
        except Overtaken as error:
            self.failures += 1
            if len(group) > 1 and (tables := self._misplaced(group)):
                with self._lock:
                    self._broken |= tables
                return self._commit_without(tables, group, error)
        except Exception:
            self.failures += 1
        return [self._alone(work) for work in group]

    def _commit_without(
        self, keys: set[str], group: list[Work], error: Exception
    ) -> list[Exception | None]:
        """Commit what has none of these keys; for the others there is this error."""
        rest = [work for work in group if work.key not in keys]
        outcomes = iter(self._commit(rest) if rest else ())
        return [error if work.key in keys else next(outcomes) for work in group]

    def _misplaced(self, group: list[Work]) -> set[str]:
        """The tables for which there are rows that cannot be where they were to go."""
        try:
            return self._log.misplaced(work.log for work in group)
        except DATABASE_ERRORS:
            return set()

    def _alone(self, work: Work) -> Exception | None:
        if work.key is not None and work.key in self._broken:
            return after_failure()
        try:
            try:
                self._transaction([work])
            except TRY_AGAIN:
                self._transaction([work])
        except Exception as error:  # whatever it is, the thread must go on
            return self._failed(work, error)
        return None

    def _failed(self, work: Work, error: Exception) -> Exception:
        """Remember what must not go on before it is read anew."""
        self.failures += 1
        if work.key is not None:
            with self._lock:
                self._broken.add(work.key)
        return error

    def _transaction(self, group: list[Work]) -> None:
        if self._log.is_whole and all(work.run is None for work in group):
            self._log.append(work.log for work in group)
            return
        try:
            self._connection.execute(self._begin)
            self._log.append(work.log for work in group)
            for work in group:
                if work.run is not None:
                    work.run(self._connection)
            self._connection.execute("COMMIT")
        except BaseException:
            self._log.rolled_back()
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise


def _tell(group: list[Work], outcomes: list[Exception | None]) -> None:
    for work, outcome in zip(group, outcomes, strict=True):
        try:
            work.done(outcome)
        except Exception:  # the others of the group wait for their answers too
            _log.exception("what was stored could not be told")
