"""HTTP by uvicorn, for clients that ask in time, in one way and not without end."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from mazziere.server.transport.addresses import Addresses

#: How long a request may take to arrive, from the connection or its first byte on: seconds.
PATIENCE = 10.0
#: How long the head of a request may be, its first line with it: bytes.
LONGEST_HEAD = 32 * 1024
#: And that of a request to upgrade, of which picows reads no more.
LONGEST_UPGRADE = 16 * 1024 - 1
#: Whoever is refused has so long to read why, while the rest of what they send is thrown away.
LAST_WORDS = 2.0


class Connection(h11.Connection):
    """Refuses heads that are too long, also those that come all at once, and unclear ones."""

    #: What to answer when something was refused.
    refusal = (400, "bad_request")

    def next_event(self) -> Any:
        """What has come; :class:`h11.RemoteProtocolError`."""
        try:
            event = super().next_event()
            if isinstance(event, h11.Request):
                self._verify(event)
        except h11.RemoteProtocolError as error:
            if error.error_status_hint == 431:
                self.refusal = (431, "head_too_long")
            raise
        return event

    def _verify(self, request: h11.Request) -> None:
        """Where a request ends has to be clear to every proxy, too."""
        names = {name for name, _ in request.headers}
        upgrades = b"upgrade" in names
        if head_size(request) > (LONGEST_UPGRADE if upgrades else LONGEST_HEAD):
            raise h11.RemoteProtocolError("too long", error_status_hint=431)
        if b"transfer-encoding" in names:
            if b"content-length" in names or request.http_version == b"1.0":
                raise h11.RemoteProtocolError("two lengths")


def head_size(request: h11.Request) -> int:
    """How long the head of a request is, so far as it means something."""
    fields = sum(len(name) + len(value) + 4 for name, value in request.headers)
    return fields + len(request.method) + len(request.target) + len(b"  HTTP/1.1\r\n\r\n")


def http_class(addresses: Addresses) -> type[asyncio.Protocol]:
    """The protocol that uvicorn makes for a connection."""

    class Http(H11Protocol):
        """Ends connections that send no whole request, and those that are too many."""

        def __init__(self, *arguments: Any, **named: Any) -> None:
            super().__init__(*arguments, **named)
            self.conn: Connection = Connection(h11.SERVER, LONGEST_HEAD)
            self._refused = False
            self._address: str | None = None  # while it is counted
            self._deadline: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            """A client is there."""
            super().connection_made(transport)
            address = self.client[0] if self.client else ""
            if addresses.enter(address):
                self._address = address
                self._look_at_clock()
            else:
                self._refuse(429, "too_many_connections")

        def data_received(self, data: bytes) -> None:
            """A part of a request, or all of it."""
            if self._refused or self.transport.is_closing():
                return
            super().data_received(data)
            self._look_at_clock()

        def _look_at_clock(self) -> None:
            """A request that is not here yet has its time; one that is here can take any."""
            if self._address is None:
                return  # it was handed over, or refused
            if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
                self._stop_clock()
            elif self._deadline is None:
                self._deadline = self.loop.call_later(PATIENCE, self._refuse, 408, "too_slow")

        def _stop_clock(self) -> None:
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None

        def _refuse(self, status: int, code: str) -> None:
            """Say why, and hang up."""
            if self._refused:
                return
            self._refused = True
            self._stop_clock()
            body = b'{"code":"%b"}' % code.encode()
            head = (
                f"HTTP/1.1 {status} {code}\r\nConnection: close\r\nContent-Length: {len(body)}\r\n"
            )
            self.transport.write(head.encode() + b"Content-Type: application/json\r\n\r\n" + body)
            if self.transport.can_write_eof():
                self.transport.write_eof()  # with something unread, the client would hear nothing
                self.loop.call_later(LAST_WORDS, self.transport.close)
            else:
                self.transport.close()

        def send_400_response(self, msg: str) -> None:
            """What came is no request, or an unclear one."""
            if self.conn.our_state is h11.SEND_BODY:
                self.transport.close()  # in the middle of the answer to the one before
            else:
                self._refuse(*self.conn.refusal)

        def shutdown(self) -> None:
            """The server closes."""
            if self._refused:  # in which state the request was, does not matter any more
                self.transport.close()
            else:
                super().shutdown()

        def on_response_complete(self) -> None:
            """The request was answered, perhaps before all of it was here."""
            self._stop_clock()
            super().on_response_complete()

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            """Hand the connection over; whoever takes it counts it."""
            self._gone()
            super().handle_websocket_upgrade(event)

        def connection_lost(self, error: Exception | None) -> None:
            """The client is gone."""
            self._gone()
            super().connection_lost(error)

        def _gone(self) -> None:
            self._stop_clock()
            if self._address is not None:
                addresses.leave(self._address)
                self._address = None

    return Http
