"""All books as the fold of the postings: what an audit compares with what is stored."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from mazziere.bank.posting import HOUSE, BadPosting, Posting


class Books:
    """The balances to which postings lead."""

    def __init__(self, past: Iterable[Posting] = ()) -> None:
        self.keys: set[str] = set()
        self.balances: defaultdict[str, int] = defaultdict(int)
        for posting in past:
            self.post(posting)

    def post(self, posting: Posting) -> None:
        """Take a posting in; :class:`BadPosting` for one that is there, or that makes debts."""
        if posting.key in self.keys:
            raise BadPosting(f"{posting.key} has been posted before")
        after: dict[str, int] = {}
        for account, amount in posting.lines:
            after[account] = after.get(account, self.balances[account]) + amount
        for account, balance in after.items():
            if balance < 0 and account != HOUSE:
                raise BadPosting(f"{posting.key} would leave {account} at {balance}")
        self.keys.add(posting.key)
        self.balances.update(after)

    def total(self) -> int:
        """All accounts together: zero, or something is very wrong."""
        return sum(self.balances.values())
