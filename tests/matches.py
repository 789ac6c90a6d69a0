"""Random matches for tests: every game and format, real clocks, real decks."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product

from variants import DEALS, all_rules

from mazziere.games import GAMES
from mazziere.match import Format, Match, match_format
from mazziere.match.options import MatchValue

#: Formats that between them use every match option.
FORMATS: tuple[dict[str, MatchValue], ...] = (
    {"deals": 1},
    {"deals": 2, "tournament": "ko"},
    {"target": 3, "tie_at_target": "draw"},
    {"deals": 3, "tournament": "girone"},
    {"target": 2, "tournament": "ko", "match_time": None, "move_timeout": None},
)


def new_match(form: Format, rng: random.Random, match_id: str = "abcdefgh2345-1") -> Match:
    seats = form.rules.seats
    players = [f"Player {seat}" for seat in range(seats)]
    nonces = [rng.choice(("", f"{rng.getrandbits(64):x}")) for _ in range(seats)]
    return Match.new(form, match_id, players, rng.randbytes(32), nonces, now=1_000)


def step(match: Match, rng: random.Random) -> None:
    """Deal or make a random move, a little later."""
    now = match.now + rng.randrange(400)
    if match.deal is None:
        match.next_deal(now)
    else:
        match.play(match.deal.turn, rng.choice(match.deal.legal_moves()), now, rng.randrange(60))


def played_match(form: Format, rng: random.Random) -> Match:
    match = new_match(form, rng)
    while not match.over:
        step(match, rng)
    return match


def forms(game: str, seats: int) -> list[Format]:
    """Every format with every option set of the game, and the usual, long match.

    With few random deals asked for, each format and each option set comes up, but not all pairs.
    """
    rules = all_rules(game, seats)
    chosen = list(FORMATS)
    if GAMES[game].habits.deal_won_at is not None:
        chosen += [{"match_mode": "rounds"}, {"match_mode": "rounds", "rounds": 1}]
    if GAMES[game].habits.exceed_offered:
        chosen += [{"target": 5, "target_mode": "exceed"}]
    if GAMES[game].habits.plays_on:
        chosen += [{"deals": 1, "tournament": "ko", "ko_ties": "play_on"}]
    if DEALS < 1000:
        count = max(len(rules), len(chosen))
        pairs = [(rules[n % len(rules)], chosen[n % len(chosen)]) for n in range(count)]
    else:
        pairs = list(product(rules, chosen))
    usual = match_format(rules[0])
    return [usual, *(match_format(each, **choice) for each, choice in pairs)]


def find(form: Format, wanted: Callable[[Match], bool], first: int = 0) -> Match:
    """A random match of the format in which something happens that a test is about.

    ``first`` is where to begin looking: for what is rare, a seed that is known to show it.
    """
    for seed in range(first, first + 3000):
        match = played_match(form, random.Random(seed))
        if wanted(match):
            return match
    raise AssertionError("it never happened")
