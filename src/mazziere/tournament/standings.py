"""Standings of a group or a field: the same whatever the order in which results came in.

The order is: VP; MP; the matches among those who are level so far, by VP and then MP, if all of
them have met; matches won; the opponents' VP; points made; and in the end the draw of lots.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from mazziere.games.deal.tally import Pair
from mazziere.tournament.matches import Fixture, Outcome


@dataclass
class Row:
    """A line of the standings. ``comparison`` is a share from 0 to 1, with duplicate deals."""

    entry: int
    place: int = 0
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    vp: int = 0
    mp: int = 0
    points: int = 0
    against: int = 0
    byes: int = 0
    withdrawn: bool = False
    comparison: float | None = None
    met: list[int] = field(default_factory=list)


Decision = tuple[Fixture, Outcome]
Lot = Callable[[int], bytes]


def standings(
    entries: Sequence[int],
    decisions: Iterable[Decision],
    lot: Lot,
    byes: Mapping[int, int] | None = None,
    bye_worth: Pair = (0, 0),
    annulled: frozenset[int] = frozenset(),
    withdrawn: frozenset[int] = frozenset(),
) -> list[Row]:
    """Everybody in order, those whose results were annulled last.

    ``byes`` counts them by entry, each worth ``bye_worth`` VP and MP.
    """
    rows = {entry: Row(entry, withdrawn=entry in withdrawn) for entry in entries}
    counted = [
        decision
        for decision in decisions
        if annulled.isdisjoint(decision[0].sides[0] + decision[0].sides[1])
    ]
    for fixture, outcome in counted:
        _add(rows, fixture, outcome)
    for entry, number in (byes or {}).items():
        if entry in rows and entry not in annulled:
            rows[entry].byes = number
            rows[entry].vp += number * bye_worth[0]
            rows[entry].mp += number * bye_worth[1]
    in_play = [row for row in rows.values() if row.entry not in annulled]
    ordered = _ordered(in_play, counted, rows, lot)
    ordered += sorted((rows[entry] for entry in annulled & rows.keys()), key=_by_lot(lot))
    for place, row in enumerate(ordered, 1):
        row.place = place
    return ordered


def _add(rows: Mapping[int, Row], fixture: Fixture, outcome: Outcome) -> None:
    """One match, for everybody on either side."""
    for side, members in enumerate(fixture.sides):
        for entry in members:
            row = rows[entry]
            row.played += 1
            row.vp += outcome.vp[side]
            row.mp += outcome.mp[side]
            row.points += outcome.points[side]
            row.against += outcome.points[1 - side]
            row.won += outcome.winner == side
            row.drawn += outcome.how == "draw"
            row.met += fixture.sides[1 - side]
            row.lost = row.played - row.won - row.drawn


def _ordered(
    in_play: list[Row], counted: Sequence[Decision], rows: Mapping[int, Row], lot: Lot
) -> list[Row]:
    """Those who count, in order."""
    in_play.sort(key=lambda row: (-row.vp, -row.mp))
    ordered: list[Row] = []
    for _, group in groupby(in_play, key=lambda row: (row.vp, row.mp)):
        level = list(group)
        if len(level) > 1:
            direct = _encounters(level, counted)
            level.sort(
                key=lambda row: (
                    [-each for each in direct[row.entry]],
                    -row.won,
                    -sum(rows[other].vp for other in row.met),
                    -row.points,
                    lot(row.entry),
                )
            )
        ordered += level
    return ordered


def _encounters(level: Sequence[Row], counted: Sequence[Decision]) -> Mapping[int, list[int]]:
    """VP and MP of those who are level against each other; nothing unless all of them have met."""
    among = {row.entry for row in level}
    if any(not (among - {row.entry}) <= set(row.met) for row in level):
        return {entry: [] for entry in among}
    direct: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    for fixture, outcome in counted:
        first, second = fixture.sides
        for side, mine, others in ((0, first, second), (1, second, first)):
            if not among.isdisjoint(others):
                for entry in among.intersection(mine):
                    direct[entry][0] += outcome.vp[side]
                    direct[entry][1] += outcome.mp[side]
    return direct


def _by_lot(lot: Lot) -> Callable[[Row], bytes]:
    """The order of the lots."""
    return lambda row: lot(row.entry)
