"""Of picows 2.3.1: the protocol that its ``ws_create_server`` makes for each connection.

picows offers ``ws_create_server``, which listens on a port of its own. Ours is uvicorn's, which
reads the request to upgrade and then hands the transport over, so the protocol has to be made
without that server. Frames go from the loop to picows' C code as they would there; nothing of ours
stands in between.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from picows import (
    WSAutoPingStrategy,
    WSListener,
    WSTransport,
    WSUpgradeRequest,
    WSUpgradeResponseWithListener,
)
from picows.picows import WSProtocol  # type: ignore[attr-defined]

#: How long the head of a request to upgrade may be, so that picows reads it: bytes.
LONGEST_UPGRADE = 16 * 1024 - 1
#: How long the handshake may take: seconds. uvicorn has read the request by then.
HANDSHAKE = 5

logging.getLogger("mazziere.socket").setLevel(logging.CRITICAL)  # broken clients are no trouble
#: As an adapter: of a logger, picows would make a copy for every connection.
_log = logging.LoggerAdapter(logging.getLogger("mazziere.socket"))

Answer = Callable[[WSUpgradeRequest], WSListener | WSUpgradeResponseWithListener]


class WebSocketProtocol(WSProtocol):  # type: ignore[misc]
    """The server's side of a WebSocket, on whichever transport it is given.

    ``answer`` makes a listener out of the request to upgrade, or a refusal. Pings are neither sent
    nor answered, and a longer frame than ``longest_frame`` ends the connection.
    """

    listener: WSListener | None  #: once the request was answered
    transport: WSTransport | None  #: once there is a connection

    def __init__(self, answer: Answer, longest_frame: int) -> None:
        super().__init__(
            host_port=None,  # as is what follows, of clients only
            ws_path=None,
            is_client_side=False,
            ws_listener_factory=answer,
            logger=_log,
            disconnect_on_exception=True,
            websocket_handshake_timeout=HANDSHAKE,
            enable_auto_ping=False,
            auto_ping_idle_timeout=0,
            auto_ping_reply_timeout=0,
            auto_ping_strategy=WSAutoPingStrategy.PING_PERIODICALLY,
            enable_auto_pong=False,
            max_frame_size=longest_frame,
            extra_headers=None,
            read_buffer_init_size=2048,
        )

    def data_received(self, data: bytes) -> None:
        """Take what somebody else has read; what comes later the loop puts into the buffer."""
        unread = memoryview(data)
        while unread:
            space = self.get_buffer(len(unread))
            size = min(len(space), len(unread))
            space[:size] = unread[:size]
            self.buffer_updated(size)
            unread = unread[size:]
