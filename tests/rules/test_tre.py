"""Tressette (TRE)."""

from __future__ import annotations

import pytest

from mazziere.cards import card_name
from mazziere.games import GAMES, Deal
from mazziere.games.deal import act
from mazziere.games.options import Value
from mazziere.notation import format_entry

from .helpers import (
    Filler,
    counted,
    credited,
    dealt,
    declarations,
    finish,
    legal,
    log_of,
    play,
    random_deals,
    random_finish,
    refusal,
    text,
    trick_situation,
)

ORDER = "32ARCF7654"

# A two-handed deal in which seat 0 wins the first tricks with high denari and draws first.
HIGH = "3D2DRD4S5S6S7S"
LOW = "4D5D6D7DFDCD4B5B6B7B"


def two_handed(three: str, stock: str = "6CFBCBCC", **options: Value) -> Deal:
    """Seat 0 has the high denari and three more cards, seat 1 nothing of note."""
    return dealt("tressette", HIGH + three, LOW, stock=stock, **options)


def test_TRE_1_for_two_and_for_four_and_not_for_three() -> None:
    assert GAMES["tressette"].seats == (2, 4)


def test_TRE_1_four_play_in_pairs() -> None:
    deal = trick_situation("tressette/4", "4C", "5C", "AD6C", "5D7C", trick=("4D", "RD"))
    before = deal.pile[0]
    play(deal, "AD", "5D")
    assert text(deal.pile[0] & ~before) == "AD4D5DRD"


@pytest.mark.parametrize(("seats", "stock", "tricks"), [(4, 0, 10), (2, 20, 20)])
def test_TRE_2_ten_cards_each(seats: int, stock: int, tricks: int) -> None:
    deal = dealt("tressette", seats=seats)
    assert [hand.count for hand in deal.view().hands] == [10] * seats
    assert len(deal.stock) == stock
    assert finish(deal).view().fact("tricks") == tricks


@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_TRE_3_the_dealers_right_leads_the_first_trick(dealer: int) -> None:
    deal = dealt("tressette", seats=4, dealer=dealer)
    assert deal.view().fact("leader") == (dealer + 1) % 4
    assert deal.turn == (dealer + 1) % 4


def test_TRE_3_the_winner_leads_the_next() -> None:
    deal = trick_situation("tressette/4", "4C", "5C", "AD6C", "5D7C", trick=("4D", "RD"))
    play(deal, "AD", "5D")
    assert deal.turn == 2
    assert legal(deal) == {"6C"}


def test_TRE_4_the_suit_led_must_be_followed() -> None:
    deal = trick_situation("tressette/2", "4C", "AD5C", trick=("3D",))
    assert legal(deal) == {"AD"}
    assert refusal(deal, "5C") == "must_follow_suit"


def test_TRE_4_without_the_suit_any_card_may_be_played_but_none_wins() -> None:
    deal = trick_situation("tressette/2", "4C", "3S3C", trick=("4D",))
    assert legal(deal) == {"3S", "3C"}
    play(deal, "3S")
    assert deal.last_taker == 0


def test_TRE_4_one_need_not_play_higher() -> None:
    deal = (
        trick_situation("tressette/2", "4C", "3D5D5C", trick=("AD",), fields="")
        if False
        else (trick_situation("tressette/2", "4C6C", "3D5D5C", trick=("AD",)))
    )
    assert legal(deal) == {"3D", "5D"}


def test_TRE_4_the_leader_may_play_any_suit() -> None:
    deal = trick_situation("tressette/2", "4C6D", "3D5C")
    assert legal(deal) == {"4C", "6D"}


def test_TRE_4_with_two_players_it_holds_from_the_first_trick() -> None:
    deal = dealt("tressette", HIGH, "4D5D4C", stock="AC")
    play(deal, "3D")
    assert refusal(deal, "4C") == "must_follow_suit"


