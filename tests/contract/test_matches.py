"""Every match can be rebuilt, written down and verified; refusals change nothing."""

from __future__ import annotations

import contextlib
import json
import random
from dataclasses import fields, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matches import forms, new_match, played_match, step
from variants import tables

from mazziere.cards.shuffle import first_dealer, shuffled
from mazziere.games import GAMES, IllegalMove
from mazziere.games.deal import act
from mazziere.match import BadEvent, Match, MatchError, match_format
from mazziere.match.errors import REASONS
from mazziere.match.events import (
    AutoAccuso,
    Left,
    Moved,
    Paused,
    Resumed,
    from_plain,
    to_plain,
)
from mazziere.notation import format_match, verify

SCOPA = match_format(GAMES["scopa"].rules(2), deals=1)


@pytest.mark.parametrize(("game", "seats"), tables())
def test_a_match_is_exported_verified_and_replayed(game: str, seats: int) -> None:
    for number, form in enumerate(forms(game, seats)):
        match = played_match(form, random.Random(number))
        text = format_match(match)
        again = verify(text)
        assert again.state() == match.state()
        assert again.events == match.events
        assert format_match(again) == text


@pytest.mark.parametrize(("game", "seats"), tables())
def test_any_prefix_folds_to_the_live_state(game: str, seats: int) -> None:
    form = match_format(GAMES[game].rules(seats), deals=1)
    rng = random.Random(3)
    match = new_match(form, rng)
    while not match.over:
        stored = [from_plain(json.loads(json.dumps(to_plain(event)))) for event in match.events]
        assert stored == match.events
        assert Match.fold(stored).state() == match.state()
        step(match, rng)
    assert Match.fold(match.events).state() == match.state()


COMMANDS = ("play", "wrong_move", "other_seat", "deal", "abandon", "expire", "pause", "resume")


@settings(max_examples=60)
@given(st.data())
def test_random_commands_never_corrupt_a_match(data: st.DataObject) -> None:
    """Whatever is asked in whatever order: a refusal with a known code, or events that fold."""
    game, seats = data.draw(st.sampled_from(tables()))
    rng = random.Random(data.draw(st.integers(0, 2**32)))
    match = new_match(match_format(GAMES[game].rules(seats), deals=1), rng)
    weights = [*COMMANDS, *["play"] * 30, "deal", "deal", "auto"]
    for _ in range(data.draw(st.integers(1, 60))):
        before = match.state()
        try:
            order(match, rng.choice(weights), rng)
        except MatchError as error:
            assert error.code in REASONS
            assert match.state() == before
        except IllegalMove:
            assert match.state() == before
    assert Match.fold(match.events).state() == match.state()


def order(match: Match, name: str, rng: random.Random) -> None:
    now = match.now + rng.choice((-1, 0, 5, 900, 61_000))
    seat = rng.randrange(-1, match.form.rules.seats + 1)
    deal = match.deal
    if name == "deal":
        match.next_deal(now)
    elif name == "abandon" and rng.random() < 0.3:
        match.abandon(seat, now, expected=rng.choice((None, match.seq, 0)))
    elif name == "expire":
        match.expire(now)
    elif name == "pause":
        match.pause(now)
    elif name == "resume":
        match.resume(now)
    elif name == "auto":
        match.set_auto_accuso(seat, rng.random() < 0.5, now)
    elif name == "other_seat" and deal is not None:
        match.play(seat, deal.legal_moves()[0], now)
    elif name == "wrong_move" and deal is not None:
        match.play(deal.turn, rng.getrandbits(46), now)
    else:
        move = rng.choice(deal.legal_moves()) if deal is not None else 0
        match.play(0 if deal is None else deal.turn, move, now, rng.randrange(-50, 700))


def code_of(function, *arguments, **named) -> str:
    with pytest.raises(MatchError) as error:
        function(*arguments, **named)
    return error.value.code


