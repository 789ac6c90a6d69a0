"""Nobody sees what they may not see."""

from __future__ import annotations

import random

import pytest
from variants import DEALS, played, random_deals, tables

from mazziere.cards import cards_in
from mazziere.games import Deal
from mazziere.games.deal import act
from mazziere.games.deal.rng import Rng
from mazziere.games.hidden import reshuffle_hidden


@pytest.mark.parametrize(("game", "seats"), tables())
def test_what_is_hidden_does_not_show(game: str, seats: int) -> None:
    """Dealing the hidden cards anew leaves a view, and all later views, as they were."""
    changed = 0
    for number, (deal, rng) in enumerate(random_deals(game, seats, DEALS // 10)):
        played(deal, rng, rng.randrange(40))
        for seat in (None, *range(seats)):
            world = reshuffle_hidden(deal, seat, Rng(number))
            assert world.view(seat) == deal.view(seat)
            assert world.on_screen(seat) == deal.on_screen(seat)
            changed += world != deal
            assert_playable(world)
    assert changed > DEALS // 20


def assert_playable(world: Deal) -> None:
    rng = random.Random(1)
    played(world, rng, 200)
    assert world.over


@pytest.mark.parametrize(("game", "seats"), tables())
def test_only_the_player_on_turn_is_told_the_moves(game: str, seats: int) -> None:
    for deal, rng in random_deals(game, seats, DEALS // 20):
        played(deal, rng, rng.randrange(36))
        for seat in range(seats):
            expected = deal.legal_moves() if seat == deal.turn else []
            assert list(deal.view(seat).moves) == expected
        assert deal.view(None).moves == ()


@pytest.mark.parametrize(("game", "seats"), tables())
def test_views_hold_no_card_of_a_closed_hand(game: str, seats: int) -> None:
    """Without any option that shows cards, other hands are only counted."""
    for deal, rng in random_deals(game, seats, DEALS // 20):
        if deal.rules.chosen or hasattr(deal, "shown"):
            continue
        played(deal, rng, rng.randrange(30))
        for seat in range(seats):
            view = deal.view(seat)
            for owner, hand in enumerate(view.hands):
                assert hand.count == deal.hand[owner].bit_count()
                if game == "briscola" and deal.undealt == 0:
                    continue
                assert hand.cards == (deal.hand[owner] if owner == seat else 0)


@pytest.mark.parametrize("seats", [2, 4])
def test_drawn_cards_are_blanked_in_the_log_of_briscola(seats: int) -> None:
    for deal, rng in random_deals("briscola", seats, 20):
        if deal.rules.option("carte_scoperte"):
            continue
        played(deal, rng, 3 * seats)
        drawn = [e for e in deal.view(None).log if act.kind(e) == act.DRAW]
        assert drawn
        assert {act.card(entry) for entry in drawn} == {act.HIDDEN_CARD}
        mine = [act.card(e) for e in deal.view(0).log if act.kind(e) == act.DRAW]
        assert set(mine) - {act.HIDDEN_CARD} <= set(cards_in(deal.hand[0] | sum(deal.pile)))


@pytest.mark.parametrize(("game", "seats"), tables())
def test_the_screen_shows_the_last_two_rounds(game: str, seats: int) -> None:
    for deal, rng in random_deals(game, seats, DEALS // 40):
        played(deal, rng, rng.randrange(30))
        view = deal.on_screen(0)
        if deal.over:
            assert view.log == deal.view(0).log
            continue
        plays = [entry for entry in view.log if act.kind(entry) == act.PLAY]
        assert len(plays) < 2 * seats
        assert view.taken is None
