"""Which pages may speak to the server, and by which name."""

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


def host_name(host: str | None) -> str | None:
    """The name in a Host header, without the port."""
    try:
        return urlsplit(f"//{host or ''}").hostname
    except ValueError:
        return None
