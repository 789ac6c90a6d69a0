"""People and their bots: accounts, sessions, friends, what is reported."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    PrimaryKeyConstraint,
    String,
    Table,
)

from mazziere.storage.engine.schema.meta import metadata

#: A guest is a player without a password. ``skeleton`` makes look-alike names the same. A bot has
#: an owner, and a token of which only the hash is kept. ``removing``: the account is being deleted.
players = Table(
    "players",
    metadata,
    Column("player_id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("skeleton", String, nullable=False, unique=True),
    Column("password", String),
    Column("recovery", String),
    Column("created", BigInteger, nullable=False),
    Column("options", String, nullable=False, server_default="{}"),
    Column("role", String, nullable=False, server_default="player"),
    Column("banned", Boolean, nullable=False, server_default="0"),
    Column("owner_id", String),
    Column("token_hash", String),
    Column("removing", Boolean, nullable=False, server_default="0"),
    Index("players_by_owner", "owner_id"),
    Index("players_by_token", "token_hash", unique=True),
)

#: Who is logged in where; of the token only its hash is kept.
sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", String, primary_key=True),
    Column("player_id", String, ForeignKey("players.player_id"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("sessions_by_player", "player_id"),
)

#: Whom a player wants as a friend; they are friends when both do.
friends = Table(
    "friends",
    metadata,
    Column("player_id", String, ForeignKey("players.player_id"), nullable=False),
    Column("friend_id", String, ForeignKey("players.player_id"), nullable=False),
    PrimaryKeyConstraint("player_id", "friend_id"),
    Index("friends_by_friend", "friend_id"),
)

#: Whom a player does not want to hear.
blocks = Table(
    "blocks",
    metadata,
    Column("player_id", String, ForeignKey("players.player_id"), nullable=False),
    Column("blocked_id", String, ForeignKey("players.player_id"), nullable=False),
    PrimaryKeyConstraint("player_id", "blocked_id"),
    Index("blocks_by_blocked", "blocked_id"),
)

#: What moderators look at; ``chat`` is what was said at the table, as JSON.
reports = Table(
    "reports",
    metadata,
    Column("report_id", String, primary_key=True),
    Column("reporter_id", String, nullable=False),
    Column("reported_id", String, nullable=False),
    Column("table_id", String, nullable=False),
    Column("reason", String, nullable=False),
    Column("chat", String, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("handled", String),
    Index("reports_by_handled", "handled"),
    Index("reports_by_reporter", "reporter_id"),
    Index("reports_by_reported", "reported_id"),
)

#: Whose words are in the chat of a report.
report_speakers = Table(
    "report_speakers",
    metadata,
    Column("report_id", String, ForeignKey("reports.report_id"), nullable=False),
    Column("player_id", String, nullable=False),
    PrimaryKeyConstraint("player_id", "report_id"),
    Index("report_speakers_by_report", "report_id"),
)
