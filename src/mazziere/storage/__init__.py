"""Keeps everything that must not be lost, in one SQLite file."""

from mazziere.storage.sqlite import SqliteStore

__all__ = ["SqliteStore"]
