"""HTTP by uvicorn, for clients that ask in time and do not take all connections for themselves."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from mazziere.server.addresses import Addresses

#: How long a request may take to arrive, from the connection or its first byte on: seconds.
PATIENCE = 10.0


def http_class(addresses: Addresses) -> type[asyncio.Protocol]:
    """The protocol that uvicorn makes for a connection."""

    class Http(H11Protocol):
        """Ends connections that send no whole request, and those that are too many."""

        def __init__(self, *arguments: Any, **named: Any) -> None:
            super().__init__(*arguments, **named)
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
            if self.transport.is_closing():
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
            body = b'{"code":"%b"}' % code.encode()
            head = (
                f"HTTP/1.1 {status} {code}\r\nConnection: close\r\nContent-Length: {len(body)}\r\n"
            )
            self.transport.write(head.encode() + b"Content-Type: application/json\r\n\r\n" + body)
            self.transport.close()

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
