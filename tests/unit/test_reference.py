"""Tests of the reference implementation: the examples of the rules, then random play."""

import random
from collections.abc import Mapping, Sequence
from itertools import product

import pytest

from reference import Reference, reference
from reference.capture import (
    AssoPigliaTutto,
    CaptureGame,
    Cirulla,
    Scopa,
    Scopone,
    grande,
    piccola,
    primiera,
    primiera_winner,
)
from reference.cards import PACK, deal_round_robin, face_value, sort_cards
from reference.tricks import Briscola, Tressette

# Builders.


def stacked(
    hands: Mapping[int, str],
    table: str = "",
    seats: int = 2,
    dealer: int | None = None,
    each: int = 3,
    then: str = "",
) -> list[str]:
    """A deck that deals these hands (completed with low-interest cards), this table, this rest."""
    dealer = seats - 1 if dealer is None else dealer
    wanted = {seat: cards.split() for seat, cards in hands.items()}
    named = {card for cards in wanted.values() for card in cards}
    named |= set(table.split()) | set(then.split())
    spare = [card for card in reversed(PACK) if card not in named]
    full = []
    for seat in range(seats):
        hand = list(wanted.get(seat, []))
        while len(hand) < each:
            hand.append(spare.pop())
        full.append(hand)
    deck = []
    for i in range(each):
        for step in range(1, seats + 1):
            deck.append(full[(dealer + step) % seats][i])
    return deck + table.split() + then.split() + spare


def position(game: CaptureGame, hand: str, table: str) -> CaptureGame:
    """Puts cards in the hand of the player on turn and on the table, regardless of the rest."""
    game.hands[game.turn] = hand.split()
    game.table = table.split()
    return game


QUIET = "4D 4C 6S RB"  # an opening table without accuso (24) and without kings or aces to void it


def scopa(hand: str, table: str) -> CaptureGame:
    return position(Scopa(2, {}, stacked({}, QUIET), 1), hand, table)


def asso(hand: str, table: str, **options: object) -> CaptureGame:
    return position(AssoPigliaTutto(2, options, stacked({}, QUIET), 1), hand, table)


def cirulla(hand: str, table: str, **options: object) -> Cirulla:
    game = Cirulla(2, {"auto_accuso": False, **options}, stacked({0: "RD FS 6B"}, QUIET), 1)
    position(game, hand, table)
    return game


# Dealing.


@pytest.mark.parametrize(("seats", "dealer"), [(2, 0), (2, 1), (4, 0), (4, 2)])
def test_deal_goes_round_from_the_right_of_the_dealer(seats: int, dealer: int) -> None:
    stock = list(PACK)
    hands: list[list[str]] = [[] for _ in range(seats)]
    deal_round_robin(hands, stock, dealer, 3)
    assert hands[(dealer + 1) % seats][0] == PACK[0]
    assert hands[dealer] == [PACK[seats - 1], PACK[2 * seats - 1], PACK[3 * seats - 1]]
    assert stock == PACK[3 * seats :]


def test_wrong_arguments() -> None:
    cases: list[tuple[str, int, dict[str, object], list[str], int]] = [
        ("poker", 2, {}, PACK, 0),
        ("scopa", 3, {}, PACK, 0),
        ("scopone", 2, {}, PACK, 0),
        ("scopa", 2, {"scientifico": True}, PACK, 0),
        ("scopa", 2, {}, PACK[1:], 0),
        ("scopa", 2, {}, PACK, 2),
        ("cirulla", 2, {"matta_revert": "never"}, PACK, 0),
    ]
    for game, seats, options, deck, dealer in cases:
        with pytest.raises(ValueError):
            reference(game, seats, options, deck, dealer)


def test_sorting() -> None:
    assert sort_cards(["RB", "AB", "AD", "7C", "CC", "FC"]) == ["AD", "AB", "7C", "FC", "CC", "RB"]


# Void deals.