def test_bad_commands_get_their_reason() -> None:
    match = new_match(SCOPA, random.Random(1))
    assert code_of(match.play, 0, 0, 1000) == "between_deals"
    assert code_of(match.resume, 1000) == "not_paused"
    assert code_of(match.expire, 1000) == "time_not_up"
    assert code_of(match.next_deal, 999) == "time_backwards"
    match.next_deal(1000)
    seq, turn = match.seq, match.deal.turn
    move = match.deal.legal_moves()[0]
    assert code_of(match.next_deal, 1000) == "deal_running"
    assert code_of(match.play, 2, move, 1000) == "not_seated"
    assert code_of(match.play, -1, move, 1000) == "not_seated"
    assert code_of(match.play, turn, move, 1000, expected=seq - 1) == "stale"
    assert code_of(match.set_auto_accuso, 0, True, 1000) == "no_accuso"
    assert code_of(match.play, turn, move, 1000, lag=-1) == "negative_lag"
    with pytest.raises(TypeError, match="whole milliseconds"):
        match.play(turn, move, 1000.5)
    with pytest.raises(TypeError, match="a move is an int"):
        match.play(turn, "7D", 1000)
    with pytest.raises(IllegalMove, match="not_your_turn"):
        match.play(1 - turn, move, 1000)
    match.play(turn, move, 1000, expected=seq)
    with pytest.raises(IllegalMove, match="not_your_turn"):
        match.play(turn, move, 1000)  # the same command twice
    assert code_of(match.play, 1 - turn, match.deal.legal_moves()[0], 61_000) == "time_is_up"
    match.pause(2000)
    assert code_of(match.play, 1 - turn, match.deal.legal_moves()[0], 2000) == "paused"
    assert code_of(match.pause, 2000) == "paused"
    match.resume(900_000)
    match.play(1 - turn, match.deal.legal_moves()[0], 900_500)  # the pause charged nobody
    match.abandon(0, 900_500)
    for refused in (
        lambda: match.play(0, move, 900_500),
        lambda: match.next_deal(900_500),
        lambda: match.abandon(1, 900_500),
        lambda: match.pause(900_500),
    ):
        assert code_of(refused) == "match_over"


def test_a_player_can_turn_automatic_accusi_off_and_the_record_keeps_it() -> None:
    form = match_format(GAMES["cirulla"].rules(2), deals=2)
    for seed in range(50):
        rng = random.Random(seed)
        match = new_match(form, rng)
        match.set_auto_accuso(0, False, match.now)
        while not match.over:
            if match.deal is not None and match.number == 2 and match.manual:
                match.set_auto_accuso(0, True, match.now)
            step(match, rng)
        assert verify(format_match(match)).state() == match.state()
        if any("!cirulla@" in line for line in format_match(match).split("\n")):
            return
    pytest.fail("nobody ever declared by hand")


def by_hand(match: Match) -> set[int]:
    """The seats that declare by hand in the deal that is being played."""
    return {seat for seat in range(match.form.rules.seats) if match.deal.manual >> seat & 1}


@pytest.mark.parametrize("from_the_start", [True, False])
@pytest.mark.parametrize("moment", ["before", "during", "after"])
def test_a_choice_about_accusi_holds_for_all_deals_that_follow(from_the_start, moment) -> None:
    rules = GAMES["cirulla"].rules(2, auto_accuso=from_the_start)
    rng = random.Random(3)
    match = new_match(match_format(rules, deals=4), rng)
    others = set() if from_the_start else {1}
    if moment != "before":
        match.next_deal(match.now)
    while moment == "after" and match.deal is not None:
        step(match, rng)
    match.set_auto_accuso(0, not from_the_start, match.now)
    chosen = others | ({0} if from_the_start else set())
    while not match.over:
        if match.deal is not None:
            assert by_hand(match) == match.manual == chosen
        if match.deal is not None and match.number > 1:
            accusi = [e for e in match.deal.log if act.kind(e) in (act.CIRULLA, act.DECINO)]
            assert {act.seat(e) for e in accusi if e & act.AUTOMATIC}.isdisjoint(chosen)
            assert {act.seat(e) for e in accusi if not e & act.AUTOMATIC} <= chosen
        step(match, rng)
    assert Match.fold(match.events).state() == match.state()
    assert verify(format_match(match)).state() == match.state()


