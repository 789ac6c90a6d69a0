"""Writes what small searches find, so that every build can be held to the same numbers.

    .venv/bin/python scripts/golden_searches.py

Run it only after a change that is meant to change what bots think.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "unit")]

from test_search import GOLDEN, searched, some_positions  # noqa: E402
from variants import tables  # noqa: E402

found = {
    f"{game}/{seats}": [searched(deal) for deal in some_positions(game, seats)]
    for game, seats in tables()
}
GOLDEN.write_text(json.dumps(found, indent=1) + "\n")
