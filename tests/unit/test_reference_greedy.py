"""The pinned opponent on positions whose answer is found by hand."""

from __future__ import annotations

import random

import pytest
from reference.greedy import GAMES, capture_score, greedy
from rules.helpers import situation, trick_situation
from variants import all_rules, fresh_deal, tables

from mazziere.games import Deal
from mazziere.notation import format_move, parse_move


def chosen(deal: Deal) -> str:
    return format_move(greedy(deal.view(deal.turn)))


def score(deal: Deal, move: str) -> float:
    return capture_score(deal.view(deal.turn), parse_move(move))


# Capture games


def test_takes_the_cards_worth_most() -> None:
    # 7C and 7D: 3.75 and 11.75; R and R: 1 and 1. Nothing unseen sweeps what is left.
    deal = situation("scopa/2", "7CRS", "FCFS", table="7DRB5S6S")
    assert score(deal, "7Cx7D") == 15.5
    assert score(deal, "RSxRB") == 2
    assert chosen(deal) == "7Cx7D"


def test_a_scopa_counts_ten_and_an_empty_table_cannot_be_swept() -> None:
    deal = situation("scopa/2", "RS3C", "FCFS", table="3D7C")
    assert score(deal, "RSx3D7C") == 1 + (1 + 2 + 0.75) + 3.75 + 10
    assert chosen(deal) == "RSx3D7C"


def test_the_last_play_is_no_scopa() -> None:
    deal = situation("scopa/2", "", "RS", table="3B7C", turn=1)
    assert score(deal, "RSx3B7C") == 1 + 1.75 + 3.75


def test_a_table_that_an_unseen_card_could_sweep_costs_eight() -> None:
    deal = situation("scopa/2", "RS5S", "FCFS", table="RB3C5B")
    assert score(deal, "RSxRB") == 2 - 8  # 3 and 5 for the fante
    assert score(deal, "5Sx5B") == 4.5
    assert chosen(deal) == "5Sx5B"


def test_a_card_of_the_own_hand_sweeps_nothing() -> None:
    deal = situation("scopa/2", "RSFS", "2C2S", table="RB3C5B", piles=("FC", "FD"))
    assert score(deal, "RSxRB") == 2


def test_a_laid_card_counts_minus_its_worth() -> None:
    deal = situation("scopa/2", "7S2C", "FCFS", table="RBCB6B")
    assert score(deal, "7S") == -3.75
    assert score(deal, "2C") == -1.5
    assert chosen(deal) == "2C"


def test_equal_moves_are_settled_by_the_order_of_the_view() -> None:
    deal = situation("scopa/2", "FSFB", "ACAS", table="FCRBRC")
    assert score(deal, "FSxFC") == score(deal, "FBxFC")
    assert chosen(deal) == "FSxFC"


def test_the_penalty_holds_even_when_nothing_is_left_to_play() -> None:
    deal = situation("scopone/4", "2C3C", "7C7B", "4B5B", "6CRC", table="RDCD", turn=0)
    assert score(deal, "2C") == -1.5  # 21 is out of reach
    deal = situation("scopone/4", "", "RC", "4B", "6C", table="", turn=1)
    assert score(deal, "RC") == -1
    deal = situation("scopone/4", "", "6C", "4B", "6S", table="", turn=1)
    assert score(deal, "6C") == -3 - 8


def test_asso_an_ace_sweep_is_no_scopa_and_no_danger() -> None:
    deal = situation("asso_piglia_tutto/2", "ACFS", "ASAB", table="RB3C")
    assert score(deal, "ACx3CRB") == 2.5 + 1 + 1.75
    assert score(deal, "FS") == -1
    option = situation(
        "asso_piglia_tutto/2", "ACFS", "ASAB", table="RB3C", options="ace_sweep_is_scopa:on"
    )
    assert score(option, "ACx3CRB") == 2.5 + 1 + 1.75 + 10
    assert score(option, "FS") == -1 - 8


def test_asso_a_lone_ace_is_taken_with_a_scopa() -> None:
    deal = situation("asso_piglia_tutto/2", "ACFS", "ASRC", table="AB")
    assert score(deal, "ACxAB") == 2.5 + 2.5 + 10
    assert score(deal, "FS") == -1  # ace and fante: an ace takes only the ace


def test_cirulla_adds_one_for_the_runs_of_denari() -> None:
    deal = situation("cirulla/2", "RC2S", "5C4C", table="RD6BFS")
    assert score(deal, "RCxRD") == 1 + (1 + 2 + 1)


def test_cirulla_fears_fifteens_and_aces() -> None:
    deal = situation("cirulla/2", "RCCS", "6C4C", table="RBCB")
    assert score(deal, "RCxRB") == 2 - 8  # cavallo and six
    assert score(deal, "CSxCB") == 2
    deal = situation("cirulla/2", "RCCS", "AC4C", table="RBCB")
    assert score(deal, "CSxCB") == 2 - 8


