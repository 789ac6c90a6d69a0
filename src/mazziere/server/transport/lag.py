"""How long the network takes, so that it is not charged to whoever is far away."""

from __future__ import annotations

from mazziere.match.clock import MAX_LAG

#: Out of how many round trips the quickest counts: a slow one may have waited behind something.
REMEMBERED = 3


class Lag:
    """The round trips of one connection, measured here from a ping to its pong.

    A client that answers late on purpose gains no more than a match gives back anyway.
    """

    __slots__ = ("_pinged", "_trips", "milliseconds")

    def __init__(self) -> None:
        self.milliseconds = 0
        self._pinged: float | None = None
        self._trips: tuple[int, ...] = ()

    @property
    def is_waiting(self) -> bool:
        """Whether the last ping was not answered yet."""
        return self._pinged is not None

    def ping_sent(self, now: float) -> None:
        """A ping goes out; ``now`` is in seconds since any fixed moment."""
        self._pinged = now

    def pong_came(self, now: float) -> None:
        """The answer is here; an unasked-for pong is ignored."""
        if self._pinged is None:
            return
        self._trips = (*self._trips, round(1000 * (now - self._pinged)))[-REMEMBERED:]
        self._pinged = None
        self.milliseconds = min(MAX_LAG, *self._trips)
