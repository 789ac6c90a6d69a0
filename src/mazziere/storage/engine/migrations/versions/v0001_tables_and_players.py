"""Tables with their logs, results, players and what they think of each other."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make everything."""
    op.create_table(
        "deadlines",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id"),
    )
    op.create_index("deadlines_by_due", "deadlines", ["due"], unique=False)
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("event", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "facts",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("value", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "match_results",
        sa.Column("match_id", sa.String(), nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("how", sa.String(), nullable=False),
        sa.Column("winner", sa.Integer(), nullable=True),
        sa.Column("points_0", sa.Integer(), nullable=False),
        sa.Column("points_1", sa.Integer(), nullable=False),
        sa.Column("vp_0", sa.Integer(), nullable=False),
        sa.Column("vp_1", sa.Integer(), nullable=False),
        sa.Column("mp_0", sa.Integer(), nullable=False),
        sa.Column("mp_1", sa.Integer(), nullable=False),
        sa.Column("started", sa.BigInteger(), nullable=False),
        sa.Column("finished", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("match_id"),
    )
    op.create_table(
        "players",
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("skeleton", sa.String(), nullable=False),
        sa.Column("password", sa.String(), nullable=True),
        sa.Column("recovery", sa.String(), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("options", sa.String(), server_default="{}", nullable=False),
        sa.Column("role", sa.String(), server_default="player", nullable=False),
        sa.Column("banned", sa.Boolean(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("player_id"),
        sa.UniqueConstraint("skeleton"),
    )
    op.create_table(
        "reports",
        sa.Column("report_id", sa.String(), nullable=False),
        sa.Column("reporter_id", sa.String(), nullable=False),
        sa.Column("reported_id", sa.String(), nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("chat", sa.String(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("handled", sa.String(), nullable=True),
        sa.PrimaryKeyConstraint("report_id"),
    )
    op.create_index("reports_by_handled", "reports", ["handled"], unique=False)
    op.create_table(
        "tables",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("link", sa.String(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("phase", sa.String(), nullable=False),
        sa.Column("row", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table_id"),
        sa.UniqueConstraint("link"),
    )
    op.create_index("tables_by_phase", "tables", ["phase"], unique=False)
    op.create_table(
        "blocks",
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("blocked_id", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["blocked_id"],
            ["players.player_id"],
        ),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["players.player_id"],
        ),
        sa.PrimaryKeyConstraint("player_id", "blocked_id"),
    )
    op.create_table(
        "friends",
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("friend_id", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["friend_id"],
            ["players.player_id"],
        ),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["players.player_id"],
        ),
        sa.PrimaryKeyConstraint("player_id", "friend_id"),
    )
    op.create_index("friends_by_friend", "friends", ["friend_id"], unique=False)
    op.create_table(
        "match_players",
        sa.Column("match_id", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"],
            ["match_results.match_id"],
        ),
        sa.PrimaryKeyConstraint("match_id", "seat"),
    )
    op.create_index("match_players_by_player", "match_players", ["player_id"], unique=False)
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["players.player_id"],
        ),
        sa.PrimaryKeyConstraint("token_hash"),
    )
    op.create_index("sessions_by_player", "sessions", ["player_id"], unique=False)
