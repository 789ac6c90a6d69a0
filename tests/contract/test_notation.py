"""Everything that is written can be read back, and what cannot be read says where and why."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from variants import DEALS, all_rules, fresh_deal, played, random_deals, tables

from mazziere.cards import set_of
from mazziere.games import BadPosition, Deal
from mazziere.games.deal import act
from mazziere.notation import (
    BadRecord,
    DealRecord,
    ParseError,
    Record,
    format_entry,
    format_move,
    format_position,
    format_record,
    parse_move,
    parse_position,
    parse_record,
    record_of,
    replay,
)
from mazziere.notation.moves import parse_entry

LETTERS = "A234567FCRDCSBx!:-=,/+*> 0123\n"


@pytest.mark.parametrize(("game", "seats"), tables())
def test_positions_moves_and_records_come_back(game: str, seats: int) -> None:
    for deal, rng in random_deals(game, seats, DEALS // 20):
        deck, start = started(deal)
        played(deal, rng, rng.randrange(60))
        for move in deal.legal_moves():
            assert parse_move(format_move(move)) == move
        text = format_position(deal)
        assert "\n" not in text
        restored = parse_position(text)
        assert restored == deal
        assert restored.legal_moves() == deal.legal_moves()
        assert [restored.view(seat) for seat in range(seats)] == [
            deal.view(seat) for seat in range(seats)
        ]
        assert format_position(restored) == text
        record = Record(deal.rules, [record_of(deal, deck)], {"Seat 0": "Anna"})
        assert parse_record(format_record(record)) == record
        [(_, again)] = replay(record)
        assert again == deal
        assert start.dealer == deal.dealer


def started(deal: Deal) -> tuple[list[int], Deal]:
    """The deck that a fresh deal came from: Briscola moves the turned card to the end."""
    deck = list(deal.deck)
    if hasattr(deal, "trump"):
        deck.insert(3 * deal.seats, deck.pop())
    again = deal.rules.deal(deck, deal.dealer)
    assert again == deal
    return deck, again


@given(st.data())
def test_damaged_positions_are_refused_or_come_back(data: st.DataObject) -> None:
    game, seats = data.draw(st.sampled_from(tables()))
    rules = data.draw(st.sampled_from(all_rules(game, seats)))
    rng = random.Random(data.draw(st.integers(0, 2**32)))
    text = format_position(played(fresh_deal(rules, rng), rng, data.draw(st.integers(0, 45))))
    damaged = damage(text, data)
    try:
        deal = parse_position(damaged)
    except (ParseError, BadPosition):
        return
    assert parse_position(format_position(deal)) == deal


@given(st.data())
def test_damaged_records_are_refused_or_come_back(data: st.DataObject) -> None:
    game, seats = data.draw(st.sampled_from(tables()))
    rng = random.Random(data.draw(st.integers(0, 2**32)))
    deal = fresh_deal(all_rules(game, seats)[0], rng)
    deck = started(deal)[0]
    played(deal, rng, data.draw(st.integers(0, 60)))
    text = format_record(Record(deal.rules, [record_of(deal, deck)]))
    damaged = damage(text, data)
    try:
        record = parse_record(damaged)
    except ParseError as error:
        assert 1 <= error.line <= damaged.count("\n") + 2
        return
    assert parse_record(format_record(record)) == record


def damage(text: str, data: st.DataObject) -> str:
    at = data.draw(st.integers(0, len(text)))
    gone = data.draw(st.integers(0, 3))
    return text[:at] + data.draw(st.text(LETTERS, max_size=3)) + text[at + gone :]


@given(st.text(LETTERS, max_size=12))
def test_any_text_is_a_move_or_an_error_in_its_place(text: str) -> None:
    try:
        move = parse_move(text)
    except ParseError as error:
        assert 1 <= error.column <= len(text) + 2
        assert error.expected in str(error)
        return
    assert format_move(move) == text


ODD = (None, "", "7D", b"", 1.5, (), [], {}, object(), float("nan"))


@given(st.one_of(st.sampled_from(ODD), st.integers(), st.integers(0, 1 << 60)))
def test_whatever_is_formatted_is_a_move_or_a_value_error(value: Any) -> None:
    for format_it, parse_it in ((format_move, parse_move), (format_entry, parse_entry)):
        try:
            text = format_it(value)
        except ValueError:
            continue
        assert format_it(parse_it(text)) == text


@given(st.integers(0, 15), st.integers(0, 63), st.sets(st.integers(0, 15), max_size=5))
def test_moves_of_every_kind_come_back_or_are_none(kind: int, card: int, taken: set[int]) -> None:
    move = kind << 46 | card << 40 | set_of(taken)
    try:
        text = format_move(move)
    except ValueError:
        return
    assert format_move(parse_move(text)) == text
    assert parse_move(text) == move or kind in (act.CIRULLA, act.DECINO)


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "a move such as"),
        ("8D", 1, "a card"),
        ("7Dx", 4, "the cards taken"),
        ("7Dy3S", 3, "x and the cards taken"),
        ("7Dx3S4", 6, "a card"),
        ("7Dx4C3S", 4, "by rank, then suit"),
        ("7Dx7D", 4, "other cards than the one played"),
        ("!ciurlla", 1, "a move such as"),
        ("!buongioco:4-C", 12, "one of A 2 3"),
        ("!buongioco:3C", 13, "- and the missing suit"),
        ("!napoli:X", 9, "one of D C S B"),
        ("!stella:", 9, "one of A 2 3"),
    ],
)
def test_a_bad_move_names_its_column(text: str, column: int, expected: str) -> None:
    with pytest.raises(ParseError) as error:
        parse_move(text)
    assert error.value.column == column
    assert expected in error.value.expected


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "a game and seats"),
        ("ramino/2", 1, "a game: scopa, "),
        ("scopone/2", 8, "/4"),
        ("scopa/2 options=carte_viste:yes dealer=0", 29, "on or off"),
        ("scopa/2 options=colour:on dealer=0", 17, "an option of scopa"),
        ("scopa/2 dealer=0 turn=7", 23, "a seat from 0 to 3"),
        ("scopa/2 dealer=0 turn=1 hand=7D", 30, "2 values"),
        ("scopa/2 dealer=0 turn=1 table=7D8S", 33, "a card"),
        ("scopa/2 dealer=0 turn=1 turn=0", 25, "turn only once"),
        ("scopa/2 dealer=0 turn=1 trump=7D", 25, "a field of scopa"),
        ("scopa/2 dealer=0", 17, "the field turn"),
        ("scopa/2 dealer=0 turn=1 log=0:7D,5:3S", 34, "a log entry"),
    ],
)
def test_a_bad_position_names_its_column(text: str, column: int, expected: str) -> None:
    with pytest.raises(ParseError) as error:
        parse_position(text)
    assert (error.value.line, error.value.column) == (1, column)
    assert expected in error.value.expected


def test_a_bad_record_names_line_and_column() -> None:
    rng = random.Random(3)
    deal = fresh_deal(all_rules("scopa", 2)[0], rng)
    deck = started(deal)[0]
    played(deal, rng, 200)
    text = format_record(Record(deal.rules, [record_of(deal, deck)]))
    lines = text.splitlines()
    at = next(number for number, line in enumerate(lines, 1) if line.startswith("3. "))
    lines[at - 1] = "3. 7D 9Z"
    with pytest.raises(ParseError, match=f"line {at}, column 7: expected a card"):
        parse_record("\n".join(lines))
    with pytest.raises(ParseError, match="line 1, column 1: expected Mazziere record 1"):
        parse_record("PGN\n")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("\nSeat 0: Anna\n", "\nSeat 0: Anna\nSeat 0: Anna\n", "line 5, .*Seat 0 only once"),
        ("\n2. ", "\n3. ", "2. and the moves of that round"),
        ("Rules: 1", "Rules: 9", "line 3, .*the version that is played here"),
        ("Dealer: ", "Dealer: x", "line 7, column 9: expected a number"),
        ("Deck: ", "Deck: 7D", "line 8, column 7: expected the forty cards"),
        ("Points: ", "Points: x", "expected a number"),
        ("\n\nDeal: 1", "\n\nDeal: 2", "line 6, .*expected Deal: 1"),
        ("Game: scopa/2", "Game: scopa/3", "line 2, column 12: expected /2 or /4"),
    ],
)
def test_a_damaged_record_is_refused(old: str, new: str, message: str) -> None:
    rng = random.Random(3)
    deal = fresh_deal(all_rules("scopa", 2)[0], rng)
    deck = started(deal)[0]
    played(deal, rng, 200)
    text = format_record(Record(deal.rules, [record_of(deal, deck)], {"Seat 0": "Anna"}))
    assert parse_record(text + "\n") == parse_record(text)
    assert text.count(old) == 1
    with pytest.raises(ParseError, match=message):
        parse_record(text.replace(old, new))


@pytest.mark.parametrize(("name", "value"), [("a", "b\nDeal: 1"), ("", "x"), ("Game", "x")])
def test_a_header_that_would_not_come_back_is_refused(name: str, value: str) -> None:
    with pytest.raises(ValueError, match="no header can be"):
        format_record(Record(all_rules("scopa", 2)[0], [], {name: value}))


def test_a_record_that_does_not_fit_says_where() -> None:
    rng = random.Random(4)
    deal = fresh_deal(all_rules("briscola", 2)[0], rng)
    deck = started(deal)[0]
    played(deal, rng, 200)
    good = record_of(deal, deck)
    for bad, where in (
        (DealRecord(good.dealer, deck, good.moves[:3] + good.moves[4:]), "deal 1, move "),
        (
            DealRecord(good.dealer, deck, good.moves, None, good.count, (1, 119)),
            "Points says 1-119",
        ),
        (
            DealRecord(good.dealer, deck, good.moves, None, "punti 1-1 = 1-1"),
            "Count says punti 1-1",
        ),
        (
            DealRecord(good.dealer, deck, [], "three_kings"),
            "Void says three_kings, but it should say nothing",
        ),
        (DealRecord(good.dealer, deck, good.moves), "the line Count is missing"),
        (DealRecord(good.dealer, deck, [3 << 46]), "deal 1, move 1, 211106232532992: cannot_"),
        (DealRecord(7, deck, good.moves), "deal 1: the dealer sits at"),
        (DealRecord(good.dealer, deck, [act.declare(act.NAPOLI, 0x111)]), "cannot_declare"),
    ):
        with pytest.raises(BadRecord, match=where):
            list(replay(Record(deal.rules, [bad])))


def test_errors_survive_pickling_and_do_not_echo_everything() -> None:
    with pytest.raises(ParseError) as error:
        parse_position("scopa/2 dealer=0 turn=1 hand=" + "7Z" * 5000)
    again = pickle.loads(pickle.dumps(error.value))
    assert (str(again), again.line, again.column) == (str(error.value), 1, 30)
    assert len(str(again)) < 300


@pytest.mark.parametrize("move", [-1, 3 << 46, 9 << 46, 63 << 40])
def test_what_is_no_move_has_no_text(move: int) -> None:
    with pytest.raises(ValueError, match="this is no move"):
        format_move(move)
