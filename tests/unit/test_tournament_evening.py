"""An evening of sixty-four: groups of eight, then a knock-out; some leave, some do not come."""

from __future__ import annotations

import random

from tournaments import (
    DIRECTOR,
    SECRET,
    announced,
    open_meetings,
    person,
    played_outcome,
    refolded,
)

from mazziere.tournament import Stage, Tournament

GROUPS = Stage(kind="round_robin", group_size=8, seeding="level")
FINALS = Stage(kind="knockout", consolation=True)


def evening(rng: random.Random) -> Tournament:
    """Sixty-six enter, two too many; sixty-four check in, one of them from the waiting list."""
    start = 3_600_000
    tournament = announced(
        GROUPS,
        FINALS,
        players=66,
        capacity=64,
        starts_at=start,
        check_in=900,
        match={"deals": 1},
        show_up=120,
        rest=60,
    )
    for number in range(1, 67):
        if number not in (7, 66):
            tournament.check_in(number, f"p{number}", start - 900_000 + number)
    tournament.wake(start, SECRET)
    return tournament


def sit_down(tournament: Tournament, rng: random.Random, missing: set[str]) -> None:
    """All but the missing come to their tables, and where both are there they play."""
    for meeting in open_meetings(tournament):
        if meeting.outcome is not None:
            continue
        players = tournament.players_of(meeting)
        for player in players:
            if player not in missing:
                now = tournament.now + rng.randrange(900)
                tournament.arrive(meeting.fixture.id, player, now)
        if missing.isdisjoint(players):
            match_id = f"{meeting.fixture.id}-1"
            tournament.match_begun(meeting.fixture.id, match_id, tournament.now)
            outcome = played_outcome(tournament, meeting, rng)
            tournament.report(meeting.fixture.id, outcome, match_id, tournament.now + 10)


def incidents(tournament: Tournament, number: tuple[int, int], missing: set[str]) -> set[str]:
    """What happens at the beginning of a round; who does not come to it."""
    now = tournament.now
    if number == (1, 2):
        tournament.withdraw(3, "p3", now)  # after one match of seven: annulled
        return {"p10", "p11"}  # their telephones have no signal, for two rounds
    if number == (1, 4):
        tournament.substitute(20, "p20", person(200), DIRECTOR, now)
        tournament.pause(DIRECTOR, now)
        tournament.resume(DIRECTOR, now + 300_000)
        return set()
    if number == (1, 6):
        tournament.withdraw(30, "p30", now)  # five of seven: the rest is lost
    if number == (2, 2):
        quarter = open_meetings(tournament)[0].fixture.sides[0][0]
        tournament.withdraw(quarter, DIRECTOR, now)
    return missing


def test_a_whole_evening_ends_with_the_right_winner_and_refolds() -> None:
    rng = random.Random(64)
    tournament = evening(rng)
    assert len(tournament.entries) == 64
    assert [len(group) for group in tournament.stages[0].groups] == [8] * 8
    missing: set[str] = set()
    seen: set[tuple[int, int]] = set()
    while tournament.phase == "running":
        number = (len(tournament.stages), len(tournament.stages[-1].rounds))
        if number not in seen:
            missing = incidents(tournament, number, missing)
            seen.add(number)
        sit_down(tournament, rng, missing)
        tournament = refolded(tournament)  # the server is started anew
        due = tournament.due()
        assert due is not None
        tournament.wake(max(due, tournament.now), SECRET)
    assert tournament.phase == "over"
    check_groups(tournament)
    check_finals(tournament)
    assert refolded(tournament).state() == tournament.state()
    assert refolded(tournament).ranking() == tournament.ranking()


def check_groups(tournament: Tournament) -> None:
    entries = tournament.entries
    assert entries[3].annulled
    assert entries[30].withdrawn
    assert not entries[30].annulled
    assert entries[10].withdrawn  # missed two rounds
    assert entries[20].players == (person(200),)
    for rows in tournament.standings(1):
        annulled = sum(entries[row.entry].annulled for row in rows)
        for row in rows:
            assert row.played == (0 if entries[row.entry].annulled else 7 - annulled)
        assert [(-row.vp, -row.mp) for row in rows if row.played] == sorted(
            (-row.vp, -row.mp) for row in rows if row.played
        )


def check_finals(tournament: Tournament) -> None:
    """The winner has won every match of the knock-out, and the finalist all but one."""
    finals = tournament.stages[1]
    assert len(finals.groups[0]) == 16
    assert len(finals.rounds) == 4
    won: dict[int, int] = {}
    for fixture, outcome in finals.decisions():
        assert outcome.winner is not None
        (winner,) = fixture.sides[outcome.winner]
        won[winner] = won.get(winner, 0) + 1
    assert sum(won.values()) == 16  # fifteen and the match for the third place
    ranking = tournament.ranking()
    assert won[ranking[0][1]] == 4
    assert won[ranking[1][1]] == 3
    assert [place for place, _ in ranking[:5]] == [1, 2, 3, 4, 5]
    assert {entry for _, entry in ranking[:16]} == set(finals.groups[0])
    assert len(ranking) == 64
