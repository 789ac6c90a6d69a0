"""What a database holds, and whether all of it can be read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from mazziere.live.table import events as table_log
from mazziere.live.table.table import fold
from mazziere.storage.engine.database import Db
from mazziere.tournament import Tournament
from mazziere.tournament import events as tournament_log

Folding = Callable[[Db, str], None]

#: What is counted, by what it is called.
COUNTED = {
    "accounts": "SELECT count(*) FROM players WHERE password IS NOT NULL",
    "tables": "SELECT count(*) FROM tables",
    "events": "SELECT count(*) FROM log",
    "matches": "SELECT count(*) FROM match_results",
    "tournaments": "SELECT count(*) FROM tournaments",
    "postings": "SELECT count(*) FROM postings",
}
#: Those where something goes on come first, then those where a match has ended last.
TABLES = (
    "SELECT t.table_id FROM tables t LEFT JOIN match_results r ON r.table_id = t.table_id "
    "GROUP BY t.table_id ORDER BY max(r.finished) IS NOT NULL, max(r.finished) DESC"
)
TOURNAMENTS = "SELECT tournament_id FROM tournaments ORDER BY phase IN ('over', 'cancelled')"
EVENTS = "SELECT event FROM log WHERE table_id = ? ORDER BY seq"
TOURNAMENT_EVENTS = "SELECT event FROM tournament_events WHERE tournament_id = ? ORDER BY seq"
ALIVE = "SELECT value FROM facts WHERE name = 'alive'"


def counts(db: Db) -> dict[str, int]:
    """How much of everything there is."""
    return {name: int(db.execute(query).fetchone()[0]) for name, query in COUNTED.items()}


def last_moment(db: Db) -> int | None:
    """When a server was there last: milliseconds since 1970."""
    row = db.execute(ALIVE).fetchone()
    return None if row is None else int(row[0])


def unreadable(db: Db, most: int | None = None) -> Iterator[str]:
    """The tables and tournaments whose logs cannot be folded, and why.

    ``most`` limits how many of each are read; those that are being played come first.
    """
    limit = "" if most is None else f" LIMIT {most}"
    for (table,) in db.execute(TABLES + limit).fetchall():
        yield from complaint(f"table {table}", fold_table, db, table)
    for (tournament,) in db.execute(TOURNAMENTS + limit).fetchall():
        yield from complaint(f"tournament {tournament}", fold_tournament, db, tournament)


def complaint(name: str, folding: Folding, db: Db, key: str) -> Iterable[str]:
    """What is wrong with one log, if something is."""
    try:
        folding(db, key)
    except Exception as error:  # whatever can come of rubbish
        return (f"{name} cannot be read: {type(error).__name__}",)  # which tells no secret
    return ()


def fold_table(db: Db, table: str) -> None:
    """Fold the log of a table."""
    fold(table, [table_log.decode(event) for (event,) in db.execute(EVENTS, (table,))])


def fold_tournament(db: Db, tournament: str) -> None:
    """Fold the log of a tournament."""
    rows = db.execute(TOURNAMENT_EVENTS, (tournament,))
    Tournament.fold([tournament_log.decode(event) for (event,) in rows])