@pytest.mark.parametrize("place", range(9))
def test_TRE_5_order_of_the_cards(place: int) -> None:
    higher, lower = ORDER[place] + "D", ORDER[place + 1] + "D"
    over = trick_situation("tressette/2", "4C", f"{higher}5C", trick=(lower,))
    under = trick_situation("tressette/2", "4C", f"{lower}5C", trick=(higher,))
    assert play(over, higher).last_taker == 1
    assert play(under, lower).last_taker == 0


def test_TRE_5_the_strongest_of_four_takes_the_trick() -> None:
    deal = trick_situation("tressette/4", "4C", "5C2D", "6C3D", "7CAD", trick=("RD",))
    assert play(deal, "2D", "3D", "AD").last_taker == 2


def test_TRE_5_there_are_no_trumps() -> None:
    deal = trick_situation("tressette/4", "4C", "5C3C", "6C3S", "7C3B", trick=("4D",))
    assert play(deal, "3C", "3S", "3B").last_taker == 0


def test_TRE_6_each_draws_after_a_trick_the_winner_first() -> None:
    deal = play(two_handed("4CFSCS", stock="RCRS"), "4S", "4B")
    assert log_of(deal)[2:] == ["0>RC", "1>RS"]
    assert len(deal.stock) == 18


def test_TRE_6_the_follower_who_wins_draws_first() -> None:
    deal = dealt(
        "tressette", "4D" + "4C5C6C7C4S5S6S7SFS", "3D" + "4B5B6B7BFBCBRBFCCC", stock="RCRS"
    )
    play(deal, "4D", "3D")
    assert log_of(deal)[2:] == ["1>RC", "0>RS"]
    assert deal.turn == 1


def test_TRE_6_the_opponent_sees_the_card() -> None:
    deal = play(two_handed("4CFSCS", stock="RCRS"), "3D", "4D")
    assert text(deal.view(1).hands[0].cards) == "RC"
    assert text(deal.view(0).hands[1].cards) == "RS"


def test_TRE_6_no_drawing_without_stock() -> None:
    deal = trick_situation("tressette/2", "4C", "AD5C", trick=("3D",))
    play(deal, "AD")
    assert [hand.count for hand in deal.view().hands] == [1, 1]


def test_TRE_6_four_players_never_draw() -> None:
    deal = finish(dealt("tressette", seats=4))
    assert not [entry for entry in deal.log if act.kind(entry) == act.DRAW]


@pytest.mark.parametrize(
    ("rank", "thirds"),
    [
        ("A", 3),
        ("2", 1),
        ("3", 1),
        ("F", 1),
        ("C", 1),
        ("R", 1),
        ("4", 0),
        ("5", 0),
        ("6", 0),
        ("7", 0),
    ],
)
def test_TRE_7_value_of_each_card(rank: str, thirds: int) -> None:
    tally = counted("tressette/2", f"{rank}C", fields="last_taker=1").tally()
    assert tally["punti"].measure == (thirds, 32 - thirds)


def test_TRE_8_the_remainder_is_dropped() -> None:
    tally = counted("tressette/2", "ADRDRC", fields="last_taker=1").tally()
    assert tally["punti"].measure == (5, 27)
    assert tally["punti"].points == (1, 9)


@pytest.mark.parametrize(("last_taker", "points"), [(0, (2, 9)), (1, (1, 10))])
def test_TRE_8_the_winner_of_the_last_trick_adds_one(
    last_taker: int, points: tuple[int, int]
) -> None:
    deal = counted("tressette/2", "ADRDRC", fields=f"last_taker={last_taker}")
    assert deal.tally().points == points
    assert (deal.points(0), deal.points(1)) == points


def test_TRE_8_the_last_trick_of_a_pair() -> None:
    deal = trick_situation("tressette/4", "", "", "", "4D", trick=("7D", "6D", "RD"))
    assert play(deal, "4D").tally()["ultima_presa"].points == (1, 0)


