"""Connections that say nothing, read nothing or come by the hundreds: nobody else notices."""

from __future__ import annotations

import asyncio
import http.client
import os
import random
import socket
import struct
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from picows import WSHandshakeError, WSMsgType
from served import PATIENCE, Client, Server, run, seated

IDLE = int(os.environ.get("MAZZIERE_IDLE", "1500"))
ELSEWHERE = "127.0.0.2"  # on Linux the whole network is this machine
HALF_A_REQUEST = b"POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n"


def opened(server: Server, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), 20, (source, 0))


def heard(connection: socket.socket) -> bytes:
    """All that comes until the other side hangs up."""
    received = b""
    while part := connection.recv(65536):
        received += part
    return received


def test_whoever_sends_no_whole_request_is_sent_away(server: Server) -> None:
    with ExitStack() as stack:
        silent, half, no_body, finished = [stack.enter_context(opened(server)) for _ in range(4)]
        half.sendall(HALF_A_REQUEST)
        no_body.sendall(HALF_A_REQUEST + b"\r\n{")
        finished.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert heard(finished).startswith(b"HTTP/1.1 200")
        for connection in (silent, half, no_body):
            answer = heard(connection)
            assert answer.startswith(b"HTTP/1.1 408")
            assert b'{"code":"too_slow"}' in answer


def test_a_body_that_is_too_long_is_not_read(server: Server) -> None:
    status, _, _ = server.call("POST", "/api/login", {"name": "a", "password": "x" * 100_000})
    assert status == 413


def test_a_page_of_another_site_changes_nothing(server: Server) -> None:
    for origin, expected in (
        ("https://example.org", 403),
        ("null", 403),
        ("https://[bad", 403),
        (server.url, 201),
    ):
        connection = http.client.HTTPConnection("127.0.0.1", server.port)
        connection.request("POST", "/api/guest", headers={"Origin": origin})
        response = connection.getresponse()
        assert response.status == expected, origin
        assert (b'"origin"' in response.read()) == (expected == 403)
        connection.close()


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("narrow"), "--per-address", "5") as running:
        yield running
        assert running.stop() == "", "the server complained"


def test_one_address_does_not_take_all_connections(narrow: Server) -> None:
    with ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(opened(narrow, ELSEWHERE))
        refused = stack.enter_context(opened(narrow, ELSEWHERE))
        assert b'{"code":"too_many_connections"}' in heard(refused)
        for _ in range(10):  # who sits at this machine, or is a proxy, is not counted
            stack.enter_context(opened(narrow))
        assert narrow.call("GET", "/healthz")[0] == 200


def test_a_proxy_tells_who_asks(narrow: Server) -> None:
    async def connect(address: str, **options: str) -> Client:
        headers = {"X-Forwarded-For": address}
        return await Client.connect(narrow, cookie, headers=headers, **options)

    cookie = narrow.guest()

    async def main() -> None:
        clients = [await connect("203.0.113.9") for _ in range(5)]
        with pytest.raises(WSHandshakeError, match="429"):
            await connect("203.0.113.9")
        with pytest.raises(WSHandshakeError, match="429"):
            await connect("198.51.100.1, 203.0.113.9")  # the first could be anything
        await connect("203.0.113.10")
        clients[0].close()
        await clients[0].gone.wait()
        await connect("203.0.113.9")
        others = [await connect("203.0.113.11", local_addr=(ELSEWHERE, 0)) for _ in range(5)]
        assert len(others) == 5, "nobody believes what a stranger tells"
        with pytest.raises((WSHandshakeError, ConnectionError)):
            await connect("203.0.113.12", local_addr=(ELSEWHERE, 0))

    run(main())


def test_idle_connections_by_the_thousand_disturb_nobody(server: Server) -> None:
    async def main() -> None:
        cookie = server.guest()
        silent = [opened(server) for _ in range(IDLE // 2)]
        idle = [await Client.connect(server, cookie) for _ in range(IDLE)]
        table, clients = await seated(server, 2, game="scopa", match={"deals": 2})
        await asyncio.gather(*(c.play(table, random.Random(1)) for c in clients))
        assert clients[0].views[table]["phase"] == "over"
        for each in silent:  # each is sent away in the end
            assert (await asyncio.to_thread(heard, each)).startswith(b"HTTP/1.1 408")
        for each in idle:
            await each.ask("ping")
        for each in silent:
            each.close()

    run(main())


def test_whoever_does_not_read_is_let_go(server: Server) -> None:
    async def main() -> None:
        for maker in [await Client.connect(server) for _ in range(4)]:
            for _ in range(20):  # so that the lobby is long
                await maker.ask("create_table", game="scopa", match={"deals": 1})
        table, clients = await seated(server, 2, game="cirulla", match={"deals": 4})
        playing = asyncio.gather(*(c.play(table, random.Random(1)) for c in clients))
        deaf = await asyncio.to_thread(shaken_hands, server, server.guest())
        for _ in range(40):
            for _ in range(20):
                deaf.sendall(masked(b'{"type":"watch_lobby","id":1}'))
            await asyncio.sleep(0.11)
        await playing
        assert clients[0].views[table]["phase"] == "over"
        try:
            last = (await asyncio.to_thread(heard, deaf))[-8:]
        except ConnectionResetError:
            last = b"unread"  # it was too late for last words
        assert last.endswith(b"unread")
        deaf.close()

    run(main())


def test_a_flood_of_pings_is_a_flood(server: Server) -> None:
    async def main() -> None:
        client = await Client.connect(server)
        assert client.transport is not None
        for _ in range(500):
            client.transport.send(WSMsgType.PING, b"x" * 100)
        await client.until(lambda: client.heard[-1].get("code") == "too_fast")
        for _ in range(2000):
            if client.gone.is_set():
                break
            client.transport.send(WSMsgType.PING, b"x" * 100)
            await asyncio.sleep(0)
        await asyncio.wait_for(client.gone.wait(), PATIENCE)

    run(main())


def shaken_hands(server: Server, cookie: str) -> socket.socket:
    """A WebSocket by hand, with little room for what it does not read."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.connect(("127.0.0.1", server.port))
    connection.settimeout(20)
    connection.sendall(
        b"GET /socket?v=1 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        b"Cookie: " + cookie.encode() + b"\r\n\r\n"
    )
    assert connection.recv(12) == b"HTTP/1.1 101"
    return connection


def masked(payload: bytes) -> bytes:
    """A text frame of a client; the mask is all zeros."""
    return struct.pack("!BB4x", 0x81, 0x80 | len(payload)) + payload
