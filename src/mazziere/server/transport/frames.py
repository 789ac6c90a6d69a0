"""What RFC 6455 asks of the frames of a client, as far as picows does not look at it."""

from __future__ import annotations


def is_goodbye(payload: bytes) -> bool:
    """Whether a close frame says nothing, or has a code that may be sent.

    picows refuses half a code, and a reason that is no text.
    """
    if not payload:
        return True
    code = int.from_bytes(payload[:2], "big")
    return 1000 <= code <= 1003 or 1007 <= code <= 1014 or 3000 <= code <= 4999


def is_text(payload: bytes) -> bool:
    """Whether it is UTF-8; almost always it is ASCII, which is seen sooner."""
    if payload.isascii():
        return True
    try:
        payload.decode()
    except UnicodeDecodeError:
        return False
    return True
