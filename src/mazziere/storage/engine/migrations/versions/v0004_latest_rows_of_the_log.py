"""The latest rows of the log in the order in which they came; ``log`` is all of it."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table and the view."""
    op.create_table(
        "latest",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("event", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("number"),
    )
    op.create_index("latest_by_table", "latest", ["table_id", "seq"], unique=True)
    op.execute(
        "CREATE VIEW log AS SELECT table_id, seq, event FROM events "
        "UNION ALL SELECT table_id, seq, event FROM latest"
    )
