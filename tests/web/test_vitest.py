"""The logic of the web app that needs no browser, run by Vitest."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import keeper
import pytest
from web.shown_deals import shown_deals

ROOT = Path(__file__).parents[2]
VITEST = ROOT / "node_modules" / "vitest" / "vitest.mjs"

pytestmark = [
    pytest.mark.xdist_group("browser"),
    pytest.mark.skipif(
        not VITEST.is_file(), reason="no Vitest here, and scripts/browser could not install it"
    ),
]


def test_the_logic_of_the_web_app(tmp_path: Path) -> None:
    deals = tmp_path / "deals.json"
    deals.write_text(json.dumps(shown_deals()))
    command = [shutil.which("node") or "node", str(VITEST), "run"]
    command += ["--config", "tests/web/vitest.config.ts"]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "MAZZIERE_SHOWN_DEALS": str(deals)},
        capture_output=True,
        text=True,
        timeout=keeper.LONG,
    )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]
