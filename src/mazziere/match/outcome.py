"""When a match is decided, and what its result is."""

from __future__ import annotations

from dataclasses import dataclass

from mazziere.games import Deal
from mazziere.games.deal.tally import Pair
from mazziere.match.abandonment import Award, difference, settle, settle_round, total
from mazziere.match.format import Format
from mazziere.match.victory import Standing, abandoned_standing, standing

#: Extra deals that a level knock-out match gets (GEN-19).
SPAREGGI = 3

#: The side that has won, None for a draw, and how.
Verdict = tuple[int | None, str]


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


# After each deal: None where the match goes on


def after_deal(form: Format, totals: Pair, number: int) -> Verdict | None:
    """Whether the match is won or drawn after that deal (GEN-16…18)."""
    if not is_last_deal(form, totals, number):
        return None
    if totals[0] != totals[1]:
        return int(totals[1] > totals[0]), "points"
    if form.tournament != "ko" and (form.deals is not None or form.tie_at_target == "draw"):
        return None, "draw"
    return None


def goes_to_spareggi(form: Format, totals: Pair, number: int) -> bool:
    """Whether extra deals decide from here on (GEN-19).

    Played on (AMB-GEN-9), the match is decided by its totals after any further deal.
    """
    level = is_last_deal(form, totals, number) and totals[0] == totals[1]
    return level and form.tournament == "ko" and form.ko_ties == "three_spareggi"


def after_spareggio(spareggio: int, points: Pair, last_taker: int) -> Verdict | None:
    """More points in this deal win; after the third level one the last taker loses."""
    if points[0] != points[1]:
        return int(points[1] > points[0]), "spareggio"
    return (1 - (last_taker & 1), "last_capture") if spareggio == SPAREGGI else None


# The result


def played_out(form: Format, totals: Pair, winner: int | None, how: str) -> Result:
    """The result of a match that was played to its end."""
    cappotto = winner if how == "cappotto" else None
    ranking = standing(form.rules.game.name, form.target, form.deals, totals, winner, cappotto)
    return Result(winner, how, totals, abs(totals[0] - totals[1]), ranking)


def left_early(form: Format, totals: Pair, deal: Deal | None, seat: int, how: str) -> Result:
    """The result when a player has left it: the side loses, whatever the score (ABN-1, ABN-3)."""
    leaver = seat & 1
    settled = settle_round if form.by_rounds else settle
    awards = settled(form.rules, deal, leaver)
    points = total(awards)
    owed = difference(totals, awards, leaver)
    ranking = abandoned(form, owed, leaver)
    told = () if form.by_rounds else awards  # a round has no points to tell of
    finals = (totals[0] + points[0], totals[1] + points[1])
    return Result(1 - leaver, how, finals, owed, ranking, seat, told)


def abandoned(form: Format, owed: int, leaver: int) -> Standing:
    """The standing after side ``leaver`` has left, with the difference of ABN-3."""
    return abandoned_standing(
        form.rules.game.name,
        form.target,
        form.deals,
        owed,
        leaver,
        "symmetric" if form.timeout_mp == "symmetric" else "per_line",
    )
