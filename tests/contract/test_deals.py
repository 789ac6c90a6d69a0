"""Copies, refusals, states and errors, in every game."""

from __future__ import annotations

import copy
import pickle
import random

import pytest
from variants import DEALS, all_rules, fresh_deal, played, tables
from variants import random_deals as fresh_deals

from mazziere.cards import PACK, cards_name
from mazziere.games import GAMES, BadOption, BadPosition, IllegalMove, act
from mazziere.games.errors import REASONS
from mazziere.games.hidden import reshuffle_hidden
from mazziere.games.perft import divide, perft
from mazziere.games.random_play import random_deals
from mazziere.games.rng import Rng
from mazziere.notation import parse_position


@pytest.mark.parametrize(("game", "seats"), tables())
def test_a_copy_is_independent(game: str, seats: int) -> None:
    for deal, rng in fresh_deals(game, seats, DEALS // 40):
        played(deal, rng, rng.randrange(30))
        before = deal.state()
        for other in (deal.copy(), copy.copy(deal), copy.deepcopy(deal)):
            assert other == deal
            played(other, rng, 40)
            assert deal.state() == before


@pytest.mark.parametrize(("game", "seats"), tables())
def test_a_deal_survives_pickling_and_plays_on_alike(game: str, seats: int) -> None:
    for deal, rng in fresh_deals(game, seats, DEALS // 40):
        played(deal, rng, rng.randrange(30))
        other = pickle.loads(pickle.dumps(deal))
        assert other == deal
        while not deal.over:
            assert other.legal_moves() == deal.legal_moves()
            move = rng.choice(deal.legal_moves())
            deal.play(move)
            other.play(move)
        assert other.tally() == deal.tally()


@pytest.mark.parametrize(("game", "seats"), tables())
def test_a_refused_move_changes_nothing(game: str, seats: int) -> None:
    for deal, rng in fresh_deals(game, seats, DEALS // 40):
        played(deal, rng, rng.randrange(34))
        if deal.over:
            continue
        before, legal = deal.state(), set(deal.legal_moves())
        for _ in range(20):
            move = act.play(rng.randrange(40), rng.getrandbits(40) & rng.getrandbits(40))
            move = rng.choice((move, move & ~((1 << 40) - 1), rng.getrandbits(60), -1))
            if move in legal:
                continue
            assert not deal.can(move)
            with pytest.raises(IllegalMove) as refusal:
                deal.play(move)
            assert refusal.value.code in REASONS
            assert deal.state() == before
        other = (deal.turn + 1) % seats
        with pytest.raises(IllegalMove, match="not_your_turn"):
            deal.play(next(iter(legal)), other)
        assert deal.state() == before


@pytest.mark.parametrize(("game", "seats"), tables())
def test_nothing_is_played_after_the_end(game: str, seats: int) -> None:
    deal = fresh_deal(all_rules(game, seats)[0], random.Random(5))
    first = deal.legal_moves()[0]
    with pytest.raises(ValueError, match="only a finished deal"):
        deal.tally()
    played(deal, random.Random(6), 200)
    assert deal.legal_moves() == []
    with pytest.raises(IllegalMove) as refusal:
        deal.play(first)
    assert refusal.value.code == "deal_over"
    assert pickle.loads(pickle.dumps(refusal.value)).code == "deal_over"


@pytest.mark.parametrize(("game", "seats"), tables())
def test_bad_decks_dealers_and_seats_are_refused(game: str, seats: int) -> None:
    rules = GAMES[game].rules(seats)
    for deck in ([], list(PACK[:39]), [*PACK[:39], 0], [*PACK[:39], 40]):
        with pytest.raises(ValueError, match="the forty cards"):
            rules.deal(deck)
    for dealer in (-1, seats):
        with pytest.raises(ValueError, match="the dealer sits at"):
            rules.deal(PACK, dealer)
    for seat in (-2, seats):
        with pytest.raises(ValueError, match="seats are"):
            rules.deal(PACK).view(seat)


@pytest.mark.parametrize(("game", "seats"), tables())
def test_unknown_options_and_values_are_refused_by_name(game: str, seats: int) -> None:
    with pytest.raises(BadOption, match=f"{game} for {seats} has no option 'no_such'"):
        GAMES[game].rules(seats, no_such=True)
    for name, option in GAMES[game].options_for(seats).items():
        for value in ("perhaps", 1, None):
            with pytest.raises(BadOption, match=f"{name} must be {option.allowed()}"):
                GAMES[game].rules(seats, **{name: value})  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="is played by"):
        GAMES[game].rules(3)


@pytest.mark.parametrize(("game", "seats"), tables())
def test_impossible_states_are_named(game: str, seats: int) -> None:
    deal = fresh_deal(all_rules(game, seats)[0], random.Random(7))
    state = deal.state()
    for change, problem in (
        ({"dealer": seats}, "dealer is no seat"),
        ({"turn": -1, "no_such": 1}, "no field 'no_such'"),
        ({"stock": ()}, "missing: "),
        ({"hand": (state["hand"][0],) * seats}, "in two places: "),
        ({"pile": (1, 1)}, "in two places: "),
        ({"pile": (1 << 40, 0)}, "pile is no cards by side"),
        ({"last_taker": seats}, "last_taker is no seat"),
        ({"stock": (40,)}, "stock is no order"),
        ({"stock": (0,) * 41}, "more than forty cards"),
        ({"log": (0,) * 200}, "the log is longer"),
    ):
        if change == {"stock": ()} and not deal.stock:
            continue
        with pytest.raises(BadPosition, match=problem):
            deal.rules.restore(state | change)
    assert deal.rules.restore(state) == deal


@pytest.mark.parametrize(("game", "seats"), tables())
def test_wrong_arguments_are_refused_and_never_crash(game: str, seats: int) -> None:
    deal = fresh_deal(all_rules(game, seats)[0], random.Random(8))
    for side in (-1, 2, 10**6, -(10**8)):
        with pytest.raises(ValueError, match="a side is 0 or 1"):
            deal.points(side)
    for seat in (-1, seats, 99):
        with pytest.raises(ValueError, match="seats are 0 to"):
            reshuffle_hidden(deal, seat, Rng(1))
    with pytest.raises(TypeError):
        reshuffle_hidden(deal, 0, None)
    with pytest.raises(TypeError):
        random_deals(None, 1, Rng(1))
    with pytest.raises(TypeError):
        random_deals(deal.blank(), 1, None)
    with pytest.raises(ValueError, match="not negative"):
        perft(deal, -1)
    with pytest.raises(ValueError, match="no first move"):
        divide(deal, 0)


@pytest.mark.parametrize(("game", "seats"), tables())
def test_a_state_that_is_refused_changes_nothing(game: str, seats: int) -> None:
    deal = fresh_deal(all_rules(game, seats)[0], random.Random(9))
    before, moves = deal.state(), deal.legal_moves()
    for change in (
        {"turn": 10**8},
        {"turn": 1 << 40},
        {"turn": -1},
        {"hand": (1, 2, 3, 4, 5)},
        {"pile": (-1, 2)},
        {"void": 5},
        {"void": 1},
        {"stock": None},
        {"log": (act.entry(act.play(0, 0), 3, 0),) if seats == 2 else (9 << 46,)},
    ):
        with pytest.raises(BadPosition):
            deal.load(before | change)
        assert (deal.state(), deal.legal_moves()) == (before, moves)


@pytest.mark.parametrize(("game", "seats"), tables())
def test_a_blank_deal_can_be_sent_to_another_process(game: str, seats: int) -> None:
    blank = GAMES[game].rules(seats).blank()
    again = pickle.loads(pickle.dumps(blank))
    assert random_deals(again, 3, Rng(1)) == random_deals(blank, 3, Rng(1))
    assert game in repr(blank)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("tressette/2 dealer=0 turn=- pile={all},-", "nobody took the last trick"),
        ("scopa/2 dealer=0 turn=- pile={all},- sweeps=-,7D", "is not in the pile of side 1"),
        ("cirulla/2 dealer=0 turn=- pile={all},- cappotto=1", "a cappotto is all ten denari"),
        ("cirulla/2 dealer=0 turn=- pile={all},- matta=3", "the matta is a seven"),
        ("cirulla/2 dealer=0 turn=- pile={all},- manual=99", "no such seats"),
        (
            "tressette/2 dealer=0 turn=- pile={all},- last_taker=0 log=1:!napoli:S+3",
            "more bussi than were credited",
        ),
        (
            "tressette/2 dealer=0 turn=- pile={all},- last_taker=0 lacks=99,0",
            "four suits to lack",
        ),
        (
            "cirulla/2 dealer=0 turn=- pile={all},- log=1:!decino=7D7C7S+10",
            "more accusi than were credited",
        ),
        ("briscola/2 dealer=0 turn=- pile={all},- last_taker=0 trump=7D void=1", "is void"),
        ("scopa/2 dealer=0 turn=- hand={all},-", "it is somebody's turn"),
    ],
)
def test_positions_that_cannot_be_are_refused(text: str, problem: str) -> None:
    with pytest.raises(BadPosition, match=problem):
        parse_position(text.format(all=cards_name(PACK)))
