"""Cirulla (CIR)."""

from __future__ import annotations

import random

import pytest

from mazziere.cards import MATTA, parse_card, rank_of
from mazziere.games import GAMES, Deal
from mazziere.notation import format_entry

from .helpers import (
    cards,
    counted,
    credited,
    dealt,
    declarations,
    finish,
    legal,
    log_of,
    moves_of,
    play,
    random_deals,
    refusal,
    situation,
    sorted_text,
    text,
)

#: Four cards that make neither 15 nor 30, and nothing with the cards of the tests that use them.
QUIET = "FSFBCSCB"
#: A hand without accuso.
DULL = "4DFDCD"
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


@pytest.mark.parametrize(
    ("hand", "points"),
    [("2D3C4S", 3), ("AD2C3S", 3), ("AD2CAS", 3), ("2D3C5S", 0), ("2D4C4S", 0)],
)
def test_CIR_10_cirulla_is_a_hand_of_nine_or_less(hand: str, points: int) -> None:
    assert credited(dealt("cirulla", hand, table=QUIET)) == (points, 0)


@pytest.mark.parametrize(
    ("hand", "points"), [("RDRCRS", 10), ("7D7S7B", 10), ("4D4C4S", 10), ("RDRC7D", 0)]
)
def test_CIR_11_decino_is_a_hand_of_three_equal_ranks(hand: str, points: int) -> None:
    assert credited(dealt("cirulla", hand, table=QUIET)) == (points, 0)


def test_CIR_11_announced_on_ones_own_turn_only() -> None:
    deal = dealt("cirulla", DULL, "RDRCRS", table=QUIET)
    assert credited(deal) == (0, 0)
    play(deal, "4D")
    assert credited(deal) == (0, 10)


def test_CIR_11_announced_before_the_first_card_is_played() -> None:
    deal = dealt("cirulla", "RDRCRS", "4D5DFD", table=QUIET, auto_accuso=False)
    play(deal, "RD", "4D")
    assert declarations(deal) == set()
    assert refusal(deal, "!decino") == "cannot_declare"


def test_CIR_11_announcing_keeps_the_turn() -> None:
    deal = dealt("cirulla", "RDRCRS", table=QUIET, auto_accuso=False)
    play(deal, "!decino")
    assert deal.turn == 0
    assert legal(deal) == {"RD", "RC", "RS"}


def test_CIR_11_every_hand_out_gives_a_new_chance() -> None:
    deal = dealt("cirulla", "2D3C4S", "FDCDRD", table="FSFBCSCB", stock="RC4DRS5DRB6D")
    assert credited(deal) == (3, 0)
    play(deal, "2D", "FDxFS", "3C", "CDxCS", "4Sx2DCB", "RD")
    assert text(deal.hand[0]) == "RCRSRB"
    assert credited(deal) == (13, 0)


def test_CIR_11_the_hand_is_shown() -> None:
    deal = dealt("cirulla", "RDRCRS", table=QUIET)
    for viewer in (None, 1):
        assert text(deal.view(viewer).hands[0].cards) == "RDRCRS"


@pytest.mark.parametrize(
    ("hand", "points"), [("7C3D5S", 3), ("7CAD2S", 3), ("7C4D5S", 0), ("7C2D7S", 0)]
)
def test_CIR_12_matta_counts_one_in_a_cirulla(hand: str, points: int) -> None:
    assert credited(dealt("cirulla", hand, table=QUIET)) == (points, 0)


@pytest.mark.parametrize("hand", ["7CRDRS", "7C4D4S", "7C7D7S"])
def test_CIR_12_matta_takes_the_rank_of_the_pair_for_a_decino(hand: str) -> None:
    assert credited(dealt("cirulla", hand, table=QUIET)) == (10, 0)


def test_CIR_12_without_accuso_it_is_a_seven() -> None:
    deal = dealt("cirulla", "7C4D5D", table="7SFSCSRS")
    assert moves_of(deal, "7C") == {"7Cx7S", "7CxFS"}


