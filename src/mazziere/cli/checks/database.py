"""The database, the bus and the copies."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from mazziere.bus.checkup import Checkup, NoAnswer
from mazziere.cli.checks.case import Case, Finding, unusable
from mazziere.cli.checks.machine import CLOCK_OFF
from mazziere.storage import checkup
from mazziere.storage.contents import last_moment
from mazziere.storage.dated import copies_in
from mazziere.storage.engine.sqlite import RESTORE

#: How many connections a node has, and how many are left for commands and copies.
OF_A_NODE, SPARE = 7, 5
#: A copy that is older is old: seconds.
OLD = 48 * 3600
CHRONY = "let chrony or systemd-timesyncd keep the clocks of both right"


def database_answers(case: Case) -> Iterator[Finding]:
    """There is a database, and it can be read."""
    name = case.database.name
    if not case.is_postgres and case.db is None and not Path(name).exists():
        yield Finding(
            name,
            "is not there",
            "name the right folder with --data or the database with --database, or start a server "
            "once, which makes it",
        )
    elif case.error is not None:
        yield unusable(case, case.error)


def file_is_whole(case: Case) -> Iterator[Finding]:
    """The file of SQLite is not damaged."""
    if case.is_postgres or case.db is None:
        return
    wrong = checkup.damage(case.db)
    if wrong is not None:
        yield Finding(
            case.database.name, f"is damaged ({wrong})", f"stop the server, then {RESTORE}"
        )


def schema_fits(case: Case) -> Iterator[Finding]:
    """The database has the schema of this release."""
    if case.db is None:
        return
    name, found = case.database.name, checkup.revision(case.db)
    if found is None:
        yield Finding(name, "has no schema yet", "start a server on it once, which makes it")
    elif checkup.is_older(found):
        yield Finding(
            name,
            f"has the schema of an older release ({found})",
            "restart the server with this release, which migrates it",
        )
    elif not checkup.is_present(found):
        obstacles = checkup.obstacles(case.database)
        yield Finding(
            name,
            f"was migrated by a newer release, to {found}"
            + (f", with which this one cannot work ({'; '.join(obstacles)})" if obstacles else ""),
            "install that release here, too",
        )


def clocks_agree(case: Case) -> Iterator[Finding]:
    """This machine's clock is that of the database, and not behind what was stored."""
    if case.db is None:
        return
    before = time.time()
    there = checkup.time_of(case.database, case.db)
    after = time.time()
    off = max(before - there, there - after)
    if case.is_postgres and off > CLOCK_OFF:
        yield Finding(
            case.database.name,
            f"has a clock that differs by {off:,.0f} seconds from this machine's",
            CHRONY,
        )
    alive = last_moment(case.db) if checkup.revision(case.db) is not None else None
    if alive is not None and alive / 1000 > max(there, after) + 60:
        moment = datetime.fromtimestamp(alive / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
        yield Finding(
            case.database.name,
            f"says that a server was there at {moment}, which has not come yet by this clock",
            CHRONY,
        )


def commits_are_safe(case: Case) -> Iterator[Finding]:
    """PostgreSQL waits for the disk before it acknowledges."""
    if not case.is_postgres or case.db is None:
        return
    for setting in checkup.unsafe_settings(case.db):
        yield Finding(
            case.database.name,
            f"runs with {setting} = off, so what was acknowledged can be lost",
            f"ALTER SYSTEM SET {setting} = on, SELECT pg_reload_conf(), and see that neither the "
            "database nor the user has a setting of its own",
        )


def enough_connections(case: Case) -> Iterator[Finding]:
    """PostgreSQL admits all nodes, and somebody beside them."""
    if not case.is_postgres or case.db is None:
        return
    there, needed = checkup.connections(case.db), OF_A_NODE * case.nodes + SPARE
    if there.most < needed:
        yield Finding(
            case.database.name,
            f"admits {there.most} connections, where {case.nodes} "
            f"node{'s' if case.nodes > 1 else ''} and commands need {needed}",
            "raise max_connections of PostgreSQL and restart it",
        )
    elif there.most - there.used < SPARE:
        yield Finding(
            case.database.name,
            f"has {there.used} of {there.most} connections in use",
            "see who has them in pg_stat_activity, or raise max_connections of PostgreSQL",
        )


def bus_is_private(case: Case) -> Iterator[Finding]:
    """Redis answers the nodes and nobody else: hidden cards travel over it."""
    if case.bus is None:
        return
    there = Checkup(case.bus)
    try:
        there.ask()
    except NoAnswer as error:
        yield Finding(there.name, f"does not answer ({error})", "start Redis, or correct the --bus")
        return
    outside = there.outside_addresses()
    if outside and there.answers_strangers():
        yield Finding(
            there.name,
            f"answers anybody without a password at {', '.join(outside)}",
            "set requirepass and protected-mode yes in redis.conf, bind it to the addresses of the "
            "nodes only, and put the password into the --bus",
        )


def copies_are_made(case: Case) -> Iterator[Finding]:
    """There is a copy, it is good and not old."""
    if case.copies is None:
        yield Finding(
            case.database.name,
            "has no copies that are known here",
            "make some with pg_dump every night, and name their folder with --copies",
        )
        return
    made, damaged = newest(case.copies, case.is_postgres)
    how = "let mazziere-backup.timer make one every night"
    if case.is_postgres:
        how = "let pg_dump make one every night"
    elif damaged:
        name = copies_in(case.copies)[-1].file
        yield Finding(
            str(name),
            "is a copy of a database in which something cannot be read",
            f"see what with `mazziere backup --check {name}`, and keep the last good one",
        )
    if made is None:
        yield Finding(
            str(case.copies),
            "has no good copy of the database",
            f"{how}, or name the folder of copies with --copies",
        )
    elif time.time() - made > OLD:
        hours = (time.time() - made) / 3600
        yield Finding(str(case.copies), f"has no copy of the last {hours:,.0f} hours", how)


def newest(folder: Path, any_name: bool) -> tuple[float | None, bool]:
    """When the last good copy was made, and whether a damaged one came later."""
    if any_name:
        files = [each for each in folder.iterdir() if each.is_file()] if folder.is_dir() else []
        return max((file.stat().st_mtime for file in files), default=None), False
    copies = copies_in(folder)
    good = [copy.made.timestamp() for copy in copies if not copy.is_damaged]
    return max(good, default=None), bool(copies and copies[-1].is_damaged)
