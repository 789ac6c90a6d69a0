"""Knock-out brackets.

The strongest two can meet in the final only, the strongest four in the semi-finals only, and so
on. Where the number is no power of two, the strongest have a bye in the first round.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from mazziere.games.deal.tally import Pair

Slots = list[int | None]
#: Who won between two entries that met; None if neither was there.
Winner = Callable[[int, int], int | None]


def rounds_for(count: int) -> int:
    """How many rounds leave one."""
    return max(0, count - 1).bit_length()


def opening(seeds: Sequence[int]) -> Slots:
    """The bracket before its first round: entries, strongest first, and gaps for byes."""
    places = [0]
    while len(places) < len(seeds):
        last = 2 * len(places) - 1
        places = [each for place in places for each in (place, last - place)]
    return [seeds[place] if place < len(seeds) else None for place in places]


def meetings(slots: Slots) -> list[tuple[int | None, int | None]]:
    """Who meets whom, gaps included."""
    return list(zip(slots[::2], slots[1::2], strict=True))


def matches(slots: Slots) -> list[Pair]:
    """The matches of a round."""
    return [(a, b) for a, b in meetings(slots) if a is not None and b is not None]


def byes(slots: Slots) -> list[int]:
    """Who goes on without a match."""
    met = meetings(slots)
    return [a if a is not None else b for a, b in met if (a is None) != (b is None)]  # type: ignore[misc]


def after(slots: Slots, winner: Winner) -> Slots:
    """The bracket when a round is played."""
    return [
        winner(a, b) if a is not None and b is not None else (b if a is None else a)
        for a, b in meetings(slots)
    ]


def at_round(seeds: Sequence[int], number: int, winner: Winner) -> Slots:
    """The bracket at a round, from 1."""
    slots = opening(seeds)
    for _ in range(number - 1):
        slots = after(slots, winner)
    return slots


def losers(slots: Slots, winner: Winner) -> list[int]:
    """Who goes no further after a round."""
    onward = set(after(slots, winner))
    return [entry for entry in slots if entry is not None and entry not in onward]


def separated(seeds: Sequence[int], group_of: Mapping[int, int], ranks: Sequence[int]) -> list[int]:
    """Seeds in which, if it can be had, nobody meets one of the own group in the first round.

    ``ranks`` has the place in the group by seed; only entries of equal rank change places.
    """
    order = list(seeds)
    size = 1 << rounds_for(len(order))
    for place in range(len(order)):
        other = size - 1 - place
        if other <= place or other >= len(order):
            continue
        if group_of[order[place]] != group_of[order[other]]:
            continue
        for swap in range(len(order)):
            if ranks[swap] == ranks[other] and _cures(order, group_of, size, other, swap):
                order[other], order[swap] = order[swap], order[other]
                break
    return order


def _cures(
    order: Sequence[int], group_of: Mapping[int, int], size: int, first: int, second: int
) -> bool:
    """Whether two may change places, so that neither meets one of its own group."""
    changed = list(order)
    changed[first], changed[second] = changed[second], changed[first]
    for place in (first, second):
        other = size - 1 - place
        if other < len(changed) and group_of[changed[place]] == group_of[changed[other]]:
            return False
    return True