def test_a_log_in_which_a_choice_held_for_one_deal_keeps_its_meaning() -> None:
    """Logs were written so: a seat that was switched on declared by hand in the next deal."""
    rules = GAMES["cirulla"].rules(2, auto_accuso=False)
    rng = random.Random(5)
    match = new_match(match_format(rules, deals=2), rng)
    while match.deal is None or match.number == 1:
        step(match, rng)
        if match.deal is not None and match.number == 1 and 0 in match.manual:
            match.set_auto_accuso(0, True, match.now)
    written = [e for e in match.events if not isinstance(e, AutoAccuso)]
    switched = next(e for e in match.events if isinstance(e, AutoAccuso))
    written.insert(match.events.index(switched), switched)
    again = Match.fold(written)
    assert by_hand(again) == {0, 1}
    assert again.manual == {1}


@pytest.mark.parametrize("name", ["", "two\nlines", "x" * 65])
def test_names_that_would_spoil_a_record_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="a name is"):
        Match.new(SCOPA, "id", ["Anna", name], bytes(32), ["", ""], 0)
    with pytest.raises(ValueError, match="a name is"):
        Match.new(SCOPA, name, ["Anna", "Bruno"], bytes(32), ["", ""], 0)


def test_whose_time_is_up_has_lost_whatever_the_others_do_then() -> None:
    match = new_match(match_format(GAMES["cirulla"].rules(2), deals=1), random.Random(4))
    match.next_deal(2_000)
    for seat in (0, 1):
        assert code_of(match.abandon, seat, 62_000) == "time_is_up"
        assert code_of(match.set_auto_accuso, seat, False, 62_000) == "time_is_up"
    match.expire(62_000)
    again = Match.fold(match.events[:-1])
    again.abandon(1 - again.deal.turn, 61_999)
    assert again.result.how == "abandoned"
    # A log in which somebody left too late is read as it was written.
    late = Match.fold([*match.events[:-1], Left(62_000, 1 - match.events[-1].seat, "abandoned")])
    assert late.result.leaver != match.result.leaver


def test_names_may_be_in_any_script() -> None:
    match = Match.new(SCOPA, "id", ["Niccolò", "Ζωή: «x»"], bytes(32), ["", ""], 0)
    while not match.over:
        step(match, random.Random(1))
    assert verify(format_match(match)).started.players == ("Niccolò", "Ζωή: «x»")


def test_damaged_logs_are_refused() -> None:
    match = played_match(SCOPA, random.Random(6))
    events = match.events
    for damaged in (
        events[1:],
        [events[0], *events],
        [events[0], events[2]],
        [*events, events[-1]],
        [*events[:2], events[1]],
        [*events[:2], Moved(events[2].now - 10_000, 0, events[2].move)],
        [*events[:2], Moved(events[2].now + 61_000, events[2].seat, events[2].move)],
    ):
        with pytest.raises((BadEvent, IllegalMove)):
            Match.fold(damaged)
    with pytest.raises(ValueError, match="version"):
        from_plain({**to_plain(events[0]), "v": 2})
    with pytest.raises(ValueError, match="no event"):
        from_plain({"v": 1, "kind": "Exploded"})


ODD = (
    None,
    "",
    "x",
    1.5,
    -1,
    5,
    2**40,
    10**30,
    (),
    ("a", None),
    [],
    {},
    {1: 2},
    object(),
    b"",
    True,
)


