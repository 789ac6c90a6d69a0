"""One server at a time on a data folder: two would not know of each other's tables."""

from __future__ import annotations

from pathlib import Path
from typing import IO

from mazziere.storage.engine.errors import StorageError

try:
    import fcntl
except ImportError:  # Windows: there it is up to the host
    fcntl = None  # type: ignore[assignment]


class DataLock:
    """Held while the folder is in use; the system lets go of it when the process ends."""

    def __init__(self, folder: Path) -> None:
        """Take it; :class:`StorageError` if somebody else has it."""
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._file: IO[str] = (folder / "lock").open("w")
        except OSError as error:
            raise StorageError(f"{folder} cannot be used: {error}") from error
        if fcntl is not None:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                self._file.close()
                raise StorageError(f"{folder} is in use by another server") from None

    def release(self) -> None:
        """Let go of it."""
        self._file.close()
