"""Reviews of matches, and the exercises that are made of them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    String,
    Table,
)

from mazziere.storage.engine.schema.meta import metadata

#: Reviews of matches. ``state`` is ``waiting``, ``done`` or ``failed``; ``total`` is how many
#: decisions there are, ``result`` is JSON. Those with the lowest ``turn`` are made first.
reviews = Table(
    "reviews",
    metadata,
    Column("review_id", Integer, primary_key=True),
    Column("match_id", String, ForeignKey("match_results.match_id"), nullable=False),
    Column("depth", String, nullable=False),
    Column("state", String, nullable=False),
    Column("total", Integer),
    Column("result", LargeBinary),
    Column("asker_id", String),
    Column("turn", Integer, nullable=False, server_default="0"),
    Index("reviews_by_turn", "state", "turn", "review_id"),
    Index("reviews_by_asker", "asker_id", "state"),
    Index("reviews_by_match", "match_id", "depth", unique=True),
    Index("reviews_by_state", "state", "review_id"),
)

#: How well each seat played, of the reviews that are done; None where there was nothing to decide.
review_players = Table(
    "review_players",
    metadata,
    Column("review_id", Integer, ForeignKey("reviews.review_id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("decisions", Integer, nullable=False),
    Column("accuracy", Float),
    PrimaryKeyConstraint("review_id", "seat"),
)

#: The judgements of a review that is not done yet, as JSON.
review_parts = Table(
    "review_parts",
    metadata,
    Column("review_id", Integer, ForeignKey("reviews.review_id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("judgement", LargeBinary, nullable=False),
    PrimaryKeyConstraint("review_id", "number"),
)

#: Positions with one clear move; ``body`` is JSON. ``tried`` and ``correct`` count people: all who
#: have answered, and those of them whose first answer was right.
exercises = Table(
    "exercises",
    metadata,
    Column("exercise_id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("level", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("tried", Integer, nullable=False, server_default="0"),
    Column("correct", Integer, nullable=False, server_default="0"),
    Index("exercises_by_game", "game", "level"),
)

#: Decisions of reviewed matches that may be exercises, until they have been weighed again.
exercise_candidates = Table(
    "exercise_candidates",
    metadata,
    Column("candidate_id", Integer, primary_key=True),
    Column("match_id", String, ForeignKey("match_results.match_id"), nullable=False),
    Column("deal", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("depth", String, nullable=False),
)

#: Who has tried which exercise: whether the first answer was right, whether any was, and when.
exercise_tries = Table(
    "exercise_tries",
    metadata,
    Column("player_id", String, ForeignKey("players.player_id"), nullable=False),
    Column("exercise_id", String, ForeignKey("exercises.exercise_id"), nullable=False),
    Column("at_once", Boolean, nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("first", BigInteger, nullable=False),
    Column("last", BigInteger, nullable=False),
    PrimaryKeyConstraint("player_id", "exercise_id"),
)
