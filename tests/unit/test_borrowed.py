"""What we take from inside of libraries is there, and does what we rely on.

When one of these fails, a library has changed, and the message says what of it. What has to follow
is in ``src/mazziere/server/borrowed``, in the module that is named like the library.
"""

from __future__ import annotations

import ast
import asyncio
import signal
import socket
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import h11
import pytest
import uvicorn
from borrowing import LONGEST_FRAME, Ear, fits, frame
from picows import (
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
)

import mazziere
from mazziere.server.borrowed import picows as our_picows
from mazziere.server.borrowed import uvicorn as our_uvicorn

SOURCES = Path(mazziere.__file__).parent
BORROWED = SOURCES / "server/borrowed"
#: Packages of which the first name is public and whatever lies deeper is not.
SHALLOW = {"picows", "uvicorn"}
#: What may be taken of uvicorn itself: to override methods of its server is to know it from inside.
OF_UVICORN = {"Config"}
#: A client of these tests waits so long: seconds.
PATIENCE = 20.0

HANDSHAKE = (
    b"GET /socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


# Nothing else knows them from inside


def names_from_inside(source: str) -> Iterator[str]:
    """The names in a module that a library does not offer to everybody."""
    for node in ast.walk(ast.parse(source)):
        found: list[str] = []
        if isinstance(node, ast.Import):
            found = [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found = [f"{node.module}.{each.name}" for each in node.names]
            if node.module in SHALLOW - {"uvicorn"}:
                found = [f"{node.module}:{each.name}" for each in node.names]
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id == "uvicorn" and node.attr not in OF_UVICORN:
                yield f"uvicorn.{node.attr}"
        for name in found:
            package, *deeper = name.replace(":", ".").split(".")
            if package in ("mazziere", "__future__"):
                continue
            private = any(each.startswith("_") for each in deeper)
            inside = package in SHALLOW and "." in name and name.split(".")[1] not in OF_UVICORN
            if private or inside:
                yield name


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("from picows.picows import WSProtocol", True),
        ("import picows.picows", True),
        ("from picows import WSListener", False),
        ("from uvicorn.protocols.http.h11_impl import H11Protocol", True),
        ("from uvicorn import Server", True),
        ("from uvicorn import Config", False),
        ("class Ours(uvicorn.Server): ...", True),
        ("config = uvicorn.Config(app)", False),
        ("from litestar._kwargs import KwargsModel", True),
        ("from redis.asyncio import _Connection", True),
        ("from redis.asyncio import Redis", False),
        ("from mazziere.games._capture import CaptureDeal", False),
    ],
)
def test_what_is_private_is_found(line: str, found: bool) -> None:
    assert bool(list(names_from_inside(line))) == found


def test_nothing_else_imports_what_a_library_does_not_offer() -> None:
    wrong = [
        f"{path.relative_to(SOURCES)}: {name}"
        for path in sorted(SOURCES.rglob("*.py"))
        if BORROWED not in path.parents
        for name in names_from_inside(path.read_text("utf-8"))
    ]
    assert not wrong, (
        "these names are private to their libraries. Put them into src/mazziere/server/borrowed, "
        f"behind a name of ours and with a test here: {', '.join(wrong)}"
    )


# A server on borrowed parts


async def small_app(scope: Any, receive: Any, send: Any) -> None:
    """Answers everything with nothing."""
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


class Parts(our_uvicorn.Server):
    """A server that notes in which order what is called."""

    def __init__(self, talk: Callable[[int], Awaitable[None]]) -> None:
        self.heard: list[str] = []
        self.talk = talk
        self.failure: BaseException | None = None
        self.listening = socket.create_server(("127.0.0.1", 0))
        heard = self.heard

        class Http(our_uvicorn.HttpProtocol):
            def __init__(self, *arguments: Any, **named: Any) -> None:
                super().__init__(h11.Connection(h11.SERVER, 32 * 1024), *arguments, **named)

            def came(self, address: str) -> None:
                heard.append(f"came {address}")

            def unclear(self) -> None:
                heard.append("unclear")
                self.transport.close()

            def answered(self) -> None:
                heard.append("answered")

            def leaves(self) -> None:
                heard.append("leaves")

        def answer(request: WSUpgradeRequest) -> WSUpgradeResponseWithListener | Ear:
            if request.path == b"/nowhere":
                refusal = WSUpgradeResponse.create_error_response(404, b"nowhere")
                return WSUpgradeResponseWithListener(refusal, None)
            return Ear(heard)

        class Socket(our_picows.WebSocketProtocol):
            def __init__(self, config: Any, server_state: Any, app_state: Any) -> None:
                super().__init__(answer, LONGEST_FRAME)
                self.open = our_uvicorn.open_connections(server_state)

            def connection_made(self, transport: asyncio.Transport) -> None:
                self.open.add(self)
                super().connection_made(transport)

            def connection_lost(self, error: Exception | None) -> None:
                self.open.discard(self)
                super().connection_lost(error)

            def shutdown(self) -> None:
                heard.append("shut down")
                assert isinstance(self.listener, Ear)
                assert self.transport is not None
                self.transport.disconnect()

        super().__init__(
            uvicorn.Config(
                small_app,
                http=Http,
                ws=Socket,
                lifespan="off",
                log_config=None,
                timeout_graceful_shutdown=5,
            )
        )

    async def begun(self) -> None:
        self.heard.append("begun")
        self.talking = asyncio.get_running_loop().create_task(self._talk())

    async def _talk(self) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self.talk(self.listening.getsockname()[1])
        except BaseException as failure:
            self.failure = failure
        signal.raise_signal(signal.SIGTERM)

    async def ends(self) -> None:
        self.heard.append("ends")