def test_a_past_that_makes_no_sense_is_a_bad_event() -> None:
    cirulla = match_format(GAMES["cirulla"].rules(2), deals=1)
    match = new_match(cirulla, random.Random(6))
    match.next_deal(1_000)
    deal = match.deal
    past = match.events
    later = (
        past[-1],
        Moved(2_000, deal.turn, deal.legal_moves()[0]),
        AutoAccuso(2_000, 0, False),
        Paused(2_000),
        Left(2_000, 0, "abandoned"),
    )
    for value in ODD:
        for damaged in (value, [value], [*past, value]):
            if damaged not in ((), [], {}, "", b""):
                with pytest.raises(BadEvent):
                    Match.fold(damaged)
        for before, event in (([], past[0]), *((past, each) for each in later)):
            for field in fields(event):
                with contextlib.suppress(BadEvent):
                    Match.fold([*before, replace(event, **{field.name: value})])
        for name in (*past[0].format, "no_such"):
            for damaged in ({name: value}, {name: {"target": value}}):
                start = replace(past[0], format={**past[0].format, **damaged})
                with contextlib.suppress(BadEvent):
                    Match.fold([start])
    assert Match.fold(past).state() == match.state()


def test_a_match_that_nobody_began_refuses_every_command() -> None:
    for match in (Match(), Match.fold([])):
        for command in (match.expire, match.next_deal, match.pause, match.resume):
            with pytest.raises(ValueError, match="nobody sits"):
                command(0)
        assert match.deal is None
        assert not match.over


@pytest.mark.parametrize("now", [2**53 + 1, 2**63, 10**30])
def test_no_moment_is_too_late_to_be_counted(now: int) -> None:
    match = new_match(SCOPA, random.Random(1))
    before = match.state()
    for command in (match.next_deal, match.pause, match.expire):
        with pytest.raises(ValueError, match="that late"):
            command(now)
    assert match.state() == before


def test_nobody_can_be_said_to_have_run_out_of_time_before_it_was_up() -> None:
    match = new_match(SCOPA, random.Random(12))
    match.next_deal(2_000)
    for seat, how, now in (
        (match.deal.turn, "move_timeout", 61_999),
        (match.deal.turn, "match_time", 62_000),
        (1 - match.deal.turn, "move_timeout", 62_000),
    ):
        with pytest.raises(BadEvent, match="was not up"):
            Match.fold([*match.events, Left(now, seat, how)])
    fair = Match.fold([*match.events, Left(62_000, match.deal.turn, "move_timeout")])
    assert fair.result.how == "move_timeout"


def test_the_decks_follow_from_secret_id_and_nonces() -> None:
    secret = bytes(range(32))
    decks = []
    for match_id, nonces in (("a-1", ["x", ""]), ("a-1", ["y", ""]), ("a-2", ["x", ""])):
        match = Match.new(SCOPA, match_id, ["a", "b"], secret, nonces, 0)
        match.next_deal(0)
        row = match.rows[-1]
        assert row.deck == shuffled(secret, match_id, nonces, row.number, row.redeal)
        assert match.rows[0].dealer == first_dealer(secret, match_id, nonces, 2)
        decks.append(tuple(row.deck))
    assert len(set(decks)) == 3


def test_events_that_cannot_have_happened_are_refused() -> None:
    match = new_match(SCOPA, random.Random(13))
    match.next_deal(2_000)
    move = Moved(2_000, match.deal.turn, match.deal.legal_moves()[0])
    for impossible in (
        [AutoAccuso(2_000, 0, False)],
        [Left(2_000, 3, "abandoned")],
        [Left(2_000, -1, "abandoned")],
        [Moved(2_000, 2, move.move)],
        [Resumed(2_000)],
        [Paused(2_000), Paused(2_000)],
        [Paused(2_000), move],
        [Paused(2_000), Left(2_000, 0, "abandoned")],
    ):
        with pytest.raises((BadEvent, MatchError)):
            Match.fold([*match.events, *impossible])
    start = match.events[0]
    for change in (
        {"players": ("a",)},
        {"nonces": ("", "", "")},
        {"players": ("a", "b\nc")},
        {"dealer": 2},
        {"board": "evening"},
        {"board": "evening", "dealer": 0, "nonces": ("x", "")},
        {"secret": "00"},
    ):
        with pytest.raises(ValueError, match=r"."):
            Match.fold([replace(start, **change)])
