"""Results that chips hang on are corrected by two directors, and until then nothing is paid."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
import tournaments as held
from tournaments import DIRECTOR, SECRET, refolded

from mazziere.live.chips import pot
from mazziere.live.tournaments.own import you_view
from mazziere.live.tournaments.views import view_of
from mazziere.tournament import Stage, Tournament, TournamentError
from mazziere.tournament import events as log
from mazziere.tournament.events import Person
from mazziere.tournament.outcomes import Final, entered
from mazziere.tournament.settings import OBJECTING, PROPOSED

GIRONE, CUP = Stage(kind="round_robin"), Stage(kind="knockout")
SECOND, THIRD = "second", "third"
#: Who directs; the last one plays, too.
DIRECTORS = (DIRECTOR, SECOND, THIRD, "p1")


def begun(stage: Stage = GIRONE, players: int = 4, **more: Any) -> Tournament:
    usual = {"directors": DIRECTORS, "entry_fee": 100, "show_up": 86_400}
    return held.started(stage, players=players, **usual | more)


def decided(tournament: Tournament, first: bool = True) -> None:
    """All matches of the round are won 11-0, by their first side or by their second."""
    for meeting in held.open_meetings(tournament):
        form = tournament.stage_of(meeting.fixture.id).form
        outcome = entered(form, (11, 0) if first else (0, 11))
        now = tournament.now + 1
        tournament.report(meeting.fixture.id, outcome, f"m{meeting.fixture.id}", now)


def played(stage: Stage = GIRONE, players: int = 4, **more: Any) -> Tournament:
    """All but the end."""
    tournament = begun(stage, players, **more)
    while True:
        decided(tournament)
        progress = tournament.stage
        assert progress is not None
        if len(progress.rounds) == progress.length:
            return tournament
        held.wake(tournament)


def of_player(tournament: Tournament, player: str, own: bool) -> str:
    """A match in which somebody plays, or does not."""
    assert tournament.round is not None
    meetings = tournament.round.meetings
    return next(each for each in meetings if (player in held_by(tournament, each)) is own)


def held_by(tournament: Tournament, fixture: str) -> list[str]:
    return tournament.players_of(tournament.meeting(fixture))


def refused(code: str, command: Any, *arguments: Any) -> None:
    with pytest.raises(TournamentError) as refusal:
        command(*arguments)
    assert refusal.value.code == code


def points(tournament: Tournament, fixture: str) -> tuple[int, int]:
    outcome = tournament.meeting(fixture).outcome
    assert outcome is not None
    return outcome.points


def won(tournament: Tournament) -> dict[str, int]:
    return dict(pot.prizes_of(tournament))


def test_a_result_changes_when_a_second_director_confirms_it() -> None:
    tournament = played()
    fixture = of_player(tournament, "p1", own=False)
    before, prizes = tournament.standings(1), won(tournament)
    tournament.propose(fixture, Final((0, 11)), DIRECTOR, "letto male", tournament.now)
    assert (tournament.standings(1), won(tournament)) == (before, prizes)
    shown = view_of(tournament, {}).proposal
    assert shown is not None
    assert (shown.match, shown.outcome.points, shown.reason) == (fixture, (0, 11), "letto male")
    assert (shown.by, shown.until) == (DIRECTOR, tournament.now + 1000 * PROPOSED)
    assert refolded(tournament).state() == tournament.state()
    tournament.confirm(shown.number, SECOND, tournament.now + 5)
    assert points(tournament, fixture) == (0, 11)
    assert won(tournament) != prizes
    assert refolded(tournament).state() == tournament.state()
    view = view_of(tournament, {})
    assert (view.proposal, view.paused) == (None, False)
    notes = [(n.what, n.match, n.before, n.points, n.by, n.proposed_by) for n in view.notes]
    assert notes == [
        ("proposed", fixture, (11, 0), (0, 11), DIRECTOR, ""),
        ("adjusted", fixture, (11, 0), (0, 11), SECOND, DIRECTOR),
    ]
    assert {note.reason for note in view.notes} == {"letto male"}


def test_nobody_corrects_alone_nor_about_themselves() -> None:
    tournament = played()
    now = tournament.now
    foreign, own = (of_player(tournament, "p1", own=each) for each in (False, True))
    propose = tournament.propose
    refused("not_director", propose, foreign, Final((0, 11)), "p2", "letto male", now)
    refused("not_impartial", propose, own, Final((0, 11)), "p1", "letto male", now)
    for reason in ("", " ", "x" * 201):
        refused("needs_reason", propose, foreign, Final((0, 11)), DIRECTOR, reason, now)
    refused("no_fixture", propose, "9.9.9", Final((0, 11)), DIRECTOR, "letto male", now)
    refused("no_proposal", tournament.confirm, tournament.seq, SECOND, now)
    propose(own, Final((0, 11)), DIRECTOR, "letto male", now)
    number = tournament.seq
    refused("own_proposal", tournament.confirm, number, DIRECTOR, now)
    refused("not_impartial", tournament.confirm, number, "p1", now)
    refused("not_impartial", tournament.refuse, number, "p1", now)
    refused("not_director", tournament.confirm, number, "p2", now)
    refused("no_proposal", tournament.confirm, number - 1, SECOND, now)
    refused("paid_entries", tournament.adjust, own, Final((0, 11)), SECOND, "letto male", now)
    you = {each: you_view(tournament, {}, each) for each in (*DIRECTORS, "p2")}
    assert {each for each, view in you.items() if view.corrects} == set(DIRECTORS)
    assert {each for each, view in you.items() if view.confirms} == {SECOND, THIRD}
    assert {each for each, view in you.items() if view.refuses} == {DIRECTOR, SECOND, THIRD}
    tournament.confirm(number, THIRD, now)


def test_who_has_played_it_before_being_replaced_has_no_say() -> None:
    tournament = played()
    own = of_player(tournament, "p1", own=True)
    event = log.Substituted(
        now=tournament.now, entry=1, out="p1", player=Person("p9", "Player 9"), by=DIRECTOR
    )
    tournament.happen(event)  # as it was possible where entries are paid
    refused(
        "not_impartial", tournament.propose, own, Final((0, 11)), "p1", "letto male", tournament.now
    )
    tournament.happen(log.DirectorsChanged(now=event.now, by="", directors=(*DIRECTORS, "p9")))
    refused(
        "late_director", tournament.propose, own, Final((0, 11)), "p9", "letto male", tournament.now
    )


def test_a_friend_who_is_made_a_director_after_the_start_is_none_for_this() -> None:
    tournament = begun(directors=(DIRECTOR, SECOND))
    decided(tournament)
    tournament.name_director("friend", DIRECTOR, tournament.now)
    fixture = of_player(tournament, "p1", own=True)
    now = tournament.now
    refused(
        "late_director", tournament.propose, fixture, Final((0, 11)), "friend", "letto male", now
    )
    tournament.propose(fixture, Final((0, 11)), DIRECTOR, "letto male", now)
    refused("late_director", tournament.confirm, tournament.seq, "friend", now)
    assert not you_view(tournament, {}, "friend").corrects
    number = tournament.seq
    tournament.dismiss_director(SECOND, DIRECTOR, now)
    refused("not_director", tournament.confirm, number, SECOND, now)


def test_those_who_run_the_club_at_the_start_correct_its_results() -> None:
    made = {"directors": (), "club": "club", "entry_fee": 100, "show_up": 86_400}
    tournament = held.announced(GIRONE, players=4, **made)
    tournament.club_directors = frozenset({"olga", "dino"})
    tournament.begin("olga", 1000, SECRET)
    decided(tournament)
    tournament.club_directors = frozenset({"olga", "dino", "amico"})
    fixture = of_player(tournament, "p1", own=True)
    now = tournament.now
    refused(
        "late_director", tournament.propose, fixture, Final((0, 11)), "amico", "letto male", now
    )
    tournament.propose(fixture, Final((0, 11)), "olga", "letto male", now)
    tournament.confirm(tournament.seq, "dino", now)


def test_a_tournament_that_began_without_naming_them_has_the_directors_of_then() -> None:
    """As the release before has written it."""
    tournament = begun()
    old = [
        msgspec.structs.replace(event, directors=()) if isinstance(event, log.Begun) else event
        for event in tournament.events
    ]
    assert Tournament.fold(old).judges == tournament.judges == frozenset(DIRECTORS)


def test_prizes_wait_for_objections_and_for_what_is_proposed() -> None:
    tournament = played()
    last = tournament.now
    assert tournament.due() == last + 1000 * OBJECTING
    assert tournament.wake(last + 1000 * OBJECTING - 1, SECRET) == []
    now = last + 1000 * OBJECTING - 1
    fixture = of_player(tournament, "p1", own=False)
    tournament.propose(fixture, Final((0, 11)), DIRECTOR, "letto male", now)
    number = tournament.seq
    assert tournament.due() == now + 1000 * PROPOSED
    assert tournament.wake(now + 1000 * PROPOSED - 1, SECRET) == []
    refused("proposal_open", tournament.resume, SECOND, now)
    refused("proposal_open", tournament.propose, fixture, Final((1, 11)), SECOND, "letto male", now)
    tournament.confirm(number, SECOND, now + 1000)
    due = tournament.due()
    assert due is not None
    assert due > now + 1000
    [finished] = tournament.wake(due, SECRET)
    assert isinstance(finished, log.Finished)
    [posting] = pot.postings(tournament, [finished])
    assert posting.kind == "prize"
    champion = tournament.ranking()[0][1]
    assert posting.lines[0].account == f"player:p{champion}"
    refused("not_now", tournament.propose, fixture, Final((11, 0)), DIRECTOR, "letto male", due)


def test_what_nobody_confirms_is_refused_by_itself() -> None:
    tournament = played()
    fixture = of_player(tournament, "p1", own=False)
    tournament.propose(fixture, Final((0, 11)), DIRECTOR, "letto male", tournament.now)
    number = tournament.seq
    held.wake(tournament)
    assert points(tournament, fixture) == (11, 0)
    refused("no_proposal", tournament.confirm, number, SECOND, tournament.now)
    tournament.propose(fixture, Final((1, 11)), DIRECTOR, "di nuovo", tournament.now)
    tournament.refuse(tournament.seq, DIRECTOR, tournament.now)
    assert points(tournament, fixture) == (11, 0)
    notes = [(note.what, note.by) for note in view_of(tournament, {}).notes]
    said = [("proposed", DIRECTOR), ("lapsed", ""), ("proposed", DIRECTOR), ("refused", DIRECTOR)]
    assert notes == said
    held.wake(tournament)
    assert tournament.phase == "over"


def test_one_confirms_what_they_have_seen() -> None:
    tournament = played()
    fixture = of_player(tournament, "p1", own=False)
    tournament.propose(fixture, Final((10, 11)), DIRECTOR, "letto male", tournament.now)
    seen = tournament.seq
    tournament.refuse(seen, DIRECTOR, tournament.now)
    tournament.propose(fixture, Final((0, 11)), DIRECTOR, "letto male", tournament.now)
    refused("no_proposal", tournament.confirm, seen, SECOND, tournament.now)


def test_the_next_round_of_a_cup_waits_so_that_it_is_not_too_late() -> None:
    tournament = begun(CUP)
    decided(tournament)
    fixture = of_player(tournament, "p1", own=True)
    due = tournament.due()
    assert due is not None
    tournament.propose(fixture, Final((0, 11)), DIRECTOR, "letto male", tournament.now)
    assert tournament.wake(due + 1, SECRET) == []
    tournament.confirm(tournament.seq, SECOND, tournament.now)
    held.wake(tournament)
    assert tournament.round is not None
    assert tournament.round.begun.round == 2
    refused("too_late", tournament.propose, fixture, Final((11, 0)), DIRECTOR, "no", tournament.now)
    other = next(iter(tournament.round.meetings))
    refused(
        "not_decided", tournament.propose, other, Final((11, 0)), DIRECTOR, "no", tournament.now
    )


def test_matches_go_on_and_are_taken_while_one_is_proposed() -> None:
    tournament = begun()
    first, second = held.open_meetings(tournament)
    form = tournament.stage_of(first.fixture.id).form
    now = tournament.now
    tournament.report(first.fixture.id, entered(form, (11, 0)), "m1", now)
    tournament.propose(first.fixture.id, Final((0, 11)), DIRECTOR, "letto male", now)
    number = tournament.seq
    tournament.report(second.fixture.id, entered(form, (11, 2)), "m2", now)
    tournament.confirm(number, SECOND, now)
    assert points(tournament, first.fixture.id) == (0, 11)
    assert points(tournament, second.fixture.id) == (11, 2)


@pytest.mark.parametrize("directors", [(DIRECTOR,), (DIRECTOR, SECOND)])
def test_without_a_fee_or_a_second_director_it_ends_at_once(directors: tuple[str, ...]) -> None:
    tournament = played(directors=directors, entry_fee=0 if len(directors) > 1 else 100)
    assert tournament.due() == tournament.now
    if len(directors) > 1:
        fixture = of_player(tournament, "p1", own=True)
        now = tournament.now
        refused(
            "free_entries", tournament.propose, fixture, Final((0, 11)), SECOND, "letto male", now
        )
        tournament.adjust(fixture, Final((0, 11)), SECOND, "letto male", now)


def test_calling_it_off_ends_what_is_proposed_and_gives_the_fees_back() -> None:
    tournament = played()
    fixture = of_player(tournament, "p1", own=True)
    tournament.propose(fixture, Final((0, 11)), DIRECTOR, "letto male", tournament.now)
    [event] = tournament.cancel(SECOND, "manca la luce", tournament.now)
    assert view_of(tournament, {}).proposal is None
    assert not you_view(tournament, {}, SECOND).confirms
    [posting] = pot.postings(tournament, [event])
    assert posting.kind == "fee_back"


def test_who_is_gone_is_in_no_proposal() -> None:
    tournament = played()
    fixture = of_player(tournament, "p1", own=True)
    proposed = tournament.propose(fixture, Final((0, 11)), DIRECTOR, "letto male", tournament.now)
    confirmed = tournament.confirm(tournament.seq, SECOND, tournament.now)
    begin = [event for event in tournament.events if isinstance(event, log.Begun)]
    nobody = Person("nobody", "Anonimo")
    for event in (*begin, *proposed, *confirmed):
        for gone in (DIRECTOR, SECOND):
            if gone in log.people(event):
                event = log.with_another(event, gone, nobody)
        assert not {DIRECTOR, SECOND} & log.people(event)
        assert f'"{DIRECTOR}"' not in log.encode(event).decode()


def test_any_course_of_corrections_folds_to_the_same() -> None:
    rng = random.Random(1)
    tournament = begun(players=6)
    while tournament.phase == "running":
        for meeting in held.open_meetings(tournament)[: rng.randint(1, 3)]:
            outcome = held.random_outcome(tournament, meeting, rng)
            match = f"m{meeting.fixture.id}"
            tournament.report(meeting.fixture.id, outcome, match, tournament.now + 1)
        assert tournament.round is not None
        fixture = rng.choice(list(tournament.round.meetings))
        for command in (
            lambda f=fixture: tournament.propose(
                f,
                Final((rng.randint(0, 5), 11)),
                rng.choice(DIRECTORS),
                "letto male",
                tournament.now,
            ),
            lambda: tournament.confirm(
                tournament.proposal_number, rng.choice(DIRECTORS), tournament.now
            ),
            lambda: tournament.refuse(
                tournament.proposal_number, rng.choice(DIRECTORS), tournament.now
            ),
        ):
            if rng.random() < 0.6:
                try:
                    command()
                except TournamentError:
                    continue
        due = tournament.due()
        if due is not None and rng.random() < 0.7:
            tournament.wake(max(due, tournament.now), SECRET)
        assert refolded(tournament).state() == tournament.state()
    kinds = [event for event in tournament.events if isinstance(event, log.Adjusted)]
    assert kinds
    assert all(each.proposed_by not in (None, each.by) for each in kinds)
