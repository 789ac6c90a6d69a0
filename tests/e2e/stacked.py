"""``mazziere`` with decks that a test has put in order: ``python stacked.py FILE serve …``.

FILE holds the dealer and the first cards of the next deal as JSON, and perhaps those that are dealt
anew after a void deal; without it the deck is shuffled as always. What was dealt once stays so when
a table is read again.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mazziere.cards import PACK, Card, parse_card
from mazziere.cards.shuffle import first_dealer, shuffled
from mazziere.cli.__main__ import main
from mazziere.live.table import state
from mazziere.match import match

#: Among people the next deal comes by itself so much later: a slow machine looks at a count longer.
COUNT_SHOWN = 600_000
STACK = Path(sys.argv.pop(1))
KEPT: dict[tuple[object, ...], Any] = {}


def stacked_dealer(secret: bytes, match_id: str, nonces: Sequence[str], seats: int) -> int:
    if ("dealer", match_id) not in KEPT:
        told = json.loads(STACK.read_text()) if STACK.exists() else {}
        drawn = first_dealer(secret, match_id, nonces, seats)
        KEPT["dealer", match_id] = told.get("dealer", drawn)
    dealer: int = KEPT["dealer", match_id]
    return dealer


def stacked_deck(
    secret: bytes, match_id: str, nonces: Sequence[str], deal: int, redeal: int = 0
) -> list[Card]:
    key = ("deck", match_id, deal, redeal)
    if key not in KEPT:
        if STACK.exists():
            told = json.loads(STACK.read_text())
            names = told.get("anew", told["deck"]) if redeal else told["deck"]
            first = [parse_card(name) for name in names]
            rest = [card for card in PACK if card not in first]
            random.Random(f"{deal} {redeal}").shuffle(rest)
            KEPT[key] = first + rest
        else:
            KEPT[key] = shuffled(secret, match_id, nonces, deal, redeal)
    return list(KEPT[key])


if __name__ == "__main__":
    match.first_dealer = stacked_dealer
    match.shuffled = stacked_deck
    state.COUNT_SHOWN = COUNT_SHOWN
    main()
