"""HTTP as it is on the wire: what may be kept, and requests that could be read in two ways."""

from __future__ import annotations

import re
import socket
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from litestar.routes import HTTPRoute
from served import PATIENCE, Server

from mazziere.server.process.app import create_app

#: Answers that are the same for everybody.
PUBLIC = {
    "/api/players/{name}": "max-age=10, public",
    "/api/players/{name}/matches": "max-age=10, public",
    "/api/ladder/{game}": "max-age=10, public",
}
ROUTES = [
    route.path_format
    for route in create_app(None).routes  # type: ignore[arg-type]
    if isinstance(route, HTTPRoute) and "GET" in route.methods
]


def kept(server: Server, path: str, cookie: str) -> tuple[int, str | None]:
    """The status of an answer, and what it says about keeping it."""
    request = urllib.request.Request(server.url + path, headers={"Cookie": cookie})
    try:
        answer = urllib.request.urlopen(request, timeout=PATIENCE)
    except urllib.error.HTTPError as error:
        answer = error
    with answer:
        return answer.status, answer.headers["Cache-Control"]


def test_nothing_personal_is_kept(server: Server) -> None:
    body = {"name": "Anna", "password": "una parola lunga"}
    cookie = server.call("POST", "/api/register", body)[2]
    for path in ROUTES:
        status, said = kept(server, re.sub(r"\{[^}]*\}", "anna", path), cookie)
        first = path.split("/")[1]
        if status == 200 and path in PUBLIC:
            assert said == PUBLIC[path], path
        elif first in ("api", "metrics", "health", "healthz", "readyz", "schema") or status == 404:
            assert said in ("no-store", "no-cache"), (path, status, said)
            assert said == "no-store" or first not in ("api", "metrics", "health"), path
        else:
            assert said == "no-cache", path
    for path in ("/api/me", "/api/me/data", "/api/friends", "/api/nothing"):
        assert kept(server, path, cookie)[1] == kept(server, path, "")[1] == "no-store", path


def test_what_never_changes_is_kept(server: Server) -> None:
    with urllib.request.urlopen(server.url) as page:
        names = re.findall(r"/assets/[\w.-]+", page.read().decode())
    assert names
    for name in names:
        assert kept(server, name, "")[1] == "public, max-age=31536000, immutable"


def told(server: Server, request: bytes) -> bytes:
    """All that comes until the server hangs up."""
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as connection:
        connection.sendall(request)
        with connection.makefile("rb") as stream:
            return stream.read()


HEAD = "POST /api/guest HTTP/1.1\r\nHost: x\r\n"
SMUGGLED = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.mark.parametrize(
    "head",
    [
        HEAD + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
        HEAD + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
        HEAD + "transfer-encoding:\tChunked\r\ncontent-length: 0\r\n",
        HEAD + "Content-Length: 5\r\nContent-Length: 6\r\n",
        HEAD + "Content-Length: 5, 6\r\n",
        HEAD + "Content-Length: +5\r\n",
        HEAD + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
        HEAD + "Transfer-Encoding: chunked, identity\r\n",
        HEAD + "Transfer-Encoding : chunked\r\n",
        HEAD.replace("1.1", "1.0") + "Transfer-Encoding: chunked\r\n",
    ],
)
def test_what_could_be_read_in_two_ways_is_refused(server: Server, head: str) -> None:
    answer = told(server, (head + "\r\n0\r\n\r\n" + SMUGGLED).encode())
    assert answer.startswith(b"HTTP/1.1 400 "), answer
    assert answer.count(b"HTTP/1.1") == 1, "and nothing is read behind it"


def test_chunks_alone_are_understood(server: Server) -> None:
    chunks = "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n"
    assert told(server, (HEAD + chunks).encode()).startswith(b"HTTP/1.1 201")


@pytest.mark.parametrize("line", ["GET /healthz HTTP/1.1", "GET /socket?v=1 HTTP/1.1"])
@pytest.mark.parametrize("how", ["one", "many", "endless", "target"])
def test_headers_have_an_end(server: Server, line: str, how: str) -> None:
    upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\n" if "socket" in line else ""
    head = f"{line}\r\nHost: x\r\n{upgrade}"
    request = {
        "one": f"{head}X: {'x' * 33_000}\r\n\r\n",
        "many": head + "".join(f"X-{n}: {'x' * 90}\r\n" for n in range(350)) + "\r\n",
        "endless": f"{head}X: {'x' * 40_000}",
        "target": head.replace("/", "/" + "x" * 33_000, 1) + "\r\n",
    }[how]
    assert told(server, request.encode()).startswith(b"HTTP/1.1 431 ")


def test_long_headers_are_understood(server: Server) -> None:
    head = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
    for size in (10_000, 20_000, 31_000):
        answer = told(server, f"{head}X: {'x' * size}\r\n\r\n".encode())
        assert answer.startswith(b"HTTP/1.1 200"), size


def test_the_server_stops_while_somebody_reads_why(tmp_path: Path) -> None:
    with Server(tmp_path) as running:
        unclear = HEAD + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"
        with socket.create_connection(("127.0.0.1", running.port), PATIENCE) as connection:
            connection.sendall(unclear.encode())
            assert connection.recv(12) == b"HTTP/1.1 400"
            assert running.stop() == "", "the server complained"
