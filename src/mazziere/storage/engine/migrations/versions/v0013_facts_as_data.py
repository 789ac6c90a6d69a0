"""What was read out of the text of events, ids and keys becomes rows and columns."""

import json
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

#: How many rows are written at a time.
AT_ONCE = 1000


def upgrade() -> None:
    """Make the tables, then fill them from what is there."""
    op.add_column("tables", sa.Column("sealed", sa.Boolean()))
    op.add_column("match_players", sa.Column("bot", sa.String()))
    op.add_column(
        "players", sa.Column("removing", sa.Boolean(), nullable=False, server_default="0")
    )
    op.create_index("match_results_by_table", "match_results", ["table_id"])
    op.create_index("reports_by_reporter", "reports", ["reporter_id"])
    op.create_index("reports_by_reported", "reports", ["reported_id"])
    people("table_people", "table_id", sqlite_with_rowid=False)
    people("tournament_people", "tournament_id", sqlite_with_rowid=False)
    people("report_speakers", "report_id", of="reports.report_id")
    op.create_index("report_speakers_by_report", "report_speakers", ["report_id"])
    op.create_index("blocks_by_blocked", "blocks", ["blocked_id"])
    op.create_index("daily_plays_by_player", "daily_plays", ["player_id"])
    op.execute(
        "UPDATE match_players SET bot = name "
        "WHERE player_id IN ('bot-0', 'bot-1', 'bot-2', 'bot-3')"
    )
    fill("table_people", of_tables())
    fill("tournament_people", of_tournaments())
    fill("report_speakers", of_reports())


def people(name: str, where: str, of: str | None = None, **options: bool) -> None:
    """A table that says whom something names."""
    keys = [] if of is None else [sa.ForeignKeyConstraint([where], [of])]
    op.create_table(
        name,
        sa.Column(where, sa.String(), nullable=False),
        sa.Column("player_id", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", where),
        *keys,
        **options,
    )


def fill(table: str, rows: Iterator[tuple[str, str]]) -> None:
    """Insert these, each once."""
    insert = sa.text(f"INSERT INTO {table} VALUES (:place, :player) ON CONFLICT DO NOTHING")
    values: list[dict[str, str]] = []
    for place, player in rows:
        values.append({"place": place, "player": player})
        if len(values) == AT_ONCE:
            op.get_bind().execute(insert, values)
            values.clear()
    if values:
        op.get_bind().execute(insert, values)


def read(query: str) -> Iterator[Any]:
    """The rows of a query, all of which are read before the first is used."""
    yield from op.get_bind().execute(sa.text(query)).fetchall()


def of_tables() -> Iterator[tuple[str, str]]:
    """Who has opened a table, sat there, or had a seat kept."""
    # Few events name anybody: the others need not be decoded.
    for table, event in read(
        "SELECT table_id, event FROM log "
        f"WHERE seq = 1 OR instr(event, CAST('\"player\"' AS {blob()})) > 0"
    ):
        plain = json.loads(bytes(event))
        field = {"opened": "host", "sat": "player", "reserved": "player"}.get(plain["kind"])
        if field is not None and plain[field] and not plain.get("bot"):
            yield table, plain[field]


def blob() -> str:
    """What bytes are called."""
    return "BLOB" if op.get_bind().dialect.name == "sqlite" else "bytea"


def of_tournaments() -> Iterator[tuple[str, str]]:
    """Whoever enters, directs or decides something."""
    for tournament, event in read("SELECT tournament_id, event FROM tournament_events"):
        plain = json.loads(bytes(event))
        named = [plain.get("by"), plain.get("out"), plain.get("player")]
        named += plain.get("players", []) + list(plain.get("directors", []))
        named += plain.get("settings", {}).get("directors", [])
        for each in named:
            player = each["id"] if isinstance(each, dict) else each
            if player:
                yield tournament, player


def of_reports() -> Iterator[tuple[str, str]]:
    """Whoever has said something that was complained about."""
    for report, chat in read("SELECT report_id, chat FROM reports"):
        for line in json.loads(chat):
            if line["player"]:
                yield report, line["player"]
