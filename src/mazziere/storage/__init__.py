"""Keeps everything that must not be lost, in a SQLite file or in PostgreSQL."""

from mazziere.storage.postgres import PostgresDatabase
from mazziere.storage.sqlite import SqliteDatabase
from mazziere.storage.store import Store

__all__ = ["PostgresDatabase", "SqliteDatabase", "Store"]
