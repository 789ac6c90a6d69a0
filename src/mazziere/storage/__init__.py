"""Keeps everything that must not be lost, in a SQLite file or in PostgreSQL."""

from mazziere.storage.engine.postgres import PostgresDatabase
from mazziere.storage.engine.sqlite import SqliteDatabase
from mazziere.storage.repositories.store import Store

__all__ = ["PostgresDatabase", "SqliteDatabase", "Store"]
