"""What browsers are told to allow."""

from __future__ import annotations


def content_policy(framed_by: str) -> str:
    """Nothing is loaded from elsewhere; ``framed_by`` are the sites that may frame the page.

    The pictures of the cards are made in the browser out of a deck's drawings.
    """
    return (
        f"default-src 'self'; img-src 'self' blob:; frame-ancestors {framed_by}; "
        "base-uri 'none'; form-action 'self'; object-src 'none'"
    )


#: For every answer that has none of its own: nobody keeps it, since it may depend on who asks, and
#: no other site can frame a page or be told of it.
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": content_policy("'none'"),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
