"""``mazziere doctor`` finds what is wrong with a data folder and its machine; all of it is real."""

from __future__ import annotations

import os
import re
import resource
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import keeper
import pytest
from diagnosed import USUAL, doctor, healthy, only, sentences
from served import PATIENCE, Server
from small_disk import needs_small_disk, on_small_disk

import mazziere
from mazziere.cli.doctor import checks
from mazziere.storage.dated import NAME, copies_in

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can have two users")
WRONG_CLOCK = str(Path(__file__).parents[1] / "wrong_clock.py")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return healthy(tmp_path)


@pytest.fixture
def for_all() -> Iterator[Path]:
    """A folder into which everybody can look."""
    folder = keeper.folder() / f"for-doctors-{os.getpid()}"
    folder.mkdir()
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


def look(data: Path, *arguments: str) -> list[str]:
    return doctor("--data", str(data), *arguments)


def test_nothing_is_said_of_what_is_well(data: Path) -> None:
    before = {file: file.stat().st_mtime_ns for file in data.rglob("*") if file.is_file()}
    assert look(data) == []
    done = keeper.mazziere("doctor", *USUAL, "--data", str(data))
    assert done.returncode == 0
    assert done.stdout.startswith("All is well, as far as ")
    with Server(data) as server:
        assert look(data, "--url", server.url) == []
        assert server.stop() == ""
    assert {file: before[file] for file in before if file.parent == data / "copies"} == {
        file: file.stat().st_mtime_ns for file in (data / "copies").iterdir()
    }


def test_people_are_told_in_sentences(tmp_path: Path) -> None:
    done = keeper.mazziere("doctor", *USUAL, "--data", str(tmp_path / "nowhere"))
    assert done.returncode == 1
    assert not (tmp_path / "nowhere").exists()
    first, *_ = done.stdout.splitlines()
    assert first.startswith(f"{tmp_path}/nowhere/mazziere.db is not there: name the right folder")
    assert first.endswith(".")


def test_a_check_can_be_left_out(data: Path) -> None:
    data.chmod(0o755)
    only(look(data), str(data), "its mode is 755")
    assert look(data, "--skip", "nobody_else_reads") == []
    done = keeper.mazziere("doctor", "--skip", "nothing", "--data", str(data))
    assert done.returncode == 2
    assert "there is no check 'nothing'; there are database_answers" in done.stderr


def test_the_page_explains_every_check() -> None:
    page = (Path(__file__).parents[2] / "docs" / "operating.md").read_text()
    explained = re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)
    assert [name for name in explained if not name.startswith("mazziere_")] == list(checks())


# 1. The disk


