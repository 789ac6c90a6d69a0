"""A tournament as the fold of its log: what may be done, by whom and when."""

from __future__ import annotations

import csv
import io
import random
from collections import Counter
from itertools import combinations
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tournaments import (
    DIRECTOR,
    SECRET,
    announced,
    open_meetings,
    person,
    play_on,
    play_round,
    played_outcome,
    random_outcome,
    refolded,
    started,
    wake,
)
from tournaments import settings as settings_of

from mazziere.cards.shuffle import commitment
from mazziere.match import BadEvent
from mazziere.server.words import words_in
from mazziere.tournament import Stage, Tournament, TournamentError
from mazziere.tournament import tournament as rules
from mazziere.tournament.errors import REASONS
from mazziere.tournament.events import Announced, Fixture, decode, encode
from mazziere.tournament.export import results_of, to_csv
from mazziere.tournament.settings import checked
from mazziere.tournament.tournament import MOST_CHANGES, MOST_TIMES

GIRONE = Stage(kind="round_robin")
KNOCKOUT = Stage(kind="knockout")
SWISS = Stage(kind="swiss")
ROTATING = Stage(kind="rotating")


def refused(code: str, do: Any, *args: Any, **more: Any) -> None:
    assert code in REASONS
    tournament = getattr(do, "__self__", None)
    before = tournament.state() if isinstance(tournament, Tournament) else None
    with pytest.raises(TournamentError) as error:
        do(*args, **more)
    assert error.value.code == code
    if isinstance(tournament, Tournament):
        assert tournament.state() == before


def fixtures(tournament: Tournament, stage: int = 1) -> list[Fixture]:
    rounds = tournament.stages[stage - 1].rounds
    return [meeting.fixture for each in rounds for meeting in each.meetings.values()]


def entries_met(tournament: Tournament, stage: int = 1) -> Counter[tuple[int, ...]]:
    return Counter(
        tuple(sorted(side[0] for side in fixture.sides)) for fixture in fixtures(tournament, stage)
    )


# How it may be held


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "two\nlines"},
        {"directors": ()},
        {"game": "poker"},
        {"game": "scopone"},
        {"seats": 4},
        {"options": {"nothing": True}},
        {"match": {"tournament": "ko"}},
        {"match": {"deals": 0}},
        {"duplicate": True, "match": {"target": 11}},
        {"stages": ()},
        {"stages": (KNOCKOUT, KNOCKOUT)},
        {"stages": (GIRONE, GIRONE)},
        {"stages": (ROTATING,)},
        {"stages": (Stage(kind="round_robin", group_size=1),)},
        {"stages": (Stage(kind="round_robin", cycles=3),)},
        {"stages": (Stage(kind="round_robin", group_size=4, qualifiers=4), KNOCKOUT)},
        {"stages": (Stage(kind="swiss", rounds=0),)},
        {"capacity": 1},
        {"least": 1},
        {"entry": "drawn", "seats": 4, "capacity": 7, "least": 4},
        {"entry": "drawn", "seats": 4, "least": 2},
        {"show_up": 0},
        {"rest": -1},
        {"advance": "by_clock"},
        {"start": "full", "starts_at": 5},
        {"start": "full", "check_in": 60},
        {"check_in": 60},
        {"most_no_shows": 0},
    ],
    ids=str,
)
def test_settings_that_do_not_go_together_are_refused(wrong: dict[str, Any]) -> None:
    good = settings_of(GIRONE)
    assert checked(good) is good
    with pytest.raises(TournamentError) as error:
        checked(msgspec.structs.replace(good, **wrong))
    assert error.value.code == "bad_settings"


@pytest.mark.parametrize("match", [{"target": 52}, {"deals": 7}], ids=str)
def test_CIR_20_a_tournament_of_another_length_is_told_which_there_are(match: Any) -> None:
    with pytest.raises(TournamentError, match="7, 11, 21, 31, 41 or 51") as error:
        checked(msgspec.structs.replace(settings_of(GIRONE), game="cirulla", match=match))
    assert error.value.code == "bad_format"


