"""Which pages may speak to the server."""

from __future__ import annotations

from urllib.parse import urlsplit


def same_origin(origin: str | None, host: str | None) -> bool:
    """Browsers tell where a page is from: a page of another site cannot use the cookie here."""
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == host
    except ValueError:
        return False
