"""What the end of a deal is worth to a search: points of the deal, or chances in the match.

A table holds the worth for side 0 at ``128 * points of side 0 + points of side 1``, from -1 to 1.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable
from functools import lru_cache

from mazziere.bots.prospect import Prospect
from mazziere.games import Rules
from mazziere.games.deal.tally import Pair
from mazziere.match.outcome import is_last_deal, worth

WIDTH = 128

#: How much winning the match is worth; the rest is by how much (VP).
WINNING = 0.85
#: The standard deviation of a deal's difference between equals, in points a deal usually brings.
SPREAD = 0.6


def values_of(rules: Rules, prospect: Prospect | None) -> array[float]:
    """The table for a deal by itself, or for one in a match."""
    return _deal_values(rules) if prospect is None else _match_values(prospect)


@lru_cache(64)
def point_values(rules: Rules) -> array[float]:
    """The difference in points and nothing else, in units of :func:`point_unit`."""
    unit = point_unit(rules)
    return _table(lambda mine, yours: (mine - yours) / unit)


def point_unit(rules: Rules) -> float:
    """How many points make a worth of 1 in :func:`point_values`."""
    return 2.0 * rules.game.habits.points_a_deal


@lru_cache(64)
def chance_values(prospect: Prospect) -> array[float]:
    """The chance to win the match and nothing else."""
    return _table(lambda mine, yours: winning_chance(prospect, (mine, yours)))


def winning_chance(prospect: Prospect, points: Pair) -> float:
    """Side 0's chance to win the match after a deal with these points, from -1 to 1.

    It takes equals who play on: each deal's difference is a step of a random walk.
    """
    form = prospect.form
    gained = worth(form, points)
    totals = prospect.totals[0] + gained[0], prospect.totals[1] + gained[1]
    ahead = totals[0] - totals[1]
    if is_last_deal(form, totals, prospect.number):
        return float((ahead > 0) - (ahead < 0))
    if form.by_rounds:
        step, deals = 1.0, float(form.rounds - max(totals))
    else:
        usual = form.rules.game.habits.points_a_deal
        step = SPREAD * usual
        if form.deals is not None:
            deals = float(form.deals - prospect.number)
        else:
            assert form.target is not None
            deals = max(1.0, (form.target - max(totals)) / usual)
    return math.erf(ahead / (step * math.sqrt(2.0 * deals)))


@lru_cache(64)
def _deal_values(rules: Rules) -> array[float]:
    usual = rules.game.habits.points_a_deal

    return _table(lambda mine, yours: math.tanh((mine - yours) / usual))


@lru_cache(64)
def _match_values(prospect: Prospect) -> array[float]:
    usual = prospect.form.rules.game.habits.points_a_deal

    def value(mine: int, yours: int) -> float:
        margin = math.tanh((mine - yours) / (2 * usual))
        chance = winning_chance(prospect, (mine, yours))
        return WINNING * chance + (1 - WINNING) * margin

    return _table(value)


def _table(value: Callable[[int, int], float]) -> array[float]:
    return array("d", (value(mine, yours) for mine in range(WIDTH) for yours in range(WIDTH)))
