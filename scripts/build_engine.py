"""Builds the engine in place when it is not made from the sources as they are."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from engine_sources import up_to_date

if not up_to_date(Path("src")):
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    # Setuptools has told the reason.
    sys.exit(subprocess.run(command).returncode)
