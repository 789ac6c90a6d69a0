"""What a table refuses."""

from __future__ import annotations

from mazziere.protocol.codes import CODES


class Refusal(ValueError):
    """A command that was not done; ``code`` is one of the protocol's. Nothing has changed."""

    def __init__(self, code: str, about: str | None = None) -> None:
        super().__init__(f"{code}: {CODES[code]}")
        self.code = code
        self.about = about
