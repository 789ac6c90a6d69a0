"""A hint: the move that the adviser holds for the best, and one reason for it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mazziere.bots import Prospect
from mazziere.games import View
from mazziere.notation import format_move
from mazziere.review.cost import Weighed, best_of
from mazziere.review.depths import Depth
from mazziere.review.judging import weigh
from mazziere.review.outlook import outlooks
from mazziere.review.reasons import REASONS, VAGUE, least_of, reasons, telling
from mazziere.review.result import Reason

#: The code where it does not matter what is played.
LEVEL = "level"
#: A smaller difference in the chance of winning is none.
LEAST_CHANCE = 0.01


@dataclass(frozen=True)
class Hint:
    """A move, what it is likely to lead to, and why it is better than others."""

    move: str
    points: float
    chance: float
    reason: Reason


def hint(view: View, prospect: Prospect, depth: Depth, key: str) -> Hint:
    """The best move of the player on turn, from the view alone; ``key`` decides all chance."""
    weighed = weigh(view, prospect, depth, key)
    best = best_of(weighed)
    others = [each for each in weighed if each is not best]
    reason = why(view, best, others, key) if others else Reason("only_move")
    return Hint(
        format_move(best.move),
        round(best.points.expected, 2),
        round(best.chance.expected, 4),
        reason,
    )


def why(view: View, best: Weighed, others: list[Weighed], key: str) -> Reason:
    """What the likeliest of the other moves would do worse that has a name.

    Where nothing has, ``points`` and ``chance`` are what the move is expected to lead to; and where
    all lead to the same, it is ``level``.
    """
    found = outlooks(view, (best.move, *(each.move for each in others)), f"{key}/worlds")
    named: list[Reason] = []
    for other in others:
        named += sorted(reasons(view, found[other.move], found[best.move]), key=telling)[:1]
        if telling(named[-1]) == 0:
            break
    reason = min(named, key=telling)
    code = REASONS[reason.code][0]
    if reason.code not in VAGUE:
        return replace(reason, code=code, move=None)
    if not any(worse(view, best, other) for other in others):
        code = LEVEL
    points, chance = best.points.expected, best.chance.expected
    return Reason(code, points=round(points, 1), chance=round(chance, 2))


def worse(view: View, best: Weighed, other: Weighed) -> bool:
    """Whether a move leads to less than the best by so much that it is worth speaking of."""
    points = best.points.expected - other.points.expected
    chance = best.chance.expected - other.chance.expected
    return points >= least_of(view.rules) or chance >= LEAST_CHANCE
