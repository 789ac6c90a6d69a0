"""Dated copies in a folder: one is made, looked at, and those that are too old are taken away.

A copy has its name when it has been looked at, and not before: what a crash leaves has the name of
a part, and goes with the next copy. Copies in which something cannot be read are marked, and are
counted apart: they never take the place of good ones.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from mazziere.storage.backup import backup, unreadable
from mazziere.storage.engine.errors import StorageError, unusable_folder

try:
    import fcntl
except ImportError:  # Windows: there it is up to the host
    fcntl = None  # type: ignore[assignment]

NAME = "mazziere-%Y-%m-%d-%H%M%S"
COPY = re.compile(r"(mazziere-\d{4}-\d\d-\d\d-\d{6})(-damaged)?\.db")
PART = re.compile(COPY.pattern + r"\.part(-journal)?")
#: How many tables' logs are read each time: that takes some seconds.
LOOKED_AT = 5000


@dataclass(frozen=True)
class Keep:
    """How many copies are kept: the last one of each of so many days, weeks and months.

    These are the last days of which there is a copy, so nothing is taken away while none is made.
    """

    days: int
    weeks: int = 0
    months: int = 0

    def of(self, copies: list[Copy]) -> set[Copy]:
        """Those that are kept; they come in the order in which they were made."""
        kept = set()
        periods = ((self.days, "%Y-%m-%d"), (self.weeks, "%G-%V"), (self.months, "%Y-%m"))
        for number, period in periods:
            last = {copy.made.strftime(period): copy for copy in copies}
            kept.update(list(last.values())[max(0, len(last) - number) :])
        return kept


@dataclass(frozen=True)
class Copy:
    """A copy in the folder, and when it was made."""

    file: Path
    made: datetime
    is_damaged: bool


@dataclass(frozen=True)
class Made:
    """A copy that was made, what cannot be read of it, and what was taken away."""

    file: Path
    wrong: list[str]
    removed: list[Path]


def copies_in(folder: Path) -> list[Copy]:
    """All of them in the order in which they were made; nothing else in the folder is one."""
    found = []
    for file in sorted(folder.iterdir()) if folder.is_dir() else ():
        match = COPY.fullmatch(file.name)
        if match is not None and file.is_file() and not file.is_symlink():
            try:
                made = datetime.strptime(match[1], NAME).replace(tzinfo=UTC)
            except ValueError:  # there is no such day
                continue
            found.append(Copy(file, made, match[2] is not None))
    return sorted(found, key=lambda copy: copy.made)


def add_copy(data: Path, folder: Path, keep: Keep) -> Made:
    """Make one more copy, and take away those that are too old; :class:`StorageError`.

    If it cannot be made or is no good, all others stay.
    """
    with held(folder):
        for left in folder.iterdir():
            if PART.fullmatch(left.name):
                left.unlink()  # of somebody who was killed: nobody else is here
        name = datetime.now(UTC).strftime(NAME)
        part = folder / f"{name}.db.part"
        backup(data, part)
        wrong = unreadable(part, LOOKED_AT)
        file = folder / (f"{name}-damaged.db" if wrong else f"{name}.db")
        if file.exists():
            part.unlink()
            raise StorageError(f"{file} is there already; try again in a second")
        part.rename(file)
        sync(folder)
        return Made(file, wrong, list(rotate(folder, keep, file)))


def rotate(folder: Path, keep: Keep, newest: Path) -> Iterator[Path]:
    """Take away what is not to be kept, and never the one that was just made, whatever its date."""
    copies = copies_in(folder)
    kept = keep.of([copy for copy in copies if not copy.is_damaged])
    kept |= keep.of([copy for copy in copies if copy.is_damaged])
    for copy in copies:
        if copy not in kept and copy.file != newest:
            copy.file.unlink()
            yield copy.file


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Be the only one that makes copies in a folder, which is made if need be."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(folder, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))
    except OSError as error:
        raise unusable_folder(folder, error) from error
    try:
        if fcntl is not None:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise StorageError(f"a copy is being made in {folder} already; wait") from None
        yield
    finally:
        os.close(handle)


def sync(folder: Path) -> None:
    """Have the names in a folder on the disk before anything is taken away."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
