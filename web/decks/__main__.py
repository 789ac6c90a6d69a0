"""``python -m decks``: draws the decks anew."""

from __future__ import annotations

import sys

from . import build, sheets


def main() -> int:
    """Writes sprites and names, then contact sheets where there is a Chromium."""
    for path in build.write():
        sys.stdout.write(f"{path.relative_to(build.ROOT)}\n")
    chromium = sheets.browser()
    if chromium is None:
        sys.stderr.write("no Chromium found: the contact sheets in docs/decks stay as they are\n")
        return 0
    for path in build.write_sheets(chromium):
        sys.stdout.write(f"{path.relative_to(build.ROOT)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
