"""Chips: postings, what they add up to, and the limits that players set for themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables; the accounts there are get their first chips when the server starts."""
    op.create_table(
        "postings",
        sa.Column("posting_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("about", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("posting_id"),
        sa.UniqueConstraint("key"),
    )
    op.create_index("postings_by_kind", "postings", ["kind", "at"], unique=False)
    op.create_table(
        "posting_lines",
        sa.Column("posting_id", sa.Integer(), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("account", sa.String(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["posting_id"], ["postings.posting_id"]),
        sa.PrimaryKeyConstraint("posting_id", "line"),
    )
    op.create_index(
        "posting_lines_by_account", "posting_lines", ["account", "posting_id"], unique=False
    )
    op.create_table(
        "balances",
        sa.Column("account", sa.String(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("amount >= 0 OR account = 'house'", name="nobody_has_debts"),
        sa.PrimaryKeyConstraint("account"),
    )
    op.create_table(
        "chip_limits",
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("most", sa.Integer(), nullable=True),
        sa.Column("later", sa.Integer(), nullable=True),
        sa.Column("since", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["player_id"], ["players.player_id"]),
        sa.PrimaryKeyConstraint("player_id"),
    )
