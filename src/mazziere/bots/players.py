"""Every bot by its name."""

from __future__ import annotations

from collections.abc import Callable

from mazziere.bots.bot import Bot
from mazziere.bots.chitarrella import Chitarrella
from mazziere.bots.greedy import GreedyBot
from mazziere.bots.levels import CAMPIONE, DILETTANTE, MAESTRO, PRINCIPIANTE
from mazziere.bots.random_bot import RandomBot

#: What a name stands for; a bot is made anew for each seat that it takes.
PLAYERS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "chitarrella": Chitarrella,
    "principiante": lambda: PRINCIPIANTE,
    "dilettante": lambda: DILETTANTE,
    "maestro": lambda: MAESTRO,
    "campione": lambda: CAMPIONE,
}


def player(name: str) -> Bot:
    """The bot of that name; ValueError when there is none."""
    if name not in PLAYERS:
        raise ValueError(f"there is no bot {name!r}; there are {', '.join(PLAYERS)}")
    return PLAYERS[name]()