@pytest.mark.parametrize("seats", [2, 4])
def test_TRE_8_a_deal_comes_to_eleven(seats: int) -> None:
    for number, deal in enumerate(random_deals("tressette", seats, 30, bussi=False)):
        tally = random_finish(deal, number).tally()
        assert sum(tally["punti"].points) == 10
        assert sum(tally.points) == 11


@pytest.mark.parametrize(
    ("three", "move", "points"),
    [
        ("ACASAB", "!buongioco:A-D", 3),
        ("2C2S5C", "!buongioco:2-B", 3),
        ("3S3B5C", "!buongioco:3-C", 3),
        ("2C2S2B", "!stella:2", 4),
        ("AC2C3C", "!napoli:C", 3),
    ],
)
def test_TRE_9_value_of_a_busso(three: str, move: str, points: int) -> None:
    deal = two_handed(three)
    assert declarations(deal) == {move}
    assert credited(play(deal, move)) == (points, 0)


def test_TRE_9_combinations_with_common_cards_add_up() -> None:
    deal = two_handed("ADACAS")
    assert declarations(deal) == {"!buongioco:A-B", "!napoli:D"}
    assert credited(play(deal, "!napoli:D", "!buongioco:A-B")) == (6, 0)


def test_TRE_9_a_combination_scores_once() -> None:
    deal = play(two_handed("ACASAB"), "!buongioco:A-D")
    assert declarations(deal) == set()
    assert refusal(deal, "!buongioco:A-D") == "cannot_declare"


def test_TRE_9_a_stella_replaces_the_buongioco() -> None:
    deal = play(two_handed("2C2S2B"), "!stella:2")
    assert declarations(deal) == set()
    assert credited(deal) == (4, 0)


def test_TRE_9_two_of_a_rank_or_two_of_a_suit_are_nothing() -> None:
    assert declarations(two_handed("ACAS5C")) == set()


@pytest.mark.parametrize("combination", ["RCRSRB", "4C7CFC", "ACFSCS"])
def test_TRE_9_no_other_ranks_make_a_busso(combination: str) -> None:
    assert declarations(two_handed(combination)) == set()


def test_TRE_9_option_off() -> None:
    deal = two_handed("ADACAS", bussi=False)
    assert declarations(deal) == set()
    play(deal, "3D", "4D", "2D", "5D")
    assert credited(deal) == (0, 0)


def test_TRE_10_declared_before_playing_in_the_first_two_tricks() -> None:
    deal = two_handed("ACASAB")
    assert declarations(deal) == {"!buongioco:A-D"}
    play(deal, "3D")
    assert declarations(deal) == set()
    play(deal, "4D")
    assert declarations(deal) == {"!buongioco:A-D"}
    play(deal, "!buongioco:A-D")
    assert deal.turn == 0


def test_TRE_10_only_on_ones_own_turn() -> None:
    deal = dealt("tressette", LOW, HIGH + "ACASAB")
    assert refusal(deal, "!buongioco:A-D") == "cannot_declare"
    play(deal, "4D")
    assert declarations(deal) == {"!buongioco:A-D"}


def test_TRE_10_nobody_has_to_declare() -> None:
    deal = play(two_handed("ACASAB"), "3D", "4D")
    assert credited(deal) == (0, 0)


def test_TRE_10_before_the_third_trick_the_rest_is_declared_from_the_leader_on() -> None:
    hands = (
        "3D4D5D6D7D4C5C6C7CFC",
        "3C3S3B2C2S2BCCRCRSRB",
        "4S5S6S7S4B5B6B7BFBCB",
        "ADACASAB2DFDCDRDFSCS",
    )
    deal = dealt("tressette", *hands, seats=4)
    play(deal, "3D", "RB", "4S", "2D", "4D", "RS", "5S")
    assert credited(deal) == (0, 0)
    play(deal, "AD")
    assert deal.turn == 3
    assert log_of(deal)[-3:] == [
        "3:!stella:A+4*",
        "1:!buongioco:2-D+3*",
        "1:!buongioco:3-D+3*",
    ]
    assert credited(deal) == (0, 10)


