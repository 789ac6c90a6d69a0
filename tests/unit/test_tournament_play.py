"""A tournament while it is played: rounds, results, who leaves or does not come, clocks."""

from __future__ import annotations

import csv
import io
import random
from collections import Counter
from itertools import combinations
from typing import Any

import msgspec
import pytest
from tournaments import (
    DIRECTOR,
    GIRONE,
    KNOCKOUT,
    ROTATING,
    SECRET,
    announced,
    entries_met,
    fixtures,
    open_meetings,
    person,
    play_on,
    play_round,
    played_outcome,
    random_outcome,
    refolded,
    refused,
    started,
    wake,
)

from mazziere.tournament import Stage, Tournament
from mazziere.tournament.export import to_csv
from mazziere.tournament.outcomes import Final

# Playing


def test_a_girone_is_played_to_its_end() -> None:
    tournament = started(GIRONE, players=5)
    play_on(tournament, random.Random(1), played_outcome)
    assert tournament.phase == "over"
    assert entries_met(tournament) == dict.fromkeys(combinations(range(1, 6), 2), 1)
    (rows,) = tournament.standings(1)
    assert [(row.place, row.entry) for row in rows] == tournament.ranking()
    assert refolded(tournament).state() == tournament.state()


def test_a_knockout_with_a_match_for_the_third_place() -> None:
    for consolation in (True, False):
        tournament = started(Stage(kind="knockout", consolation=consolation), players=11)
        play_on(tournament, random.Random(2), played_outcome)
        assert len(fixtures(tournament)) == 10 + consolation
        places = [place for place, _ in tournament.ranking()]
        assert places[:4] == ([1, 2, 3, 4] if consolation else [1, 2, 3, 3])
        assert places[4:] == [5] * 4 + [9] * 3
        final = tournament.meeting("1.4.1")
        assert final.outcome is not None
        assert final.outcome.winner is not None
        assert final.fixture.sides[final.outcome.winner] == (tournament.ranking()[0][1],)
        if consolation:
            third = tournament.meeting("1.4.2")
            assert third.outcome is not None
            assert third.outcome.winner is not None
            assert third.fixture.sides[third.outcome.winner] == (tournament.ranking()[2][1],)


def test_GEN_19_a_drawn_knockout_match_is_played_off() -> None:
    rng = random.Random(3)
    hows: Counter[str] = Counter()
    for _ in range(12):
        tournament = started(KNOCKOUT, players=16, match={"deals": 1})
        play_on(tournament, rng, played_outcome)
        for _, outcome in tournament.stages[0].decisions():
            hows[outcome.how] += 1
            assert outcome.winner is not None
    assert hows["spareggio"] > 0
    drawn = random_outcome(tournament, tournament.meeting("1.1.1"), rng)
    drawn = msgspec.structs.replace(drawn, winner=None, how="draw")
    fresh = started(KNOCKOUT, players=4)
    refused("needs_winner", fresh.report, "1.1.1", drawn, "m", 2000)


def test_groups_feed_a_knockout() -> None:
    tournament = started(Stage(kind="round_robin", group_size=4), KNOCKOUT, players=14)
    assert sorted(map(len, tournament.stages[0].groups)) == [3, 3, 4, 4]
    play_on(tournament, random.Random(4))
    first, last = tournament.stages
    qualified = {row.entry for rows in tournament.standings(1) for row in rows[:2]}
    assert set(last.groups[0]) == qualified
    winners = {rows[0].entry for rows in tournament.standings(1)}
    assert set(last.groups[0][:4]) == winners
    group_of = {entry: n for n, group in enumerate(first.groups) for entry in group}
    opening = last.rounds[0].begun.fixtures
    assert all(group_of[f.sides[0][0]] != group_of[f.sides[1][0]] for f in opening)
    ranking = tournament.ranking()
    assert len(ranking) == 14
    assert {entry for _, entry in ranking[:8]} == qualified
    assert [place for place, _ in ranking[8:]] == list(range(9, 15))


