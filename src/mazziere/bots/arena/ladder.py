"""Everybody against everybody: ratings and a cross table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mazziere.bots.arena.board import Board
from mazziere.bots.arena.ratings import Encounter, ratings
from mazziere.bots.arena.statistics import Estimate
from mazziere.bots.arena.summary import Summary, plain_estimate, summary

#: The bot whose rating is 0, where it takes part; otherwise it is the lowest.
ANCHOR = "random"


@dataclass(frozen=True)
class Ladder:
    """The ratings, the best first, and a summary for each two bots that met."""

    ratings: dict[str, Estimate]
    pairs: dict[tuple[str, str], Summary]

    def score(self, name: str, other: str) -> float | None:
        """The share that ``name`` scored against ``other``, with a tie as half a win."""
        if (name, other) in self.pairs:
            met = self.pairs[name, other].all
            return (met.wins + met.ties / 2) / met.played
        if (other, name) in self.pairs:
            met = self.pairs[other, name].all
            return (met.losses + met.ties / 2) / met.played
        return None

    def plain(self) -> dict[str, object]:
        """Everything as plain values."""
        return {
            "ratings": [
                {"bot": name, **(plain_estimate(rating) or {})}
                for name, rating in self.ratings.items()
            ],
            "pairs": [pair.plain() for pair in self.pairs.values()],
        }


def ladder(names: Sequence[str], boards: Iterable[Board]) -> Ladder:
    """What these boards say about the bots."""
    met: dict[tuple[str, str], list[Board]] = defaultdict(list)
    for board in boards:
        met[board.task.a, board.task.b].append(board)
    encounters = [
        Encounter(board.task.board, *pair, board.score + 1, 2)
        for pair, between in met.items()
        for board in between
    ]
    anchor = ANCHOR if ANCHOR in names else names[0]
    rated = ratings(names, encounters, anchor)
    if ANCHOR not in names:
        lowest = min(names, key=lambda name: rated[name].value)
        rated = ratings(names, encounters, lowest)
    ordered = sorted(names, key=lambda name: -rated[name].value)
    return Ladder(
        {name: rated[name] for name in ordered},
        {pair: summary(*pair, between) for pair, between in met.items()},
    )