def test_AMB_GEN_9_the_director_may_have_ties_played_on() -> None:
    settings = settings_of(GIRONE, KNOCKOUT, match={"deals": 1, "ko_ties": "play_on"})
    assert checked(settings) is settings
    assert settings.form("knockout").ko_ties == "play_on"
    assert settings.form("knockout").tournament == "ko"
    with pytest.raises(TournamentError, match="ko_ties"):
        checked(msgspec.structs.replace(settings, game="cirulla"))


def test_the_stage_says_whether_a_draw_can_stand() -> None:
    held = settings_of(GIRONE, KNOCKOUT)
    assert held.form("round_robin").tournament == "girone"
    assert held.form("knockout").tournament == "ko"


# Before the start


def test_registration_with_a_waiting_list_that_moves_up() -> None:
    tournament = announced(GIRONE, players=5, capacity=4)
    assert [entry.number for entry in tournament.waiting_list()] == [5]
    refused("already_entered", tournament.register, person(1), 2)
    refused("not_yours", tournament.unregister, 1, "p2", 2)
    tournament.unregister(1, "p1", 2)
    assert tournament.waiting_list() == []
    tournament.register(person(1), 3)
    assert [entry.number for entry in tournament.waiting_list()] == [6]
    refused("no_entry", tournament.unregister, 1, "p1", 4)
    tournament.begin(DIRECTOR, 5, SECRET)
    assert sorted(tournament.entries) == [2, 3, 4, 5]
    assert tournament.entry_of("p1") is None


def test_refusals_of_registration() -> None:
    tournament = announced(GIRONE)
    refused("no_partner", tournament.register, person(1), 2, person(2))
    refused("bad_nonce", tournament.register, person(1), 2, nonce="è")
    refused("bad_name", tournament.register, msgspec.structs.replace(person(1), name=" "), 2)
    refused("time_backwards", tournament.register, person(1), 0)
    refused("not_director", tournament.begin, "p1", 2, SECRET)
    refused("too_few", tournament.begin, DIRECTOR, 2, SECRET)
    refused("not_now", tournament.pause, DIRECTOR, 2)


def test_a_pair_is_complete_when_the_partner_has_accepted() -> None:
    tournament = announced(GIRONE, entry="fixed", seats=4)
    refused("needs_partner", tournament.register, person(1), 1)
    refused("needs_partner", tournament.register, person(1), 1, person(1))
    tournament.register(person(1), 1, person(2))
    tournament.register(person(3), 1, person(2))  # asked twice, free to choose
    assert tournament.confirmed() == []
    refused("not_yours", tournament.accept, 1, "p1", 2)
    refused("not_yours", tournament.accept, 1, "p9", 2)
    tournament.accept(1, "p2", 2)
    refused("already_confirmed", tournament.accept, 1, "p2", 2)
    refused("already_entered", tournament.accept, 2, "p2", 2)
    refused("already_entered", tournament.register, person(2), 2, person(4))
    tournament.unregister(2, "p3", 3)
    tournament.register(person(4), 3, person(3))
    tournament.accept(3, "p3", 3)
    tournament.begin(DIRECTOR, 4, SECRET)
    (meeting,) = open_meetings(tournament)
    assert sorted(tournament.players_of(meeting)) == ["p1", "p2", "p3", "p4"]
    seats = tournament.players_of(meeting)
    assert {frozenset(seats[::2]), frozenset(seats[1::2])} == {
        frozenset(("p1", "p2")),
        frozenset(("p3", "p4")),
    }


