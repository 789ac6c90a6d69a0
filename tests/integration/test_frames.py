"""WebSocket frames by hand: what RFC 6455 allows is understood, what it forbids ends it all."""

from __future__ import annotations

import json
import socket
import struct
from collections.abc import Iterator
from typing import Any

import pytest
from served import PATIENCE, Server

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
FIN, RSV1, RSV2, RSV3 = 0x80, 0x40, 0x20, 0x10
MASK = b"\x1f\x2e\x3d\x4c"
#: The longest message, as docs/operating.md says.
LONGEST = 16 * 1024


def frame(head: int, payload: bytes = b"", mask: bytes | None = MASK, length: int = -1) -> bytes:
    """A frame of a client; ``length`` is what it says about itself, if that is not so."""
    size = len(payload) if length < 0 else length
    masked = 0 if mask is None else 0x80
    if size < 126:
        start = struct.pack("!BB", head, masked | size)
    elif size < 65536:
        start = struct.pack("!BBH", head, masked | 126, size)
    else:
        start = struct.pack("!BBQ", head, masked | 127, size)
    if mask is None:
        return start + payload
    return start + mask + bytes(each ^ mask[n % 4] for n, each in enumerate(payload))


def ping(number: int) -> bytes:
    return b'{"type":"ping","id":%d}' % number


def closing(code: int, reason: bytes = b"") -> bytes:
    return frame(FIN | CLOSE, struct.pack("!H", code) + reason)


class Line:
    """A WebSocket over a plain socket."""

    def __init__(self, server: Server, cookie: str) -> None:
        self.socket = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
        self.stream = self.socket.makefile("rb")
        self.socket.sendall(
            b"GET /socket?v=1 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            b"Cookie: " + cookie.encode() + b"\r\n\r\n"
        )
        assert self.stream.readline().startswith(b"HTTP/1.1 101")
        while self.stream.readline() != b"\r\n":
            pass
        self.messages: list[Any] = []
        self.pongs: list[bytes] = []
        self.hear(lambda: self.messages and self.messages[0]["type"] == "welcome")

    def send(self, *frames: bytes) -> None:
        self.socket.sendall(b"".join(frames))

    def read(self) -> tuple[int, bytes] | None:
        """The next frame of the server; None at the end."""
        head = self.stream.read(2)
        if not head:
            return None
        assert head[0] & FIN
        assert not head[1] & 0x80, "a server does not mask"
        size = head[1] & 0x7F
        if size == 126:
            size = struct.unpack("!H", self.stream.read(2))[0]
        return head[0] & 15, self.stream.read(size)

    def hear(self, enough: Any) -> None:
        """Read until something has come."""
        while not enough():
            assert self.step() is None, "it was closed"

    def step(self) -> bytes | None:
        """Read one frame; the payload if it is the last one."""
        read = self.read()
        assert read is not None, "no goodbye"
        kind, payload = read
        if kind == CLOSE:
            assert self.stream.read() == b"", "something came after the goodbye"
            return payload
        if kind == TEXT:
            self.messages += json.loads(payload)
        if kind == PONG:
            self.pongs.append(payload)
        return None

    def last(self) -> int:
        """The code that the server closes with; it has to hang up, too."""
        while (payload := self.step()) is None:
            pass
        code: int = struct.unpack("!H", payload[:2])[0]
        payload[2:].decode()
        return code

    def answered(self, number: int) -> bool:
        return any(each.get("id") == number for each in self.messages)

    def close(self) -> None:
        self.stream.close()
        self.socket.close()


@pytest.fixture
def line(server: Server) -> Iterator[Line]:
    line = Line(server, server.guest())
    yield line
    line.close()


UNDERSTOOD = {
    "one frame": [frame(FIN | TEXT, ping(7))],
    "two": [frame(TEXT, ping(7)[:9]), frame(FIN | CONTINUATION, ping(7)[9:])],
    "a frame for each byte": [
        frame(TEXT, ping(7)[:1]),
        *(frame(CONTINUATION, ping(7)[n : n + 1]) for n in range(1, len(ping(7)))),
        frame(FIN | CONTINUATION),
    ],
    "nothing at first": [frame(TEXT), frame(CONTINUATION), frame(FIN | CONTINUATION, ping(7))],
    "a letter in two frames": [
        frame(TEXT, b'{"type":"say","id":7,"table":"abcdefghijkl","text":"\xc3'),
        frame(FIN | CONTINUATION, b'\xa8"}'),
    ],
    "control frames in between": [
        frame(TEXT, ping(7)[:9]),
        frame(FIN | PING, b"still there?"),
        frame(CONTINUATION, ping(7)[9:12]),
        frame(FIN | PONG),
        frame(FIN | CONTINUATION, ping(7)[12:]),
    ],
    "the longest": [
        frame(TEXT, ping(7)),
        frame(CONTINUATION, b" " * (4096 - len(ping(7)) - 1)),
        frame(FIN | CONTINUATION, b" "),
    ],
}


@pytest.mark.parametrize("frames", UNDERSTOOD.values(), ids=UNDERSTOOD)
@pytest.mark.parametrize("how", ["together", "one by one"])
def test_fragments_are_put_together(line: Line, frames: list[bytes], how: str) -> None:
    if how == "together":
        line.send(*frames)
    else:
        for each in frames:
            line.send(each)
            line.send(frame(FIN | PING, b"read"))
            line.hear(lambda: b"read" in line.pongs)
            line.pongs.remove(b"read")
    line.hear(lambda: line.answered(7))
    assert line.pongs == [b"still there?"] * (frame(FIN | PING, b"still there?") in frames)
    line.send(frame(FIN | TEXT, ping(8)))
    line.hear(lambda: line.answered(8))
    line.send(closing(1000))
    assert line.last() == 1000


