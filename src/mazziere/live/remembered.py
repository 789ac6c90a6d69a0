"""What a function gave for arguments that come again and again."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

#: How many values are remembered before all of them are dropped.
MOST = 16_384


def remember(values: dict[K, V], key: K, value: V) -> V:
    """Keep a value that was just made, and give it back.

    Nobody knows which was asked for last: to keep that up to date would cost more than to make a
    value again now and then. Whoever asks looks into the ``dict`` first, which compiled is quicker
    than any method.
    """
    if len(values) >= MOST:
        values.clear()
    values[key] = value
    return value