def test_a_swiss_tournament_and_its_final() -> None:
    tournament = started(Stage(kind="swiss", rounds=4, qualifiers=4), KNOCKOUT, players=11)
    play_on(tournament, random.Random(5))
    assert len(tournament.stages[0].rounds) == 4
    assert max(entries_met(tournament).values()) == 1
    byes = tournament.stages[0].byes()
    assert sum(byes.values()) == 4
    assert set(byes.values()) == {1}
    assert len(tournament.stages[1].groups[0]) == 4
    (rows,) = tournament.standings(1)
    for row in rows:
        assert row.played + row.byes == 4


def test_drawn_pairs_stay_together() -> None:
    tournament = announced(GIRONE, players=9, entry="drawn", seats=4, least=4)
    tournament.begin(DIRECTOR, 5, SECRET)
    assert len(tournament.entries) == 4
    players = [person.id for entry in tournament.entries.values() for person in entry.players]
    assert sorted(players) == sorted(f"p{number}" for number in range(1, 9))
    play_on(tournament, random.Random(6))
    assert entries_met(tournament) == dict.fromkeys(combinations(sorted(tournament.entries), 2), 1)


def test_rotating_partners_have_individual_standings() -> None:
    tournament = started(ROTATING, players=8, entry="rotating", seats=4, least=4)
    play_on(tournament, random.Random(7))
    partners = Counter(side for fixture in fixtures(tournament) for side in fixture.sides)
    assert sum(partners.values()) == len(list(combinations(range(8), 2)))
    assert len({frozenset(side) for side in partners}) == 28
    (rows,) = tournament.standings(1)
    assert [row.played for row in rows] == [7] * 8
    odd = started(ROTATING, players=6, entry="rotating", seats=4, least=4)
    play_on(odd, random.Random(7))
    (rows,) = odd.standings(1)
    assert {row.played + row.byes for row in rows} == {5}
    assert {row.byes for row in rows} <= {1, 2}
    given_vp = sum(2 * sum(outcome.vp) for _, outcome in odd.stages[0].decisions())
    assert sum(row.vp for row in rows) == given_vp + 10 * sum(row.byes for row in rows)


def test_duplicate_boards_are_the_same_at_all_tables_of_a_round() -> None:
    tournament = started(GIRONE, players=6, duplicate=True)
    play_on(tournament, random.Random(8), played_outcome)
    sets = [each.begun.boards for each in tournament.stages[0].rounds]
    assert len({boards.id for boards in sets if boards is not None}) == 5
    (rows,) = tournament.standings(1)
    shares = [row.comparison for row in rows]
    assert all(share is not None and 0 <= share <= 1 for share in shares)
    assert sum(share for share in shares if share is not None) == pytest.approx(3)
    assert started(GIRONE, players=4).standings(1)[0][0].comparison is None


# Results


def test_a_result_counts_once() -> None:
    tournament = started(GIRONE, players=4)
    outcome = random_outcome(tournament, tournament.meeting("1.1.1"), random.Random(1))
    assert len(tournament.report("1.1.1", outcome, "table-1", 2000)) == 1
    assert tournament.report("1.1.1", outcome, "table-1", 2001) == []
    refused("already_decided", tournament.report, "1.1.1", outcome, "table-2", 2002)
    refused("no_fixture", tournament.report, "1.1.9", outcome, "table-3", 2002)
    refused("already_decided", tournament.enter, "1.1.1", Final((11, 4)), DIRECTOR, 2003)
    play_on(tournament, random.Random(1))
    assert tournament.report("1.1.1", outcome, "table-1", tournament.now) == []


def test_a_director_enters_results_of_tables_played_in_person() -> None:
    tournament = started(GIRONE, players=4, show_up=None, in_person=True, match={"target": 11})
    assert tournament.due() is None
    refused("not_director", tournament.enter, "1.1.1", Final((11, 4)), "p1", 2000)
    refused("bad_result", tournament.enter, "1.1.1", Final((-1, 4)), DIRECTOR, 2000)
    refused("bad_result", tournament.enter, "1.1.1", Final((11, 4), winner=1), DIRECTOR, 2000)
    refused("bad_result", tournament.enter, "1.1.1", Final((4, 4), winner=1), DIRECTOR, 2000)
    refused("bad_result", tournament.enter, "1.1.1", Final((11, 4), cappotto=True), DIRECTOR, 2000)
    tournament.enter("1.1.1", Final((11, 4)), DIRECTOR, 2000)
    outcome = tournament.meeting("1.1.1").outcome
    assert outcome is not None
    assert (outcome.vp, outcome.mp) == ((20, 0), (7, -7))
    refused("bad_result", tournament.declare_absent, "1.1.2", (), DIRECTOR, 2001)
    tournament.declare_absent("1.1.2", [1], DIRECTOR, 2001)
    absent = tournament.meeting("1.1.2").outcome
    assert absent is not None
    assert (absent.winner, absent.how) == (0, "no_show")
    assert tournament.due() == 2001


