"""What the server says. A frame is a list of these messages, so that some can travel together."""

from __future__ import annotations

from msgspec import Struct

from mazziere.protocol.views import SeatView, Settings, TableView
from mazziere.protocol.words import Id, Milliseconds, Pair, snake_case


class Told(
    Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    tag_field="type",
    tag=snake_case,
    gc=False,
):
    """What all messages of the server have in common."""


class Welcome(Told, frozen=True, kw_only=True, gc=False):
    """The first message: the version, who the client is, and the time of the server.

    ``program`` is a bot that belongs to a player.
    """

    version: int
    player: str
    name: str
    guest: bool
    now: Milliseconds
    program: bool = False


class Pong(Told, frozen=True, kw_only=True, gc=False):
    """The answer to a ping."""

    id: Id
    now: Milliseconds


class Ack(Told, frozen=True, kw_only=True, gc=False):
    """The command was done and is stored. ``seq`` is where the table's log has arrived by it."""

    id: Id
    table: str | None = None
    seq: int | None = None
    link: str | None = None


class Refused(Told, frozen=True, kw_only=True, gc=False):
    """The command was not done, and nothing has changed; ``about`` may say more to programmers.

    ``id`` is null when the command could not be read at all.
    """

    id: Id | None
    code: str
    about: str | None = None


class Happened(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One event of the table's log, as far as everybody may know it."""

    kind: str
    seat: int | None = None
    move: str | None = None
    on: bool | None = None
    how: str | None = None
    name: str | None = None


class Snapshot(Told, frozen=True, kw_only=True):
    """The whole table, after ``seq`` events."""

    table: str
    seq: int
    view: TableView


class Update(Told, frozen=True, kw_only=True):
    """What has happened since ``seq`` less the number of ``events``, and what has changed by it.

    If the client's table is not at that point, something was lost: join again. ``acts`` is what the
    viewer saw happen in the deal, also what nobody decided, such as draws.
    """

    table: str
    seq: int
    events: list[Happened]
    view: TableView
    acts: list[str] = []


class SeatPresence(Struct, frozen=True, kw_only=True, gc=False):
    """Whether somebody is there; if not, since when."""

    online: bool
    since: Milliseconds


class Presence(Told, frozen=True, kw_only=True):
    """Who is there; null for a free seat. It has no seq."""

    table: str
    seats: list[SeatPresence | None]
    spectators: int


class Said(Told, frozen=True, kw_only=True, gc=False):
    """Chat: a text, or the name of a courtesy. ``seat`` is null for a spectator. It has no seq.

    What a spectator says while a deal is played, ``deal`` says in which: of which match at this
    table, counted from 1, and which one of it. Spectators hear it at once, players when that deal
    is over, also those who come back in the meantime.
    """

    table: str
    player: str
    name: str
    seat: int | None
    at: Milliseconds
    text: str | None = None
    courtesy: str | None = None
    deal: tuple[int, int] | None = None


class Chat(Told, frozen=True, kw_only=True, gc=False):
    """What was said at a table before it was joined, the latest last; it follows the snapshot.

    There is none where nothing was said. A server that starts again remembers nothing of it.
    """

    table: str
    said: list[Said]


class Paired(Told, frozen=True, kw_only=True, gc=False):
    """The players are found and have seats at this table; a snapshot follows."""

    table: str
    link: str


class Found(Told, frozen=True, kw_only=True, gc=False):
    """Somebody is there for who seeks people while playing against bots; nobody: no longer.

    ``play_with`` says yes; when all have, ``paired`` comes. Until then nothing changes.
    """

    game: str
    seats: int
    players: list[str] = []
    names: list[str] = []


class Invited(Told, frozen=True, kw_only=True, gc=False):
    """A friend wants you at a table; ``seat`` is kept for you there."""

    table: str
    link: str
    game: str
    player: str
    name: str
    seat: int | None = None


class LobbyRow(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A public table in the lobby; ``reserved`` are seats that are kept for friends.

    ``points`` is how the match stands after the deals that were counted; ``deal`` is the number of
    the last one that was dealt.
    """

    table: str
    settings: Settings
    seats: list[SeatView | None]
    phase: str
    since: Milliseconds
    reserved: list[int] = []
    deal: int = 0
    points: Pair = (0, 0)


class Lobby(Told, frozen=True, kw_only=True):
    """All public tables that are open or being played at."""

    tables: list[LobbyRow]


class LobbyChange(Told, frozen=True, kw_only=True):
    """A table of the lobby is new or has changed; null: it is gone."""

    table: str
    row: LobbyRow | None


class TakenOver(Told, frozen=True, kw_only=True, gc=False):
    """The same player has joined the table from elsewhere; this connection hears no more of it."""

    table: str


class Meet(Told, frozen=True, kw_only=True, gc=False):
    """Others of this table are connected to another machine, which works but costs more.

    Whoever connects again with the table's id in the address (``/socket?v=1&table=ID``) meets them,
    if what is in front of the machines goes by it. Join the table there; this connection serves
    until then. Nobody has to.
    """

    table: str


class TableGone(Told, frozen=True, kw_only=True, gc=False):
    """The table could not be stored and was set back to what is; join it again."""

    table: str


class Goodbye(Told, frozen=True, kw_only=True, gc=False):
    """The server closes; it will be back, so connect again after a moment."""

    reason: str


Message = (
    Welcome
    | Pong
    | Ack
    | Refused
    | Snapshot
    | Update
    | Presence
    | Said
    | Chat
    | Paired
    | Found
    | Invited
    | Lobby
    | LobbyChange
    | TakenOver
    | Meet
    | TableGone
    | Goodbye
)
