"""The games in all their forms: every game and number of players, over pairs of option values."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from itertools import combinations, product

from mazziere.cards import PACK
from mazziere.games import GAMES, Deal, Rules
from mazziere.games.deal.rng import Rng
from mazziere.games.options import Option, Value
from mazziere.games.random_play import random_deals as play_random_deals

#: Random deals for each game and number of players.
DEALS = int(os.environ.get("MAZZIERE_DEALS", "1000"))

Choice = dict[str, Value]


def tables() -> list[tuple[str, int]]:
    """Every game with every number of players."""
    return [(game.name, seats) for game in GAMES.values() for seats in game.seats]


def pairwise(options: list[Option]) -> list[Choice]:
    """Choices of options in which every pair of values of two options occurs together."""
    values = {option.name: option.values or (False, True) for option in options}
    if len(values) < 2:
        return [{name: value} for name in values for value in values[name]] or [{}]
    wanted = {
        ((a, x), (b, y))
        for a, b in combinations(values, 2)
        for x, y in product(values[a], values[b])
    }
    everything = [dict(zip(values, row, strict=True)) for row in product(*values.values())]
    chosen: list[Choice] = [{option.name: option.default for option in options}]
    wanted -= pairs(chosen[0])
    while wanted:
        best = max(everything, key=lambda choice: len(pairs(choice) & wanted))
        chosen.append(best)
        wanted -= pairs(best)
    return chosen


def pairs(choice: Choice) -> set[tuple[tuple[str, Value], tuple[str, Value]]]:
    return set(combinations(choice.items(), 2))


def all_rules(game: str, seats: int) -> list[Rules]:
    """The game with a pairwise covering of its options, the defaults first."""
    options = list(GAMES[game].options_for(seats).values())
    return [GAMES[game].rules(seats, **choice) for choice in pairwise(options)]


def random_deals(game: str, seats: int, deals: int = DEALS) -> Iterator[tuple[Deal, random.Random]]:
    """Fresh deals (not void ones) that go through all the rules again and again."""
    rules = all_rules(game, seats)
    for number in range(deals):
        rng = random.Random(f"{game}/{seats}/{number}")
        yield fresh_deal(rules[number % len(rules)], rng), rng


def fresh_deal(rules: Rules, rng: random.Random) -> Deal:
    while True:
        deck = rng.sample(PACK, 40)
        deal = rules.deal(deck, rng.randrange(rules.seats))
        if not deal.void:
            return deal


def played(deal: Deal, rng: random.Random, moves: int) -> Deal:
    """The deal after up to that many random moves."""
    for _ in range(moves):
        if deal.over:
            break
        deal.play(rng.choice(deal.legal_moves()))
    return deal


def random_checksums(game: str, seats: int) -> dict[str, str]:
    """A checksum of 100 random deals under each of the rules, the same in every build."""
    return {
        f"{seats}/{number}": f"{play_random_deals(rules.blank(), 100, Rng(number)):016x}"
        for number, rules in enumerate(all_rules(game, seats))
    }
