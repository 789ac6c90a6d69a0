"""WebSockets by picows, on the port and the loop of uvicorn.

uvicorn makes a :class:`Socket` for every request to upgrade and hands its transport over. What is
beyond this file knows only that a connection has a player and can be sent messages.
"""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import Any
from urllib.parse import parse_qsl

from picows import (
    WSCloseCode,
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
)

from mazziere.live.hall.hall import Hall
from mazziere.live.levels import Levels
from mazziere.live.limits import Bucket
from mazziere.protocol import VERSION, encode, frame, messages
from mazziere.protocol.codec import id_of
from mazziere.server.borrowed.picows import WebSocketProtocol
from mazziere.server.borrowed.uvicorn import open_connections
from mazziere.server.identity.profile import with_defaults
from mazziere.server.identity.sessions import Sessions, bearer_in, hashed, token_in
from mazziere.server.transport.addresses import Addresses
from mazziere.server.transport.frames import is_goodbye, is_text
from mazziere.server.transport.heartbeat import Heartbeat
from mazziere.server.transport.lag import Lag
from mazziere.server.transport.origin import same_origin
from mazziere.storage.engine.database import DATABASE_ERRORS

PATH = "/socket"
#: Looked up once: it is asked for with every frame.
TEXT = WSMsgType.TEXT
#: A frame, or a message in several, that is longer ends the connection; a command has to be much
#: shorter still.
LONGEST_FRAME = 16 * 1024
#: How much is kept for a client that does not read before it is let go: bytes.
MOST_UNREAD = 256 * 1024
#: Messages before the session has been looked up.
MOST_EARLY = 32
#: After how long what a client that was let go has not read is dropped: seconds.
LAST_WORDS = 5.0


class Inbox:
    """Commands that have come. They wait a moment, and are then carried out in one go.

    Between two frames the loop does so much else that the memory of the tables grows cold; one
    after the other, commands need half of the time. And they need one commit.
    """

    def __init__(self, hall: Hall, gathering: float) -> None:
        """``gathering`` is how long they wait: seconds."""
        self._hall = hall
        self._gathering = gathering
        self._waiting: list[tuple[Client, bytes]] = []

    def put(self, client: Client, payload: bytes) -> None:
        """Have a command carried out soon, after those that came before."""
        if not self._waiting:
            asyncio.get_running_loop().call_later(self._gathering, self.work)
        self._waiting.append((client, payload))

    def work(self) -> None:
        """Carry out what is waiting."""
        waiting, self._waiting = self._waiting, []
        receive = self._hall.receive
        for client, payload in waiting:
            receive(client, payload)