def test_the_winner_of_a_level_knockout_match_is_named() -> None:
    tournament = started(KNOCKOUT, players=4)
    refused("needs_winner", tournament.enter, "1.1.1", Final((9, 9)), DIRECTOR, 2000)
    tournament.enter("1.1.1", Final((9, 9), winner=1), DIRECTOR, 2000)
    outcome = tournament.meeting("1.1.1").outcome
    assert outcome is not None
    assert (outcome.how, outcome.vp) == ("last_capture", (0, 20))


def test_a_cappotto_entered_by_hand() -> None:
    tournament = started(GIRONE, players=4, game="cirulla", match={"target": 51})
    tournament.enter("1.1.1", Final((20, 30), winner=1, cappotto=True), DIRECTOR, 2000)
    outcome = tournament.meeting("1.1.1").outcome
    assert outcome is not None
    assert (outcome.how, outcome.vp, outcome.mp) == ("cappotto", (0, 20), (-33, 33))


def test_adjusting_a_result_needs_a_reason_and_comes_in_time() -> None:
    tournament = started(GIRONE, KNOCKOUT, players=4)
    refused("not_decided", tournament.adjust, "1.1.1", Final((5, 4)), DIRECTOR, "a slip", 2000)
    tournament.enter("1.1.1", Final((4, 5)), DIRECTOR, 2000)
    refused("needs_reason", tournament.adjust, "1.1.1", Final((5, 4)), DIRECTOR, " ", 2001)
    refused("needs_reason", tournament.adjust, "1.1.1", Final((5, 4)), DIRECTOR, "x" * 201, 2001)
    refused("not_director", tournament.adjust, "1.1.1", Final((5, 4)), "p1", "a slip", 2001)
    tournament.adjust("1.1.1", Final((5, 4)), DIRECTOR, "written down the wrong way round", 2001)
    outcome = tournament.meeting("1.1.1").outcome
    assert outcome is not None
    assert outcome.winner == 0
    rng = random.Random(1)
    while len(tournament.stages) == 1:
        play_round(tournament, rng)
        wake(tournament)
    refused(
        "too_late", tournament.adjust, "1.1.1", Final((4, 5)), DIRECTOR, "again", tournament.now
    )
    play_on(tournament, rng)
    tournament.adjust("2.1.1", Final((0, 5)), DIRECTOR, "after the end", tournament.now)
    assert tournament.ranking()[0][1] == tournament.meeting("2.1.1").fixture.sides[1][0]
    assert refolded(tournament).state() == tournament.state()


def test_a_knockout_result_stands_once_the_next_round_is_drawn() -> None:
    tournament = started(KNOCKOUT, players=4)
    play_round(tournament, random.Random(1))
    wake(tournament)
    refused("too_late", tournament.adjust, "1.1.1", Final((0, 5)), DIRECTOR, "late", tournament.now)


# Those who leave or do not come


def test_who_withdraws_early_from_a_girone_is_annulled() -> None:
    tournament = started(GIRONE, players=6)
    rng = random.Random(1)
    for _ in range(2):  # two of five matches
        play_round(tournament, rng)
        wake(tournament)
    refused("not_yours", tournament.withdraw, 1, "p2", tournament.now)
    tournament.withdraw(1, "p1", tournament.now)
    refused("withdrawn", tournament.withdraw, 1, "p1", tournament.now)
    assert tournament.entries[1].annulled
    play_on(tournament, rng)
    (rows,) = tournament.standings(1)
    assert rows[-1].entry == 1
    assert all(row.played == 4 for row in rows[:-1])
    assert entries_met(tournament) == dict.fromkeys(combinations(range(1, 7), 2), 1)