def test_three_kings() -> None:
    deck = stacked({}, "RD RC RS 4D")
    assert Scopa(2, {}, deck, 1).void == "three_kings"
    assert Scopa(2, {}, deck, 1).legal() == set()
    assert Scopa(2, {}, deck, 1).over
    assert Scopa(2, {"redeal_three_kings": False}, deck, 1).void is None
    assert AssoPigliaTutto(2, {}, deck, 1).void == "three_kings"
    assert AssoPigliaTutto(2, {}, stacked({}, "RD RC RS AD"), 1).void == "three_kings"  # AMB-ASS-7
    assert Cirulla(2, {}, deck, 1).void is None
    assert Scopa(2, {}, stacked({}, "RD RC 5S 4D"), 1).void is None
    nine = stacked({}, "RD RC RS 4D", seats=4, each=9)
    assert Scopone(4, {}, nine, 3).void == "three_kings"
    assert Scopone(4, {"scientifico": True}, nine, 3).void is None


def test_two_aces() -> None:
    deck = stacked({}, "AD AC 3S RD")  # 15, but void comes first (AMB-CIR-1)
    game = Cirulla(2, {}, deck, 1)
    assert (game.void, game.over, game.legal()) == ("two_aces", True, set())
    assert game.points() == (0, 0)
    assert Scopa(2, {}, deck, 1).void is None
    assert Cirulla(2, {}, stacked({}, "AD 7C 3S 4D"), 1).void is None  # the matta is no ace


# Captures.


def test_spn_4() -> None:
    assert scopa("FD", "3D 5C FS").legal() == {"FDxFS"}
    assert scopa("CD", "AD 3C 4S 5B").legal() == {"CDxAD3C5B", "CDx4S5B"}


def test_scopa_captures() -> None:
    assert scopa("RD", "5D 5C 3S 2B").legal() == {"RDx5D5C", "RDx2B3S5D", "RDx2B3S5C"}
    assert scopa("7D", "7C 7S 3D 4D").legal() == {"7Dx7C", "7Dx7S"}
    assert scopa("AD 2D", "3D 7C").legal() == {"AD", "2D"}
    assert scopa("AD 4C", "AS 3D").legal() == {"ADxAS", "4CxAS3D"}  # GEN-11


def test_illegal_moves() -> None:
    game = scopa("CD", "AD 3C 4S 5B")
    for text in ("CD", "CDx5B4S", "CDx4S", "CDxAD3C4S5B", "7D", "!cirulla", ""):
        with pytest.raises(ValueError):
            game.play(text)


def test_scopa_and_last_card() -> None:
    game = scopa("7D 2D", "3D 4D")
    game.play("7Dx3D4D")
    assert (game.sweeps, game.last_taker, game.turn) == ([["7D"], []], 0, 1)
    assert game.piles[0] == {"7D", "3D", "4D"}
    last = scopa("7D", "3D 4D")
    last.stock, last.hands[1] = [], []
    last.play("7Dx3D4D")
    assert last.over and last.sweeps == [[], []]  # GEN-13
    last_but_one = scopa("7D", "3D 4D")
    last_but_one.stock, last_but_one.hands[1] = [], ["RD"]
    last_but_one.play("7Dx3D4D")
    assert last_but_one.sweeps == [["7D"], []]  # AMB-GEN-3


def test_leftovers() -> None:
    game = scopa("7D", "3D RC")
    game.stock, game.hands[1], game.last_taker = [], [], 1
    game.play("7D")
    assert game.over and game.table == []
    assert game.piles == [set(), {"7D", "3D", "RC"}]
    assert game.sweeps == [[], []]


def test_next_three_cards_come_in_the_same_way() -> None:
    game = scopa("7D", "3D")
    game.hands[0], game.hands[1], game.stock = [], ["RD"], ["2D", "2C", "2S", "2B", "5D", "5C"]
    game.turn = 1
    game.play("RD")
    assert game.turn == 0
    assert game.hands == [["2D", "2S", "5D"], ["2C", "2B", "5C"]]
    assert game.stock == []