def test_a_scheduled_start_takes_those_who_have_checked_in() -> None:
    tournament = announced(GIRONE, players=6, starts_at=100_000, check_in=60, capacity=4)
    refused("check_in_closed", tournament.check_in, 1, "p1", 39_999)
    refused("not_yours", tournament.check_in, 1, "p2", 40_000)
    for number in (1, 2, 4, 6):
        tournament.check_in(number, f"p{number}", 40_000)
    refused("already_checked_in", tournament.check_in, 1, "p1", 50_000)
    assert tournament.due() == 100_000
    assert tournament.wake(99_999, SECRET) == []
    wake(tournament)
    assert tournament.phase == "running"
    assert sorted(tournament.entries) == [1, 2, 4, 6]  # the sixth had been waiting


def test_a_tournament_of_too_few_is_called_off() -> None:
    tournament = announced(GIRONE, players=3, starts_at=100_000, least=4)
    wake(tournament)
    assert tournament.phase == "cancelled"
    refused("not_now", tournament.register, person(9), 100_001)
    assert tournament.due() is None


def test_it_starts_when_it_is_full() -> None:
    tournament = announced(KNOCKOUT, players=3, start="full", capacity=4)
    assert tournament.due() is None
    tournament.register(person(4), 7)
    assert tournament.due() == 7
    wake(tournament)
    assert tournament.phase == "running"
    assert len(open_meetings(tournament)) == 2


def test_editing_before_the_start_only() -> None:
    tournament = announced(GIRONE, players=4)
    other = settings_of(KNOCKOUT, name="Coppa")
    refused("not_director", tournament.edit, other, "p1", 2)
    refused("bad_settings", tournament.edit, settings_of(), DIRECTOR, 2)
    pairs = settings_of(KNOCKOUT, entry="drawn", seats=4, least=4)
    refused("bad_settings", tournament.edit, pairs, DIRECTOR, 2)
    tournament.edit(other, DIRECTOR, 2)
    assert tournament.settings.name == "Coppa"
    tournament.begin(DIRECTOR, 3, SECRET)
    refused("not_now", tournament.edit, other, DIRECTOR, 4)
    refused("not_now", tournament.unregister, 1, "p1", 4)


def test_the_commitment_is_published_and_the_lots_follow_from_the_secret() -> None:
    tournament = started(KNOCKOUT, players=16)
    first = tournament.events[0]
    assert isinstance(first, Announced)
    assert first.commitment == commitment(SECRET)
    again = Tournament.announce("abcdefghijkl", tournament.settings, bytes(32), 1)
    for number in range(1, 17):
        again.register(person(number), 1, None, 1500.0 - number, f"n{number}")
    again.begin(DIRECTOR, 1000, SECRET)
    assert again.stages[0].groups != tournament.stages[0].groups


def test_seeding_by_level() -> None:
    tournament = started(Stage(kind="knockout", seeding="level"), players=6)
    assert tournament.stages[0].groups == [[1, 2, 3, 4, 5, 6]]
    assert sorted(tournament.stages[0].rounds[0].begun.byes) == [1, 2]
    unknown = announced(Stage(kind="knockout", seeding="level"), players=3)
    unknown.register(person(4), 1)
    unknown.register(person(5), 1, level=2000.0)
    unknown.begin(DIRECTOR, 2, SECRET)
    assert unknown.stages[0].groups == [[5, 1, 2, 3, 4]]


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
    refused("already_decided", tournament.enter, "1.1.1", (11, 4), DIRECTOR, 2003)
    play_on(tournament, random.Random(1))
    assert tournament.report("1.1.1", outcome, "table-1", tournament.now) == []


def test_a_director_enters_results_of_tables_played_in_person() -> None:
    tournament = started(GIRONE, players=4, show_up=None, in_person=True, match={"target": 11})
    assert tournament.due() is None
    refused("not_director", tournament.enter, "1.1.1", (11, 4), "p1", 2000)
    refused("bad_result", tournament.enter, "1.1.1", (-1, 4), DIRECTOR, 2000)
    refused("bad_result", tournament.enter, "1.1.1", (11, 4), DIRECTOR, 2000, winner=1)
    refused("bad_result", tournament.enter, "1.1.1", (4, 4), DIRECTOR, 2000, winner=1)
    refused("bad_result", tournament.enter, "1.1.1", (11, 4), DIRECTOR, 2000, cappotto=True)
    tournament.enter("1.1.1", (11, 4), DIRECTOR, 2000)
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
    refused("needs_winner", tournament.enter, "1.1.1", (9, 9), DIRECTOR, 2000)
    tournament.enter("1.1.1", (9, 9), DIRECTOR, 2000, winner=1)
    outcome = tournament.meeting("1.1.1").outcome
    assert outcome is not None
    assert (outcome.how, outcome.vp) == ("last_capture", (0, 20))


