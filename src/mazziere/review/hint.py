"""A hint: the move that the adviser holds for the best, and one reason for it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mazziere.bots import Prospect
from mazziere.games import View
from mazziere.notation import format_move
from mazziere.review.cost import best_of
from mazziere.review.depths import Depth
from mazziere.review.judging import weigh
from mazziere.review.outlook import outlooks
from mazziere.review.reasons import REASONS, reasons
from mazziere.review.result import Reason


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
    others = [each.move for each in weighed if each is not best]
    reason = why(view, best.move, others, key) if others else Reason("only_move")
    return Hint(
        format_move(best.move),
        round(best.points.expected, 2),
        round(best.chance.expected, 4),
        reason,
    )


def why(view: View, best: int, others: list[int], key: str) -> Reason:
    """What the likeliest of the other moves would do worse that has a name."""
    found = outlooks(view, (best, *others), f"{key}/worlds")
    named = [reasons(view, found[other], found[best])[0] for other in others]
    reason = next((each for each in named if each.code != "other"), named[0])
    return replace(reason, code=REASONS[reason.code][0], move=None)
