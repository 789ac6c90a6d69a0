"""Partners who change from round to round; everybody is ranked alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from mazziere.games.deal.tally import Pair
from mazziere.tournament.pairing.schedule import circle

Table = tuple[Pair, Pair]
#: How often two entries, the lower number first, have been partners or opponents.
Times = Mapping[Pair, int]

#: More rounds than this are a long evening.
USUAL_ROUNDS = 7


def rounds_for(count: int, wished: int | None) -> int:
    """How many rounds there are: as wished, but nobody needs the same partner twice."""
    return min(USUAL_ROUNDS if wished is None else wished, count - 1)


def drawn_pairs(drawn: Sequence[int]) -> list[Pair]:
    """Pairs from entries in the order of their lots."""
    return list(zip(drawn[::2], drawn[1::2], strict=True))


def sitting_out(
    entries: Sequence[int], byes: Mapping[int, int], lot: Callable[[int], bytes]
) -> list[int]:
    """Who makes the number a multiple of four: those who sat out least, then by lot."""
    order = sorted(entries, key=lambda entry: (byes.get(entry, 0), lot(entry)))
    return order[: len(entries) % 4]


def tables(entries: Sequence[int], together: Times, against: Times) -> list[Table]:
    """A round for a multiple of four.

    The circle schedule makes the couples of each round; of its rounds, the one in which fewest are
    together again. So with a field that stays the same, nobody has a partner twice.
    """
    rounds = circle(entries)
    couples = min(rounds, key=lambda each: sum(together.get(ordered(pair), 0) for pair in each))
    left = list(couples)
    found: list[Table] = []
    while left:
        first = left.pop(0)
        second = min(left, key=lambda pair: meetings(first, pair, against))
        left.remove(second)
        found.append((first, second))
    return found


def meetings(first: Pair, second: Pair, against: Times) -> int:
    """How often the one couple met the other, player by player."""
    return sum(against.get(ordered((a, b)), 0) for a in first for b in second)


def ordered(pair: Pair) -> Pair:
    """The lower number first."""
    return pair if pair[0] < pair[1] else (pair[1], pair[0])


def counted(played: Sequence[tuple[Sequence[int], Sequence[int]]]) -> tuple[Times, Times]:
    """How often any two have been partners, and opponents."""
    together: Counter[Pair] = Counter()
    against: Counter[Pair] = Counter()
    for sides in played:
        for side in sides:
            if len(side) == 2:
                together[ordered((side[0], side[1]))] += 1
        for a in sides[0]:
            for b in sides[1]:
                against[ordered((a, b))] += 1
    return together, against
