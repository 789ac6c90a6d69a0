"""Exercises: one clear move, no hidden card, and a start set that says what a review says."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from variants import DEALS, random_deals, tables

from mazziere.bots import Prospect
from mazziere.games import COMPILED, Deal
from mazziere.games.deal.rng import Rng
from mazziere.games.hidden import reshuffle_hidden
from mazziere.match import match_format
from mazziere.notation import format_move, format_view, parse_position, parse_view
from mazziere.practice import LEVELS, Exercise, candidates, confirmed, start_set
from mazziere.practice.difficulty import PEOPLE, level_by_people
from mazziere.practice.exercise import from_plain
from mazziere.practice.finding import CONFIRMED_AT, margin
from mazziere.practice.starting import question_in, written_set
from mazziere.review import DEPTHS, Judgement, Question, judge
from mazziere.review.reasons import REASONS
from mazziere.review.result import Choice

msgspec = pytest.importorskip("msgspec")

from mazziere.live.showing.exercise import shown  # noqa: E402
from mazziere.live.showing.shown import Shown  # noqa: E402
from mazziere.protocol.views import DealView  # noqa: E402

WRITTEN = written_set()
EXERCISES = start_set()
#: What is said of a move: codes of reviews, and of hints for the best one.
CODES = set(REASONS)
WHY = {hint for hint, _ in REASONS.values()}


def asked(deal: Deal) -> Question:
    prospect = Prospect(match_format(deal.rules))
    return Question(1, 1, deal.view(deal.turn), deal.legal_moves()[0], prospect)


def judged(*choices: tuple[float, float]) -> Judgement:
    """A decision whose moves lead to such points and chances, the best first."""
    told = tuple(Choice(f"{n}D", points, chance) for n, (points, chance) in enumerate(choices, 2))
    return Judgement(1, 1, 0, "2D", "2D", told, 0, 0, 0, None, (), 0.5)


# Candidates


def test_a_candidate_is_ahead_of_every_other_move_by_an_errore() -> None:
    clear, close = judged((2.0, 0.6), (1.4, 0.58), (0.0, 0.2)), judged((2.0, 0.6), (1.9, 0.6))
    forced, by_chance = judged((2.0, 0.6)), judged((2.0, 0.6), (2.2, 0.5))
    assert margin(clear, 4) == pytest.approx(1.0)
    assert margin(forced, 4) == 0
    assert margin(by_chance, 4) == pytest.approx(0.1 / 0.07)
    found = [replace(each, place=n) for n, each in enumerate((close, clear, forced, by_chance), 1)]
    assert candidates(found, 4) == [(1, 4), (1, 2)]
    assert candidates(found, 4, most=1) == [(1, 4)]


def test_a_clear_move_makes_an_exercise_and_others_do_not() -> None:
    scopa = parse_position(
        "scopa/2 dealer=1 turn=0 hand=7CRS,2C4B table=7D pile="
        "AD2D3D4D5D6DFDCDRDAC3C4C5C6CFCCCRC,AS2S3S4S5S6S7SFSCSAB2B3B5B6B7BFBCBRB"
    )
    exercise = confirmed(asked(scopa), DEPTHS["rapida"])
    assert exercise is not None
    assert exercise.best.move == "7Cx7D"
    assert exercise.best.cost == 0
    assert [option.move for option in exercise.options] == ["7Cx7D", "RS"]
    assert all(option.cost >= 1 for option in exercise.options[1:])
    assert exercise.options[1].reasons[0].code == "missed_scopa"
    assert exercise.best.reasons[0].code == "scopa"
    assert exercise.level == 1
    assert from_plain(exercise.plain()) == exercise
    alike = parse_position(
        "briscola/2 dealer=1 turn=0 hand=4S4B,2C2D trump=AD pile="
        "AD3D4D5D6D7DFDCDRDAC3C4C5C6C7CFCCC,RCAS2S3S5S6S7SFSCSRSAB2B3B5B6B7BFBCBRB"
    )
    assert confirmed(asked(alike), DEPTHS["rapida"]) is None


def test_people_tell_how_hard_it_is_when_enough_have_tried() -> None:
    assert level_by_people(PEOPLE - 1, PEOPLE - 1) is None
    assert [level_by_people(100, right) for right in (100, 75, 74, 45, 44, 0)] == [1, 1, 2, 2, 3, 3]


# What is shown


@pytest.mark.parametrize(("game", "seats"), tables())
def test_the_table_shows_what_it_would_have_shown_and_no_hidden_card(game: str, seats: int) -> None:
    for deal, rng in random_deals(game, seats, DEALS // 20):
        stop = rng.randrange(36)
        while not deal.over and deal.entries < stop:
            deal.play(rng.choice(deal.legal_moves()))
        if deal.over:
            continue
        seat = deal.turn
        exercise = of_deal(deal)
        live = msgspec.json.decode(Shown(deal, seat).whole(1), type=DealView)
        assert shown(exercise) == live
        other = reshuffle_hidden(deal.copy(), seat, Rng(rng.getrandbits(63)))
        assert of_deal(other) == exercise


def of_deal(deal: Deal) -> Exercise:
    """An exercise without options at that place."""
    view, form = deal.view(deal.turn), match_format(deal.rules)
    match = form.plain()["match"]
    name, seats = deal.rules.game.name, deal.rules.seats
    return Exercise(name, seats, 1, format_view(view), match, 1, (0, 0), "", 0, ())


# The start set


def test_the_start_set_of_a_game_has_every_table_and_level() -> None:
    exercises = EXERCISES
    assert len({each.id for each in exercises}) == len(exercises)
    by_game = Counter(each.game for each in exercises)
    assert len(by_game) >= 6
    assert all(count >= 10 for count in by_game.values())
    known = {table for table in tables() if table[0] in by_game}
    assert {(each.game, each.seats) for each in exercises} == known
    for game in by_game:
        assert {each.level for each in exercises if each.game == game} == set(LEVELS)


@pytest.mark.parametrize("number", range(len(WRITTEN)))
def test_an_exercise_of_the_start_set_is_a_legal_position_of_its_deal(number: int) -> None:
    exercise = EXERCISES[number]
    view = parse_view(exercise.view)
    assert sorted(map(format_move, view.moves)) == sorted(each.move for each in exercise.options)
    assert len(view.moves) > 1
    assert list(shown(exercise).moves) == [format_move(move) for move in view.moves]
    assert all(each.cost >= 1 for each in exercise.options[1:])
    assert exercise.best.reasons[0].code in WHY
    assert {r.code for each in exercise.options[1:] for r in each.reasons} <= CODES


@pytest.mark.skipif(not COMPILED, reason="it takes minutes in pure Python")
@pytest.mark.parametrize("number", range(0, len(WRITTEN), 9))
def test_the_move_is_still_the_best_when_it_is_reviewed_again(number: int) -> None:
    written = WRITTEN[number]
    question = question_in(written)
    again = confirmed(question, DEPTHS[written["depth"]], written["seed"])
    assert again == EXERCISES[number]
    assert judge(question, CONFIRMED_AT["rapida"]).severity is None
