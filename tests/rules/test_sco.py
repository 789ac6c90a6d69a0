"""Scopa (SCO)."""

from __future__ import annotations

import pytest

from mazziere.cards import cards_in
from mazziere.games import GAMES

from .helpers import (
    counted,
    credited,
    dealt,
    legal,
    log_of,
    moves_of,
    play,
    refusal,
    situation,
    text,
)

DENARI = "AD2D3D4D5D6D7DFDCDRD"
COPPE = "AC2C3C4C5C6C7CFCCCRC"
SPADE = "AS2S3S4S5S6S7SFSCSRS"
BASTONI = "AB2B3B4B5B6B7BFBCBRB"


def test_SCO_1_for_two_and_for_four() -> None:
    assert {2, 4} <= set(GAMES["scopa"].seats)


def test_SCO_1_two_play_singly() -> None:
    deal = situation("scopa/2", "7D", "6D", table="7S6SRC")
    before = deal.pile[0], deal.pile[1]
    play(deal, "7Dx7S", "6Dx6S")
    assert text(deal.pile[0] & ~before[0])[:4] == "7D7S"
    assert text(deal.pile[1] & ~before[1])[:4] == "6D6S"


def test_SCO_1_four_play_in_pairs_that_sit_opposite() -> None:
    deal = situation("scopa/4", "7D2D", "6D3D", "FD4D", "CD5D", table="7S6SFSCSRS")
    before = deal.pile[0], deal.pile[1]
    play(deal, "7Dx7S", "6Dx6S", "FDxFS", "CDxCS")
    assert text(deal.pile[0] & ~before[0]) == "7D7SFDFS"
    assert text(deal.pile[1] & ~before[1]) == "6D6SCDCS"


@pytest.mark.parametrize("seats", [2, 4])
def test_SCO_2_three_cards_each_and_four_on_the_table(seats: int) -> None:
    deal = dealt("scopa", table="2C5S7DRB", seats=seats)
    view = deal.view()
    assert [hand.count for hand in view.hands] == [3] * seats
    assert text(deal.table) == "2C5S7DRB"
    assert view.stock == 36 - 3 * seats


def test_SCO_3_a_card_takes_one_of_its_rank() -> None:
    assert moves_of(situation("scopa/2", "7D", table="7SRC"), "7D") == {"7Dx7S"}


def test_SCO_3_several_groups_leave_a_choice() -> None:
    deal = situation("scopa/2", "RD", table="2S3S5D5C")
    assert moves_of(deal, "RD") == {"RDx5D5C", "RDx2S3S5D", "RDx2S3S5C"}


def test_SCO_3_a_group_must_add_up_exactly() -> None:
    deal = situation("scopa/2", "7D", table="2S3SRC")
    assert moves_of(deal, "7D") == {"7D"}
    assert refusal(deal, "7Dx2S3S") == "wrong_capture"


def test_SCO_3_fifteens_are_unknown() -> None:
    assert moves_of(situation("scopa/2", "7D", table="FSRC"), "7D") == {"7D"}


def test_SCO_3_cards_that_are_not_on_the_table_cannot_be_taken() -> None:
    assert refusal(situation("scopa/2", "7D", table="FSRC"), "7Dx7S") == "not_on_table"


def test_SCO_4_AMB_SCO_1_equal_card_before_a_sum() -> None:
    deal = situation("scopa/2", "7D", table="3S4S7S")
    assert moves_of(deal, "7D") == {"7Dx7S"}
    assert refusal(deal, "7Dx3S4S") == "must_take_equal"


def test_SCO_4_only_a_card_of_the_same_rank_has_precedence() -> None:
    deal = situation("scopa/2", "7D", table="3S4S6S")
    assert moves_of(deal, "7D") == {"7Dx3S4S"}


