"""Standings: worked out by hand, whatever the order of results, and conserving what was given."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mazziere.games import GAMES
from mazziere.match import match_format
from mazziere.tournament.comparison import comparison
from mazziere.tournament.events import Fixture, Outcome
from mazziere.tournament.lots import Lots
from mazziere.tournament.outcomes import bye, entered, unplayed
from mazziere.tournament.standings import Decision, Row, standings

LOTS = Lots(bytes(32), "t", [])
CIRULLA = match_format(GAMES["cirulla"].rules(2), target=51, tournament="girone")
SCOPA = match_format(GAMES["scopa"].rules(2), target=11, tournament="girone")
A, B, C, D, E = 1, 2, 3, 4, 5


def lot(entry: int) -> bytes:
    return LOTS.lot("standings", entry)


def match(first: int, second: int, outcome: Outcome) -> Decision:
    return Fixture(id=f"{first}.{second}", group=0, sides=((first,), (second,))), outcome


def figures(rows: list[Row]) -> list[tuple[int, int, int]]:
    return [(row.entry, row.vp, row.mp) for row in rows]


#: A girone of Cirulla to 51, worked out by hand with the column 51pt/6 of VP-2:
#:
#:   match  points  MP   row        VP
#:   A-B    53-40   13   12-15      14-6
#:   C-D    52-50    2    0-2       10-10
#:   A-C    44-55   11    9-11       7-13
#:   B-D    57-20   37   33+        20-0
#:   A-D    60-38   22   (AMB-VP-1) 16-4
#:   B-C    51-29   22   (AMB-VP-1) 16-4
#:
#:   A  14 + 7 + 16 = 37    13 - 11 + 22 =  24
#:   B   6 + 20 + 16 = 42  -13 + 37 + 22 =  46
#:   C  10 + 13 + 4 = 27     2 + 11 - 22 =  -9
#:   D  10 + 0 + 4 = 14     -2 - 37 - 22 = -61
BY_HAND = [
    (A, B, (53, 40)),
    (C, D, (52, 50)),
    (A, C, (44, 55)),
    (B, D, (57, 20)),
    (A, D, (60, 38)),
    (B, C, (51, 29)),
]


def test_a_girone_of_cirulla_worked_out_by_hand() -> None:
    decisions = [match(a, b, entered(CIRULLA, points)) for a, b, points in BY_HAND]
    rows = standings([A, B, C, D], decisions, lot)
    assert figures(rows) == [(B, 42, 46), (A, 37, 24), (C, 27, -9), (D, 14, -61)]
    assert [(row.won, row.drawn, row.lost) for row in rows] == [
        (2, 0, 1),
        (2, 0, 1),
        (2, 0, 1),
        (0, 0, 3),
    ]
    assert [(row.points, row.against) for row in rows] == [
        (148, 102),
        (157, 133),
        (136, 145),
        (108, 169),
    ]


def test_ABN_5_leaving_a_match_of_cirulla_in_a_girone() -> None:
    # C leaves against D at 30-33: 3 MP are 11-9, so 14 VP at least, with 12 MP; the leaver has
    # nothing and minus the lowest MP of the last row.
    outcome = entered(CIRULLA, (30, 33), left=0)
    assert (outcome.vp, outcome.mp, outcome.winner) == ((0, 14), (-33, 12), 1)
    # B has 13 VP against A by points; with D's 14 it is D who leads.
    rows = standings(
        [A, B, C, D], [match(A, B, entered(CIRULLA, (44, 55))), match(C, D, outcome)], lot
    )
    assert figures(rows) == [(D, 14, 12), (B, 13, 11), (A, 7, -11), (C, 0, -33)]


@pytest.mark.parametrize(("first", "second"), [(A, B), (B, A)])
def test_the_direct_encounter_decides_between_equals(first: int, second: int) -> None:
    # By hand: both have 40 VP and 4 MP, and the first won their match.
    decisions = [
        match(first, second, entered(SCOPA, (11, 8))),
        match(C, first, entered(SCOPA, (11, 7))),
        match(first, D, entered(SCOPA, (11, 6))),
        match(second, C, entered(SCOPA, (11, 9))),
        match(second, D, entered(SCOPA, (11, 6))),
        match(D, C, entered(SCOPA, (11, 10))),
    ]
    rows = standings([D, C, B, A], decisions, lot)
    assert figures(rows) == [(first, 40, 4), (second, 40, 4), (C, 20, 1), (D, 20, -9)]


def test_the_direct_encounter_counts_only_if_all_have_met() -> None:
    decisions = [match(A, B, entered(SCOPA, (11, 8))), match(C, D, entered(SCOPA, (11, 8)))]
    rows = standings([A, B, C, D], decisions, lot)
    assert {row.entry for row in rows[:2]} == {A, C}
    assert [row.entry for row in rows[:2]] == sorted((A, C), key=lot)  # level to the end


@pytest.mark.parametrize(("first", "second"), [(A, B), (B, A)])
def test_matches_won_then_opponents_then_points_decide_before_the_lot(
    first: int, second: int
) -> None:
    def places(*decisions: Decision) -> dict[int, Row]:
        return {row.entry: row for row in standings(range(1, 7), decisions, lot)}

    # The first won one and lost one, the second drew two: the same VP and MP.
    rows = places(
        match(first, C, entered(SCOPA, (11, 6))),
        match(D, first, entered(SCOPA, (11, 6))),
        match(second, C, entered(SCOPA, (15, 15))),
        match(second, D, entered(SCOPA, (15, 15))),
    )
    assert (rows[A].vp, rows[A].mp) == (rows[B].vp, rows[B].mp) == (20, 0)
    assert rows[first].place < rows[second].place
    # Both won by 3: the opponent of the first did better elsewhere.
    rows = places(
        match(first, D, entered(SCOPA, (11, 8))),
        match(second, C, entered(SCOPA, (11, 8))),
        match(D, 5, entered(SCOPA, (11, 0))),
        match(C, 6, entered(SCOPA, (0, 11))),
    )
    assert rows[first].place < rows[second].place
    # Opponents alike: the first made more points.
    rows = places(
        match(first, C, entered(SCOPA, (12, 9))),
        match(second, D, entered(SCOPA, (11, 8))),
    )
    assert rows[first].place < rows[second].place


def random_girone(count: int, rng: random.Random, cirulla: bool) -> list[Decision]:
    form = CIRULLA if cirulla else SCOPA
    decisions = []
    for first in range(1, count + 1):
        for second in range(first + 1, count + 1):
            points = rng.randrange(12), rng.randrange(12)
            kind = rng.random()
            if kind < 0.1:
                outcome = unplayed(form, rng.choice(({0}, {1}, {0, 1})), "no_show")
            elif kind < 0.2:
                outcome = entered(form, points, left=rng.randrange(2))
            else:
                outcome = entered(form, points)
            decisions.append(match(first, second, outcome))
    return decisions


@given(st.integers(2, 9), st.randoms(use_true_random=False), st.booleans())
def test_standings_are_a_total_order_whatever_the_order_of_results(
    count: int, rng: random.Random, cirulla: bool
) -> None:
    entries = list(range(1, count + 1))
    decisions = random_girone(count, rng, cirulla)
    decisions = decisions[: rng.randrange(len(decisions) + 1)]
    annulled = frozenset(rng.sample(entries, rng.randrange(count)))
    expected = standings(entries, decisions, lot, annulled=annulled)
    assert sorted(row.entry for row in expected) == entries
    assert [row.place for row in expected] == entries
    for _ in range(3):
        rng.shuffle(entries)
        rng.shuffle(decisions)
        again = standings(entries, decisions, lot, annulled=annulled)
        for row in (*expected, *again):
            row.met.sort()
        assert again == expected


@given(st.integers(2, 9), st.randoms(use_true_random=False), st.booleans())
def test_VP_and_MP_are_conserved(count: int, rng: random.Random, cirulla: bool) -> None:
    entries = list(range(1, count + 1))
    decisions = random_girone(count, rng, cirulla)
    annulled = frozenset(rng.sample(entries, rng.randrange(count)))
    rows = standings(entries, decisions, lot, annulled=annulled)
    counted = [
        outcome
        for fixture, outcome in decisions
        if annulled.isdisjoint(fixture.sides[0] + fixture.sides[1])
    ]
    assert sum(row.vp for row in rows) == sum(sum(outcome.vp) for outcome in counted)
    assert sum(row.mp for row in rows) == sum(sum(outcome.mp) for outcome in counted)
    played_out = [each for each in counted if each.how in ("points", "draw")]
    assert all(sum(each.vp) == 20 and sum(each.mp) == 0 for each in played_out)
    for row in rows[len(rows) - len(annulled) :]:
        assert row.entry in annulled
        assert (row.played, row.vp, row.mp) == (0, 0, 0)


def test_a_bye_is_worth_what_an_absent_opponent_is() -> None:
    for form, vp in ((CIRULLA, 14), (SCOPA, 20)):
        worth = bye(form)
        assert worth.vp[0] == vp == unplayed(form, {1}, "no_show").vp[0]
    rows = standings([A, B], [], lot, {A: 1}, (14, 12))
    assert figures(rows) == [(A, 14, 12), (B, 0, 0)]


def test_ABN_6_leaving_gives_the_others_the_difference_and_never_less_than_nothing() -> None:
    assert entered(SCOPA, (2, 9), left=0).mp == (-7, 7)
    ahead = entered(SCOPA, (9, 2), left=0)
    assert (ahead.winner, ahead.vp, ahead.mp) == (1, (0, 20), (0, 0))


def test_when_both_are_absent_both_lose() -> None:
    outcome = unplayed(CIRULLA, {0, 1}, "no_show")
    assert (outcome.winner, outcome.vp, outcome.mp) == (None, (0, 0), (-33, -33))
    assert unplayed(SCOPA, {0, 1}, "no_show").mp == (0, 0)


def test_duplicate_deals_are_compared_with_those_who_had_the_same_cards() -> None:
    # By hand, two boards at three tables. Dealers ahead: board 1 by 2, 0, -1; board 2 by 1, 1, 3.
    # Dealers: 2+0 of 2, wins 2 + half 1 -> (2 + 0.5) / 4, (1 + 0.5) / 4, (0 + 2) / 4.
    def played(first: int, second: int, *deals: tuple[int, int]) -> Decision:
        points = sum(a for a, _ in deals), sum(b for _, b in deals)
        outcome = entered(SCOPA, points)
        return match(first, second, Outcome(**{**_fields(outcome), "deals": deals}))

    decisions = [
        played(1, 2, (3, 1), (2, 1)),
        played(3, 4, (2, 2), (2, 1)),
        played(5, 6, (1, 2), (4, 1)),
    ]
    shares = comparison([decisions])
    assert shares == {1: 0.625, 2: 0.375, 3: 0.375, 4: 0.625, 5: 0.5, 6: 0.5}
    assert sum(shares.values()) == 3
    assert comparison([decisions[:1]]) == {}
    absent = match(7, 8, unplayed(SCOPA, {0}, "no_show"))
    assert comparison([[*decisions, absent]]) == shares


def _fields(outcome: Outcome) -> dict[str, object]:
    return {name: getattr(outcome, name) for name in outcome.__struct_fields__}


@pytest.mark.parametrize("drawn", list(permutations((A, B, C))))
def test_two_who_have_not_met_are_enough_for_no_direct_encounter(drawn: tuple[int, ...]) -> None:
    # A beat B and lost to C, who has not met B; by their encounters it would be C, A, B.
    decisions = [
        match(A, B, entered(SCOPA, (11, 8))),
        match(C, A, entered(SCOPA, (11, 8))),
        match(B, D, entered(SCOPA, (11, 8))),
        match(E, C, entered(SCOPA, (11, 8))),
        match(D, E, entered(SCOPA, (11, 5))),
    ]
    lots = [D, *drawn, E]
    rows = standings([A, B, C, D, E], decisions, lambda entry: bytes([lots.index(entry)]))
    assert figures(rows) == [(D, 20, 3), *((each, 20, 0) for each in drawn), (E, 20, -3)]
