"""What a match is worth in a ranking, and what the loser of a stake table pays.

Victory points (VP) share 20 between the sides; match points (MP) are the difference in points, with
a plus for the winner and a minus for the loser (AMB-VP-2). In Cirulla a table turns MP into VP
(VP-2); in the other games a win is 20-0 and a draw 10-10 (VP-1).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mazziere.games import GAMES
from mazziere.games.deal.tally import Pair

TimeoutMp = Literal["per_line", "symmetric"]

#: The least VP of the side that stays when the other leaves or runs out of time (ABN-5).
LEAST_AFTER_ABANDONMENT = 14


@dataclass(frozen=True)
class Standing:
    """What a match adds to a ranking, for side 0 and side 1."""

    vp: Pair
    mp: Pair


@dataclass(frozen=True)
class Row:
    """A row of the table: the winner's and the loser's VP, and the lowest MP that give them."""

    vp: Pair
    mp: int


@dataclass(frozen=True)
class Column:
    """A format of the table (CIR-20): the lowest MP of 10-10, of 11-9, and so on to its last row.

    The ranges of VP-2 need no upper bounds, because the lookup uses none (AMB-VP-1).
    """

    target: int
    deals: int
    lowest: tuple[int, ...]

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows from 10-10 on."""
        return tuple(Row((10 + n, 10 - n), mp) for n, mp in enumerate(self.lowest))


COLUMNS = (
    Column(7, 1, (0, 1, 2, 3, 4, 5, 7, 9)),
    Column(11, 2, (0, 1, 3, 5, 7, 9, 11, 13, 15)),
    Column(21, 3, (0, 2, 4, 6, 8, 10, 12, 15, 18, 21)),
    Column(31, 4, (0, 2, 4, 7, 10, 13, 16, 19, 22, 24, 27)),
    Column(41, 5, (0, 3, 5, 8, 11, 14, 17, 20, 23, 26, 30)),
    Column(51, 6, (0, 3, 6, 9, 12, 16, 19, 23, 26, 29, 33)),
)


def column_for(target: int | None, deals: int | None) -> Column:
    """The column of a format, which is a target or a number of deals and never both.

    A format that is not in the table has the nearest column below, or else the first (AMB-VP-3).
    """
    if target is not None and deals is None:
        below = [column for column in COLUMNS if column.target <= target]
    elif deals is not None and target is None:
        below = [column for column in COLUMNS if column.deals <= deals]
    else:
        raise ValueError("a match has a target or a number of deals")
    return below[-1] if below else COLUMNS[0]


def cirulla_row(column: Column, mp: int) -> Row:
    """The last row whose lowest MP does not exceed these (VP-2, AMB-VP-1)."""
    if mp < 0:
        raise ValueError(f"the difference is not negative: {mp}")
    return [row for row in column.rows if row.mp <= mp][-1]


def standing(
    game: str,
    target: int | None,
    deals: int | None,
    points: Pair,
    winner: int | None,
    cappotto: int | None = None,
) -> Standing:
    """A match that was played to its end (VP-1, VP-2); ``winner`` None is a draw.

    The winner may have no more points than the loser, when the last capture of a KO decided
    (GEN-19). The MP are 0 then, and by VP-1 the win is still worth 20. In Cirulla the table goes by
    MP alone, so that a winner whose MP belong to its first row gets 10-10.

    ``cappotto`` is the side that made one, and it is the winner: the match is worth the last row of
    the format with the lowest MP of that row, whatever the points (CIR-19).

    A winner that is behind, a draw that is not level, or a cappotto of a side that did not win or
    in a game that has none raises :class:`ValueError`.
    """
    _check(game, winner)
    if cappotto is not None:
        if game != "cirulla" or winner != cappotto:
            raise ValueError("a cappotto wins, and only in Cirulla")
        row = column_for(target, deals).rows[-1]
        return _for_sides(cappotto, row.vp, (row.mp, -row.mp))
    mp = _match_points(points, winner)
    if game == "cirulla":
        vp = cirulla_row(column_for(target, deals), mp).vp
    else:
        vp = (10, 10) if winner is None else (20, 0)
    return _for_sides(winner or 0, vp, (mp, -mp))


def abandoned_standing(
    game: str,
    target: int | None,
    deals: int | None,
    difference: int,
    leaver: int,
    timeout_mp: TimeoutMp = "per_line",
) -> Standing:
    """A match that side ``leaver`` left, with the difference of ABN-3; it loses even by 0 (ABN-1).

    Cirulla (ABN-5): the other side has the VP of the difference, 14 at least, and the lowest MP of
    the row of these VP. The leaver has 0 VP and, ``per_line``, minus the lowest MP of the format's
    last row; ``symmetric``, minus the other side's MP (AMB-ABN-2).

    The other games (ABN-6, AMB-ABN-6, for all the games of VP-1): 20-0, and the difference as MP.
    """
    _check(game, leaver)
    if difference < 0:
        raise ValueError(f"the difference is not negative: {difference}")
    if game != "cirulla":
        return _for_sides(1 - leaver, (20, 0), (difference, -difference))
    column = column_for(target, deals)
    least = column.rows[LEAST_AFTER_ABANDONMENT - 10]
    row = cirulla_row(column, max(difference, least.mp))
    lost = row.mp if timeout_mp == "symmetric" else column.rows[-1].mp
    return _for_sides(1 - leaver, (row.vp[0], 0), (row.mp, -lost))


def stake_payment(difference: int, per_point: int, max_loss: int, cappotto: bool) -> int:
    """What the loser of a stake table pays (CASH-1).

    After an abandonment the difference is that of ABN-3, and no ranking changes it (ABN-8).
    """
    if min(difference, per_point, max_loss) < 0:
        raise ValueError("a stake has no negative figures")
    return max_loss if cappotto else min(difference * per_point, max_loss)


def _match_points(points: Pair, winner: int | None) -> int:
    """How far the winner is in front; 0 in a draw."""
    if winner is None:
        if points[0] != points[1]:
            raise ValueError(f"a draw is level, not {points[0]}-{points[1]}")
        return 0
    mp = points[winner] - points[1 - winner]
    if mp < 0:
        raise ValueError(f"side {winner} is behind with {points[0]}-{points[1]} and cannot win")
    return mp


def _for_sides(first: int, vp: Pair, mp: Pair) -> Standing:
    """A standing from values that begin with the side named."""
    return Standing(vp, mp) if first == 0 else Standing(vp[::-1], mp[::-1])


def _check(game: str, side: int | None) -> None:
    """Refuse a game that there is not, and a seat in the place of a side."""
    if game not in GAMES:
        raise ValueError(f"there is no game {game!r}")
    if side not in (0, 1, None):
        raise ValueError(f"a side is 0 or 1, not {side}")
