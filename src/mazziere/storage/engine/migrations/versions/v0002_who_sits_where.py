"""Who sits at which table, so that players find their tables again."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table; the rows of older tables have their players in JSON."""
    op.create_table(
        "table_seats",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("player_id", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "player_id"),
    )
    op.create_index("table_seats_by_player", "table_seats", ["player_id"], unique=False)
    if op.get_bind().dialect.name != "sqlite":
        return  # no other database is as old as this
    op.execute(
        "INSERT OR IGNORE INTO table_seats (table_id, player_id) "
        "SELECT table_id, json_extract(seat.value, '$.player') "
        "FROM tables, json_each(CAST(\"row\" AS TEXT), '$.seats') AS seat "
        "WHERE json_extract(seat.value, '$.bot') IS NULL AND seat.type = 'object'"
    )
