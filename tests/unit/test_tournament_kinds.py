"""Kinds of stages: each is a class, and one more is nothing else."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, get_args

import pytest
from tournaments import (
    DIRECTOR,
    SECRET,
    open_meetings,
    play_on,
    play_round,
    random_outcome,
    refolded,
    started,
    wake,
)

from mazziere.live.tournaments.views import view_of
from mazziere.tournament import Stage, TournamentError
from mazziere.tournament.export import results_of
from mazziere.tournament.kinds import KINDS
from mazziere.tournament.outcomes import Final
from mazziere.tournament.progress import Plan, Progress, singles
from mazziere.tournament.stage import EACH_TABLE, FIRST_TABLES, Kind


def test_every_kind_that_can_be_chosen_has_a_class_of_its_own() -> None:
    assert tuple(KINDS) == get_args(Kind), "KINDS in tournament/kinds, Kind in tournament/stage.py"
    assert len(set(KINDS.values())) == len(KINDS)


class Derby(Progress):
    """The first of the seeding against the last, once; the others look on, for 7 VP."""

    @classmethod
    def most_entries(cls, stage: Stage) -> int:
        return 5

    @classmethod
    def shared_out(cls, stage: Stage, seeded: list[int]) -> tuple[list[list[int]], int]:
        return [seeded], 1

    def next_round(self, present: Sequence[int], balance: Mapping[int, int]) -> Plan | None:
        return singles([(present[0], present[-1])]), list(present[1:-1])

    def bye_worth(self) -> tuple[int, int]:
        return 7, 0

    def can_correct(self, fixture: str) -> bool:
        return False

    def annuls(self, entry: int) -> bool:
        return True


@pytest.fixture
def derby(monkeypatch: pytest.MonkeyPatch) -> Stage:
    kind: Any = "derby"
    monkeypatch.setitem(KINDS, kind, Derby)
    return Stage(kind=kind)


def test_a_kind_more_is_a_class_more(derby: Stage) -> None:
    tournament = started(derby, players=6)
    assert len(tournament.entries) == 5, "the class says how many take part"
    (meeting,) = open_meetings(tournament)
    first, last = tournament.stages[0].groups[0][0], tournament.stages[0].groups[0][-1]
    assert meeting.fixture.sides == ((first,), (last,))
    outcome = random_outcome(tournament, meeting, random.Random(1))
    tournament.report(meeting.fixture.id, outcome, "m", 2000)
    with pytest.raises(TournamentError, match="later matches"):
        tournament.adjust(meeting.fixture.id, Final((1, 0)), DIRECTOR, "a slip", 2001)
    play_on(tournament, random.Random(1))
    rows = tournament.standings(1)[0]
    assert sorted(row.vp for row in rows if row.byes) == [7, 7, 7]
    (stage,) = view_of(tournament, {}).stages
    assert (stage.kind, stage.length, stage.planned, stage.bracket) == ("derby", 1, [], [])
    assert results_of(tournament).ranking


def test_a_kind_says_whose_results_are_annulled(derby: Stage) -> None:
    tournament = started(derby, players=4)
    leaver = tournament.stages[0].groups[0][0]
    tournament.withdraw(leaver, DIRECTOR, 2000)
    assert tournament.annulled() == {leaver}


def test_who_eliminates_plays_draws_off(derby: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    assert started(derby, players=4).stages[0].form.tournament == "girone"
    monkeypatch.setattr(Derby, "eliminates", True)
    tournament = started(derby, players=4)
    assert tournament.stages[0].form.tournament == "ko"
    (meeting,) = open_meetings(tournament)
    with pytest.raises(TournamentError, match="a knock-out match has a winner"):
        tournament.enter(meeting.fixture.id, Final((5, 5)), DIRECTOR, 2000)


@pytest.mark.parametrize("kind", KINDS)
def test_a_stage_is_an_object_of_its_kind(kind: Kind) -> None:
    pairs: dict[str, Any] = {"entry": "rotating", "seats": 4, "least": 4}
    tournament = started(Stage(kind=kind), players=8, **(pairs if KINDS[kind].rotates else {}))
    assert type(tournament.stages[0]) is KINDS[kind]
    assert type(refolded(tournament).stages[0]) is KINDS[kind]


def test_rounds_to_which_nobody_comes_do_not_fill_the_server() -> None:
    swiss = Stage(kind="swiss", rounds=99)
    tournament = started(swiss, players=120, show_up=1, most_no_shows=99)
    moments = []
    while tournament.phase == "running":
        due = tournament.due()
        assert due is not None
        before = len(tournament.stages[0].rounds)
        tournament.wake(due, SECRET)
        if len(tournament.stages[0].rounds) > before:
            moments.append(due)
        if len(moments) == 40:
            break
    # Sixty tables a round: the first 17 rounds as they come, the others half a minute apart.
    apart = [after - before for before, after in pairwise(moments)]
    assert max(apart[:15]) <= 1000
    assert min(apart[-20:]) == max(apart[-20:]) == 60 * EACH_TABLE
    assert moments[-1] - 1000 >= (40 * 60 - FIRST_TABLES) * EACH_TABLE


def test_an_evening_is_not_held_up() -> None:
    tournament = started(Stage(kind="round_robin"), players=64, show_up=None)
    for _ in range(FIRST_TABLES // 32):
        play_round(tournament, random.Random(1))
        assert tournament.due() == tournament.now
        wake(tournament)
