"""What each legal move is likely to lead to, from what a player can know."""

from __future__ import annotations

import random
from dataclasses import dataclass

from mazziere.bots.bot import Budget
from mazziere.bots.levels import CAMPIONE
from mazziere.bots.prospect import Prospect
from mazziere.bots.thinking import think
from mazziere.bots.values import chance_values, point_unit, point_values
from mazziere.games import View


@dataclass(frozen=True)
class Advice:
    """A move with its expected result and how widely results spread (a standard deviation).

    The result is the difference in points of the deal for the player's side, or the chance to win
    the match, from 0 to 1, where the adviser was told of a match. ``tries`` says how many lines of
    play it was measured on.
    """

    move: int
    expected: float
    spread: float
    tries: int


def advise(
    view: View, budget: Budget, rng: random.Random, prospect: Prospect | None = None
) -> list[Advice]:
    """Every legal move of the player on turn, the best first; all are looked at equally."""
    if not view.moves:
        raise ValueError("there is nothing to advise: it is not the viewer's turn")
    if prospect is None:
        values, scale, middle = point_values(view.rules), point_unit(view.rules), 0.0
    else:
        values, scale, middle = chance_values(prospect), 0.5, 0.5
    thoughts = think(
        view,
        values,
        budget.iterations or CAMPIONE.iterations,
        rng,
        budget.seconds,
        budget.threads,
        even=True,
    )
    return [
        Advice(each.move, middle + scale * each.mean, scale * each.spread, each.tries)
        for each in thoughts
    ]
