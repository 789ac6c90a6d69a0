"""What the tests of tournaments share: making them and driving them without a socket."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from matches import step

from mazziere.match import Match
from mazziere.tournament import Settings, Stage, Tournament, TournamentError
from mazziere.tournament.errors import REASONS
from mazziere.tournament.events import Event, Fixture, Outcome, Person, decode, encode
from mazziere.tournament.outcomes import deals_of, entered, of_result
from mazziere.tournament.progress import Meeting

SECRET = bytes(range(32))
DIRECTOR = "director"
GIRONE = Stage(kind="round_robin")
KNOCKOUT = Stage(kind="knockout")
SWISS = Stage(kind="swiss")
ROTATING = Stage(kind="rotating")


def settings(*stages: Stage, **more: Any) -> Settings:
    usual: dict[str, Any] = {
        "name": "Torneo del martedì",
        "directors": (DIRECTOR,),
        "game": "scopa",
        "seats": 2,
        "entry": "individual",
        "match": {"deals": 2},
    }
    return Settings(**{**usual, "stages": stages, **more})


def person(number: int) -> Person:
    return Person(f"p{number}", f"Player {number}")


def announced(*stages: Stage, players: int = 0, **more: Any) -> Tournament:
    """A tournament with that many entries."""
    held = settings(*stages, **more)
    tournament = Tournament.announce("abcdefghijkl", held, SECRET, 1)
    for number in range(1, players + 1):
        level = 1500.0 - number
        if held.entry == "fixed":
            partner = person(number + 5000)
            tournament.register(person(number), 1, partner, level, f"n{number}")
            tournament.accept(number, partner.id, 1)
        else:
            tournament.register(person(number), 1, None, level, f"n{number}")
    return tournament


def started(*stages: Stage, players: int, **more: Any) -> Tournament:
    tournament = announced(*stages, players=players, **more)
    tournament.begin(DIRECTOR, 1000, SECRET)
    return tournament


def open_meetings(tournament: Tournament) -> list[Meeting]:
    assert tournament.round is not None
    return [each for each in tournament.round.meetings.values() if each.outcome is None]


def random_outcome(tournament: Tournament, meeting: Meeting, rng: random.Random) -> Outcome:
    """A result that the match could have had."""
    form = tournament.stage_of(meeting.fixture.id).form
    points = rng.randrange(0, 30), rng.randrange(0, 30)
    level = points[0] == points[1]
    winner = rng.randrange(2) if level and form.tournament == "ko" else None
    left = rng.randrange(2) if rng.random() < 0.1 else None
    return entered(form, points, winner, left)


def played_outcome(tournament: Tournament, meeting: Meeting, rng: random.Random) -> Outcome:
    """The result of a match that is really played, by players who choose at random."""
    form = tournament.stage_of(meeting.fixture.id).form
    assert tournament.round is not None
    boards = tournament.round.begun.boards
    seats = form.rules.seats
    match = Match.new(
        form,
        meeting.fixture.id,
        [f"seat {seat}" for seat in range(seats)],
        rng.randbytes(32) if boards is None else bytes.fromhex(boards.secret),
        [""] * seats,
        now=0,
        board=None if boards is None else boards.id,
        dealer=0,
    )
    while not match.over:
        step(match, rng)
    assert match.result is not None
    return of_result(match.result, deals_of(match))


def wake(tournament: Tournament) -> list[Event]:
    """Let happen what is due next, when it is."""
    due = tournament.due()
    assert due is not None
    return tournament.wake(max(due, tournament.now), SECRET)


def play_round(tournament: Tournament, rng: random.Random, outcome: Any = random_outcome) -> None:
    """Play all open matches in any order."""
    meetings = open_meetings(tournament)
    rng.shuffle(meetings)
    for meeting in meetings:
        now = tournament.now + 1
        result = outcome(tournament, meeting, rng)
        tournament.report(meeting.fixture.id, result, f"m{meeting.fixture.id}", now)


def play_on(tournament: Tournament, rng: random.Random, outcome: Any = random_outcome) -> None:
    """Play to the end."""
    while tournament.phase == "running":
        play_round(tournament, rng, outcome)
        wake(tournament)


def refolded(tournament: Tournament) -> Tournament:
    """The same from its log, as it is stored."""
    return Tournament.fold([decode(encode(event)) for event in tournament.events])


def refused(code: str, do: Any, *args: Any, **more: Any) -> None:
    """What is done is refused with that code, and nothing has changed."""
    assert code in REASONS
    tournament = getattr(do, "__self__", None)
    before = tournament.state() if isinstance(tournament, Tournament) else None
    with pytest.raises(TournamentError) as error:
        do(*args, **more)
    assert error.value.code == code
    if isinstance(tournament, Tournament):
        assert tournament.state() == before


def fixtures(tournament: Tournament, stage: int = 1) -> list[Fixture]:
    """The matches of a stage."""
    rounds = tournament.stages[stage - 1].rounds
    return [meeting.fixture for each in rounds for meeting in each.meetings.values()]


def entries_met(tournament: Tournament, stage: int = 1) -> Counter[tuple[int, ...]]:
    """How often each two entries have met in a stage."""
    return Counter(
        tuple(sorted(side[0] for side in fixture.sides)) for fixture in fixtures(tournament, stage)
    )
