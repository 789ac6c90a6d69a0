"""The review: honest, repeatable, and it finds what was done badly and says why."""

from __future__ import annotations

import json
import random
from dataclasses import asdict, replace

import pytest
from matches import FORMATS, find, new_match, played_match
from planted import BLUNDERS, LITTLE, asked
from variants import DEALS, fresh_deal, random_deals, tables

from mazziere.bots import Advice, Prospect
from mazziere.bots.judges import greedy_move
from mazziere.games import GAMES
from mazziere.games.deal.rng import Rng
from mazziere.games.hidden import reshuffle_hidden
from mazziere.match import match_format
from mazziere.match.events import Moved
from mazziere.notation import (
    Record,
    parse_move,
    parse_position,
    record_of,
)
from mazziere.review import (
    DEPTHS,
    Depth,
    Question,
    hint,
    judge,
    played_record,
    review,
)
from mazziere.review import played_match as played_of
from mazziere.review.cost import accuracy, cost_of, lost, severity_of
from mazziere.review.reasons import REASONS
from mazziere.review.result import Reason, judgement_of

# What is judged


def test_every_decision_of_a_match_is_met_as_it_was() -> None:
    match = played_match(match_format(GAMES["cirulla"].rules(2), deals=3), random.Random(4))
    played = played_of(match)
    moves = [event for event in match.events if isinstance(event, Moved)]
    assert [(q.view.seat, q.move) for q in played.questions] == [(m.seat, m.move) for m in moves]
    assert all(question.move in question.view.moves for question in played.questions)
    places = [question.place for question in played.questions if question.deal == 2]
    assert places == list(range(1, len(places) + 1))
    assert set(played.endings) == {1, 2, 3}
    before = {question.deal: question.prospect.totals for question in played.questions}
    assert before[1] == (0, 0)
    points = [row.tally.points for row in match.rows if row.tally is not None]
    assert before[2] == points[0]
    assert before[3] == (points[0][0] + points[1][0], points[0][1] + points[1][1])


def test_a_match_that_is_being_played_is_not_reviewed() -> None:
    match = new_match(match_format(GAMES["scopa"].rules(2)), random.Random(1))
    match.next_deal(2_000)
    with pytest.raises(ValueError, match="when it is over"):
        played_of(match)


def test_a_match_that_somebody_left_is_reviewed_up_to_there() -> None:
    match = new_match(match_format(GAMES["briscola"].rules(2)), random.Random(1))
    match.next_deal(2_000)
    for _ in range(5):
        assert match.deal is not None
        match.play(match.deal.turn, match.deal.legal_moves()[0], match.now)
    match.abandon(0, match.now)
    found = review(played_of(match), LITTLE)
    assert len(found.judgements) == 5
    assert found.curve[-1].place is None
    assert found.curve[-1].chance == 0  # side 0 has lost


def test_the_curve_ends_as_the_match_did() -> None:
    form = match_format(GAMES["briscola"].rules(2), deals=2)
    match = find(form, lambda each: each.result is not None and each.result.winner == 1)
    found = review(played_of(match), Depth("tiny", 1))
    assert [point.deal for point in found.curve if point.place is None] == [1, 2]
    assert found.curve[-1].chance == 0
    for judged in found.judgements:
        (chance,) = [each.chance for each in judged.choices if each.move == judged.move]
        assert judged.after == pytest.approx(1 - chance if judged.seat else chance)
    assert len(found.turning_points) <= 5
    assert all(abs(leap.swing) >= 0.1 for leap in found.turning_points)


@pytest.mark.parametrize("form", FORMATS, ids=str)
def test_every_format_can_be_reviewed(form: dict) -> None:
    match = played_match(match_format(GAMES["briscola"].rules(2), **form), random.Random(9))
    found = review(played_of(match), Depth("tiny", 1))
    assert match.result is not None
    winner = match.result.winner
    assert found.curve[-1].chance == (0.5 if winner is None else 1 - winner)


# Honest and repeatable


