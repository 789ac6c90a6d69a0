"""What the nodes of a server tell each other.

It is never the truth, which is in the store: what gets lost is found there a little later.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from mazziere.bank import Posting
from mazziere.bank.limit import Limit
from mazziere.protocol import messages


class News(Struct, frozen=True, array_like=True):
    """Something that happened at another node."""


class Numbered(News, frozen=True):
    """News with a ``number``: whoever has applied them says so, unless it is 0."""


class Happened(News, frozen=True, tag=1):
    """The log of a table has gone on: these events are stored, the first with that number."""

    table: str
    seq: int
    events: list[bytes]


class Here(News, frozen=True, tag=2):
    """Who watches a table at a node, and how far that node knows its log."""

    table: str
    players: frozenset[str]
    spectators: int
    seq: int


class WhoIsHere(Numbered, frozen=True, tag=3):
    """A node begins to show a table: who is there, and what was said?

    None is for all tables that are watched, after the nodes have lost sight of each other.
    """

    table: str | None
    number: int = 0


class Said(News, frozen=True, tag=4):
    """What was said at a table, last or (``until_now``, to who has asked) all of it."""

    table: str
    said: list[messages.Said]
    until_now: bool = False


class TakenOver(News, frozen=True, tag=5):
    """A player watches a table from another connection now."""

    table: str
    player: str


class Listed(News, frozen=True, tag=6):
    """What lists show of a public table."""

    table: str
    row: bytes


class Alive(News, frozen=True, tag=7):
    """A node is there, with these players; again and again. None when it goes.

    It ``answers`` news with a number. If it hears ``anew``, all others say that they are there.
    ``knows`` counts what nodes have learned: 1 is the event that takes a play back, and people who
    are asked before they are seated.
    """

    players: list[str] | None
    answers: bool = False
    anew: bool = False
    knows: int = 0


class Expelled(Numbered, frozen=True, tag=8):
    """All connections of a player are to end, or those of one session."""

    player: str
    number: int = 0
    session: str | None = None


class Silenced(Numbered, frozen=True, tag=9):
    """A player no longer wants to hear another, or does again."""

    player: str
    other: str
    on: bool
    number: int = 0


class ChoseAccuso(Numbered, frozen=True, tag=10):
    """A player sits down with accusi declared by themselves from now on, or not."""

    player: str
    on: bool
    number: int = 0


class Whispered(News, frozen=True, tag=11):
    """A message to a player, wherever they are connected."""

    player: str
    message: bytes


class Posted(News, frozen=True, tag=12):
    """Chips have moved."""

    postings: list[Posting]


class Limited(Numbered, frozen=True, tag=13):
    """A player wants to lose no more than this in a day."""

    player: str
    limit: Limit
    number: int = 0


class Forgotten(News, frozen=True, tag=14):
    """An account is gone, and the logs of these tournaments were edited."""

    player: str
    tournaments: list[str]


class Seeker(Struct, frozen=True, array_like=True):
    """Somebody who wants to play now; see :class:`mazziere.live.hall.pairing.Waiting`."""

    player: str
    name: str
    owner: str | None
    auto_accuso: bool
    quiet: list[str]
    game: str
    seats: int
    bot: str | None
    level: int
    rated: bool  #: whether that level is known
    since: int
    table: str | None = None  #: where they play against bots meanwhile
    agreed: list[str] = []  #: with whom they want to play


class Seeking(News, frozen=True, tag=15):
    """Who wants to play now at a node; again and again."""

    seekers: list[Seeker]


class Paired(News, frozen=True, tag=16):
    """Somebody who waits has a seat at a table."""

    player: str
    table: str


class Came(News, frozen=True, tag=17):
    """A player is connected now."""

    player: str


#: What a node can wait for until it holds everywhere.
Asking = WhoIsHere | Expelled | Silenced | ChoseAccuso | Limited


class Applied(News, frozen=True, tag=18):
    """What was told with that number holds at a node now. Only who has asked for it is told.

    The last time that the node stood still, its players could not reach it; 0 if it never did.
    """

    number: int
    away_from: int = 0
    until: int = 0


AnyNews = (
    Happened
    | Here
    | WhoIsHere
    | Said
    | TakenOver
    | Listed
    | Alive
    | Expelled
    | Silenced
    | ChoseAccuso
    | Whispered
    | Posted
    | Limited
    | Forgotten
    | Seeking
    | Paired
    | Came
    | Applied
)

encode = msgspec.msgpack.Encoder().encode
#: Of which node, and what happened there.
decode = msgspec.msgpack.Decoder(tuple[str, list[AnyNews]]).decode
#: To be raised when older nodes would misunderstand something; they are then not spoken to.
VERSION = 1