def test_CIR_12_in_the_pile_it_is_the_seven_of_coppe() -> None:
    deal = dealt("cirulla", "7C3D5D", table="4B6BFBRB")
    finish(play(deal, "7Cx4B6BFBRB"))
    primiera = deal.tally()["primiera"]
    assert primiera.measure[0] > 0
    assert parse_card("7C") in cards(text(primiera.cards[0]))


def test_CIR_12_once_captured_it_is_a_seven_again() -> None:
    deal = dealt("cirulla", "7C3D5D", table="4B6BFBRB")
    assert deal.view().fact("matta") == rank_of(parse_card("AC"))
    play(deal, "7Cx4B6BFBRB")
    assert deal.view().fact("matta") == rank_of(parse_card("7C"))


def test_CIR_12_the_primiera_counts_it_as_a_seven() -> None:
    primiera = counted("cirulla/2", "7CADASAB").tally()["primiera"]
    assert primiera.measure[0] == 21 + 16 + 16 + 16


@pytest.mark.parametrize(
    ("others", "points"),
    [
        ("AD2S2B", 1),  # 5
        ("2D4S5B", 1),  # 11
        ("4S4B6D", 1),  # 14
        ("4S5B6D", 0),  # 15
        ("5S6BFD", 0),  # 19
        ("6S6BFD", 2),  # 20
        ("RSRBCD", 2),  # 29
        ("RSRBRD", 0),  # 30
    ],
)
def test_CIR_13_matta_on_the_opening_table(others: str, points: int) -> None:
    deal = dealt("cirulla", "4CFCCC", table=f"7C{others}")
    assert credited(deal) == (0, points)
    assert deal.table == 0 if points else text(deal.table) == sorted_text(f"7C{others}")


def test_CIR_13_no_accuso_leaves_it_a_seven() -> None:
    deal = dealt("cirulla", "7DRCCC", table="7C4S5B6D")
    assert "7Dx7C" in moves_of(deal, "7D")


def test_CIR_14_as_an_ace_it_sweeps_the_table_for_a_scopa() -> None:
    deal = dealt("cirulla", "7C3D5D", table="4B6BFBRB")
    assert moves_of(deal, "7C") == {"7Cx4B6BFBRB"}
    assert credited(play(deal, "7Cx4B6BFBRB")) == (4, 0)


def test_CIR_14_as_an_ace_it_takes_an_ace_only() -> None:
    deal = dealt("cirulla", "7C3D5D", table="AB6BFBRB")
    assert moves_of(deal, "7C") == {"7CxAB"}


def test_CIR_14_as_an_ace_it_is_laid_on_a_bare_table_and_taken_by_an_ace() -> None:
    deal = dealt("cirulla", "7C3D5D", "ADFDCD", table="AB2C5S7B")
    assert moves_of(deal, "7C") == {"7C"}
    play(deal, "7C")
    assert moves_of(deal, "AD") == {"ADx7C"}
    assert credited(play(deal, "ADx7C")) == (3, 2)


def test_CIR_14_with_another_value_it_captures_like_a_card_of_that_value() -> None:
    deal = dealt("cirulla", "7CRDRS", table="4B5B6BRB")
    assert moves_of(deal, "7C") == {"7CxRB", "7Cx5B", "7Cx4B6B"}


def test_CIR_14_with_another_value_it_is_no_seven() -> None:
    deal = dealt("cirulla", "7CRDRS", table="4B5B7SRB")
    assert moves_of(deal, "7C") == {"7CxRB", "7Cx5B"}


def test_CIR_15_auto_accuso_announces_at_the_start_of_the_turn() -> None:
    deal = dealt("cirulla", "2D3C4S", table=QUIET)
    assert log_of(deal) == ["0:!cirulla=2D3C4S+3*"]
    assert declarations(deal) == set()


