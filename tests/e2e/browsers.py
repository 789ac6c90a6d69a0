"""What the browser tests share."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import keeper
import pytest
from reporting import folder_for
from served import Server

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")

needs_browser = [
    pytest.mark.xdist_group("browser"),
    pytest.mark.skipif(
        not any(map(shutil.which, BROWSERS)),
        reason="no Chromium here, and scripts/browser could not install it",
    ),
    pytest.mark.skipif(
        not (ROOT / "node_modules" / "playwright-core").is_dir(),
        reason="no playwright-core here, and scripts/browser could not install it",
    ),
]


@cache
def chromium() -> subprocess.Popen[str]:
    """One for all tests of this process."""
    started = subprocess.Popen(
        [shutil.which("node") or "node", str(HERE / "run.mjs")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | dict.fromkeys(("XDG_CONFIG_HOME", "XDG_CACHE_HOME"), str(keeper.folder())),
    )
    keeper.AT_END.append(started.communicate)
    return started


class Browser:
    """Chromium in front of a server whose decks the tests can stack."""

    def __init__(self, data: Path, server: Server | None = None, url: str = "") -> None:
        """Or of another server, at that address."""
        self.stack = data / "stack.json"
        self.server = server or Server(data, program=(str(HERE / "stacked.py"), str(self.stack)))
        self.url = url or self.server.url

    def run(self, file: str, test: str, *args: object) -> Any:
        process = chromium()
        assert process.stdin is not None
        assert process.stdout is not None
        current = os.environ["PYTEST_CURRENT_TEST"].rpartition(" ")[0]
        asked = {"file": file, "test": test, "args": args, "url": self.url}
        asked |= {"stack": str(self.stack), "failed": str(folder_for(current))}
        process.stdin.write(json.dumps(asked) + "\n")
        process.stdin.flush()
        answer = json.loads(process.stdout.readline())
        assert "error" not in answer, answer["error"]
        return answer["result"]

    def close(self) -> str:
        return self.server.stop()
