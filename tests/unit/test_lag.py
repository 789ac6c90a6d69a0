"""The network's delay: measured and bounded."""

from __future__ import annotations

from mazziere.match.clock import MAX_LAG
from mazziere.server.transport.lag import Lag


def test_the_quickest_of_the_last_round_trips_counts() -> None:
    measured, now = Lag(), 0.0
    assert measured.milliseconds == 0
    seen = []
    for trip in (0.3, 0.08, 0.2, 0.25, 0.4, 3.0, 3.0, 3.0):
        measured.ping_sent(now)
        now += trip
        measured.pong_came(now)
        measured.pong_came(now + 9)  # one that nobody asked for
        seen.append(measured.milliseconds)
    assert seen == [300, 80, 80, 80, 200, 250, 400, MAX_LAG]