def test_ace_cases() -> None:
    game = asso("AD 2D", "AC")  # ASS-5
    game.play("ADxAC")
    assert game.sweeps == [["AD"], []]
    assert asso("AD", "AC 5D").legal() == {"ADxAC"}  # ASS-6
    assert asso("AD", "AC AS 5D").legal() == {"ADxAC", "ADxAS"}
    game = asso("AD 2D", "RC 5D 3S")  # ASS-7
    assert game.legal() == {"ADx3S5DRC", "2D"}
    game.play("ADx3S5DRC")
    assert game.table == [] and game.sweeps == [[], []]
    assert asso("AD", "").legal() == {"AD"}  # ASS-8
    assert asso("4D", "AC 3D").legal() == {"4DxAC3D"}  # ASS-3
    last = asso("AD", "AC")  # ASS-9
    last.stock, last.hands[1] = [], []
    last.play("ADxAC")
    assert last.sweeps == [[], []]


def test_ace_options() -> None:
    game = asso("AD 2D", "RC 5D", ace_sweep_is_scopa=True)
    game.play("ADx5DRC")
    assert game.sweeps == [["AD"], []]
    for sweep in (False, True):
        for table, text in (("AC 5D", "ADxAC5D"), ("AC AS", "ADxACAS")):
            game = asso("AD 2D", table, ace_on_table="take_all", ace_sweep_is_scopa=sweep)
            assert game.legal() == {text, *asso("2D", table).legal()}
            game.play(text)
            assert game.sweeps == ([["AD"], []] if sweep else [[], []])
    game = asso("AD 2D", "AC", ace_on_table="take_all")
    game.play("ADxAC")
    assert game.sweeps == [["AD"], []]


def test_cirulla_captures() -> None:
    assert cirulla("4D", "4C 7S 2B").legal() == {"4Dx4C", "4Dx4C7S"}  # UI-3
    assert cirulla("RD", "5D 5C 3S 2B").legal() == {
        "RDx5D5C", "RDx2B3S5D", "RDx2B3S5C", "RDx5D", "RDx5C", "RDx2B3S",
    }  # fmt: skip
    assert cirulla("7D", "FC 7S 4C 3D").legal() == {"7DxFC", "7Dx7S", "7Dx3D4C"}
    assert cirulla("2D", "AC AS 6D").legal() == {"2DxACAS"}


def test_cirulla_ace() -> None:
    assert cirulla("AD", "AC 5D CD").legal() == {"ADxAC"}  # AMB-CIR-7
    game = cirulla("AD 5S", "RC 4D")
    game.play("ADx4DRC")
    assert game.sweeps == [["AD"], []]  # CIR-7
    assert cirulla("AD", "").legal() == {"AD"}


# The dealer's accuso.


def test_dealer_accuso() -> None:
    hands = {0: "RD FS 6B", 1: "RC FD 6C"}
    for table, points in (("2D 3C 4S 6D", 1), ("RS RB 7D 3D", 2), ("RS RB 7D 2D", 0)):
        game = Cirulla(2, {}, stacked(hands, table), 1)
        assert game.accuso_points == [0, points]
        assert game.last_taker == (1 if points else None)
        assert game.piles[1] == (set(table.split()) if points else set())
        assert game.table == ([] if points else table.split())
        assert game.turn == 0 and game.sweeps == [[], []]


def test_cir_13_ranges() -> None:
    others = [card for card in PACK if card != "7C"]
    seen = set()
    for trio in random.Random(13).sample(list(product(others, repeat=3)), 3000):
        if len(set(trio)) < 3 or sum(card[0] == "A" for card in trio) > 1:
            continue
        total = sum(face_value(card) for card in trio)
        seen.add(total)
        expected = 1 if 5 <= total <= 14 else 2 if 20 <= total <= 29 else 0
        game = Cirulla(2, {"auto_accuso": False}, stacked({}, "7C " + " ".join(trio)), 1)
        assert game.void is None
        assert game.accuso_points == [0, expected]
        assert game.matta is None
    assert seen >= set(range(7, 30))