def test_a_cappotto_entered_by_hand() -> None:
    tournament = started(GIRONE, players=4, game="cirulla", match={"target": 51})
    tournament.enter("1.1.1", (20, 30), DIRECTOR, 2000, winner=1, cappotto=True)
    outcome = tournament.meeting("1.1.1").outcome
    assert outcome is not None
    assert (outcome.how, outcome.vp, outcome.mp) == ("cappotto", (0, 20), (-33, 33))


def test_adjusting_a_result_needs_a_reason_and_comes_in_time() -> None:
    tournament = started(GIRONE, KNOCKOUT, players=4)
    refused("not_decided", tournament.adjust, "1.1.1", (5, 4), DIRECTOR, "a slip", 2000)
    tournament.enter("1.1.1", (4, 5), DIRECTOR, 2000)
    refused("needs_reason", tournament.adjust, "1.1.1", (5, 4), DIRECTOR, " ", 2001)
    refused("needs_reason", tournament.adjust, "1.1.1", (5, 4), DIRECTOR, "x" * 201, 2001)
    refused("not_director", tournament.adjust, "1.1.1", (5, 4), "p1", "a slip", 2001)
    tournament.adjust("1.1.1", (5, 4), DIRECTOR, "written down the wrong way round", 2001)
    outcome = tournament.meeting("1.1.1").outcome
    assert outcome is not None
    assert outcome.winner == 0
    rng = random.Random(1)
    while len(tournament.stages) == 1:
        play_round(tournament, rng)
        wake(tournament)
    refused("too_late", tournament.adjust, "1.1.1", (4, 5), DIRECTOR, "again", tournament.now)
    play_on(tournament, rng)
    tournament.adjust("2.1.1", (0, 5), DIRECTOR, "after the end", tournament.now)
    assert tournament.ranking()[0][1] == tournament.meeting("2.1.1").fixture.sides[1][0]
    assert refolded(tournament).state() == tournament.state()


def test_a_knockout_result_stands_once_the_next_round_is_drawn() -> None:
    tournament = started(KNOCKOUT, players=4)
    play_round(tournament, random.Random(1))
    wake(tournament)
    refused("too_late", tournament.adjust, "1.1.1", (0, 5), DIRECTOR, "late", tournament.now)


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
            tournament.enter(meeting.fixture.id, points, DIRECTOR, tournament.now)
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


# The log


def test_a_damaged_log_is_noticed() -> None:
    tournament = started(GIRONE, players=4)
    play_round(tournament, random.Random(1))
    events = tournament.events
    for damaged in (events[1:], [*events, events[0]], [*events, events[2]], [*events, events[-1]]):
        with pytest.raises(BadEvent):
            Tournament.fold(damaged)
    with pytest.raises(ValueError, match="version"):
        decode(encode(events[0]).replace(b'"v":1', b'"v":2'))


STAGES = {
    "girone": ((Stage(kind="round_robin"),), {}),
    "double": ((Stage(kind="round_robin", cycles=2, group_size=4),), {}),
    "groups": ((Stage(kind="round_robin", group_size=4), Stage(kind="knockout")), {}),
    "knockout": ((Stage(kind="knockout", consolation=True),), {}),
    "swiss": ((Stage(kind="swiss"),), {}),
    "drawn": ((GIRONE,), {"entry": "drawn", "seats": 4, "least": 4}),
    "rotating": ((ROTATING,), {"entry": "rotating", "seats": 4, "least": 4}),
    "cirulla": ((GIRONE, KNOCKOUT), {"game": "cirulla", "match": {"target": 31}}),
    "duplicate": ((GIRONE,), {"duplicate": True}),
}


