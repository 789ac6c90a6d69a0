"""Duplicate deals: what everybody made of the same cards.

At every table of a round the same boards are dealt, and the side that deals first has the same
hands. So a side is compared, board by board, with all that had its cards at the other tables: one
for each that did worse, a half for each that did the same. The share of what was possible is shown.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from mazziere.games.deal.tally import Pair
from mazziere.tournament.matches import Fixture, Outcome
from mazziere.tournament.outcomes import UNPLAYED


def comparison(rounds: Iterable[Sequence[tuple[Fixture, Outcome]]]) -> dict[int, float]:
    """The share of each entry over all boards that others had, too, from 0 to 1."""
    gained: defaultdict[int, int] = defaultdict(int)
    possible: defaultdict[int, int] = defaultdict(int)
    for decisions in rounds:
        for results in _by_board(decisions).values():
            if len(results) < 2:
                continue
            differences = [ahead for _, ahead in results]
            for fixture, ahead in results:
                worse = sum(other < ahead for other in differences)
                same = differences.count(ahead) - 1
                score = 2 * worse + same
                most = 2 * (len(differences) - 1)
                for side, members in enumerate(fixture.sides):
                    for entry in members:
                        gained[entry] += most - score if side else score
                        possible[entry] += most
    return {entry: gained[entry] / most for entry, most in possible.items()}


def _by_board(
    decisions: Sequence[tuple[Fixture, Outcome]],
) -> dict[int, list[tuple[Fixture, int]]]:
    """By how much the dealer's side was ahead on each board."""
    boards: defaultdict[int, list[tuple[Fixture, int]]] = defaultdict(list)
    for fixture, outcome in decisions:
        if outcome.how not in UNPLAYED:
            for number, points in enumerate(outcome.deals):
                boards[number].append((fixture, difference(points)))
    return boards


def difference(points: Pair) -> int:
    """By how much the first side is ahead."""
    return points[0] - points[1]