# The accusi of the players.


def accusing(hand: str, **options: object) -> Cirulla:
    return Cirulla(2, options, stacked({0: hand, 1: "RD FS 6B"}, "6D 6C CS FB"), 1)


@pytest.mark.parametrize(
    ("hand", "points", "cumulated", "matta"),
    [
        ("2D 3D 4S", 3, 3, None),
        ("2D 3D 5S", 0, 0, None),
        ("2D 2C 2S", 10, 13, None),
        ("3D 3C 3S", 10, 13, None),
        ("4D 4C 4S", 10, 10, None),
        ("AD AC 7C", 10, 13, 1),
        ("2D 2C 7C", 10, 10, 2),
        ("3D 5C 7C", 3, 3, 1),
        ("4D 5C 7C", 0, 0, None),
        ("4D 4S 7C", 10, 10, 4),
        ("7D 7S 7C", 10, 10, 7),
        ("RC RS 7C", 10, 10, 10),
    ],
)
def test_automatic_accuso(hand: str, points: int, cumulated: int, matta: int | None) -> None:
    game = accusing(hand)
    assert game.accuso_points == [points, 0] and game.matta == matta
    assert not any(text.startswith("!") for text in game.legal())
    game = accusing(hand, accuso_cumulate=True)
    assert game.accuso_points == [cumulated, 0] and game.matta == matta


def bangs(game: Reference) -> set[str]:
    return {text for text in game.legal() if text.startswith("!")}


def test_manual_accuso() -> None:
    game = accusing("2D 2C 7C", auto_accuso=False)
    assert bangs(game) == {"!cirulla", "!decino"}
    game.play("!cirulla")  # AMB-CIR-3
    assert (game.turn, game.matta, game.accuso_points, bangs(game)) == (0, 1, [3, 0], set())
    game = accusing("2D 2C 7C", auto_accuso=False, accuso_cumulate=True)
    game.play("!decino")
    assert (game.matta, bangs(game)) == (2, set())  # AMB-CIR-2
    for first, second in (("!decino", "!cirulla"), ("!cirulla", "!decino")):
        for hand in ("AD AC 7C", "2D 2C 2S"):
            game = accusing(hand, auto_accuso=False, accuso_cumulate=True)
            game.play(first)
            assert bangs(game) == {second}
            game.play(second)
            assert bangs(game) == set() and game.accuso_points == [13, 0]
            game = accusing(hand, auto_accuso=False)
            game.play(first)
            assert bangs(game) == set()
    # Playing without it forfeits it, and the matta is a 7.
    game = accusing("2D 2C 7C", auto_accuso=False)
    game.play("2D")
    game.play(min(game.legal()))
    assert bangs(game) == set() and game.matta is None


def test_accuso_of_the_second_player() -> None:
    deck = stacked({0: "RD RS 5B", 1: "AD 2C 3S"}, "6D 6C CS FB")
    game = Cirulla(2, {}, deck, 1)
    assert game.accuso_points == [0, 0]
    game.play("RD")
    assert game.turn == 1 and game.accuso_points == [0, 3]  # AMB-CIR-4


def test_matta_as_an_ace_sweeps() -> None:
    game = accusing("3D 5S 7C")
    assert game.matta == 1
    game.table = ["4D", "RB"]
    assert {text for text in game.legal() if text.startswith("7C")} == {"7Cx4DRB"}
    game.play("7Cx4DRB")
    assert game.sweeps == [["7C"], []] and game.matta is None
    assert "7C" in game.piles[0]


def test_matta_with_another_value_captures() -> None:
    game = accusing("RC RS 7C")
    game.table = ["RD", "5D", "7D", "3D"]
    assert {text for text in game.legal() if text.startswith("7C")} == {
        "7CxRD", "7Cx3D7D", "7Cx5D",
    }  # fmt: skip


