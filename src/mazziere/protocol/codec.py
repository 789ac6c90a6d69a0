"""Bytes and back: JSON, read and checked in one step."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from mazziere.protocol.commands import Command
from mazziere.protocol.messages import Message

#: A longer command is refused before it is looked at.
LONGEST_COMMAND = 4096

_commands: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)
_messages: msgspec.json.Decoder[list[Message]] = msgspec.json.Decoder(list[Message])
encode = msgspec.json.Encoder().encode


#: The command; :class:`msgspec.ValidationError` or :class:`msgspec.DecodeError` for no such.
decode_command = _commands.decode


class _Numbered(msgspec.Struct):
    id: int


def id_of(payload: bytes | memoryview) -> int | None:
    """The number of a command that is otherwise unreadable."""
    try:
        return msgspec.json.decode(payload, type=_Numbered).id
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def decode_messages(payload: bytes) -> list[Message]:
    """The messages of a frame, for clients that are written in Python."""
    return _messages.decode(payload)


def frame(encoded: Iterable[bytes]) -> bytes:
    """One frame of several messages that are encoded already."""
    return b"[" + b",".join(encoded) + b"]"
