"""What a match adds up to, stored with its result."""

from __future__ import annotations

from mazziere.match.sums import Sums
from mazziere.storage.database import Db


def store_sums(db: Db, match_id: str, sums: Sums) -> None:
    """One row for the match and one for each line of its counts."""
    values = (match_id, sums.deals, *sums.points)
    db.execute("INSERT INTO match_sums VALUES (?, ?, ?, ?)", values)
    rows = [
        (match_id, name, *line.times, *line.points, *line.measure)
        for name, line in sums.lines.items()
    ]
    db.executemany(f"INSERT INTO match_lines VALUES ({', '.join('?' * 8)})", rows)