@pytest.mark.parametrize("revert", ["end_of_mano", "end_of_deal", "immediate"])
def test_ace_on_a_laid_matta(revert: str) -> None:
    """It takes it in any case: as an ace, or sweeping a 7; the value shows in the next test."""
    game = accusing("3D 5S 7C", matta_revert=revert)
    game.table, game.hands[1] = [], ["AS", "RD", "6B"]
    game.play("7C")
    assert "ASx7C" in game.legal()
    assert game.matta == (None if revert == "immediate" else 1)


@pytest.mark.parametrize(
    ("revert", "same_round", "next_round"),
    [("end_of_mano", False, True), ("immediate", True, True), ("end_of_deal", False, False)],
)
def test_matta_reverts(revert: str, same_round: bool, next_round: bool) -> None:
    """Whether a laid matta is a 7: for the other player, and in the next round."""
    game = accusing("3D 5S 7C", matta_revert=revert)
    game.table, game.hands[1] = [], ["FS", "RD", "6B"]
    game.play("7C")
    assert ("FSx7C" in game.legal()) == same_round  # 8 + 7 = 15
    assert "6B" in game.legal()
    game.play("6B")
    game.hands[0] = ["FD", "5S"]
    assert ("FDx7C" in game.legal()) == next_round
    assert ("FDx6B7C" in game.legal()) == (not next_round)  # 8 + 6 + 1 = 15
    game.hands[0] = ["7S", "5S"]
    assert ("7Sx7C" in game.legal()) == next_round
    assert ("7Sx7C6B" in game.legal()) is False
    assert ("7Sx6B7C" in game.legal()) == (not next_round)  # 6 + 1


def test_matta_of_the_dealer_is_a_7_at_once() -> None:
    deck = stacked({0: "RD RS 5B", 1: "3D 5S 7C"}, "6D 6C CS FB")
    for revert, value in (("end_of_mano", None), ("end_of_deal", 1)):
        game = Cirulla(2, {"matta_revert": revert}, deck, 1)
        game.play("RD")
        assert game.matta == 1
        game.table = []
        game.play("7C")
        assert game.matta == value


def test_matta_reverts_with_the_last_hand() -> None:
    game = accusing("3D 5S 7C", matta_revert="end_of_deal")
    game.table, game.hands = [], [["7C"], ["6B"]]
    game.play("7C")
    assert game.matta == 1
    game.play("6B")
    assert game.matta is None and len(game.hands[0]) == 3


def test_captured_matta_is_the_printed_card() -> None:
    game = accusing("3D 5S 7C")
    game.table, game.hands[1] = [], ["AS", "RD", "6B"]
    game.play("7C")
    game.play("ASx7C")
    assert game.matta is None and game.piles[1] == {"AS", "7C"}
    assert game.sweeps == [[], ["AS"]]


# Counting.


def test_primiera() -> None:
    assert primiera({"7D", "7C", "7S", "7B", "RD"}) == 84
    assert primiera({"RD", "AC", "6S", "2B"}) == 10 + 16 + 18 + 12
    assert primiera({"7D", "7C", "7S"}) is None
    four, three = {"RD", "RC", "RS", "RB"}, {"7D", "7C", "7S"}
    assert primiera_winner([four, three]) == 0
    assert primiera_winner([three, four]) == 1
    assert primiera_winner([three, {"7B"}]) is None
    assert primiera_winner([four, {"FD", "CC", "FS", "CB"}]) is None
    assert primiera_winner([four, {"FD", "CC", "FS", "2B"}]) == 1


def test_grande_and_piccola() -> None:
    assert grande({"FD", "CD", "RD"}) == 5 and grande({"FD", "CD", "RC"}) == 0
    for cards, points in (
        ("AD 2D", 0),
        ("AD 2D 3D", 3),
        ("AD 2D 3D 5D 6D", 3),
        ("AD 2D 3D 4D", 4),
        ("AD 2D 3D 4D 6D", 4),
        ("AD 2D 3D 4D 5D 6D 7D", 6),
        ("2D 3D 4D 5D 6D", 0),
    ):
        assert piccola(set(cards.split())) == points


