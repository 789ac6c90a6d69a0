"""Leaving a match, and running out of time (ABN)."""

from __future__ import annotations

import random

import pytest
from matches import find, new_match, step

from mazziere.games import GAMES
from mazziere.match import Match, match_format

from .matches import BRISCOLA, SCOPA, SCOPONE, running


def test_AMB_ABN_3_usual_times() -> None:
    """180 seconds a deal and at least ten minutes, one minute a move."""
    times = {
        name: match_format(GAMES[name].rules()).match_time
        for name in ("scopa", "cirulla", "tressette", "briscola")
    }
    assert times == {"scopa": 600, "cirulla": 1080, "tressette": 720, "briscola": 600}
    assert match_format(SCOPA, deals=6).match_time == 1080
    assert match_format(SCOPA).move_timeout == 60
    assert match_format(SCOPA, match_time=None).match_time is None


def test_ABN_1_running_out_of_time_loses_whatever_the_score() -> None:
    match = new_match(match_format(SCOPA), random.Random(2))
    while max(match.totals) == 0 or match.deal is None:
        step(match, random.Random(2))
    seat = match.deal.turn
    match.expire(match.now + 60_000)
    assert match.result.how == "move_timeout"
    assert match.result.winner == 1 - seat % 2
    assert match.result.leaver == seat


def test_ABN_1_the_match_time_runs_only_on_ones_own_turn() -> None:
    form = match_format(SCOPA, match_time=30, move_timeout=None)
    match = new_match(form, random.Random(3))
    match.next_deal(match.now)
    slow = match.deal.turn
    start = match.now
    match.play(slow, match.deal.legal_moves()[0], start + 20_000)
    match.play(1 - slow, match.deal.legal_moves()[0], start + 45_000)
    match.expire(start + 55_000)
    assert (match.result.how, match.result.leaver) == ("match_time", slow)


def test_ABN_1_AMB_ABN_5_a_pair_loses_together_and_nobody_steps_in() -> None:
    match = new_match(match_format(SCOPONE), random.Random(4))
    match.next_deal(match.now)
    match.abandon(3, match.now)
    assert match.over
    assert match.result.winner == 0
    assert match.deal is None


def test_AMB_ABN_1_leaving_between_deals_gives_an_untouched_deal() -> None:
    match = new_match(match_format(SCOPA), random.Random(5))
    match.abandon(0, match.now)
    assert match.result.points == (0, 5)
    assert match.result.difference == 5


def test_ABN_3_a_leaver_who_was_ahead_loses_by_nothing() -> None:
    match = find(match_format(SCOPA, deals=6), lambda match: max(running(match)[0]) >= 0)
    for seed in range(400):
        match = new_match(match_format(SCOPA, deals=20), random.Random(seed))
        rng = random.Random(seed)
        while not match.over and abs(match.totals[0] - match.totals[1]) < 7:
            step(match, rng)
        if not match.over and match.deal is None:
            break
    ahead = int(match.totals[1] > match.totals[0])
    match.abandon(ahead, match.now)
    assert match.result.winner == 1 - ahead
    assert match.result.difference == 0


@pytest.mark.parametrize(("won", "owed"), [((0, 0), 1), ((1, 0), 0), ((2, 0), 0), ((0, 1), 2)])
def test_AMB_BRI_1_leaving_gives_the_deal_where_deals_are_counted(won, owed: int) -> None:
    form = match_format(BRISCOLA, match_mode="rounds", rounds=3)
    for seed in range(100):
        rng = random.Random(seed)
        match = new_match(form, rng)
        while not match.over and match.totals != won:
            step(match, rng)
        if not match.over:
            break
    match.abandon(0, match.now)
    assert match.result.winner == 1
    assert match.result.points == (won[0], won[1] + 1)
    assert match.result.difference == owed


def in_the_middle(form, wanted) -> Match:
    """A match in whose first deal the sides have taken points that a test is about."""
    for seed in range(3000):
        rng = random.Random(seed)
        match = new_match(form, rng)
        step(match, rng)
        while match.deal is not None:
            if wanted(match.deal.points(0), match.deal.points(1)):
                return match
            step(match, rng)
    raise AssertionError("it never happened")


@pytest.mark.parametrize(
    ("wanted", "points", "owed"),
    [
        (lambda mine, yours: mine >= 61, (1, 0), 0),  # won already: kept (ABN-2)
        (lambda mine, yours: mine < 60 and yours >= 61, (0, 1), 1),
        (lambda mine, yours: 40 < mine < 61 and yours < 60, (0, 1), 1),
        (lambda mine, yours: mine == 60 and yours < 60, (0, 1), 1),  # still to be won
        (lambda mine, yours: mine == yours == 60, (0, 0), 0),  # nobody can win it any more
    ],
)
def test_AMB_BRI_1_ABN_2_a_deal_that_was_won_is_kept_where_deals_are_counted(
    wanted, points, owed: int
) -> None:
    match = in_the_middle(match_format(BRISCOLA, match_mode="rounds", rounds=2), wanted)
    match.abandon(0, match.now)
    assert (match.result.winner, match.result.points) == (1, points)
    assert match.result.difference == owed
    assert match.result.standing.mp == (-owed, owed)


def test_GEN_19_ABN_1_leaving_a_spareggio_loses_the_match() -> None:
    form = match_format(SCOPA, deals=1, tournament="ko")
    for seed in range(500):
        rng = random.Random(seed)
        match = new_match(form, rng)
        while not match.over and not match.spareggi:
            step(match, rng)
        if match.spareggi:
            break
    level = match.totals
    assert level[0] == level[1]
    match.next_deal(match.now)
    match.abandon(1, match.now)
    assert (match.result.winner, match.result.how) == (0, "abandoned")
    assert match.result.points == (level[0] + 5, level[1])
    assert match.result.difference == 5
