"""HTTP by uvicorn, for clients whose requests are complete in time, unambiguous and not endless."""

from __future__ import annotations

import asyncio
from typing import Any

import h11

from mazziere.server.borrowed.picows import LONGEST_UPGRADE
from mazziere.server.borrowed.uvicorn import HttpProtocol
from mazziere.server.transport.addresses import Addresses

#: How long a request may take to arrive, from the connection or its first byte on: seconds.
PATIENCE = 10.0
#: How long the head of a request may be, its first line with it: bytes.
LONGEST_HEAD = 32 * 1024
#: How long whoever is refused has to read why, while the rest of what they send is dropped.
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

    class Http(HttpProtocol):
        """Ends connections that send no whole request, and those that are too many."""

        def __init__(self, *arguments: Any, **named: Any) -> None:
            self._reading = Connection(h11.SERVER, LONGEST_HEAD)
            super().__init__(self._reading, *arguments, **named)
            self._refused = False
            self._address: str | None = None  # while it is counted
            self._deadline: asyncio.TimerHandle | None = None

        def came(self, address: str) -> None:
            """A client is there."""
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
            """A request has to be complete in time; its answer may take as long as it likes."""
            if self._address is None:
                return  # it was handed over, or refused
            if self._reading.their_state not in (h11.IDLE, h11.SEND_BODY):
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

        def unclear(self) -> None:
            """What came is no request, or an unclear one."""
            if self._reading.our_state is h11.SEND_BODY:
                self.transport.close()  # in the middle of the answer to the one before
            else:
                self._refuse(*self._reading.refusal)

        def shutdown(self) -> None:
            """The server closes."""
            if self._refused:  # whatever state the request was in
                self.transport.close()
            else:
                super().shutdown()

        def answered(self) -> None:
            """The request was answered, perhaps before all of it was here."""
            self._stop_clock()

        def leaves(self) -> None:
            """It is gone, or handed over; whoever takes it counts it."""
            self._stop_clock()
            if self._address is not None:
                addresses.leave(self._address)
                self._address = None

    return Http
