"""The rules of the games, and nothing but the rules."""

from mazziere.games.deal.base import Deal
from mazziere.games.deal.tally import Item, Tally
from mazziere.games.deal.view import Hand, View
from mazziere.games.errors import BadOption, BadPosition, IllegalMove
from mazziere.games.game import Game, Rules
from mazziere.games.registry import GAMES

__all__ = [
    "COMPILED",
    "GAMES",
    "BadOption",
    "BadPosition",
    "Deal",
    "Game",
    "Hand",
    "IllegalMove",
    "Item",
    "Rules",
    "Tally",
    "View",
]

#: Whether the rules run as compiled C, or as plain Python and about a hundred times slower.
COMPILED = type(Deal.copy).__name__ != "function"
