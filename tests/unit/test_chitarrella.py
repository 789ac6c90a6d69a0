"""The advice that Chitarrella follows: each piece with a position in which it decides."""

from __future__ import annotations

import random

import pytest
from rules.helpers import dealt, play, situation
from variants import all_rules, fresh_deal

from mazziere.bots import BotFailed, Budget, player
from mazziere.bots.chitarrella import (
    ADVICE,
    Chitarrella,
    Knowledge,
    at_least_one,
    choice,
    score,
)
from mazziere.cards import parse_card
from mazziere.games import GAMES, Deal, View
from mazziere.notation import format_move, parse_move, parse_position

RULES = [rule.__name__ for rule, _ in ADVICE]

#: A position, the move that is chosen, and the one that would be without that piece of advice.
DECIDED: dict[str, tuple[str, str, str]] = {
    "scopa": (
        "scopone/4 options=scientifico:on dealer=2 turn=2 hand=FB,6D,5DCC,AB "
        "pile=ACAS2D2C2S2B3D3C3S3B4D5C6S6B7D7C7S7BFDFCFSCS,AD4C4S4B5S5B6CCDRDRCRSRB "
        "last_taker=1 log=0:4C table=CB",
        "CCxCB",
        "5D",
    ),
    "no_scopa_to_the_next": (
        "scopone/4 dealer=1 turn=1 hand=2B,3C4B,4D,FB "
        "pile=ADAS3D3S3B5D5C5S6D6C7D7CFDFCFSCDCCCSCBRDRB,ACAB2D2C2S4C4S6S6B7S7BRCRS "
        "last_taker=0 table=5B sweeps=-,2C",
        "4B",
        "3C",
    ),
    "prize": (
        "scopone/4 options=scientifico:on dealer=1 turn=3 hand=3B,FB,-,RS "
        "pile=ADAC2S3D3C5S5B6C6B7DFDFSCDCSCB,AS2D2C3S4D4C4S4B5D5C6D6S7S7BRDRCRB last_taker=3 "
        "log=1:FC table=AB2B7CFCCC",
        "RSxAB2B7C",
        "RSxABCC",
    ),
    "guard": (
        "scopone/4 dealer=0 turn=0 hand=AD4S,7S,AB,7D "
        "pile=ACAS4C5D5C5S5B6D6C6S6B7CFDFCFSFBCDCCCS,2D2C2S2B3D3S3B4D4B7BRCRSRB last_taker=3 "
        "log=2:RD table=3CCBRD sweeps=-,RS",
        "AD",
        "4S",
    ),
    "last_take": (
        "scopone/4 dealer=2 turn=1 hand=-,FB,2D,- "
        "pile=2S3C3S4D4C4B6BFDFCCDCCRDRCRSRB,ACASAB2C3D3B4S5D5C5S6D6C7C7S7BFSCB last_taker=3 "
        "log=3:AD table=AD2B5B6S7DCS",
        "FBxAD2B5B",
        "FBxAD7D",
    ),
    "no_scopa_to_the_last": (
        "scopone/4 options=scientifico:on dealer=3 turn=3 hand=RB,2D,4S,6S7C "
        "pile=ACAS2S2B3C4C6D6B7D7S7BFCFB,ADAB2C3D3B4B5D5C5S5B6CFDFSCDCCCSCBRDRC last_taker=1 "
        "table=3S4DRS sweeps=-,FD",
        "6S",
        "7Cx3S4D",
    ),
    "scopa_for_the_partner": (
        "scopone/4 dealer=1 turn=1 hand=7DCB,2D6C7C,2C6D,5CRD "
        "pile=AD2S3C4C5D5S5B6S6B7S7BFDFSCDCCCSRCRS,ACASAB3D3S3B4D4S4BFCFB last_taker=0 "
        "log=3:RB table=2BRB",
        "2Dx2B",
        "6C",
    ),
    "mulinello": (
        "scopone/4 dealer=1 turn=2 hand=RS,2C,7S,RB "
        "pile=ADACAS2D2S3C3S3B4D4C4S5S5B6D6B7DFCFSCSRDRC,5D5C6C6S7C7BFDFBCDCC last_taker=2 "
        "log=0:2B table=AB2B3D4BCB sweeps=-,7CFD",
        "7SxAB2B4B",
        "7Sx3D4B",
    ),
    "care_of_the_sevens": (
        "scopone/4 dealer=1 turn=1 hand=7C,AD7B,AS,AB "
        "pile=AC2C2B3C3S4C5S6D6CFDFCCDCCCSCBRS,2D2S3D3B4D4S4B5C5B6B7D7SFSFBRDRCRB "
        "last_taker=0 table=5D6S sweeps=RS,-",
        "AD",
        "7B",
    ),
    "lay_from_a_pair": (
        "scopone/4 dealer=2 turn=2 hand=ACRS,4SRB,5D6C6S,AB6D "
        "pile=3C4D4C4B7CCDCCCSCBRDRC,AS2D2C2S3D3S3B5C5S5B6B7D7S7BFDFCFSFB last_taker=1 "
        "log=0:2B table=AD2B sweeps=7C,-",
        "6C",
        "5D",
    ),
    "lay_a_dead_card": (
        "scopone/4 dealer=0 turn=0 hand=6SRB,7D,3D,7B "
        "pile=AB3S5C5S6DFCFSFBCDCS,ADACAS2D2C2S2B3B4D4C4S5D5B6C6B7C7SCCCBRDRS last_taker=0 "
        "log=2:4B table=3C4BFDRC",
        "6S",
        "RBxRC",
    ),
    "keep_the_high_cards": (
        "scopone/4 dealer=3 turn=3 hand=CB,6S,2D,2BCS "
        "pile=ASAB2C3C3B4D4S4B5C5S5B6B7S7BFDFCFBCC,ADAC2S3D3S4C5D6D6C7D7CCDRDRCRSRB "
        "last_taker=2 table=FS sweeps=FC,-",
        "2B",
        "CS",
    ),
    "serve": (
        "scopone/4 dealer=1 turn=3 hand=5CRB,5B7D,5D,4D7B "
        "pile=ADAB2B3S4S4B5S6DFCCDCCCSCBRDRCRS,ACAS2C2S3D3C3B4C6C6S6B7CFDFS last_taker=0 "
        "log=1:7S table=2D7SFB sweeps=RD,7C",
        "4D",
        "7Bx7S",
    ),
    "grip": (
        "scopone/4 dealer=2 turn=2 hand=3S,4B,3D7C,6B "
        "pile=2B3C5DCCCSRCRB,ADACAB2C2S3B4D4C4S5C5S5B6D6C6S7S7BFDFCFSFBCDRDRS last_taker=3 "
        "log=0:7D table=AS2D7DCB sweeps=CC,-",
        "3DxAS2D",
        "7Cx7D",
    ),
    "leave_the_partners_card": (
        "scopone/4 dealer=1 turn=3 hand=AC,RS,-,CD "
        "pile=AB2D2C2S3C3S6C6S7S7BFDCCRDRB,AD2B3D4D4C4S4B5D5C5S5B6B7D7CFCFBCSCB last_taker=0 "
        "log=1:FS table=AS3B6DFSRC sweeps=CC,-",
        "CDx3B6D",
        "CDxASFS",
    ),
    "no_hurry": (
        "scopone/4 options=scientifico:on dealer=0 turn=0 hand=AD5D,3C,3D,7D "
        "pile=AB2D2S6D6S6B7C7S7BCCCB,ACAS2C2B3S3B4D4C4S5S5B6CFDFCFSFBCDCSRDRSRB last_taker=3 "
        "log=2:5C table=4B5CRC sweeps=-,AC",
        "AD",
        "5Dx5C",
    ),
    "spariglio": (
        "scopone/4 dealer=0 turn=0 hand=6CCC,4C,6S,RC "
        "pile=AD3D3S4D4S5D5C6D6BFDCDRDRS,ACASAB2D2S2B3C3B5B7D7C7S7BFCFSFBCSCB last_taker=0 "
        "log=2:4B table=2C4B5SRB",
        "CCx4B5S",
        "6Cx2C4B",
    ),
    "anchor": (
        "scopone/4 options=scientifico:on dealer=2 turn=2 hand=AB,7B,2D3D,AC "
        "pile=ADAS2C2B5S5B6D6SFDFCCDCCCSCBRCRB,2S3C3S3B4D4C4S4B5D5C6C6B7D7C7SFSRDRS "
        "last_taker=1 table=FB sweeps=FCCD,FS",
        "3D",
        "2D",
    ),
}


