"""One decision judged: every move weighed from the seat's own view, the best, and what was lost."""

from __future__ import annotations

import random

from mazziere.bots import Budget, Prospect, advise
from mazziere.games import View
from mazziere.notation import format_move
from mazziere.review.cost import Weighed, best_of, cost_of, lost, severity_of
from mazziere.review.depths import Depth
from mazziere.review.outlook import outlooks
from mazziere.review.played import Question
from mazziere.review.reasons import reasons
from mazziere.review.result import Choice, Judgement, Reason


def judge(question: Question, depth: Depth, seed: int = 0) -> Judgement:
    """What is to be said of a decision; the same question, depth and seed give the same answer."""
    view = question.view
    assert view.seat is not None
    key = f"{seed}/{question.deal}/{question.place}"
    weighed = weigh(view, question.prospect, depth, key)
    best = best_of(weighed)
    chosen = next(each for each in weighed if each.move == question.move)
    points_lost, chance_lost = lost(best.points, chosen.points), lost(best.chance, chosen.chance)
    cost = 0.0
    if chosen is not best:
        cost = cost_of(points_lost, chance_lost, view.rules.game.habits.points_a_deal)
    severity = severity_of(cost)
    why: tuple[Reason, ...] = ()
    if severity is not None:
        found = outlooks(view, (chosen.move, best.move), f"{key}/worlds")
        why = reasons(view, found[chosen.move], found[best.move])
    chance = chosen.chance.expected
    return Judgement(
        question.deal,
        question.place,
        view.seat,
        format_move(chosen.move),
        format_move(best.move),
        tuple(choices(weighed, best)),
        round(points_lost, 3),
        round(chance_lost, 4),
        round(cost, 3),
        severity,
        why,
        round(1 - chance if view.seat & 1 else chance, 4),
    )


def weigh(view: View, prospect: Prospect, depth: Depth, key: str) -> list[Weighed]:
    """Every legal move, in the order of the chances."""
    budget = Budget(iterations=depth.iterations(len(view.moves)))
    points = advise(view, budget, random.Random(f"{key}/points"))
    chances = advise(view, budget, random.Random(f"{key}/chances"), prospect)
    by_move = {each.move: each for each in points}
    return [Weighed(each.move, by_move[each.move], each) for each in chances]


def choices(weighed: list[Weighed], best: Weighed) -> list[Choice]:
    """The moves as they are told: the best, then the others by their chances."""
    ordered = [best, *(each for each in weighed if each is not best)]
    return [
        Choice(
            format_move(each.move),
            round(each.points.expected, 2),
            round(each.chance.expected, 4),
        )
        for each in ordered
    ]
