"""Rules of matches that tests of matches share, and what they look at in one."""

from __future__ import annotations

from mazziere.games import GAMES
from mazziere.match import Match
from mazziere.match.match import DealRow

SCOPA = GAMES["scopa"].rules(2)
SCOPONE = GAMES["scopone"].rules(4)
BRISCOLA = GAMES["briscola"].rules(2)


def counted(match: Match) -> list[DealRow]:
    """The deals that were played to their count."""
    return [row for row in match.rows if row.tally is not None]


def points(match: Match) -> list[tuple[int, int]]:
    return [row.tally.points for row in counted(match)]  # type: ignore[union-attr]


def running(match: Match) -> list[tuple[int, int]]:
    """The totals after each deal."""
    totals, mine, yours = [], 0, 0
    for first, second in points(match):
        mine, yours = mine + first, yours + second
        totals.append((mine, yours))
    return totals
