"""Reviews of matches: those asked for, and how far each has come."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "reviews",
        sa.Column("review_id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.String(), nullable=False),
        sa.Column("depth", sa.String(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=True),
        sa.Column("result", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["match_results.match_id"]),
        sa.PrimaryKeyConstraint("review_id"),
    )
    op.create_index("reviews_by_match", "reviews", ["match_id", "depth"], unique=True)
    op.create_index("reviews_by_state", "reviews", ["state", "review_id"], unique=False)
    op.create_table(
        "review_parts",
        sa.Column("review_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("judgement", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["review_id"], ["reviews.review_id"]),
        sa.PrimaryKeyConstraint("review_id", "number"),
    )
