"""Cirulla (CIR)."""

from __future__ import annotations

import random

import pytest

from mazziere.games import GAMES

from .cirulla import DULL, QUIET
from .helpers import (
    counted,
    credited,
    dealt,
    finish,
    legal,
    log_of,
    moves_of,
    play,
    random_deals,
    refusal,
    situation,
    text,
)

NINE_DENARI = "AD2D3D4D5D6DFDCDRD"


@pytest.mark.parametrize("seats", [2, 4])
def test_CIR_1_three_cards_each_and_four_on_the_table(seats: int) -> None:
    view = dealt("cirulla", table=QUIET, seats=seats).view()
    assert [hand.count for hand in view.hands] == [3] * seats
    assert text(view.fact("table")) == QUIET
    assert view.stock == 36 - 3 * seats


def test_CIR_1_four_play_in_pairs() -> None:
    deal = situation("cirulla/4", "7D2D", "6D3D", "FD4D", "CD5D", table="7S6SFSCSRS")
    before = deal.pile[0], deal.pile[1]
    play(deal, "7Dx7S", "6Dx6S", "FDxFS", "CDxCS")
    assert text(deal.pile[0] & ~before[0]) == "7D7SFDFS"
    assert text(deal.pile[1] & ~before[1]) == "6D6SCDCS"


@pytest.mark.parametrize("table", ["ADAC5SRB", "ADACAS5B", "ADACASAB"])
def test_CIR_2_AMB_CIR_1_two_aces_or_more_void_the_deal(table: str) -> None:
    assert dealt("cirulla", table=table).void_reason == "two_aces"


@pytest.mark.parametrize("table", ["ADFCFSFB", "RDRCRS2D", "RDRCRSRB"])
def test_CIR_2_one_ace_or_any_re_do_not(table: str) -> None:
    assert not dealt("cirulla", table=table).void


def test_CIR_2_AMB_CIR_1_void_before_the_fifteen_and_the_hands_are_looked_at() -> None:
    deal = dealt("cirulla", "2D2C2S", table="ADAC6S7S")
    assert deal.void
    assert log_of(deal) == []
    assert credited(deal) == (0, 0)


def test_AMB_CIR_1_aces_in_the_hands_do_not_count() -> None:
    assert not dealt("cirulla", "ADAC5D", table="ASFCFSFB").void


def test_AMB_CIR_1_the_matta_is_no_ace() -> None:
    assert not dealt("cirulla", table="AD7C2S2B").void


def test_CIR_3_a_card_that_captures_may_not_be_laid() -> None:
    deal = situation("cirulla/2", "7D2C", table="FSRS")
    assert refusal(deal, "7D") == "must_capture"
    assert moves_of(deal, "2C") == {"2C"}


def test_CIR_3_captured_cards_and_captor_go_to_the_pile() -> None:
    deal = situation("cirulla/2", "7D2C", table="FSRS")
    before = deal.pile[0]
    play(deal, "7DxFS")
    assert text(deal.pile[0] & ~before) == "7DFS"
    assert deal.turn == 1


@pytest.mark.parametrize(
    ("table", "moves"),
    [
        ("7SRS", {"7Dx7S"}),
        ("3S4SRS", {"7Dx3S4S"}),
        ("FSRS", {"7DxFS"}),
        ("3S5SRS", {"7Dx3S5S"}),
        ("CSRS", {"7D"}),
    ],
)
def test_CIR_4_equal_card_sum_or_fifteen(table: str, moves: set[str]) -> None:
    assert moves_of(situation("cirulla/2", "7D2C", table=table), "7D") == moves


def test_CIR_4_a_fifteen_of_three_table_cards() -> None:
    deal = situation("cirulla/2", "2C7D", table="3SFSAS4S")
    assert "2CxAS4SFS" in moves_of(deal, "2C")


def test_CIR_4_CIR_5_equal_card_or_fifteen_that_contains_it() -> None:
    deal = situation("cirulla/2", "4DRC", table="4S7S2S")
    assert moves_of(deal, "4D") == {"4Dx4S", "4Dx4S7S"}


