"""Random names for things."""

from __future__ import annotations

import base64
import hashlib
import secrets

NOBODYS = "nobody-"


def new_id() -> str:
    """Twelve characters of lower-case base32, for a player or a table."""
    return base64.b32encode(secrets.token_bytes(8))[:12].decode().lower()


def id_of(text: str) -> str:
    """Always the same twelve for a text, for somebody who is known by a name only."""
    return base64.b32encode(hashlib.sha256(text.encode()).digest())[:12].decode().lower()


def nobodys_id() -> str:
    """Takes the place of a player's whose account was deleted."""
    return f"{NOBODYS}{new_id()}"


def is_nobodys(player: str) -> bool:
    """Whether the account of that player was deleted."""
    return player.startswith(NOBODYS)


def new_link() -> str:
    """Twenty of them: nobody guesses an invitation."""
    return base64.b32encode(secrets.token_bytes(13))[:20].decode().lower()
