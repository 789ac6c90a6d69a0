"""A movement of chips: balanced lines under a key that no other movement has.

Accounts are names: ``player:<id>``, ``table:<id>`` and ``tournament:<id>`` hold chips and are never
below zero; ``house`` gives chips out, and so it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

HOUSE = "house"

#: Why chips move, as the history tells it.
Kind = Literal[
    "welcome",  # the house gives everybody the first ones
    "top_up",  # the house gives who has few of them some more
    "stake",  # a player sits down: the share of the maximum loss lies on the table
    "stake_back",  # it comes back, when the player leaves or the match is over
    "settlement",  # the side that lost pays the other
    "entry_fee",  # a player enters a tournament
    "fee_back",  # the fee comes back
    "prize",  # of a tournament
    "farewell",  # an account is deleted: its chips go to the house
]


class BadPosting(ValueError):
    """A posting that no book can take; nothing has changed."""


class Line(NamedTuple):
    """The chips that an account receives, or pays when negative."""

    account: str
    amount: int


@dataclass(frozen=True)
class Posting:
    """What moves together, once. ``about`` says what it belongs to, for whoever reads the history.

    :class:`BadPosting` when the lines do not add up to zero.
    """

    key: str
    kind: Kind
    at: int
    lines: tuple[Line, ...]
    about: Mapping[str, str | int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if len(self.lines) < 2 or sum(line.amount for line in self.lines) != 0:
            raise BadPosting(f"the lines of {self.key} do not balance: {self.lines}")


def player_account(player: str) -> str:
    """Where a player's chips are."""
    return f"player:{player}"


def table_account(table: str) -> str:
    """Where the stakes lie while a match is waited for or played."""
    return f"table:{table}"


def tournament_account(tournament: str) -> str:
    """Where entry fees lie until a tournament is over."""
    return f"tournament:{tournament}"


def is_pot(account: str) -> bool:
    """Whether it is a tournament's."""
    return account.startswith("tournament:")


def player_of(account: str) -> str | None:
    """The player whose account it is, if it is a player's."""
    kind, _, player = account.partition(":")
    return player if kind == "player" else None


def collected(
    key: str,
    kind: Kind,
    at: int,
    into: str,
    amounts: Iterable[tuple[str, int]],
    about: Mapping[str, str | int],
) -> Posting:
    """Each player pays these chips into one account, or is paid from it when they are negative."""
    lines = [Line(player_account(player), -amount) for player, amount in amounts]
    rest = -sum(line.amount for line in lines)
    return Posting(key, kind, at, (*lines, Line(into, rest)), about)
