"""Makes a game's golden deals: whole deals with their counts, to be replayed for ever.

    scripts/golden_deals.py GAME

The tests replay them in the engine and in the naive implementation, so look at the difference
before committing: it should be there only when the rules changed.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

sys.path.insert(0, "tests")

from variants import all_rules, tables

from mazziere.cards import PACK
from mazziere.games import Rules
from mazziere.notation import Record, format_record, record_of

DEALS_EACH = 3


def golden(rules: Rules, rng: random.Random) -> Record:
    """A few random deals, void ones among them if they come up."""
    deals = []
    for _ in range(DEALS_EACH):
        deck = rng.sample(PACK, 40)
        deal = rules.deal(deck, rng.randrange(rules.seats))
        while not deal.over:
            deal.play(rng.choice(deal.legal_moves()))
        deals.append(record_of(deal, deck))
    return Record(rules, deals)


if __name__ == "__main__":
    (name,) = sys.argv[1:]
    rng = random.Random(f"{name} golden")
    records = [
        format_record(golden(rules, rng))
        for game, seats in tables()
        if game == name
        for rules in all_rules(game, seats)
    ]
    Path(f"tests/golden/{name}.txt").write_text("\n\n".join(records))