@needs_small_disk
def test_a_disk_that_is_nearly_full(data: Path, tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    code, said = on_small_disk(
        *(disk, 64 << 20, f"chmod 700 {disk} && cp -a {data}/. {disk}"),
        *("doctor", *USUAL, "--data", str(disk), "--json"),
    )
    first, *others = sentences(code, said, "")
    assert first.startswith(f"{disk} has only ")
    assert "MB free" in first
    assert all(f"{disk}/copies has only" in each for each in others)


@needs_small_disk
def test_a_disk_that_cannot_be_written_to(data: Path, tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    code, said = on_small_disk(
        *(disk, 1 << 30, f"chmod 700 {disk} && cp -a {data}/. {disk}"),
        *("doctor", *USUAL, "--data", str(disk), "--json"),
        how="ro",
    )
    said = "\n".join(sentences(code, said, ""))
    assert f"{disk} cannot be written to (Read-only file system): mount its disk" in said


def test_data_that_their_owner_cannot_write_to(data: Path) -> None:
    (data / "mazziere.db").chmod(0o400)
    only(look(data), f"{data}/mazziere.db cannot be written to by its owner: chmod u+rwX")


# 2. Who can read


@pytest.mark.parametrize("which", ["", "mazziere.db", "copies", "copy"])
def test_what_others_can_read(data: Path, which: str) -> None:
    file = copies_in(data / "copies")[0].file if which == "copy" else data / which
    file.chmod(file.stat().st_mode | 0o044)
    right = 700 if file.is_dir() else 600
    only(look(data), f"{file} can be used by others", f"chmod {right} {file}.")


# 3. Whose it is


@needs_root
@pytest.mark.parametrize("which", ["mazziere.db", "copies"])
def test_a_file_of_somebody_else(data: Path, which: str) -> None:
    os.chown(data / which, 65534, -1)
    only(look(data), f"{data}/{which} belongs to nobody, but its folder to root: chown -R 0 ")


@needs_root
def test_a_server_that_runs_as_somebody_else(for_all: Path) -> None:
    data = healthy(for_all)
    with Server(data) as server:
        assert server.process.poll() is None
        for file in (data, *data.iterdir()):
            os.chown(file, 65534, -1)
        # Root may do what it likes, and the next server is not root.
        assert look(data) == []
        server.kill()
    closed, belongs = doctor("--data", str(data), user="daemon")
    assert f"{data}/mazziere.db cannot be looked at (Permission denied): run this as" in closed
    assert f"{data} belongs to nobody, but daemon runs this" in belongs


@needs_root
def test_a_server_that_does_not_own_its_folder(for_all: Path) -> None:
    """What it holds is all that doctor sees of a server: here a program of another user holds it.

    That user may not read the Python of the tests, so it cannot be a server.
    """
    data, said = healthy(for_all), for_all / "said"
    (data / "lock").touch()
    os.chown(data / "lock", 65534, -1)
    data.chmod(0o711)
    with said.open("w") as output:
        command = ["flock", "-F", str(data / "lock"), "sh", "-c", "echo held; exec sleep 1000"]
        child = keeper.program(command, output, "nobody")
        while not said.read_text():
            assert child.poll() is None
        only(
            look(data, "--skip", "nobody_else_reads"),
            f"{data} belongs to root, but nobody runs this: run the server and this command as",
        )
        child.kill()
        child.wait()


# 4. The schema


def change(data: Path, *statements: str) -> None:
    with closing(sqlite3.connect(data / "mazziere.db")) as db, db:
        for each in statements:
            db.execute(each)


def test_a_schema_that_is_old(data: Path) -> None:
    change(data, "UPDATE alembic_version SET version_num = '0013'")
    [said] = look(data)
    assert "has the schema of an older release (0013): restart the server" in said


def test_a_schema_that_is_newer(data: Path) -> None:
    change(data, "UPDATE alembic_version SET version_num = '9999'")
    only(look(data), "was migrated by a newer release, to 9999: install that release here, too.")
    change(data, "ALTER TABLE deadlines RENAME TO due_dates")
    only(look(data), "9999, with which this one cannot work (there is no table deadlines)")


def test_a_database_without_a_schema(data: Path) -> None:
    change(data, "DROP TABLE alembic_version")
    only(look(data), "has no schema yet: start a server on it once")


# 5. The file


def test_no_database_at_all(data: Path) -> None:
    (data / "mazziere.db").unlink()
    only(look(data), f"{data}/mazziere.db is not there")
    assert not (data / "mazziere.db").exists()


def test_a_file_that_is_no_database(data: Path) -> None:
    (data / "mazziere.db").write_text("nothing of that kind" * 100)
    only(look(data), "mazziere.db cannot be used (file is not a database)", "restore a copy")


def test_a_damaged_file(data: Path) -> None:
    with closing(sqlite3.connect(data / "mazziere.db")) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        [(root,)] = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'players'")
    content = bytearray((data / "mazziere.db").read_bytes())
    content[(root - 1) * 4096 : root * 4096] = b"\xa5" * 4096
    (data / "mazziere.db").write_bytes(content)
    only(look(data), f"{data}/mazziere.db is damaged (", "stop the server, then move it away")


# 6. The clock


def at_wrong_clock(kind: str, data: Path) -> list[str]:
    with (data / "said").open("w") as complaints:
        arguments = [WRONG_CLOCK, kind, "doctor", *USUAL, "--data", str(data), "--json"]
        child = keeper.python(arguments, complaints)
        out = child.communicate(PATIENCE)[0]
    return sentences(child.wait(), out, (data / "said").read_text())


def test_a_clock_that_jumps(data: Path) -> None:
    assert any("clock has jumped by" in each for each in at_wrong_clock("jumping", data))


def test_a_clock_that_cannot_be_right(data: Path) -> None:
    said = at_wrong_clock("absurd", data)
    assert any("clock says 1970-01-01, which cannot be: let chrony" in each for each in said)


def test_a_clock_that_was_set_back(data: Path) -> None:
    later = (datetime.now(UTC) + timedelta(hours=2)).timestamp() * 1000
    change(data, f"INSERT INTO facts (name, value) VALUES ('alive', {later:.0f})")
    only(look(data), "says that a server was there at 2", "which has not come yet")


# 11. The engine


def test_an_engine_that_is_not_compiled(data: Path, tmp_path: Path) -> None:
    source = Path(mazziere.__file__).parent
    ignored = shutil.ignore_patterns("*.so", "*.pyd", "bundle", "__pycache__")
    shutil.copytree(source, tmp_path / "src" / "mazziere", ignore=ignored)
    done = subprocess.run(
        [sys.executable, "-m", "mazziere.cli", "doctor", "--data", str(data), "--json"],
        env=os.environ | {"PYTHONPATH": str(tmp_path / "src")},
        capture_output=True,
        text=True,
    )
    said = sentences(done.returncode, done.stdout, done.stderr)
    only(said, "The engine runs in plain Python", "install a wheel of a release, or a C compiler")


# 12. Open files


def test_a_server_that_may_not_open_many_files(data: Path) -> None:
    with Server(data) as server:
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (500, 500))
        only(look(data), f"The server (process {server.process.pid}) may open only 500 files")


def test_a_shell_that_may_not_open_many_files(data: Path) -> None:
    command = 'ulimit -n 512; exec "$@"'
    arguments = [sys.executable, "-m", "mazziere.cli", "doctor", *USUAL]
    done = subprocess.run(
        ["sh", "-c", command, "sh", *arguments, "--data", str(data), "--json"],
        capture_output=True,
        text=True,
    )
    said = sentences(done.returncode, done.stdout, done.stderr)
    only(said, "This shell may open only 512 files", "LimitNOFILE=65536")


# 13. Copies


def test_no_copy(data: Path) -> None:
    shutil.rmtree(data / "copies")
    only(look(data), f"{data}/copies has no good copy of the database: let mazziere-backup.timer")


def test_an_old_copy(data: Path) -> None:
    file = copies_in(data / "copies")[0].file
    old = (datetime.now(UTC) - timedelta(hours=50)).strftime(NAME)
    file.rename(file.with_name(f"{old}.db"))
    only(look(data), f"{data}/copies has no copy of the last 50 hours")
    elsewhere = data.parent / "elsewhere"
    elsewhere.mkdir(mode=0o700)
    shutil.copy(file.with_name(f"{old}.db"), elsewhere / file.name)
    assert look(data, "--copies", str(elsewhere)) == []


def test_a_copy_with_something_unreadable(data: Path) -> None:
    file = copies_in(data / "copies")[0].file
    later = (datetime.now(UTC) + timedelta(seconds=1)).strftime(NAME)
    shutil.copy(file, file.with_name(f"{later}-damaged.db"))
    only(look(data), f"{later}-damaged.db is a copy of a database", "keep the last good one")
