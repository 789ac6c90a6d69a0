"""Passwords and recovery codes: argon2id, on threads of their own."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

T = TypeVar("T")

#: Without letters and digits that are easily confused.
CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
#: How many may be hashed or wait for it; more is a flood.
MOST_WAITING = 32


class TooBusy(Exception):
    """Too many passwords at once."""


class Passwords:
    """Hashes and compares; each takes a while, and that is the point."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._threads = ThreadPoolExecutor(1, "password")
        self._waiting = 0

    async def hash(self, secret: str) -> str:
        """What is stored of a password."""
        return await self._run(self._hasher.hash, secret)

    async def fits(self, stored: str | None, secret: str) -> bool:
        """Whether it is the right one; for a name that nobody has this takes as long."""
        if stored is None:
            await self.hash(secret)
            return False
        return await self._run(self._fits, stored, secret)

    def _fits(self, stored: str, secret: str) -> bool:
        try:
            return self._hasher.verify(stored, secret)
        except (VerificationError, InvalidHashError):
            return False

    async def _run(self, work: Callable[..., T], *arguments: str) -> T:
        if self._waiting >= MOST_WAITING:
            raise TooBusy
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, work, *arguments)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """End the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def new_recovery_code() -> str:
    """Five groups of four: shown once, to be written down."""
    letters = [secrets.choice(CODE_LETTERS) for _ in range(20)]
    return "-".join("".join(letters[n : n + 4]) for n in range(0, 20, 4))