def test_capture_points() -> None:
    game = scopa("7D", "3D")
    denari = [card for card in PACK if card[1] == "D"]
    coppe = [card for card in PACK if card[1] == "C"]
    game.piles = [set(denari + coppe), set(PACK) - set(denari + coppe)]
    assert game.points() == (2, 0)  # settebello, denari; 20-20 and no primiera
    game.piles = [set(denari[:5]), set(denari[5:])]
    assert game.points() == (0, 1)  # 5-5; the settebello
    game.piles = [set(PACK[:21]), set(PACK[21:])]
    game.sweeps = [["2D", "3D"], ["RD"]]
    assert game.points() == (2 + 3, 1)
    mine = cirulla("7D", "3D")
    mine.piles = [set(denari), set(PACK) - set(denari)]
    mine.accuso_points = [10, 3]
    assert mine.points() == (1 + 1 + 5 + 6 + 10, 1 + 3)


def test_cappotto() -> None:
    for on in (True, False):
        game = cirulla("RD 5C", "RC 2S", cappotto=on)
        game.piles[0] = {card for card in PACK if card[1] == "D"} - {"RD"}
        game.play("RDxRC")
        assert game.cappotto == (0 if on else None)
        assert game.over == on and (game.legal() == set()) == on
        assert game.table == ["2S"]
    game = cirulla("RB", "RD 2S")
    game.stock, game.hands[1], game.last_taker = [], [], 1
    game.table = ["2S", "AD"]
    game.piles[1] = {card for card in PACK if card[1] == "D"} - {"AD"}
    game.play("RB")
    assert game.cappotto == 1 and game.over and game.table == []


# Tressette.


def tressette(hands: Mapping[int, str], seats: int = 4, **options: object) -> Tressette:
    return Tressette(seats, options, stacked(hands, seats=seats, each=10), seats - 1)


def trick(game: Tressette | Briscola, leader: int, cards: str) -> int | None:
    """Plays one trick with just these cards in the hands; the seat that takes it."""
    game.leader = game.turn = leader
    for step, card in enumerate(cards.split()):
        game.hands[(leader + step) % game.seats] = [card]
    for card in cards.split():
        game.play(card)
    return game.last_taker


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("4D 5D 6D 7D", 3),
        ("3D 2D AD RD", 0),
        ("AD 2D 4D RD", 1),
        ("RD CD FD AD", 3),
        ("4D 3C 3S 3B", 0),
        ("FD CD RC 7D", 1),
    ],
)
def test_tressette_tricks(cards: str, winner: int) -> None:
    assert trick(tressette({}, bussi=False), 0, cards) == winner
    assert trick(tressette({}, bussi=False), 2, cards) == (winner + 2) % 4


def test_piombo() -> None:
    game = tressette({0: "4D", 1: "5D 6D 3C"}, bussi=False)
    game.hands[1] = ["5D", "6D", "3C"]
    game.play("4D")
    assert game.legal() == {"5D", "6D"}
    game.hands[1] = ["3C", "4S"]
    assert game.legal() == {"3C", "4S"}


def test_tressette_draws() -> None:
    game = tressette({0: "4D", 1: "5D"}, seats=2, bussi=False)
    first, second = game.stock[:2]
    game.play("4D")
    game.play("5D")
    assert game.turn == 1
    assert game.hands[1][-1] == first and game.hands[0][-1] == second
    assert len(game.stock) == 18


def test_tressette_points() -> None:
    game = tressette({}, bussi=False)
    game.piles = [{"AD", "2D", "3D", "4D"}, {"AC", "RC", "CC", "FC", "RD"}]
    game.over, game.last_taker = True, 3
    assert game.points() == (1, 3)
    game.bussi_points = [3, 4]
    assert game.points() == (4, 7)


HAND = "3D 3C 3S AD 2D 2C 2S 2B 4C 5C"  # three 3s, four 2s, napoli di denari


