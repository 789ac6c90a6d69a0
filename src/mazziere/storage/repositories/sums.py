"""What a match adds up to, stored with its result."""

from __future__ import annotations

from mazziere.match.sums import Sums
from mazziere.storage.engine.database import Db

INSERT_SUMS = "INSERT INTO match_sums (match_id, deals, points_0, points_1) VALUES (?, ?, ?, ?)"
INSERT_LINE = (
    "INSERT INTO match_lines (match_id, name, times_0, times_1, points_0, points_1, "
    "measure_0, measure_1) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)


def store_sums(db: Db, match_id: str, sums: Sums) -> None:
    """One row for the match and one for each line of its counts."""
    values = (match_id, sums.deals, *sums.points)
    db.execute(INSERT_SUMS, values)
    rows = [
        (match_id, name, *line.times, *line.points, *line.measure)
        for name, line in sums.lines.items()
    ]
    db.executemany(INSERT_LINE, rows)