FORBIDDEN = {
    "reserved bit 1": (1002, [frame(FIN | RSV1 | TEXT, ping(7))]),
    "reserved bit 2": (1002, [frame(FIN | RSV2 | TEXT, ping(7))]),
    "reserved bit 3": (1002, [frame(FIN | RSV3 | TEXT, ping(7))]),
    "reserved bit of a ping": (1002, [frame(FIN | RSV1 | PING)]),
    "reserved bit of a close": (1002, [frame(FIN | RSV2 | CLOSE, b"\x03\xe8")]),
    "reserved bit of a continuation": (
        1002,
        [frame(TEXT, ping(7)[:5]), frame(FIN | RSV3 | CONTINUATION, ping(7)[5:])],
    ),
    **{f"opcode {kind}": (1002, [frame(FIN | kind)]) for kind in (3, 4, 5, 6, 7, 11, 12, 15)},
    "not masked": (1002, [frame(FIN | TEXT, ping(7), mask=None)]),
    "a ping that is not masked": (1002, [frame(FIN | PING, mask=None)]),
    "continuation of nothing": (1002, [frame(FIN | CONTINUATION, ping(7))]),
    "continuation of nothing, unfinished": (1002, [frame(CONTINUATION, ping(7))]),
    "continuation of what is complete": (
        1002,
        [frame(FIN | TEXT, ping(7)), frame(FIN | CONTINUATION, ping(8))],
    ),
    "a message within another": (1002, [frame(TEXT, b"{"), frame(FIN | TEXT, ping(7))]),
    "a beginning within another": (1002, [frame(TEXT, b"{"), frame(TEXT, b"}")]),
    "binary within text": (1002, [frame(TEXT, b"{"), frame(FIN | BINARY, b"}")]),
    "a long ping": (1002, [frame(FIN | PING, b"x" * 126)]),
    "a long pong": (1002, [frame(FIN | PONG, b"x" * 126)]),
    "a long close": (1002, [closing(1000, b"x" * 124)]),
    "half a ping": (1002, [frame(PING)]),
    "half a pong": (1002, [frame(PONG)]),
    "half a close": (1002, [frame(CLOSE, b"\x03\xe8")]),
    "a length with too many bytes": (1002, [struct.pack("!BBH4x", 0x81, 0x80 | 126, 5)]),
    "a length with far too many": (1002, [struct.pack("!BBQ4x", 0x81, 0x80 | 127, 500)]),
    "a negative length": (1002, [struct.pack("!BBQ4x", 0x81, 0x80 | 127, 1 << 63)]),
    "a code of one byte": (1002, [frame(FIN | CLOSE, b"\x03")]),
    **{
        f"code {code}": (1002, [closing(code)])
        for code in (0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535)
    },
    "a reason that is no text": (1007, [closing(1000, b"\xff")]),
    "no text": (1007, [frame(FIN | TEXT, b"\xff\xfe")]),
    "no text in a string": (1007, [frame(FIN | TEXT, b'{"type":"ping","id":7,"x":"\xff"}')]),
    "a surrogate": (1007, [frame(FIN | TEXT, b'"\xed\xa0\x80"')]),
    "half a letter": (1007, [frame(FIN | TEXT, b'"\xc3')]),
    "no text in fragments": (1007, [frame(TEXT, b'"\xc3'), frame(FIN | CONTINUATION, b'"')]),
    "binary": (1003, [frame(FIN | BINARY, ping(7))]),
    "binary fragments": (1003, [frame(BINARY, ping(7)[:5])]),
    "too long": (1009, [frame(FIN | TEXT, length=LONGEST + 1)]),
    "far too long": (1009, [frame(FIN | TEXT, length=1 << 40)]),
    "too long a fragment": (1009, [frame(TEXT, b"{"), frame(CONTINUATION, length=LONGEST + 1)]),
    "too long together": (
        1009,
        [frame(TEXT, b" " * (LONGEST - 5)), frame(CONTINUATION, b" " * 6)],
    ),
}


@pytest.mark.parametrize(("code", "frames"), FORBIDDEN.values(), ids=FORBIDDEN)
def test_what_is_forbidden_ends_the_connection(line: Line, code: int, frames: list[bytes]) -> None:
    line.send(*frames)
    assert line.last() == code


@pytest.mark.parametrize("code", [1000, 1001, 1002, 1003, 1007, 1011, 1012, 1014, 3000, 4999])
def test_a_goodbye_is_returned(line: Line, code: int) -> None:
    line.send(closing(code, "perché no".encode()))
    assert line.last() == code


def test_a_goodbye_without_a_code_is_returned(line: Line) -> None:
    line.send(frame(FIN | CLOSE))
    assert line.last() == 1000


def test_nothing_is_done_after_a_mistake(server: Server) -> None:
    cookie = server.guest()
    line = Line(server, cookie)
    block = b'{"type":"create_table","id":7,"game":"scopa"}'
    line.send(frame(FIN | RSV1 | TEXT, ping(6)), frame(FIN | TEXT, block))
    assert line.last() == 1002
    line.close()
    again = Line(server, cookie)
    again.send(frame(FIN | TEXT, b'{"type":"watch_lobby","id":7}'))
    again.hear(lambda: any(each["type"] == "lobby" for each in again.messages))
    lobby = next(each for each in again.messages if each["type"] == "lobby")
    assert lobby["tables"] == []
    again.close()
