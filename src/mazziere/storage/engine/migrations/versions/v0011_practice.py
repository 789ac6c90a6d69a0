"""Practice: exercises with who has tried them, and the deal of each day with who has played it."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "exercises",
        sa.Column("exercise_id", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("tried", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("correct", sa.Integer(), nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("exercise_id"),
    )
    op.create_index("exercises_by_game", "exercises", ["game", "level"], unique=False)
    op.create_table(
        "exercise_candidates",
        sa.Column("candidate_id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.String(), nullable=False),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("depth", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match_results.match_id"]),
        sa.PrimaryKeyConstraint("candidate_id"),
    )
    op.create_table(
        "exercise_tries",
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("exercise_id", sa.String(), nullable=False),
        sa.Column("at_once", sa.Boolean(), nullable=False),
        sa.Column("solved", sa.Boolean(), nullable=False),
        sa.Column("first", sa.BigInteger(), nullable=False),
        sa.Column("last", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.player_id"]),
        sa.ForeignKeyConstraint(["exercise_id"], ["exercises.exercise_id"]),
        sa.PrimaryKeyConstraint("player_id", "exercise_id"),
    )
    op.create_table(
        "daily_deals",
        sa.Column("day", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("secret", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("day"),
    )
    op.create_table(
        "daily_plays",
        sa.Column("day", sa.String(), nullable=False),
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["day"], ["daily_deals.day"]),
        sa.PrimaryKeyConstraint("day", "player_id"),
    )
    op.create_index("daily_plays_by_table", "daily_plays", ["table_id"], unique=True)
