"""When a match is decided, and what its result is."""

from __future__ import annotations

from dataclasses import dataclass

from mazziere.games.tally import Pair
from mazziere.match.abandonment import Award
from mazziere.match.format import Format
from mazziere.match.victory import Standing


@dataclass(frozen=True)
class Result:
    """How a match ended. ``winner`` is a side, None for a draw.

    ``how`` is ``points``, ``draw``, ``spareggio``, ``last_capture`` (GEN-19), ``cappotto``,
    ``abandoned``, ``match_time`` or ``move_timeout``. ``awards`` tells how the points of the deal
    in progress were assigned when somebody left.
    """

    winner: int | None
    how: str
    points: Pair
    difference: int
    standing: Standing
    leaver: int | None = None
    awards: tuple[Award, ...] = ()


def worth(form: Format, points: Pair) -> Pair:
    """What a deal adds to the totals: its points, or one for winning it (AMB-BRI-1)."""
    if not form.by_rounds:
        return points
    limit = form.rules.game.habits.deal_won_at
    assert limit is not None
    return int(points[0] >= limit), int(points[1] >= limit)


def is_last_deal(form: Format, totals: Pair, number: int) -> bool:
    """Whether the number of deals has been played, or somebody has reached the target."""
    if form.by_rounds:
        return max(totals) >= form.rounds
    if form.deals is not None:
        return number >= form.deals
    assert form.target is not None
    return max(totals) >= form.target + (form.target_mode == "exceed")
