"""Where exercises come from: decisions of which a review shows that one move is clearly the best.

A review finds candidates. Each is then weighed anew, more deeply and in other worlds, so that the
luck with which it was found does not count again.
"""

from __future__ import annotations

from collections.abc import Iterable

from mazziere.games import View
from mazziere.notation import format_move, format_view
from mazziere.practice.difficulty import level_of
from mazziere.practice.exercise import Alternative, Exercise
from mazziere.review import DEPTHS, Depth, Judgement, Question
from mazziere.review.cost import Weighed, best_of, cost_of, lost
from mazziere.review.hint import why
from mazziere.review.judging import weigh
from mazziere.review.outlook import outlooks
from mazziere.review.reasons import reasons
from mazziere.review.result import Reason

#: What every other move must cost: an *errore*.
CLEARLY = 1.0
#: Of one match, so that not all exercises come from one evening.
MOST_OF_A_MATCH = 3
#: Each depth is confirmed by one that is no shallower.
CONFIRMED_AT = {
    "rapida": DEPTHS["normale"],
    "normale": DEPTHS["a_fondo"],
    "a_fondo": DEPTHS["a_fondo"],
}
#: Reviews have 0; other worlds are looked at.
SEED = 1


def candidates(
    judgements: Iterable[Judgement], points_a_deal: int, most: int = MOST_OF_A_MATCH
) -> list[tuple[int, int]]:
    """Deal and place of the decisions that look like exercises, the clearest of a match."""
    found = [(margin(each, points_a_deal), each.deal, each.place) for each in judgements]
    clear = sorted((each for each in found if each[0] >= CLEARLY), reverse=True)
    return [(deal, place) for _, deal, place in clear[:most]]


def margin(judged: Judgement, points_a_deal: int) -> float:
    """What the second best move of a decision costs; nothing where there is no other."""
    best, *others = judged.choices
    return min(
        (cost_of(best.points - o.points, best.chance - o.chance, points_a_deal) for o in others),
        default=0.0,
    )


def confirmed(question: Question, depth: Depth, seed: int = SEED) -> Exercise | None:
    """The exercise that a decision makes; None if the best move is not clearly ahead of all others.

    The same question, depth and seed give the same exercise.
    """
    view, prospect = question.view, question.prospect
    if len(view.moves) < 2:
        return None
    key = f"exercise/{seed}/{question.deal}/{question.place}"
    weighed = weigh(view, prospect, depth, key)
    best = best_of(weighed)
    others = [each for each in weighed if each is not best]
    costs = {each.move: beside(best, each, view) for each in others}
    if min(costs.values()) < CLEARLY:
        return None
    return Exercise(
        view.rules.game.name,
        view.rules.seats,
        level_of(view, prospect, best.move),
        format_view(view),
        prospect.form.plain()["match"],  # type: ignore[arg-type]
        prospect.number,
        prospect.totals,
        depth.name,
        seed,
        tuple(options(view, best, others, costs, key)),
    )


def beside(best: Weighed, other: Weighed, view: View) -> float:
    """What a move costs, as far as that is beyond doubt."""
    points, chance = lost(best.points, other.points), lost(best.chance, other.chance)
    return cost_of(points, chance, view.rules.game.habits.points_a_deal)


def options(
    view: View, best: Weighed, others: list[Weighed], costs: dict[int, float], key: str
) -> list[Alternative]:
    """All moves with what is to be said of them, the best first."""
    found = outlooks(view, view.moves, f"{key}/worlds")
    why_best = why(view, best, others, key)
    told = [option(best, 0.0, (why_best,))]
    for each in others:
        because = reasons(view, found[each.move], found[best.move])
        told.append(option(each, costs[each.move], because))
    return told


def option(weighed: Weighed, cost: float, because: tuple[Reason, ...]) -> Alternative:
    """A move as it is told."""
    points, chance = round(weighed.points.expected, 2), round(weighed.chance.expected, 4)
    return Alternative(format_move(weighed.move), points, chance, round(cost, 2), because)
