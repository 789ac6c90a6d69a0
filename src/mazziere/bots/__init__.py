"""Bots: they are given views, never deals, and their strength is measured."""

from mazziere.bots.bot import Bot, BotFailed, Budget
from mazziere.bots.players import PLAYERS, player
from mazziere.bots.prospect import Prospect

__all__ = ["PLAYERS", "Bot", "BotFailed", "Budget", "Prospect", "player"]
