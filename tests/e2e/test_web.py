"""The web app in a real browser, against a real server with real bots."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

from browsers import HERE, needs_browser
from served import Server

pytestmark = needs_browser


def test_a_table_outlives_a_restart_of_the_server(tmp_path: Path) -> None:
    with Server(tmp_path) as first:
        command = [shutil.which("node") or "node", str(HERE / "play_restart.mjs"), first.url]
        browser = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert browser.stdout is not None
        line = browser.stdout.readline()
        if line != "restart\n":
            raise AssertionError(browser.communicate(timeout=300)[1])
        first.stop()
    with Server(tmp_path, port=first.port):
        out, err = browser.communicate("back\n", timeout=300)
    assert browser.returncode == 0, err[-3000:]
    assert json.loads(out) == {"went_on": True}
