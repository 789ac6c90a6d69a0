"""Every bot by its name."""

from __future__ import annotations

from collections.abc import Callable

from mazziere.bots.bot import Bot
from mazziere.bots.chitarrella import Chitarrella
from mazziere.bots.exec_bot import ExecBot
from mazziere.bots.greedy import GreedyBot
from mazziere.bots.levels import CAMPIONE, DILETTANTE, MAESTRO, PRINCIPIANTE
from mazziere.bots.random_bot import RandomBot

#: What a name stands for, the weakest first; a bot is made anew for each seat that it takes.
PLAYERS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "chitarrella": Chitarrella,
    "principiante": lambda: PRINCIPIANTE,
    "dilettante": lambda: DILETTANTE,
    "maestro": lambda: MAESTRO,
    "campione": lambda: CAMPIONE,
}
#: What stands before the command of a bot that is a program of its own.
EXEC = "exec:"


def player(name: str) -> Bot:
    """The bot of that name, or the program after ``exec:``; ValueError when there is none."""
    if name.startswith(EXEC):
        return ExecBot(name.removeprefix(EXEC))
    if name not in PLAYERS:
        known = ", ".join(PLAYERS)
        raise ValueError(f"there is no bot {name!r}; there are {known}, and exec:COMMAND")
    return PLAYERS[name]()
