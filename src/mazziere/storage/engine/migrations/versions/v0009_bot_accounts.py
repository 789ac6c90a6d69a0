"""Bots that belong to accounts, and where a match comes from."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Everybody so far is a person, and every match was played at a table here."""
    op.add_column("players", sa.Column("owner_id", sa.String(), nullable=True))
    op.add_column("players", sa.Column("token_hash", sa.String(), nullable=True))
    op.create_index("players_by_owner", "players", ["owner_id"], unique=False)
    op.create_index("players_by_token", "players", ["token_hash"], unique=True)
    op.add_column(
        "match_results", sa.Column("origin", sa.String(), server_default="table", nullable=False)
    )
