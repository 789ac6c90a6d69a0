"""Briscola (BRI)."""

from __future__ import annotations

import pytest

from mazziere.cards import card_name, set_of
from mazziere.games import GAMES, Deal
from mazziere.games.deal import act

from .helpers import (
    cards,
    counted,
    dealt,
    finish,
    legal,
    log_of,
    play,
    random_deals,
    random_finish,
    text,
    trick_situation,
)

ORDER = "A3RCF76542"


def test_BRI_1_for_two_and_for_four() -> None:
    assert {2, 4} <= set(GAMES["briscola"].seats)


def test_BRI_1_partners_add_their_points_together() -> None:
    deal = trick_situation("briscola/4", "4CAS", "6C7S", "AC7C", "5DFC", trump="2B", leader=0)
    before = deal.points(0), deal.points(1)
    play(deal, "4C", "6C", "AC", "FC")
    assert (deal.points(0), deal.points(1)) == (before[0] + 13, before[1])
    play(deal, "7C", "5D", "AS", "7S")
    assert deal.tally().points == (before[0] + 13 + 11, before[1])


@pytest.mark.parametrize("seats", [2, 4])
def test_BRI_2_three_cards_each_and_one_turned_up(seats: int) -> None:
    deal = dealt("briscola", table="6S", seats=seats)
    view = deal.view()
    assert [hand.count for hand in view.hands] == [3] * seats
    trump = view.fact("trump")
    assert isinstance(trump, int)
    assert card_name(trump) == "6S"
    assert view.stock == 40 - 3 * seats


def test_BRI_2_the_card_turned_up_lies_beneath_the_stock() -> None:
    deal = dealt("briscola", table="6S", stock="2D3D")
    assert [card_name(card) for card in deal.stock[:2]] == ["2D", "3D"]
    assert card_name(deal.stock[-1]) == "6S"


def test_BRI_2_its_suit_is_the_trump_suit() -> None:
    deal = dealt("briscola", "ADRCRD", "2SRBCB", table="6S")
    assert play(deal, "AD", "2S").last_taker == 1


def test_BRI_3_any_card_may_be_played() -> None:
    deal = dealt("briscola", "4DRCRS", "5D2SAB", table="6S")
    assert legal(deal) == {"4D", "RC", "RS"}
    play(deal, "4D")
    assert legal(deal) == {"5D", "2S", "AB"}


def _taker(led: str, answer: str, trump: str) -> int:
    deal = trick_situation("briscola/2", "5S", f"{answer}6S", trick=(led,), trump=trump)
    return play(deal, answer).last_taker


@pytest.mark.parametrize("trump", ["2B", "2C"], ids=["plain suit", "briscola"])
@pytest.mark.parametrize("place", range(9))
def test_BRI_4_order_of_the_cards(place: int, trump: str) -> None:
    higher, lower = ORDER[place] + "C", ORDER[place + 1] + "C"
    assert _taker(lower, higher, trump) == 1
    assert _taker(higher, lower, trump) == 0


def test_BRI_4_the_lowest_briscola_beats_the_highest_card_of_another_suit() -> None:
    assert _taker("AD", "2B", "RB") == 1
    assert _taker("2B", "AD", "RB") == 0


def test_BRI_4_a_card_of_a_third_suit_does_not_win() -> None:
    assert _taker("2D", "AC", "RB") == 0


def test_BRI_4_the_strongest_briscola_of_several() -> None:
    deal = trick_situation("briscola/4", "5S", "6S4B", "7SRB", "FS7B", trick=("AD",), trump="2B")
    assert play(deal, "4B", "RB", "7B").last_taker == 2


def test_BRI_4_without_briscola_the_strongest_of_the_suit_led() -> None:
    deal = trick_situation("briscola/4", "5S", "6SAC", "7S3D", "FSRD", trick=("CD",), trump="2B")
    assert play(deal, "AC", "3D", "RD").last_taker == 2


def test_BRI_5_the_winner_draws_first_and_leads() -> None:
    deal = dealt("briscola", "4DRCRD", "2SRBCB", table="6S", stock="7D7C")
    play(deal, "4D", "2S")
    assert log_of(deal)[2:] == ["1>7D", "0>7C"]
    assert deal.turn == 1


def test_BRI_5_the_others_follow_counter_clockwise() -> None:
    hands = ("4DRCRB", "5DCCCB", "ADFCFB", "6D7C7B")
    deal = dealt("briscola", *hands, seats=4, table="6S", stock="2C3C4C5C")
    play(deal, "4D", "5D", "AD", "6D")
    assert log_of(deal)[4:] == ["2>2C", "3>3C", "0>4C", "1>5C"]
    assert deal.turn == 2


def test_BRI_5_the_trick_goes_to_the_pile_of_the_winner() -> None:
    deal = dealt("briscola", "4DRCRB", "2SCCCB", table="6S")
    play(deal, "4D", "2S")
    assert text(deal.pile[1]) == "2S4D"
    assert deal.pile[0] == 0


def test_BRI_5_collected_face_down_it_is_not_on_the_screen() -> None:
    deal = dealt("briscola", "4DRCRB", "2SCCCB", table="6S")
    assert play(deal, "4D", "2S").on_screen(0).taken is None


def test_BRI_5_drawn_cards_are_hidden_from_the_others() -> None:
    deal = play(dealt("briscola", "4DRCRB", "2SCCCB", table="6S", stock="7D7C"), "4D", "2S")
    view = deal.view(0)
    assert view.hands[1].cards == 0
    drawn = [act.card(entry) for entry in view.log if act.kind(entry) == act.DRAW]
    assert drawn == [act.HIDDEN_CARD, cards("7C")[0]]