@pytest.mark.parametrize("way", ["held_together", "initial_hand", "still_in_hand"])
def test_bussi(way: str) -> None:
    game = tressette({0: HAND}, bussi_cards=way)
    held = {"!buongioco:3-B", "!stella:2", "!napoli:D"}
    assert bangs(game) == held
    game.play("!stella:2")
    game.play("!napoli:D")
    assert game.turn == 0 and game.bussi_points == [7, 0]
    assert bangs(game) == {"!buongioco:3-B"}
    game.play("!buongioco:3-B")
    assert bangs(game) == set() and game.bussi_points == [10, 0]
    assert bangs(tressette({0: HAND}, bussi=False)) == set()


def test_bussi_are_declared_by_themselves_at_the_third_trick() -> None:
    for way, points in (("held_together", 10), ("initial_hand", 10), ("still_in_hand", 4)):
        game = tressette({0: HAND}, bussi_cards=way)
        assert game.bussi_points == [0, 0]
        # The other hands must add nothing, and win no trick.
        for seat in (1, 2, 3):
            game.hands[seat] = [card for card in game.hands[seat] if card[0] not in "A23"]
            game.recorded[seat] = set()
        game.play("3D")
        while game.trick_number == 1:
            game.play(min(game.legal()))
        assert game.turn == 0
        assert ("!napoli:D" in bangs(game)) == (way != "still_in_hand")
        assert "!stella:2" in bangs(game)
        game.play("3C")
        while game.trick_number == 2:
            game.play(min(game.legal()))
        assert game.bussi_points == [points, 0]
        assert bangs(game) == set()


def two_handed(way: str, first_draws: str) -> Tressette:
    deck = stacked(
        {0: "3D 3C 3S 4D 4C 4S 4B 5D 5C 5S", 1: "6D 6C 6S 6B 7D 7C 7S 7B FD FC"},
        seats=2,
        each=10,
        then=first_draws,
    )
    return Tressette(2, {"bussi_cards": way}, deck, 1)


@pytest.mark.parametrize("way", ["held_together", "initial_hand", "still_in_hand"])
def test_stella_completed_by_a_draw(way: str) -> None:
    # Seat 1 wins the trick led with a 4 and draws first: seat 0 draws the second card.
    for declare in (True, False):
        game = two_handed(way, "RD 3B")
        assert bangs(game) == {"!buongioco:3-B"}
        if declare:
            game.play("!buongioco:3-B")
        game.play("4D")
        game.play("6D")
        assert game.turn == 1 and "3B" in game.hands[0]
        game.play("6C")
        if way == "initial_hand":
            assert bangs(game) == (set() if declare else {"!buongioco:3-B"})
        else:
            assert bangs(game) == {"!stella:3"}
        game.play("4C")
        assert game.trick_number == 3
        assert game.bussi_points[0] == (3 if way == "initial_hand" else 4)


def test_one_buongioco_for_each_rank() -> None:
    game = two_handed("held_together", "3B RD")
    game.play("3D")
    game.play("6D")
    # 3C 3S 3B now, after 3D 3C 3S: the same buongioco, once, with the suit it was recorded with.
    assert bangs(game) == {"!buongioco:3-B"}
    game = two_handed("still_in_hand", "3B RD")
    game.play("3D")
    game.play("6D")
    assert bangs(game) == {"!buongioco:3-D"}
    game = two_handed("still_in_hand", "3B RD")
    game.play("!buongioco:3-B")
    game.play("3D")
    game.play("6D")
    assert bangs(game) == set()


# Briscola.


def briscola(seats: int = 4) -> Briscola:
    """Briscola is bastoni."""
    return Briscola(seats, {}, stacked({}, "4B", seats=seats), seats - 1)


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("2D 4D 5D 6D", 3),
        ("7D FD CD RD", 3),
        ("RD 3D AD CD", 2),
        ("3D RD AC AS", 0),
        ("AD 3D 2B RD", 2),
        ("AD 2B 5B 6B", 3),
        ("AD 2B 3B RB", 2),
        ("2B 3D AD AC", 0),
    ],
)
def test_briscola_tricks(cards: str, winner: int) -> None:
    assert trick(briscola(), 0, cards) == winner
    assert trick(briscola(), 3, cards) == (winner + 3) % 4


