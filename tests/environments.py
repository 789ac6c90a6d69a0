"""Research environments for tests."""

from __future__ import annotations

from mazziere.games import Deal
from mazziere.research import DealEnv


def at(deal: Deal, reward: str = "points") -> DealEnv:
    """An environment in which that deal is being played."""
    table = DealEnv(deal.rules, reward)
    table.reset(seed=0)
    table.deal = deal
    if not deal.over:
        table.agent_selection = f"seat_{deal.turn}"
    return table
