"""What a match brings in a tournament: played at a table, entered by a director, or not played.

What counts is decided in :mod:`mazziere.match.victory`; here it is only asked.
"""

from __future__ import annotations

from typing import NamedTuple

from mazziere.games.deal.tally import Pair
from mazziere.match import Format, Match, Result
from mazziere.match.outcome import abandoned
from mazziere.match.victory import Standing, standing
from mazziere.tournament.errors import TournamentError
from mazziere.tournament.matches import Outcome

#: What ends a match that was not played.
UNPLAYED = ("no_show", "withdrawn")
#: More points than this are a slip of the pen.
MOST_POINTS = 9_999


class Final(NamedTuple):
    """How a match ended that people played elsewhere; see :func:`entered`."""

    points: Pair
    winner: int | None = None
    left: int | None = None
    cappotto: bool = False


def of_result(result: Result, deals: tuple[Pair, ...] = ()) -> Outcome:
    """A match that was played at one of our tables."""
    return Outcome(
        winner=result.winner,
        how=result.how,
        points=result.points,
        vp=result.standing.vp,
        mp=result.standing.mp,
        deals=deals,
    )


def deals_of(match: Match) -> tuple[Pair, ...]:
    """The points of each deal that was played to its end."""
    return tuple(row.tally.points for row in match.rows if row.tally is not None)


def entered(
    form: Format,
    points: Pair,
    winner: int | None = None,
    left: int | None = None,
    cappotto: bool = False,
) -> Outcome:
    """A match that people played elsewhere, with its final points.

    ``winner`` is asked for where the points do not tell it: a knock-out decided by the last capture
    or by a spareggio that changed the lead (GEN-19), and a cappotto. ``left`` is the side that gave
    up or ran out of time; it loses whatever the points, which are those of ABN-2. A refusal if no
    match ends like that.
    """
    if not all(0 <= each <= MOST_POINTS for each in points):
        raise TournamentError("bad_result")
    game = form.rules.game.name
    try:
        if left is not None:
            ahead = max(0, points[1 - left] - points[left])
            ranking = abandoned(form, ahead, left)
            return _outcome(1 - left, "abandoned", points, ranking)
        if winner is None and points[0] != points[1]:
            winner = int(points[1] > points[0])
        if winner is None and form.tournament == "ko":
            raise TournamentError("needs_winner")
        if winner is not None and points[0] == points[1] and form.tournament != "ko":
            raise TournamentError("bad_result")
        ranking = standing(
            game, form.target, form.deals, points, winner, winner if cappotto else None
        )
    except (ValueError, IndexError) as error:
        if isinstance(error, TournamentError):
            raise
        raise TournamentError("bad_result", str(error)) from None
    how = "cappotto" if cappotto else "draw" if winner is None else "points"
    if winner is not None and points[0] == points[1] and not cappotto:
        how = "last_capture"
    return _outcome(winner, how, points, ranking)


def unplayed(form: Format, absent: set[int], how: str) -> Outcome:
    """A match in which a side, or both, was not there: the least of an abandonment (ABN-5, ABN-6).

    The absent side has its line of the table. If both are absent, both have it.
    """
    if len(absent) == 1:
        (side,) = absent
        ranking = abandoned(form, 0, side)
        return _outcome(1 - side, how, (0, 0), ranking)
    lost = abandoned(form, 0, 0).mp[0]
    return _outcome(None, how, (0, 0), Standing((0, 0), (lost, lost)))


def bye(form: Format) -> Standing:
    """What a bye is worth in a Swiss round: as much as an opponent who does not come."""
    return abandoned(form, 0, 1)


def _outcome(winner: int | None, how: str, points: Pair, ranking: Standing) -> Outcome:
    """An outcome from its parts."""
    return Outcome(winner=winner, how=how, points=points, vp=ranking.vp, mp=ranking.mp)
