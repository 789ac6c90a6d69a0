"""A tournament as the fold of its log: how it may be held, entries, directors, the log itself."""

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
    GIRONE,
    KNOCKOUT,
    ROTATING,
    SECRET,
    announced,
    entries_met,
    open_meetings,
    person,
    play_on,
    play_round,
    random_outcome,
    refolded,
    refused,
    started,
    wake,
)
from tournaments import settings as settings_of

from mazziere.cards.shuffle import commitment
from mazziere.match import BadEvent
from mazziere.server.words import words_in
from mazziere.tournament import Stage, Tournament, TournamentError
from mazziere.tournament.events import Announced, decode, encode
from mazziere.tournament.export import results_of, to_csv
from mazziere.tournament.settings import checked
from mazziere.tournament.tournament import MOST_CHANGES

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
