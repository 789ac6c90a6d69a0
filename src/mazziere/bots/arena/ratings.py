"""Ratings by maximum likelihood from many encounters (Bradley and Terry; a tie is half a win)."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from mazziere.bots.arena.statistics import Estimate

#: Points of a rating that make it ten times as likely to win as to lose.
TENFOLD = 400
MOST_STEPS = 200

Matrix = list[list[float]]


class Encounter(NamedTuple):
    """What ``first`` scored against ``second`` in the deals of a board (a tie is a half)."""

    board: int
    first: str
    second: str
    score: float
    deals: int


def ratings(
    names: Sequence[str], encounters: Sequence[Encounter], anchor: str
) -> dict[str, Estimate]:
    """The rating of everybody, with ``anchor`` at 0.

    As if they had met once more, one tie is added for each two of them; so even who lost every deal
    has a rating. The 95 % intervals are of the distance to the anchor. They take boards as
    independent of each other, and nothing about the deals within a board (the "sandwich" estimate
    of the variance).
    """
    place = {name: index for index, name in enumerate(name for name in names if name != anchor)}
    pairs = combinations(names, 2)
    ties = [Encounter(-number, a, b, 0.5, 1) for number, (a, b) in enumerate(pairs, 1)]
    totals: dict[tuple[str, str], tuple[float, int]] = defaultdict(lambda: (0.0, 0))
    for each in [*encounters, *ties]:
        score, deals = totals[each.first, each.second]
        totals[each.first, each.second] = score + each.score, deals + each.deals
    together = [Encounter(0, *pair, *total) for pair, total in totals.items()]
    strength = dict.fromkeys(names, 0.0)
    for _ in range(MOST_STEPS):
        slope = _slope(place, strength, together)
        step = _solved(_curvature(place, strength, together), slope)
        largest = max(map(abs, step), default=0.0)
        for name, index in place.items():
            strength[name] += step[index] / max(1.0, largest)
        if largest < 1e-9:
            break
    errors = _errors(place, strength, [*encounters, *ties], together)
    scale = TENFOLD / math.log(10)
    return {
        name: Estimate(
            scale * strength[name],
            scale * (strength[name] - 1.96 * errors[name]),
            scale * (strength[name] + 1.96 * errors[name]),
        )
        for name in names
    }


def expected(difference: float) -> float:
    """The share that a bot scores which is stronger by that much."""
    return 1 / (1 + math.exp(-difference))


def _slope(
    place: dict[str, int], strength: dict[str, float], encounters: Sequence[Encounter]
) -> list[float]:
    """How the log likelihood grows with each strength: what was scored beyond expectation."""
    slope = [0.0] * len(place)
    for each in encounters:
        surplus = each.score - each.deals * expected(strength[each.first] - strength[each.second])
        for name, sign in ((each.first, 1), (each.second, -1)):
            if name in place:
                slope[place[name]] += sign * surplus
    return slope


def _curvature(
    place: dict[str, int], strength: dict[str, float], encounters: Sequence[Encounter]
) -> Matrix:
    """How the slope falls: minus the second derivative of the log likelihood."""
    matrix = [[0.0] * len(place) for _ in place]
    for each in encounters:
        share = expected(strength[each.first] - strength[each.second])
        weight = each.deals * share * (1 - share)
        here = [place[name] for name in (each.first, each.second) if name in place]
        for row in here:
            for column in here:
                matrix[row][column] += weight if row == column else -weight
    return matrix


def _errors(
    place: dict[str, int],
    strength: dict[str, float],
    encounters: Sequence[Encounter],
    together: Sequence[Encounter],
) -> dict[str, float]:
    """The standard error of each strength, with boards as the independent observations."""
    by_board: dict[int, list[Encounter]] = defaultdict(list)
    for each in encounters:
        by_board[each.board].append(each)
    slopes = [_slope(place, strength, board) for board in by_board.values()]
    curvature = _curvature(place, strength, together)
    errors = dict.fromkeys(strength, 0.0)
    for name, index in place.items():
        row = _solved(curvature, [float(other == index) for other in range(len(place))])
        parts = [sum(x * y for x, y in zip(row, slope, strict=True)) for slope in slopes]
        errors[name] = math.sqrt(sum(part * part for part in parts))
    return errors


def _solved(matrix: Matrix, right: list[float]) -> list[float]:
    """The x for which ``matrix`` times x is ``right``, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for pivot in range(len(rows)):
        best = max(range(pivot, len(rows)), key=lambda row: abs(rows[row][pivot]))
        rows[pivot], rows[best] = rows[best], rows[pivot]
        for row in range(len(rows)):
            if row != pivot:
                factor = rows[row][pivot] / rows[pivot][pivot]
                rows[row] = [x - factor * y for x, y in zip(rows[row], rows[pivot], strict=True)]
    return [row[-1] / row[index] for index, row in enumerate(rows)]
