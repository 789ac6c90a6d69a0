"""Whatever is called with whatever arguments: an exception at worst, never a dead process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

CHILD = Path(__file__).parents[1] / "odd_calls.py"


def test_no_public_call_ends_the_interpreter(tmp_path: Path) -> None:
    about = tmp_path / "call"
    about.write_bytes(b" " * 400)
    child = subprocess.run(
        [sys.executable, str(CHILD), str(about)], capture_output=True, text=True, check=False
    )
    last = about.read_text().strip()
    assert child.returncode == 0, f"{child.returncode} at {last}\n{child.stdout}\n{child.stderr}"
    assert int(child.stdout.split()[2]) > 10_000
