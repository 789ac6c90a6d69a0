"""Common rules (GEN)."""

from __future__ import annotations

import pytest

from mazziere.cards import PACK, card_name, set_of
from mazziere.games import GAMES
from mazziere.games.deal import act

from .helpers import (
    CAPTURE_GAMES,
    cards,
    credited,
    dealt,
    finish,
    log_of,
    moves_of,
    play,
    plays_in,
    random_deals,
    random_finish,
    refusal,
    situation,
    sorted_text,
    text,
)

TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seats]
CAPTURE_TABLES = [(name, seats) for name, seats in TABLES if name in CAPTURE_GAMES]
THREE_CARD_TABLES = [(name, seats) for name, seats in CAPTURE_TABLES if name != "scopone"]


def test_GEN_1_forty_cards_ten_ranks_in_four_suits() -> None:
    names = {card_name(card) for card in PACK}
    assert len(PACK) == 40
    assert names == {rank + suit for rank in "A234567FCR" for suit in "DCSB"}


@pytest.mark.parametrize("deck", [PACK[:39], (*PACK[:39], PACK[0]), (*PACK, PACK[0])])
def test_GEN_1_only_the_full_pack_is_dealt(deck: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="forty cards"):
        GAMES["scopa"].rules(2).deal(deck, 0)


@pytest.mark.parametrize(
    ("card", "table"),
    [
        ("2S", "ADAC"),
        ("3S", "AD2D"),
        ("4S", "AD3D"),
        ("5S", "2D3D"),
        ("6S", "2D4D"),
        ("7S", "3D4D"),
        ("FS", "3D5D"),
        ("CS", "4D5D"),
        ("RS", "4D6D"),
        ("CS", "ADFD"),
        ("RS", "ADCD"),
        ("RS", "2DFD"),
    ],
)
def test_GEN_2_values_in_captures(card: str, table: str) -> None:
    deal = situation("scopa/2", card, table=table)
    assert moves_of(deal, card) == {f"{card}x{table}"}


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_GEN_6_the_turn_passes_to_the_right(game: str, seats: int) -> None:
    deal = next(random_deals(game, seats, 1))
    first = deal.turn
    while len(plays_in(deal)) < seats:
        deal.play(deal.legal_moves()[0])
    turns = [act.seat(entry) for entry in plays_in(deal)]
    assert turns == [(first + place) % seats for place in range(seats)]


@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
@pytest.mark.parametrize(
    ("game", "size"),
    [
        ("scopa", 3),
        ("scopone", 9),
        ("asso_piglia_tutto", 3),
        ("cirulla", 3),
        ("tressette", 10),
        ("briscola", 3),
    ],
)
def test_GEN_7_AMB_GEN_10_one_card_at_a_time_from_the_dealers_right(
    game: str, size: int, dealer: int
) -> None:
    deal = GAMES[game].rules(4).deal(PACK, dealer)
    for place in range(4):
        seat = (dealer + 1 + place) % 4
        assert deal.hand[seat] == set_of(PACK[place : 4 * size : 4])


def test_GEN_7_the_dealer_gets_the_last_card_of_the_first_lap() -> None:
    deal = GAMES["scopone"].rules(4, scientifico=True).deal(PACK, 1)
    assert deal.hand[1] == set_of(PACK[3::4])


def test_GEN_7_later_hand_outs_are_dealt_singly_too() -> None:
    deal = dealt("scopa", "2D3D4D", "5C6C7C", table="RDRCCDCC", stock="ASABFSFB7D7S")
    play(deal, "2D", "5C", "3D", "6C", "4D", "7Cx3D4D")
    assert text(deal.hand[0]) == "AS7DFS"
    assert text(deal.hand[1]) == "AB7SFB"


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_GEN_8_the_player_to_the_dealers_right_opens(game: str, seats: int) -> None:
    for deal in random_deals(game, seats, 12):
        assert deal.turn == (deal.dealer + 1) % seats


@pytest.mark.parametrize(("game", "seats"), CAPTURE_TABLES)
def test_GEN_8_the_dealer_ends_every_round_of_a_capture_game(game: str, seats: int) -> None:
    for deal in random_deals(game, seats, 5):
        turns = [act.seat(entry) for entry in plays_in(random_finish(deal))]
        assert set(turns[seats - 1 :: seats]) == {deal.dealer}


