"""One server at a time on a data folder: two would not know of each other's tables."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO

from mazziere.storage.engine.errors import StorageError, unusable_folder

try:
    import fcntl
except ImportError:  # Windows: there it is up to the host
    fcntl = None  # type: ignore[assignment]


def holder(folder: Path) -> int | None:
    """The process that uses a folder; None if there is none, or the system does not tell."""
    try:
        file = (folder / "lock").stat()
        locks = Path("/proc/locks").read_text()
    except OSError:
        return None
    device = f"{os.major(file.st_dev):02x}:{os.minor(file.st_dev):02x}:{file.st_ino}"
    for line in locks.splitlines():
        words = line.split()
        if "FLOCK" in words and device in words and int(words[4]) > 0:
            return int(words[4])
    return None


class DataLock:
    """Held while the folder is in use; the system lets go of it when the process ends."""

    def __init__(self, folder: Path) -> None:
        """Take it; :class:`StorageError` if somebody else has it."""
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._file: IO[str] = (folder / "lock").open("w")
        except OSError as error:
            raise unusable_folder(folder, error) from error
        if fcntl is not None:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                self._file.close()
                raise StorageError(
                    f"{folder} is in use by another server; end that one, or name another folder "
                    "with --data"
                ) from None

    def release(self) -> None:
        """Let another process take the lock."""
        self._file.close()
