"""Players for a load test: real WebSocket clients that play whatever is legal.

They run in another process than the server, so that what the server needs can be measured apart.
"""

from __future__ import annotations

import asyncio
import http.client
import time
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

#: How long setting up, or one answer, may take: seconds.
PATIENCE = 60.0


class Deal(msgspec.Struct):
    """What a player needs to know of the deal."""

    moves: list[str] | msgspec.UnsetType = msgspec.UNSET


class View(msgspec.Struct):
    """What a player needs to know of the table."""

    phase: str | msgspec.UnsetType = msgspec.UNSET
    deal: Deal | msgspec.UnsetType | None = msgspec.UNSET


class Message(msgspec.Struct):
    """Any message, as far as a player looks at it."""

    type: str
    id: int | None = None
    table: str = ""
    link: str = ""
    seq: int = 0
    code: str = ""
    view: View | None = None


NEXT = b'{"type":"next","id":9,"table":"%b"}'
_decode = msgspec.json.Decoder(list[Message]).decode


@dataclass
class Measured:
    """What the players have seen: moves, and for each the time until both knew of it."""

    moves: int = 0
    refused: int = 0
    latencies: list[float] = field(default_factory=list)


@dataclass
class Table:
    """Two players; ``sent`` is when the last move went out, ``seen`` who has heard of it."""

    measured: Measured
    think: float
    id: str = ""
    players: list[Player] = field(default_factory=list)
    sent: float = 0.0
    seen: int = 0
    going: bool = False
    over: asyncio.Event = field(default_factory=asyncio.Event)

    def saw(self) -> None:
        """A player has heard of a move; when both have, the next one goes out."""
        self.seen += 1
        if self.seen < len(self.players):
            return
        if self.sent:
            self.measured.moves += 1
            self.measured.latencies.append(time.perf_counter() - self.sent)
            self.sent = 0.0
        if not self.going:
            return
        if self.think:
            asyncio.get_running_loop().call_later(self.think, self.go_on)
        else:
            self.go_on()

    def go_on(self) -> None:
        """Whoever is on turn plays; between deals all want the next."""
        if not self.going:
            return
        self.seen = 0
        for player in self.players:
            if player.moves:
                self.sent = time.perf_counter()
                player.say(b'{"type":"play","id":9,"table":"%b","move":"%b"}', player.moves[0])
                return
        if self.players[0].phase == "count":
            self.players[0].say(NEXT)
        else:
            self.over.set()


class Player(WSListener):
    """One connection."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.moves: list[str] = []
        self.phase = ""
        self.transport: WSTransport | None = None
        self.answers: asyncio.Queue[Message] = asyncio.Queue()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Look for moves to play."""
        if frame.msg_type != WSMsgType.TEXT:
            return
        for message in _decode(frame.get_payload_as_bytes()):
            if message.view is not None:
                self.look(message.view)
            if message.type == "update" and self.table.going:
                if self.phase != "count" or self.table.sent:
                    self.table.saw()
                elif self is self.table.players[1]:
                    self.say(NEXT)  # after the other one: people press at the same moment rarely
            elif message.type in ("ack", "refused") and message.id != 9:
                self.answers.put_nowait(message)
            elif message.type == "refused":
                self.table.measured.refused += 1

    def look(self, view: View) -> None:
        """Keep what matters of the view."""
        if view.phase is not msgspec.UNSET:
            self.phase = view.phase
        if view.deal is None:
            self.moves = []
        elif view.deal is not msgspec.UNSET and view.deal.moves is not msgspec.UNSET:
            self.moves = view.deal.moves

    def say(self, template: bytes, *values: str) -> None:
        """Send a command about the table."""
        assert self.transport is not None
        texts = (self.table.id.encode(), *(value.encode() for value in values))
        self.transport.send(WSMsgType.TEXT, template % texts)

    async def ask(self, template: bytes, *values: str) -> Message:
        """Send a command and wait for its answer."""
        assert self.transport is not None
        self.transport.send(WSMsgType.TEXT, template % tuple(value.encode() for value in values))
        answer = await asyncio.wait_for(self.answers.get(), PATIENCE)
        if answer.type == "refused":
            raise RuntimeError(f"the server refused: {answer.code}")
        return answer


def new_guests(url: str, number: int) -> list[str]:
    """The cookies of that many new guests."""
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=PATIENCE)
    cookies = []
    for _ in range(number):
        connection.request("POST", "/api/guest")
        response = connection.getresponse()
        response.read()
        cookies.append(str(response.getheader("Set-Cookie")).partition(";")[0])
    connection.close()
    return cookies


async def set_up(urls: list[str], table: Table, game: str, cookies: list[str]) -> None:
    """Connect both players, each to an address, and let them sit down."""
    for url, cookie in zip(urls, cookies, strict=True):
        player = Player(table)
        table.players.append(player)
        player.transport, _ = await ws_connect(
            lambda player=player: player,
            url.replace("http", "ws", 1) + "/socket",
            extra_headers={"Cookie": cookie},
        )
    first, second = table.players
    made = await first.ask(b'{"type":"create_table","id":1,"game":"%b","match":{"deals":99}}', game)
    table.id = made.table
    await second.ask(b'{"type":"join","id":1,"link":"%b"}', made.link)
    for seat, player in enumerate(table.players):
        await player.ask(b'{"type":"sit","id":1,"table":"%b","seat":%b}', table.id, str(seat))
    for player in table.players:
        await player.ask(b'{"type":"ready","id":1,"table":"%b"}', table.id)


async def connect_all(
    urls: list[str],
    tables: int,
    game: str,
    think: float,
    measured: Measured,
    apart: float = 0,
) -> list[Table]:
    """All tables with their players, a few at a time.

    They are spread over the addresses, table by table; at this share of the tables the two players
    are ``apart``.
    """
    cookies = await asyncio.to_thread(new_guests, urls[0], 2 * tables)
    made = [Table(measured, think) for _ in range(tables)]
    pairs = list(zip(cookies[::2], cookies[1::2], strict=True))
    step = [int((number + 1) * apart) - int(number * apart) for number in range(tables)]
    where = [
        [urls[number % len(urls)], urls[(number + step[number]) % len(urls)]]
        for number in range(tables)
    ]
    work = list(zip(made, pairs, where, strict=True))
    for batch in (work[n : n + 20] for n in range(0, len(work), 20)):
        await asyncio.gather(*(set_up(at, table, game, list(two)) for table, two, at in batch))
    return made
