"""A real disk that is small: of one process, and gone with it."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import keeper
import pytest
from served import PATIENCE


def can_mount() -> bool:
    if os.geteuid() != 0:
        return False
    command = ["unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt"]
    return subprocess.run(command, capture_output=True).returncode == 0


needs_small_disk = pytest.mark.skipif(not can_mount(), reason="no disks can be mounted here")


def on_small_disk(
    place: Path, size: int, before: str, *arguments: str, afterwards: str = ":", how: str = ""
) -> tuple[int, str]:
    """``mazziere ARGUMENTS`` where a disk of that many bytes is mounted; its code and what it says.

    Two commands of the shell are run on the disk ``before`` and ``afterwards``; ``how`` can say
    that it is mounted in another way in between, such as ``ro``.
    """
    place.mkdir(exist_ok=True)
    again = f"mount -o remount,{how} {place} && " if how else ""
    script = (
        f"mount -t tmpfs -o size={size} none {place} && {before} && {again}"
        f'{{ "$@"; code=$?; {afterwards}; exit $code; }}'
    )
    command = ["unshare", "-m", "sh", "-c", script, "sh", sys.executable, "-m", "mazziere.cli"]
    with tempfile.TemporaryFile("w+") as said:
        code = keeper.program([*command, *arguments], said).wait(PATIENCE)
        said.seek(0)
        return code, said.read()
