"""Chips (gettoni): play money in books that always balance. Nobody can buy or sell it."""

from mazziere.bank.books import Books
from mazziere.bank.posting import BadPosting, Kind, Line, Posting
from mazziere.bank.stake import BadStake, Stake

__all__ = ["BadPosting", "BadStake", "Books", "Kind", "Line", "Posting", "Stake"]
