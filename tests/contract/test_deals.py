"""Copies, refusals, states and errors, in every game."""

from __future__ import annotations

import contextlib
import copy
import pickle
import random
import re
from typing import Any

import pytest
from variants import DEALS, all_rules, fresh_deal, played, tables
from variants import random_deals as fresh_deals

from mazziere.bots.judges import greedy_move
from mazziere.cards import PACK, cards_name
from mazziere.games import COMPILED, GAMES, BadOption, BadPosition, IllegalMove
from mazziere.games.deal import act
from mazziere.games.deal.rng import Rng
from mazziere.games.deal.sight import Sight
from mazziere.games.errors import REASONS
from mazziere.games.hidden import reshuffle_hidden
from mazziere.games.perft import divide, perft
from mazziere.games.random_play import random_deals
from mazziere.games.worlds import world
from mazziere.notation import format_position, parse_position


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
def test_a_blank_deal_and_a_log_before_its_beginning_are_no_memory_to_read(
    game: str, seats: int
) -> None:
    blank = GAMES[game].rules(seats).blank()
    assert blank.reason(0) == "deal_over"
    assert isinstance(blank.card_reason(0, 0), str)
    assert blank.legal_moves() == []
    deal = fresh_deal(all_rules(game, seats)[0], random.Random(8))
    for first in (-1, -1_000_000):
        with pytest.raises(ValueError, match="begins with entry 0"):
            Sight(deal, 1).acts(first)
    if COMPILED:
        for name in (field.name for field in deal.fields):
            with pytest.raises(AttributeError):
                setattr(deal, name, getattr(deal, name))


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


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_pickled_and_copied_by_its_name(name: str) -> None:
    game = GAMES[name]
    assert pickle.loads(pickle.dumps(game)) is game
    assert copy.deepcopy(game.rules()).game is game


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
        ("scopa/2 dealer=1 turn=0 stock={first:6} pile={rest:6},-", "has no card to play"),
        ("tressette/2 dealer=1 turn=0 leader=0 stock={first:6} pile={rest:6},-", "no card to play"),
        ("briscola/2 dealer=1 turn=0 leader=0 stock={first:6} pile={rest:6},-", "no card to play"),
        ("scopa/2 dealer=1 turn=0 hand=ADACASAB,2D2C2S2B pile={rest:8},-", "up to 3 cards, not 4"),
        ("scopone/4 dealer=3 turn=0 hand=AD,AC,AS,AB stock={rest:4}", "does not deal out evenly"),
        (
            "briscola/2 dealer=1 turn=0 leader=0 hand=ADACASAB,2D2C2S2B pile={rest:8},- trump=7D",
            "a hand has 3 cards as long as",
        ),
        (
            "briscola/2 dealer=1 turn=0 leader=0 hand=AD,AC stock=ASAB pile={rest:4},- trump=AB",
            "a hand has 3 cards as long as",
        ),
        ("briscola/2 dealer=0 turn=- trick=AD,AC pile={rest:2},- last_taker=0", "in the trick"),
        ("scopa/2 dealer=1 turn=0 hand=AD,AC pile={rest:2},- log=1:AC", "where these lie: AC"),
        (
            "briscola/2 dealer=1 turn=0 leader=0 hand=AD,AC pile={rest:2},- trump=7D log=1>AD",
            "where these lie: AD",
        ),
        (
            "cirulla/2 dealer=1 turn=0 hand=AD,AC pile={rest:2},- shown=-,2D",
            "seat 1 shows a card that it does not have",
        ),
        ("cirulla/2 dealer=1 turn=0 hand=AD,AC pile={rest:2},- accuso=128,0", "no deal credits"),
        (
            "cirulla/2 dealer=1 turn=0 hand=AD,AC pile={rest:2},- matta=99",
            "the matta is of no rank",
        ),
        (
            "tressette/2 dealer=1 turn=0 leader=0 hand=AD,AC pile={rest:2},- held=AD,-",
            "make no busso",
        ),
        (
            "tressette/2 dealer=1 turn=0 leader=0 hand=AD,AC pile={rest:2},- held=-,ADASAB",
            "cannot have held what another seat has",
        ),
        (
            "tressette/2 dealer=1 turn=0 leader=0 hand=AD,AC pile={rest:2},- lacks=1,0",
            "a suit that it could not follow",
        ),
    ],
)
def test_positions_that_cannot_be_are_refused(text: str, problem: str) -> None:
    with pytest.raises(BadPosition, match=problem):
        parse_position(re.sub(r"\{(\w+):?(\d*)\}", some_cards, text))


