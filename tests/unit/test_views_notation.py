"""What a viewer knows, as text: every view comes back whole, a damaged line is refused."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from variants import DEALS, all_rules, fresh_deal, played, random_deals, tables

from mazziere.cards import PACK
from mazziere.games import GAMES, Deal, Hand, View
from mazziere.notation import ParseError, format_move, format_view, parse_view

LETTERS = "A234567FCRDCSBx!:-=,/+*> 0123"


def views(deal: Deal) -> list[View]:
    """Everybody's view, with and without memory."""
    viewers = (None, *range(deal.seats))
    return [look(seat) for look in (deal.view, deal.on_screen) for seat in viewers]


@pytest.mark.parametrize(("game", "seats"), tables())
def test_views_come_back(game: str, seats: int) -> None:
    for deal, rng in random_deals(game, seats, DEALS // 50):
        played(deal, rng, rng.randrange(50))
        for view in views(deal):
            text = format_view(view)
            assert parse_view(text) == view
            assert "\n" not in text
            assert ("moves=" in text) == (view.seat == view.turn is not None)


def test_a_void_deal_comes_back() -> None:
    for game, kings in (("scopa", (36, 37, 38)), ("cirulla", (0, 1))):
        rules = GAMES[game].rules(2)
        others = [card for card in PACK if card not in kings]
        deal = rules.deal([*others[:6], *kings, *others[6:]])
        assert deal.void_reason
        for view in views(deal):
            assert parse_view(format_view(view)) == view


def test_the_stock_and_the_hands_of_others_are_only_counted() -> None:
    deal = GAMES["briscola"].rules().deal(range(40), 0)
    line = "briscola/2 seat=- dealer=0 turn=1 leader=1 trump=2S count=3,3 stock=34"
    assert format_view(deal.view(None)) == line


def test_the_parts_of_a_line() -> None:
    deal = GAMES["scopa"].rules().deal(range(40), 1)
    text = format_view(deal.view(0))
    moves = ",".join(map(format_move, deal.legal_moves()))
    assert text == (
        "scopa/2 seat=0 dealer=1 turn=0 table=2S2B3D3C hand=ADAS2D,- count=3,3 stock=30 "
        f"moves={moves}"
    )
    jumbled = " ".join([text.split()[0], *reversed(text.split()[1:])]).replace(" ", "  ")
    assert parse_view(jumbled) == deal.view(0)


def test_what_is_left_out_is_as_before_the_deal() -> None:
    view = parse_view("tressette/2 seat=0 dealer=0 turn=1")
    blank = GAMES["tressette"].rules(2).blank().state()
    assert view.fact("held") == 0
    assert view.fact("trick") == blank["trick"] == (-1, -1)
    assert (view.taken, view.pile_sizes, view.points) == ((0, 0), (0, 0), (0, 0))
    assert (view.seen, view.moves, view.log, view.void) == (None, (), (), None)
    assert view.hands == (Hand(0, 0), Hand(0, 0))


@settings(max_examples=200)
@given(st.data())
def test_damaged_lines_are_refused_or_come_back(data: st.DataObject) -> None:
    game, seats = data.draw(st.sampled_from(tables()))
    rules = data.draw(st.sampled_from(all_rules(game, seats)))
    rng = random.Random(data.draw(st.integers(0, 2**32)))
    deal = played(fresh_deal(rules, rng), rng, data.draw(st.integers(0, 45)))
    text = format_view(data.draw(st.sampled_from(views(deal))))
    at = data.draw(st.integers(0, len(text)))
    gone = data.draw(st.integers(0, 3))
    damaged = text[:at] + data.draw(st.text(LETTERS, max_size=3)) + text[at + gone :]
    try:
        view = parse_view(damaged)
    except ParseError as error:
        assert 1 <= error.column <= len(damaged) + 2
        return
    assert parse_view(format_view(view)) == view


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "a game and seats"),
        ("ramino/2", 1, "a game: scopa, "),
        ("scopa/2 dealer=0 turn=1", 24, "the field seat"),
        ("scopa/2 seat=0 turn=1", 22, "the field dealer"),
        ("scopa/2 seat=2 dealer=0 turn=1", 14, "a seat from 0 to 1, or -"),
        ("scopa/2 seat=0 dealer=- turn=1", 23, "a seat from 0 to 1"),
        ("scopa/2 seat=0 dealer=0 turn=3", 30, "a seat from 0 to 1, or -"),
        ("scopa/2 seat=0 dealer=0 turn=1 hand=7D", 37, "2 values"),
        ("scopa/2 seat=0 dealer=0 turn=1 hand=7D,8S", 40, "a card"),
        ("scopa/2 seat=0 dealer=0 turn=1 count=3,x", 40, "a number"),
        ("scopa/2 seat=0 dealer=0 turn=1 stock=7D2C", 38, "a number"),
        ("scopa/2 seat=0 dealer=0 turn=1 trump=7D", 32, "a part of a view of scopa"),
        ("scopa/2 seat=0 dealer=0 turn=1 seat=0", 32, "seat only once"),
        ("scopa/2 seat=0 dealer=0 turn=0 moves=7D,9D", 41, "a card"),
        ("scopa/2 seat=0 dealer=0 turn=0 moves=-", 38, "a card"),
        ("scopa/2 seat=0 dealer=0 turn=1 moves=7D", 32, "moves only for the seat on turn"),
        ("scopa/2 seat=- dealer=0 turn=- moves=7D", 32, "moves only for the seat on turn"),
        ("scopa/2 seat=0 dealer=0 turn=1 pile=-,- pile_sizes=0,0", 41, "pile or pile_sizes"),
        ("tressette/2 seat=- dealer=0 turn=1 held=ADACAS", 36, "no held"),
        ("tressette/2 seat=0 dealer=0 turn=1 held=ADACAS,-", 47, "a card"),
        ("tressette/2 seat=0 dealer=0 turn=1 pile_sizes=0,0 told=-,7D", 51, "no told"),
    ],
)
def test_a_bad_line_names_its_column(text: str, column: int, expected: str) -> None:
    with pytest.raises(ParseError) as error:
        parse_view(text)
    assert (error.value.line, error.value.column) == (1, column)
    assert expected in error.value.expected