class Client(WSListener):
    """A connected client: what :class:`mazziere.live.hall.ports.Connection` asks for."""

    def __init__(
        self,
        inbox: Inbox,
        heartbeat: Heartbeat,
        hall: Hall,
        sessions: Sessions,
        levels: Levels,
        ladder: Levels,
        token: str,
        is_bot: bool,
        place: str,
    ) -> None:
        self.place = place
        self.session = hashed(token)
        self.player = ""
        self.name = ""
        self.owner: str | None = None
        self.auto_accuso = True
        self.quiet: set[str] = set()
        self.levels: dict[tuple[str, int], int] = {}
        self._lag = Lag()
        self._inbox = inbox
        self._heartbeat = heartbeat
        self._hall = hall
        self._sessions = sessions
        self._levels = ladder if is_bot else levels
        self._token = token
        self._find = sessions.bot if is_bot else sessions.player
        self._bucket = Bucket()
        self._early: list[bytes] | None = []  # until the session is known
        self._unfinished: bytes | None = None  # the beginning of a message in several frames
        self._transport: WSTransport | None = None
        self._slow = False  # as far as the transport says
        self._greeting: asyncio.Task[None] | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        """The handshake is done; find out who it is, and how far away."""
        self._transport = transport
        transport.request.headers.clear()  # they would stay as long as the connection
        transport.response.headers.clear()
        self._heartbeat.add(self)
        self._hall.arrives(self)
        self._greeting = asyncio.get_running_loop().create_task(self._greet())

    async def _greet(self) -> None:
        try:
            await self._welcome()
        except DATABASE_ERRORS:  # whoever is sent away comes again
            self.close(WSCloseCode.TRY_AGAIN_LATER, "not_stored")

    async def _welcome(self) -> None:
        player = await self._find(self._token)
        if player is None:
            self.dismiss()
            return
        self.player, self.name, self.owner = player.id, player.name, player.owner
        self.auto_accuso = with_defaults(player.options).auto_accuso
        self.quiet = await self._sessions.unheard(player.id)
        if self._levels.ready.is_set():
            await self._learn_levels()
        else:  # the handshake does not wait for that
            self._hall.run(self._learn_levels())
        welcome = messages.Welcome(
            version=VERSION,
            player=player.id,
            name=player.name,
            guest=player.guest,
            now=self._hall.clock.now(),
            program=player.bot,
        )
        self.send([encode(welcome)])
        self._hall.connected(self)
        early, self._early = self._early or [], None
        for payload in early if self._reads() else ():  # not from whom was sent away meanwhile
            self._hall.receive(self, payload)
        self._greeting = None

    async def _learn_levels(self) -> None:
        """Know how well the player plays, as soon as that is known."""
        await self._levels.ready.wait()
        self.levels = await self._levels.of_player(self.player)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """A command, most likely."""
        if not self._bucket.take():
            self._too_fast()
        elif transport.is_close_frame_sent:
            return  # it came with what ended the connection
        elif frame.rsv1 or frame.rsv2 or frame.rsv3:
            self.close(WSCloseCode.PROTOCOL_ERROR, "reserved")
        elif frame.msg_type is TEXT and frame.fin and self._unfinished is None:
            self._take(frame.get_payload_as_bytes())
        else:
            self._take_other(transport, frame)

    def _take(self, payload: bytes) -> None:
        """A message."""
        if not is_text(payload):
            self.close(WSCloseCode.INVALID_TEXT, "not_utf8")
        elif self._early is None:
            self._inbox.put(self, payload)
        elif len(self._early) < MOST_EARLY:
            self._early.append(payload)
        else:
            self._hall.refuse(self, id_of(payload), "too_fast")

    def _take_other(self, transport: WSTransport, frame: WSFrame) -> None:
        """What is no message, or not all of one."""
        kind, payload = frame.msg_type, frame.get_payload_as_bytes()
        if kind == WSMsgType.CLOSE:
            code = frame.get_close_code() if payload else WSCloseCode.OK
            self.close(code if is_goodbye(payload) else WSCloseCode.PROTOCOL_ERROR)
        elif kind == WSMsgType.PONG:
            self._lag.pong_came(time.monotonic())
        elif kind == WSMsgType.PING:
            if self._reads():
                transport.send_pong(payload)
        elif (kind == WSMsgType.CONTINUATION) == (self._unfinished is None):
            self.close(WSCloseCode.PROTOCOL_ERROR, "fragments")
        elif kind == WSMsgType.BINARY:
            self.close(WSCloseCode.UNSUPPORTED_DATA)
        else:
            self._take_part(payload, bool(frame.fin))

    def _take_part(self, part: bytes, is_last: bool) -> None:
        """A part of a message that comes in several frames."""
        unfinished = (self._unfinished or b"") + part
        if len(unfinished) > LONGEST_FRAME:
            self.close(WSCloseCode.MESSAGE_TOO_BIG, "too_long")
        elif is_last:
            self._unfinished = None
            self._take(unfinished)
        else:
            self._unfinished = unfinished

    def _too_fast(self) -> None:
        """Refuse a message; whoever does not stop is let go."""
        if self._bucket.empty_for_long():
            self.close(WSCloseCode.POLICY_VIOLATION, "too_fast")
        else:
            self._hall.refuse(self, None, "too_fast")

    @property
    def lag(self) -> int:
        """How long the network takes there and back: milliseconds."""
        return self._lag.milliseconds

    def ping(self) -> None:
        """Ask whether the client is there; whoever has not answered the last time is let go."""
        transport = self._transport
        if transport is not None and transport.is_close_frame_sent:
            transport.disconnect(False)  # of whom picows has taken leave, and who does not read it
        elif self._lag.is_waiting:
            self.close(WSCloseCode.POLICY_VIOLATION, "silent")
        elif transport is not None and not transport.is_disconnected:
            self._lag.ping_sent(time.monotonic())
            transport.send_ping()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """Gone."""
        if self._greeting is not None:
            self._greeting.cancel()
        self._heartbeat.remove(self)
        self._inbox.work()  # what came before the end still counts
        self._hall.disconnected(self)

    def send(self, encoded: list[bytes]) -> None:
        """One frame with these messages."""
        if self._reads():
            self._transport.send(TEXT, frame(encoded))  # type: ignore[union-attr]

    def _reads(self) -> bool:
        """Whether something can be sent; a client that does not read is let go."""
        transport = self._transport
        if transport is None or transport.is_disconnected or transport.is_close_frame_sent:
            return False
        if self._slow and transport.underlying_transport.get_write_buffer_size() > MOST_UNREAD:
            self.close(WSCloseCode.POLICY_VIOLATION, "unread")
            return False
        return True

    def close(self, code: WSCloseCode = WSCloseCode.SERVICE_RESTART, why: str = "") -> None:
        """Say goodbye, and hang up when that has been read or nobody reads it."""
        transport = self._transport
        if transport is None or transport.is_disconnected or transport.is_close_frame_sent:
            return
        transport.send_close(code, why.encode())
        transport.disconnect()
        asyncio.get_running_loop().call_later(LAST_WORDS, transport.disconnect, False)

    def dismiss(self) -> None:
        """Say that there is no session, or none any more, and hang up."""
        self.send([encode(messages.Refused(id=None, code="no_session"))])
        self.close(WSCloseCode.POLICY_VIOLATION, "no_session")

    def pause_writing(self) -> None:
        """The client reads slowly; from now on it is looked at how slowly."""
        self._slow = True

    def resume_writing(self) -> None:
        """It has caught up."""
        self._slow = False


