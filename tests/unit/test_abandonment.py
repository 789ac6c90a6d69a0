"""The points of a deal that somebody leaves. Side 0 leaves unless a test says otherwise."""

from __future__ import annotations

import random

import pytest
from variants import all_rules, fresh_deal, played, tables

from mazziere.cards import PACK, Card, CardSet, parse_card, set_of
from mazziere.games import GAMES, Deal
from mazziere.games.deal.view import Fact
from mazziere.match.abandonment import Award, difference, settle, total

RULES = {(game, seats): all_rules(game, seats) for game, seats in tables()}
SCOPA_LIKE = ("scopa", "scopone", "asso_piglia_tutto")


def order(text: str) -> list[Card]:
    return [parse_card(text[place : place + 2]) for place in range(0, len(text), 2)]


def cards(text: str) -> CardSet:
    return set_of(order(text))


def stacked(text: str) -> list[Card]:
    """A deck with these cards on top."""
    return order(text) + [card for card in PACK if card not in order(text)]


def capture(game: str, mine: str, yours: str, **fields: Fact) -> Deal:
    """Two players in mid-deal with these piles; hands, stock and table hold the other cards."""
    piles = (cards(mine), cards(yours))
    rest = [card for card in PACK if not (piles[0] | piles[1]) >> card & 1]
    rest.sort(key=lambda card: card & 3)  # equal cards do not meet on the table
    held = min(3, len(rest) // 2)
    on_table = 2 * held + (len(rest) - 2 * held) % 6
    return (
        GAMES[game]
        .rules(2)
        .restore(
            {
                "dealer": 1,
                "turn": 0,
                "hand": (set_of(rest[:held]), set_of(rest[held : 2 * held])),
                "table": set_of(rest[2 * held : on_table]),
                "stock": tuple(rest[on_table:]),
                "pile": piles,
                **fields,
            }
        )
    )


def trick(game: str, mine: str, yours: str, led: str, **fields: Fact) -> Deal:
    """Two players with these piles; side 0 has led a card, and the others are still held."""
    piles = (cards(mine), cards(yours))
    rest = [card for card in PACK if not (piles[0] | piles[1] | cards(led)) >> card & 1]
    size = 10 if game == "tressette" else 3
    return (
        GAMES[game]
        .rules(2)
        .restore(
            {
                "dealer": 1,
                "turn": 1,
                "leader": 0,
                "trick": (parse_card(led), -1),
                "hand": (set_of(rest[: size - 1]), set_of(rest[size - 1 : 2 * size - 1])),
                "stock": tuple(rest[2 * size - 1 :]),
                "pile": piles,
                **fields,
            }
        )
    )


def settled(deal: Deal, leaver: int = 0) -> dict[tuple[str, str], tuple[int, int]]:
    """The points by name and reason."""
    return {(a.name, a.how): a.points for a in settle(deal.rules, deal, leaver)}


def named(deal: Deal, name: str, leaver: int = 0) -> list[tuple[tuple[int, int], str]]:
    return [(a.points, a.how) for a in settle(deal.rules, deal, leaver) if a.name == name]


# ABN-1


@pytest.mark.parametrize("leaver", [-1, 2, 3])
def test_ABN_1_a_side_leaves_and_not_a_seat(leaver: int) -> None:
    with pytest.raises(ValueError, match="a side is 0 or 1"):
        settle(GAMES["scopa"].rules(4), None, leaver)


def test_ABN_1_a_finished_deal_is_not_settled() -> None:
    deal = played(fresh_deal(GAMES["scopa"].rules(), random.Random(1)), random.Random(1), 40)
    with pytest.raises(ValueError, match="finished"):
        settle(deal.rules, deal, 0)


# ABN-2

# Side 0 has the four sevens and six denari, side 1 the four sixes; 25 cards are in no pile.
SEVENS = "7D7C7S7BAD2D3D4D5D"
SIXES = "6D6C6S6BACAS"


def test_ABN_2_a_whole_deal_when_the_stronger_side_leaves() -> None:
    deal = capture("scopa", SEVENS, SIXES, sweeps=(cards("7C"), 0))
    awards = settle(deal.rules, deal, 0)
    assert awards == (
        Award("carte", (0, 1), "open"),
        Award("denari", (1, 0), "decided"),
        Award("settebello", (1, 0), "decided"),
        Award("primiera", (1, 0), "decided"),
        Award("scope", (1, 0), "kept"),
        Award("scopa_in_piu", (0, 1), "penalty"),
    )
    assert total(awards) == (4, 2)


def test_ABN_2_the_same_deal_when_the_weaker_side_leaves() -> None:
    deal = capture("scopa", SEVENS, SIXES, sweeps=(cards("7C"), 0))
    awards = settle(deal.rules, deal, 1)
    assert awards[0] == Award("carte", (1, 0), "open")
    assert awards[-1] == Award("scopa_in_piu", (1, 0), "penalty")
    assert total(awards) == (6, 0)


def test_ABN_2_denari_are_settled_by_six_and_not_by_five() -> None:
    six = capture("scopa", "AD2D3D4D5D6D", "ACAS")
    assert named(six, "denari") == [((1, 0), "decided")]
    five = capture("scopa", "AD2D3D4D5D", "ACAS")
    assert named(five, "denari") == [((0, 1), "open")]


def test_ABN_2_denari_shared_five_and_five_are_settled_for_nobody() -> None:
    deal = capture("scopa", "AD2D3D4D5D", "6D7DFDCDRD")
    assert named(deal, "denari") == [((0, 0), "decided")]


def test_ABN_2_denari_that_only_the_leaver_could_win_are_open() -> None:
    # With all the rest side 0 has six; without it side 1 has five and nobody wins.
    deal = capture("scopa", "AD2D3D4D5D", "7DFDCDRD")
    assert named(deal, "denari", leaver=0) == [((0, 1), "open")]
    assert named(deal, "denari", leaver=1) == [((1, 0), "open")]


def test_ABN_2_the_settebello_counts_where_it_lies() -> None:
    assert named(capture("scopa", "7DAC", ""), "settebello") == [((1, 0), "decided")]
    assert named(capture("scopa", "", "7DAC"), "settebello") == [((0, 1), "decided")]
    assert named(capture("scopa", "AC", ""), "settebello") == [((0, 1), "open")]


def test_ABN_2_primiera_without_a_suit_that_is_left_is_settled() -> None:
    # All bastoni are taken by side 1, so side 0 can have no primiera.
    bastoni = "AB2B3B4B5B6B7BFBCBRB"
    deal = capture("scopa", "7D7C7S", bastoni + "ADACAS")
    assert named(deal, "primiera") == [((0, 1), "decided")]


def test_ABN_2_primiera_that_nobody_can_have_is_settled_for_nobody() -> None:
    # Side 0 has all denari, side 1 all bastoni: each lacks a suit for good.
    denari, bastoni = "AD2D3D4D5D6D7DFDCDRD", "AB2B3B4B5B6B7BFBCBRB"
    assert named(capture("scopa", denari, bastoni), "primiera") == [((0, 0), "decided")]


def test_ABN_2_scope_stay_and_the_other_side_has_one_more() -> None:
    deal = capture("scopa", "7C5C", "6D", sweeps=(cards("7C5C"), cards("6D")))
    assert settled(deal)["scope", "kept"] == (2, 1)
    assert settled(deal)["scopa_in_piu", "penalty"] == (0, 1)


@pytest.mark.parametrize("game", SCOPA_LIKE)
def test_ABN_2_pairs_are_settled_by_side(game: str) -> None:
    rules = GAMES[game].rules(4)
    deal = fresh_deal(rules, random.Random(3))
    assert total(settle(rules, deal, 0)) == (0, 5)
    assert total(settle(rules, deal, 1)) == (5, 0)


def test_ABN_2_settling_leaves_the_deal_as_it_is() -> None:
    deal = capture("cirulla", SEVENS, SIXES)
    before = deal.copy()
    settle(deal.rules, deal, 0)
    assert deal == before


# ABN-3


def test_ABN_3_the_difference_adds_the_earlier_deals() -> None:
    awards = settle(GAMES["scopa"].rules(), None, 0)
    assert total(awards) == (0, 5)
    assert difference((3, 2), awards, 0) == 4
    assert difference((9, 2), awards, 0) == 0  # ahead by 2, and loses by 0
    assert difference((7, 2), awards, 0) == 0
    assert difference((7, 3), awards, 0) == 1


def test_ABN_3_the_difference_is_that_of_the_side_that_stays() -> None:
    deal = capture("scopa", SEVENS, SIXES)
    assert difference((0, 0), settle(deal.rules, deal, 1), 1) == 5
    assert difference((0, 0), settle(deal.rules, deal, 0), 0) == 0  # 2 points to 3


# ABN-4

# With the settebello and five more denari this settles carte, denari, settebello and primiera, so
# that the limit of 6 does not come into play.
LOW = "ACASAB2C2S2B3C3S3B4C4S4B5C5S5B6C6S6B7C7S7B"


def test_ABN_4_an_open_grande_goes_to_the_other_side_whoever_was_collecting_it() -> None:
    mine = capture("cirulla", LOW + "AD4D5D6D7DFDCD", "2D")
    assert named(mine, "grande") == [((0, 5), "open")]
    theirs = capture("cirulla", LOW + "AD2D3D4D5D6D7D", "FDCD")
    assert named(theirs, "grande") == [((0, 5), "open")]


def test_ABN_4_a_grande_that_nobody_can_complete_gives_nothing() -> None:
    assert named(capture("cirulla", "FD", "CD"), "grande") == []


def test_ABN_4_a_grande_in_the_pile_is_kept() -> None:
    assert named(capture("cirulla", "FDCDRD", ""), "grande") == [((5, 0), "kept")]
    assert named(capture("cirulla", "", "FDCDRD"), "grande") == [((0, 5), "kept")]


def test_ABN_4_the_leaver_keeps_a_piccola_and_loses_what_could_lengthen_it() -> None:
    deal = capture("cirulla", LOW + "AD2D3D7DFDRD", "CD")
    assert named(deal, "piccola") == [((3, 0), "kept"), ((0, 3), "open")]
    assert total(settle(deal.rules, deal, 0)) == (4 + 3, 3 + 1)


def test_ABN_4_a_broken_run_gives_nothing_beyond_the_break() -> None:
    deal = capture("cirulla", "AD2D3DFD", "4DCD")
    assert named(deal, "piccola") == [((3, 0), "kept")]


def test_ABN_4_an_untouched_deal_is_cut_from_16_to_6() -> None:
    assert settle(GAMES["cirulla"].rules(), None, 0) == (
        Award("carte", (0, 1), "open"),
        Award("denari", (0, 1), "open"),
        Award("settebello", (0, 1), "open"),
        Award("primiera", (0, 1), "open"),
        Award("grande", (0, 1), "capped"),
        Award("piccola", (0, 0), "capped"),
        Award("scopa_in_piu", (0, 1), "penalty"),
    )


def test_ABN_4_the_piccola_of_the_other_side_grows_and_six_are_within_the_limit() -> None:
    # Newly given: carte, denari, primiera, 4D and 5D for the piccola, and the scopa.
    deal = capture("cirulla", "6DFD", "AD2D3DCD7D")
    assert named(deal, "piccola") == [((0, 3), "kept"), ((0, 2), "open")]
    assert "capped" not in {how for _, how in settled(deal)}
    assert total(settle(deal.rules, deal, 0)) == (0, 1 + 3 + 6)


def test_AMB_ABN_4_what_the_other_side_was_certain_of_is_outside_the_limit() -> None:
    # Certain: settebello 1, grande 5, scope 2, accusi 3. Newly given: carte 1, denari 1,
    # primiera 1, piccola 6 and the scopa, which is 10 and cut to 6.
    deal = capture("cirulla", "", "7DFDCDRD", sweeps=(0, cards("7DFD")), accuso=(10, 3))
    awards = settle(deal.rules, deal, 0)
    assert awards == (
        Award("carte", (0, 1), "open"),
        Award("denari", (0, 1), "open"),
        Award("settebello", (0, 1), "decided"),
        Award("primiera", (0, 1), "open"),
        Award("scope", (0, 2), "kept"),
        Award("accusi", (10, 3), "kept"),
        Award("grande", (0, 5), "kept"),
        Award("piccola", (0, 2), "capped"),
        Award("scopa_in_piu", (0, 1), "penalty"),
    )
    assert total(awards) == (10, 17)


def test_AMB_ABN_4_the_limit_is_on_the_penalty_and_not_on_the_difference() -> None:
    awards = settle(GAMES["cirulla"].rules(), None, 1)
    assert total(awards) == (6, 0)
    assert difference((30, 10), awards, 1) == 26


def test_ABN_4_accusi_of_every_kind_are_one_award() -> None:
    # The table makes 15 for the dealer (1 point), and seat 0 is dealt a decino (10 points).
    deck = stacked("5CAS5S2S5B4S" + "6S4C3C2C")
    deal = GAMES["cirulla"].rules(2).deal(deck, dealer=1)
    assert settled(deal)["accusi", "kept"] == (10, 1)


def test_CIR_19_an_abandonment_makes_no_cappotto() -> None:
    # Side 1 has nine denari and gets the tenth with the rest, for points only: denari,
    # settebello, grande and piccola 5 are its own, the sixth point of the piccola is new.
    deal = capture("cirulla", "ACASABRCRSRB", "AD2D3D4D5D7DFDCDRD")
    awards = settle(deal.rules, deal, 0)
    assert total(awards) == (0, 1 + 1 + 5 + 5 + 1 + 1 + 1 + 1)
    assert named(deal, "piccola") == [((0, 5), "kept"), ((0, 1), "open")]


# ABN-7


def test_ABN_7_scopa_is_settled_like_asso_piglia_tutto() -> None:
    scopa, asso = (capture(game, SEVENS, SIXES) for game in ("scopa", "asso_piglia_tutto"))
    assert settled(scopa) == settled(asso)


def test_ABN_7_tressette_gives_the_thirds_that_are_left_and_the_last_trick() -> None:
    # Side 0 has 5 thirds, side 1 has 4; the ace that was led is among the 23 that are left.
    deal = trick("tressette", "AD2DFC4C", "AC3D", led="AS", bussi=(3, 4))
    awards = settle(deal.rules, deal, 0)
    assert awards == (
        Award("punti", (1, 1), "kept"),
        Award("punti", (0, 8), "open"),
        Award("ultima_presa", (0, 1), "open"),
        Award("bussi", (3, 4), "kept"),
    )
    assert total(awards) == (4, 14)
    # The other way round 5 thirds become 28, which is 9 points.
    assert total(settle(deal.rules, deal, 1)) == (9 + 1 + 3, 1 + 4)


def test_ABN_7_the_last_trick_so_far_gives_no_point() -> None:
    deal = trick("tressette", "AD2DFC4C", "AC3D", led="AS", last_taker=0)
    assert named(deal, "ultima_presa") == [((0, 1), "open")]


def test_ABN_7_bussi_of_every_kind_are_one_award() -> None:
    deal = GAMES["tressette"].rules(2).deal(PACK)
    for _ in range(3):
        deal.play(deal.legal_moves()[-1])
    declared = sum(deal.view().points)
    assert declared > 3
    assert sum(settled(deal)["bussi", "kept"]) == declared


def test_ABN_7_briscola_gives_what_is_missing_from_120() -> None:
    # Side 0 has 21, side 1 has 4, and the led ace is nobody's yet.
    deal = trick("briscola", "AD3D", "RD2D", led="AS", trump=PACK[-1])
    awards = settle(deal.rules, deal, 0)
    assert awards == (Award("punti", (21, 4), "kept"), Award("punti", (0, 95), "open"))
    assert total(settle(deal.rules, deal, 1)) == (116, 4)


# AMB-ABN-1


def test_AMB_ABN_1_between_two_deals_the_next_one_is_untouched() -> None:
    worth = {"cirulla": 6, "tressette": 11, "briscola": 120}
    for (game, _), choices in RULES.items():
        for rules in choices:
            expected = worth.get(game, 5)
            assert total(settle(rules, None, 0)) == (0, expected)
            assert total(settle(rules, None, 1)) == (expected, 0)


def test_AMB_ABN_1_a_void_deal_is_between_two_deals() -> None:
    deal = GAMES["scopa"].rules(2).deal(stacked("2D3D4D5D6D7D" + "RDRCRSAD"))
    assert deal.void
    assert settle(deal.rules, deal, 0) == settle(deal.rules, None, 0)


def test_AMB_ABN_1_twenty_cards_do_not_settle_carte() -> None:
    twenty = "ADACASAB2D2C2S2B3D3C3S3B4D4C4S4B5D5C5S5B"
    assert named(capture("scopa", twenty, "6D6C"), "carte", leaver=0) == [((0, 1), "open")]
    assert named(capture("scopa", twenty, "6D6C"), "carte", leaver=1) == [((1, 0), "open")]
    assert named(capture("scopa", twenty + "6B", "6D6C"), "carte") == [((1, 0), "decided")]
