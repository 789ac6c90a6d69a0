"""Random names for things."""

from __future__ import annotations

import base64
import secrets


def new_id() -> str:
    """Twelve characters of lower-case base32, for a player or a table."""
    return base64.b32encode(secrets.token_bytes(8))[:12].decode().lower()


def new_link() -> str:
    """Twenty of them: nobody guesses an invitation."""
    return base64.b32encode(secrets.token_bytes(13))[:20].decode().lower()