def chosen(view: View) -> int:
    return Chitarrella().choose(view, Budget(), random.Random(0))


def best(deal: Deal, without: str = "") -> str:
    """The move that is chosen when one piece of advice is not listened to."""
    known = Knowledge(deal.view(deal.turn))
    heard = [(rule, weight) for rule, weight in ADVICE if rule.__name__ != without]
    moves = deal.legal_moves()
    return format_move(max(moves, key=lambda move: score(known, choice(known, move), heard)))


def says(name: str, deal: Deal, move: str) -> float:
    """What one piece of advice says about a move."""
    known = Knowledge(deal.view(deal.turn))
    rule = next(rule for rule, _ in ADVICE if rule.__name__ == name)
    return rule(known, choice(known, parse_move(move)))


@pytest.mark.parametrize("name", RULES)
def test_every_piece_of_advice_decides_somewhere(name: str) -> None:
    position, move, otherwise = DECIDED[name]
    deal = parse_position(position)
    assert format_move(chosen(deal.view(deal.turn))) == move
    assert best(deal) == move
    assert best(deal, without=name) == otherwise
    assert says(name, deal, move) > says(name, deal, otherwise)


def test_all_advice_speaks_for_something() -> None:
    assert all(weight > 0 for _, weight in ADVICE)


# What the advice means, on positions made by hand


