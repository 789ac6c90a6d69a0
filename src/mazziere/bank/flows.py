"""Who loses chips to whom, again and again: how handing chips over shows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from mazziere.bank.posting import Line, player_of


@dataclass(frozen=True)
class Flow:
    """What ``giver`` has lost to ``taker`` and won back, in so many matches."""

    giver: str
    taker: str
    lost: int
    won: int
    matches: int


#: A flow is shown from so many chips on, if no more than a fifth of them came back.
NOTABLE = 300
ONE_SIDED = 5


def flows(settlements: Iterable[Sequence[Line]]) -> list[Flow]:
    """The one-sided flows of these settlements, the largest first.

    At a table of pairs each loser pays both winners, half of it each; in a tournament all who won,
    by what they won.
    """
    lost: defaultdict[tuple[str, str], Fraction] = defaultdict(Fraction)
    matches: defaultdict[frozenset[str], int] = defaultdict(int)
    for lines in settlements:
        total = sum(line.amount for line in lines if line.amount > 0)
        for giver, amount in _players(lines, -1):
            for taker, share in _players(lines, 1):
                lost[giver, taker] += Fraction(amount * share, total)
                matches[frozenset((giver, taker))] += 1
    found = [
        Flow(
            giver,
            taker,
            round(amount),
            round(lost.get((taker, giver), 0)),
            matches[frozenset((giver, taker))],
        )
        for (giver, taker), amount in lost.items()
    ]
    notable = [f for f in found if f.lost - f.won >= NOTABLE and f.won * ONE_SIDED <= f.lost]
    return sorted(notable, key=lambda flow: (flow.won - flow.lost, flow.giver, flow.taker))


def _players(lines: Sequence[Line], sign: int) -> list[tuple[str, int]]:
    """The players whose chips became more (1) or fewer (-1), and by how many."""
    named = [(player_of(line.account), line.amount * sign) for line in lines]
    return [(player, amount) for player, amount in named if player is not None and amount > 0]
