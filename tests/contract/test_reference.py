"""The engine move by move beside the naive implementation in tests/reference."""

from __future__ import annotations

import random

import pytest
from reference import GAMES as REFERENCE_GAMES
from reference import Reference, reference
from variants import DEALS, all_rules, tables

from mazziere.cards import PACK, card_name, cards_in
from mazziere.games import Deal, Rules
from mazziere.notation import format_move

KNOWN = [(game, seats) for game, seats in tables() if game in REFERENCE_GAMES]


def test_the_reference_knows_the_first_six_games() -> None:
    assert set(REFERENCE_GAMES) >= {
        "scopa",
        "scopone",
        "asso_piglia_tutto",
        "cirulla",
        "tressette",
        "briscola",
    }


@pytest.mark.parametrize(("game", "seats"), KNOWN)
def test_plays_like_the_reference(game: str, seats: int) -> None:
    rules = all_rules(game, seats)
    for number in range(DEALS // 10):
        rng = random.Random(f"{game}/{seats}/{number}/reference")
        deal, naive = start(rules[number % len(rules)], rng)
        assert deal.void_reason == naive.void
        greedy = rng.randrange(seats) if number % 2 else None
        while not naive.over:
            moves = {format_move(move): move for move in deal.legal_moves()}
            assert set(moves) == naive.legal()
            assert deal.turn == naive.turn
            name = pick(moves, rng, deal.turn == greedy)
            deal.play(moves[name])
            naive.play(name)
            assert_same(deal, naive)
        assert deal.over
        if not deal.void:
            assert deal.tally().points == naive.points()
            assert deal.tally().cappotto == naive.cappotto


def start(rules: Rules, rng: random.Random) -> tuple[Deal, Reference]:
    deck = rng.sample(PACK, 40)
    dealer = rng.randrange(rules.seats)
    names = [card_name(card) for card in deck]
    naive = reference(rules.game.name, rules.seats, rules.options, names, dealer)
    return rules.deal(deck, dealer), naive


def pick(moves: dict[str, int], rng: random.Random, greedy: bool) -> str:
    """A random move; a greedy player takes denari, so that cappotti come about."""
    if not greedy:
        return rng.choice(sorted(moves))
    return max(sorted(moves), key=lambda name: (moves[name] & 0x1111111111).bit_count())


def assert_same(deal: Deal, naive: Reference) -> None:
    for seat in range(deal.seats):
        assert names(deal.hand[seat]) == set(naive.hands[seat])
    assert [names(pile) for pile in deal.pile] == [set(pile) for pile in naive.piles]
    assert [card_name(card) for card in deal.stock] == list(naive.stock)
    if hasattr(deal, "sweeps"):
        assert [names(side) for side in deal.sweeps] == [set(side) for side in naive.sweeps]
        assert names(deal.table) == set(naive.table)


def names(cards: int) -> set[str]:
    return {card_name(card) for card in cards_in(cards)}
