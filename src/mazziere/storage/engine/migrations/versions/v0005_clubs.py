"""Clubs with their members, and which tournaments are theirs."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables; the tournaments there are belong to no club."""
    op.create_table(
        "clubs",
        sa.Column("club_id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("skeleton", sa.String(), nullable=False),
        sa.Column("about", sa.String(), nullable=False),
        sa.Column("link", sa.String(), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("club_id"),
        sa.UniqueConstraint("skeleton"),
    )
    op.create_table(
        "club_members",
        sa.Column("club_id", sa.String(), nullable=False),
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.club_id"]),
        sa.ForeignKeyConstraint(["player_id"], ["players.player_id"]),
        sa.PrimaryKeyConstraint("club_id", "player_id"),
    )
    op.create_index("club_members_by_player", "club_members", ["player_id"], unique=False)
    op.add_column("tournaments", sa.Column("club_id", sa.String(), nullable=True))
    op.create_index("tournaments_by_club", "tournaments", ["club_id", "announced"], unique=False)
