"""What the points of a deal are worth in the match it belongs to."""

from __future__ import annotations

from dataclasses import dataclass

from mazziere.games.deal.tally import Pair
from mazziere.match.format import Format


@dataclass(frozen=True)
class Prospect:
    """A match before the deal in progress: its format, the totals and the number of the deal."""

    form: Format
    totals: Pair = (0, 0)
    number: int = 1
