"""Recurring events and seasons of clubs."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "club_events",
        sa.Column("event_id", sa.String(), nullable=False),
        sa.Column("club_id", sa.String(), nullable=False),
        sa.Column("plan", sa.LargeBinary(), nullable=False),
        sa.Column("last", sa.String(), nullable=True),
        sa.Column("due", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.club_id"]),
        sa.PrimaryKeyConstraint("event_id"),
    )
    op.create_index("club_events_by_due", "club_events", ["due"], unique=False)
    op.create_index("club_events_by_club", "club_events", ["club_id"], unique=False)
    op.create_table(
        "club_occasions",
        sa.Column("event_id", sa.String(), nullable=False),
        sa.Column("day", sa.String(), nullable=False),
        sa.Column("tournament_id", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["club_events.event_id"]),
        sa.PrimaryKeyConstraint("event_id", "day"),
    )
    op.create_table(
        "seasons",
        sa.Column("season_id", sa.String(), nullable=False),
        sa.Column("club_id", sa.String(), nullable=False),
        sa.Column("plan", sa.LargeBinary(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.club_id"]),
        sa.PrimaryKeyConstraint("season_id"),
    )
    op.create_index("seasons_by_club", "seasons", ["club_id"], unique=False)