@pytest.mark.parametrize("table", ["7SRC", "3S4SRC"])
def test_SCO_5_AMB_SCO_2_captures_are_compulsory(table: str) -> None:
    deal = situation("scopa/2", "7D2C", table=table)
    assert refusal(deal, "7D") == "must_capture"
    assert "2C" in legal(deal)


def test_SCO_6_each_scopa_earns_a_point() -> None:
    deal = situation("scopa/2", "7D2C", "2D4B", table="3S4S")
    play(deal, "7Dx3S4S", "2D", "2Cx2D")
    assert credited(deal) == (2, 0)
    assert log_of(deal) == ["0:7Dx3S4S+1", "1:2D", "0:2Cx2D+1"]


def test_SCO_6_the_final_card_cannot_make_one() -> None:
    deal = play(situation("scopa/2", "", "7D", table="3S4S", turn=1), "7Dx3S4S")
    assert deal.tally()["scope"].points == (0, 0)


def test_SCO_7_an_ace_does_not_sweep() -> None:
    deal = situation("scopa/2", "AD2C", table="3S4SRC")
    assert moves_of(deal, "AD") == {"AD"}


def test_SCO_7_an_ace_takes_an_ace() -> None:
    deal = situation("scopa/2", "AD2C", table="AS4SRC")
    assert moves_of(deal, "AD") == {"ADxAS"}


def test_SCO_7_an_ace_counts_one_in_a_sum() -> None:
    assert moves_of(situation("scopa/2", "5D", table="AS4S"), "5D") == {"5DxAS4S"}


@pytest.mark.parametrize("table", ["RDRCRS2D", "RDRCRSRB"])
def test_SCO_8_three_or_four_re_void_the_deal(table: str) -> None:
    deal = dealt("scopa", table=table)
    assert deal.void_reason == "three_kings"
    assert deal.over


@pytest.mark.parametrize("table", ["RDRC2S2D", "ADACASAB", "CDCCCSCB"])
def test_SCO_8_nothing_else_voids_it(table: str) -> None:
    assert not dealt("scopa", table=table).void


def test_SCO_8_re_in_a_hand_do_not_void_it() -> None:
    assert not dealt("scopa", "RDRCRS", table="2C4C5CFC").void


@pytest.mark.parametrize("table", ["RDRCRS2D", "RDRCRSRB"])
def test_SCO_8_AMB_SCO_3_option_off_plays_such_a_deal(table: str) -> None:
    deal = dealt("scopa", table=table, redeal_three_kings=False)
    assert not deal.void
    assert deal.turn == 0


def test_SCO_8_AMB_SCO_3_the_option_is_on_by_default() -> None:
    assert GAMES["scopa"].rules(2).option("redeal_three_kings") is True


def test_SCO_9_one_point_for_each_scopa() -> None:
    deal = counted("scopa/2", DENARI, fields="sweeps=7D3D,ASFCRC")
    assert deal.tally()["scope"].points == (2, 3)


@pytest.mark.parametrize(("pile", "points"), [("7D", (1, 0)), (COPPE, (0, 1))])
def test_SCO_9_settebello(pile: str, points: tuple[int, int]) -> None:
    assert counted("scopa/2", pile).tally()["settebello"].points == points


@pytest.mark.parametrize(
    ("pile", "points"),
    [
        (SPADE + BASTONI, (0, 0)),
        (SPADE + BASTONI + "AC", (1, 0)),
        (SPADE + BASTONI[:-2], (0, 1)),
    ],
)
def test_SCO_9_AMB_SCO_4_carte_need_twenty_one(pile: str, points: tuple[int, int]) -> None:
    assert counted("scopa/2", pile).tally()["carte"].points == points


@pytest.mark.parametrize(
    ("pile", "points"),
    [("AD2D3D4D5D", (0, 0)), ("AD2D3D4D5D6D", (1, 0)), ("AD2D3D4D", (0, 1))],
)
def test_SCO_9_AMB_SCO_4_denari_need_six(pile: str, points: tuple[int, int]) -> None:
    assert counted("scopa/2", pile).tally()["denari"].points == points