def served(talk: Callable[[int], Awaitable[None]]) -> list[str]:
    """What a server on borrowed parts has noted while somebody talked to it."""
    signals: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, frame: signals.append(number))
    try:
        parts = Parts(talk)
        asyncio.run(parts.serve([parts.listening]))
    finally:
        signal.signal(signal.SIGTERM, before)
    if parts.failure is not None:
        raise parts.failure
    fits(
        not signals,
        "uvicorn",
        "a signal that has stopped the server is raised again afterwards, which ends the process "
        "before the data are closed; Server.capture_signals is no longer what catches signals",
    )
    return parts.heard


async def said(port: int, *sent: bytes, until: bytes | None = None) -> bytes:
    """What the server answers to this, to the end of the connection or to these words."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    answer = b""
    try:
        for each in sent:
            writer.write(each)
        while until is None or until not in answer:
            some = await reader.read(4096)
            if not some:
                break
            answer += some
    finally:
        writer.close()
        await writer.wait_closed()
    return answer


def test_uvicorn_tells_what_becomes_of_a_connection() -> None:
    async def talk(port: int) -> None:
        request = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
        assert b" 204 " in await said(port, request, until=b"\r\n\r\n")
        answer = await said(port, b"nonsense\r\n\r\n")
        fits(
            answer == b"",
            "uvicorn",
            f"H11Protocol does not leave it to send_400_response to answer nonsense: {answer!r}",
        )

    heard = served(talk)
    fits(
        heard[:2] == ["begun", "came 127.0.0.1"],
        "uvicorn",
        "Server.startup or H11Protocol.connection_made and its attribute client are not what they "
        f"were: {heard}",
    )
    fits(
        heard[2:4] == ["answered", "leaves"],
        "uvicorn",
        "H11Protocol does not call on_response_complete when it has answered and connection_lost "
        f"after that: {heard}",
    )
    fits(
        heard[4:7] == ["came 127.0.0.1", "unclear", "leaves"],
        "uvicorn",
        "H11Protocol does not call send_400_response, before it has answered anything, for what "
        f"its attribute conn takes for no request: {heard}",
    )
    fits(heard[7:] == ["ends"], "uvicorn", f"Server.shutdown is not called once: {heard}")


def test_uvicorn_hands_a_request_to_upgrade_to_picows() -> None:
    answers: list[bytes] = []

    async def talk(port: int) -> None:
        frames = frame(1, b"ciao") + frame(9, b"there?")
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(HANDSHAKE + b"\r\n")
        answers.append(await reader.readuntil(b"\r\n\r\n"))
        writer.write(frames)
        answers.append(await reader.readexactly(10))
        writer.write(frame(1, bytes(LONGEST_FRAME + 1)))
        answers.append(await reader.read())
        writer.close()
        await writer.wait_closed()

    heard = served(talk)
    fits(
        answers[0].startswith(b"HTTP/1.1 101 "),
        "picows",
        "WSProtocol does not answer a request to upgrade that is put into its buffer by get_buffer "
        f"and buffer_updated: {answers}",
    )
    fits(
        heard[1:4] == ["came 127.0.0.1", "leaves", "connected"],
        "uvicorn",
        "H11Protocol.handle_websocket_upgrade does not make a protocol of Config(ws=...) with "
        f"config, server_state and app_state, and hand its transport over: {heard}",
    )
    fits(
        heard[4:6] == ["TEXT ciao", "PING there?"] and answers[1] == b"\x81\x08so be it",
        "picows",
        "frames do not come to the listener that the factory made, or pings are answered although "
        f"enable_auto_pong is off: {heard}, {answers}",
    )
    fits(
        heard[6:] == ["disconnected", "ends"] and answers[2][:1] in (b"\x88", b""),
        "picows",
        f"a frame that is longer than max_frame_size does not end the connection: {heard}",
    )


def test_uvicorn_shuts_down_whatever_is_among_its_connections() -> None:
    with socket.socket() as client:  # which outlives the loop
        client.setblocking(False)

        async def talk(port: int) -> None:
            loop = asyncio.get_running_loop()
            await loop.sock_connect(client, ("127.0.0.1", port))
            await loop.sock_sendall(client, HANDSHAKE + b"\r\n")
            await loop.sock_recv(client, 4096)

        heard = served(talk)
    fits(
        heard[-3:] == ["ends", "shut down", "disconnected"],
        "uvicorn",
        "Server.shutdown does not call shutdown() of what stands in server_state.connections, and "
        f"wait until it is gone: {heard}",
    )


def test_picows_reads_as_long_a_head_as_we_let_through() -> None:
    answers: list[bytes] = []
    room = our_picows.LONGEST_UPGRADE - len(HANDSHAKE) - len(b"X-Room: \r\n\r\n")
    longest = HANDSHAKE + b"X-Room: " + b"x" * room + b"\r\n\r\n"
    assert len(longest) == our_picows.LONGEST_UPGRADE

    async def talk(port: int) -> None:
        answers.append(await said(port, longest, until=b"\r\n\r\n"))
        nowhere = HANDSHAKE.replace(b"/socket", b"/nowhere") + b"\r\n"
        answers.append(await said(port, nowhere))

    served(talk)
    fits(
        answers[0].startswith(b"HTTP/1.1 101 "),
        "picows",
        "the longest head of a request to upgrade that it reads is shorter than LONGEST_UPGRADE; "
        f"whoever sends such a head hears nothing: {answers[0]!r}",
    )
    fits(
        answers[1].startswith(b"HTTP/1.1 404 "),
        "picows",
        f"a factory cannot refuse by a response without a listener: {answers[1]!r}",
    )
