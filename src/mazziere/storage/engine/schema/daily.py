"""The deals of the days, and who plays them where."""

from __future__ import annotations

from sqlalchemy import (
    Column,
    ForeignKey,
    Index,
    Integer,
    PrimaryKeyConstraint,
    String,
    Table,
)

from mazziere.storage.engine.schema.meta import metadata

#: The board set of each day; the secret is drawn some days before.
daily_deals = Table(
    "daily_deals",
    metadata,
    Column("day", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("secret", String, nullable=False),
)

#: At which table somebody plays the deal of a day: once.
daily_plays = Table(
    "daily_plays",
    metadata,
    Column("day", String, ForeignKey("daily_deals.day"), nullable=False),
    Column("player_id", String, nullable=False),
    Column("table_id", String, nullable=False),
    PrimaryKeyConstraint("day", "player_id"),
    Index("daily_plays_by_table", "table_id", unique=True),
    Index("daily_plays_by_player", "player_id"),
)