def socket_class(
    hall: Hall,
    sessions: Sessions,
    levels: Levels,
    ladder: Levels,
    addresses: Addresses,
    gathering: float,
) -> type[asyncio.Protocol]:
    """The protocol that uvicorn makes for an upgrade."""
    inbox, heartbeat = Inbox(hall, gathering), Heartbeat()

    def listener(
        socket: Socket, request: WSUpgradeRequest
    ) -> WSUpgradeResponseWithListener | Client:
        bearer = bearer_in(request.headers.get("Authorization", ""))
        token = bearer or token_in(request.headers.get("Cookie", ""))
        path, _, query = request.path.decode("ascii", "replace").partition("?")
        if path != PATH:
            return refused(404, "no socket here")
        asked = dict(parse_qsl(query))
        if asked.get("v", str(VERSION)) != str(VERSION):
            return refused(400, "version")
        if not same_origin(request.headers.get("Origin"), request.headers.get("Host")):
            return refused(403, "origin")
        if token is None:
            return refused(401, "no_session")
        if hall.draining:
            return refused(503, "closing")
        if not socket.enter(request.headers.get("X-Forwarded-For")):
            return refused(429, "too_many_connections")
        is_bot = bearer is not None
        place = asked.get("table", "")
        return Client(inbox, heartbeat, hall, sessions, levels, ladder, token, is_bot, place)

    class Socket(WebSocketProtocol):
        """A WebSocket made over the transport of an HTTP request."""

        def __init__(self, config: Any, server_state: Any, app_state: Any) -> None:
            super().__init__(partial(listener, self), LONGEST_FRAME)
            self._open = open_connections(server_state)
            self._peer = ""
            self._address: str | None = None  # while it is counted

        def connection_made(self, transport: asyncio.Transport) -> None:
            """Take the transport over; uvicorn waits for it when the server closes."""
            self._open.add(self)
            self._peer = (transport.get_extra_info("peername") or ("",))[0]
            super().connection_made(transport)

        def enter(self, forwarded_for: str | None) -> bool:
            """Count the connection, if there are not too many from its address."""
            address = addresses.of(self._peer, forwarded_for)
            if addresses.enter(address):
                self._address = address
            return self._address is not None

        def connection_lost(self, error: Exception | None) -> None:
            """The transport is closed."""
            self._open.discard(self)
            if self._address is not None:
                addresses.leave(self._address)
            super().connection_lost(error)

        def shutdown(self) -> None:
            """The server closes."""
            if isinstance(self.listener, Client):
                self.listener.close()
            elif self.transport is not None:
                self.transport.disconnect()

    return Socket


def refused(status: int, why: str) -> WSUpgradeResponseWithListener:
    """No WebSocket for this request."""
    response = WSUpgradeResponse.create_error_response(status, why.encode())
    return WSUpgradeResponseWithListener(response, None)
