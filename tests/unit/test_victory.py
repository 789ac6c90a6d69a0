"""Victory points, match points and stakes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mazziere.games import GAMES
from mazziere.match.abandonment import difference, settle
from mazziere.match.victory import (
    COLUMNS,
    Row,
    Standing,
    TimeoutMp,
    abandoned_standing,
    cirulla_row,
    column_for,
    stake_payment,
    standing,
)

RULE_BOOK = Path(__file__).parents[2] / "docs" / "rules.md"
OTHER_GAMES = sorted(set(GAMES) - {"cirulla"})
READINGS: tuple[TimeoutMp, ...] = ("per_line", "symmetric")


def vp_at(target: int, mp: int) -> tuple[int, int]:
    return cirulla_row(column_for(target, None), mp).vp


def table_of_the_rule_book() -> list[tuple[str, list[str]]]:
    """Each column of VP-2: its heading, and its ranges from 10-10 on."""
    text = RULE_BOOK.read_text(encoding="utf-8")
    lines = re.findall(r"^\| (?:VP|\d+-\d+) \|.*\|$", text, re.MULTILINE)
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    assert [row[0] for row in rows[1:]] == [f"{10 + n}-{10 - n}" for n in range(11)]
    columns = list(zip(*rows, strict=True))[1:]
    return [(head, [cell for cell in cells if cell != "-"]) for head, *cells in columns]


# VP-1


@pytest.mark.parametrize("game", OTHER_GAMES)
def test_VP_1_a_win_is_20_and_a_draw_10(game: str) -> None:
    assert standing(game, 11, None, (12, 8), 0) == Standing((20, 0), (4, -4))
    assert standing(game, 11, None, (8, 12), 1) == Standing((0, 20), (-4, 4))
    assert standing(game, None, 2, (7, 7), None) == Standing((10, 10), (0, 0))


def test_VP_1_a_level_KO_won_by_the_last_capture_is_a_win_by_0() -> None:
    assert standing("scopa", 11, None, (11, 11), 1) == Standing((0, 20), (0, 0))


# VP-2


@pytest.mark.parametrize("place", range(6))
def test_VP_2_the_table_is_that_of_the_rule_book(place: int) -> None:
    heading, ranges = table_of_the_rule_book()[place]
    column = COLUMNS[place]
    assert heading == f"{column.target}pt/{column.deals}"
    assert column.lowest == tuple(int(re.split(r"[-+]", each)[0]) for each in ranges)
    for number, each in enumerate(ranges):
        lowest, *highest = (int(bound) for bound in each.rstrip("+").split("-"))
        assert cirulla_row(column, lowest).vp == (10 + number, 10 - number)
        if highest and (column.target, highest) != (31, [24]):  # AMB-VP-1
            assert cirulla_row(column, highest[0]).vp == (10 + number, 10 - number)


def test_VP_2_rows_begin_and_end_where_the_table_says() -> None:
    assert [vp_at(7, mp)[0] for mp in range(11)] == [10, 11, 12, 13, 14, 15, 15, 16, 16, 17, 17]
    assert vp_at(51, 2) == (10, 10)
    assert vp_at(51, 3) == (11, 9)
    assert vp_at(51, 15) == (14, 6)
    assert vp_at(51, 16) == (15, 5)
    assert vp_at(51, 33) == (20, 0)
    assert vp_at(51, 500) == (20, 0)
    assert vp_at(21, 21) == vp_at(21, 90) == (19, 1)
    assert cirulla_row(column_for(41, None), 7) == Row((12, 8), 5)


def test_VP_2_a_negative_difference_is_refused() -> None:
    with pytest.raises(ValueError, match="not negative"):
        cirulla_row(COLUMNS[0], -1)


def test_VP_2_cirulla_shares_20_by_the_difference() -> None:
    assert standing("cirulla", 51, None, (53, 40), 0) == Standing((14, 6), (13, -13))
    assert standing("cirulla", None, 2, (3, 15), 1) == Standing((4, 16), (-12, 12))


def test_VP_2_a_draw_is_10_10() -> None:
    assert standing("cirulla", None, 6, (20, 20), None) == Standing((10, 10), (0, 0))


def test_VP_2_a_winner_within_the_first_row_gets_10_10() -> None:
    assert standing("cirulla", 51, None, (51, 49), 0) == Standing((10, 10), (2, -2))
    assert standing("cirulla", 7, None, (8, 8), 1) == Standing((10, 10), (0, 0))


def test_AMB_VP_1_where_the_table_overlaps_or_has_a_gap() -> None:
    assert vp_at(31, 23) == (18, 2)
    assert vp_at(31, 24) == (19, 1)
    assert vp_at(51, 21) == (16, 4)
    assert vp_at(51, 22) == (16, 4)
    assert vp_at(51, 23) == (17, 3)


def test_AMB_VP_2_MP_are_the_difference_in_points_with_a_sign() -> None:
    assert standing("cirulla", 11, None, (4, 12), 1).mp == (-8, 8)
    assert standing("briscola", 120, None, (130, 110), 0).mp == (20, -20)


@pytest.mark.parametrize(
    ("target", "column"),
    [(1, 7), (6, 7), (7, 7), (10, 7), (11, 11), (16, 11), (21, 21), (40, 31), (51, 51), (101, 51)],
)
def test_AMB_VP_3_other_targets_have_the_column_below(target: int, column: int) -> None:
    assert column_for(target, None).target == column


@pytest.mark.parametrize(("deals", "column"), [(1, 7), (2, 11), (4, 31), (6, 51), (9, 51), (0, 7)])
def test_AMB_VP_3_numbers_of_deals_have_theirs(deals: int, column: int) -> None:
    assert column_for(None, deals).target == column


@pytest.mark.parametrize("format", [(None, None), (11, 2)])
def test_AMB_VP_3_a_format_is_a_target_or_a_number_of_deals(
    format: tuple[int | None, int | None],
) -> None:
    with pytest.raises(ValueError, match="a target or a number of deals"):
        column_for(*format)


# CIR-19


@pytest.mark.parametrize(
    ("target", "vp", "mp"),
    [(7, 17, 9), (11, 18, 15), (21, 19, 21), (31, 20, 27), (41, 20, 30), (51, 20, 33)],
)
def test_CIR_19_a_cappotto_is_the_last_row_with_its_lowest_MP(
    target: int, vp: int, mp: int
) -> None:
    # It wins from behind, and no margin makes it more.
    won = standing("cirulla", target, None, (2, 6), 0, cappotto=0)
    assert won == Standing((vp, 20 - vp), (mp, -mp))
    lost = standing("cirulla", target, None, (0, 90), 1, cappotto=1)
    assert lost == Standing((20 - vp, vp), (-mp, mp))


@pytest.mark.parametrize(("game", "winner"), [("scopa", 0), ("cirulla", 1), ("cirulla", None)])
def test_CIR_19_a_cappotto_wins_and_only_in_cirulla(game: str, winner: int | None) -> None:
    with pytest.raises(ValueError, match="a cappotto wins"):
        standing(game, 11, None, (0, 0), winner, cappotto=0)


def test_CIR_19_a_cappotto_costs_the_maximum_loss() -> None:
    assert stake_payment(3, 10, 500, cappotto=True) == 500


# Refusals


def test_VP_1_results_that_contradict_themselves_are_refused() -> None:
    with pytest.raises(ValueError, match="behind"):
        standing("scopa", 11, None, (9, 11), 0)
    with pytest.raises(ValueError, match="level"):
        standing("cirulla", None, 1, (9, 11), None)
    with pytest.raises(ValueError, match="no game 'poker'"):
        standing("poker", 11, None, (9, 11), 1)
    with pytest.raises(ValueError, match="a side is 0 or 1"):
        standing("scopa", 11, None, (9, 11), 3)


# ABN-1, ABN-5, ABN-6, ABN-8


@pytest.mark.parametrize("game", sorted(GAMES))
def test_ABN_1_who_leaves_loses_even_by_nothing(game: str) -> None:
    result = abandoned_standing(game, 11, None, 0, 0)
    assert result.vp[0] == 0
    assert result.vp[1] >= 14


def test_ABN_1_ABN_3_refusals() -> None:
    with pytest.raises(ValueError, match="not negative"):
        abandoned_standing("scopa", 11, None, -1, 0)
    with pytest.raises(ValueError, match="a side is 0 or 1"):
        abandoned_standing("scopa", 11, None, 1, 2)


def test_ABN_5_fourteen_at_least_with_the_MP_of_that_row() -> None:
    # At 51 points 5 MP would be 11-9; 14-6 begins at 12 and the last row at 33.
    assert abandoned_standing("cirulla", 51, None, 5, 0) == Standing((0, 14), (-33, 12))
    assert abandoned_standing("cirulla", 51, None, 15, 0) == Standing((0, 14), (-33, 12))


def test_ABN_5_more_than_fourteen_by_the_difference() -> None:
    # 24 MP are 17-3, which begins at 23.
    assert abandoned_standing("cirulla", 51, None, 24, 1) == Standing((17, 0), (23, -33))
    assert abandoned_standing("cirulla", None, 1, 30, 1) == Standing((17, 0), (9, -9))


@pytest.mark.parametrize(
    ("target", "winner", "loser"),
    [(7, 4, -9), (11, 7, -15), (21, 8, -21), (31, 10, -27), (41, 11, -30), (51, 12, -33)],
)
def test_ABN_5_the_least_result_of_each_format(target: int, winner: int, loser: int) -> None:
    result = abandoned_standing("cirulla", target, None, 0, 1, "per_line")
    assert result == Standing((14, 0), (winner, loser))


def test_AMB_ABN_2_symmetric_mirrors_the_MP_of_the_winner() -> None:
    symmetric = abandoned_standing("cirulla", 51, None, 5, 0, "symmetric")
    assert symmetric == Standing((0, 14), (-12, 12))
    assert abandoned_standing("cirulla", 51, None, 24, 1, "symmetric").mp == (23, -23)


@pytest.mark.parametrize("game", OTHER_GAMES)
@pytest.mark.parametrize("timeout_mp", READINGS)
def test_ABN_6_AMB_ABN_6_the_other_games_are_20_0_with_the_difference(
    game: str, timeout_mp: TimeoutMp
) -> None:
    left = abandoned_standing(game, 11, None, 7, 1, timeout_mp)
    assert left == Standing((20, 0), (7, -7))
    assert abandoned_standing(game, None, 3, 0, 0) == Standing((0, 20), (0, 0))


def test_ABN_8_stakes_go_by_the_difference_and_not_by_the_ranking() -> None:
    # Cirulla, side 0 leaves between two deals at 10-12: 10-18, so 8 points at 5 chips.
    behind = difference((10, 12), settle(GAMES["cirulla"].rules(), None, 0), 0)
    assert stake_payment(behind, 5, 1000, cappotto=False) == 40
    assert abandoned_standing("cirulla", 51, None, behind, 0).mp == (-33, 12)


# CASH-1


def test_CASH_1_the_difference_times_the_stake_up_to_the_maximum() -> None:
    assert stake_payment(7, 10, 500, cappotto=False) == 70
    assert stake_payment(50, 10, 500, cappotto=False) == 500
    assert stake_payment(51, 10, 500, cappotto=False) == 500
    assert stake_payment(0, 10, 500, cappotto=False) == 0


def test_CASH_1_leaving_when_ahead_costs_nothing() -> None:
    behind = difference((10, 2), settle(GAMES["scopa"].rules(), None, 0), 0)
    assert stake_payment(behind, 10, 500, cappotto=False) == 0


@pytest.mark.parametrize("figures", [(-1, 1, 1), (1, -1, 1), (1, 1, -1)])
def test_CASH_1_negative_figures_are_refused(figures: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="no negative figures"):
        stake_payment(*figures, cappotto=False)


# Properties

POINTS = st.integers(0, 150)
FORMATS = st.one_of(
    st.tuples(st.integers(1, 150), st.none()), st.tuples(st.none(), st.integers(1, 12))
)


@given(st.sampled_from(sorted(GAMES)), FORMATS, POINTS, POINTS, st.booleans())
def test_VP_1_VP_2_twenty_are_shared_and_MP_are_opposite(
    game: str, format: tuple[int | None, int | None], mine: int, yours: int, drawn: bool
) -> None:
    winner = None if mine == yours and drawn else int(yours > mine)
    result = standing(game, *format, (mine, yours), winner)
    assert sum(result.vp) == 20
    assert sum(result.mp) == 0
    assert result.mp == (mine - yours, yours - mine)
    if winner is not None:
        assert result.vp[winner] >= 10


@given(FORMATS, st.integers(0, 100))
def test_VP_2_more_MP_never_give_fewer_VP(format: tuple[int | None, int | None], mp: int) -> None:
    column = column_for(*format)
    here, above = cirulla_row(column, mp), cirulla_row(column, mp + 1)
    assert here.vp <= above.vp
    assert here.mp <= mp


@given(st.sampled_from(sorted(GAMES)), FORMATS, POINTS, st.sampled_from((0, 1)))
def test_ABN_5_ABN_6_nothing_for_the_leaver_and_fourteen_at_least_for_the_other(
    game: str, format: tuple[int | None, int | None], behind: int, leaver: int
) -> None:
    for timeout_mp in READINGS:
        result = abandoned_standing(game, *format, behind, leaver, timeout_mp)
        assert result.vp[leaver] == 0
        assert 14 <= result.vp[1 - leaver] <= 20
        assert result.mp[leaver] <= 0 <= result.mp[1 - leaver]
        assert -result.mp[leaver] >= result.mp[1 - leaver]
