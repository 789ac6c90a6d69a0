"""The card table in a real browser: the numbered rules of play, and everything around a table."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsers import HERE, needs_browser
from served import Server

pytestmark = needs_browser


class Browser:
    """One Chromium for all tests of this file, and a server whose decks they can stack."""

    def __init__(self, data: Path) -> None:
        stack = data / "stack.json"
        self.server = Server(data, program=(str(HERE / "stacked.py"), str(stack)))
        command = [
            shutil.which("node") or "node",
            str(HERE / "run.mjs"),
            self.server.url,
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


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    running = Browser(tmp_path_factory.mktemp("data"))
    yield running
    assert running.close() == "", "the server complained"


def exported_by(file: str) -> list[str]:
    """The names of the functions that a file exports, in their order."""
    found = re.findall(r"^export (?:async function|const) (\w+)", (HERE / file).read_text(), re.M)
    return [name for name in found if name != "friends"]


@pytest.mark.parametrize("name", exported_by("table/ui_numbers.mjs"))
def test_ui(browser: Browser, name: str) -> None:
    browser.run("table/ui_numbers.mjs", name)


def test_every_ui_number_has_a_test() -> None:
    numbers = {
        int(found)
        for found in re.findall(r"^UI_(\d+)", "\n".join(exported_by("table/ui_numbers.mjs")), re.M)
    }
    assert numbers == set(range(1, 17))
