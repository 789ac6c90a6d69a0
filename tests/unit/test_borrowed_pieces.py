"""What is borrowed from inside of libraries, piece by piece."""

from __future__ import annotations

import asyncio
import inspect

import litestar
import pytest
import uvicorn
from borrowing import LONGEST_FRAME, Ear, fits
from litestar.exceptions import HTTPException
from litestar.params import JSONBody
from picows import (
    WSFrame,
    WSListener,
    WSTransport,
)

from mazziere.server.borrowed import litestar as our_litestar
from mazziere.server.borrowed import picows as our_picows
from mazziere.server.borrowed import uvicorn as our_uvicorn
from mazziere.server.transport.socket import socket_class


def test_picows_takes_the_same_arguments() -> None:
    async def make() -> None:
        try:
            made = our_picows.WebSocketProtocol(lambda request: Ear([]), LONGEST_FRAME)
        except TypeError as error:
            fits(
                False,
                "picows",
                f"WSProtocol is made in another way ({error}); ws_create_server in picows/api.py "
                "shows with which arguments",
            )
        fits(
            made.listener is None and made.transport is None,
            "picows",
            "WSProtocol has no attributes listener and transport that are None in the beginning",
        )

    asyncio.run(make())


def test_no_frame_goes_through_python_before_picows_has_read_it() -> None:
    made = socket_class(*[None] * 5, gathering=0.0)  # type: ignore[arg-type]
    for each in made.__mro__[: made.__mro__.index(our_picows.WSProtocol)]:
        slow = {"get_buffer", "buffer_updated"} & vars(each).keys()
        assert not slow, f"{each.__name__} overrides {slow}, which is called for every move"
    fits(
        issubclass(our_picows.WSProtocol, asyncio.BufferedProtocol),
        "picows",
        "WSProtocol is no BufferedProtocol any more: the loop would not write into its buffer",
    )


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        (
            WSTransport,
            "request response is_disconnected is_close_frame_sent underlying_transport send "
            "send_ping send_pong send_close disconnect",
        ),
        (WSFrame, "fin rsv1 rsv2 rsv3 msg_type get_payload_as_bytes get_close_code"),
        (
            WSListener,
            "on_ws_connected on_ws_frame on_ws_disconnected pause_writing resume_writing",
        ),
    ],
)
def test_picows_has_what_a_client_is_made_of(kind: type, names: str) -> None:
    missing = [name for name in names.split() if not hasattr(kind, name)]
    fits(
        not missing,
        "picows",
        f"{kind.__name__} has no {', '.join(missing)}, which server/transport/socket.py uses",
    )


@pytest.mark.parametrize(
    ("kind", "name", "parameters"),
    [
        (our_uvicorn.H11Protocol, "__init__", "self config server_state app_state _loop"),
        (our_uvicorn.H11Protocol, "connection_made", "self transport"),
        (our_uvicorn.H11Protocol, "data_received", "self data"),
        (our_uvicorn.H11Protocol, "send_400_response", "self msg"),
        (our_uvicorn.H11Protocol, "on_response_complete", "self"),
        (our_uvicorn.H11Protocol, "handle_websocket_upgrade", "self event"),
        (our_uvicorn.H11Protocol, "connection_lost", "self exc"),
        (our_uvicorn.H11Protocol, "shutdown", "self"),
        (uvicorn.Server, "capture_signals", "self"),
        (uvicorn.Server, "handle_exit", "self sig frame"),
        (uvicorn.Server, "startup", "self sockets"),
        (uvicorn.Server, "shutdown", "self sockets"),
        (uvicorn.Server, "serve", "self sockets"),
    ],
)
def test_uvicorn_has_the_methods_that_we_override(kind: type, name: str, parameters: str) -> None:
    method = getattr(kind, name, None)
    fits(method is not None, "uvicorn", f"{kind.__name__} has no {name} any more")
    now = " ".join(inspect.signature(method).parameters)  # type: ignore[arg-type]
    fits(
        now == parameters,
        "uvicorn",
        f"{kind.__name__}.{name} takes ({now}) and took ({parameters})",
    )


@pytest.mark.parametrize(
    ("proxies", "forwarded", "client"),
    [
        ("127.0.0.1,::1", "203.0.113.7", "203.0.113.7"),
        ("127.0.0.1,::1", "203.0.113.7, 127.0.0.1", "203.0.113.7"),
        ("10.0.0.0/8", "198.51.100.9, 203.0.113.7, 10.1.2.3", "203.0.113.7"),
        ("10.0.0.0/8", "203.0.113.7:4711", "203.0.113.7"),
        ("10.0.0.0/8", "[2001:db8::7]:4711", "2001:db8::7"),
        ("10.0.0.0/8", "10.1.1.1, 10.2.2.2", "10.1.1.1"),
        ("*", "203.0.113.7, 198.51.100.9", "203.0.113.7"),
    ],
)
def test_uvicorn_reads_who_has_asked_a_proxy(proxies: str, forwarded: str, client: str) -> None:
    now = our_uvicorn.Proxies(proxies).client(forwarded)
    fits(
        now == client,
        "uvicorn",
        f"_TrustedHosts({proxies!r}) takes {now} for who asks in {forwarded!r}, and took {client}",
    )


def test_uvicorn_knows_proxies_by_address_and_network() -> None:
    proxies = our_uvicorn.Proxies("10.0.0.0/8, ::1")
    known = [each in proxies for each in ("10.9.9.9", "::1", "0:0:0:0:0:0:0:1", "11.0.0.1", "")]
    fits(
        known == [True, True, True, False, False],
        "uvicorn",
        f"_TrustedHosts reads addresses and networks in another way: {known}",
    )


def test_litestar_says_that_a_client_has_hung_up() -> None:
    raised: list[HTTPException] = []

    def note(_: object, error: HTTPException) -> litestar.Response[None]:
        raised.append(error)
        return litestar.Response(None, status_code=400)

    @litestar.post("/")
    async def takes(data: JSONBody[dict[str, str]]) -> None: ...

    app = litestar.Litestar([takes], exception_handlers={HTTPException: note}, openapi_config=None)
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/",
        "raw_path": b"/",
        "root_path": "",
        "query_string": b"",
        "scheme": "http",
        "http_version": "1.1",
        "server": ("127.0.0.1", 80),
        "client": ("127.0.0.1", 4711),
        "headers": [(b"content-type", b"application/json"), (b"content-length", b"100")],
        "state": {},
    }

    async def receive() -> dict[str, str]:
        return {"type": "http.disconnect"}

    async def send(message: object) -> None: ...

    asyncio.run(app(scope, receive, send))  # type: ignore[arg-type]
    fits(
        len(raised) == 1 and raised[0].status_code >= 500 and our_litestar.hung_up(raised[0]),
        "litestar",
        "a client that hangs up in the middle of its request is told of in other words, so every "
        f"one of them would be logged as a mistake of the server: {raised}",
    )
