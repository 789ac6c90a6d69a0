"""Stored deals give the counts they always gave."""

from __future__ import annotations

from pathlib import Path

import pytest
from reference import GAMES as REFERENCE_GAMES
from reference import reference

from mazziere.cards import card_name
from mazziere.games import GAMES
from mazziere.notation import Record, format_move, format_record, parse_record, replay

FOLDER = Path(__file__).parent


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


@pytest.mark.parametrize("game", REFERENCE_GAMES)
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
