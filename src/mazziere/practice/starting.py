"""The exercises that every host has from the beginning, out of deals that bots played.

Each line of ``start_set/GAME.jsonl`` is a deal up to the decision, and what was found out about it.
``scripts/start_set.py`` makes the file; a game without one has no exercises before matches bring
some.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from mazziere.bots import Prospect
from mazziere.cards import Card, cards_name
from mazziere.games import GAMES, Deal
from mazziere.match import match_format
from mazziere.notation import format_move, format_view, parse_move
from mazziere.notation.moves import parse_cards
from mazziere.notation.positions import format_rules, parse_rules
from mazziere.practice.exercise import Exercise, option_from
from mazziere.review import Question

FOLDER = "start_set"


def start_set() -> list[Exercise]:
    """All of them; the views come out of the deals, played again by the rules."""
    return [exercise_in(written) for written in written_set()]


def written_set() -> list[dict[str, Any]]:
    """The lines of all files."""
    folder = files("mazziere.practice").joinpath(FOLDER)
    made = [file for game in GAMES if (file := folder.joinpath(f"{game}.jsonl")).is_file()]
    return [json.loads(line) for file in made for line in file.read_text("utf-8").splitlines()]


def line(exercise: Exercise, deal: Deal, deck: list[Card], moves: list[int]) -> dict[str, Any]:
    """What is written of an exercise at the place that ``deal`` has come to from this deck."""
    plain = exercise.plain()
    return {
        "rules": format_rules(deal.rules),
        "dealer": deal.dealer,
        "deck": cards_name(deck),
        "moves": " ".join(map(format_move, moves)),
        **{name: plain[name] for name in ("level", "depth", "seed")},
        "options": [
            {**each, "reasons": [without_nothing(reason) for reason in each["reasons"]]}
            for each in plain["options"]
        ],
    }


def without_nothing(plain: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that say something."""
    return {name: value for name, value in plain.items() if value is not None}


def question_in(written: Mapping[str, Any]) -> Question:
    """The decision of a line, met by playing its deal: the first of a usual match."""
    deal = parse_rules(written["rules"]).deal(parse_cards(written["deck"]), written["dealer"])
    moves = [parse_move(move) for move in written["moves"].split()]
    for move in moves:
        deal.play(move)
    view, best = deal.view(deal.turn), parse_move(written["options"][0]["move"])
    return Question(1, len(moves) + 1, view, best, Prospect(match_format(deal.rules)))


def exercise_in(written: Mapping[str, Any]) -> Exercise:
    """The exercise of a line."""
    question = question_in(written)
    rules, prospect = question.view.rules, question.prospect
    return Exercise(
        rules.game.name,
        rules.seats,
        written["level"],
        format_view(question.view),
        prospect.form.plain()["match"],  # type: ignore[arg-type]
        prospect.number,
        prospect.totals,
        written["depth"],
        written["seed"],
        tuple(option_from(each) for each in written["options"]),
    )
