"""Of Litestar 2.25.0: the words for a client that hangs up in the middle of its request.

Litestar raises what it raises for a mistake of the server, an ``InternalServerException``; nothing
but its words tells the two apart, and only the other one is for the log.
"""

from __future__ import annotations

from litestar.exceptions import HTTPException

GONE = "client disconnected prematurely"


def hung_up(error: HTTPException) -> bool:
    """Whether nobody is there to hear the answer."""
    return error.detail == GONE
