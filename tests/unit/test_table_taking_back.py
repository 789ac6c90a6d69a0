"""Plays that are taken back at a table, and the time that nobody is charged for."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest
from tables_at_hand import SECRET, opened, play, started

from mazziere.live.table import events as log
from mazziere.live.table.refusal import Refusal
from mazziere.live.table.table import (
    Table,
    fold,
)
from mazziere.match import Match, MatchError
from mazziere.notation import format_move
from mazziere.storage.repositories.history import match_in


class Logged(Table):
    """A table that keeps its log, as it is stored."""

    def __init__(self, table_id: str) -> None:
        super().__init__(table_id)
        self.log: list[log.Event] = []

    def count_event(self, event: log.Event) -> None:
        self.log.append(log.decode(log.encode(event)))
        super().count_event(event)


def alone(game: str = "scopa", seats: int = 2, **changes: object) -> Logged:
    """One person with bots of the house, and the bots' turn is over."""
    table = Logged("abcdefghijkl")
    first = opened(seats, game).opened
    assert first is not None
    table.open(msgspec.structs.replace(first, **changes), SECRET)  # type: ignore[arg-type]
    table.sit(0, "p0", "Anna", 2000)
    for seat in range(1, seats):
        table.seat_bot(seat, "random", "p0", 2000)
    table.ready("p0", "n", 3000)
    bots_play(table, random.Random(5))
    return table


def bots_play(table: Table, rng: random.Random) -> None:
    while (turn := table.bot_to_move()) is not None:
        assert table.match is not None
        assert table.match.deal is not None
        move = rng.choice(table.match.deal.legal_moves())
        table.play_move(table.match, turn[0], move, table.now + 5)


def without_clock(match: Match) -> Any:
    state = json.loads(match.state())
    assert state.pop("clock")
    return state


@pytest.mark.parametrize(("game", "seats"), [("scopa", 2), ("cirulla", 2), ("tressette", 4)])
def test_the_last_play_is_taken_back_with_the_replies(game: str, seats: int) -> None:
    table, rng = alone(game, seats), random.Random(1)
    for _ in range(3):
        assert table.match is not None
        before, log_before = Match.fold(table.match.events), table.seq
        play(table, rng, table.now + 5)
        bots_play(table, rng)
        assert table.seq > log_before
        [event] = table.take_back("p0", table.seq, table.now + 5)
        assert isinstance(event, log.TookBack)
        assert without_clock(table.match) == without_clock(before)
        assert (table.match.clock.used, table.match.clock.since) == (0, event.now)
        assert fold(table.id, table.log).match is not None
        for end in (len(table.log) - 1, len(table.log)):
            again = fold(table.id, table.log[:end])
            assert again.match is not None
            assert again.seq == end
        assert again.match.state() == table.match.state()
        assert again.taken_back == table.taken_back
        play(table, rng, table.now + 5)
        bots_play(table, rng)
    # And further back, until nothing of this deal is left to be taken back.
    for _ in range(4):
        with_deal = table.match.rows[-1].number
        try:
            table.take_back("p0", None, table.now)
        except Refusal as refusal:
            assert refusal.code == "nothing_played"
            break
        assert table.match.rows[-1].number == with_deal
    else:
        pytest.fail("plays could be taken back for ever")
    while table.phase != "over":
        if table.phase == "count":
            with pytest.raises(Refusal, match="not_now"):
                table.take_back("p0", None, table.now)
            table.next("p0", table.now + 5)
        elif table.bot_to_move() is None:
            play(table, rng, table.now + 5)
        bots_play(table, rng)
    with pytest.raises(Refusal, match="not_now"):
        table.take_back("p0", None, table.now)
    assert not table.is_kept()
    assert match_in(table.log, "abcdefghijkl-1").state() == table.match.state()  # type: ignore[union-attr]
    table.offer_rematch("p0", table.now, SECRET)
    again = fold(table.id, table.log)
    assert (again.taken_back, again.phase, again.seq) == (0, "seating", table.seq)