def test_CIR_5_all_captures_are_on_offer_together() -> None:
    deal = situation("cirulla/2", "RD", table="2S3S5D5C")
    assert moves_of(deal, "RD") == {
        "RDx5D5C",
        "RDx2S3S5D",
        "RDx2S3S5C",
        "RDx5D",
        "RDx5C",
        "RDx2S3S",
    }


def test_CIR_5_an_equal_card_has_no_precedence() -> None:
    deal = situation("cirulla/2", "7D", table="3S4S7S")
    assert moves_of(deal, "7D") == {"7Dx7S", "7Dx3S4S"}


def test_CIR_5_one_combination_only() -> None:
    deal = situation("cirulla/2", "7D", table="7SFSRS")
    assert moves_of(deal, "7D") == {"7Dx7S", "7DxFS"}


def test_CIR_5_a_wrong_capture_is_not_blamed_on_an_equal_card() -> None:
    deal = situation("cirulla/2", "7D", table="FSRS")
    assert refusal(deal, "7DxFSRS") == "wrong_capture"


def test_CIR_6_an_ace_takes_the_ace_and_nothing_more() -> None:
    deal = situation("cirulla/2", "AD2C", table="AS3SRS")
    assert moves_of(deal, "AD") == {"ADxAS"}
    play(deal, "ADxAS")
    assert text(deal.table) == "3SRS"


def test_CIR_6_without_an_ace_on_the_table_it_takes_everything() -> None:
    deal = situation("cirulla/2", "AD2C", table="3S7SRS")
    assert moves_of(deal, "AD") == {"ADx3S7SRS"}
    assert refusal(deal, "ADx3S") == "must_take_all"


def test_CIR_6_on_a_bare_table_it_is_laid() -> None:
    deal = play(situation("cirulla/2", "AD2C"), "AD")
    assert text(deal.table) == "AD"


def test_CIR_6_no_fifteen_for_an_ace() -> None:
    deal = situation("cirulla/2", "AD2C", table="6SFSRS")
    assert moves_of(deal, "AD") == {"ADx6SFSRS"}


def test_CIR_6_AMB_CIR_7_no_fifteen_beside_an_ace_on_the_table() -> None:
    deal = situation("cirulla/2", "AD2C", table="AS6SFS")
    assert moves_of(deal, "AD") == {"ADxAS"}


def test_CIR_6_an_ace_on_the_table_counts_one_for_other_cards() -> None:
    deal = situation("cirulla/2", "5D2C", table="AS4S")
    assert moves_of(deal, "5D") == {"5DxAS4S"}


def test_CIR_7_an_ace_sweep_is_a_scopa() -> None:
    deal = situation("cirulla/2", "AD4C", table="3S7SRS")
    assert credited(play(deal, "ADx3S7SRS")) == (1, 0)


@pytest.mark.parametrize(
    ("card", "table"), [("7D", "7S"), ("7D", "3S4S"), ("7D", "FS"), ("AD", "AS")]
)
def test_CIR_7_clearing_the_table_is_a_scopa(card: str, table: str) -> None:
    deal = situation("cirulla/2", f"{card}RC", table=table)
    assert credited(play(deal, f"{card}x{table}")) == (1, 0)


@pytest.mark.parametrize(
    ("card", "table"), [("7D", "7S"), ("7D", "FS"), ("AD", "AS"), ("AD", "2S4S")]
)
def test_CIR_7_but_not_with_the_final_card(card: str, table: str) -> None:
    deal = situation("cirulla/2", "", card, table=table, turn=1)
    assert play(deal, f"{card}x{table}").tally()["scope"].points == (0, 0)


@pytest.mark.parametrize("seats", [2, 4])
def test_CIR_8_play_never_leaves_two_aces_on_the_table(seats: int) -> None:
    rng = random.Random(seats)
    for deal in random_deals("cirulla", seats, 25):
        while not deal.over:
            matta_as_ace = "7C" in text(deal.table) and deal.view().fact("matta") == 0
            assert text(deal.table).count("A") + matta_as_ace <= 1
            for ace in ("AD", "AC", "AS", "AB"):
                assert len(moves_of(deal, ace)) <= 1
            deal.play(rng.choice(deal.legal_moves()))