def test_TRE_10_with_two_players_after_the_draw() -> None:
    deal = two_handed("ACAS5C", stock="RCRSABRB")
    play(deal, "3D", "4D", "2D", "5D")
    assert log_of(deal)[-3:] == ["0>AB", "1>RB", "0:!buongioco:A-D+3*"]


def test_TRE_10_the_points_go_to_the_score_of_the_deal() -> None:
    deal = finish(play(two_handed("ACASAB"), "!buongioco:A-D"))
    tally = deal.tally()
    assert tally["buongioco"].points == (3, 0)
    assert sum(tally.points) == 14
    assert (deal.points(0), deal.points(1)) == tally.points


def test_AMB_TRE_1_forgetting_costs_nothing() -> None:
    deal = play(two_handed("ADACAS"), "3D", "4D", "2D", "5D")
    assert credited(deal) == (6, 0)


def test_AMB_TRE_1_no_declarations_from_the_third_trick_on() -> None:
    deal = two_handed("ACAS5C", stock="RCRSRBCCABCS")
    play(deal, "3D", "4D", "2D", "5D", "RD", "6D")
    assert text(deal.hand[0]).count("A") == 3
    assert declarations(deal) == set()
    assert refusal(deal, "!buongioco:A-D") == "cannot_declare"
    assert credited(deal) == (0, 0)


def test_AMB_TRE_2_cards_played_since_still_count() -> None:
    deal = dealt("tressette", "AD3D2D5S6S7SACAS5C6C", LOW)
    play(deal, "AD", "4D")
    assert declarations(deal) == {"!buongioco:A-B", "!napoli:D"}


def test_AMB_TRE_2_a_draw_can_complete_a_combination() -> None:
    deal = two_handed("ACAS5C", stock="ABRS")
    assert declarations(deal) == set()
    play(deal, "3D", "4D")
    assert declarations(deal) == {"!buongioco:A-D"}


def test_AMB_TRE_2_cards_never_held_together_do_not_count() -> None:
    deal = dealt("tressette", "AD3D4S5S6S7SAC5C6C7C", LOW, stock="ASRSCCRB")
    play(deal, "AD", "4D")
    assert text(deal.hand[0]).count("A") == 2
    assert declarations(deal) == set()
    play(deal, "3D", "5D")
    assert credited(deal) == (0, 0)


def test_AMB_TRE_2_the_fourth_card_after_a_declared_buongioco_adds_one() -> None:
    deal = two_handed("ACASAB", stock="RCRSADCC")
    play(deal, "!buongioco:A-D", "3D", "4D", "2D", "5D")
    assert log_of(deal)[-1] == "0:!stella:A+1*"
    assert credited(deal) == (4, 0)


def test_AMB_TRE_2_the_fourth_card_before_declaring_makes_a_stella() -> None:
    deal = two_handed("ACASAB", stock="ADRS")
    play(deal, "RD", "4D")
    assert "!stella:A" in declarations(deal)
    assert not {move for move in declarations(deal) if move.startswith("!buongioco")}


def test_AMB_TRE_2_a_buongioco_stays_when_one_is_played_and_the_fourth_drawn() -> None:
    deal = dealt("tressette", "AD2DRD5S6S7SACAS5C6C", LOW, stock="ABRS")
    play(deal, "AD", "4D")
    assert declarations(deal) == {"!buongioco:A-B"}
    play(deal, "!buongioco:A-B", "2D", "5D")
    assert credited(deal) == (3, 0)


def test_AMB_TRE_2_held_together_is_the_default() -> None:
    assert GAMES["tressette"].rules(2).option("bussi_cards") == "held_together"


