"""A table as the fold of its log."""

from __future__ import annotations

import random

import pytest
from tables_at_hand import SECRET, fixture, opened, play, started

from mazziere.games.deal import act
from mazziere.live.showing.screen import Screen
from mazziere.live.table import events as log
from mazziere.live.table.refusal import Refusal
from mazziere.live.table.state import COUNT_SHOWN, IDLE
from mazziere.live.table.table import (
    MOST_SEATINGS,
    MOST_SIGNALS,
    MOST_UNPLAYED,
    Table,
    fold,
)
from mazziere.match import MatchError
from mazziere.notation import format_move


def test_a_table_is_the_fold_of_its_log_at_every_point() -> None:
    rng = random.Random(2)
    kept: list[log.Event] = []

    class Kept(Table):
        def count_event(self, event: log.Event) -> None:
            kept.append(log.decode(log.encode(event)))
            super().count_event(event)

    table = Kept("abcdefghijkl")
    first = opened().opened
    assert first is not None
    table.open(first, SECRET)
    for seat in range(2):
        table.sit(seat, f"p{seat}", f"Player {seat}", 2000)
    for match in range(2):
        for seat in range(2):
            table.ready(f"p{seat}", f"n{seat}", table.now + 10)
        while table.phase != "over":
            if table.phase == "count":
                table.next(f"p{len(table.saw_count)}", table.now + 10)
            else:
                play(table, rng, table.now + 10)
        for seat in range(2):
            table.offer_rematch(f"p{seat}", table.now + 10, bytes([match + 1] * 32))
    assert len(kept) == table.seq
    for length in (3, 6, 10, len(kept) // 2, len(kept)):
        again = fold(table.id, kept[:length])
        assert again.seq == length
    assert Screen(fold(table.id, kept), 0).whole() == Screen(table, 0).whole()
    assert table.prepared is not None
    assert table.prepared.match_id.endswith("-3")


def test_a_forgotten_table_is_closed_and_a_watched_one_is_not() -> None:
    table = opened()
    assert table.due() == 1000 + IDLE
    assert table.wake(1000 + IDLE, watched=True) == []
    assert table.wake(999 + IDLE, watched=False) == []
    assert [type(e) for e in table.wake(1000 + IDLE, watched=False)] == [log.Closed]
    assert table.phase == "closed"
    with pytest.raises(Refusal, match="not_now"):
        table.sit(0, "p9", "Nine", 5)


def test_nobody_waits_at_the_count_for_who_plays_alone() -> None:
    table = opened(deals=2, game="briscola")
    table.sit(0, "p0", "Zero", 2000)
    table.seat_bot(1, "greedy", "p0", 2000)
    table.ready("p0", "", 2000)
    rng = random.Random(1)
    while table.phase == "playing":
        match = table.match
        assert match is not None
        assert match.deal is not None
        move = rng.choice(match.deal.legal_moves())
        table.play_move(match, match.deal.turn, move, table.now + 10)
    assert table.due() is table.next_at() is None
    assert table.wake(table.now + 100 * COUNT_SHOWN, watched=True) == []
    table.next("p0", table.now + 5)
    assert table.phase == "playing"


def test_the_count_is_shown_for_a_while() -> None:
    table = started(deals=2, game="briscola")
    rng = random.Random(1)
    while table.phase == "playing":
        play(table, rng, table.now + 10)
    assert table.due() == table.now + COUNT_SHOWN
    table.next("p0", table.now + 5)
    with pytest.raises(Refusal, match="already"):
        table.next("p0", table.now + 5)
    due = table.due()
    assert due is not None
    assert table.wake(due - 1, watched=True) == []
    table.wake(due, watched=True)
    assert table.phase == "playing"
    assert table.saw_count == set()


def test_the_host_alone_seats_bots_and_the_last_bot_starts_the_match() -> None:
    table = opened()
    table.sit(0, "p0", "Anna", 2000)
    table.ready("p0", "", 2000)
    with pytest.raises(Refusal, match="not_host"):
        table.seat_bot(1, "greedy", "p1", 2000)
    table.seat_bot(1, "greedy", "p0", 2000)
    assert table.phase == "playing"


def test_a_move_takes_back_the_wish_to_void() -> None:
    table = started()
    table.agree_to_void("p0", True, table.now)
    play(table, random.Random(1), table.now)
    assert table.void_wishes == set()
    with pytest.raises(Refusal, match="already"):
        table.agree_to_void("p0", False, table.now)


def test_a_stale_move_is_refused() -> None:
    table = started()
    assert table.match is not None
    assert table.match.deal is not None
    turn = table.match.deal.turn
    move = format_move(table.match.deal.legal_moves()[0])
    with pytest.raises(MatchError, match="stale"):
        table.play(f"p{turn}", move, table.seq - 1, table.now)
    table.play(f"p{turn}", move, table.seq, table.now)


def test_a_player_changes_seats_and_with_them_the_partner() -> None:
    table = opened(4)
    for seat in range(3):
        table.sit(seat, f"p{seat}", f"Player {seat}", 2000)
    table.ready("p0", "n", 2000)
    events = table.sit(3, "p0", "Player 0", 3000)
    assert [type(e) for e in events] == [log.Stood, log.Sat]
    assert table.seat_of("p0") == 3
    assert table.seats[0] is None
    assert table.seats[3] is not None
    assert not table.seats[3].ready, "with another partner one may think again"
    with pytest.raises(Refusal, match="seat_taken"):
        table.sit(1, "p0", "Player 0", 3000)
    assert table.seat_of("p0") == 3


def test_a_seat_is_kept_for_a_friend() -> None:
    table = opened(4)
    table.sit(0, "p0", "Player 0", 2000)
    with pytest.raises(Refusal, match="not_host"):
        table.reserve(1, "p5", "Friend", "p1", 2000)
    with pytest.raises(Refusal, match="seat_taken"):
        table.reserve(0, "p5", "Friend", "p0", 2000)
    table.reserve(1, "p5", "Friend", "p0", 2000)
    table.reserve(2, "p5", "Friend", "p0", 2000)
    assert list(table.reserved) == [2], "one seat for each friend"
    for refused in (lambda: table.sit(2, "p1", "One", 2000), lambda: seat_bot(table, 2)):
        with pytest.raises(Refusal, match="seat_reserved"):
            refused()
    table.sit(1, "p1", "One", 2000)
    table.sit(2, "p5", "Friend", 2000)
    assert table.reserved == {}
    with pytest.raises(Refusal, match="already_seated"):
        table.reserve(3, "p5", "Friend", "p0", 2000)
    table.reserve(3, "p6", "Another", "p0", 2000)
    table.unseat(3, (), "p0", 2000)
    seat_bot(table, 3)


def seat_bot(table: Table, seat: int) -> None:
    table.seat_bot(seat, "greedy", "p0", 2000)


def test_the_host_sends_away_bots_and_who_is_not_there() -> None:
    table = opened(4)
    for seat in range(3):
        table.sit(seat, f"p{seat}", f"Player {seat}", 2000)
    seat_bot(table, 3)
    there = {"p0", "p2"}
    with pytest.raises(Refusal, match="not_host"):
        table.unseat(3, there, "p1", 2000)
    with pytest.raises(Refusal, match="not_away"):
        table.unseat(2, there, "p0", 2000)
    table.unseat(1, there, "p0", 2000)
    table.unseat(3, there, "p0", 2000)
    assert [seat is None for seat in table.seats] == [False, True, False, True]
    with pytest.raises(Refusal, match="seat_empty"):
        table.unseat(3, there, "p0", 2000)
    with pytest.raises(Refusal, match="not_now"):
        started().unseat(1, (), "p0", 9000)


def test_at_a_table_of_a_tournament_the_tournament_decides() -> None:
    table = fixture()
    assert [each.auto_accuso for each in table.seats if each is not None] == [True, False]
    assert table.due() is None  # it is not closed for want of players
    for refused in (
        lambda: table.stand("p0", 2000),
        lambda: table.seat_bot(0, "random", "p0", 2000),
        lambda: table.sit(0, "p2", "Carla", 2000),
    ):
        with pytest.raises(Refusal):
            refused()
    table.replace("p1", "p2", "Carla", 2000)
    assert table.seat_of("p1") is None
    table.ready("p0", "", 3000)
    table.ready("p2", "", 3000)
    assert table.match is not None
    assert table.match.rows[0].dealer == 0
    with pytest.raises(Refusal):
        table.agree_to_void("p0", True, 4000)
    with pytest.raises(Refusal):
        table.replace("p0", "p3", "Dario", 4000)
    table.abandon("p0", 5000)
    with pytest.raises(Refusal):
        table.offer_rematch("p0", 6000, SECRET)
    assert table.due() == 5000 + IDLE
    assert table.close(7000)
    assert table.close(8000) == []
    assert table.phase == "closed"


def with_an_accuso(by_hand: bool) -> Table:
    """A player has an accuso on the second turn or later; before, perhaps, chose to say it."""
    for number in range(200):
        rng = random.Random(number)
        table = Table("abcdefghijkl")
        event = opened(game="cirulla").opened
        assert event is not None
        table.open(event, rng.randbytes(32))
        for seat in range(2):
            table.sit(seat, f"p{seat}", f"Player {seat}", 2000)
        for seat in range(2):
            table.ready(f"p{seat}", "", 3000)
        first = table.match
        assert first is not None
        if by_hand:
            table.auto_accuso("p0", False, table.now)
        said = len(first.rows[-1].deal.log)
        while table.phase == "playing":
            deal = first.deal
            assert deal is not None
            moves = [format_move(move) for move in deal.legal_moves()]
            declared = any(
                act.kind(entry) in (act.CIRULLA, act.DECINO) and act.seat(entry) == 0
                for entry in deal.log[said:]
            )
            if declared or (deal.turn == 0 and any(move.startswith("!") for move in moves)):
                return table
            play(table, rng, table.now)
    raise AssertionError("nobody had an accuso")


def test_accusi_are_said_by_hand_from_the_next_turn_on() -> None:
    for by_hand in (False, True):
        table = with_an_accuso(by_hand)
        assert table.match is not None
        assert table.match.deal is not None
        moves = [format_move(move) for move in table.match.deal.legal_moves()]
        assert any(move.startswith("!") for move in moves) is by_hand


def test_who_sits_down_again_and_again_has_to_stop() -> None:
    table = opened()
    events = fold_of(table)
    for _ in range(MOST_SEATINGS):
        events += table.sit(0, "vandal", "Vandal", table.now)
        events += table.stand("vandal", table.now)
    for again in (table, fold("t", events)):  # also after the table has slept
        with pytest.raises(Refusal, match="too_often"):
            again.sit(0, "vandal", "Vandal", again.now)
        again.sit(0, "anna", "Anna", again.now)
    with pytest.raises(Refusal, match="too_often"):
        vandal_at_last(opened())


@pytest.mark.parametrize("what", ["bot", "friend"])
def test_a_host_who_seats_others_again_and_again_has_to_stop(what: str) -> None:
    table = opened()

    def seat() -> None:
        if what == "bot":
            table.seat_bot(0, "random", "p0", table.now)
        else:
            table.reserve(0, "friend", "Friend", "p0", table.now)

    for _ in range(MOST_SEATINGS):
        seat()
        table.unseat(0, (), "p0", table.now)
    with pytest.raises(Refusal, match="too_often"):
        seat()
    with pytest.raises(Refusal, match="too_often"):
        table.sit(0, "p0", "Player 0", table.now)
    table.sit(0, "anna", "Anna", table.now)


def fold_of(table: Table) -> list[log.Event]:
    """The events of a table that was just opened."""
    assert table.opened is not None
    assert table.prepared is not None
    return [table.opened, table.prepared]


def vandal_at_last(table: Table) -> None:
    """Many who change seats: what a log holds before a match is bounded."""
    for number in range(1000):
        table.sit(0, f"p{number}", f"P{number}", table.now)
        table.stand(f"p{number}", table.now)


def test_matches_without_a_card_come_to_an_end() -> None:
    table = started()
    rng = random.Random(1)
    for number in range(MOST_UNPLAYED + 1):
        table.abandon("p0", table.now + 1)
        for player in ("p0", "p1"):
            if number == MOST_UNPLAYED:
                with pytest.raises(Refusal, match="too_often"):
                    table.offer_rematch(player, table.now, bytes(32))
            else:
                table.offer_rematch(player, table.now, bytes(32))
        if number < MOST_UNPLAYED:
            for player in ("p0", "p1"):
                table.ready(player, "", table.now)
    table = started()
    for _ in range(2 * MOST_UNPLAYED):  # with a card they may go on for ever
        play(table, rng, table.now + 1)
        table.abandon("p0", table.now + 1)
        for player in ("p0", "p1"):
            table.offer_rematch(player, table.now, bytes(32))
        for player in ("p0", "p1"):
            table.ready(player, "", table.now)


def test_a_partner_is_told_little_by_switches() -> None:
    for switch in ("void", "accuso"):
        table = started(game="cirulla")
        on = True
        for _ in range(MOST_SIGNALS):
            on = not on
            if switch == "void":
                table.agree_to_void("p0", not on, table.now)
            else:
                table.auto_accuso("p0", on, table.now)
        with pytest.raises(Refusal, match="too_often"):
            table.auto_accuso("p0", not on, table.now)
        with pytest.raises(Refusal, match="too_often"):
            table.agree_to_void("p0", 0 not in table.void_wishes, table.now)


def test_a_table_of_bots_alone_is_closed_when_nobody_looks() -> None:
    table = opened()
    host = table.opened.host if table.opened else ""
    for seat in range(2):
        table.seat_bot(seat, "random", host, table.now)
    assert table.phase == "playing"
    due = table.due()
    assert due == table.now + IDLE
    assert table.wake(due, watched=True) == []
    assert [type(event).__name__ for event in table.wake(due, watched=False)] == ["Closed"]


def test_who_stands_up_no_longer_wants_a_rematch() -> None:
    table = started()
    play(table, random.Random(1), table.now + 1)
    table.abandon("p0", table.now + 1)
    table.offer_rematch("p1", table.now, SECRET)
    table.stand("p1", table.now)
    table.sit(1, "p2", "Player 2", table.now)
    table.offer_rematch("p0", table.now, SECRET)
    assert table.phase == "over"
    table.offer_rematch("p2", table.now, SECRET)
    assert table.phase == "seating"