def test_briscola_stock() -> None:
    for seats, stock, before in ((2, 34, 16), (4, 28, 6)):
        game = briscola(seats)
        assert len(game.stock) == stock and game.stock[-1] == "4B"
        while game.trick_number <= before:
            assert game.legal() == set(game.hands[game.turn])
            game.play(min(game.legal()))
        assert len(game.stock) == seats
        trick_number = game.trick_number
        while game.trick_number == trick_number:
            game.play(min(game.legal()))
        assert game.stock == []
        assert game.last_taker is not None
        assert game.hands[(game.last_taker - 1) % seats][-1] == "4B"  # the last to draw
        assert all(len(hand) == 3 for hand in game.hands)


# Random play.


def every(**choices: Sequence[object]) -> list[dict[str, object]]:
    return [dict(zip(choices, values, strict=True)) for values in product(*choices.values())]


BOTH = (True, False)
CONFIGURATIONS: list[tuple[str, int, dict[str, object]]] = [
    *(("scopa", seats, o) for seats in (2, 4) for o in every(redeal_three_kings=BOTH)),
    *(("scopone", 4, o) for o in every(scientifico=BOTH)),
    *(
        ("asso_piglia_tutto", seats, o)
        for seats in (2, 4)
        for o in every(ace_sweep_is_scopa=BOTH, ace_on_table=("take_ace_only", "take_all"))
    ),
    *(
        ("cirulla", seats, o)
        for seats in (2, 4)
        for o in every(
            cappotto=BOTH,
            accuso_cumulate=BOTH,
            matta_revert=("end_of_mano", "immediate", "end_of_deal"),
            auto_accuso=BOTH,
        )
    ),
    *(
        ("tressette", seats, o)
        for seats in (2, 4)
        for o in every(bussi=BOTH, bussi_cards=("held_together", "initial_hand", "still_in_hand"))
    ),
    *(("briscola", seats, {}) for seats in (2, 4)),
]


def all_cards(game: Reference) -> list[str]:
    cards = [*game.table, *game.stock]
    for hand in game.hands:
        cards += hand
    for pile in game.piles:
        cards += pile
    return cards


def check_end(game: Reference, options: Mapping[str, object]) -> None:
    first, second = game.points()
    if isinstance(game, Briscola):
        assert first + second == 120
    elif isinstance(game, Tressette):
        assert first + second == 11 + sum(game.bussi_points)
        assert options["bussi"] or game.bussi_points == [0, 0]
    else:
        assert first >= len(game.sweeps[0]) and second >= len(game.sweeps[1])
    if game.cappotto is None:
        assert sum(len(pile) for pile in game.piles) == 40
        assert not game.stock and not game.table and not any(game.hands)


@pytest.mark.parametrize(("name", "seats", "options"), CONFIGURATIONS)
def test_random_play(name: str, seats: int, options: dict[str, object]) -> None:
    rng = random.Random(f"{name} {seats} {options}")
    deals = 60 if name == "cirulla" else 200
    for _ in range(deals):
        deck = list(PACK)
        rng.shuffle(deck)
        game = reference(name, seats, options, deck, rng.randrange(seats))
        plays = 0
        if game.void is not None:
            assert game.over and game.legal() == set()
            continue
        while not game.over:
            legal = sorted(game.legal())
            assert legal
            seat = game.turn
            text = rng.choice(legal)
            game.play(text)
            if text.startswith("!"):
                assert game.turn == seat
            else:
                plays += 1
            assert sorted(all_cards(game)) == sorted(PACK)
        table = 4 if isinstance(game, CaptureGame) and not options.get("scientifico") else 0
        assert plays == 40 - table or game.cappotto is not None
        assert game.legal() == set()
        check_end(game, options)