def test_CIR_15_auto_accuso_is_on_by_default() -> None:
    assert GAMES["cirulla"].rules(2).option("auto_accuso") is True


def test_CIR_15_switched_off_the_player_announces() -> None:
    deal = dealt("cirulla", "2D3C4S", table=QUIET, auto_accuso=False)
    assert credited(deal) == (0, 0)
    assert declarations(deal) == {"!cirulla"}
    assert credited(play(deal, "!cirulla")) == (3, 0)


def test_CIR_15_only_what_the_hand_has_can_be_announced() -> None:
    deal = dealt("cirulla", "2D3C4S", table=QUIET, auto_accuso=False)
    assert refusal(deal, "!decino") == "cannot_declare"


def test_CIR_15_an_accuso_not_announced_is_lost_with_that_hand_out() -> None:
    deal = dealt(
        "cirulla", "2D3C4S", "FDCDRD", table=QUIET, stock="RC4DRS5DRB6D", auto_accuso=False
    )
    play(deal, "2D", "FDxFS")
    assert declarations(deal) == set()
    play(deal, "3C", "CDxCS", "4Sx2DCB", "RD")
    assert credited(deal) == (0, 0)
    assert declarations(deal) == {"!decino"}


def test_CIR_15_a_matta_not_announced_is_a_seven() -> None:
    deal = dealt("cirulla", "7C3D5D", "4DFDCD", table="7SFSCSRS", auto_accuso=False)
    assert moves_of(deal, "7C") == {"7Cx7S", "7CxFS"}
    play(deal, "!cirulla")
    assert moves_of(deal, "7C") == {"7Cx7SFSCSRS"}


def test_CIR_15_each_player_sets_it_alone() -> None:
    deal = situation("cirulla/2", "5C", "5B", table="FSCS", stock="2DRC3CRS4SRB")
    deal.set_auto_accuso(0, False)
    play(deal, "5C", "5Bx5C")
    assert credited(deal) == (0, 0)
    assert declarations(deal) == {"!cirulla"}
    play(deal, "2D")
    assert credited(deal) == (0, 10)


def _laid_by_the_opener(revert: str) -> Deal:
    """Four players; seat 0 has made a decino of re and laid the matta on F F C C."""
    deal = dealt(
        "cirulla",
        *["7CRDRS", "2DRC4D", "7D4SFC", "5CFDCD"],
        table=QUIET,
        seats=4,
        matta_revert=revert,
    )
    return play(deal, "7C")


def test_CIR_16_a_laid_matta_keeps_its_value_during_the_round() -> None:
    deal = _laid_by_the_opener("end_of_mano")
    assert moves_of(deal, "RC") == {"RCx7C"}
    play(deal, "2D")
    assert moves_of(deal, "7D") == {"7DxFS", "7DxFB"}
    play(deal, "7DxFB")
    assert moves_of(deal, "5C") == {"5Cx7C", "5Cx2DFS"}


def test_CIR_16_AMB_GEN_1_AMB_CIR_6_after_the_round_it_is_a_seven() -> None:
    deal = play(_laid_by_the_opener("end_of_mano"), "2D", "7DxFB", "5Cx2DFS")
    assert text(deal.table) == "7CCSCB"
    assert moves_of(deal, "RD") == {"RD"}


def test_CIR_16_laid_by_the_dealer_it_is_a_seven_for_the_next_player() -> None:
    deal = dealt("cirulla", "2D7D4D", "7CRDRS", table=QUIET)
    play(deal, "4D", "7C")
    assert "7Dx7C" in moves_of(deal, "7D")


def test_CIR_16_in_the_hand_it_keeps_its_value_beyond_the_round() -> None:
    deal = dealt("cirulla", "7CRDRS", "2D4DFD", table=QUIET)
    play(deal, "RD", "2D")
    assert "7CxRD" in moves_of(deal, "7C")
    assert "7C" not in moves_of(deal, "7C")


