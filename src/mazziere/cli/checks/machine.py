"""The machine on which the server runs: its disk, its files, its limits, its clock."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from mazziere.cli.checks.case import Case, Finding
from mazziere.games import COMPILED
from mazziere.storage.engine.errors import user_name
from mazziere.storage.engine.lock import holder
from mazziere.storage.engine.sqlite import FILE

#: What has to be free beside room for a copy of the database: bytes.
ROOM = 256 << 20
#: How many files a process has to be allowed to open: each connection takes one.
FEWEST_FILES = 4096
#: A clock that is further off, or jumps further, is wrong: seconds.
CLOCK_OFF = 2.0
#: This release is younger than that: seconds since 1970.
TOO_EARLY = 1_735_689_600  # 2025


def disk_has_room(case: Case) -> Iterator[Finding]:
    """The disk has room for what is played, and for a copy."""
    folders = [each for each in (case.copies, case.folder) if each is not None and each.is_dir()]
    for folder in {each.stat().st_dev: each for each in folders}.values():  # one on each disk
        free, needed = shutil.disk_usage(folder).free, ROOM + size_of(folder)
        if free < needed:
            yield Finding(
                str(folder),
                f"has only {megabytes(free)} free on its disk, where {megabytes(needed)} are "
                "needed for what is played and a copy of it",
                "make room, or move it to a larger disk",
            )


def size_of(folder: Path) -> int:
    """How large the database is in a folder."""
    file = folder / FILE
    return file.stat().st_size if file.exists() else 0


def megabytes(number: int) -> str:
    """A number of bytes that can be read."""
    return f"{number / (1 << 20):,.0f} MB"


def data_can_be_written(case: Case) -> Iterator[Finding]:
    """Whoever the data belong to can write to them."""
    if case.folder is None:
        return
    folder = case.folder
    owner = folder.stat().st_uid
    files = [folder, *(each for each in (folder / FILE,) if each.exists())]
    for file in files:
        needed = 0o700 if file is folder else 0o600
        if file.stat().st_mode & needed != needed:
            yield Finding(str(file), "cannot be written to by its owner", f"chmod u+rwX {file}")
            return
    if os.geteuid() not in (0, owner):
        return  # who cannot write may be nobody who has to
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        why = f"cannot be written to ({error.strerror})"
        yield Finding(str(folder), why, "mount its disk for writing, or make room on it")


def nobody_else_reads(case: Case) -> Iterator[Finding]:
    """Only their owner reads the data and the copies: hidden cards and secrets are in them."""
    for file in private_files(case):
        mode = file.stat().st_mode & 0o777
        if mode & 0o077:
            right = "700" if file.is_dir() else "600"
            yield Finding(
                str(file), f"can be used by others (its mode is {mode:o})", f"chmod {right} {file}"
            )


def private_files(case: Case) -> Iterator[Path]:
    """The folders and files that only the server needs."""
    if case.folder is not None:
        yield case.folder
        yield from sorted(case.folder.glob(f"{FILE}*"))
    if case.copies is not None and case.copies.is_dir():
        yield case.copies
        yield from sorted(each for each in case.copies.iterdir() if each.is_file())


def data_belong_to_who_runs_it(case: Case) -> Iterator[Finding]:
    """The folder, the files in it and the server's process have one owner."""
    if case.folder is None:
        return
    folder = case.folder
    owner = folder.stat().st_uid
    runs = runs_as(folder)
    if runs is None and os.geteuid() != 0:
        runs = os.geteuid()
    if runs not in (None, 0, owner):
        yield Finding(
            str(folder),
            f"belongs to {user_name(owner)}, but {user_name(runs)} runs this",
            f"run the server and this command as {user_name(owner)}, or chown -R {runs} {folder}",
        )
    inside = sorted(folder.glob(f"{FILE}*"))
    if case.copies is not None and case.copies.is_dir() and case.copies.parent == folder:
        inside.append(case.copies)
    for file in inside:
        if file.stat().st_uid != owner:
            yield Finding(
                str(file),
                f"belongs to {user_name(file.stat().st_uid)}, but its folder to {user_name(owner)}",
                f"chown -R {owner} {file}, unless the folder is what is wrong",
            )


def runs_as(folder: Path) -> int | None:
    """The user whose server is running on a folder."""
    process = holder(folder)
    try:
        return None if process is None else Path(f"/proc/{process}").stat().st_uid
    except OSError:  # it has just ended
        return None


def enough_files(case: Case) -> Iterator[Finding]:
    """There may be as many connections as people come."""
    process = None if case.folder is None else holder(case.folder)
    most = most_files(process)
    if most is not None and most < FEWEST_FILES:
        what = "This shell" if process is None else f"The server (process {process})"
        yield Finding(
            what,
            f"may open only {most} files, and every connection takes one",
            "set LimitNOFILE=65536 in its unit, or raise the hard limit of `ulimit -Hn`",
        )


def most_files(process: int | None) -> int | None:
    """How many a process may open, or one that is started here; None if nobody knows."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    if process is None:
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        return None if most == resource.RLIM_INFINITY else most
    try:
        limits = Path(f"/proc/{process}/limits").read_text()
    except OSError:
        return None
    [line] = [each for each in limits.splitlines() if each.startswith("Max open files")]
    soft = line.split()[3]
    return int(soft) if soft.isdigit() else None


def engine_is_compiled(case: Case) -> Iterator[Finding]:
    """The rules are compiled: in plain Python bots think less deeply, and moves cost more."""
    if not COMPILED:
        yield Finding(
            "The engine",
            "runs in plain Python, a hundred times slower",
            "install a wheel of a release, or a C compiler (gcc, python3-dev) and run "
            "scripts/setup again",
        )


def clock_is_steady(case: Case) -> Iterator[Finding]:
    """The machine's clock can be right, and did not jump while all this was looked at."""
    remedy = "let chrony or systemd-timesyncd keep it right"
    wall, machine = case.began
    jumped = (time.time() - wall) - (time.monotonic() - machine)
    if time.time() < TOO_EARLY:
        day = time.strftime("%Y-%m-%d", time.gmtime(time.time()))
        yield Finding("This machine's clock", f"says {day}, which cannot be", remedy)
    elif abs(jumped) > CLOCK_OFF:
        yield Finding("This machine's clock", f"has jumped by {jumped:.1f} seconds", remedy)
