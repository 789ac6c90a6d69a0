"""Reviews take turns, and it is known who has asked for them."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Those that wait go on in their order."""
    op.add_column("reviews", sa.Column("asker_id", sa.String()))
    turn = sa.Column("turn", sa.Integer(), nullable=False, server_default="0")
    op.add_column("reviews", turn)
    op.create_index("reviews_by_turn", "reviews", ["state", "turn", "review_id"])
    op.create_index("reviews_by_asker", "reviews", ["asker_id", "state"])