def test_AMB_CIR_6_immediate_makes_it_a_seven_for_the_next_player() -> None:
    deal = _laid_by_the_opener("immediate")
    assert moves_of(deal, "RC") == {"RC"}


def test_AMB_CIR_6_end_of_deal_keeps_the_value_after_the_round() -> None:
    deal = play(_laid_by_the_opener("end_of_deal"), "2D", "7DxFB", "5Cx2DFS")
    assert moves_of(deal, "RD") == {"RDx7C"}


def test_AMB_CIR_6_end_of_deal_ends_with_the_next_hand_out() -> None:
    deal = situation(
        "cirulla/2",
        *["2D", "6C"],
        table="7CFSCS",
        stock="RD",
        options="matta_revert:end_of_deal",
        fields="matta=9",
    )
    play(deal, "2D", "6CxCS")
    assert moves_of(deal, "RD") == {"RDx2DFS"}


def test_AMB_CIR_6_end_of_mano_is_the_default() -> None:
    assert GAMES["cirulla"].rules(2).option("matta_revert") == "end_of_mano"


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


def test_AMB_CIR_2_one_accuso_and_automatically_the_dearer() -> None:
    for hand in ("2D2C2S", "ADAC7C", "2D2S7C"):
        assert credited(dealt("cirulla", hand, table=QUIET)) == (10, 0)


def test_AMB_CIR_2_by_hand_either_but_not_both() -> None:
    deal = dealt("cirulla", "2D2C2S", table=QUIET, auto_accuso=False)
    assert declarations(deal) == {"!cirulla", "!decino"}
    play(deal, "!cirulla")
    assert declarations(deal) == set()
    assert credited(deal) == (3, 0)


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("ADAC7C", 13),
        ("ADACAS", 13),
        ("2D2C2S", 13),
        ("3D3C3S", 13),
        ("2D2S7C", 10),
        ("3D3S7C", 10),
        ("4D4C4S", 10),
        ("2D3C4S", 3),
    ],
)
def test_AMB_CIR_2_accuso_cumulate(hand: str, points: int) -> None:
    deal = dealt("cirulla", hand, table=QUIET, accuso_cumulate=True)
    assert credited(deal) == (points, 0)


@pytest.mark.parametrize("first", ["!cirulla", "!decino"])
def test_AMB_CIR_2_cumulate_cannot_give_the_matta_two_values(first: str) -> None:
    deal = dealt("cirulla", "2D2S7C", table=QUIET, accuso_cumulate=True, auto_accuso=False)
    assert declarations(play(deal, first)) == set()


def test_AMB_CIR_2_cumulate_is_off_by_default() -> None:
    assert GAMES["cirulla"].rules(2).option("accuso_cumulate") is False


def test_AMB_CIR_3_two_two_matta_as_decino() -> None:
    deal = dealt("cirulla", "2D2S7C", table="2BFBCBRB", auto_accuso=False)
    assert declarations(deal) == {"!cirulla", "!decino"}
    assert credited(play(deal, "!decino")) == (10, 0)
    assert moves_of(deal, "7C") == {"7Cx2B"}


def test_AMB_CIR_3_two_two_matta_as_cirulla() -> None:
    deal = dealt("cirulla", "2D2S7C", table="2BFBCBRB", auto_accuso=False)
    assert credited(play(deal, "!cirulla")) == (3, 0)
    assert moves_of(deal, "7C") == {"7Cx2BFBCBRB"}


def test_AMB_CIR_4_every_player_may_announce_on_their_turn() -> None:
    deal = dealt(
        "cirulla",
        *["2D3C4S", "RDRCRS", "AD3S5D", "6D6C6S"],
        table="FSFBCSCB",
        seats=4,
        auto_accuso=False,
    )
    play(deal, "!cirulla", "2D", "!decino", "RDx2DFS", "!cirulla")
    assert credited(deal) == (6, 10)
    deal.play(deal.legal_moves()[0])
    assert declarations(deal) == {"!decino"}