@settings(max_examples=60)
@given(st.sampled_from(sorted(STAGES)), st.integers(4, 14), st.randoms(use_true_random=False))
def test_any_course_of_events_keeps_the_invariants_and_folds_to_the_same(
    kind: str, players: int, rng: random.Random
) -> None:
    stages, more = STAGES[kind]
    tournament = started(*stages, players=players, **more)
    new = 100
    while tournament.phase == "running":
        for meeting in open_meetings(tournament):
            chance = rng.random()
            if meeting.outcome is not None:
                continue  # somebody has left meanwhile
            now = tournament.now + rng.randrange(1000)
            if chance < 0.04:
                here = [n for n, e in tournament.entries.items() if not e.withdrawn]
                tournament.withdraw(rng.choice(here), DIRECTOR, now)
            elif chance < 0.08:
                new += 1
                entry = rng.choice(list(tournament.entries.values()))
                out = rng.choice(entry.players).id
                tournament.substitute(entry.number, out, person(new), DIRECTOR, now)
            elif chance < 0.2:
                player = rng.choice(tournament.players_of(meeting))
                tournament.arrive(meeting.fixture.id, player, now)
            else:
                outcome = random_outcome(tournament, meeting, rng)
                tournament.report(meeting.fixture.id, outcome, f"m{meeting.fixture.id}", now)
        if rng.random() < 0.1:
            tournament.pause(DIRECTOR, tournament.now)
            tournament.resume(DIRECTOR, tournament.now + 50)
        assert refolded(tournament).state() == tournament.state()
        wake(tournament)
    check_invariants(tournament)


def check_invariants(tournament: Tournament) -> None:
    assert tournament.phase == "over"
    assert refolded(tournament).state() == tournament.state()
    ranked = [entry for _, entry in tournament.ranking()]
    assert sorted(ranked) == sorted(tournament.entries)
    places = [place for place, _ in tournament.ranking()]
    assert places == sorted(places)
    annulled = tournament.annulled()
    for stage in tournament.stages:
        assert all(each.over for each in stage.rounds)
        if stage.stage.kind == "round_robin":
            met: Counter[tuple[int, ...]] = entries_met(tournament, stage.number)
            for group in stage.groups:
                for pair in combinations(sorted(group), 2):
                    assert met[pair] == stage.stage.cycles
        for group, rows in zip(stage.groups, tournament.standings(stage.number), strict=True):
            assert sorted(row.entry for row in rows) == sorted(group)
            places = [row.place for row in rows]
            if stage.stage.kind == "knockout":  # who was beaten in the same round shares a place
                assert (
                    list(zip(places, [row.entry for row in rows], strict=True)) == stage.ranking()
                )
            else:
                assert places == list(range(1, len(group) + 1))
        given_vp = sum(
            sum(o.vp[side] * len(f.sides[side]) for side in (0, 1))
            for f, o in stage.decisions()
            if annulled.isdisjoint(f.sides[0] + f.sides[1])
        )
        byes = sum(n for entry, n in stage.byes().items() if entry not in annulled)
        rows_vp = sum(row.vp for rows in tournament.standings(stage.number) for row in rows)
        assert rows_vp == given_vp + byes * stage.bye_worth()[0]


# Directors


