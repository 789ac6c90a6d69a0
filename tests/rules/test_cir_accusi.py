"""Cirulla (CIR): accusi, and the matta in them."""

from __future__ import annotations

import pytest

from mazziere.cards import MATTA, parse_card, rank_of
from mazziere.games import GAMES, Deal
from mazziere.notation import format_entry

from .cirulla import DULL, QUIET
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
    refusal,
    situation,
    sorted_text,
    text,
)


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


def test_AMB_CIR_12_the_dealers_accuso_stands_at_the_end_of_the_deal() -> None:
    deal = finish(dealt("cirulla", DULL, table="AB2C5S7B", cappotto=False))
    assert deal.tally()["mazziere"].points == (0, 1)
    assert deal.points(1) == deal.tally().points[1]


def test_CIR_12_CIR_13_the_matta_is_the_seven_of_coppe() -> None:
    assert parse_card("7C") == MATTA
