"""Random deals of every game as the server shows them, step by step, for tests of the web app."""

from __future__ import annotations

import json
import random
from typing import Any

from variants import random_deals

from mazziere.games import GAMES
from mazziere.games.deal import act
from mazziere.games.deal.base import Deal
from mazziere.live.showing.shown import Shown, acts_of


def shown_deals(each: int = 6) -> list[dict[str, Any]]:
    """For every game and number of players so many deals, seen by a player and by who watches."""
    found = []
    for name, game in GAMES.items():
        for seats in game.seats:
            for number, (deal, rng) in enumerate(random_deals(name, seats, each)):
                if not deal.void:
                    viewer = None if number % 3 == 2 else rng.randrange(seats)
                    found.append({"game": name, **shown_deal(deal, rng, viewer)})
    return found


def shown_deal(deal: Deal, rng: random.Random, viewer: int | None) -> dict[str, Any]:
    """A deal played at random from where it stands: what is seen, and what happened before it."""
    views, acts, past = [], [], 0
    while True:
        views.append(json.loads(Shown(deal, viewer).whole(1)))
        acts.append(json.loads(acts_of(deal, viewer, past)))
        past = deal.entries
        if deal.turn == act.NOBODY:
            break
        deal.play(rng.choice(deal.legal_moves()))
    taker = None if deal.last_taker == act.NOBODY else deal.last_taker
    return {"me": viewer, "lastTaker": taker, "views": views, "acts": acts}
