"""Matches that have a result, and what their deals add up to."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    String,
    Table,
)

from mazziere.storage.engine.schema.meta import metadata

#: One row for each match that has a result. ``origin`` is ``table``, ``ladder`` for a match that
#: counts among bots, or ``import``: played elsewhere.
match_results = Table(
    "match_results",
    metadata,
    Column("match_id", String, primary_key=True),
    Column("table_id", String, nullable=False),
    Column("game", String, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("how", String, nullable=False),
    Column("winner", Integer),
    Column("points_0", Integer, nullable=False),
    Column("points_1", Integer, nullable=False),
    Column("vp_0", Integer, nullable=False),
    Column("vp_1", Integer, nullable=False),
    Column("mp_0", Integer, nullable=False),
    Column("mp_1", Integer, nullable=False),
    Column("started", BigInteger, nullable=False),
    Column("finished", BigInteger, nullable=False),
    Column("origin", String, nullable=False, server_default="table"),
    Index("match_results_by_table", "table_id"),
)

#: Who sat where in such a match; ``bot`` is the name of a bot of the house.
match_players = Table(
    "match_players",
    metadata,
    Column("match_id", String, ForeignKey("match_results.match_id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player_id", String, nullable=False),
    Column("name", String, nullable=False),
    Column("bot", String),
    PrimaryKeyConstraint("match_id", "seat"),
    Index("match_players_by_player", "player_id"),
)

#: The order in which results were stored, for whoever goes on counting them.
result_order = Table(
    "result_order",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("match_id", String, ForeignKey("match_results.match_id"), nullable=False, unique=True),
)

#: The levels after the result with that number, so that a start need not count all results before
#: it: of the results that ``counts`` names, by one version of the rating's rules.
level_checkpoints = Table(
    "level_checkpoints",
    metadata,
    Column("counts", String, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("state", LargeBinary, nullable=False),
    PrimaryKeyConstraint("counts", "rules"),
)

#: What the deals of such a match add up to; see :mod:`mazziere.match.sums`.
match_sums = Table(
    "match_sums",
    metadata,
    Column("match_id", String, ForeignKey("match_results.match_id"), primary_key=True),
    Column("deals", Integer, nullable=False),
    Column("points_0", Integer, nullable=False),
    Column("points_1", Integer, nullable=False),
)

#: The same line by line of the counts.
match_lines = Table(
    "match_lines",
    metadata,
    Column("match_id", String, ForeignKey("match_sums.match_id"), nullable=False),
    Column("name", String, nullable=False),
    Column("times_0", Integer, nullable=False),
    Column("times_1", Integer, nullable=False),
    Column("points_0", Integer, nullable=False),
    Column("points_1", Integer, nullable=False),
    Column("measure_0", Integer, nullable=False),
    Column("measure_1", Integer, nullable=False),
    PrimaryKeyConstraint("match_id", "name"),
    sqlite_with_rowid=False,
)
