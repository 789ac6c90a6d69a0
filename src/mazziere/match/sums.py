"""What the deals of a match add up to, line by line of their counts: the stuff of statistics."""

from __future__ import annotations

from dataclasses import dataclass, field

from mazziere.games.deal.tally import Item, Pair
from mazziere.match.match import Match


@dataclass(frozen=True)
class Line:
    """A line of the count over several deals, for side 0 and side 1.

    ``times`` is how often a side scored by it, or had any of it where it brings no points;
    ``points`` and ``measure`` are added up.
    """

    times: Pair = (0, 0)
    points: Pair = (0, 0)
    measure: Pair = (0, 0)

    def with_item(self, item: Item, had: Pair) -> Line:
        """The line with that of one more deal, of which a side had something or nothing."""
        return Line(
            _added(self.times, (int(had[0] > 0), int(had[1] > 0))),
            _added(self.points, item.points),
            _added(self.measure, item.measure),
        )


@dataclass(frozen=True)
class Sums:
    """How many deals were counted, their points, and every line that they had, by its name."""

    deals: int = 0
    points: Pair = (0, 0)
    lines: dict[str, Line] = field(default_factory=dict)


def sums_of(match: Match) -> Sums:
    """A match added up. A deal that was not played to its end has no count and adds nothing."""
    deals, points = 0, (0, 0)
    lines: dict[str, Line] = {}
    for tally in (row.tally for row in match.rows):
        if tally is None:
            continue
        deals += 1
        points = _added(points, tally.points)
        had = [(item, item.points) for item in tally.items]
        had += [(note, note.measure) for note in tally.notes]
        for item, share in had:
            lines[item.name] = lines.get(item.name, Line()).with_item(item, share)
    return Sums(deals, points, lines)


def _added(one: Pair, other: Pair) -> Pair:
    return one[0] + other[0], one[1] + other[1]
