"""Who takes part in a tournament: before it starts."""

from __future__ import annotations

import msgspec
import pytest
from tournaments import (
    DIRECTOR,
    GIRONE,
    KNOCKOUT,
    SECRET,
    SWISS,
    announced,
    open_meetings,
    person,
    refolded,
    refused,
    wake,
)
from tournaments import settings as settings_of

from mazziere.tournament import Stage
from mazziere.tournament import tournament as rules
from mazziere.tournament.tournament import MOST_TIMES


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
