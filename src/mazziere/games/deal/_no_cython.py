"""Stands in for the ``cython`` module where that is not installed and the rules run uncompiled."""

from contextlib import nullcontext
from typing import TypeVar

T = TypeVar("T")

nogil = nullcontext()


def cast(kind: type[T], value: object) -> T:
    """The value as it is; compiled, this is a C cast."""
    return value  # type: ignore[return-value]
