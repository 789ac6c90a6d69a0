"""Chips: every movement, and what everybody has."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    PrimaryKeyConstraint,
    String,
    Table,
)

from mazziere.storage.engine.schema.meta import metadata

#: Every movement of chips, in the order in which they were stored: once for each key, and for good.
#: ``about`` is JSON.
postings = Table(
    "postings",
    metadata,
    Column("posting_id", Integer, primary_key=True),
    Column("key", String, nullable=False, unique=True),
    Column("kind", String, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("about", String, nullable=False),
    Index("postings_by_kind", "kind", "at"),
)

#: What each posting brings to which account; the lines of a posting add up to zero.
posting_lines = Table(
    "posting_lines",
    metadata,
    Column("posting_id", Integer, ForeignKey("postings.posting_id"), nullable=False),
    Column("line", Integer, nullable=False),
    Column("account", String, nullable=False),
    Column("amount", BigInteger, nullable=False),
    PrimaryKeyConstraint("posting_id", "line"),
    Index("posting_lines_by_account", "account", "posting_id"),
)

#: What the lines of each account add up to, kept in the same transaction. Nobody has debts.
balances = Table(
    "balances",
    metadata,
    Column("account", String, primary_key=True),
    Column("amount", BigInteger, nullable=False),
    CheckConstraint("amount >= 0 OR account = 'house'", name="nobody_has_debts"),
)

#: The most chips that players want to lose in a day: ``most``, and ``later`` from a day on.
chip_limits = Table(
    "chip_limits",
    metadata,
    Column("player_id", String, ForeignKey("players.player_id"), primary_key=True),
    Column("most", Integer),
    Column("later", Integer),
    Column("since", String),
)