@pytest.mark.parametrize(("game", "seats"), tables())
def test_the_same_view_gets_the_same_judgement_and_the_same_hint(game: str, seats: int) -> None:
    """Whatever the hidden cards really are makes no difference."""
    for deal, rng in random_deals(game, seats, max(1, DEALS // 1000)):
        number = 0
        while not deal.over:
            number += 1
            if number % 7 == 3:
                move = rng.choice(deal.legal_moves())
                other = reshuffle_hidden(deal, deal.turn, Rng(number))
                one, two = asked(deal, move), asked(other, move)
                assert judge(one, LITTLE) == judge(two, LITTLE)
                hints = [hint(each.view, each.prospect, LITTLE, "7") for each in (one, two)]
                assert hints[0] == hints[1]
            deal.play(rng.choice(deal.legal_moves()))


def test_a_review_comes_out_the_same_again() -> None:
    match = played_match(match_format(GAMES["scopa"].rules(2), deals=1), random.Random(3))
    one, two = (review(played_of(match), LITTLE) for _ in range(2))
    assert one == two
    other = review(played_of(match), LITTLE, seed=1)
    assert other != one  # the seed decides all chance


def test_judgements_come_back_from_json() -> None:
    for code, (position, move) in BLUNDERS.items():
        judged = judge(asked(parse_position(position), parse_move(move)), LITTLE)
        assert judgement_of(json.loads(json.dumps(asdict(judged)))) == judged, code


# How grave


def test_severities_by_their_thresholds() -> None:
    assert [severity_of(cost) for cost in (0, 0.39, 0.4, 0.99, 1, 1.99, 2)] == [
        None, None, "imprecisione", "imprecisione", "errore", "errore", "errore_grave",
    ]  # fmt: skip
    assert cost_of(0.6, 0, 4) == pytest.approx(1)
    assert cost_of(0, 0.07, 4) == pytest.approx(1)
    assert cost_of(9, 0.14, 60) == pytest.approx(2)


def test_what_may_be_chance_is_not_lost() -> None:
    best, chosen = Advice(1, 2.0, 2.0, 400), Advice(2, 1.5, 2.0, 400)  # each is known to 0.1
    assert lost(best, chosen) == pytest.approx(0.5)
    assert lost(best, replace(chosen, expected=1.6)) == 0
    assert lost(best, replace(chosen, expected=2.5)) == 0
    assert lost(replace(best, spread=0), replace(chosen, spread=0, expected=1.99)) > 0


def test_accuracy_is_the_mean_of_what_is_left() -> None:
    assert accuracy([]) is None
    assert accuracy([0, 0]) == 100
    assert accuracy([0, 1]) == 75
    assert accuracy([2]) == 25


@pytest.mark.parametrize("game", ["scopa", "tressette", "briscola"])
def test_who_always_plays_the_best_has_an_accuracy_of_100(game: str) -> None:
    match = new_match(match_format(GAMES[game].rules(2), deals=1), random.Random(8))
    match.next_deal(2_000)
    place = 0
    while match.deal is not None:
        place += 1
        question = Question(
            1, place, match.deal.view(match.deal.turn), match.deal.legal_moves()[0],
            Prospect(match.form, match.totals, match.number),
        )  # fmt: skip
        match.play(match.deal.turn, parse_move(judge(question, LITTLE).best), match.now)
    found = review(played_of(match), LITTLE)
    assert [player.accuracy for player in found.players] == [100, 100]
    assert all(judged.severity is None for judged in found.judgements)


def test_who_plays_anything_is_less_accurate_than_who_is_greedy() -> None:
    """Greedy has 20 points a deal more at Briscola: the accuracies must tell who is who."""
    rng = random.Random(2)
    match = new_match(match_format(GAMES["briscola"].rules(2), deals=2), rng)
    while not match.over:
        deal = match.deal
        if deal is None:
            match.next_deal(match.now)
        else:
            move = greedy_move(deal) if deal.turn == 0 else rng.choice(deal.legal_moves())
            match.play(deal.turn, move, match.now)
    greedy, anything = review(played_of(match), Depth("some", 60)).players
    assert greedy.accuracy is not None
    assert anything.accuracy is not None
    assert greedy.accuracy > anything.accuracy
    assert anything.errori + anything.errori_gravi > greedy.errori + greedy.errori_gravi


# Deals by themselves, and hints


def test_recorded_deals_are_matches_of_one_deal() -> None:
    rng = random.Random(5)
    deals = []
    for _ in range(2):
        deal = fresh_deal(GAMES["briscola"].rules(2), rng)
        deck = list(deal.deck)
        while not deal.over:
            deal.play(rng.choice(deal.legal_moves()))
        # The card turned up lies at the end of the stock: back to where it was dealt from.
        deals.append(record_of(deal, [*deck[:6], deck[39], *deck[6:39]]))
    found = review(played_record(Record(deal.rules, deals)), Depth("tiny", 1))
    assert [point.deal for point in found.curve if point.place is None] == [1, 2]
    assert {each.deal for each in found.judgements} == {1, 2}


@pytest.mark.parametrize("code", BLUNDERS)
def test_a_hint_is_the_best_move_with_a_reason(code: str) -> None:
    question = asked(parse_position(BLUNDERS[code][0]))
    found = hint(question.view, question.prospect, DEPTHS["rapida"], "1")
    assert found.move == judge(question, DEPTHS["rapida"]).best
    assert found.reason.code in {hinted for hinted, _ in REASONS.values()}
    if code in ("missed_scopa", "missed_settebello", "left_scopa", "missed_trick"):
        assert found.reason.code == REASONS[code][0]


def test_a_forced_move_is_its_own_hint() -> None:
    deal = parse_position(BLUNDERS["missed_scopa"][0])
    deal.play(parse_move("7Cx3B4S"))
    deal.play(parse_move("2C"))
    question = asked(deal)
    assert hint(question.view, question.prospect, LITTLE, "1").reason == Reason("only_move")
    judged = judge(question, LITTLE)
    assert judged.forced
    assert judged.cost == 0