def test_who_withdraws_later_loses_the_rest() -> None:
    tournament = started(GIRONE, players=5, game="cirulla", match={"target": 51})
    rng = random.Random(1)
    while sum(1 for _ in played_by(tournament, 1)) < 2:  # two of four matches: half
        play_round(tournament, rng)
        wake(tournament)
    before = {fixture for fixture, _ in played_by(tournament, 1)}
    tournament.withdraw(1, DIRECTOR, tournament.now)
    assert not tournament.entries[1].annulled
    play_on(tournament, rng)
    (rows,) = tournament.standings(1)
    assert all(row.played == 4 for row in rows)
    lost = [outcome for fixture, outcome in played_by(tournament, 1) if fixture not in before]
    assert len(lost) == 2
    assert all(o.how == "withdrawn" and {*o.vp} == {0, 14} for o in lost)  # ABN-5


def played_by(tournament: Tournament, entry: int) -> list[tuple[str, Any]]:
    return [
        (meeting.fixture.id, meeting.outcome)
        for meeting in tournament.stages[0].meetings_of(entry)
        if meeting.outcome is not None
    ]


def test_who_has_withdrawn_does_not_go_on() -> None:
    tournament = started(Stage(kind="round_robin", qualifiers=2), KNOCKOUT, players=4)
    while len(tournament.stages[0].rounds) < 3:
        for meeting in open_meetings(tournament):  # the lower number wins
            winner = int(meeting.fixture.sides[1] < meeting.fixture.sides[0])
            points = (9, 1) if winner == 0 else (1, 9)
            tournament.enter(meeting.fixture.id, Final(points), DIRECTOR, tournament.now)
        wake(tournament)
    tournament.withdraw(1, "p1", tournament.now)
    assert not tournament.entries[1].annulled
    play_round(tournament, random.Random(1))
    wake(tournament)
    assert 1 not in tournament.stages[1].groups[0]
    assert len(tournament.stages[1].groups[0]) == 2


def test_who_withdraws_from_a_knockout_lets_the_other_pass() -> None:
    tournament = started(KNOCKOUT, players=4)
    meeting = open_meetings(tournament)[0]
    leaver, stayer = meeting.fixture.sides[0][0], meeting.fixture.sides[1][0]
    tournament.withdraw(leaver, f"p{leaver}", 2000)
    assert meeting.outcome is not None
    play_round(tournament, random.Random(1))
    wake(tournament)
    assert stayer in [side[0] for side in open_meetings(tournament)[0].fixture.sides]


def test_no_shows_by_the_clock_of_the_round() -> None:
    tournament = started(GIRONE, players=6, show_up=300, most_no_shows=2)
    due = 1000 + 300_000
    assert tournament.due() == due
    first, second, third = open_meetings(tournament)
    here = tournament.players_of(first)
    refused("not_yours", tournament.arrive, first.fixture.id, "p99", 2000)
    tournament.arrive(first.fixture.id, here[0], 2000)
    assert tournament.arrive(first.fixture.id, here[0], 2001) == []
    for player in tournament.players_of(second):
        tournament.arrive(second.fixture.id, player, 2002)
    tournament.extend(60, DIRECTOR, 3000)
    due += 60_000
    assert tournament.due() == due
    assert tournament.wake(due - 1, SECRET) == []
    wake(tournament)
    assert first.outcome is not None
    assert (first.outcome.winner, first.outcome.how) == (0, "no_show")
    assert second.outcome is None  # they are at the table
    assert third.outcome is not None
    assert third.outcome.winner is None
    assert tournament.due() is None
    absent = [first.fixture.sides[1][0], third.fixture.sides[0][0], third.fixture.sides[1][0]]
    assert [tournament.entries[entry].no_shows for entry in absent] == [1, 1, 1]
    tournament.match_begun(second.fixture.id, "t-1", tournament.now)
    assert tournament.match_begun(second.fixture.id, "t-1", tournament.now) == []
    refused("already_begun", tournament.match_begun, second.fixture.id, "t-2", tournament.now)
    outcome = random_outcome(tournament, second, random.Random(1))
    tournament.report(second.fixture.id, outcome, "t-1", tournament.now)
    wake(tournament)
    wake(tournament)  # the next round, and nobody comes at all
    assert all(tournament.entries[entry].withdrawn for entry in absent)