def test_a_scopa_counts_but_not_with_the_last_card() -> None:
    deal = situation("scopone/4", "7D2C", "4C4S", "5C5S", "6C6S", table="3B4B")
    assert says("scopa", deal, "7Dx3B4B") == 1
    assert says("scopa", deal, "2C") == 0
    last = situation("scopone/4", "", "", "", "7D", table="3B4B", turn=3)
    assert says("scopa", last, "7Dx3B4B") == 0


def test_a_table_that_nobody_can_sweep_gives_no_scopa_away() -> None:
    deal = situation("scopone/4", "2C3C", "4C4S", "6S5S", "6C4D", table="CB")
    assert says("no_scopa_to_the_next", deal, "2C") == 0  # eleven
    deal = situation("scopone/4", "2C3C", "5C4S", "6S5S", "6C5D", table="2B")
    assert says("no_scopa_to_the_next", deal, "3C") < -0.5  # three fives among six cards
    assert says("no_scopa_to_the_next", deal, "2Cx2B") == 0


def test_the_side_of_the_dealer_keeps_ranks_paired_and_the_other_side_does_not() -> None:
    hands = ("7D2C", "7C4S", "7S5S", "6C")
    piles = ("3C3S4C4D7B", "")
    mano = situation("scopone/4", *hands, table="3B4B", piles=piles, dealer=3)
    mazzo = situation("scopone/4", *hands, table="3B4B", piles=piles, dealer=2)
    assert says("spariglio", mano, "7Dx3B4B") == -says("spariglio", mazzo, "7Dx3B4B") != 0


def test_the_settebello_is_laid_last_of_all() -> None:
    deal = situation("scopone/4", "7D7C2C", "7S4S4C", "5C5S5B", "6C6S6B", table="RBCB")
    assert says("care_of_the_sevens", deal, "7D") < says("care_of_the_sevens", deal, "7C") < 0
    assert says("care_of_the_sevens", deal, "2C") == 0
    gone = situation("scopone/4", "7D7C2C", "3S4S4C", "5C5S5B", "6C6S6B", table="RBCB")
    assert says("care_of_the_sevens", gone, "7C") == 0


