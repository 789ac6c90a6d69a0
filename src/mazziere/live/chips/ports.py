"""What the bank needs from outside: somebody who keeps the books."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

from mazziere.bank import Posting
from mazziere.bank.limit import Limit


@dataclass(frozen=True)
class Holdings:
    """What the books say at one moment: by player, and of each pot who has paid how much.

    ``latest`` are the keys of the last postings that are in them.
    """

    balances: dict[str, int]
    stakes: dict[str, int]
    won: dict[str, int]
    fees: dict[str, dict[str, int]]
    latest: list[str]


class Ledger(Protocol):
    """Keeps the books of the chips: each posting once or not at all."""

    async def welcome_all(self, now: int) -> None:
        """Give the first chips to all accounts that never had any."""
        ...

    async def books(self, stakes: Collection[str], played: Collection[str], since: int) -> Holdings:
        """All that the players have, what postings of some kinds have brought them: ``stakes``
        at any time, ``played`` since that moment; and the pots of tournaments that are not over.
        """
        ...

    async def latest(self) -> list[Posting]:
        """The last postings that were stored."""
        ...

    async def balance(self, player: str) -> int | None:
        """What a player has; None for who never had any chips."""
        ...

    async def post_once(self, posting: Posting) -> bool:
        """Store a posting; False if its key is there already."""
        ...

    async def limits(self) -> dict[str, Limit]:
        """The limits that players have set for themselves."""
        ...

    async def set_limit(self, player: str, limit: Limit) -> None:
        """Store a player's limit."""
        ...
