"""Visibility options (OPT), and the table of options at the end of docs/rules.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mazziere.cards import cards_in
from mazziere.games import GAMES, BadOption, Deal
from mazziere.games.deal import act

from .helpers import (
    CAPTURE_GAMES,
    TRICK_GAMES,
    dealt,
    legal,
    play,
    random_deals,
    situation,
    sorted_text,
    text,
)

RULES = Path(__file__).parents[2] / "docs" / "rules.md"
#: Options of a match, a clock or a stake, and the number of players.
NOT_OF_A_DEAL = {
    "players",
    "match",
    "target_mode",
    "tie_at_target",
    "tournament",
    "match_mode",
    "timeout_mp",
    "match_time",
    "ko_ties",
    "move_timeout",
    "per_point",
    "max_loss",
}

SIX = ("scopa", "scopone", "asso_piglia_tutto", "cirulla", "tressette", "briscola")


def panel(deal: Deal, viewer: int | None = None) -> str:
    seen = deal.view(viewer).seen
    assert seen is not None
    return text(seen)


def test_OPT_1_the_panel_starts_with_the_opening_table() -> None:
    deal = dealt("scopa", table="2C5S7DRB", carte_viste=True)
    for viewer in (None, 0, 1):
        assert panel(deal, viewer) == "2C5S7DRB"


def test_OPT_1_the_panel_is_brought_up_to_date_at_the_end_of_a_round() -> None:
    deal = dealt("scopa", "FD3C4C", "5D6CFC", table="2C5S7DRB", carte_viste=True)
    play(deal, "FD")
    assert panel(deal) == "2C5S7DRB"
    play(deal, "5Dx5S")
    assert panel(deal) == sorted_text("2C5S7DRBFD5D")


def test_OPT_1_captures_of_the_current_round_wait_too() -> None:
    deal = dealt("scopa", "7C3C4C", "5D6CFC", table="2C5S7DRB", carte_viste=True)
    play(deal, "7Cx7D")
    assert panel(deal) == "2C5S7DRB"


def test_OPT_1_with_four_players_a_round_is_four_plays() -> None:
    hands = ("FD3C4C", "6D6C7C", "CDFCCC", "FSFBCS")
    deal = dealt("scopa", *hands, table="2CRSRB4S", seats=4, carte_viste=True)
    play(deal, "FD", "6Dx2C4S", "CD")
    assert panel(deal) == sorted_text("2CRSRB4S")
    play(deal, "CSxCD")
    assert panel(deal) == sorted_text("2CRSRB4SFD6DCDCS")


def test_OPT_1_the_panel_keeps_the_table_of_the_dealers_accuso() -> None:
    deal = dealt("cirulla", "4DFDCD", table="AB2C5S7B", carte_viste=True)
    assert panel(deal) == "AB2C5S7B"


def test_OPT_1_the_panel_has_no_card_of_a_hand_or_of_the_stock() -> None:
    for deal in random_deals("scopa", 2, 5, carte_viste=True):
        while not deal.over:
            hidden = deal.hand[0] | deal.hand[1] | sum(1 << card for card in deal.stock)
            seen = deal.view().seen
            assert seen is not None
            assert not seen & hidden
            deal.play(deal.legal_moves()[-1])
        assert len(list(cards_in(deal.view().seen or 0))) == 40


@pytest.mark.parametrize("game", CAPTURE_GAMES)
def test_OPT_1_offered_in_the_capture_games_and_off_by_default(game: str) -> None:
    for seats in GAMES[game].seats:
        assert GAMES[game].rules(seats).option("carte_viste") is False
        assert dealt(game, table="2C5S7DRB", seats=seats).view(0).seen is None
        assert dealt(game, table="2C5S7DRB", seats=seats, carte_viste=True).view(0).seen


@pytest.mark.parametrize("game", TRICK_GAMES)
def test_OPT_1_not_offered_in_the_trick_games(game: str) -> None:
    with pytest.raises(BadOption):
        GAMES[game].rules(2, carte_viste=True)


@pytest.mark.parametrize("game", ["scopa", "asso_piglia_tutto", "cirulla"])
def test_OPT_1_heads_up_both_see_both_last_hands(game: str) -> None:
    hands = ("4DFDCD", "5CFCRC")
    deal = situation(f"{game}/2", *hands, table="RS", options="carte_viste:on")
    assert [text(hand.cards) for hand in deal.view(0).hands] == list(hands)
    assert [text(hand.cards) for hand in deal.view(1).hands] == list(hands)


def test_OPT_1_heads_up_not_while_there_is_stock() -> None:
    deal = situation("scopa/2", "4DFDCD", table="RS", stock="2C", options="carte_viste:on")
    assert deal.view(0).hands[1].cards == 0


def test_OPT_1_heads_up_from_the_moment_of_the_last_hand_out() -> None:
    deal = situation("scopa/2", "", "4D", table="RS", stock="2C", turn=1, options="carte_viste:on")
    play(deal, "4D")
    assert deal.stock == []
    assert deal.view(0).hands[1].cards == deal.hand[1]


def test_OPT_1_four_players_do_not_see_the_last_hands() -> None:
    deal = situation("scopa/4", "4DFDCD", table="RS", options="carte_viste:on")
    assert [seat for seat in range(4) if deal.view(0).hands[seat].cards] == [0]


def test_OPT_1_without_the_option_the_last_hands_are_hidden() -> None:
    deal = situation("scopa/2", "4DFDCD", table="RS")
    assert deal.view(0).hands[1].cards == 0


@pytest.mark.parametrize("viewer", [None, 1, 2, 3])
def test_OPT_2_with_carte_viste_an_accuso_stays_on_show_until_played(viewer: int | None) -> None:
    deal = dealt(
        "cirulla",
        *["2D3C4S", "4DFDCD", "5DFCCC", "6DRCRS"],
        table="FSFBCSCB",
        seats=4,
        carte_viste=True,
        accuso_exposure="momentary",
    )
    assert text(deal.view(viewer).hands[0].cards) == "2D3C4S"
    play(deal, "2D")
    assert text(deal.view(viewer).hands[0].cards) == "3C4S"


def test_OPT_2_a_hand_without_accuso_stays_hidden() -> None:
    deal = dealt("cirulla", "4DFDCD", table="FSFBCSCB", carte_viste=True)
    assert deal.view(1).hands[0].cards == 0


@pytest.mark.parametrize("game", [*CAPTURE_GAMES, *TRICK_GAMES])
def test_OPT_3_partners_see_each_other_from_start_to_finish(game: str) -> None:
    for deal in random_deals(game, 4, 3, carte_scoperte=True):
        while not deal.over:
            for seat in range(4):
                partner = (seat + 2) % 4
                assert deal.view(seat).hands[partner].cards == deal.hand[partner]
            deal.play(deal.legal_moves()[-1])


@pytest.mark.parametrize("game", ["scopa", "scopone", "asso_piglia_tutto", "tressette", "briscola"])
def test_OPT_3_opponents_and_spectators_do_not(game: str) -> None:
    for deal in random_deals(game, 4, 3, carte_scoperte=True):
        while not deal.over:
            for seat in range(4):
                hands = deal.view(seat).hands
                assert hands[(seat + 1) % 4].cards == 0
                assert hands[(seat + 3) % 4].cards == 0
            assert [hand.cards for hand in deal.view().hands] == [0, 0, 0, 0]
            deal.play(deal.legal_moves()[-1])


def test_OPT_3_in_cirulla_opponents_see_announced_cards_only() -> None:
    hands = ("2D3C4S", "4DFDCD", "5DFCCC", "6DRCRS")
    deal = dealt("cirulla", *hands, table="FSFBCSCB", seats=4, carte_scoperte=True)
    assert [text(hand.cards) for hand in deal.view(1).hands] == ["2D3C4S", "4DFDCD", "", "6DRCRS"]
    assert [text(hand.cards) for hand in deal.view().hands] == ["2D3C4S", "", "", ""]


@pytest.mark.parametrize("game", [*CAPTURE_GAMES, *TRICK_GAMES])
def test_OPT_3_off_by_default(game: str) -> None:
    deal = next(random_deals(game, 4, 1, **({"auto_accuso": False} if game == "cirulla" else {})))
    assert GAMES[game].rules(4).option("carte_scoperte") is False
    for seat in range(4):
        assert [other for other in range(4) if deal.view(seat).hands[other].cards] == [seat]


@pytest.mark.parametrize("game", [name for name in GAMES if name != "scopone"])
def test_OPT_3_for_four_players_only(game: str) -> None:
    with pytest.raises(BadOption):
        GAMES[game].rules(2, carte_scoperte=True)


def test_OPT_3_drawn_cards_are_told_to_the_partner_alone() -> None:
    hands = ("4DRCRB", "5DCCCB", "ADFCFB", "6D7C7B")
    deal = dealt("briscola", *hands, seats=4, table="6S", stock="2C3C4C5C", carte_scoperte=True)
    play(deal, "4D", "5D", "AD", "6D")
    drawn = {
        viewer: [
            act.seat(entry)
            for entry in deal.view(viewer).log
            if act.kind(entry) == act.DRAW and act.card(entry) != act.HIDDEN_CARD
        ]
        for viewer in (None, 0, 1, 2, 3)
    }
    assert drawn == {None: [], 0: [2, 0], 1: [3, 1], 2: [2, 0], 3: [3, 1]}


@pytest.mark.parametrize("game", [*CAPTURE_GAMES, *TRICK_GAMES])
def test_OPT_3_the_moves_of_a_hidden_hand_are_not_in_the_view(game: str) -> None:
    deal = next(random_deals(game, 4, 1))
    assert legal(deal)
    for viewer in (None, 0, 1, 2, 3):
        assert bool(deal.view(viewer).moves) == (viewer == deal.turn)


def documented_options() -> dict[str, tuple[str, str, str]]:
    """The rows of the table of options: games, values and default by name."""
    table = RULES.read_text(encoding="utf-8").split("## Table options and defaults")[1]
    rows = re.findall(r"^\| `(\w+)`[^|]*\| ([^|]*) \| ([^|]*) \| ([^|]*) \|", table, re.MULTILINE)
    return {name: (games, values, default) for name, games, values, default in rows}


def test_options_of_a_deal_are_those_of_the_rule_book() -> None:
    played = {option.name for game in GAMES.values() for option in game.options}
    assert played == set(documented_options()) - NOT_OF_A_DEAL


@pytest.mark.parametrize("name", sorted(set(documented_options()) - NOT_OF_A_DEAL))
def test_games_values_and_default_of_an_option_are_those_of_the_rule_book(name: str) -> None:
    games, values, default = documented_options()[name]
    for game in (GAMES[known] for known in SIX):
        offered = {option.name: option for option in game.options}
        assert (name in offered) == (games.startswith("all") or game.title in games)
        if name in offered:
            option = offered[name]
            assert option.format(option.default) == default.strip("`")
            assert set(option.values or ("on", "off")) == set(values.replace("`", "").split(", "))
            assert (option.seats == (4,)) == ("four players" in games and name != "scientifico")
