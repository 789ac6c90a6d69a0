"""The page of the HTTP API: every operation with what it says of itself, and the shapes."""

from __future__ import annotations

import sys
from pathlib import Path

SCRIPTS = Path(__file__).parents[1]
sys.path.append(str(SCRIPTS))

from web_contract import FOLDER, Operation, operations  # noqa: E402

HEAD = """# The HTTP API

What a server answers under `/api`, as its own web app uses it. Bodies and answers are JSON; a
refusal is `{"code": …, "about": …}` with a status of 4xx or 5xx. Whoever asks is known by the
cookie of a session, a program by its token ([bot accounts](../bot-accounts.md)). What happens at
tables goes over a WebSocket: [the protocol](../protocol.md).
"""


def http_page() -> str:
    """In the order of the addresses, by the word that they begin with."""
    rooms: dict[str, list[Operation]] = {}
    for each in operations():
        rooms.setdefault(path_of(each).split("/")[1], []).append(each)
    parts = [HEAD]
    for room in sorted(rooms):
        parts += [f"## {room}\n", "| Operation | What it does |", "|---|---|"]
        parts += [line(each) for each in sorted(rooms[room], key=path_of)]
        parts.append("")
    shapes = (FOLDER / "http.ts").read_text()
    parts += ["## Shapes\n", "What each takes and answers, in TypeScript.\n"]
    parts += ["```typescript", shapes, "```"]
    return "\n".join(parts)


def path_of(operation: Operation) -> str:
    """Its address."""
    return operation.name.partition(" ")[2]


def line(operation: Operation) -> str:
    """One operation in a table."""
    about = operation.about.replace("|", "\\|").replace("``", "`")
    return f"| `{operation.name}` | {about} |"
