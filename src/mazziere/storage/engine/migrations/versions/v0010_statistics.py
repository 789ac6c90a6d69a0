"""What matches add up to, and how well players played by the reviews that are done.

Matches that were played before are added up by the server, a few at a time: they have to be played
again for that.
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables, and tell the reviews by player."""
    op.create_table(
        "match_sums",
        sa.Column("match_id", sa.String(), nullable=False),
        sa.Column("deals", sa.Integer(), nullable=False),
        sa.Column("points_0", sa.Integer(), nullable=False),
        sa.Column("points_1", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match_results.match_id"]),
        sa.PrimaryKeyConstraint("match_id"),
    )
    op.create_table(
        "match_lines",
        sa.Column("match_id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("times_0", sa.Integer(), nullable=False),
        sa.Column("times_1", sa.Integer(), nullable=False),
        sa.Column("points_0", sa.Integer(), nullable=False),
        sa.Column("points_1", sa.Integer(), nullable=False),
        sa.Column("measure_0", sa.Integer(), nullable=False),
        sa.Column("measure_1", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match_sums.match_id"]),
        sa.PrimaryKeyConstraint("match_id", "name"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "review_players",
        sa.Column("review_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("decisions", sa.Integer(), nullable=False),
        sa.Column("accuracy", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["review_id"], ["reviews.review_id"]),
        sa.PrimaryKeyConstraint("review_id", "seat"),
    )
    if op.get_bind().dialect.name != "sqlite":
        return  # no other database is as old as this
    op.execute(
        "INSERT INTO review_players (review_id, seat, decisions, accuracy) "
        "SELECT review_id, json_extract(each.value, '$.seat'),"
        " json_extract(each.value, '$.decisions'), json_extract(each.value, '$.accuracy') "
        "FROM reviews, json_each(CAST(result AS TEXT), '$.players') AS each WHERE state = 'done'"
    )
