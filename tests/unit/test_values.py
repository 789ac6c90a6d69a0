"""What points are worth: in a deal by itself and in a match."""

from __future__ import annotations

import pytest
from variants import tables

from mazziere.bots import Prospect
from mazziere.bots.values import WIDTH, chance_values, point_unit, point_values, values_of
from mazziere.bots.values import winning_chance as chance
from mazziere.games import GAMES
from mazziere.match import match_format

SCOPA = match_format(GAMES["scopa"].rules(2))


@pytest.mark.parametrize(("game", "seats"), tables())
@pytest.mark.parametrize("in_a_match", [False, True])
def test_more_is_better_and_the_sides_are_alike(game: str, seats: int, in_a_match: bool) -> None:
    rules = GAMES[game].rules(seats)
    values = values_of(rules, Prospect(match_format(rules)) if in_a_match else None)
    for mine in range(0, 40, 3):
        for yours in range(0, 40, 3):
            value = values[WIDTH * mine + yours]
            assert -1 <= value <= 1
            assert value == pytest.approx(-values[WIDTH * yours + mine])
            assert values[WIDTH * (mine + 1) + yours] >= value
    assert values[WIDTH * 5 + 3] > 0


def test_point_values_are_points() -> None:
    rules = GAMES["briscola"].rules(2)
    assert point_values(rules)[WIDTH * 70 + 50] * point_unit(rules) == pytest.approx(20)


def test_a_match_that_a_deal_decides_is_won_or_lost() -> None:
    level = Prospect(SCOPA, (10, 10), 6)
    assert chance(level, (2, 1)) == 1
    assert chance(level, (1, 2)) == -1
    assert chance(level, (1, 1)) == 0
    assert chance(Prospect(SCOPA, (10, 3), 6), (1, 4)) == 1


def test_near_the_target_a_point_is_worth_more_than_at_the_start() -> None:
    def point(totals: tuple[int, int]) -> float:
        prospect = Prospect(SCOPA, totals, 5)
        return chance(prospect, (3, 2)) - chance(prospect, (2, 2))

    assert point((9, 9)) > 2 * point((0, 0)) > 0
    # Who is far ahead needs no more than one point; a second one hardly counts.
    ahead = Prospect(SCOPA, (10, 2), 5)
    assert chance(ahead, (1, 2)) == chance(ahead, (3, 2)) == 1


def test_the_last_of_a_number_of_deals_decides() -> None:
    form = match_format(GAMES["scopa"].rules(2), deals=4)
    assert 0 < chance(Prospect(form, (5, 4), 3), (1, 1)) < 1
    assert chance(Prospect(form, (5, 4), 4), (1, 1)) == 1


def test_briscola_by_rounds_counts_deals() -> None:
    form = match_format(GAMES["briscola"].rules(2), match_mode="rounds", rounds=2)
    assert chance(Prospect(form, (1, 1), 3), (61, 59)) == 1
    assert chance(Prospect(form, (0, 0), 1), (61, 59)) == chance(Prospect(form), (100, 20))
    assert chance_values(Prospect(form, (1, 0), 2))[WIDTH * 60 + 60] > 0