@pytest.mark.parametrize(
    ("table", "points"),
    [
        ("AB2C5S7B", 1),
        ("2C3S4SCB", 0),
        ("2C3S4S6B", 1),
        ("2CRSRBFB", 2),
        ("3CCSCBCC", 2),
        ("AB2C5S6B", 0),
        ("AB2C6S7B", 0),
        ("2CRSCBFB", 0),
        ("3CRSCBCC", 0),
    ],
)
def test_CIR_9_the_opening_table_makes_fifteen_or_thirty(table: str, points: int) -> None:
    deal = dealt("cirulla", DULL, table=table)
    assert credited(deal) == (0, points)


@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_CIR_9_AMB_CIR_8_the_dealer_takes_the_cards_and_is_the_last_to_have_captured(
    dealer: int,
) -> None:
    hands = ("4DFDCD", "5DFCCC", "6DFSCS", "7DFBCB")
    deal = dealt("cirulla", *hands, table="AB2C5S7B", dealer=dealer, seats=4)
    assert deal.table == 0
    assert text(deal.pile[dealer & 1]) == "AB2C5S7B"
    assert deal.pile[1 - (dealer & 1)] == 0
    assert deal.last_taker == dealer
    assert credited(deal)[dealer & 1] == 1


def test_CIR_9_the_opener_can_only_lay_a_card() -> None:
    deal = dealt("cirulla", DULL, table="AB2C5S7B")
    assert legal(deal) == {"4D", "FD", "CD"}


def test_CIR_9_it_is_automatic_even_without_auto_accuso() -> None:
    deal = dealt("cirulla", DULL, table="AB2C5S7B", auto_accuso=False)
    assert credited(deal) == (0, 1)


def test_CIR_9_without_fifteen_or_thirty_the_cards_stay_on_the_table() -> None:
    deal = dealt("cirulla", DULL, table="AB2C5S6B")
    assert text(deal.table) == "AB2C5S6B"
    assert (deal.pile[0], deal.pile[1]) == (0, 0)


def test_CIR_17_scope_and_accusi_count_what_was_credited() -> None:
    deal = counted("cirulla/2", NINE_DENARI, fields="sweeps=AD2D,RC accuso=3,12")
    tally = deal.tally()
    assert tally["scope"].points == (2, 1)
    assert tally["accusi"].points == (3, 12)


@pytest.mark.parametrize(
    ("name", "pile", "points"),
    [
        ("settebello", "7D", (1, 0)),
        ("primiera", "7D7C7S7B", (1, 0)),
        ("denari", "AD2D3D4D5D", (0, 0)),
        ("denari", "AD2D3D4D5D6D", (1, 0)),
        ("grande", "FDCDRD", (5, 0)),
        ("grande", "FDCD", (0, 0)),
        ("grande", "FCCCRC", (0, 5)),
        ("piccola", "AD2D3D", (3, 0)),
        ("piccola", "AD2D3D4D", (4, 0)),
        ("piccola", "AD2D3D4D5D", (5, 0)),
        ("piccola", "AD2D3D4D5D6D", (6, 0)),
        ("piccola", "AD2D", (0, 0)),
        ("piccola", "2D3D4D5D6D", (0, 0)),
        ("piccola", "7D", (0, 6)),
    ],
)
def test_CIR_17_the_count(name: str, pile: str, points: tuple[int, int]) -> None:
    assert counted("cirulla/2", pile).tally()[name].points == points


@pytest.mark.parametrize(("figures", "points"), [("CB", (0, 0)), ("CBRB", (1, 0))])
def test_CIR_17_carte_need_twenty_one(figures: str, points: tuple[int, int]) -> None:
    spade_and_coppe = "".join(rank + suit for rank in "A23456FCR" for suit in "SC")
    deal = counted("cirulla/2", f"{spade_and_coppe}FB{figures}")
    assert deal.tally()["carte"].points == points