def test_SCO_9_the_points_of_a_deal_are_their_sum() -> None:
    # 21 cards, 6 denari among them, the settebello and all sevens against a scopa.
    pile = "7D2D3D4D5D6D" + "7C2C3C4C5C" + "7S2S3S4S5S" + "7B2B3B4B5B"
    deal = counted("scopa/2", pile, fields="sweeps=-,RC")
    assert deal.tally().points == (4, 1)
    assert (deal.points(0), deal.points(1)) == (4, 1)


@pytest.mark.parametrize(
    ("rank", "value"),
    [
        ("7", 21),
        ("6", 18),
        ("A", 16),
        ("5", 15),
        ("4", 14),
        ("3", 13),
        ("2", 12),
        ("F", 10),
        ("C", 10),
        ("R", 10),
    ],
)
def test_SCO_10_scale_of_the_primiera(rank: str, value: int) -> None:
    primiera = counted("scopa/2", "".join(rank + suit for suit in "DCSB")).tally()["primiera"]
    best_left = 18 if rank == "7" else 21
    assert primiera.measure == (4 * value, 4 * best_left)
    assert primiera.points == ((1, 0) if rank == "7" else (0, 1))
    assert [primiera.values[card] for card in cards_in(primiera.cards[0])] == [value] * 4


def test_SCO_10_the_best_card_of_each_suit_counts() -> None:
    primiera = counted("scopa/2", "7D6DAD" + "6CAC5C" + "AS5SRS" + "FBCBRB").tally()["primiera"]
    assert primiera.measure[0] == 21 + 18 + 16 + 10
    assert text(primiera.cards[0])[:-2] == "AS6C7D"
    assert [primiera.values[card] for card in cards_in(primiera.cards[0])] == [16, 18, 21, 10]


def test_SCO_10_more_sevens_do_not_win_by_themselves() -> None:
    primiera = counted("scopa/2", "7D7C7SFB").tally()["primiera"]
    assert primiera.measure == (21 + 21 + 21 + 10, 18 + 18 + 18 + 21)
    assert primiera.points == (0, 1)


def test_SCO_10_equal_sums_leave_the_point_unassigned() -> None:
    primiera = counted("scopa/2", "7D7C6S6B").tally()["primiera"]
    assert primiera.measure == (78, 78)
    assert primiera.points == (0, 0)


def test_SCO_10_a_pile_without_a_suit_cannot_compete() -> None:
    # Side 1 has the bastoni and otherwise only figures.
    pile = DENARI[:-2] + COPPE[:-2] + SPADE[:-2]
    assert counted("scopa/2", pile).tally()["primiera"].points == (0, 1)


def test_SCO_10_the_denari_can_be_the_suit_that_is_missing() -> None:
    pile = COPPE[:-2] + SPADE[:-2] + BASTONI[:-2]
    assert counted("scopa/2", pile).tally()["primiera"].points == (0, 1)


def test_AMB_SCO_5_the_only_side_with_four_suits_wins() -> None:
    assert counted("scopa/2", "FDFCFS" + BASTONI).tally()["primiera"].points == (1, 0)


def test_AMB_SCO_5_nobody_wins_when_both_lack_a_suit() -> None:
    assert counted("scopa/2", DENARI + COPPE).tally()["primiera"].points == (0, 0)


def test_AMB_SCO_5_a_pair_counts_its_common_pile() -> None:
    deal = situation(
        "scopa/4",
        "7D",
        "2D",
        "7S",
        "2S",
        table="7C7B",
        piles=("AD", DENARI[4:12] + COPPE[2:12] + SPADE[4:12] + BASTONI[2:12]),
    )
    play(deal, "7Dx7C", "2D", "7Sx7B", "2Sx2D")
    assert deal.tally()["primiera"].measure[0] == 84
    assert deal.tally()["primiera"].points == (1, 0)
