"""What the browser tests share."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from served import Server

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
BROWSERS = ("chromium", "chromium-browser", "google-chrome")

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


class Browser:
    """One Chromium for all tests of this file, and a server whose decks they can stack."""

    def __init__(self, data: Path, server: Server | None = None, url: str = "") -> None:
        """Or another server, at that address."""
        stack = data / "stack.json"
        self.server = server or Server(data, program=(str(HERE / "stacked.py"), str(stack)))
        command = [
            shutil.which("node") or "node",
            str(HERE / "run.mjs"),
            url or self.server.url,
            str(stack),
        ]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def run(self, file: str, test: str, *args: object) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"file": file, "test": test, "args": args}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert "error" not in answer, answer["error"]
        return answer["result"]

    def close(self) -> str:
        self.process.communicate(timeout=20)
        return self.server.stop()
