"""Asso piglia tutto (ASS)."""

from __future__ import annotations

import pytest

from mazziere.games import GAMES

from .helpers import counted, credited, dealt, log_of, moves_of, play, refusal, situation, text

GAME = "asso_piglia_tutto"
TWO = f"{GAME}/2"


@pytest.mark.parametrize("seats", [2, 4])
def test_ASS_1_AMB_ASS_6_three_cards_apiece_and_four_on_the_table(seats: int) -> None:
    view = dealt(GAME, table="2C5S7DRB", seats=seats).view()
    assert [hand.count for hand in view.hands] == [3] * seats
    assert text(view.fact("table")) == "2C5S7DRB"
    assert view.stock == 36 - 3 * seats


def test_ASS_1_four_play_in_pairs() -> None:
    deal = situation(f"{GAME}/4", "7D2D", "6D3D", "FD4D", "CD5D", table="7S6SFSCSRS")
    before = deal.pile[0], deal.pile[1]
    play(deal, "7Dx7S", "6Dx6S", "FDxFS", "CDxCS")
    assert text(deal.pile[0] & ~before[0]) == "7D7SFDFS"
    assert text(deal.pile[1] & ~before[1]) == "6D6SCDCS"


@pytest.mark.parametrize("table", ["RDRCRS2D", "RDRCRSRB"])
def test_ASS_2_three_or_four_re_void_the_deal(table: str) -> None:
    assert dealt(GAME, table=table).void_reason == "three_kings"


@pytest.mark.parametrize("table", ["RDRC2S2D", "ADAC3S2D", "ADACASAB"])
def test_ASS_2_two_re_or_any_aces_do_not(table: str) -> None:
    assert not dealt(GAME, table=table).void


def test_ASS_2_AMB_ASS_7_three_re_and_an_ace_are_void() -> None:
    assert dealt(GAME, table="RDRCRSAD").void_reason == "three_kings"


def test_AMB_ASS_7_an_ace_in_hand_does_not_save_the_deal() -> None:
    assert dealt(GAME, "ADACAS", table="RDRCRS2D").void_reason == "three_kings"


def test_ASS_3_an_equal_card_first() -> None:
    deal = situation(TWO, "7D", table="3S4S7S")
    assert moves_of(deal, "7D") == {"7Dx7S"}
    assert refusal(deal, "7Dx3S4S") == "must_take_equal"


def test_ASS_3_otherwise_any_sum() -> None:
    deal = situation(TWO, "RD", table="2S3S5D5C")
    assert moves_of(deal, "RD") == {"RDx5D5C", "RDx2S3S5D", "RDx2S3S5C"}


def test_ASS_3_an_ace_on_the_table_counts_one() -> None:
    assert moves_of(situation(TWO, "5D", table="AS4S"), "5D") == {"5DxAS4S"}


@pytest.mark.parametrize(
    ("table", "moves"),
    [
        ("AS", {"ADxAS"}),
        ("ASAB", {"ADxAS", "ADxAB"}),
        ("AS2CRC", {"ADxAS"}),
        ("2CRC", {"ADx2CRC"}),
        ("", {"AD"}),
    ],
)
def test_ASS_4_the_table_decides_what_an_ace_does(table: str, moves: set[str]) -> None:
    assert moves_of(situation(TWO, "AD4C", table=table), "AD") == moves


def test_ASS_5_AMB_ASS_2_a_lone_ace_is_taken_for_a_scopa() -> None:
    deal = play(situation(TWO, "AD4C", table="AS"), "ADxAS")
    assert credited(deal) == (1, 0)
    assert log_of(deal) == ["0:ADxAS+1"]


def test_ASS_6_AMB_ASS_1_one_ace_is_taken_and_the_rest_remains() -> None:
    deal = situation(TWO, "AD4C", table="AS2CRC")
    assert refusal(deal, "ADxAS2CRC") == "must_take_equal"
    play(deal, "ADxAS")
    assert text(deal.table) == "2CRC"
    assert credited(deal) == (0, 0)


def test_ASS_6_which_of_several_aces_is_up_to_the_player() -> None:
    deal = situation(TWO, "AD4C", table="ACASAB")
    assert moves_of(deal, "AD") == {"ADxAC", "ADxAS", "ADxAB"}
    play(deal, "ADxAS")
    assert text(deal.table) == "ACAB"
    assert credited(deal) == (0, 0)


def test_ASS_7_an_ace_takes_all_and_it_is_no_scopa() -> None:
    deal = play(situation(TWO, "AD4C", table="2C7SRC"), "ADx2C7SRC")
    assert deal.table == 0
    assert credited(deal) == (0, 0)
    assert log_of(deal) == ["0:ADx2C7SRC"]


def test_ASS_7_never_only_a_part() -> None:
    assert refusal(situation(TWO, "AD4C", table="2C7SRC"), "ADx7S") == "must_take_all"


