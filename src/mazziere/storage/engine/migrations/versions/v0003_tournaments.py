"""Tournaments with their logs, and the tables at which they are played."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "tournament_events",
        sa.Column("tournament_id", sa.String(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("event", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("tournament_id", "seq"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tournaments",
        sa.Column("tournament_id", sa.String(), nullable=False),
        sa.Column("phase", sa.String(), nullable=False),
        sa.Column("announced", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=True),
        sa.Column("row", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("tournament_id"),
    )
    op.create_index("tournaments_by_due", "tournaments", ["due"], unique=False)
    op.create_index("tournaments_by_announced", "tournaments", ["announced"], unique=False)
    op.create_table(
        "fixtures",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("tournament_id", sa.String(), nullable=False),
        sa.Column("fixture", sa.String(), nullable=False),
        sa.Column("settled", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("table_id"),
    )
    op.create_index("fixtures_by_match", "fixtures", ["tournament_id", "fixture"], unique=True)
    op.create_index("fixtures_by_settled", "fixtures", ["settled"], unique=False)
