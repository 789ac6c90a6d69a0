"""The rules of the games, and nothing but the rules."""

from mazziere.games.base import Deal
from mazziere.games.errors import BadOption, BadPosition, IllegalMove
from mazziere.games.game import Game, Rules
from mazziere.games.registry import GAMES
from mazziere.games.tally import Item, Tally
from mazziere.games.view import Hand, View

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
