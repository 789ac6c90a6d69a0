"""What a client may ask for. Every command is answered by an ack or by a refusal with a code."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from mazziere.protocol.words import (
    ChatText,
    Chips,
    Choices,
    Id,
    Link,
    MoveText,
    Nonce,
    Seat,
    TableId,
    Word,
    snake_case,
)


class Asked(
    Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    tag_field="type",
    tag=snake_case,
    gc=False,
):
    """What all commands have: a number that the answer repeats."""

    id: Id


class AtTable(Asked, frozen=True, kw_only=True, gc=False):
    """A command about a table that was joined before."""

    table: TableId


class Ping(Asked, frozen=True, kw_only=True, gc=False):
    """Ask for the server's time; answered by a pong."""


class WatchLobby(Asked, frozen=True, kw_only=True, gc=False):
    """Get the open tables, and then whatever changes among them."""


class LeaveLobby(Asked, frozen=True, kw_only=True, gc=False):
    """Hear no more of the lobby."""


class CreateTable(Asked, frozen=True, kw_only=True):
    """Open a table; its maker joins it, but has not sat down yet.

    ``options`` are those of the game and ``match`` those of the match; what is left out is as
    usual. A table that is not ``public`` is joined by its link alone. ``stake`` is what a point is
    worth in chips (play money) and ``max_loss`` what the losing side pays at most; 0: no chips.
    With ``bots``, bots that belong to players may sit down.
    """

    game: Word
    seats: int | None = None
    options: Choices = {}
    match: Choices = {}
    public: bool = True
    rated: bool = False
    stake: Chips = 0
    max_loss: Chips = 0
    bots: bool = False


class Join(Asked, frozen=True, kw_only=True, gc=False):
    """Watch a table, by its id or its link; a snapshot follows. Reconnecting is joining again."""

    table: TableId | None = None
    link: Link | None = None


class Leave(AtTable, frozen=True, kw_only=True, gc=False):
    """Watch the table no more. A seat that was taken is kept."""


class Sit(AtTable, frozen=True, kw_only=True, gc=False):
    """Take a free seat, or change to it. Partners are seats 0 and 2, and 1 and 3."""

    seat: Seat


class Stand(AtTable, frozen=True, kw_only=True, gc=False):
    """Give the seat up: before the match, or after it."""


class SeatBot(AtTable, frozen=True, kw_only=True, gc=False):
    """Put a bot into a free seat; only whoever made the table can."""

    seat: Seat
    bot: Word


class Unseat(AtTable, frozen=True, kw_only=True, gc=False):
    """Free a seat; only whoever made the table can, before the match or after it.

    It is a bot's, or of somebody who is not there, or kept for a friend.
    """

    seat: Seat


class Ready(AtTable, frozen=True, kw_only=True, gc=False):
    """Ready to play, with the player's part of the shuffle. The last one starts the match."""

    nonce: Nonce = ""


class Play(AtTable, frozen=True, kw_only=True, gc=False):
    """A move, in notation. With ``seq``, it is refused as stale if more has happened since."""

    move: MoveText
    seq: int | None = None


class TakeBack(AtTable, frozen=True, kw_only=True, gc=False):
    """Take the last play of this deal back, with what bots have played since; a snapshot follows.

    Only where one person plays with bots of the house, for nothing: not for levels or chips, not in
    a tournament or the deal of the day. The match is then not kept: no statistics, no record.
    """

    seq: int | None = None


class AutoAccuso(AtTable, frozen=True, kw_only=True, gc=False):
    """Let accusi be declared by themselves from the next turn on, or not."""

    on: bool


class Abandon(AtTable, frozen=True, kw_only=True, gc=False):
    """Give the match up; that side loses it."""


class AgreeToVoid(AtTable, frozen=True, kw_only=True, gc=False):
    """Agree that the match shall not count, or no longer; when all agree, it does not."""

    agree: bool


class Next(AtTable, frozen=True, kw_only=True, gc=False):
    """Seen the count: on with the next deal, once all have, or some seconds have passed."""


class Rematch(AtTable, frozen=True, kw_only=True, gc=False):
    """Offer another match, with the deal passing on; when all have, everybody is asked if ready."""


class Say(AtTable, frozen=True, kw_only=True, gc=False):
    """Chat. The free text of players in pairs has to wait until the deal is over.

    Two players may write during a deal; what spectators write then reaches players after it.
    """

    text: ChatText


class Mute(AtTable, frozen=True, kw_only=True, gc=False):
    """Hear no chat of somebody on this connection, or hear it again."""

    player: Annotated[str, Meta(max_length=16)]
    on: bool


class Invite(AtTable, frozen=True, kw_only=True, gc=False):
    """Send a friend who is online the link of the table.

    With ``seat``, that seat is kept for the friend; only whoever made the table can do that.
    """

    player: Annotated[str, Meta(max_length=16)]
    seat: Seat | None = None


class PlayNow(Asked, frozen=True, kw_only=True, gc=False):
    """Wait for others who want the same game; ``paired`` comes when there are enough.

    Players of a like level are brought together; the longer somebody waits, the less it matters.
    With ``bot``, bots of that level take the free seats after a few seconds. A bot that belongs to
    a player seeks a match of the ladder in this way: for two, against such bots alone (or the
    ``bot`` of the house). The match begins at once; one that it is still playing comes first.

    Who plays against bots at a ``table`` can go on seeking people with it: ``found`` says who is
    there, and nobody is seated before they have said ``play_with``. It ends when they leave it.
    """

    game: Word
    seats: int | None = None
    bot: Word | None = None
    table: TableId | None = None


class PlayWith(Asked, frozen=True, kw_only=True, gc=False):
    """Play with those who were ``found``, as soon as they want to, too.

    The match against bots waits where it is.
    """

    players: Annotated[list[Annotated[str, Meta(max_length=16)]], Meta(min_length=1, max_length=3)]


class StopWaiting(Asked, frozen=True, kw_only=True, gc=False):
    """Do not wait any more."""


class SayCourtesy(AtTable, frozen=True, kw_only=True, gc=False):
    """One of the ready-made courtesies, which can be said at any time."""

    courtesy: Word


Command = (
    Ping
    | WatchLobby
    | LeaveLobby
    | CreateTable
    | Join
    | Leave
    | Sit
    | Stand
    | SeatBot
    | Unseat
    | Ready
    | Play
    | TakeBack
    | AutoAccuso
    | Abandon
    | AgreeToVoid
    | Next
    | Rematch
    | Mute
    | Invite
    | PlayNow
    | PlayWith
    | StopWaiting
    | Say
    | SayCourtesy
)
