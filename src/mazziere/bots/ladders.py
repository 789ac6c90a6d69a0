"""The published ladders: how strong each bot is in a game, as it was measured in the arena."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

#: Written by ``scripts/strength.py``.
RESULTS = Path(__file__).parent / "strength.json"


@dataclass(frozen=True)
class Rung:
    """A bot's rating, with its 95 % interval; that of ``random`` is 0."""

    bot: str
    value: float
    low: float
    high: float


@dataclass(frozen=True)
class PublishedLadder:
    """All bots of a game against each other, the strongest first."""

    game: str
    seats: int
    date: str
    command: str
    rungs: tuple[Rung, ...]


@cache
def ladders() -> tuple[PublishedLadder, ...]:
    """All that were published."""
    results = json.loads(RESULTS.read_text("utf-8")).values()
    return tuple(ladder(each) for each in results if "ratings" in each)


def ladder(result: dict[str, object]) -> PublishedLadder:
    """One of them; ``rules`` is such as ``scopa/2``."""
    experiment, ratings = result["experiment"], result["ratings"]
    assert isinstance(experiment, dict)
    assert isinstance(ratings, list)
    game, _, seats = experiment["rules"].partition("/")
    return PublishedLadder(
        game=game,
        seats=int(seats),
        date=str(result["date"])[:10],
        command=str(result["command"]),
        rungs=tuple(Rung(**rating) for rating in ratings),
    )