def test_a_substitute_plays_what_has_not_begun() -> None:
    tournament = started(GIRONE, players=4)
    meeting = open_meetings(tournament)[0]
    entry = meeting.fixture.sides[0][0]
    out = f"p{entry}"
    tournament.match_begun(meeting.fixture.id, "t-1", 2000)
    refused("not_director", tournament.substitute, entry, out, person(9), out, 2001)
    refused("already_entered", tournament.substitute, entry, out, person(entry), DIRECTOR, 2001)
    refused("not_yours", tournament.substitute, entry, "p77", person(9), DIRECTOR, 2001)
    refused("no_entry", tournament.substitute, 99, out, person(9), DIRECTOR, 2001)
    tournament.substitute(entry, out, person(9), DIRECTOR, 2001)
    assert out in tournament.players_of(meeting)
    play_round(tournament, random.Random(1))
    wake(tournament)
    now_playing = [p for each in open_meetings(tournament) for p in tournament.players_of(each)]
    assert "p9" in now_playing
    assert out not in now_playing
    lines = csv.DictReader(io.StringIO(to_csv(tournament)))
    told = {line["entry"]: line["former"] for line in lines}
    assert told[str(entry)] == person(entry).name, "who has played before is not forgotten"
    assert {name for number, name in told.items() if number != str(entry)} == {""}


def test_a_substitute_brings_back_who_had_withdrawn() -> None:
    tournament = started(GIRONE, players=4)
    play_round(tournament, random.Random(1))
    tournament.withdraw(1, "p1", tournament.now)
    assert tournament.entries[1].annulled
    tournament.substitute(1, "p1", person(9), DIRECTOR, tournament.now)
    play_on(tournament, random.Random(1))
    (rows,) = tournament.standings(1)
    assert [row.played for row in rows] == [3] * 4


# Clocks


def test_a_round_starts_after_the_rest_and_not_before_the_clock() -> None:
    tournament = started(GIRONE, players=4, rest=30)
    play_round(tournament, random.Random(1))
    assert tournament.due() == tournament.now + 30_000
    by_clock = started(GIRONE, players=4, advance="by_clock", round_time=3600, rest=30)
    play_round(by_clock, random.Random(1))
    assert by_clock.due() == 1000 + 3_600_000
    by_clock.extend(60, DIRECTOR, by_clock.now)
    assert by_clock.due() == 1000 + 3_660_000
    refused("bad_time", by_clock.extend, 0, DIRECTOR, by_clock.now)


def test_a_pause_holds_every_clock() -> None:
    tournament = started(GIRONE, players=4)
    due = tournament.due()
    assert due is not None
    tournament.pause(DIRECTOR, 5000)
    refused("paused", tournament.pause, DIRECTOR, 5001)
    assert tournament.due() is None
    play_round(tournament, random.Random(1))
    assert tournament.wake(10**9, SECRET) == []
    tournament.resume(DIRECTOR, 9000)
    refused("not_paused", tournament.resume, DIRECTOR, 9001)
    assert tournament.due() is not None
    other = started(GIRONE, players=4)
    other.pause(DIRECTOR, 5000)
    other.resume(DIRECTOR, 9000)
    assert other.due() == due + 4000


def test_the_time_that_the_server_was_away_counts_for_nobody() -> None:
    tournament = started(GIRONE, players=4)
    due = tournament.due()
    assert due is not None
    tournament.back_after(5000, 25_000)
    assert tournament.due() == due + 20_000
    assert tournament.back_after(30_000, 30_000) == []
    tournament.pause(DIRECTOR, 40_000)
    assert tournament.back_after(45_000, 60_000) == []  # it stands still anyway
    assert announced(GIRONE, players=4).back_after(5000, 25_000) == []
    assert refolded(tournament).state() == tournament.state()


def test_cancelling_needs_a_reason_and_ends_it() -> None:
    tournament = started(GIRONE, players=4)
    refused("needs_reason", tournament.cancel, DIRECTOR, "", 2000)
    tournament.cancel(DIRECTOR, "the roof leaks", 2000)
    assert tournament.phase == "cancelled"
    refused("not_now", tournament.cancel, DIRECTOR, "twice", 2000)
    assert refolded(tournament).state() == tournament.state()
