"""A rule that may be asked after every board whether enough has been played.

Intervals that are looked at again and again until they please are wrong far too often. This rule is
not: it is a test by betting. Somebody who bets part of their money on every board, at odds that are
fair or worse if a hypothesis is true, multiplies it by 40 at any time with a chance of at most 1 in
40 (Ville's inequality). So when they have, the hypothesis is given up. The amount bet is a fixed
part of the money; since the best part is not known, the money starts out spread over several.

What is bet on is the score of a board, from -1 (A lost both halves) to 1 (A won both). It makes no
difference how the halves of a board depend on each other.
"""

from __future__ import annotations

#: The parts of the money that are bet.
STAKES = (0.0125, 0.025, 0.05, 0.1, 0.2, 0.4, 0.8)


class Bet:
    """Money against the hypothesis that the mean score is at most ``null``, or at least.

    ``sign`` 1 bets that it is greater, and then ``null`` is at most 0; -1 bets that it is less, and
    ``null`` is at least 0. The hypothesis is given up once the money has been multiplied by
    ``limit``; under it that happens with a chance of at most 1/limit.
    """

    def __init__(self, null: float, sign: int, limit: float) -> None:
        self.null = null
        self.sign = sign
        self.limit = limit
        self.money = [1 / len(STAKES)] * len(STAKES)
        self.won = False

    def add(self, score: float) -> None:
        """Bet on one board."""
        gain = self.sign * (score - self.null)  # not below -1, so that some money is always left
        self.money = [
            money * (1 + stake * gain) for money, stake in zip(self.money, STAKES, strict=True)
        ]
        self.won = self.won or sum(self.money) >= self.limit


class StoppingRule:
    """Stops when A is shown better or worse than B, or level with it but for ``margin``.

    However often it is asked: if A is as good as B, it says better or worse in at most ``error`` of
    all experiments, half of these each way. If the mean score is ``margin`` from 0 or more, it says
    level in at most ``error`` of them.
    """

    def __init__(self, margin: float = 0.05, error: float = 0.05) -> None:
        if not 0 < margin < 1:
            raise ValueError(f"a margin is between 0 and 1, not {margin}")
        self.margin = margin
        self.error = error
        self.boards = 0
        self.verdict: str | None = None
        self.better = Bet(0, 1, 2 / error)
        self.worse = Bet(0, -1, 2 / error)
        self.above = Bet(-margin, 1, 1 / error)
        self.below = Bet(margin, -1, 1 / error)

    def add(self, score: float) -> str | None:
        """Take a board into account; ``better``, ``worse`` or ``level`` ends the experiment."""
        if self.verdict is None:
            self.boards += 1
            for bet in (self.better, self.worse, self.above, self.below):
                bet.add(score)
            if self.better.won:
                self.verdict = "better"
            elif self.worse.won:
                self.verdict = "worse"
            elif self.above.won and self.below.won:
                self.verdict = "level"
        return self.verdict
