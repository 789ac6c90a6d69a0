"""The skill of a player or a pair, and how a match moves it.

The model is that of Weng and Lin for two sides (Bradley-Terry), as openskill has it: skill is a
normal distribution, a side is as strong as its members together, and the surprise of a result
moves everybody in proportion to how uncertain they are.

A match is no plain win or loss: it moves a side by its share of the 20 VP, that much of the step of
a win and the rest of the step of a loss. After an abandonment the shares do not add up to one, for
the leaver has nothing and the other side what ABN-5 and ABN-6 give it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import BradleyTerryFull
from openskill.models.weng_lin.bradley_terry_full import BradleyTerryFullRating

from mazziere.games.deal.tally import Pair

MODEL = BradleyTerryFull()
#: VP that the sides of a match share.
ALL_VP = 20
#: How a level is shown: 1500 for a newcomer.
SHOWN_FIRST = 1500
SHOWN_STEP = 40
#: Two standard deviations of somebody with some fifty matches, as a level is shown.
USUAL_DOUBT = 250


@dataclass(frozen=True)
class Skill:
    """The mean of what is believed, and its standard deviation."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma

    @property
    def shown(self) -> int:
        """As players see it."""
        return round(SHOWN_FIRST + SHOWN_STEP * (self.mu - MODEL.mu))

    @property
    def certain(self) -> float:
        """The least that is as good as sure: the mean less two standard deviations."""
        return self.mu - 2 * self.sigma

    @property
    def assured(self) -> int:
        """As it is shown, or lower where there is more doubt than of who plays regularly."""
        doubt = round(2 * SHOWN_STEP * self.sigma)
        return self.shown - max(0, doubt - USUAL_DOUBT)

    @property
    def uncertainty(self) -> int:
        """By how much the level may be wrong: 95 % lie within, either way."""
        return round(1.96 * SHOWN_STEP * self.sigma)


Side = Sequence[Skill]


def moved(sides: tuple[Side, Side], vp: Pair, weight: float = 1.0) -> list[list[Skill]]:
    """The skills after a match; ``weight`` 1 counts it whole, 0 not at all."""
    won, lost = _rated(sides, 0), _rated(sides, 1)
    result = []
    for number, side in enumerate(sides):
        share = vp[number] / ALL_VP
        if number == 1:
            won, lost = lost, won
        result.append(
            [
                _between(before, win, loss, share, weight)
                for before, win, loss in zip(side, won[number], lost[number], strict=True)
            ]
        )
    return result


def chance(sides: tuple[Side, Side]) -> float:
    """How likely the first side is to win."""
    return MODEL.predict_win(_teams(sides))[0]


def _rated(sides: tuple[Side, Side], winner: int) -> list[list[Skill]]:
    """What openskill makes of it when that side wins."""
    rated = MODEL.rate(_teams(sides), ranks=[winner, 1 - winner])
    return [[Skill(each.mu, each.sigma) for each in team] for team in rated]


def _teams(sides: tuple[Side, Side]) -> list[list[BradleyTerryFullRating]]:
    """The sides as openskill takes them."""
    return [[MODEL.rating(mu=each.mu, sigma=each.sigma) for each in side] for side in sides]


def _between(before: Skill, win: Skill, loss: Skill, share: float, weight: float) -> Skill:
    """The step of a win and that of a loss, mixed; and so much of it as counts."""
    mu = share * win.mu + (1 - share) * loss.mu
    variance = share * win.sigma**2 + (1 - share) * loss.sigma**2
    return Skill(
        before.mu + weight * (mu - before.mu),
        math.sqrt(before.sigma**2 + weight * (variance - before.sigma**2)),
    )
