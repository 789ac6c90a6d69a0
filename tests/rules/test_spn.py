"""Scopone (SPN)."""

from __future__ import annotations

import pytest

from mazziere.games import GAMES, BadOption

from .helpers import (
    counted,
    credited,
    dealt,
    moves_of,
    play,
    plays_in,
    random_deals,
    refusal,
    situation,
    text,
)


@pytest.mark.parametrize("seats", [2, 3])
def test_SPN_1_only_for_four(seats: int) -> None:
    with pytest.raises(BadOption):
        GAMES["scopone"].rules(seats)


def test_SPN_1_nine_cards_each_four_on_the_table_no_stock() -> None:
    view = dealt("scopone", table="2C5S7DRB").view()
    assert [hand.count for hand in view.hands] == [9, 9, 9, 9]
    assert text(view.fact("table")) == "2C5S7DRB"
    assert view.stock == 0


def test_SPN_1_the_pairs_share_a_pile() -> None:
    deal = situation("scopone/4", "7D2D", "6D3D", "FD4D", "CD5D", table="7S6SFSCSRS")
    before = deal.pile[0], deal.pile[1]
    play(deal, "7Dx7S", "6Dx6S", "FDxFS", "CDxCS")
    assert text(deal.pile[0] & ~before[0]) == "7D7SFDFS"
    assert text(deal.pile[1] & ~before[1]) == "6D6SCDCS"


def test_SPN_2_scientifico_ten_cards_each_and_a_bare_table() -> None:
    view = dealt("scopone", scientifico=True).view()
    assert [hand.count for hand in view.hands] == [10, 10, 10, 10]
    assert view.fact("table") == 0
    assert view.stock == 0


def test_SPN_2_scientifico_has_no_re_to_check() -> None:
    deal = dealt("scopone", "RDRCRS", "RB", scientifico=True)
    assert not deal.void


def test_SPN_2_the_option_is_off_by_default() -> None:
    assert GAMES["scopone"].rules(4).option("scientifico") is False


@pytest.mark.parametrize("table", ["RDRCRS2D", "RDRCRSRB"])
def test_SPN_3_three_or_four_re_void_the_deal(table: str) -> None:
    assert dealt("scopone", table=table).void_reason == "three_kings"


@pytest.mark.parametrize("table", ["RDRC2S2D", "ADACAS2D", "ADACASAB"])
def test_SPN_3_two_re_or_any_aces_do_not(table: str) -> None:
    assert not dealt("scopone", table=table).void


def test_SPN_4_a_fante_takes_the_fante_and_nothing_else() -> None:
    deal = situation("scopone/4", "FD2D", table="3S5SFS")
    assert moves_of(deal, "FD") == {"FDxFS"}
    assert refusal(deal, "FDx3S5S") == "must_take_equal"


def test_SPN_4_a_cavallo_chooses_between_sums() -> None:
    deal = situation("scopone/4", "CD2D", table="AS3S4S5S")
    assert moves_of(deal, "CD") == {"CDxAS3S5S", "CDx4S5S"}


def test_SPN_5_capturing_is_compulsory() -> None:
    deal = situation("scopone/4", "CD2D", table="4S5SRS")
    assert refusal(deal, "CD") == "must_capture"
    assert moves_of(deal, "2D") == {"2D"}


def test_SPN_5_clearing_the_table_is_a_scopa() -> None:
    deal = situation("scopone/4", "CD2D", table="4S5S")
    assert credited(play(deal, "CDx4S5S")) == (1, 0)


def test_SPN_5_the_final_card_makes_no_scopa() -> None:
    deal = situation("scopone/4", "", "", "", "CD", table="4S5S", turn=3)
    assert play(deal, "CDx4S5S").tally()["scope"].points == (0, 0)


def test_SPN_6_one_point_each() -> None:
    # 21 cards, 6 denari among them, the settebello and all sevens; two scope against one.
    pile = "7D2D3D4D5D6D" + "7C2C3C4C5C" + "7S2S3S4S5S" + "7B2B3B4B5B"
    tally = counted("scopone/4", pile, fields="sweeps=7D2C,RC").tally()
    points = {item.name: item.points for item in tally.items}
    assert points == {
        "carte": (1, 0),
        "denari": (1, 0),
        "settebello": (1, 0),
        "primiera": (1, 0),
        "scope": (2, 1),
    }
    assert tally.points == (6, 1)


def test_SPN_6_twenty_cards_and_five_denari_are_not_enough() -> None:
    pile = "7D2D3D4D5D" + "7C2C3C4C5C" + "7S2S3S4S5S" + "7B2B3B4B5B"
    tally = counted("scopone/4", pile).tally()
    assert tally["carte"].points == (0, 0)
    assert tally["denari"].points == (0, 0)


def test_AMB_SPN_1_free_choice_between_sums_of_equally_many_cards() -> None:
    deal = situation("scopone/4", "RD2D", table="5S5B6S4C")
    assert moves_of(deal, "RD") == {"RDx5S5B", "RDx4C6S"}


def test_AMB_SPN_1_no_duty_to_take_the_fewest() -> None:
    deal = situation("scopone/4", "RD2D", table="AS2S3S4S6S")
    assert moves_of(deal, "RD") == {"RDx4S6S", "RDxAS3S6S", "RDxAS2S3S4S"}


def test_AMB_SPN_2_the_final_card_of_scientifico_makes_no_scopa() -> None:
    deal = situation("scopone/4", "", "", "", "CD", table="4S5S", turn=3, options="scientifico:on")
    assert play(deal, "CDx4S5S").tally()["scope"].points == (0, 0)


def test_AMB_SPN_3_carte_viste_does_not_uncover_the_last_hands() -> None:
    deal = situation("scopone/4", "CD2DRC", table="4S5S", options="carte_viste:on")
    for viewer in (None, 0, 1, 2, 3):
        hands = deal.view(viewer).hands
        assert [seat for seat in range(4) if hands[seat].cards] == (
            [] if viewer is None else [viewer]
        )


def test_AMB_SPN_3_carte_viste_lists_the_seen_cards() -> None:
    deal = dealt("scopone", table="2C5S7DRB", carte_viste=True)
    seen = deal.view(0).seen
    assert seen is not None
    assert text(seen) == "2C5S7DRB"


def test_AMB_SPN_4_the_opener_of_scientifico_lays_a_card() -> None:
    for deal in random_deals("scopone", 4, 5, scientifico=True):
        hand = text(deal.hand[deal.turn])
        for place in range(0, 20, 2):
            assert moves_of(deal, hand[place : place + 2]) == {hand[place : place + 2]}
        deal.play(deal.legal_moves()[0])
        assert len(plays_in(deal)) == 1
        assert deal.table
