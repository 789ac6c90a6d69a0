"""Copies: dated ones that are made, looked at and taken away in turn, and the proof of one."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import signal
import sqlite3
import stat
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import keeper
import pytest
from keeper import mazziere
from served import PATIENCE, Server, run, seated
from small_disk import needs_small_disk, on_small_disk

from mazziere.storage.backup import check
from mazziere.storage.dated import NAME, Copy, Keep, copies_in


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data of a server at which a match was played."""
    data = tmp_path_factory.mktemp("played")

    async def main() -> None:
        with Server(data) as server:
            table, clients = await seated(server, 2, game="scopa", match={"deals": 1})
            await asyncio.gather(*(c.play(table, random.Random(1)) for c in clients))
            assert server.stop() == ""

    run(main())
    return data


@pytest.fixture
def data(played: Path, tmp_path: Path) -> Path:
    """The same for a test that changes something."""
    folder = tmp_path / "data"
    shutil.copytree(played, folder)
    return folder


def add(data: Path, folder: Path, *options: str) -> tuple[int, str]:
    done = mazziere("backup", str(folder), "--keep", "2", *options, "--data", str(data))
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout + done.stderr


def old_copy(folder: Path, days: int, mark: str = "") -> Path:
    """A copy that was made so many days ago."""
    folder.mkdir(exist_ok=True)
    file = folder / f"{(datetime.now(UTC) - timedelta(days=days)).strftime(NAME)}{mark}.db"
    file.write_bytes(b"of another day")
    return file


def rubbish_in_a_log(data: Path) -> str:
    """Make one table unreadable; its id."""
    with closing(sqlite3.connect(data / "mazziere.db")) as db, db:
        (table,) = db.execute("SELECT min(table_id) FROM log").fetchone()
        for where in ("latest", "events"):
            db.execute(f"UPDATE {where} SET event = ? WHERE table_id = ?", (b"\xa5", table))
    return str(table)