@pytest.mark.parametrize("running", [False, True])
def test_directors_name_others_and_let_them_go(running: bool) -> None:
    tournament = announced(GIRONE, players=4)
    if running:
        tournament.begin(DIRECTOR, 3, SECRET)
    refused("not_director", tournament.name_director, "lina", "lina", 4)
    tournament.name_director("lina", DIRECTOR, 4)
    refused("already_director", tournament.name_director, "lina", DIRECTOR, 4)
    assert tournament.is_director("lina")
    refused("no_such_director", tournament.dismiss_director, DIRECTOR, "lina", 5)
    refused("no_such_director", tournament.dismiss_director, "rita", DIRECTOR, 5)
    assert refolded(tournament).settings.directors == (DIRECTOR, "lina")
    tournament.dismiss_director("lina", "lina", 6)
    assert tournament.settings.directors == (DIRECTOR,)
    for number in range(9):
        tournament.name_director(f"d{number}", DIRECTOR, 7)
    refused("too_many_directors", tournament.name_director, "lina", DIRECTOR, 7)


# Export


def test_standings_leave_as_csv_and_json_without_secrets() -> None:
    tournament = announced(Stage(kind="round_robin", group_size=4), KNOCKOUT, players=7)
    tournament.register(msgspec.structs.replace(person(8), name="=cmd|' /C calc'!A0"), 2)
    tournament.begin(DIRECTOR, 3, SECRET)
    play_on(tournament, random.Random(1))
    lines = list(csv.DictReader(io.StringIO(to_csv(tournament))))
    assert len(lines) == 8 + 4
    (rows, _) = tournament.standings(1)
    assert [int(line["vp"]) for line in lines[:4]] == [row.vp for row in rows]
    knockout = [(int(line["place"]), int(line["entry"])) for line in lines[8:]]
    assert knockout == tournament.ranking()[:4]
    assert [place for place, _ in knockout] == [1, 2, 3, 3], "as the matches have decided"
    assert next(line["players"] for line in lines if line["entry"] == "8").startswith("'=")
    sheet = words_in("it").sheet
    text = to_csv(tournament, {1: 70, 2: 30}, sheet)
    assert text.startswith("\ufeffFase;Girone;Posto;")
    told = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff")), delimiter=";"))
    assert [line["Giocatori"] for line in told] == [line["players"] for line in lines]
    prizes = [(line["Numero"], line["Premio (gettoni)"]) for line in told]
    assert sorted(each for each in prizes if each[1]) == [("1", "70"), ("2", "30")]
    played_last = {line["Numero"]: line["Fase"] for line in told}
    paid = {line["Numero"]: line["Fase"] for line in told if line["Premio (gettoni)"]}
    assert all(played_last[number] == stage for number, stage in paid.items())
    plain = msgspec.json.decode(msgspec.json.encode(results_of(tournament)))
    assert [each["entry"] for each in plain["ranking"]] == [e for _, e in tournament.ranking()]
    assert len(plain["stages"][0]["rounds"][0]["matches"]) == 4
    text = msgspec.json.encode(results_of(tournament)).decode()
    assert SECRET.hex() not in text
    assert '"p1"' not in text
    assert results_of(refolded(tournament)) == results_of(tournament)


def test_directors_are_not_changed_by_editing_nor_too_many_at_the_start() -> None:
    tournament = announced(GIRONE, players=0)
    tournament.name_director("other", DIRECTOR, 10)
    for directors in (("other",), ("other", DIRECTOR), (DIRECTOR,)):
        settings = msgspec.structs.replace(tournament.settings, directors=directors)
        refused("bad_settings", tournament.edit, settings, "other", 20)
    ten = tuple(f"d{number}" for number in range(11))
    for directors in (ten, ("a", "a")):
        with pytest.raises(TournamentError, match="bad_settings"):
            announced(GIRONE, players=0, directors=directors)


def test_rated_matches_have_a_clock() -> None:
    without = {"match_time": None, "move_timeout": None, "deals": 1}
    announced(GIRONE, players=0, match=without, rated=False)
    with pytest.raises(TournamentError, match="rated matches have a clock"):
        announced(GIRONE, players=0, match=without, rated=True)


def test_a_girone_without_groups_has_as_many_places_as_a_group() -> None:
    assert settings_of(GIRONE).places == 64
    assert settings_of(Stage(kind="round_robin", group_size=4)).places == 1024
    assert settings_of(GIRONE, capacity=8).places == 8