@pytest.mark.parametrize(("game", "seats"), THREE_CARD_TABLES)
def test_AMB_GEN_7_one_player_opens_all_hand_outs(game: str, seats: int) -> None:
    for deal in random_deals(game, seats, 5):
        opener = deal.turn
        turns = [act.seat(entry) for entry in plays_in(random_finish(deal))]
        assert set(turns[:: 3 * seats]) == {opener}


@pytest.mark.parametrize(("game", "seats"), THREE_CARD_TABLES)
def test_GEN_9_number_of_hand_outs(game: str, seats: int) -> None:
    for deal in random_deals(game, seats, 5):
        dealer, hand_outs = deal.dealer, 1
        while not deal.over:
            stock = len(deal.stock)
            deal.play(deal.legal_moves()[0])
            if len(deal.stock) < stock:
                hand_outs += 1
                assert stock - len(deal.stock) == 3 * seats
        assert hand_outs == {2: 6, 4: 3}[seats]
        assert deal.dealer == dealer


def test_GEN_9_nothing_is_dealt_before_all_hands_are_empty() -> None:
    deal = situation("scopa/2", "2D", "4C", table="RD", stock="7D")
    play(deal, "2D")
    assert deal.hand[0] == 0
    assert len(deal.stock) == 6


def test_GEN_9_three_new_cards_each_and_none_for_the_table() -> None:
    deal = situation("scopa/2", "2D", "4C", table="RD", stock="7D")
    play(deal, "2D", "4C")
    assert [hand.count for hand in deal.view().hands] == [3, 3]
    assert text(deal.table) == "2D4CRD"
    assert deal.stock == []


def test_GEN_10_a_card_without_capture_stays_on_the_table() -> None:
    deal = play(situation("scopa/2", "7D2C", table="RSFC"), "7D")
    assert text(deal.table) == "7DFCRS"
    assert text(deal.hand[0]) == "2C"
    assert deal.turn == 1


def test_GEN_10_a_card_makes_a_single_capture() -> None:
    deal = situation("scopa/2", "7D", table="2C3C4C5C")
    assert moves_of(deal, "7D") == {"7Dx2C5C", "7Dx3C4C"}
    assert refusal(deal, "7Dx2C3C4C5C") == "wrong_capture"


def test_GEN_10_a_turn_is_one_card() -> None:
    deal = play(situation("scopa/2", "7D2C", table="RSFC"), "7D")
    assert refusal(deal, "2C") == "not_in_hand"


@pytest.mark.parametrize("game", CAPTURE_GAMES)
def test_GEN_11_a_card_that_captures_may_not_be_laid(game: str) -> None:
    deal = situation(f"{game}/4", "7D2C", table="7SRS")
    assert refusal(deal, "7D") == "must_capture"


@pytest.mark.parametrize("game", CAPTURE_GAMES)
def test_GEN_11_a_card_that_captures_nothing_may_be_chosen(game: str) -> None:
    deal = situation(f"{game}/4", "7D2C", table="7SRS")
    assert moves_of(deal, "2C") == {"2C"}


def test_GEN_12_the_card_and_what_it_took_go_to_the_pile() -> None:
    deal = situation("scopa/2", "7D2C", table="3S4SRS")
    before = deal.pile[0], deal.pile[1]
    play(deal, "7Dx3S4S")
    assert text(deal.pile[0] & ~before[0]) == "3S4S7D"
    assert deal.pile[1] == before[1]
    assert text(deal.table) == "RS"


@pytest.mark.parametrize("game", CAPTURE_GAMES)
def test_GEN_12_of_equal_cards_one_is_taken_and_the_player_picks(game: str) -> None:
    deal = situation(f"{game}/4", "RD", table="RSRB2C")
    assert moves_of(deal, "RD") == {"RDxRS", "RDxRB"}
    assert refusal(deal, "RDxRSRB") in ("must_take_equal", "wrong_capture")


@pytest.mark.parametrize("game", CAPTURE_GAMES)
def test_GEN_13_a_capture_that_bares_the_table_is_a_scopa(game: str) -> None:
    deal = play(situation(f"{game}/4", "7D2C", table="3S4S"), "7Dx3S4S")
    assert credited(deal) == (1, 0)
    assert log_of(deal) == ["0:7Dx3S4S+1"]


@pytest.mark.parametrize("game", CAPTURE_GAMES)
def test_GEN_13_no_scopa_while_a_card_is_left(game: str) -> None:
    deal = play(situation(f"{game}/4", "7D2C", table="3S4SRC"), "7Dx3S4S")
    assert credited(deal) == (0, 0)


