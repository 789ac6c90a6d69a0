"""How a part of a library is said not to be what it was."""

from __future__ import annotations

import struct
from importlib.metadata import version

import pytest
from picows import (
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
)

LONGEST_FRAME = 1000


def fits(condition: object, library: str, what: str) -> None:
    """Say what a library does differently, and where to look."""
    if not condition:
        pytest.fail(
            f"{library} {version(library)}: {what}. "
            f"See src/mazziere/server/borrowed/{library}.py, which was written for another version."
        )


class Ear(WSListener):
    """Notes what it is told."""

    def __init__(self, heard: list[str]) -> None:
        self.heard = heard

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.heard.append("connected")
        transport.request.headers.clear()
        transport.response.headers.clear()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        self.heard.append(f"{frame.msg_type.name} {frame.get_payload_as_bytes().decode()}")
        if frame.msg_type == WSMsgType.TEXT:
            transport.send(WSMsgType.TEXT, b"so be it")

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.heard.append("disconnected")


def frame(kind: int, payload: bytes) -> bytes:
    """A masked frame of a client."""
    size = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe"
    longer = b"" if len(payload) < 126 else struct.pack(">H", len(payload))
    return bytes([0x80 | kind]) + size + longer + bytes(4) + payload
