"""The decks there are, in the order in which they are offered."""

from __future__ import annotations

from . import francesi, napoletane, piacentine
from .deck import Deck

DECKS: dict[str, Deck] = {
    deck.name: deck for deck in (napoletane.DECK, piacentine.DECK, francesi.DECK)
}
