"""Clubs: members, what comes again, rankings."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    LargeBinary,
    PrimaryKeyConstraint,
    String,
    Table,
)

from mazziere.storage.engine.schema.meta import metadata

#: ``link`` is the token of the invitation, if there is one; ``skeleton`` is as for players.
clubs = Table(
    "clubs",
    metadata,
    Column("club_id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("skeleton", String, nullable=False, unique=True),
    Column("about", String, nullable=False),
    Column("link", String),
    Column("created", BigInteger, nullable=False),
)

#: Who belongs to a club as what; ``asking`` is who has not been let in yet.
club_members = Table(
    "club_members",
    metadata,
    Column("club_id", String, ForeignKey("clubs.club_id"), nullable=False),
    Column("player_id", String, ForeignKey("players.player_id"), nullable=False),
    Column("role", String, nullable=False),
    Column("since", BigInteger, nullable=False),
    PrimaryKeyConstraint("club_id", "player_id"),
    Index("club_members_by_player", "player_id"),
)

#: What comes again in a club. ``last`` is the last day that was seen to, ``due`` when to look
#: again; ``plan`` is JSON.
club_events = Table(
    "club_events",
    metadata,
    Column("event_id", String, primary_key=True),
    Column("club_id", String, ForeignKey("clubs.club_id"), nullable=False),
    Column("plan", LargeBinary, nullable=False),
    Column("last", String),
    Column("due", BigInteger),
    Index("club_events_by_due", "due"),
    Index("club_events_by_club", "club_id"),
)

#: Which tournament was announced for which day: one.
club_occasions = Table(
    "club_occasions",
    metadata,
    Column("event_id", String, ForeignKey("club_events.event_id"), nullable=False),
    Column("day", String, nullable=False),
    Column("tournament_id", String, nullable=False),
    PrimaryKeyConstraint("event_id", "day"),
)

#: The seasons of a club: of which tournaments it has a ranking; ``plan`` is JSON.
seasons = Table(
    "seasons",
    metadata,
    Column("season_id", String, primary_key=True),
    Column("club_id", String, ForeignKey("clubs.club_id"), nullable=False),
    Column("plan", LargeBinary, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("seasons_by_club", "club_id"),
)