def some_cards(wanted: re.Match[str]) -> str:
    """All cards, the first few, or the rest."""
    number = int(wanted[2] or 0)
    return cards_name({"all": PACK, "first": PACK[:number], "rest": PACK[number:]}[wanted[1]])


@pytest.mark.parametrize(("game", "seats"), tables())
def test_whatever_is_restored_can_be_played_to_its_end(game: str, seats: int) -> None:
    """Positions with cards in other places and other numbers are refused, or are good ones."""
    accepted = 0
    for number in range(max(40, DEALS // 25)):
        rng = random.Random(f"{game}/{seats}/{number}")
        rules = rng.choice(all_rules(game, seats))
        state = played(fresh_deal(rules, rng), rng, rng.randrange(40)).state()
        try:
            deal = rules.restore(changed(state, rng))
        except BadPosition:
            continue
        accepted += 1
        while not deal.over:
            view = deal.view(deal.turn)
            assert view.moves
            assert parse_position(format_position(deal)) == deal
            assert greedy_move(world(view, rng)) in view.moves
            deal.play(rng.choice(deal.legal_moves()))
        assert deal.left == 0 or deal.void or deal.won_at_once() is not None
    assert accepted


def changed(state: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A state in which one or two things are otherwise."""
    state = dict(state)
    for _ in range(rng.randint(1, 2)):
        name = rng.choice(sorted(state))
        value = state[name]
        if rng.random() < 0.5 and {"hand", "pile"} <= set(state):
            exchange(state, rng)
        elif isinstance(value, int):
            state[name] = rng.choice((value + 1, value - 1, 0, value ^ 1 << rng.randrange(40)))
        elif value:
            place = rng.randrange(len(value))
            other = rng.choice((value[place] ^ 1 << rng.randrange(40), value[place] ^ 1, 0, -1))
            state[name] = (*value[:place], other, *value[place + 1 :])
    return state


def exchange(state: dict[str, Any], rng: random.Random) -> None:
    """Move a card from a hand to a pile, or to the table, or the other way."""
    places = [("hand", n) for n in range(len(state["hand"]))] + [("pile", 0), ("pile", 1)]
    (one, first), (other, second) = rng.sample(places, 2)
    card = rng.choice([1 << card for card in PACK])
    for name, place in ((one, first), (other, second)):
        if state[one][first] & card or state[other][second] & card:
            values = list(state[name])
            values[place] ^= card
            state[name] = tuple(values)
    if "table" in state and rng.random() < 0.5:
        state["pile"] = (state["pile"][0] | state["table"], state["pile"][1])
        state["table"] = 0


@pytest.mark.parametrize(("game", "seats"), tables())
def test_no_state_at_all_is_a_bad_position(game: str, seats: int) -> None:
    rules = all_rules(game, seats)[0]
    state = fresh_deal(rules, random.Random(7)).state()
    odd = (None, 5, "x", [], (), {}, 1.5, object(), ("x",) * seats, (None,) * seats, -1, 10**30)
    for value in odd:
        with pytest.raises(BadPosition):
            rules.restore(value)  # type: ignore[arg-type]
        for name in (*state, "no_such", 5, None):
            if value == state.get(name):
                continue
            with contextlib.suppress(BadPosition):
                rules.restore({**state, name: value})
