from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mazziere.match.clock import MAX_LAG, Clock

SECOND = 1000
#: Ten minutes for the match, one for a move.
USUAL = Clock.new(2, 600 * SECOND, 60 * SECOND)


def test_a_new_clock_stands_still() -> None:
    assert USUAL.deadline() is None
    assert USUAL.expired(10**9) is None
    assert [USUAL.remaining(seat, 10**9) for seat in (0, 1)] == [600_000, 600_000]
    assert USUAL.move_remaining(10**9) is None


def test_AMB_ABN_3_match_time_runs_on_the_own_turns_only() -> None:
    clock = USUAL.turn_starts(0, 1_000)
    assert (clock.remaining(0, 6_000), clock.remaining(1, 6_000)) == (595_000, 600_000)
    clock = clock.after_move(0, 6_000).turn_starts(1, 6_000)
    assert (clock.remaining(0, 9_000), clock.remaining(1, 9_000)) == (595_000, 597_000)
    clock = clock.after_move(1, 9_000).turn_starts(0, 10_000)
    assert (clock.remaining(0, 10_000), clock.remaining(1, 10_000)) == (595_000, 597_000)


def test_AMB_ABN_3_the_move_timeout_starts_anew_with_each_move() -> None:
    clock = USUAL.turn_starts(0, 0)
    assert clock.deadline() == 60_000
    assert clock.move_remaining(59_000) == 1_000
    clock = clock.after_move(0, 59_000).turn_starts(0, 59_000)
    assert clock.deadline() == 119_000
    assert clock.move_remaining(59_000) == 60_000


def test_ABN_1_the_move_timer_runs_out() -> None:
    clock = USUAL.turn_starts(1, 5_000)
    assert (clock.expired(64_999), clock.expired_limit(64_999)) == (None, None)
    assert (clock.expired(65_000), clock.expired_limit(65_000)) == (1, "move_timeout")
    assert (clock.expired(10**9), clock.move_remaining(10**9)) == (1, 0)


def test_ABN_1_the_match_clock_runs_out() -> None:
    clock = Clock.new(2, 90 * SECOND, 60 * SECOND)
    clock = clock.turn_starts(0, 0).after_move(0, 50_000).turn_starts(0, 50_000)
    assert clock.deadline() == 90_000
    assert (clock.expired(89_999), clock.expired_limit(89_999)) == (None, None)
    assert (clock.expired(90_000), clock.expired_limit(90_000)) == (0, "match_time")
    assert clock.remaining(0, 10**9) == 0


def test_the_match_time_is_named_when_both_run_out_at_once() -> None:
    assert Clock.new(1, 7, 7).turn_starts(0, 0).expired_limit(7) == "match_time"
    # The timeout came first and stays the reason, however late somebody asks.
    assert Clock.new(1, 8, 7).turn_starts(0, 0).expired_limit(100) == "move_timeout"


def test_either_limit_may_be_missing() -> None:
    only_match = Clock.new(4, 10, None).turn_starts(3, 0)
    assert (only_match.deadline(), only_match.expired_limit(10)) == (10, "match_time")
    assert only_match.move_remaining(4) is None
    only_move = Clock.new(4, None, 10).turn_starts(3, 0)
    assert (only_move.deadline(), only_move.expired_limit(10)) == (10, "move_timeout")
    assert only_move.remaining(3, 4) is None
    neither = Clock.new(4, None, None).turn_starts(3, 0)
    assert (neither.deadline(), neither.expired(10**12)) == (None, None)
    assert neither.after_move(3, 10**12).turn is None


def test_lag_is_given_back_up_to_the_limit() -> None:
    clock = USUAL.turn_starts(0, 0)
    assert clock.after_move(0, 5_000, lag=200).remaining(0, 5_000) == 595_200
    assert clock.after_move(0, 5_000, lag=MAX_LAG).remaining(0, 5_000) == 595_000 + MAX_LAG
    assert clock.after_move(0, 5_000, lag=10**6).remaining(0, 5_000) == 595_000 + MAX_LAG
    assert clock.after_move(0, 120, lag=300).remaining(0, 120) == 600_000


