"""Swiss rounds: everybody meets somebody of about the same score, and nobody twice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mazziere.games.deal.tally import Pair

#: How many positions the last resort looks at.
PATIENCE = 20_000

Met = Mapping[int, set[int]]


def rounds_for(count: int, wished: int | None) -> int:
    """How many rounds there are: as wished, or enough for one winner and one more.

    Never more than half the field, for up to there a round without repeats always exists.
    """
    usual = max(1, (count - 1).bit_length() + 1)
    return max(1, min(usual if wished is None else wished, count // 2))


def bye(ranked: Sequence[int], byes: Mapping[int, int]) -> int | None:
    """Who rests when the number is odd: the lowest of those who did so least."""
    if len(ranked) % 2 == 0:
        return None
    least = min(byes.get(entry, 0) for entry in ranked)
    return next(entry for entry in reversed(ranked) if byes.get(entry, 0) == least)


def first_round(seeded: Sequence[int]) -> list[Pair]:
    """The upper half meets the lower half, in order."""
    half = len(seeded) // 2
    return list(zip(seeded[:half], seeded[half:], strict=True))


def pairs(
    ranked: Sequence[int], score: Mapping[int, int], met: Met, balance: Mapping[int, int]
) -> list[Pair] | None:
    """A round for an even number, best first; None if nobody can be paired without a repeat.

    From the top, each gets the next one below not met before; among equals rather one who dealt
    first seldom if oneself did so often. If two are left who have met, they change partners with
    the lowest two who allow it. With fewer rounds than half the field there are always such two.
    """
    unpaired = dict.fromkeys(ranked)
    chosen: list[Pair] = []
    left: list[int] = []
    for entry in ranked:
        if entry not in unpaired:
            continue
        del unpaired[entry]
        other = _partner(entry, unpaired, score, met, balance)
        if other is None:
            left.append(entry)
        else:
            del unpaired[other]
            chosen.append((entry, other))
    for first, second in zip(left[::2], left[1::2], strict=True):
        if not _inserted(chosen, first, second, met):
            return _searched(ranked, met)
    return chosen


def dealing(matches: Sequence[Pair], balance: Mapping[int, int]) -> list[Pair]:
    """The matches with whoever has dealt first less often in the first place."""
    return [(b, a) if balance.get(b, 0) < balance.get(a, 0) else (a, b) for a, b in matches]


def _partner(
    entry: int,
    below: Mapping[int, None],
    score: Mapping[int, int],
    met: Met,
    balance: Mapping[int, int],
) -> int | None:
    """The next one not met, among equals one who balances the deal."""
    nearest: int | None = None
    mine = balance.get(entry, 0)
    for other in below:
        if other in met.get(entry, ()):
            continue
        if nearest is None:
            nearest = other
            if mine == 0:
                return other
        if score[other] != score[nearest]:
            return nearest
        if mine * balance.get(other, 0) < 0:
            return other
    return nearest


def _inserted(chosen: list[Pair], first: int, second: int, met: Met) -> bool:
    """Put two into the pairs by breaking the lowest one that allows it."""
    for place in range(len(chosen) - 1, -1, -1):
        one, two = chosen[place]
        for a, b in ((one, two), (two, one)):
            if a not in met.get(first, ()) and b not in met.get(second, ()):
                chosen[place : place + 1] = [(a, first), (b, second)]
                return True
    return False


def _searched(ranked: Sequence[int], met: Met) -> list[Pair] | None:
    """Any round without repeats, tried out from the top; None if there is none in sight."""
    steps = 0

    def extend(left: tuple[int, ...]) -> list[Pair] | None:
        nonlocal steps
        steps += 1
        if not left:
            return []
        if steps > PATIENCE:
            return None
        first, rest = left[0], left[1:]
        for place, other in enumerate(rest):
            if other not in met.get(first, ()):
                found = extend(rest[:place] + rest[place + 1 :])
                if found is not None:
                    return [(first, other), *found]
        return None

    # A recursion as deep as the field would be too deep for a large one.
    return extend(tuple(ranked)) if len(ranked) <= 256 else None
