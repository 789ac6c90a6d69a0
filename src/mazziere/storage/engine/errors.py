"""What can go wrong with a database."""

from __future__ import annotations


class StorageError(Exception):
    """The database cannot be used; the text says why."""