@pytest.mark.parametrize(("seats", "last_draw", "tricks"), [(2, 17, 20), (4, 7, 10)])
def test_BRI_5_the_briscola_goes_to_the_last_to_draw(
    seats: int, last_draw: int, tricks: int
) -> None:
    for number, deal in enumerate(random_deals("briscola", seats, 10)):
        trump = deal.view().fact("trump")
        random_finish(deal, number)
        plays = 0
        taken_up = []
        for entry in deal.log:
            plays += act.kind(entry) == act.PLAY
            if act.kind(entry) == act.DRAW:
                taken_up.append((plays // seats, act.seat(entry), act.card(entry)))
        assert len(taken_up) == 40 - 3 * seats
        trick, drawer, card = taken_up[-1]
        winner = taken_up[-seats][1]
        assert (trick, card) == (last_draw, trump)
        assert drawer == (winner + seats - 1) % seats
        assert plays // seats == tricks


def _last_hands(options: str = "", stock: str = "") -> Deal:
    hands = ("ADACAS", "3D3C3S", "RDRCRS", "CDCCCS")
    trump = stock[-2:] or "2B"
    return trick_situation("briscola/4", *hands, stock=stock, trump=trump, options=options)


def test_BRI_6_AMB_BRI_3_partners_see_each_others_last_cards() -> None:
    deal = _last_hands()
    assert text(deal.view(0).hands[2].cards) == "RDRCRS"
    assert text(deal.view(3).hands[1].cards) == "3D3C3S"


def test_BRI_6_throughout_the_remaining_tricks() -> None:
    deal = play(_last_hands(), "AD", "3D", "RD", "CD", "AC", "3C")
    assert text(deal.view(0).hands[2].cards) == "RCRS"


@pytest.mark.parametrize("viewer", [0, 1, 2, 3])
def test_BRI_6_their_opponents_do_not(viewer: int) -> None:
    hands = _last_hands().view(viewer).hands
    assert hands[(viewer + 1) % 4].cards == 0
    assert hands[(viewer + 3) % 4].cards == 0


def test_BRI_6_nor_do_spectators() -> None:
    assert [hand.cards for hand in _last_hands().view().hands] == [0, 0, 0, 0]


def test_BRI_6_AMB_BRI_3_not_while_there_is_stock() -> None:
    deal = _last_hands(stock="4C5C6C7C")
    assert deal.view(0).hands[2].cards == 0


def test_BRI_6_AMB_BRI_3_right_after_the_final_draw() -> None:
    deal = _last_hands(stock="4C5C6C7C")
    play(deal, "AD", "3D", "RD", "CD")
    assert deal.stock == []
    assert text(deal.view(0).hands[2].cards) == "6CRCRS"


def test_BRI_6_only_with_four_players() -> None:
    deal = trick_situation("briscola/2", "ADACAS", "3D3C3S", trump="2B")
    assert deal.view(0).hands[1].cards == 0


def test_AMB_BRI_3_nothing_is_exchanged() -> None:
    assert legal(_last_hands()) == {"AD", "AC", "AS"}


def test_AMB_BRI_3_option_off() -> None:
    deal = _last_hands(options="show_partner_at_end:off")
    assert deal.view(0).hands[2].cards == 0


def test_AMB_BRI_3_on_by_default() -> None:
    assert GAMES["briscola"].rules(4).option("show_partner_at_end") is True


@pytest.mark.parametrize(
    ("rank", "points"),
    [
        ("A", 11),
        ("3", 10),
        ("R", 4),
        ("C", 3),
        ("F", 2),
        ("7", 0),
        ("6", 0),
        ("5", 0),
        ("4", 0),
        ("2", 0),
    ],
)
def test_BRI_7_value_of_each_card(rank: str, points: int) -> None:
    deal = counted("briscola/2", f"{rank}C", fields="last_taker=0 trump=2B")
    assert deal.tally().points == (points, 120 - points)
    assert (deal.points(0), deal.points(1)) == (points, 120 - points)


@pytest.mark.parametrize("seats", [2, 4])
def test_BRI_7_a_deal_comes_to_120(seats: int) -> None:
    for number, deal in enumerate(random_deals("briscola", seats, 20)):
        assert sum(random_finish(deal, number).tally().points) == 120


def test_BRI_7_the_last_trick_is_worth_its_cards_only() -> None:
    deal = trick_situation("briscola/2", "", "4C", trick=("5C",), trump="2B")
    before = deal.points(0), deal.points(1)
    assert play(deal, "4C").tally().points == before


@pytest.mark.parametrize("low", ["7S", "2S"])
def test_AMB_BRI_4_the_card_turned_up_cannot_be_swapped(low: str) -> None:
    deal = dealt("briscola", f"{low}RCRB", table="AS")
    assert legal(deal) == {low, "RC", "RB"}
    play(deal, "RC")
    assert card_name(deal.stock[-1]) == "AS"


def test_AMB_BRI_4_the_whole_pack_is_played_and_nothing_else_happens() -> None:
    deal = finish(dealt("briscola", "7SRCRB", table="AS"))
    kinds = {act.kind(entry) for entry in deal.log}
    assert kinds == {act.PLAY, act.DRAW}
    assert deal.pile[0] | deal.pile[1] == set_of(range(40))