def test_a_card_of_a_pair_or_of_three_is_laid_first() -> None:
    deal = situation("scopone/4", "7D5C5D2C", "7S4S4CFC", "5SAC3CFD", "6C6S6BFS", table="RBCB")
    assert says("lay_from_a_pair", deal, "5C") == 1
    assert says("lay_from_a_pair", deal, "2C") == 0


def test_opening_scientifico_with_three_of_a_kind() -> None:
    deal = dealt("scopone", "4D4C4SAD2D3C5D6C7SRD", scientifico=True)
    assert format_move(chosen(deal.view(0)))[0] == "4"


def test_the_card_that_the_partner_laid_is_left_to_the_partner() -> None:
    deal = situation("scopone/4", "7C3C", "4C4S", "6S5S", "6C4D", table="RBCB7S", fields="log=2:7S")
    assert says("leave_the_partners_card", deal, "7Cx7S") == -1
    others = situation(
        "scopone/4", "7C3C", "4C4S", "6S5S", "6C4D", table="RBCB7S", fields="log=1:7S"
    )
    assert says("leave_the_partners_card", others, "7Cx7S") == 0


def test_cards_are_worth_nothing_once_carte_and_denari_are_decided() -> None:
    open_deal = dealt("scopone")
    assert Knowledge(open_deal.view(0)).worth[parse_card("RD")] > 0.1
    deal = situation("scopone/4", "RD", "RC", "RB", "RS", piles=("AD2D3D4D5D6D", ""))
    assert Knowledge(deal.view(0)).worth[parse_card("RD")] == 0


# What is known


def test_who_passes_up_a_scopa_is_thought_not_to_hold_the_card() -> None:
    deal = play(dealt("scopone", "5C", "RS", scientifico=True), "5C", "RS")
    passed = Knowledge(deal.view(2)).holds[1][5]
    assert passed < 0.15 < Knowledge(deal.view(2)).holds[3][5]


def test_what_the_partner_shows_is_known() -> None:
    deal = dealt("scopone", "AC", "AS", "4D4C", carte_scoperte=True)
    known = Knowledge(deal.view(0))
    assert known.holds[2][4] == 1
    assert {known.holds[2][value] for value in range(1, 11)} == {0.0, 1.0}


def test_a_card_is_somewhere() -> None:
    assert at_least_one(1.0, 1, 3) == 1
    assert at_least_one(1 / 3, 0, 3) == 0
    assert at_least_one(1 / 3, 2, 3) == pytest.approx(2 / 3)
    assert at_least_one(1 / 3, 3, 3) == 1


# As a player


@pytest.mark.parametrize("number", range(12))
def test_plays_legal_moves_to_the_end_and_always_the_same(number: int) -> None:
    rules = all_rules("scopone", 4)
    deal = fresh_deal(rules[number % len(rules)], random.Random(number))
    lot = random.Random(1)
    while not deal.over:
        view = deal.view(deal.turn)
        move = Chitarrella().choose(view, Budget(), lot)
        assert move in view.moves
        assert move == Chitarrella().choose(view, Budget(iterations=7), random.Random(number))
        deal.play(move)
    assert lot.getstate() == random.Random(1).getstate()


def test_beats_any_legal_move() -> None:
    bot, other = player("chitarrella"), player("random")
    rng = random.Random(3)
    won = 0
    for number in range(20):
        deal = fresh_deal(GAMES["scopone"].rules(scientifico=number % 4 > 1), rng)
        while not deal.over:
            seated = bot if deal.turn & 1 == number & 1 else other
            deal.play(seated.choose(deal.view(deal.turn), Budget(), rng))
        won += deal.points(number & 1) > deal.points(1 - (number & 1))
    assert won >= 17


@pytest.mark.parametrize("game", [name for name in GAMES if name != "scopone"])
def test_plays_no_other_game(game: str) -> None:
    deal = dealt(game)
    with pytest.raises(BotFailed, match="scopone only"):
        chosen(deal.view(deal.turn))


def test_needs_its_memory_and_the_turn() -> None:
    deal = dealt("scopone")
    with pytest.raises(BotFailed, match="whole view"):
        chosen(deal.on_screen(0))
    with pytest.raises(BotFailed, match="on turn"):
        chosen(deal.view(1))