def test_a_move_at_the_deadline_is_too_late_whatever_the_lag() -> None:
    clock = USUAL.turn_starts(0, 0)
    assert clock.after_move(0, 59_999).remaining(0, 59_999) == 540_001
    with pytest.raises(ValueError, match="the time of seat 0 was up at 60000"):
        clock.after_move(0, 60_000, lag=MAX_LAG)


def test_between_deals_nobody_is_charged() -> None:
    clock = USUAL.turn_starts(0, 0).after_move(0, 1_000).stopped(1_500)
    assert clock.deadline() is None
    clock = clock.turn_starts(1, 500_000)
    assert (clock.remaining(0, 500_000), clock.remaining(1, 500_000)) == (599_000, 600_000)


def test_stopping_a_turn_charges_it() -> None:
    clock = USUAL.turn_starts(0, 0)
    assert clock.stopped(7_000).remaining(0, 9_000) == 593_000
    assert clock.stopped(7_000).deadline() is None
    assert clock.stopped(10**9).remaining(0, 10**9) == 0


def test_a_pause_moves_the_deadline_and_charges_nobody() -> None:
    clock = USUAL.turn_starts(0, 0).paused(20_000)
    assert (clock.deadline(), clock.expired(10**6), clock.expired_limit(10**6)) == (None,) * 3
    assert (clock.remaining(0, 10**6), clock.move_remaining(10**6)) == (580_000, 40_000)
    clock = clock.resumed(1_000_000)
    assert clock.deadline() == 1_040_000
    assert (clock.remaining(0, 1_000_000), clock.move_remaining(1_000_000)) == (580_000, 40_000)
    assert clock.after_move(0, 1_010_000).remaining(0, 1_010_000) == 570_000


def test_pauses_add_up_and_may_come_between_deals() -> None:
    clock = USUAL.paused(5).resumed(10).turn_starts(0, 10)
    clock = clock.paused(20).resumed(500).paused(510).resumed(900)
    assert clock.remaining(0, 900) == 600_000 - 20
    assert clock.deadline() == 900 + 60_000 - 20


def test_a_pause_does_not_save_whose_time_was_up() -> None:
    clock = USUAL.turn_starts(0, 0).paused(70_000).resumed(100_000)
    assert (clock.expired(100_000), clock.expired_limit(100_000)) == (0, "move_timeout")


