"""Makes a game's exercises that every host starts with: deals of bots, the clear moves in them.

    scripts/start_set.py GAME [SEED]

Deals are played by `dilettante`, reviewed at *rapida*, and what looks like an exercise is confirmed
as on a host. The same seed makes the same file on every machine. It takes some minutes.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mazziere.bots import LEVELS, Prospect
from mazziere.bots.thinking import think
from mazziere.bots.values import values_of
from mazziere.games import GAMES, Rules
from mazziere.games.random_play import seeded_deal
from mazziere.match import match_format
from mazziere.practice import candidates, confirmed
from mazziere.practice.exercise import LEVELS as HARD
from mazziere.practice.finding import CONFIRMED_AT
from mazziere.practice.starting import FOLDER, line
from mazziere.review import DEPTHS, Question, judge

OUT = Path("src/mazziere/practice") / FOLDER
#: Of each game for each number of players and each level.
OF_A_LEVEL = 2
#: A game whose players are always four has as many in all as one for two or four.
OF_A_LEVEL_ALONE = 4
#: A kind that hardly ever comes up is given up after so many deals.
MOST_DEALS = 150


def found_in(rules: Rules, seed: int) -> Iterator[dict[str, Any]]:
    """The exercises of one deal: one at most, so that no two are alike."""
    deck, deal = seeded_deal(rules, seed, seed % rules.seats)
    prospect = Prospect(match_format(rules))
    rng = random.Random(seed)
    values = values_of(rules, prospect)
    questions: dict[tuple[int, int], Question] = {}
    moves: list[int] = []
    while not deal.over:
        view = deal.view(deal.turn)
        thoughts = think(view, values, LEVELS["dilettante"].iterations, rng)
        moves.append(thoughts[0].move)
        questions[1, len(moves)] = Question(1, len(moves), view, moves[-1], prospect)
        deal.play(moves[-1])
    judged = [judge(each, DEPTHS["rapida"]) for each in questions.values()]
    for place in candidates(judged, rules.game.habits.points_a_deal, most=8):
        exercise = confirmed(questions[place], CONFIRMED_AT["rapida"])
        if exercise is not None:
            yield line(exercise, deal, deck, moves[: place[1] - 1])


def of_table(rules: Rules, seed: int, each: int) -> list[dict[str, Any]]:
    """Some of each level."""
    found: dict[int, list[dict[str, Any]]] = {level: [] for level in HARD}
    for number in range(MOST_DEALS):
        if all(len(some) == each for some in found.values()):
            break
        wanted = [
            made
            for made in found_in(rules, seed * MOST_DEALS + number)
            if len(found[made["level"]]) < each
        ]
        if wanted:  # the hardest: there are fewest of these
            hardest = max(wanted, key=lambda made: made["level"])
            found[hardest["level"]].append(hardest)
    print(rules.game.name, rules.seats, number, [len(some) for some in found.values()], flush=True)
    return [made for some in found.values() for made in some]


if __name__ == "__main__":
    name, *seeds = sys.argv[1:]
    game, seed = GAMES[name], int(*seeds or "1")
    each = OF_A_LEVEL if len(game.seats) > 1 else OF_A_LEVEL_ALONE
    lines = [made for seats in game.seats for made in of_table(game.rules(seats), seed, each)]
    text = "".join(json.dumps(made, separators=(",", ":")) + "\n" for made in lines)
    (OUT / f"{name}.jsonl").write_text(text)