def test_CIR_17_the_points_of_a_deal_are_their_sum() -> None:
    deal = counted("cirulla/2", NINE_DENARI + "7C7S", fields="sweeps=-,RC accuso=0,3")
    denari, grande, piccola = 1, 5, 6
    carte, settebello, primiera_for_want_of_bastoni, scopa, accuso = 1, 1, 1, 1, 3
    mine = denari + grande + piccola
    yours = carte + settebello + primiera_for_want_of_bastoni + scopa + accuso
    assert deal.tally().points == (mine, yours)
    assert (deal.points(0), deal.points(1)) == (mine, yours)


def test_CIR_18_all_ten_denari_win_the_match_on_the_spot() -> None:
    deal = situation("cirulla/2", "7DRC", table="7SCS", stock="4B", piles=(NINE_DENARI, ""))
    play(deal, "7Dx7S")
    assert deal.over
    assert deal.tally().cappotto == 0
    assert refusal(deal, "RC") == "deal_over"


def test_CIR_18_also_by_taking_the_last_denari_from_the_table() -> None:
    deal = situation("cirulla/2", "RC", "7SRB", table="7DCS", turn=1, piles=("", NINE_DENARI))
    play(deal, "7Sx7D")
    assert deal.over
    assert deal.tally().cappotto == 1


def test_CIR_18_no_new_hands_after_it() -> None:
    deal = situation(
        "cirulla/2", "", "7S", table="7DCS", turn=1, stock="4B", piles=("", NINE_DENARI)
    )
    play(deal, "7Sx7D")
    assert deal.tally().cappotto == 1
    assert len(deal.stock) == 6


def test_CIR_18_nine_denari_are_not_enough() -> None:
    deal = situation("cirulla/2", "6SRC", table="6BCS7D", piles=(NINE_DENARI, ""))
    play(deal, "6Sx6B")
    assert not deal.over


def test_CIR_18_option_off_plays_on() -> None:
    deal = situation(
        "cirulla/2", "7DRC", table="7SCS", piles=(NINE_DENARI, ""), options="cappotto:off"
    )
    play(deal, "7Dx7S")
    assert deal.turn == 1
    assert finish(deal).tally().cappotto is None


def test_CIR_18_the_option_is_on_by_default() -> None:
    assert GAMES["cirulla"].rules(2).option("cappotto") is True


def test_CIR_18_AMB_CIR_11_partners_share_one_pile() -> None:
    deal = situation("cirulla/4", "RC", "4C", "7DRB", table="7SCS", turn=2, piles=(NINE_DENARI, ""))
    play(deal, "7Dx7S")
    assert deal.tally().cappotto == 0


def test_CIR_18_AMB_CIR_11_the_leftover_cards_can_complete_it() -> None:
    deal = situation(
        "cirulla/2",
        *["", "2C"],
        table="7DCS",
        turn=1,
        piles=(NINE_DENARI, ""),
        fields="last_taker=0",
    )
    play(deal, "2C")
    assert deal.over
    assert deal.tally().cappotto == 0


def test_CIR_18_the_leftover_cards_of_the_other_side_do_not() -> None:
    deal = situation(
        "cirulla/2",
        *["", "2C"],
        table="7DCS",
        turn=1,
        piles=(NINE_DENARI, ""),
        fields="last_taker=1",
    )
    assert play(deal, "2C").tally().cappotto is None


def test_CIR_18_the_count_is_made_on_the_piles_as_they_are() -> None:
    deal = situation(
        "cirulla/2",
        *["7DRC5C", "RSRB4B"],
        table="7SCSCB",
        stock="ACASAB2C2S2B3C3S3B4C4SFC",
        piles=(NINE_DENARI + "FSFB", "5S5B6C6S6BCC7C7B"),
    )
    play(deal, "7Dx7S")
    tally = deal.tally()
    assert tally["carte"].points == (0, 0)
    assert tally["carte"].measure == (13, 8)
    assert tally["denari"].points == (1, 0)


@pytest.mark.parametrize(
    ("pile", "points"), [("AD2D3D5D6D", 3), ("AD2D3D4D6D", 4), ("AD2D3D4D5D6D7D", 6)]
)
def test_AMB_CIR_10_only_an_unbroken_sequence_up_to_the_six(pile: str, points: int) -> None:
    assert counted("cirulla/2", pile).tally()["piccola"].points == (points, 0)