def test_AMB_CIR_5_until_played_the_cards_stay_face_up() -> None:
    deal = dealt("cirulla", "2D3C4S", "4DFDCD", table=QUIET)
    play(deal, "2D")
    assert text(deal.view(1).hands[0].cards) == "3C4S"
    assert text(deal.view().hands[0].cards) == "3C4S"


def test_AMB_CIR_5_momentary_covers_them_at_the_first_play() -> None:
    deal = dealt("cirulla", "2D3C4S", "4DFDCD", table=QUIET, accuso_exposure="momentary")
    assert text(deal.view(1).hands[0].cards) == "2D3C4S"
    play(deal, "2D")
    assert deal.view(1).hands[0].cards == 0
    assert deal.view().hands[0].cards == 0
    assert text(deal.view(0).hands[0].cards) == "3C4S"


def test_AMB_CIR_5_momentary_lasts_through_the_play_of_others() -> None:
    deal = dealt("cirulla", "2D3C4S", "RDRCRS", table=QUIET, accuso_exposure="momentary")
    play(deal, "2D")
    assert text(deal.view(0).hands[1].cards) == "RDRCRS"


def test_AMB_CIR_5_momentary_the_screen_forgets_the_covered_cards() -> None:
    deal = dealt("cirulla", "2D3C4S", "4DFDCD", table=QUIET, accuso_exposure="momentary")
    play(deal, "2D")
    screen = deal.on_screen(1)
    assert "told" in dict(deal.view(1).facts)
    assert "told" not in dict(screen.facts)
    assert "0:!cirulla=2D3C4S+3*" in map(format_entry, deal.view(1).log)
    assert "0:!cirulla=2D+3*" in map(format_entry, screen.log)


def test_AMB_CIR_5_until_played_is_the_default() -> None:
    assert GAMES["cirulla"].rules(2).option("accuso_exposure") == "until_played"


def test_AMB_CIR_5_hands_that_were_not_announced_stay_hidden() -> None:
    deal = dealt("cirulla", "2D3C4S", "4DFDCD", table=QUIET, auto_accuso=False)
    assert deal.view(1).hands[0].cards == 0


def test_AMB_CIR_8_the_dealer_may_announce_from_the_hand_too() -> None:
    deal = dealt("cirulla", DULL, "RCRSRB", table="AB2C5S7B")
    play(deal, "4D")
    assert credited(deal) == (0, 11)


def test_AMB_CIR_8_the_accuso_is_the_last_capture_until_somebody_takes() -> None:
    deal = dealt("cirulla", DULL, table="2CRSRBFB")
    assert deal.last_taker == 1
    assert text(deal.pile[1]) == "2CFBRSRB"
    play(deal, "4D")
    assert deal.last_taker == 1


@pytest.mark.parametrize("table", ["2D2C2S3B", "AD2C2S3B"])
def test_AMB_CIR_9_a_table_below_ten_pays_nothing(table: str) -> None:
    deal = dealt("cirulla", "5DFCRC", table=table)
    assert credited(deal) == (0, 0)
    assert text(deal.table) == sorted_text(table)


@pytest.mark.parametrize(
    ("pile", "points"), [("AD2D3D5D6D", 3), ("AD2D3D4D6D", 4), ("AD2D3D4D5D6D7D", 6)]
)
def test_AMB_CIR_10_only_an_unbroken_sequence_up_to_the_six(pile: str, points: int) -> None:
    assert counted("cirulla/2", pile).tally()["piccola"].points == (points, 0)


def test_AMB_CIR_12_the_dealers_accuso_stands_at_the_end_of_the_deal() -> None:
    deal = finish(dealt("cirulla", DULL, table="AB2C5S7B", cappotto=False))
    assert deal.tally()["mazziere"].points == (0, 1)
    assert deal.points(1) == deal.tally().points[1]


def test_CIR_12_CIR_13_the_matta_is_the_seven_of_coppe() -> None:
    assert parse_card("7C") == MATTA
