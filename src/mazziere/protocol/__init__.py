"""What travels between the server and its clients: one tagged union each way, and the codes."""

from mazziere.protocol.codec import decode_command, decode_messages, encode, frame
from mazziere.protocol.commands import Command
from mazziere.protocol.messages import Message

#: The version of this vocabulary. A client says it when it connects.
VERSION = 1

__all__ = [
    "VERSION",
    "Command",
    "Message",
    "decode_command",
    "decode_messages",
    "encode",
    "frame",
]
