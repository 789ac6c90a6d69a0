"""What a function gave for arguments that come again and again."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

#: So much is remembered; then it begins anew.
MOST = 16_384


class Remembered(dict[K, V]):
    """The values of a function, by argument.

    It does not know which was asked for last: to keep that up to date would cost more than to
    compute a value again now and then.
    """

    def __init__(self, function: Callable[[K], V]) -> None:
        super().__init__()
        self.function = function

    def __missing__(self, key: K) -> V:
        if len(self) >= MOST:
            self.clear()
        value = self[key] = self.function(key)
        return value
