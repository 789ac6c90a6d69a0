"""Odd requests to every route: each is answered, none with a mistake of the server."""

from __future__ import annotations

import itertools
import json
import re
import socket
from collections.abc import Iterator
from functools import cache
from typing import Any

import keeper
import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute
from served import PATIENCE, Server

from mazziere.server.process.app import create_app

ADDRESSES = (f"198.51.{n // 250}.{n % 250 + 1}" for n in itertools.count())

#: What stands in the place of a name in a path, or of a value in a query.
SEGMENTS = [
    "%00",
    "a%00.js",
    "%ff%fe",
    "%ed%a0%80",
    "%",
    "%zz",
    "a" * 300,
    "a" * 5000,
    "%C3%A8" * 300,
    "..",
    "..%2f..%2fetc%2fpasswd",
    "%0d%0aX-Y:%20z",
    "9" * 5000,
    "-1",
    "%27%22%3C%3E;--",
    "%E2%80%AE%F0%9F%83%8F",
]
VALUES = ["%00", "%ff", "9" * 30, "9" * 5000, "-1", "1e999", "nan", "a" * 5000, "%ed%a0%80", ""]
#: In the place of a value in a body.
ODD = [
    "\x00",
    "\ud800",
    "a\u202eb",
    "a" * 20_000,
    10**400,
    -(2**63) - 1,
    2**63,
    1.5,
    None,
    [],
    {},
    [[[]]],
    {"a": {"b": ["\x00"]}},
    "",
    True,
]
#: Bodies that are nothing like the right one, with what they say that they are.
BODIES = [
    (b"", "application/json"),
    (b"{", "application/json"),
    (b"null", "application/json"),
    (b"[" * 30_000, "application/json"),
    (b"[" * 30_000 + b"]" * 30_000, "application/json"),
    (b'{"a":' * 10_000 + b"1" + b"}" * 10_000, "application/json"),
    (b'{"name":' + b"[" * 20_000 + b"]" * 20_000 + b"}", "application/json"),
    (b'{"name":"\xff\xfe"}', "application/json"),
    (b'{"name":"\\ud800"}', "application/json"),
    (b"1" * 60_000, "application/json"),
    (b'{"a":1e99999}', "application/json"),
    (b"{}", "text/plain"),
    (b"{}", ""),
    (b"{}", "application/json; charset=klingon"),
    (b"{}", "\xff/\xfe;;=;"),
    (b"a=b&%00=%ff", "application/x-www-form-urlencoded"),
    (b"--x\r\nnonsense", "multipart/form-data; boundary=x"),
    (b"--x\r\nnonsense", "multipart/form-data"),
    (b"\xc1\xff\xff", "application/x-msgpack"),
    (b"x" * 70_000, "application/json"),
]


class Line:
    """A connection, kept as long as the server keeps it."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.socket: socket.socket | None = None

    def ask(self, method: str, target: str, cookie: str, body: bytes = b"", kind: str = "") -> int:
        """The status of an answer."""
        head = [f"{method} {target} HTTP/1.1", "Host: localhost", f"Content-Length: {len(body)}"]
        head += [f"X-Forwarded-For: {next(ADDRESSES)}", f"Cookie: {cookie}"]
        if kind:
            head.append(f"Content-Type: {kind}")
        request = "\r\n".join(head).encode("latin-1") + b"\r\n\r\n" + body
        if self.socket is None:
            self.socket = socket.create_connection(("127.0.0.1", self.server.port), PATIENCE)
        return self.answer(request)

    def answer(self, request: bytes) -> int:
        assert self.socket is not None
        self.socket.sendall(request)
        with self.socket.makefile("rb") as stream:
            status = int(stream.readline().split()[1])
            headers: dict[bytes, bytes] = {}
            while (line := stream.readline()) not in (b"\r\n", b""):
                name, _, value = line.partition(b":")
                headers[name.lower()] = value.strip().lower()
            length = b"0" if status == 204 else headers.get(b"content-length")
            stream.read(int(length) if length is not None else -1)
        if headers.get(b"connection") == b"close" or length is None:
            self.close()
        return status

    def close(self) -> None:
        if self.socket is not None:
            self.socket.close()
            self.socket = None


@cache
def app() -> Litestar:
    """The routes and their description do not depend on what the server is made of."""
    return create_app(None)  # type: ignore[arg-type]


@cache
def schema() -> dict[str, Any]:
    return app().openapi_schema.to_schema()


def routes() -> Iterator[tuple[str, list[str]]]:
    for route in app().routes:
        if isinstance(route, HTTPRoute):
            yield route.path_format, sorted(route.methods - {"OPTIONS"})


ROUTES = dict(routes())


def filled(path: str, value: str) -> str:
    return re.sub(r"\{[^}]*\}", value, path)


def queries(path: str) -> list[str]:
    """The names that can stand in the query of a route."""
    operation = schema()["paths"].get(path, {}).get("get", {})
    return [each["name"] for each in operation.get("parameters", []) if each["in"] == "query"]


def fields(path: str, method: str) -> list[str]:
    """The names of a body's fields."""
    operation = schema()["paths"].get(path, {}).get(method.lower(), {})
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    shape = content.get("schema", {})
    if "$ref" in shape:
        shape = schema()["components"]["schemas"][shape["$ref"].rpartition("/")[2]]
    return list(shape.get("properties", {}))


