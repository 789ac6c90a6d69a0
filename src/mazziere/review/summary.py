"""All judgements put together: the curve, where it leaps, and how each played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mazziere.review.cost import accuracy
from mazziere.review.depths import Depth
from mazziere.review.judging import judge
from mazziere.review.played import Played, deals_of
from mazziere.review.result import (
    VERSION,
    CurvePoint,
    Judgement,
    PlayerReview,
    Review,
    TurningPoint,
)

#: A leap of the curve that is worth telling, and how many are told.
LEAP = 0.1
MOST_TURNING_POINTS = 5


def review(played: Played, depth: Depth, seed: int = 0) -> Review:
    """Judge everything that was decided."""
    judged = [judge(question, depth, seed) for question in played.questions]
    return summed_up(played, depth, judged)


def summed_up(played: Played, depth: Depth, judged: Sequence[Judgement]) -> Review:
    """The review, when every decision has been judged."""
    curve = curve_of(played, judged)
    return Review(
        VERSION,
        depth.name,
        tuple(player_review(seat, judged) for seat in range(played.seats)),
        tuple(judged),
        tuple(curve),
        tuple(turning_points(curve, judged)),
    )


def curve_of(played: Played, judged: Iterable[Judgement]) -> list[CurvePoint]:
    """Side 0's chances: after each move as its player saw them, and after each count."""
    curve: list[CurvePoint] = []
    by_deal: dict[int, list[CurvePoint]] = {deal: [] for deal in deals_of(played.questions)}
    for each in judged:
        by_deal[each.deal].append(CurvePoint(each.deal, each.place, each.after))
    for deal, points in by_deal.items():
        curve += points
        if deal in played.endings:
            curve.append(CurvePoint(deal, None, round(played.endings[deal], 4)))
    return curve


def turning_points(curve: list[CurvePoint], judged: Iterable[Judgement]) -> list[TurningPoint]:
    """The greatest leaps, in the order in which they happened."""
    moves = {(each.deal, each.place): each for each in judged}
    leaps = []
    chance = 0.5
    for point in curve:
        swing = round(point.chance - chance, 4)
        chance = point.chance
        if abs(swing) < LEAP:
            continue
        move = None if point.place is None else moves[point.deal, point.place]
        seat, severity = (None, None) if move is None else (move.seat, move.severity)
        leaps.append(TurningPoint(point.deal, point.place, seat, swing, severity))
    greatest = sorted(leaps, key=lambda leap: -abs(leap.swing))[:MOST_TURNING_POINTS]
    return [leap for leap in leaps if leap in greatest]


def player_review(seat: int, judged: Iterable[Judgement]) -> PlayerReview:
    """How a seat played; what was forced does not count."""
    own = [each for each in judged if each.seat == seat and not each.forced]
    figure = accuracy([each.cost for each in own])
    severities = [each.severity for each in own]
    return PlayerReview(
        seat,
        len(own),
        None if figure is None else round(figure, 1),
        severities.count("imprecisione"),
        severities.count("errore"),
        severities.count("errore_grave"),
    )
