"""Of uvicorn 0.54.0: its HTTP protocol, its server and how it reads ``X-Forwarded-For``.

uvicorn offers to be run with a configuration. It has no public way to end a connection that sends
no whole request, to count connections by address, to say goodbye to the tables before it closes
their connections, to stop at a signal without ending the process, and to tell for whom a proxy asks
where there is no ASGI scope, as for a WebSocket of ours.
"""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import h11
import uvicorn
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.h11_impl import H11Protocol

SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Proxies:
    """Addresses and networks that tell for whom they ask, read as uvicorn reads them for HTTP."""

    def __init__(self, addresses: str) -> None:
        """They are separated by commas; ``*`` is everybody."""
        self._trusted = _TrustedHosts(addresses)

    def __contains__(self, address: str) -> bool:
        return address in self._trusted

    def client(self, forwarded_for: str) -> str:
        """Who has asked the first of these proxies: the last address that is none of theirs."""
        return self._trusted.get_trusted_client_address(forwarded_for)[0]


def open_connections(server_state: Any) -> set[Any]:
    """The connections for which the server waits when it closes, after their ``shutdown()``."""
    connections: set[Any] = server_state.connections
    return connections


class HttpProtocol(H11Protocol):
    """A connection that speaks HTTP; what is to be known about it are methods to be overridden.

    ``conn`` reads requests, ``transport`` and ``loop`` are asyncio's.
    """

    def __init__(self, reading: h11.Connection, *arguments: Any, **named: Any) -> None:
        """Let ``reading`` have a say in what is a request; the rest comes from uvicorn."""
        super().__init__(*arguments, **named)
        self.conn = reading

    def came(self, address: str) -> None:
        """A client is there; the address is empty where there is none."""

    def unclear(self) -> None:
        """What came is no request, as far as ``conn`` can tell. Nothing has been answered."""

    def answered(self) -> None:
        """The request was answered, perhaps before all of it was here."""

    def leaves(self) -> None:
        """The connection ends, or becomes a WebSocket."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client is there."""
        super().connection_made(transport)
        self.came(self.client[0] if self.client else "")

    def send_400_response(self, msg: str) -> None:
        """Refuse a request in our own words."""
        self.unclear()

    def on_response_complete(self) -> None:
        """The request was answered."""
        self.answered()
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over."""
        self.leaves()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        self.leaves()
        super().connection_lost(exc)


class Server(uvicorn.Server):
    """Serves until a signal comes; :meth:`begun` and :meth:`ends` are to be overridden."""

    async def begun(self) -> None:
        """It can be spoken to, and told to stop."""

    async def ends(self) -> None:
        """Nobody is let in any more; whoever is here is let go when this returns."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop at a signal; uvicorn's own way would end the process before the data are closed."""
        before = {number: signal.signal(number, self.handle_exit) for number in SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen; from here on a signal no longer just ends the process."""
        await super().startup(sockets)
        await self.begun()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in, then close what is left."""
        for server in self.servers:
            server.close()  # whoever comes from now on is sent to another node
        await self.ends()
        await super().shutdown(sockets)
