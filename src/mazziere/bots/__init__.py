"""Bots: they are given views, never deals, and their strength is measured."""

from mazziere.bots.adviser import Advice, advise
from mazziere.bots.bot import Bot, BotFailed, Budget
from mazziere.bots.levels import LEVELS
from mazziere.bots.players import PLAYERS, player
from mazziere.bots.prospect import Prospect

__all__ = [
    "LEVELS",
    "PLAYERS",
    "Advice",
    "Bot",
    "BotFailed",
    "Budget",
    "Prospect",
    "advise",
    "player",
]
