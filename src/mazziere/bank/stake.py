"""What a chip table is played for, and who pays whom at the end."""

from __future__ import annotations

from dataclasses import dataclass

from mazziere.match.outcome import Result
from mazziere.match.victory import stake_payment

#: The most chips that a point can be worth, and that a side can lose in a match.
MOST_STAKE = 100
MOST_LOSS = 10_000


class BadStake(ValueError):
    """Nobody can play for that."""


@dataclass(frozen=True)
class Stake:
    """Chips for each point of difference, and the most that the losing side pays (CASH-1)."""

    per_point: int
    max_loss: int

    def verify(self, seats: int) -> None:
        """Refuse a stake out of range, and one that partners could not share equally."""
        if not 1 <= self.per_point <= MOST_STAKE:
            raise BadStake(f"a point is worth 1 to {MOST_STAKE} chips, not {self.per_point}")
        if not self.per_point <= self.max_loss <= MOST_LOSS:
            raise BadStake(
                f"a side can lose {self.per_point} to {MOST_LOSS} chips, not {self.max_loss}"
            )
        if seats == 4 and (self.per_point % 2 or self.max_loss % 2):
            raise BadStake("partners pay half each: the figures have to be even")

    def share(self, seats: int) -> int:
        """What each player puts on the table: all that the player can lose."""
        return self.max_loss // (seats // 2)

    def payments(self, result: Result, seats: int) -> tuple[int, ...]:
        """What each seat wins, or loses when negative; partners share equally."""
        if result.winner is None:
            return (0,) * seats
        paid = stake_payment(
            result.difference, self.per_point, self.max_loss, result.how == "cappotto"
        )
        each = paid // (seats // 2)
        return tuple(each if seat % 2 == result.winner else -each for seat in range(seats))