def test_nothing_is_taken_back_where_people_play_or_something_counts() -> None:
    match = {"match_time": 600}
    for changes in (
        {"rated": True, "match": match},
        {"fixture": "t/1"},
        {"daily": "2026-11-18"},
        {"ladder": True},
    ):
        table = alone(**changes)
        play(table, random.Random(1), table.now)
        with pytest.raises(Refusal, match="no_take_back"):
            table.take_back("p0", None, table.now)
    table = started()
    play(table, random.Random(1), table.now)
    with pytest.raises(Refusal, match="no_take_back"):
        table.take_back("p0", None, table.now)
    table = alone()
    with pytest.raises(Refusal, match="not_seated"):
        table.take_back("p1", None, table.now)
    play(table, random.Random(1), table.now)
    with pytest.raises(MatchError, match="stale"):
        table.take_back("p0", table.seq - 1, table.now)


def test_nobody_is_charged_while_the_server_is_away() -> None:
    table = started(move_timeout=60)
    assert table.match is not None
    went, back = table.match.now + 20_000, table.match.now + 9_000_000
    events = table.let_stand(went, back, back + 100)
    assert [type(e).__name__ for e in events] == ["Paused", "Resumed"]
    assert table.due() == back + 40_000
    assert table.let_stand(went, back, back + 100) == []


def test_a_clock_stands_still_until_an_outage_is_over() -> None:
    table = started(move_timeout=60)
    assert table.match is not None
    went, back = table.match.now + 20_000, table.match.now + 90_000
    for now in (went + 5, went + 10):  # somebody looks meanwhile
        assert table.let_stand(went, back, now)[-1].now == now
        assert table.due() == now + 40_000
    assert table.let_stand(went, back, back + 7000)[-1].now == back
    assert table.due() == back + 40_000


def test_whose_time_was_up_before_the_server_went_has_lost() -> None:
    table = started(move_timeout=60)
    went = table.now + 70_000
    assert [type(e).__name__ for e in table.let_stand(went, went + 5, went + 9)] == ["Left"]
    assert table.phase == "over"


def test_nobody_gives_up_or_voids_a_match_that_has_ended_on_time() -> None:
    table = started(move_timeout=60)
    assert table.match is not None
    assert table.match.deal is not None
    late, turn = table.now + 60_000, table.match.deal.turn
    table.agree_to_void(f"p{turn}", True, late - 1)
    seq = table.seq
    for player in ("p0", "p1"):
        with pytest.raises(MatchError, match="time_is_up"):
            table.abandon(player, late)
        with pytest.raises(MatchError, match="time_is_up"):
            table.agree_to_void(player, player != f"p{turn}", late)
    assert table.seq == seq
    assert not table.voided
    assert [type(event).__name__ for event in table.expire(late)] == ["Left"]
    assert table.match.result is not None
    assert table.match.result.leaver == turn
    assert table.expire(late) == []


def test_one_person_among_bots_has_no_clock() -> None:
    table = opened()
    table.sit(0, "p0", "Anna", 2000)
    table.seat_bot(1, "greedy", "p0", 2000)
    table.ready("p0", "", 2000)
    assert table.phase == "playing"
    assert table.due() is None


def test_what_the_network_took_is_given_back() -> None:
    table = started()
    assert table.match is not None
    assert table.match.deal is not None
    turn = table.match.deal.turn
    left = table.match.clock.match_left
    assert left is not None
    move = format_move(table.match.deal.legal_moves()[0])
    table.play(f"p{turn}", move, None, table.now + 1000, lag=300)
    after = table.match.clock.match_left
    assert after is not None
    assert left[turn] - after[turn] == 700


def test_a_rated_match_has_a_clock() -> None:
    table = opened()
    event = table.opened
    assert event is not None
    without = {"match_time": None, "move_timeout": None}
    rated = msgspec.structs.replace(event, rated=True, match=without)
    with pytest.raises(Refusal, match="bad_option"):
        Table("t").open(rated, SECRET)
    Table("t").open(msgspec.structs.replace(rated, match={"match_time": None}), SECRET)
