"""A club's ranking over several tournaments."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

#: What the first places of a tournament are worth, and what everybody gets who took part.
POINTS = (25, 18, 15, 12, 10, 8, 6, 5, 4, 3)
TAKING_PART = 2


@dataclass(frozen=True)
class SeasonRow:
    """A player in the ranking. ``places`` has one for each tournament, best first."""

    place: int
    player: str
    points: Fraction
    counted: int
    places: tuple[int, ...]


#: A tournament: place by player. Partners have the same place; so have players who share one.
Places = Mapping[str, int]


def season(
    tournaments: Iterable[Places],
    scale: Sequence[int] = POINTS,
    taking_part: int = TAKING_PART,
    best: int | None = None,
    pairs: bool = False,
) -> list[SeasonRow]:
    """The ranking, first by points, then by who has the better places (one first is more than any
    number of seconds). Who is level there, too, shares a place and is listed by name.

    Who shares places in a tournament shares what they are worth. ``best`` counts only so many
    tournaments of each player. ``pairs``: two at a place are partners and each gets the whole.
    """
    earned: defaultdict[str, list[Fraction]] = defaultdict(list)
    places: defaultdict[str, list[int]] = defaultdict(list)
    for tournament in tournaments:
        at_place = list(tournament.values())
        for player, place in tournament.items():
            sharing = at_place.count(place) // (2 if pairs else 1)
            earned[player].append(worth(place, max(1, sharing), scale, taking_part))
            places[player].append(place)
    rows: list[tuple[Fraction, list[int], str, int]] = []
    for player, points in earned.items():
        counted = sorted(points, reverse=True)[:best]
        rows.append((Fraction(sum(counted)), sorted(places[player]), player, len(counted)))
    # A missing place is worse than any: of two equal beginnings the longer list is better.
    rows.sort(key=lambda row: (-row[0], [*row[1], 1 << 31], row[2]))
    ranking: list[SeasonRow] = []
    for number, (total, best_places, player, count) in enumerate(rows, 1):
        row = SeasonRow(number, player, total, count, tuple(best_places))
        if ranking and (ranking[-1].points, ranking[-1].places) == (total, row.places):
            row = replace(row, place=ranking[-1].place)
        ranking.append(row)
    return ranking


def worth(place: int, sharing: int, scale: Sequence[int], taking_part: int) -> Fraction:
    """What a place is worth that so many share."""
    places = range(place - 1, place - 1 + sharing)
    total = sum(scale[each] if each < len(scale) else 0 for each in places)
    return Fraction(total, sharing) + taking_part
