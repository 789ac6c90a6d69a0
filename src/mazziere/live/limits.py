"""How fast somebody may ask for things: with every command it is seen, so it is compiled."""

from __future__ import annotations

import time
from collections import OrderedDict

#: Addresses or names that are remembered at a time.
MOST_KEYS = 10_000


class Bucket:
    """So many at once, and so many a second on average."""

    def __init__(self, rate: float = 200, burst: float = 400) -> None:
        self.rate, self.burst = rate, burst
        self._left = burst
        self._at = time.monotonic()
        self.refusals = 0

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now: float = time.monotonic()
        self._left = min(self.burst, self._left + self.rate * (now - self._at))
        self._at = now
        if self._left < 1:
            self.refusals += 1
            return False
        self._left -= 1
        return True

    def give_back(self) -> None:
        """What was taken last does not count."""
        self._left = min(self.burst, self._left + 1)

    def empty_for_long(self) -> bool:
        """Whether so much was refused that it is no accident."""
        return self.refusals > self.burst


class Buckets:
    """One for each address or name; those that were not used for longest are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        """Whether one more is allowed now for this key."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self.rate, self.burst)
            if len(self._buckets) > MOST_KEYS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket.take()

    def give_back(self, key: str) -> None:
        """What was taken last for this key does not count."""
        if key in self._buckets:
            self._buckets[key].give_back()