RUNNING = USUAL.turn_starts(0, 100)
PAUSED = RUNNING.paused(200)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: RUNNING.after_move(1, 200), "seat 1 is not on turn"),
        (lambda: USUAL.after_move(0, 200), "seat 0 is not on turn"),
        (lambda: RUNNING.turn_starts(1, 200), "seat 0 is still on turn"),
        (lambda: RUNNING.turn_starts(0, 200), "seat 0 is still on turn"),
        (lambda: USUAL.turn_starts(2, 200), "no seat 2 among 2"),
        (lambda: USUAL.turn_starts(-1, 200), "no seat -1 among 2"),
        (lambda: USUAL.remaining(2, 200), "no seat 2 among 2"),
        (lambda: RUNNING.after_move(0, 200, lag=-1), "negative lag: -1"),
        (lambda: PAUSED.paused(300), "the clock is paused"),
        (lambda: PAUSED.after_move(0, 300), "the clock is paused"),
        (lambda: PAUSED.stopped(300), "the clock is paused"),
        (lambda: PAUSED.turn_starts(1, 300), "the clock is paused"),
        (lambda: RUNNING.resumed(300), "the clock is not paused"),
        (lambda: USUAL.turn_starts(0, -1), "time goes backwards: -1 after 0"),
        (lambda: RUNNING.after_move(0, 99), "time goes backwards: 99 after 100"),
        (lambda: RUNNING.stopped(99), "time goes backwards"),
        (lambda: RUNNING.paused(99), "time goes backwards"),
        (lambda: PAUSED.resumed(199), "time goes backwards: 199 after 200"),
        (lambda: RUNNING.stopped(300).turn_starts(1, 299), "time goes backwards"),
        (lambda: RUNNING.expired(99), "time goes backwards"),
        (lambda: RUNNING.expired_limit(99), "time goes backwards"),
        (lambda: RUNNING.remaining(1, 99), "time goes backwards"),
        (lambda: RUNNING.move_remaining(99), "time goes backwards"),
        (lambda: Clock.new(0, None, None), "a clock needs a seat, not 0"),
        (lambda: Clock.new(2, 0, None), "the match time must be positive, not 0"),
        (lambda: Clock.new(2, None, 0), "the move timeout must be positive, not 0"),
    ],
)
def test_what_is_refused(call: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()


@pytest.mark.parametrize(
    "change",
    [
        {"seats": 3},
        {"match_left": [5]},
        {"match_left": [5, -1]},
        {"move_timeout": 0},
        {"turn": 2},
        {"turn": None, "used": 1},
        {"used": -1},
        {"since": -1},
    ],
)
def test_an_impossible_state_is_refused(change: dict[str, Any]) -> None:
    state: Any = {**RUNNING.to_state(), **change}
    with pytest.raises(ValueError, match=r"seat|time|on turn"):
        Clock.from_state(state)


def test_the_state_is_plain() -> None:
    assert PAUSED.to_state() == {
        "seats": 2,
        "match_left": [600_000, 600_000],
        "move_timeout": 60_000,
        "turn": 0,
        "used": 100,
        "since": 200,
        "halted": True,
    }


# Random matches. Beside the clock runs a tally that counts single milliseconds of play.

TIMES = st.integers(0, 2_000)
LIMITS = st.none() | st.integers(1, 3_000)
EVENTS = st.tuples(st.sampled_from(["turn", "move", "stop", "pause", "resume"]), TIMES, TIMES)


@dataclass
class Course:
    """A clock with what happened to it, counted in another way."""

    clock: Clock
    limits: tuple[int | None, int | None]
    now: int = 0
    paused_time: int = 0
    #: For each turn: the seat, the time it took without pauses, the time given back.
    turns: list[tuple[int, int, int]] = field(default_factory=list)
    #: The stretches of the present turn.
    stretches: list[int] = field(default_factory=list)
    history: list[Clock] = field(default_factory=list)

    def charged(self, seat: int) -> int:
        return sum(used - given for each, used, given in self.turns if each == seat)

    def step(self, kind: str, wait: int, extra: int) -> bool:
        """Time passes and, if the clock is in a state for it, the event happens.

        False when the time of the player on turn was up in the meantime.
        """
        clock, now = self.clock, self.now + wait
        if clock.halted:
            self.paused_time += wait
        elif clock.turn is not None:
            self.stretches.append(wait)
        self.now = now
        if clock.expired(now) is not None:
            return False
        self.happen(kind, extra)
        return True

    def happen(self, kind: str, extra: int) -> None:
        clock, now = self.clock, self.now
        if clock.halted:
            clock = clock.resumed(now)
        elif kind == "turn" and clock.turn is None:
            clock = clock.turn_starts(extra % clock.seats, now)
        elif kind == "move" and clock.turn is not None:
            self.close(clock.turn, min(extra, MAX_LAG))
            clock = clock.after_move(clock.turn, now, lag=extra)
        elif kind == "stop":
            if clock.turn is not None:
                self.close(clock.turn, 0)
            clock = clock.stopped(now)
        elif kind == "pause":
            clock = clock.paused(now)
        else:
            # Nothing happened, so the clock does not hear of the time that passed.
            return
        self.clock = clock
        self.history.append(clock)

    def close(self, seat: int, lag: int) -> None:
        used = sum(self.stretches)
        self.turns.append((seat, used, min(used, lag)))
        self.stretches = []


@st.composite
def courses(draw: st.DrawFn) -> Course:
    """Some events, up to the moment when somebody's time is up."""
    seats, limits = draw(st.integers(1, 4)), (draw(LIMITS), draw(LIMITS))
    course = Course(Clock.new(seats, *limits), limits)
    for event in draw(st.lists(EVENTS, max_size=30)):
        if not course.step(*event):
            break
    return course


@given(courses())
def test_the_clock_says_what_was_played(course: Course) -> None:
    match_time, move_timeout = course.limits
    running = sum(course.stretches)
    for seat in range(course.clock.seats):
        if match_time is None:
            assert course.clock.remaining(seat, course.now) is None
            continue
        used = course.charged(seat) + (running if seat == course.clock.turn else 0)
        assert course.clock.remaining(seat, course.now) == max(0, match_time - used)
    if course.clock.turn is not None and move_timeout is not None:
        assert course.clock.move_remaining(course.now) == max(0, move_timeout - running)


@given(courses())
def test_never_more_is_charged_than_passed_outside_pauses(course: Course) -> None:
    if course.limits[0] is None:
        return
    lefts = [course.clock.remaining(seat, course.now) for seat in range(course.clock.seats)]
    charged = sum(course.limits[0] - left for left in lefts if left is not None)
    assert 0 <= charged <= course.now - course.paused_time


@given(courses(), TIMES, TIMES)
def test_a_pause_only_moves_the_rest_into_the_future(course: Course, wait: int, away: int) -> None:
    clock, now = course.clock, course.now
    if clock.halted:
        return
    later = clock.paused(now).resumed(now + away)
    for seat in range(clock.seats):
        assert later.remaining(seat, now + away + wait) == clock.remaining(seat, now + wait)
    assert later.move_remaining(now + away + wait) == clock.move_remaining(now + wait)
    assert later.expired(now + away + wait) == clock.expired(now + wait)
    assert later.expired_limit(now + away + wait) == clock.expired_limit(now + wait)
    deadline = clock.deadline()
    assert later.deadline() == (None if deadline is None else deadline + away)


@given(courses())
def test_the_deadline_is_when_expired_begins_to_say_so(course: Course) -> None:
    clock, deadline = course.clock, course.clock.deadline()
    if deadline is None:
        assert clock.expired(course.now + 10**9) is None
        return
    assert clock.expired(max(deadline, clock.since)) == clock.turn is not None
    assert clock.expired_limit(max(deadline, clock.since)) is not None
    if deadline > clock.since:
        assert clock.expired(deadline - 1) is None
        assert clock.expired_limit(deadline - 1) is None


@given(courses())
def test_the_limit_that_is_named_has_nothing_left(course: Course) -> None:
    clock = course.clock
    deadline = clock.deadline()
    if deadline is None or clock.turn is None or deadline < clock.since:
        return
    if clock.expired_limit(deadline) == "match_time":
        assert clock.remaining(clock.turn, deadline) == 0
    else:
        assert clock.move_remaining(deadline) == 0
        assert clock.remaining(clock.turn, deadline) != 0


@given(courses(), st.lists(EVENTS, max_size=10))
def test_a_restored_clock_goes_on_in_the_same_way(
    course: Course, events: list[tuple[str, int, int]]
) -> None:
    stored = json.dumps(course.clock.to_state())
    restored = Clock.from_state(json.loads(stored))
    assert restored == course.clock
    assert json.dumps(restored.to_state()) == stored
    other = Course(restored, course.limits, course.now)
    course.history.clear()
    for event in events:
        assert course.step(*event) == other.step(*event)
    assert other.history == course.history


@given(courses())
def test_nobody_comes_to_a_turn_without_time(course: Course) -> None:
    for clock in course.history:
        if clock.match_left is not None and course.limits[0] is not None:
            assert all(0 < left <= course.limits[0] for left in clock.match_left)
