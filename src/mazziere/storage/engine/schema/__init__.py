"""The tables of the database, as they are after the last migration: one module for each feature.

A module has to be imported here, or its tables would be in no database.
"""

from mazziere.storage.engine.schema import (
    chips,
    clubs,
    daily,
    people,
    results,
    reviews,
    tables,
    tournaments,
)
from mazziere.storage.engine.schema.meta import metadata

__all__ = [
    "chips",
    "clubs",
    "daily",
    "metadata",
    "people",
    "results",
    "reviews",
    "tables",
    "tournaments",
]