def test_a_dated_copy_is_whole_and_its_owners_alone(data: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    assert add(data, folder)[0] == 0
    [copy] = copies_in(folder)
    assert [each.name for each in folder.iterdir()] == [copy.file.name]
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(copy.file.stat().st_mode) == 0o600
    check(copy.file)
    copy.file.chmod(0o400)
    proof = mazziere("backup", "--check", str(copy.file))
    assert proof.returncode == 0, proof.stderr
    assert "1 tables" in proof.stdout
    assert "1 matches" in proof.stdout
    assert "every log was read, and the books are right" in proof.stdout
    assert [each.name for each in folder.iterdir()] == [copy.file.name]
    assert not list(keeper.folder().glob("mazziere-check-*"))


def test_old_copies_go_and_nothing_else(data: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    gone, kept = old_copy(folder, 30), old_copy(folder, 3)
    strange = [folder / "mazziere.db", folder / "mazziere-2020-01-01-000000.db.old"]
    strange += [folder / "mazziere-2020-13-01-000000.db", folder / "notes"]
    for each in strange:
        each.write_text("mine")
    (folder / "mazziere-2020-01-01-000000.db").symlink_to(kept)
    (folder / "mazziere-2020-01-02-000000.db").mkdir()
    code, said = add(data, folder)
    assert code == 0
    assert f"{gone} is removed." in said
    assert said.count("is removed") == 1
    assert not gone.exists()
    assert kept.exists()
    assert all(each.read_text() == "mine" for each in strange)
    assert len(list(folder.iterdir())) == 2 + 4 + 2


def test_the_last_of_each_day_week_and_month_is_kept() -> None:
    first = datetime(2026, 1, 1, 2, tzinfo=UTC)
    copies = [
        Copy(Path(f"{n}"), first + timedelta(hours=12 * n), is_damaged=False) for n in range(400)
    ]
    made = [copy.made for copy in sorted(Keep(3, 2, 2).of(copies), key=lambda copy: copy.made)]
    last = copies[-1].made  # 2026-07-19, a Sunday
    assert [each.date().isoformat() for each in made] == [
        *("2026-06-30", "2026-07-12", "2026-07-17", "2026-07-18", "2026-07-19")
    ]
    assert {each.hour for each in made} == {14}
    assert made[-1] == last
    assert Keep(1).of(copies[:1]) == {copies[0]}


def test_a_copy_stays_that_is_made_while_the_clock_is_behind(data: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    later = [old_copy(folder, -days) for days in (1, 2, 3)]
    assert add(data, folder)[0] == 0
    assert len(copies_in(folder)) == 3
    assert [each.exists() for each in later] == [False, True, True]


def test_what_cannot_be_copied_leaves_all_others(data: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    older = [old_copy(folder, days) for days in (1, 2, 3, 4)]
    with closing(sqlite3.connect(data / "mazziere.db")) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        [(root,)] = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'events'")
    file = data / "mazziere.db"
    content = bytearray(file.read_bytes())
    content[(root - 1) * 4096 : root * 4096] = b"\xa5" * 4096
    file.write_bytes(content)
    code, said = add(data, folder)
    assert code == 2
    assert "damaged" in said or "malformed" in said
    assert sorted(folder.iterdir()) == sorted(older)


def test_a_copy_with_something_unreadable_never_takes_the_place_of_a_good_one(
    data: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "copies"
    good = [old_copy(folder, days) for days in (3, 4)]
    damaged = [old_copy(folder, days, "-damaged") for days in (1, 2)]
    table = rubbish_in_a_log(data)
    code, said = add(data, folder)
    assert code == 1
    assert f"table {table} cannot be read" in said
    assert "good copies are kept" in said
    assert all(each.exists() for each in good)
    assert [each.exists() for each in damaged] == [True, False]
    newest = copies_in(folder)[-1]
    assert newest.is_damaged
    proof = mazziere("backup", "--check", str(newest.file))
    assert proof.returncode == 1
    assert f"table {table} cannot be read" in proof.stderr
    assert "books are right" not in proof.stdout


@needs_small_disk
def test_a_disk_without_room_leaves_all_others(data: Path, tmp_path: Path) -> None:
    disk = keeper.folder() / f"disk-{os.getpid()}"
    disk.mkdir()
    folder = disk / "copies"
    older = folder / "mazziere-2020-01-01-000000.db"
    code, said = on_small_disk(
        *(disk, (data / "mazziere.db").stat().st_size // 2, f"mkdir {folder} && echo > {older}"),
        *("backup", str(folder), "--keep", "1", "--data", str(data)),
        afterwards=f"ls {folder}",
    )
    *why, last = said.splitlines()
    assert code == 2, said
    assert "full" in why[0]
    assert last == older.name


def many_tables(data: Path, number: int) -> None:
    """Add that many tables, each with the log of the one that is there."""
    with closing(sqlite3.connect(data / "mazziere.db")) as db, db:
        for n in range(number):
            db.execute(
                "INSERT INTO events (table_id, seq, event) SELECT ?, seq, event FROM log "
                "WHERE table_id = (SELECT min(table_id) FROM tables)",
                (f"{number}/{n}",),
            )
            db.execute(
                'INSERT INTO tables (table_id, link, public, phase, "row", sealed) '
                'SELECT ?, ?, public, phase, "row", sealed FROM tables LIMIT 1',
                (f"{number}/{n}", f"link {number}/{n}"),
            )


def killed_in_the_middle(data: Path, folder: Path) -> bool:
    """Kill who makes a copy as soon as a part of it is there; whether that was soon enough."""
    command = ["-m", "mazziere.cli", "backup", str(folder), "--keep", "2", "--data", str(data)]
    with (folder.parent / "log").open("w") as log:
        child = keeper.python(command, log)
        while not list(folder.glob("*.part")) and child.poll() is None:
            pass
        child.kill()
        code = child.wait(PATIENCE)
        child.communicate()
    assert code in (0, -signal.SIGKILL), (folder.parent / "log").read_text()
    return code != 0


def test_who_is_killed_in_the_middle_leaves_the_others_alone(data: Path, tmp_path: Path) -> None:
    for tables in (300, 3000, 10_000):  # with more of them it takes longer
        many_tables(data, tables)
        folder = tmp_path / f"copies of {tables}"
        older = [old_copy(folder, days) for days in (1, 2, 3)]
        if killed_in_the_middle(data, folder):
            break
    assert sorted(each.file for each in copies_in(folder)) == sorted(older)
    assert list(folder.glob("*.part*"))
    assert add(data, folder)[0] == 0  # which has room for itself
    assert not list(folder.glob("*.part*"))
    assert len(copies_in(folder)) == 2


def test_only_one_at_a_time_makes_copies(data: Path, tmp_path: Path) -> None:
    from mazziere.storage.dated import held

    folder = tmp_path / "copies"
    with held(folder):
        code, said = add(data, folder)
    assert code == 2
    assert f"a copy is being made in {folder} already" in said
    assert add(data, folder)[0] == 0


def test_wrong_use_is_refused(data: Path, tmp_path: Path) -> None:
    for arguments, reason in (
        ((str(tmp_path),), "is a folder; name a file, or say --keep 7"),
        ((str(tmp_path / "x"), "--weeks", "2"), "need a --keep"),
        ((str(tmp_path / "x"), "--check", "--keep", "2"), "say one of them"),
        (("--check", str(tmp_path / "x")), "there is no"),
    ):
        done = mazziere("backup", *arguments, "--data", str(data))
        assert done.returncode == 2
        assert reason in done.stderr
    done = mazziere("backup", str(tmp_path / "x"), "--data", str(tmp_path / "nowhere"))
    assert "name the folder that has it with --data" in done.stderr
    where = ("backup", str(tmp_path / "x"), "--data", str(tmp_path / "nowhere"))
    done = mazziere(*where, MAZZIERE_DATABASE="postgresql://anna:segreta@127.0.0.1/carte")
    assert done.returncode == 2
    assert "pg_dump" in done.stderr
    assert "segreta" not in done.stderr
    assert not (tmp_path / "x").exists()


def test_what_is_no_copy_is_told(tmp_path: Path) -> None:
    bad = tmp_path / "bad.db"
    bad.write_text("nothing")
    done = mazziere("backup", "--check", str(bad))
    assert done.returncode == 2
    assert f"{bad} is no backup" in done.stderr