def test_AMB_TRE_2_initial_hand_ignores_draws() -> None:
    deal = two_handed("ACAS5C", stock="ABRS", bussi_cards="initial_hand")
    play(deal, "3D", "4D")
    assert declarations(deal) == set()
    play(deal, "2D", "5D")
    assert credited(deal) == (0, 0)


def test_AMB_TRE_2_initial_hand_still_counts_cards_played() -> None:
    deal = dealt("tressette", "AD2DRD5S6S7SACAS5C6C", LOW, bussi_cards="initial_hand")
    play(deal, "AD", "4D")
    assert declarations(deal) == {"!buongioco:A-B"}


def test_AMB_TRE_2_still_in_hand_forgets_cards_played() -> None:
    hand = "AD2D3D5S6S7SACAS5C6C"
    deal = dealt("tressette", hand, LOW, stock="RSRB", bussi_cards="still_in_hand")
    assert declarations(deal) == {"!buongioco:A-B", "!napoli:D"}
    play(deal, "AD", "4D")
    assert declarations(deal) == set()
    play(deal, "3D", "5D")
    assert credited(deal) == (0, 0)


def test_AMB_TRE_2_still_in_hand_counts_what_is_drawn() -> None:
    deal = two_handed("ACAS5C", stock="ABRS", bussi_cards="still_in_hand")
    play(deal, "3D", "4D")
    assert declarations(deal) == {"!buongioco:A-D"}


@pytest.mark.parametrize("seats", [2, 4])
def test_AMB_TRE_3_bussi_for_two_and_for_four_on_by_default(seats: int) -> None:
    assert GAMES["tressette"].rules(seats).option("bussi") is True
    deal = dealt("tressette", HIGH + "ACASAB", seats=seats)
    assert "!buongioco:A-D" in declarations(deal)


def test_AMB_TRE_4_a_drawn_card_is_visible_until_its_owner_plays() -> None:
    deal = play(two_handed("4CFSCS", stock="RCRSRBCC"), "3D", "4D", "4C")
    assert deal.view(1).hands[0].cards == 0
    assert text(deal.view(0).hands[1].cards) == "RS"
    play(deal, "4B")
    assert [text(deal.view(0).hands[1].cards), text(deal.view(1).hands[0].cards)] == ["CC", "RB"]


def test_AMB_TRE_4_afterwards_the_screen_does_not_tell_it_among_the_facts() -> None:
    deal = play(two_handed("4CFSCS", stock="RCRSRBCC"), "3D", "4D", "4C")
    screen = deal.on_screen(1)
    assert "told" in dict(deal.view(1).facts)
    assert "told" not in dict(screen.facts)
    assert "0>RC" in map(format_entry, deal.view(1).log)
    assert "0>??" in map(format_entry, screen.log)
    assert "0>RC" not in map(format_entry, screen.log)


def test_AMB_TRE_5_fractions_are_dropped_once_for_the_whole_pile() -> None:
    hands = ("RDFS", "4D4S", "5D5S", "6D6S")
    mine = "CC4C5C6C"
    yours = "".join(map(card_name, Filler(*hands, mine).free))
    deal = trick_situation("tressette/4", *hands, piles=(mine, yours), fields="last_taker=1")
    play(deal, "RD", "4D", "5D", "6D", "FS", "4S", "5S", "6S")
    assert deal.tally()["punti"].measure == (3, 29)
    assert deal.tally()["punti"].points == (1, 9)


def test_AMB_TRE_6_taking_everything_is_worth_eleven() -> None:
    everything = "".join(rank + suit for rank in ORDER for suit in "DCSB")
    tally = counted("tressette/2", everything, fields="last_taker=0").tally()
    assert tally.points == (11, 0)
    assert tally.cappotto is None


def test_AMB_TRE_6_nothing_can_be_called_or_signalled() -> None:
    deal = two_handed("ACAS5C")
    assert legal(deal) == {"3D", "2D", "RD", "4S", "5S", "6S", "7S", "AC", "AS", "5C"}
