"""The order in which results were stored; and PostgreSQL learns a word that SQLite has."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

INSTR = (
    "CREATE FUNCTION instr({kind}, {kind}) RETURNS integer LANGUAGE sql IMMUTABLE STRICT "
    "RETURN position($2 IN $1)"
)


def upgrade() -> None:
    """Make the table; so far the numbers of SQLite's rows told the order."""
    op.create_table(
        "result_order",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match_results.match_id"]),
        sa.PrimaryKeyConstraint("number"),
        sa.UniqueConstraint("match_id"),
    )
    if op.get_bind().dialect.name == "sqlite":
        op.execute(
            "INSERT INTO result_order (number, match_id) "
            "SELECT rowid, match_id FROM match_results ORDER BY rowid"
        )
    else:
        for kind in ("text", "bytea"):
            op.execute(INSTR.format(kind=kind))
