"""The public tables that are open or being played at, and those who watch the list.

Matches of the bots' ladder are left out: people look for people here.
"""

from __future__ import annotations

import msgspec

from mazziere.live.hall.ports import Connection
from mazziere.protocol import encode, messages

#: Tables in these phases are in the list.
LISTED = ("seating", "playing", "count")


class Lobby:
    """The list, in memory; the store has it too."""

    def __init__(self) -> None:
        self.rows: dict[str, messages.LobbyRow] = {}
        self.watchers: set[Connection] = set()
        self._whole: bytes | None = None  # written once for all who come before it changes

    def fill(self, rows: list[bytes]) -> None:
        """Begin with what is stored."""
        self._whole = None
        for encoded in rows:
            row = msgspec.json.decode(encoded, type=messages.LobbyRow)
            if not row.settings.ladder:
                self.rows[row.table] = row

    def refill(self, rows: list[bytes]) -> list[tuple[Connection, bytes]]:
        """Be as what is stored says; what the watchers hear, if it was otherwise."""
        before, self.rows = self.rows, {}
        self.fill(rows)
        if self.rows == before:
            return []
        return [(watcher, self.whole()) for watcher in self.watchers]

    def watch(self, connection: Connection) -> bytes:
        """Show a connection the list from now on; all of it to begin with."""
        self.watchers.add(connection)
        return self.whole()

    def whole(self) -> bytes:
        """All of the list."""
        if self._whole is None:
            self._whole = encode(messages.Lobby(tables=list(self.rows.values())))
        return self._whole

    def change(self, table: str, encoded: bytes) -> list[tuple[Connection, bytes]]:
        """A table has changed; what the watchers hear of it."""
        self._whole = None
        row = msgspec.json.decode(encoded, type=messages.LobbyRow)
        before = self.rows.get(table)
        if row.phase in LISTED and not row.settings.ladder:
            self.rows[table] = row
        elif before is not None:
            del self.rows[table]
        else:
            return []
        change = encode(messages.LobbyChange(table=table, row=self.rows.get(table)))
        return [(watcher, change) for watcher in self.watchers]