def test_cirulla_a_matta_on_the_table_keeps_its_value() -> None:
    # As a two it makes twelve with the re: the three reaches fifteen. A seven would not.
    deal = situation("cirulla/2", "FCCS", "3C3S", table="7CRB", fields="matta=1")
    assert score(deal, "FC") == -1
    assert score(deal, "CS") == -1
    deal = situation("cirulla/2", "CSFC", "3C6S", table="7CRBCB", fields="matta=1")
    assert score(deal, "CSxCB") == 2 - 8
    plain = situation("cirulla/2", "CSFC", "3C6S", table="7CRBCB")
    assert score(plain, "CSxCB") == 2


def test_an_accuso_comes_before_any_play() -> None:
    deal = situation(
        "cirulla/2", "2C2S2B", "FCFSRS", table="2D", options="auto_accuso:off", dealer=1
    )
    assert chosen(deal) == "!cirulla"


# Briscola


def test_briscola_leads_the_cheapest_card() -> None:
    deal = trick_situation("briscola/2", "2D4SAC", "3C5C6C", trump="7D")
    assert chosen(deal) == "4S"


def test_briscola_takes_with_the_plain_card_worth_most() -> None:
    deal = trick_situation("briscola/2", "3C6C", "3SASAD", trick=("FS",), trump="7D")
    assert chosen(deal) == "AS"


def test_briscola_ruffs_only_for_ten_points() -> None:
    rich = trick_situation("briscola/2", "3C6C", "2D4DFS", trick=("AC",), trump="7D")
    assert chosen(rich) == "2D"
    poor = trick_situation("briscola/2", "3S6C", "2D4DFS", trick=("RC",), trump="7D")
    assert chosen(poor) == "FS"


def test_briscola_gives_points_to_a_partner_who_wins() -> None:
    hands = ("4S5B", "5S6B", "6S7B", "ADRC3B")
    deal = trick_situation("briscola/4", *hands, trick=("2C", "AC", "4C"), trump="7D")
    assert chosen(deal) == "3B"
    trumps = ("4S5B", "5S6B", "6S7B", "ADRD2D")
    deal = trick_situation("briscola/4", *trumps, trick=("2C", "AC", "4C"), trump="7D")
    assert chosen(deal) == "2D"


# Tressette


def test_tressette_leads_the_highest_of_the_longest_suit() -> None:
    deal = trick_situation("tressette/2", "3C2C4S5SAS", "4D5D6D7DRD")
    assert chosen(deal) == "AS"
    level = trick_situation("tressette/2", "3C2C4SAS", "4D5D6D7D")
    assert chosen(level) == "3C"


def test_tressette_gives_points_to_a_partner_who_surely_wins() -> None:
    hands = ("4D4S", "5D5S", "ACRC4C", "6D6SFC")
    sure = trick_situation("tressette/4", *hands, trick=("2C", "5C"), piles=("3C", ""))
    assert chosen(sure) == "AC"
    hands = ("4D4S", "5D5S", "ACRC4C", "6D6S3C")
    unsure = trick_situation("tressette/4", *hands, trick=("2C", "5C"))
    assert chosen(unsure) == "4C"


def test_tressette_ties_of_worth_go_to_the_weakest() -> None:
    hands = ("4D5D6D", "5SRS6S", "6B7B4B", "2CRCFC7C")
    deal = trick_situation("tressette/4", *hands, trick=("5C", "3C", "6C"))
    assert chosen(deal) == "FC"


def test_tressette_takes_as_low_as_it_can_when_there_is_something_to_take() -> None:
    hands = ("4D5D", "ACRC7C", "6B7B4B", "5SRSFS")
    poor = trick_situation("tressette/4", *hands, trick=("6C",))
    assert chosen(poor) == "7C"  # no points yet: the weakest, which happens to win
    hands = ("4D5D", "ACRC4C", "6B7B4B", "5SRSFS")
    poor = trick_situation("tressette/4", *hands, trick=("6C",))
    assert chosen(poor) == "4C"
    rich = trick_situation("tressette/4", *hands, trick=("FC",))
    assert chosen(rich) == "RC"
    last = trick_situation("tressette/2", "4D5D", "ACRC4C", trick=("6C",))
    assert chosen(last) == "RC"


def test_tressette_discards_the_weakest_of_the_shortest_suit() -> None:
    deal = trick_situation("tressette/2", "4D5D", "ASRB4B", trick=("6C",))
    assert chosen(deal) == "AS"


def test_tressette_declares_first() -> None:
    deal = trick_situation("tressette/2", "3C3S3D5C", "4D5D6D7D", fields="held=3D3C3S,-")
    assert chosen(deal) == "!buongioco:3-B"


@pytest.mark.parametrize(("game", "seats"), [each for each in tables() if each[0] in GAMES])
def test_always_answers_with_a_legal_move(game: str, seats: int) -> None:
    for number, rules in enumerate(all_rules(game, seats)):
        deal = fresh_deal(rules, random.Random(number))
        while not deal.over:
            deal.play(greedy(deal.view(deal.turn)))
