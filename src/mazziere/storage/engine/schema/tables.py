"""Tables: their logs, what is made from them, when to look at them."""

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

#: The log of every table: what there is to know about it. The view ``log`` has ``latest`` too.
events = Table(
    "events",
    metadata,
    Column("table_id", String, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("event", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table_id", "seq"),
    sqlite_with_rowid=False,
)

#: The last rows of the log in the order in which they came; see :mod:`mazziere.storage.engine.log`.
latest = Table(
    "latest",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("table_id", String, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("event", LargeBinary, nullable=False),
    Index("latest_by_table", "table_id", "seq", unique=True),
)

#: What lists and links need, made from the log and stored with it. ``sealed``: others have yet to
#: play the same cards; nothing, where the release before has written the row.
tables = Table(
    "tables",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("link", String, nullable=False, unique=True),
    Column("public", Boolean, nullable=False),
    Column("phase", String, nullable=False),
    Column("row", LargeBinary, nullable=False),
    Column("sealed", Boolean),
    Index("tables_by_phase", "phase"),
)

#: Who sits at a table; bots are left out.
table_seats = Table(
    "table_seats",
    metadata,
    Column("table_id", String, nullable=False),
    Column("player_id", String, nullable=False),
    PrimaryKeyConstraint("table_id", "player_id"),
    Index("table_seats_by_player", "player_id"),
)

#: Whom the log of a table names, by their ids; bots of the house are left out.
table_people = Table(
    "table_people",
    metadata,
    Column("table_id", String, nullable=False),
    Column("player_id", String, nullable=False),
    PrimaryKeyConstraint("player_id", "table_id"),
    sqlite_with_rowid=False,
)

#: When to look at a table at the latest.
deadlines = Table(
    "deadlines",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("due", BigInteger, nullable=False),
    Index("deadlines_by_due", "due"),
)

#: When nobody could reach any server, and until when clocks stood still for that.
outages = Table(
    "outages",
    metadata,
    Column("away_from", BigInteger, primary_key=True, autoincrement=False),
    Column("until", BigInteger, nullable=False),
)

#: Single values; ``alive`` is when the server was last seen running.
facts = Table(
    "facts",
    metadata,
    Column("name", String, primary_key=True),
    Column("value", BigInteger, nullable=False),
)