def test_ASS_7_a_single_card_that_is_no_ace_is_no_scopa_either() -> None:
    deal = situation(TWO, "AD4C", table="RC")
    assert refusal(deal, "AD") == "must_capture"
    assert credited(play(deal, "ADxRC")) == (0, 0)


def test_ASS_8_on_a_bare_table_the_ace_is_laid() -> None:
    deal = play(situation(TWO, "AD4C"), "AD")
    assert text(deal.table) == "AD"


def test_ASS_9_other_cards_make_a_scopa() -> None:
    assert credited(play(situation(TWO, "7D4C", table="AS6S"), "7DxAS6S")) == (1, 0)


@pytest.mark.parametrize(
    ("card", "table"), [("AD", "AS"), ("AD", "2S4S"), ("7D", "7S"), ("7D", "3S4S")]
)
def test_ASS_9_AMB_ASS_3_the_final_card_earns_no_scopa(card: str, table: str) -> None:
    deal = play(situation(TWO, "", card, table=table, turn=1), f"{card}x{table}")
    assert deal.tally()["scope"].points == (0, 0)


def test_ASS_10_one_point_each() -> None:
    pile = "7D2D3D4D5D6D" + "7C2C3C4C5C" + "7S2S3S4S5S" + "7B2B3B4B5B"
    tally = counted(TWO, pile, fields="sweeps=7D2C,RC").tally()
    points = {item.name: item.points for item in tally.items}
    assert points == {
        "carte": (1, 0),
        "denari": (1, 0),
        "settebello": (1, 0),
        "primiera": (1, 0),
        "scope": (2, 1),
    }


def test_ASS_10_twenty_cards_and_five_denari_are_not_enough() -> None:
    pile = "7D2D3D4D5D" + "7C2C3C4C5C" + "7S2S3S4S5S" + "7B2B3B4B5B"
    tally = counted(TWO, pile).tally()
    assert tally["carte"].points == (0, 0)
    assert tally["denari"].points == (0, 0)


def test_AMB_ASS_1_take_all_sweeps_the_ace_and_its_company() -> None:
    deal = situation(TWO, "AD4C", table="AS2CRC", options="ace_on_table:take_all")
    assert moves_of(deal, "AD") == {"ADxAS2CRC"}
    assert credited(play(deal, "ADxAS2CRC")) == (0, 0)


def test_AMB_ASS_1_take_all_takes_several_aces_in_one_move() -> None:
    deal = situation(TWO, "AD4C", table="ASAB", options="ace_on_table:take_all")
    assert moves_of(deal, "AD") == {"ADxASAB"}
    assert credited(play(deal, "ADxASAB")) == (0, 0)


@pytest.mark.parametrize("table", ["AS2CRC", "ASAB"])
def test_AMB_ASS_1_take_all_is_a_scopa_where_ace_sweeps_are(table: str) -> None:
    options = "ace_sweep_is_scopa:on,ace_on_table:take_all"
    deal = situation(TWO, "AD4C", table=table, options=options)
    assert credited(play(deal, f"ADx{table}")) == (1, 0)


@pytest.mark.parametrize("options", ["ace_on_table:take_all", "ace_sweep_is_scopa:on"])
def test_AMB_ASS_1_a_lone_ace_is_a_scopa_under_every_setting(options: str) -> None:
    deal = situation(TWO, "AD4C", table="AS", options=options)
    assert credited(play(deal, "ADxAS")) == (1, 0)


def test_AMB_ASS_1_take_ace_only_is_the_default() -> None:
    assert GAMES[GAME].rules(2).option("ace_on_table") == "take_ace_only"


def test_AMB_ASS_3_an_ace_sweep_before_the_last_play_earns_nothing() -> None:
    deal = situation(TWO, "AD", "4C", table="2C7S")
    assert credited(play(deal, "ADx2C7S")) == (0, 0)


def test_AMB_ASS_4_one_ace_among_others_is_not_only_an_ace() -> None:
    deal = play(situation(TWO, "AD4C", table="ASRC"), "ADxAS")
    assert text(deal.table) == "RC"
    assert credited(deal) == (0, 0)


def test_AMB_ASS_5_the_option_makes_an_ace_sweep_a_scopa() -> None:
    deal = situation(TWO, "AD4C", table="2C7SRC", options="ace_sweep_is_scopa:on")
    assert credited(play(deal, "ADx2C7SRC")) == (1, 0)


def test_AMB_ASS_5_but_not_with_the_final_card() -> None:
    deal = situation(TWO, "", "AD", table="2C7SRC", turn=1, options="ace_sweep_is_scopa:on")
    assert play(deal, "ADx2C7SRC").tally()["scope"].points == (0, 0)


def test_AMB_ASS_5_off_by_default() -> None:
    assert GAMES[GAME].rules(2).option("ace_sweep_is_scopa") is False


def test_AMB_ASS_6_cards_are_handed_out_three_times_to_four_players() -> None:
    deal = situation(f"{GAME}/4", "", "", "", "4C", table="RC", turn=3, stock="7D")
    play(deal, "4C")
    assert [hand.count for hand in deal.view().hands] == [3, 3, 3, 3]