@pytest.mark.parametrize(
    ("stage", "places"),
    [
        (Stage(kind="round_robin", group_size=64, cycles=2), 95),
        (Stage(kind="round_robin", group_size=8), 1024),
        (Stage(kind="swiss", rounds=99), 121),
        (Stage(kind="swiss", rounds=11), 1024),
        (SWISS, 1024),
        (Stage(kind="rotating", rounds=99), 242),
        (Stage(kind="knockout", rounds=99), 1024),
    ],
)
def test_the_more_matches_each_has_the_fewer_take_part(stage: Stage, places: int) -> None:
    """Groups and rounds make as many matches as one girone of everybody would."""
    entry, seats = ("rotating", 4) if stage.kind == "rotating" else ("individual", 2)
    assert settings_of(stage, entry=entry, seats=seats).places == places


def test_nobody_enters_again_and_again() -> None:
    tournament = announced(GIRONE)
    for number in range(1, MOST_TIMES + 1):
        tournament.register(person(1), 1)
        tournament.unregister(number, "p1", 1)
    refused("too_often", tournament.register, person(1), 1)
    tournament.register(person(2), 1)
    refused("too_often", refolded(tournament).register, person(1), 1)


def test_who_is_asked_to_be_a_partner_can_still_enter() -> None:
    tournament = announced(GIRONE, seats=4, entry="fixed")
    for number in range(1, MOST_TIMES + 1):
        tournament.register(person(1), 1, person(2))
        tournament.unregister(number, "p1", 1)
    tournament.register(person(2), 1, person(3))


def test_a_list_of_entries_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if a director invents them."""
    monkeypatch.setattr(rules, "MOST_ENTRIES", 8)
    monkeypatch.setattr(rules, "MOST_REGISTRATIONS", 12)
    tournament = announced(GIRONE)
    for number in range(1, 9):
        tournament.register(person(number), 1)
    refused("too_often", tournament.register, person(0), 1)
    for number in range(9, 13):
        tournament.unregister(number - 1, DIRECTOR, 1)
        tournament.register(person(number), 1)
    tournament.unregister(12, DIRECTOR, 1)
    refused("too_often", tournament.register, person(0), 1)


def test_directors_do_not_change_things_without_end() -> None:
    tournament = started(GIRONE, players=4)
    for _ in range(MOST_CHANGES):
        tournament.extend(1, DIRECTOR, 1000)
    refused("too_often", tournament.extend, 1, DIRECTOR, 1000)
    refused("too_often", tournament.pause, DIRECTOR, 1000)
    refused("too_often", tournament.name_director, "another", DIRECTOR, 1000)
    tournament.back_after(0, 2000)  # what nobody has done does not count
    tournament.cancel(DIRECTOR, "basta", 2000)


def test_who_has_paid_plays_what_was_announced() -> None:
    """Or a director could shorten the wait for who is not there, and win by it."""
    at = {"entry_fee": 100, "show_up": 300, "starts_at": 100_000}
    tournament = announced(GIRONE, players=2, **at)
    for other in (
        {"show_up": 1},
        {"starts_at": 50_000},
        {"game": "briscola"},
        {"match": {"deals": 1}},
        {"entry_fee": 0},
    ):
        refused("bad_settings", tournament.edit, settings_of(GIRONE, **at | other), DIRECTOR, 1)
    tournament.edit(settings_of(GIRONE, name="Coppa", capacity=8, **at), DIRECTOR, 1)
    refused("paid_entries", tournament.begin, DIRECTOR, 99_999, SECRET)
    tournament.begin(DIRECTOR, 100_000, SECRET)


def test_without_a_fee_it_can_be_held_otherwise_and_begin_before_its_time() -> None:
    tournament = announced(GIRONE, players=2, starts_at=100_000)
    tournament.edit(settings_of(GIRONE, show_up=1, starts_at=50_000), DIRECTOR, 1)
    tournament.begin(DIRECTOR, 2, SECRET)
