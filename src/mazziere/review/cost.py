"""What a move cost, how grave that is, and how accurate a player was.

Two things can be lost: chances to win the match, and points of the deal. Both are counted in units
of an *errore*, and the greater of the two is the cost. See docs/review.md.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from mazziere.bots import Advice
from mazziere.review.result import Severity

#: An errore: so much of the chance to win the match, or such a share of the points a deal brings.
ERRORE_CHANCE = 0.07
ERRORE_POINTS = 0.15
#: From which cost on a move is called what, the gravest first.
SEVERITIES: tuple[tuple[Severity, float], ...] = (
    ("errore_grave", 2.0),
    ("errore", 1.0),
    ("imprecisione", 0.4),
)
#: Chances that differ by less are alike; then points tell which move is better.
ALIKE = 0.005
#: A difference counts when it is so many standard errors of its measurement, or more: the best of
#: several moves is mostly one that had some luck in being measured.
SIGNIFICANT = 3.0


@dataclass(frozen=True)
class Weighed:
    """A move with what it leads to in points and in chances."""

    move: int
    points: Advice
    chance: Advice


def best_of(moves: Sequence[Weighed]) -> Weighed:
    """The move that wins the match most likely; among those that are alike, the most points."""
    highest = max(each.chance.expected for each in moves)
    alike = [each for each in moves if each.chance.expected >= highest - ALIKE]
    return max(alike, key=lambda each: each.points.expected)


def lost(best: Advice, chosen: Advice) -> float:
    """What is lost by a move beside the best; nothing, where that may be chance."""
    difference = best.expected - chosen.expected
    error = math.hypot(error_of(best), error_of(chosen))
    return difference if difference > 0 and difference >= SIGNIFICANT * error else 0.0


def error_of(advice: Advice) -> float:
    """The standard error of what is expected."""
    return advice.spread / math.sqrt(max(1, advice.tries))


def cost_of(points_lost: float, chance_lost: float, points_a_deal: int) -> float:
    """What was lost, in units of an errore."""
    return max(chance_lost / ERRORE_CHANCE, points_lost / (ERRORE_POINTS * points_a_deal))


def severity_of(cost: float) -> Severity | None:
    """What a move of that cost is called; None for one that is as good as the best."""
    return next((name for name, least in SEVERITIES if cost >= least), None)


def accuracy(costs: Sequence[float]) -> float | None:
    """The mean over all decisions, each 100 for the best move and half as much for an errore."""
    if not costs:
        return None
    return 100.0 * sum(math.pow(0.5, cost) for cost in costs) / len(costs)
