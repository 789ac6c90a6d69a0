"""The rules of a match: who deals, when it is won, ties. Each looks for a match that shows it."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest
from matches import find, new_match, played_match, step

from mazziere.games import GAMES, BadOption
from mazziere.match import Match, match_format
from mazziere.match.format import from_plain, match_options
from mazziere.notation import format_match, verify

from .matches import BRISCOLA, SCOPA, SCOPONE, counted, points, running

ASSO = GAMES["asso_piglia_tutto"].rules(2)
CIRULLA = GAMES["cirulla"].rules(2)
TRESSETTE = GAMES["tressette"].rules(2)


def test_GEN_4_the_first_dealer_is_random() -> None:
    dealers = Counter(
        new_match(match_format(SCOPONE), random.Random(seed)).dealer for seed in range(400)
    )
    assert set(dealers) == {0, 1, 2, 3}
    assert all(60 < count < 140 for count in dealers.values())


@pytest.mark.parametrize("rules", [SCOPONE, TRESSETTE, BRISCOLA], ids=lambda r: r.game.name)
def test_GEN_5_AMB_GEN_2_the_deal_passes_to_the_right(rules) -> None:
    rows = counted(played_match(match_format(rules, deals=5), random.Random(1)))
    assert len(rows) == 5
    for one, other in pairwise(rows):
        assert other.dealer == (one.dealer + 1) % rules.seats


def test_GEN_5_the_rotation_goes_on_into_the_next_match() -> None:
    form = match_format(SCOPONE, deals=1)
    first = played_match(form, random.Random(2))
    second = Match.new(form, "x-2", list("abcd"), bytes(32), [""] * 4, 0, dealer=first.dealer)
    while not second.over:
        step(second, random.Random(3))
    assert second.rows[0].dealer == (first.rows[0].dealer + 1) % 4
    assert verify(format_match(second)).state() == second.state()
    with pytest.raises(ValueError, match="the dealer sits at"):
        Match.new(form, "x-2", list("abcd"), bytes(32), [""] * 4, 0, dealer=4)


def test_AMB_GEN_8_a_void_deal_is_dealt_again_by_the_same_dealer() -> None:
    match = find(match_format(CIRULLA, deals=2), lambda match: match.rows[0].deal.void)
    void, again = match.rows[:2]
    assert (again.number, again.redeal) == (void.number, void.redeal + 1)
    assert again.dealer == void.dealer
    assert again.deck != void.deck
    assert counted(match)[-1].dealer == 1 - void.dealer


def test_GEN_15_points_are_added_after_each_deal_and_do_not_end_one() -> None:
    match = find(match_format(SCOPA, target=3), lambda match: len(counted(match)) == 2)
    assert match.result is not None
    assert match.result.points == running(match)[-1]
    assert max(running(match)[0]) < 3
    assert all(row.deal.left == 0 for row in counted(match))


def test_GEN_16_a_number_of_deals_is_played_out() -> None:
    match = find(match_format(SCOPA, deals=4), lambda match: match.result.how == "points")
    assert len(counted(match)) == 4
    mine, yours = running(match)[-1]
    assert match.result.winner == int(yours > mine)


def test_GEN_17_SCO_11_both_over_the_target_the_higher_wins() -> None:
    match = find(
        match_format(SCOPA, target=3),
        lambda match: min(match.totals) >= 3 and match.totals[0] != match.totals[1],
    )
    mine, yours = match.totals
    assert match.result.winner == int(yours > mine)
    assert match.result.how == "points"


def test_GEN_17_SCO_11_AMB_GEN_5_level_at_the_target_they_play_on() -> None:
    def level(match: Match) -> bool:
        return any(mine == yours >= 2 for mine, yours in running(match)[:-1])

    match = find(match_format(SCOPA, target=2), level)
    assert match.result.how == "points"
    assert match.totals[0] != match.totals[1]


def test_AMB_GEN_5_level_at_the_target_can_be_a_draw() -> None:
    form = match_format(SCOPA, target=2, tie_at_target="draw")
    match = find(form, lambda match: match.totals[0] == match.totals[1])
    assert match.result.how == "draw"
    assert match.result.winner is None
    assert match.result.standing.vp == (10, 10)


def test_AMB_GEN_4_reaching_is_enough() -> None:
    match = find(match_format(ASSO, target=4), lambda match: max(match.totals) == 4)
    assert match.result.how == "points"


def test_AMB_GEN_4_the_target_may_have_to_be_passed() -> None:
    form = match_format(ASSO, target=4, target_mode="exceed")
    match = find(form, lambda match: any(max(pair) == 4 for pair in running(match)))
    assert max(match.totals) > 4


@pytest.mark.parametrize("rules", [SCOPA, TRESSETTE, BRISCOLA], ids=lambda r: r.game.name)
def test_AMB_GEN_4_passing_is_not_offered_where_reaching_is_the_rule(rules) -> None:
    with pytest.raises(BadOption, match="has no option 'target_mode'"):
        match_format(rules, target_mode="exceed")


@pytest.mark.parametrize("tournament", ["none", "girone"])
def test_GEN_18_level_after_the_last_deal_is_a_draw(tournament: str) -> None:
    form = match_format(SCOPA, deals=1, tournament=tournament)
    match = find(form, lambda match: match.totals[0] == match.totals[1])
    assert (match.result.winner, match.result.how) == (None, "draw")


def level_ko(match: Match) -> bool:
    return points(match)[0][0] == points(match)[0][1]


def test_GEN_19_SPN_7_a_level_knock_out_goes_to_a_spareggio() -> None:
    match = find(match_format(SCOPONE, deals=1, tournament="ko"), level_ko)
    extra = points(match)[1:]
    assert 1 <= len(extra) <= 3
    assert all(mine == yours for mine, yours in extra[:-1])
    if match.result.how == "spareggio":
        mine, yours = extra[-1]
        assert match.result.winner == int(yours > mine)


def test_GEN_19_AMB_GEN_6_after_three_level_spareggi_the_last_taker_loses() -> None:
    form = match_format(SCOPA, deals=1, tournament="ko")
    match = find(form, lambda match: match.result.how == "last_capture", first=8492)
    assert len(counted(match)) == 4
    assert all(mine == yours for mine, yours in points(match))
    assert match.result.winner == 1 - counted(match)[-1].deal.last_taker % 2


def test_AMB_GEN_9_a_knock_out_of_trick_games_is_played_off_too() -> None:
    form = match_format(BRISCOLA, deals=1, tournament="ko")
    match = find(form, level_ko)
    assert points(match)[0] == (60, 60)
    assert match.result.how == "spareggio"


@pytest.mark.parametrize("rules", [SCOPA, TRESSETTE, BRISCOLA], ids=lambda r: r.game.name)
def test_AMB_GEN_9_a_knock_out_may_be_played_on_until_the_tie_is_broken(rules) -> None:
    form = match_format(rules, deals=1, tournament="ko", ko_ties="play_on")
    match = find(form, level_ko)
    assert match.spareggi == 0
    assert all(mine == yours for mine, yours in points(match)[:-1])
    assert match.result.how == "points"
    assert match.result.winner == int(match.totals[1] > match.totals[0])
    assert Match.fold(match.events).result == match.result
    assert verify(format_match(match)).form == form


def test_AMB_GEN_9_playing_on_knows_no_fourth_deal_that_decides_by_the_last_capture() -> None:
    form = match_format(SCOPA, deals=1, tournament="ko", ko_ties="play_on")
    match = find(form, lambda match: len(counted(match)) > 4, first=8492)
    assert all(mine == yours for mine, yours in points(match)[:-1])
    assert match.result.how == "points"


def test_AMB_GEN_9_what_is_usual_is_written_as_it_always_was() -> None:
    form = match_format(SCOPA, tournament="ko")
    assert form.ko_ties == "three_spareggi"
    assert "ko_ties" not in form.plain()["match"]
    assert "ko_ties" not in format_match(find(match_format(SCOPA, deals=1), level_ko))


@pytest.mark.parametrize("rules", [SCOPONE, CIRULLA], ids=lambda r: r.game.name)
def test_AMB_GEN_9_playing_on_is_offered_where_the_game_says_so(rules) -> None:
    with pytest.raises(BadOption, match="has no option 'ko_ties'"):
        match_format(rules, ko_ties="play_on")


def test_GEN_20_a_match_is_for_two_sides() -> None:
    with pytest.raises(ValueError, match="there are 4 seats"):
        Match.new(match_format(SCOPONE), "id", ["a", "b"], bytes(32), ["", ""], 0)


@pytest.mark.parametrize(
    ("game", "target"),
    [
        ("scopa", 11),
        ("scopone", 11),
        ("asso_piglia_tutto", 11),
        ("cirulla", 51),
        ("tressette", 31),
        ("briscola", 120),
    ],
)
def test_SCO_11_AMB_ASS_8_CIR_20_TRE_11_BRI_8_usual_targets(game: str, target: int) -> None:
    assert match_format(GAMES[game].rules()).target == target


def test_AMB_ASS_8_CIR_20_other_targets_and_numbers_of_deals() -> None:
    for target in (7, 11, 16, 21, 31, 41, 51):
        assert match_format(CIRULLA, target=target).target == target
    for deals in range(1, 7):
        form = match_format(ASSO, deals=deals)
        assert (form.target, form.deals) == (None, deals)
    with pytest.raises(BadOption, match="not both"):
        match_format(ASSO, deals=2, target=11)


def test_TRE_11_AMB_TRE_7_tressette_ends_at_the_target_after_a_deal() -> None:
    match = find(match_format(TRESSETTE, target=21), lambda match: True)
    assert max(match.totals) >= 21
    assert max(running(match)[-2]) < 21
    level = find(
        match_format(TRESSETTE, target=5),
        lambda match: any(mine == yours >= 5 for mine, yours in running(match)[:-1]),
    )
    assert level.totals[0] != level.totals[1]


def test_BRI_8_AMB_BRI_1_120_takes_two_deals_or_more() -> None:
    match = find(match_format(BRISCOLA), lambda match: len(counted(match)) == 2)
    assert sum(match.totals) == 240
    assert match.result.winner == int(match.totals[1] > match.totals[0])


def test_AMB_BRI_2_sixty_all_adds_sixty_to_both() -> None:
    match = find(match_format(BRISCOLA), lambda match: points(match)[0] == (60, 60))
    assert running(match)[0] == (60, 60)


def test_AMB_BRI_1_rounds_count_the_deals_won() -> None:
    form = match_format(BRISCOLA, match_mode="rounds")
    match = find(form, lambda match: (60, 60) in points(match))
    won = [sum(row[side] >= 61 for row in points(match)) for side in (0, 1)]
    assert match.totals == tuple(won)
    assert max(won) == 2
    assert match.result.winner == won.index(2)


def greedy_for_denari(match: Match, rng: random.Random) -> None:
    """Side 0 takes denari wherever it can, side 1 lays them if it can."""
    while not match.over:
        deal = match.deal
        if deal is None:
            match.next_deal(match.now)
            continue
        sign = 1 if deal.turn == 0 else -1
        moves = deal.legal_moves()
        move = max(moves, key=lambda m: (sign * (m & 0x1111111111).bit_count(), rng.random()))
        match.play(deal.turn, move, match.now)


def test_CIR_18_CIR_19_cappotto_ends_the_match_at_once() -> None:
    for seed in range(400):
        rng = random.Random(seed)
        match = new_match(match_format(CIRULLA), rng)
        greedy_for_denari(match, rng)
        if match.result.how == "cappotto":
            break
    else:
        pytest.fail("no cappotto came up")
    assert match.result.winner == counted(match)[-1].tally.cappotto
    winner, loser = match.result.winner, 1 - match.result.winner
    assert match.result.standing.vp[winner] == 20
    assert match.result.standing.vp[loser] == 0
    assert match.result.standing.mp[winner] == 33  # the last row of the 51-point column
    assert match.result.standing.mp[loser] == -33


def test_GEN_18_every_format_option_is_described() -> None:
    assert set(match_options(GAMES["briscola"])) >= {"match_mode", "rounds", "tournament"}
    assert "match_mode" not in match_options(GAMES["scopa"])


def test_AMB_BRI_1_sixty_one_wins_a_round() -> None:
    for side in (0, 1):
        narrow = (61, 59) if side == 0 else (59, 61)
        form = match_format(BRISCOLA, match_mode="rounds", rounds=1)
        match = find(form, lambda match, narrow=narrow: points(match)[-1] == narrow)
        assert match.result.winner == side


@pytest.mark.parametrize(
    "chosen",
    [
        {"match_mode": "rounds", "target": 240},
        {"match_mode": "rounds", "target": 120},
        {"match_mode": "rounds", "deals": 3},
        {"match_mode": "rounds", "rounds": 3, "deals": 3},
        {"rounds": 3},
        {"match_mode": "cumulative", "rounds": 1},
    ],
)
def test_AMB_BRI_1_a_number_that_would_mean_nothing_is_refused(chosen) -> None:
    with pytest.raises(BadOption, match="rounds"):
        match_format(BRISCOLA, **chosen)


def test_AMB_BRI_1_formats_that_were_stored_with_such_a_number_are_read() -> None:
    plain = match_format(BRISCOLA, match_mode="rounds").plain()
    for more in ({"deals": 3, "target": None}, {"target": 240}):
        old = {**plain, "match": {**plain["match"], **more}}
        form = from_plain(old)
        assert (form.plain(), form.by_rounds) == (old, True)
        match = new_match(form, random.Random(1))
        assert Match.fold(match.events).form == form
        match.abandon(0, match.now)
        assert verify(format_match(match)).form == form
