"""Bots for tests of the arena; in a module of their own, so that other processes can import it."""

from __future__ import annotations

import os
import random

from mazziere.bots import Bot, BotFailed, Budget, Prospect, player
from mazziere.bots.random_bot import RandomBot
from mazziere.games import View
from mazziere.games.deal import act


class Taker(RandomBot):
    """Takes as many cards as it can."""

    name = "taker"

    def choose(
        self, view: View, budget: Budget, rng: random.Random, prospect: Prospect | None = None
    ) -> int:
        return max(view.moves, key=lambda move: act.cards(move).bit_count())


class Faulty(RandomBot):
    """Plays at random until its fifth move of a deal, where it does what its name says."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(
        self, view: View, budget: Budget, rng: random.Random, prospect: Prospect | None = None
    ) -> int:
        if sum(act.seat(entry) == view.seat for entry in view.log) < 4:
            return super().choose(view, budget, rng, prospect)
        if self.name == "raising":
            raise ZeroDivisionError("it divided by zero")
        if self.name == "failing":
            raise BotFailed("it had\nno idea")
        if self.name == "crashing":
            os._exit(1)
        return {"illegal": -1, "wordy": "7D", "silent": None}[self.name]  # type: ignore[return-value]


def make(name: str) -> Bot:
    if name == "taker":
        return Taker()
    if name == "stillborn":
        raise BotFailed("it cannot be made")
    return player(name) if name == "random" else Faulty(name)