def requests(path: str, methods: list[str]) -> Iterator[tuple[str, str, bytes, str]]:
    """All odd requests to a route: method, target, body and its kind."""
    if "{" in path:
        for value in SEGMENTS if path in schema()["paths"] else SEGMENTS[:8]:
            yield methods[0], filled(path, value), b"", ""
    for name, value in itertools.product(queries(path), VALUES):
        yield "GET", f"{filled(path, 'scopa')}?{name}={value}", b"", ""
    yield methods[0], f"{filled(path, 'scopa')}?%00=%ff&&&=&{'x' * 3000}", b"", ""
    yield "PATCH", filled(path, "a"), b"{}", "application/json"
    for method in set(methods) - {"GET", "HEAD"}:
        names = fields(path, method)
        for body, kind in BODIES if names else BODIES[:4]:
            yield method, filled(path, "a"), body, kind
        for value in ODD if names else ():
            body = json.dumps(dict.fromkeys(names, value)).encode()
            yield method, filled(path, "a"), body, "application/json"


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "postgres":
            patch.setenv("MAZZIERE_ON_POSTGRES", "1")
        with Server(tmp_path_factory.mktemp("data")) as running:
            yield running
            assert running.stop() == "", "the server complained"


@pytest.fixture(scope="module")
def admin(server: Server) -> str:
    """The cookie of somebody who may do everything."""
    body = {"name": "Padrona", "password": "una parola lunga"}
    status, _, cookie = server.call("POST", "/api/register", body)
    assert status == 201
    assert keeper.mazziere("admin", "grant", "Padrona", "admin", *server.place).returncode == 0
    return cookie


def test_every_route_answers_whatever_is_asked(server: Server, admin: str) -> None:
    line, wrong = Line(server), []
    for path, methods in ROUTES.items():
        cookie = server.guest() if path in ("/api/logout", "/api/me") else admin
        for method, target, body, kind in requests(path, methods):
            status = line.ask(method, target, cookie, body, kind)
            if status >= 500:
                wrong.append((status, method, target[:80], body[:60], kind))
    line.close()
    assert not wrong
    assert "Traceback" not in server.nodes[0].log.read_text()


@pytest.mark.parametrize(
    ("request_line", "status"),
    [
        ("CONNECT example.org:443", 404),
        ("CONNECT /", 405),
        ("OPTIONS *", 404),
        ("OPTIONS /api/me", 204),
        ("OPTIONS /nowhere", 404),
        ("GET *", 404),
        ("GET example.org:443", 404),
        ("GET http://localhost/healthz", 404),
        ("TRACE /", 405),
        ("FLY /", 405),
        ("GET /%00", 404),
        ("GET /assets/%00.js", 404),
        ("GET /assets/" + "a" * 300 + ".js", 404),
        ("GET /assets/..%2f..%2f__init__.py", 404),
        ("GET /api/players/" + "a" * 300, 404),
    ],
)
def test_odd_targets_and_methods(server: Server, request_line: str, status: int) -> None:
    line = Line(server)
    method, _, target = request_line.partition(" ")
    assert line.ask(method, target, "") == status
    line.close()
    assert line.ask("GET", "/healthz", "") == 200
    line.close()


HEADERS = {
    "Accept": ["text/html", ";;;q=x", "\xff"],
    "Accept-Encoding": ["br;q=0", "\xff,,;"],
    "Authorization": ["Bearer", "Bearer \xff", "x" * 9000],
    "Cookie": ["mazziere_session=\xff", "mazziere_session=" + "a" * 9000, "=;=;", "\x01", 'a="'],
    "If-None-Match": ["*", '"', "\xff", "W/"],
    "Host": ["\xff", "a b", "[::1", "x:99999999", ""],
    "Origin": ["http://[", "\xff", "null"],
    "Range": ["bytes=9-1", "bytes=-"],
    "X-Forwarded-For": ["\xff", ",,,", "::ffff:1.2.3.4", "fe80::1%eth0", "a" * 3000, "[::1]:80"],
    "X-Forwarded-Proto": ["\xff", "gopher"],
    "Content-Encoding": ["gzip"],
    "Expect": ["200-maybe"],
    "Upgrade": ["websocket", "h2c"],
}


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_odd_headers(server: Server, method: str) -> None:
    line, wrong = Line(server), []
    targets = ("/", "/api/me", "/api/guest", "/api/matches/x", "/socket?v=1", "/metrics")
    for target, (name, values) in itertools.product(targets, HEADERS.items()):
        for value in values:
            line.close()
            line.socket = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
            head = f"{method} {target} HTTP/1.1\r\n{name}: {value}\r\nContent-Length: 0\r\n"
            head += "" if name == "Host" else "Host: localhost\r\n"
            head += "Connection: Upgrade, close\r\n\r\n" if name == "Upgrade" else "\r\n"
            status = line.answer(head.encode("latin-1"))
            if status >= 500:
                wrong.append((status, target, name, value[:30]))
    line.close()
    assert not wrong
