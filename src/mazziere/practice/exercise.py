"""An exercise: what one seat saw, what it could play, and what each play leads to.

Everything is plain values that turn into JSON as they are; moves and views are in notation. A view
has no hidden card, so an exercise has none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from hashlib import blake2b
from typing import Any

from mazziere.review.result import Reason

#: From the easiest on; how they are told apart is said in :mod:`mazziere.practice.difficulty`.
LEVELS = (1, 2, 3)


@dataclass(frozen=True)
class Alternative:
    """A legal move. ``points`` and ``chance`` are what it leads to, as in a review.

    ``cost`` is what is lost by it beside the best move, in units of an *errore*, and ``reasons``
    say why. For the best move, which costs nothing, they say why it is the best.
    """

    move: str
    points: float
    chance: float
    cost: float
    reasons: tuple[Reason, ...]


@dataclass(frozen=True)
class Exercise:
    """``options`` are all legal moves, the best first; ``match`` is how the match is played.

    ``depth`` and ``seed`` are those with which the options were weighed.
    """

    game: str
    seats: int
    level: int
    view: str
    match: dict[str, Any]
    deal: int
    totals: tuple[int, int]
    depth: str
    seed: int
    options: tuple[Alternative, ...]

    @property
    def best(self) -> Alternative:
        """The move to be found."""
        return self.options[0]

    @property
    def id(self) -> str:
        """The same position of the same match is the same exercise."""
        position = f"{self.view} {self.deal} {self.totals} {sorted(self.match.items())}"
        return blake2b(position.encode(), digest_size=8).hexdigest()

    def plain(self) -> dict[str, Any]:
        """The exercise as plain values, as it is stored."""
        return asdict(self)


def from_plain(plain: Mapping[str, Any]) -> Exercise:
    """The exercise that :meth:`Exercise.plain` describes."""
    options = tuple(option_from(each) for each in plain["options"])
    return Exercise(**{**plain, "totals": tuple(plain["totals"]), "options": options})


def option_from(plain: Mapping[str, Any]) -> Alternative:
    """The move of an exercise that plain values describe."""
    return Alternative(**{**plain, "reasons": tuple(Reason(**each) for each in plain["reasons"])})
