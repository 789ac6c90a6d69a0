"""WebSockets by picows, on the port and the loop of uvicorn.

uvicorn makes a :class:`Socket` for every request to upgrade and hands its transport over. What is
beyond this file knows only that a connection has a player and can be sent messages.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any
from urllib.parse import urlsplit

from picows import (
    WSAutoPingStrategy,
    WSCloseCode,
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
)
from picows.picows import WSProtocol  # type: ignore[attr-defined]  # what ws_create_server makes

from mazziere.live.host import Host
from mazziere.live.limits import Bucket
from mazziere.live.ports import Levels
from mazziere.protocol import VERSION, encode, frame, messages
from mazziere.server.lag import Lag
from mazziere.server.profile import with_defaults
from mazziere.server.sessions import Sessions, token_in

PATH = "/socket"
#: A frame that is longer ends the connection; a command has to be much shorter still.
LONGEST_FRAME = 16 * 1024
#: A client that does not read gets so much before it is let go: bytes.
MOST_UNREAD = 256 * 1024
#: Messages before the session has been looked up.
MOST_EARLY = 32
#: Seconds between a pong and the next ping, and until a client without a pong is let go.
PING_EVERY, PING_PATIENCE = 20, 20

_log = logging.getLogger("mazziere.socket")
_log.setLevel(logging.CRITICAL)  # that clients break the protocol is no trouble of ours


class Client(WSListener):
    """A connected client: what :class:`mazziere.live.ports.Connection` asks for."""

    def __init__(self, host: Host, sessions: Sessions, levels: Levels, token: str) -> None:
        self.player = ""
        self.name = ""
        self.auto_accuso = True
        self.quiet: set[str] = set()
        self.levels: dict[str, int] = {}
        self._lag = Lag()
        self._host = host
        self._sessions = sessions
        self._levels = levels
        self._token = token
        self._bucket = Bucket()
        self._early: list[bytes] | None = []  # until the session is known
        self._transport: WSTransport | None = None
        self._greeting: asyncio.Task[None] | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        """The handshake is done; find out who it is, and how far away."""
        self._transport = transport
        self.send_user_specific_ping(transport)
        self._greeting = asyncio.get_running_loop().create_task(self._greet())

    async def _greet(self) -> None:
        player = await self._sessions.player(self._token)
        if player is None:
            self.send([encode(messages.Refused(id=None, code="no_session"))])
            self.close(WSCloseCode.POLICY_VIOLATION)
            return
        self.player, self.name = player.id, player.name
        self.auto_accuso = bool(with_defaults(player.options)["auto_accuso"])
        self.quiet = await self._sessions.unheard(player.id)
        self.levels = await self._levels.of_player(player.id)
        welcome = messages.Welcome(
            version=VERSION,
            player=player.id,
            name=player.name,
            guest=player.guest,
            now=self._host.clock.now(),
        )
        self.send([encode(welcome)])
        self._host.connected(self)
        early, self._early = self._early or [], None
        for payload in early:
            self._host.receive(self, payload)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """A command, most likely."""
        if frame.msg_type == WSMsgType.CLOSE:
            transport.send_close(frame.get_close_code(), b"")
            transport.disconnect()
        elif frame.msg_type == WSMsgType.TEXT and frame.fin:
            if not self._bucket.take():
                if self._bucket.empty_for_long():
                    self.close(WSCloseCode.POLICY_VIOLATION)
                else:
                    self._host.refuse(self, None, "too_fast")
            elif self._early is None:
                self._host.receive(self, frame.get_payload_as_bytes())
            elif len(self._early) < MOST_EARLY:
                self._early.append(frame.get_payload_as_bytes())
        elif frame.msg_type == WSMsgType.PONG:
            self._lag.pong_came(time.monotonic())
        elif frame.msg_type != WSMsgType.PING:
            self.close(WSCloseCode.UNSUPPORTED_DATA)

    @property
    def lag(self) -> int:
        """How long the network takes there and back: milliseconds."""
        return self._lag.milliseconds

    def send_user_specific_ping(self, transport: WSTransport) -> None:
        """Ask whether the client is there; picows does so again and again."""
        self._lag.ping_sent(time.monotonic())
        transport.send_ping()

    def is_user_specific_pong(self, frame: WSFrame) -> bool:
        """Whether this is the answer; picows does not show the frame otherwise."""
        is_pong = bool(frame.msg_type == WSMsgType.PONG)
        if is_pong:
            self._lag.pong_came(time.monotonic())
        return is_pong

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """Gone."""
        if self._greeting is not None:
            self._greeting.cancel()
        self._host.disconnected(self)

    def send(self, encoded: list[bytes]) -> None:
        """One frame with these messages; a client that does not read is let go."""
        transport = self._transport
        if transport is None or transport.is_disconnected or transport.is_close_frame_sent:
            return
        if transport.underlying_transport.get_write_buffer_size() > MOST_UNREAD:
            transport.disconnect(graceful=False)
            return
        transport.send(WSMsgType.TEXT, frame(encoded))

    def close(self, code: WSCloseCode = WSCloseCode.SERVICE_RESTART) -> None:
        """Say goodbye to the socket."""
        transport = self._transport
        if transport is not None and not transport.is_disconnected:
            transport.send_close(code, b"")
            transport.disconnect()

    def pause_writing(self) -> None:
        """The client reads slowly; :meth:`send` looks at how slowly."""

    def resume_writing(self) -> None:
        """It has caught up."""


def socket_class(host: Host, sessions: Sessions, levels: Levels) -> type[asyncio.Protocol]:
    """The protocol that uvicorn makes for an upgrade."""

    def listener(request: WSUpgradeRequest) -> WSUpgradeResponseWithListener | Client:
        token = token_in(request.headers.get("Cookie", ""))
        path, _, query = request.path.decode("ascii", "replace").partition("?")
        if path != PATH:
            return refused(404, "no socket here")
        if query and query != f"v={VERSION}":
            return refused(400, "version")
        if not same_origin(request.headers.get("Origin"), request.headers.get("Host")):
            return refused(403, "origin")
        if token is None:
            return refused(401, "no_session")
        if host.closing:
            return refused(503, "closing")
        return Client(host, sessions, levels, token)

    class Socket(WSProtocol):  # type: ignore[misc]
        """A WebSocket made over the transport of an HTTP request."""

        def __init__(self, config: Any, server_state: Any, app_state: Any) -> None:
            super().__init__(
                None, None, False, listener, _log, True, 5,
                True, PING_EVERY, PING_PATIENCE, WSAutoPingStrategy.PING_PERIODICALLY, True,
                LONGEST_FRAME, None, 2048,
            )  # fmt: skip
            self._open = server_state.connections

        def connection_made(self, transport: asyncio.Transport) -> None:
            """Take the transport over; uvicorn waits for it when the server closes."""
            self._open.add(self)
            super().connection_made(transport)

        def connection_lost(self, error: Exception | None) -> None:
            """The transport is closed."""
            self._open.discard(self)
            super().connection_lost(error)

        def data_received(self, data: bytes) -> None:
            """The request to upgrade, as uvicorn has read it."""
            buffer = memoryview(data)
            while buffer:
                space = self.get_buffer(len(buffer))
                size = min(len(space), len(buffer))
                space[:size] = buffer[:size]
                self.buffer_updated(size)
                buffer = buffer[size:]

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


def same_origin(origin: str | None, host: str | None) -> bool:
    """Browsers tell where a page is from: a page of another site cannot use the cookie here."""
    return origin is None or urlsplit(origin).netloc == host
