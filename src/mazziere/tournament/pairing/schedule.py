"""Round-robin schedules by the circle method.

One stands still and the others go round. In every round each meets the one opposite; with an odd
number, whoever is opposite the empty place rests.
"""

from __future__ import annotations

from collections.abc import Sequence

from mazziere.games.deal.tally import Pair


def circle(entries: Sequence[int], cycles: int = 1) -> list[list[Pair]]:
    """The rounds, each a list of matches in which the first deals first.

    Everybody meets everybody once in a cycle. Within a cycle the number of matches in which
    somebody deals first and the number of the others differ by one at most; over two cycles they
    are equal.
    """
    single = [_round(entries, number) for number in range(len(entries) - 1 + len(entries) % 2)]
    rounds: list[list[Pair]] = []
    for cycle in range(cycles):
        rounds += [[(b, a) for a, b in each] if cycle % 2 else each for each in single]
    return rounds


def _round(entries: Sequence[int], number: int) -> list[Pair]:
    """One turn of the circle."""
    moving = len(entries) - 1 + len(entries) % 2
    matches: list[Pair] = []
    if len(entries) % 2 == 0:
        still, opposite = entries[-1], entries[number]
        # The one that stands still deals first in every other round.
        matches.append((still, opposite) if number % 2 else (opposite, still))
    for step in range(1, moving // 2 + 1):
        first, second = (number + step) % moving, (number - step) % moving
        matches.append((entries[first], entries[second]))
    return matches


def resting(entries: Sequence[int], matches: Sequence[Pair]) -> list[int]:
    """Who has no match in a round."""
    busy = {entry for match in matches for entry in match}
    return [entry for entry in entries if entry not in busy]


def snake(seeded: Sequence[int], groups: int) -> list[list[int]]:
    """Entries, strongest first, shared out among groups: 1 2 3, then 6 5 4, then 7 8 9."""
    shares: list[list[int]] = [[] for _ in range(groups)]
    for place, entry in enumerate(seeded):
        row, column = divmod(place, groups)
        shares[groups - 1 - column if row % 2 else column].append(entry)
    return shares
