"""Lines of play counted from late positions: by the engine, as stored, and by brute force."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest
from reference import GAMES as REFERENCE_GAMES
from reference import Reference, reference
from variants import random_checksums

from mazziere.games import GAMES
from mazziere.games.perft import divide, perft
from mazziere.notation import format_move, format_position, parse_move, parse_position
from mazziere.notation.moves import parse_cards
from mazziere.notation.positions import parse_rules

FOLDER = Path(__file__).parent
BRUTE_FORCE_DEPTH = 3


def load(game: str) -> list[dict]:
    return json.loads((FOLDER / f"{game}.json").read_text())["positions"]


def test_every_game_has_perft_data() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_the_engine_counts_as_stored(game: str) -> None:
    for entry in load(game):
        deal = parse_position(entry["position"])
        assert format_position(deal) == entry["position"]
        assert [format_move(move) for move in deal.legal_moves()] == entry["order"].split()
        for depth, count in enumerate(entry["counts"], 1):
            assert perft(deal, depth) == count
        depth = len(entry["counts"])
        assert sum(divide(deal, depth).values()) == entry["counts"][-1]


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seeds_give_the_same_checksums_in_every_build(game: str) -> None:
    """The stored figures are the same for all builds, and each build is tested against them."""
    stored = json.loads((FOLDER / f"{game}.json").read_text())["checksums"]
    found = {}
    for seats in GAMES[game].seats:
        found |= random_checksums(game, seats)
    assert found == stored


@pytest.mark.parametrize("game", GAMES)
def test_the_position_is_the_one_its_moves_lead_to(game: str) -> None:
    for entry in load(game):
        deal = parse_rules(entry["rules"]).deal(parse_cards(entry["deck"]), entry["dealer"])
        for text in entry["moves"].split():
            deal.play(parse_move(text))
        assert format_position(deal) == entry["position"]


@pytest.mark.parametrize("game", REFERENCE_GAMES)
def test_brute_force_counts_the_same(game: str) -> None:
    for entry in load(game):
        rules = parse_rules(entry["rules"])
        deck = [entry["deck"][place : place + 2] for place in range(0, 80, 2)]
        naive = reference(game, rules.seats, rules.options, deck, entry["dealer"])
        for text in entry["moves"].split():
            naive.play(text)
        for depth in range(1, BRUTE_FORCE_DEPTH + 1):
            assert brute_force(naive, depth) == entry["counts"][depth - 1]


def brute_force(naive: Reference, depth: int) -> int:
    if naive.over:
        return 0
    moves = naive.legal()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = copy.deepcopy(naive)
        after.play(move)
        total += brute_force(after, depth - 1)
    return total
