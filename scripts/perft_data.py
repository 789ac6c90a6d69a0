"""Makes a game's perft data: late positions, what can follow, and checksums of random deals.

    scripts/perft_data.py GAME

The tests compare the counts with the naive implementation in tests/reference, so look at the
difference before committing: it should be there only when the rules changed.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

sys.path.insert(0, "tests")

from variants import all_rules, random_checksums, tables

from mazziere.cards import PACK, cards_name
from mazziere.games import Deal, Rules
from mazziere.games.perft import perft
from mazziere.notation import format_move, format_position, record_of
from mazziere.notation.positions import format_rules

DEPTH = 5
CARDS_LEFT = 8


def entry(rules: Rules, rng: random.Random) -> dict[str, object]:
    """A position with few cards left, how it came about, and what can follow."""
    while True:
        deck, dealer = rng.sample(PACK, 40), rng.randrange(rules.seats)
        deal = rules.deal(deck, dealer)
        while not deal.over and deal.left > CARDS_LEFT:
            deal.play(rng.choice(deal.legal_moves()))
        if not deal.over:
            return described(deal, deck)


def described(deal: Deal, deck: list[int]) -> dict[str, object]:
    """What the tests need of a position."""
    return {
        "rules": format_rules(deal.rules),
        "dealer": deal.dealer,
        "deck": cards_name(deck),
        "moves": " ".join(format_move(move) for move in record_of(deal, deck).moves),
        "position": format_position(deal),
        "order": " ".join(format_move(move) for move in deal.legal_moves()),
        "counts": [perft(deal, depth) for depth in range(1, DEPTH + 1)],
    }


if __name__ == "__main__":
    (name,) = sys.argv[1:]
    rng = random.Random(name)
    rows = [
        json.dumps(entry(rules, rng))
        for game, seats in tables()
        if game == name
        for rules in all_rules(game, seats)
    ]
    checksums = {
        key: value
        for game, seats in tables()
        if game == name
        for key, value in random_checksums(game, seats).items()
    }
    Path(f"tests/perft/{name}.json").write_text(
        f'{{"checksums": {json.dumps(checksums, indent=1)},\n"positions": [\n'
        + ",\n".join(rows)
        + "\n]}\n"
    )
