"""How quick the web app is in a browser, how still its table stands, how much it loads."""

from __future__ import annotations

import json
import shutil
import statistics
import subprocess
import sys
import tempfile
from typing import Any

from report import HERE, say

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PLAYABLE_WITHIN = 1.5  # seconds, on a machine that does nothing else
LONG_TASK = 50.0  # milliseconds
FIRST_LOAD = 150_000  # bytes of scripts and styles
SMOOTH = 30.0  # frames a second
STILL = 0.001  # a number that becomes narrower shifts by less


def main() -> None:
    """Print the figures; say so where there is no browser."""
    if not any(map(shutil.which, BROWSERS)) or not (HERE.parent / "node_modules").is_dir():
        print(json.dumps({"figure": "web", "missing": "Chromium or the npm packages"}))
        return
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "mazziere.cli", "serve", "--port", "0", "--data", data]
        with subprocess.Popen(
            [*command, "--log-level", "error"], stdout=subprocess.PIPE, text=True
        ) as server:
            try:
                assert server.stdout is not None
                line = next(line for line in server.stdout if "http://" in line)
                report(measured(line[line.index("http://") :].split()[0]))
            finally:
                server.terminate()


def measured(url: str) -> dict[str, Any]:
    """What a browser found at the server."""
    command = [shutil.which("node") or "node", str(HERE / "web.mjs"), url]
    found: dict[str, Any] = json.loads(subprocess.check_output(command, text=True))
    return found


def report(found: dict[str, Any]) -> None:
    """A line for each figure."""
    for name, figure in (
        ("clicked", "seconds from the front page over a click to a hand"),
        ("direct", "seconds from a table's address to a hand"),
    ):
        times = found[name]
        best = round(min(times), 3)
        say(figure, statistics.median(times), at_most=PLAYABLE_WITHIN, best=best)
    code = found["bytes"].get("Script", 0) + found["bytes"].get("Stylesheet", 0)
    say("bytes of scripts and styles to a table", code, at_most=FIRST_LOAD, all=found["bytes"])
    say(
        "longest task of the main thread in a deal, ms of its own",
        found["task"],
        at_most=LONG_TASK,
        by_the_clock=round(found["clock"], 1),
        tasks=found["tasks"],
    )
    say("layout shift in a deal", found["shift"], at_most=STILL)
    say(
        "frames a second in the slowest scene, with the processor six times slower",
        found["slowest"],
        at_least=SMOOTH,
        scenes=found["scenes"],
        longest_still=round(found["still"], 1),
        with_the_main_thread=round(found["main"], 1),
    )
    say(
        "longest task of the main thread then, ms of its own",
        found["slowTask"],
        at_most=LONG_TASK,
        by_the_clock=round(found["slowClock"], 1),
    )


if __name__ == "__main__":
    main()
