"""Tournaments: their logs, what is made from them, the tables of their matches."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    String,
    Table,
)

from mazziere.storage.engine.schema.meta import metadata

#: The log of every tournament, as ``events`` is that of a table.
tournament_events = Table(
    "tournament_events",
    metadata,
    Column("tournament_id", String, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("event", LargeBinary, nullable=False),
    PrimaryKeyConstraint("tournament_id", "seq"),
    sqlite_with_rowid=False,
)

#: Whom the log of a tournament names, by their ids.
tournament_people = Table(
    "tournament_people",
    metadata,
    Column("tournament_id", String, nullable=False),
    Column("player_id", String, nullable=False),
    PrimaryKeyConstraint("player_id", "tournament_id"),
    sqlite_with_rowid=False,
)

#: What lists of tournaments need, and when to look at one at the latest; made from the log.
tournaments = Table(
    "tournaments",
    metadata,
    Column("tournament_id", String, primary_key=True),
    Column("phase", String, nullable=False),
    Column("announced", BigInteger, nullable=False),
    Column("due", BigInteger),
    Column("row", LargeBinary, nullable=False),
    Column("club_id", String),
    Index("tournaments_by_due", "due"),
    Index("tournaments_by_announced", "announced"),
    Index("tournaments_by_club", "club_id", "announced"),
)

#: At which table a match of a tournament is played; ``settled`` when its result is in the log.
fixtures = Table(
    "fixtures",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("tournament_id", String, nullable=False),
    Column("fixture", String, nullable=False),
    Column("settled", Boolean, nullable=False),
    Index("fixtures_by_match", "tournament_id", "fixture", unique=True),
    Index("fixtures_by_settled", "settled"),
)
