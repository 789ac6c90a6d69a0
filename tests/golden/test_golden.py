"""Stored deals give the counts they always gave, and every build plays the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from reference import reference
from variants import all_rules, tables

from mazziere.cards import card_name
from mazziere.games import GAMES
from mazziere.games.random_play import random_deals
from mazziere.games.rng import Rng
from mazziere.notation import Record, format_move, format_record, parse_record, replay

FOLDER = Path(__file__).parent
CHECKSUMS = FOLDER / "checksums.json"
DEALS = 100


def load(game: str) -> list[Record]:
    texts = (FOLDER / f"{game}.txt").read_text().split("\n\n\n")
    return [parse_record(text) for text in texts]


def test_every_game_has_golden_deals() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_golden_deals_replay(game: str) -> None:
    for record in load(game):
        replayed = list(replay(record))
        assert len(replayed) == len(record.deals)
        assert parse_record(format_record(record)) == record


@pytest.mark.parametrize("game", GAMES)
def test_the_naive_implementation_agrees(game: str) -> None:
    for record in load(game):
        rules = record.rules
        for deal in record.deals:
            names = [card_name(card) for card in deal.deck]
            naive = reference(game, rules.seats, rules.options, names, deal.dealer)
            assert naive.void == deal.void
            for move in deal.moves:
                naive.play(format_move(move))
            assert naive.over
            assert deal.void or naive.points() == deal.points


def checksums(game: str, seats: int) -> dict[str, str]:
    found = {}
    for number, rules in enumerate(all_rules(game, seats)):
        checksum = random_deals(rules.blank(), DEALS, Rng(number))
        found[f"{game}/{seats}/{number}"] = f"{checksum:016x}"
    return found


@pytest.mark.parametrize(("game", "seats"), tables())
def test_the_same_seeds_give_the_same_checksums_in_every_build(game: str, seats: int) -> None:
    """The stored figures are the same for all builds; each build is tested against them."""
    stored = json.loads(CHECKSUMS.read_text())
    ours = {key: value for key, value in stored.items() if key.startswith(f"{game}/{seats}/")}
    assert checksums(game, seats) == ours


if __name__ == "__main__":
    every = {key: value for table in tables() for key, value in checksums(*table).items()}
    CHECKSUMS.write_text(json.dumps(every, indent=1) + "\n")
