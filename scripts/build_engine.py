"""Builds the engine in place when its sources are not those it was last built from."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from engine_sources import STAMP, source_hashes

stamp = Path("src/mazziere/games") / STAMP
if not stamp.exists() or json.loads(stamp.read_text())["sources"] != source_hashes(Path("src")):
    subprocess.run([sys.executable, "setup.py", "-q", "build_ext", "--inplace"], check=True)