@pytest.mark.parametrize("game", CAPTURE_GAMES)
def test_GEN_13_the_final_card_of_the_deal_makes_no_scopa(game: str) -> None:
    deal = play(situation(f"{game}/4", "", "", "", "7D", table="3S4S", turn=3), "7Dx3S4S")
    assert deal.over
    assert deal.tally()["scope"].points == (0, 0)


@pytest.mark.parametrize("game", CAPTURE_GAMES)
def test_GEN_13_AMB_GEN_3_the_player_before_the_last_may_score(game: str) -> None:
    deal = play(situation(f"{game}/4", "", "", "7D", "2C", table="3S4S", turn=2), "7Dx3S4S", "2C")
    assert deal.over
    assert deal.tally()["scope"].points == (1, 0)


@pytest.mark.parametrize("hand", ["7D2CRC", "7D2C"])
def test_AMB_GEN_3_the_dealers_earlier_cards_may_score(hand: str) -> None:
    deal = play(situation("scopa/2", "", hand, table="3S4S", turn=1), "7Dx3S4S")
    assert credited(deal) == (0, 1)


def test_GEN_13_the_last_card_of_an_earlier_hand_out_may_score() -> None:
    deal = situation("scopa/2", "", "7D", table="3S4S", turn=1, stock="RD")
    assert credited(play(deal, "7Dx3S4S")) == (0, 1)


@pytest.mark.parametrize(("last_taker", "side"), [(0, 0), (1, 1)])
def test_GEN_14_what_is_left_goes_to_the_last_to_capture(last_taker: int, side: int) -> None:
    deal = situation("scopa/2", "", "2C", table="RDFS", turn=1, fields=f"last_taker={last_taker}")
    before = deal.pile[side]
    play(deal, "2C")
    assert text(deal.pile[side] & ~before) == "2CFSRD"
    assert deal.tally()["scope"].points == (0, 0)


def test_GEN_14_the_final_card_itself_may_be_the_last_capture() -> None:
    deal = situation("scopa/2", "", "2C", table="2DFS", turn=1, fields="last_taker=0")
    before = deal.pile[1]
    play(deal, "2Cx2D")
    assert text(deal.pile[1] & ~before) == "2D2CFS"
    assert log_of(deal)[-1] == "1:!rest=FS"


def test_GEN_14_the_side_of_a_pair_gets_what_is_left() -> None:
    deal = situation("scopa/4", "", "", "", "2C", table="RDFS", turn=3, fields="last_taker=2")
    before = deal.pile[0]
    play(deal, "2C")
    assert text(deal.pile[0] & ~before) == "2CFSRD"


@pytest.mark.parametrize(("game", "seats"), CAPTURE_TABLES)
def test_GEN_14_somebody_always_has_captured(game: str, seats: int) -> None:
    options = {"cappotto": False} if game == "cirulla" else {}
    for deal in random_deals(game, seats, 20, **options):
        random_finish(deal)
        assert deal.last_taker in range(seats)
        assert deal.table == 0
        assert deal.pile[0] ^ deal.pile[1] == set_of(PACK)


def test_GEN_14_a_deal_of_nothing_but_first_moves_ends_with_all_cards_in_the_piles() -> None:
    deal = finish(dealt("scopone"))
    assert sum(deal.view().pile_sizes) == 40


def test_AMB_GEN_1_a_monte_is_the_entire_deal() -> None:
    deal = dealt("scopa", table="RDRCRS2D")
    assert deal.over
    assert deal.legal_moves() == []
    assert refusal(deal, card_name(cards(text(deal.hand[0]))[0])) == "deal_void"
    with pytest.raises(ValueError, match="finished"):
        deal.tally()


def test_AMB_GEN_1_carte_viste_opens_the_last_hand_out_not_the_last_round() -> None:
    last = situation("scopa/2", "7D2CRC", "AS3SFS", options="carte_viste:on")
    earlier = situation("scopa/2", "7D", "AS", stock="4D", options="carte_viste:on")
    assert text(last.view(0).hands[1].cards) == sorted_text("AS3SFS")
    assert earlier.view(0).hands[1].cards == 0


def test_AMB_GEN_1_the_exception_for_the_last_play_concerns_one_card() -> None:
    deal = situation("scopa/2", "2C", "7D2D", table="3S4S", turn=1)
    play(deal, "7Dx3S4S", "2C", "2Dx2C")
    assert log_of(deal) == ["1:7Dx3S4S+1", "0:2C", "1:2Dx2C"]
    assert deal.tally()["scope"].points == (0, 1)
