"""What the Italian decks share: which functions of their modules draw which cards."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

NAMES = {"D": "denari", "C": "coppe", "S": "spade", "B": "bastoni"}


def people(jacks: ModuleType, knights: ModuleType, kings: ModuleType) -> dict[str, Callable]:
    """The functions for the twelve figures: ``jacks.fante_di_denari`` draws FD, and so on."""
    rows = (("F", "fante", jacks), ("C", "cavallo", knights), ("R", "re", kings))
    return {
        rank + suit: getattr(module, f"{title}_di_{name}")
        for rank, title, module in rows
        for suit, name in NAMES.items()
    }


def numbered(aces: ModuleType, pips: ModuleType) -> dict[str, str]:
    """The art of asso to sette: ``aces.asso_di_denari`` draws AD, ``pips.denari(2)`` draws 2D."""
    art = {f"A{suit}": getattr(aces, f"asso_di_{name}")() for suit, name in NAMES.items()}
    for suit, name in NAMES.items():
        for count in range(2, 8):
            art[f"{count}{suit}"] = getattr(pips, name)(count)
    return art
