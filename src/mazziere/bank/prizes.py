"""Who gets what from the pot of a tournament, by a table that everybody can read beforehand."""

from __future__ import annotations

from collections.abc import Sequence

#: From so many entries on: the hundredths that the first places get.
TABLE: tuple[tuple[int, tuple[int, ...]], ...] = (
    (2, (100,)),
    (4, (60, 40)),
    (8, (50, 30, 20)),
    (16, (40, 25, 20, 15)),
    (32, (30, 20, 14, 10, 8, 7, 6, 5)),
)


def shares(entries: int) -> tuple[int, ...]:
    """The hundredths for each place, where so many take part."""
    found = TABLE[0][1]
    for least, parts in TABLE:
        if entries >= least:
            found = parts
    return found


def prizes(pot: int, entries: int, places: Sequence[int]) -> list[int]:
    """What those on these places get, best first; all of the pot, if there is anybody.

    Who shares a place shares what it and those behind it are worth. Chips that cannot be shared
    out, and those of places that nobody has, go to the first.
    """
    parts = shares(entries)
    won = []
    for place in places:
        sharing = places.count(place)
        worth = sum(parts[place - 1 : place - 1 + sharing])
        won.append(pot * worth // (100 * sharing))
    if won:
        won[0] += pot - sum(won)
    return won
