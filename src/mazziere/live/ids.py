"""Random names for things."""

from __future__ import annotations

import base64
import hashlib
import secrets


def new_id() -> str:
    """Twelve characters of lower-case base32, for a player or a table."""
    return base64.b32encode(secrets.token_bytes(8))[:12].decode().lower()


def id_of(text: str) -> str:
    """Always the same twelve for a text, for somebody who is known by a name only."""
    return base64.b32encode(hashlib.sha256(text.encode()).digest())[:12].decode().lower()


def new_link() -> str:
    """Twenty of them: nobody guesses an invitation."""
    return base64.b32encode(secrets.token_bytes(13))[:20].decode().lower()
