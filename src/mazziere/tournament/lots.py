"""Lots that everybody can check afterwards, as the shuffle can be; docs/fairness.md specifies them.

A secret is committed to when the tournament is announced; players add nonces when they enter. From
these follows a lot for every entry and purpose, and whoever has the lower one comes first. So lots
can be drawn without end, and who leaves changes nothing among the others.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence

_TAG = "mazziere/1/lots"


class Lots:
    """The lots of one tournament."""

    def __init__(self, secret: bytes, tournament: str, nonces: Sequence[str]) -> None:
        message = _text(_TAG) + _text(tournament) + _int(len(nonces))
        message += b"".join(_text(nonce) for nonce in nonces)
        self._key = hmac.digest(secret, message, "sha256")

    def lot(self, purpose: str, entry: int) -> bytes:
        """The lot of an entry for a purpose."""
        return hmac.digest(self._key, _text(purpose) + _int(entry), "sha256")

    def drawn(self, purpose: str, entries: Sequence[int]) -> list[int]:
        """The entries in the order of their lots."""
        return sorted(entries, key=lambda entry: self.lot(purpose, entry))


def _text(text: str) -> bytes:
    encoded = text.encode()
    return _int(len(encoded)) + encoded


def _int(value: int) -> bytes:
    return value.to_bytes(4, "big")
