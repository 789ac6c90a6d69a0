"""Skill levels: the published formula, the VP split, farming, leaderboards."""

from __future__ import annotations

import hashlib
import math
import random
from dataclasses import replace
from itertools import chain, combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mazziere.match.victory import abandoned_standing
from mazziere.rating import Level, Pool, RatedMatch, Ratings, Skill, band_of
from mazziere.rating.bands import BANDS, LEAST_GAMES, LEAST_OPPONENTS, NEWCOMER
from mazziere.rating.checkpoint import RULES_VERSION
from mazziere.rating.ratings import WHOLE_TIME, WINDOW, rated_match, weight_of
from mazziere.rating.skill import MODEL, chance, moved

SCOPA = Pool("scopa", 2)
PAIRS = Pool("scopone", 4)

skills = st.builds(Skill, st.floats(0, 50), st.floats(0.5, 25 / 3))
sides = st.sampled_from([1, 2]).flatmap(
    lambda size: st.tuples(*[st.lists(skills, min_size=size, max_size=size)] * 2)
)


#: How much a match counts among two who have never played.
UNKNOWN = 1 / LEAST_OPPONENTS * 5 / (5 + LEAST_GAMES)


def by_formula(sides: tuple[list[Skill], list[Skill]], side: int, share: float) -> list[Skill]:
    """Algorithm 1 of Weng and Lin for two teams, with a share for the result, written anew."""
    beta = 25 / 6
    tau = 25 / 300
    variances = [[s.sigma**2 + tau**2 for s in team] for team in sides]
    mine, theirs = variances[side], variances[1 - side]
    ahead = sum(s.mu for s in sides[side]) - sum(s.mu for s in sides[1 - side])
    c = math.sqrt(sum(mine) + sum(theirs) + 2 * beta**2)
    p = 1 / (1 + math.exp(-ahead / c))
    gamma = math.sqrt(sum(mine)) / c
    delta = gamma * sum(mine) / c**2 * p * (1 - p)
    omega = sum(mine) / c * (share - p)
    return [
        Skill(
            skill.mu + variance / sum(mine) * omega,
            math.sqrt(variance * max(1 - variance / sum(mine) * delta, 0.0001)),
        )
        for skill, variance in zip(sides[side], mine, strict=True)
    ]


@given(sides, st.integers(0, 20))
def test_a_match_moves_levels_by_its_share_of_the_VP(sides, vp: int) -> None:
    after = moved(sides, (vp, 20 - vp))
    for side, share in ((0, vp / 20), (1, 1 - vp / 20)):
        for got, expected in zip(after[side], by_formula(sides, side, share), strict=True):
            assert got.mu == pytest.approx(expected.mu)
            assert got.sigma == pytest.approx(expected.sigma)


@given(sides, st.floats(0, 1))
def test_a_match_counts_as_much_as_its_weight(sides, weight: float) -> None:
    whole, part = moved(sides, (20, 0)), moved(sides, (20, 0), weight)
    for before, all_of_it, some in zip(chain(*sides), chain(*whole), chain(*part), strict=True):
        assert some.mu - before.mu == pytest.approx(weight * (all_of_it.mu - before.mu), abs=1e-9)
    unmoved = moved(sides, (20, 0), 0)
    assert [s.mu for s in chain(*unmoved)] == [s.mu for s in chain(*sides)]


def test_ABN_5_the_leaver_moves_as_by_0_VP_and_the_other_side_by_its_own() -> None:
    new = [Skill()]
    left = abandoned_standing("cirulla", 51, None, 0, leaver=0)
    assert left.vp == (0, 14)
    leaver, stayer = moved((new, new), left.vp)
    lost = moved((new, new), (0, 20))[0]
    assert leaver == lost
    assert stayer[0].mu == pytest.approx(moved((new, new), (6, 14))[1][0].mu)
    assert leaver[0].mu - 25 < -(stayer[0].mu - 25)


def test_levels_as_players_see_them() -> None:
    assert Skill().shown == 1500
    assert Skill().uncertainty == round(1.96 * 40 * 25 / 3)
    assert Skill(mu=26.0).shown == 1540
    assert chance(([Skill()], [Skill()])) == pytest.approx(0.5)
    assert chance(([Skill(mu=30.0)], [Skill()])) > 0.6
    assert (MODEL.mu, MODEL.sigma, MODEL.beta) == (25.0, 25 / 3, 25 / 6)


def test_bands_have_names_after_enough_matches() -> None:
    sure, enough = 3.0, LEAST_OPPONENTS
    assert band_of(Skill(40.0, sure), LEAST_GAMES - 1, enough) is NEWCOMER
    assert band_of(Skill(40.0, sure), 99, enough - 1) is NEWCOMER
    assert band_of(Skill(25.0, sure), LEAST_GAMES, enough).name == "Esperto"
    assert band_of(Skill(35.0, sure), 99, enough).name == "Gran mazziere"
    assert band_of(Skill(-25.0, sure), 99, enough).name == "Novizio"
    for band in BANDS[1:]:
        at = Skill(25 + (band.lowest - 1500) / 40, sure)
        assert band_of(at, 99, enough) is band
        assert band_of(Skill(at.mu - 0.1, sure), 99, enough) is not band
    # Whoever is high by a few results has no high name yet.
    assert band_of(Skill(35.0, 6.0), 99, enough).name == "Veterano"


def played(
    number: object, *players: str, vp: tuple[int, int] = (20, 0), finished: int = 0
) -> RatedMatch:
    pool = SCOPA if len(players) == 2 else PAIRS
    return rated_match(f"m{number}", pool.game, finished, players, vp)


def test_no_match_counts_twice_and_history_is_kept() -> None:
    ratings = Ratings()
    assert ratings.count(played(1, "a", "b", finished=5))
    before = ratings.level(SCOPA, "a").skill
    assert not ratings.count(played(1, "a", "b", finished=5))
    level = ratings.level(SCOPA, "a")
    assert level.skill == before
    assert level.games == 1
    assert [(p.match_id, p.finished, p.skill) for p in level.history] == [("m1", 5, before)]
    assert ratings.level(SCOPA, "nobody").skill == Skill()
    assert ratings.level(PAIRS, "a").games == 0


def test_in_pairs_players_and_pairs_have_levels() -> None:
    ratings = Ratings()
    ratings.count(played(1, "a", "x", "b", "y"))
    for player in "ab":
        assert ratings.level(PAIRS, player).skill.mu > 25
    assert ratings.level(PAIRS, "b", "a").skill.mu > 25 > ratings.level(PAIRS, "x", "y").skill.mu
    assert ratings.level(PAIRS, "a", "x").games == 0
    # A pair is one: it moves as a player does.
    alone = moved(([Skill()], [Skill()]), (20, 0), UNKNOWN)[0][0]
    assert ratings.level(PAIRS, "a", "b").skill == alone
    ratings.count(played(2, "a", "b", "x", "y"))
    assert ratings.level(PAIRS, "a").games == 2
    assert ratings.level(PAIRS, "a", "b").games == 1


def test_meeting_the_same_opponent_again_and_again_counts_less_and_less() -> None:
    assert [weight_of(n) for n in range(1, 7)] == [1, 1, 1, 1 / 2, 1 / 3, 1 / 4]
    farming, honest = Ratings(), Ratings()
    for number in range(30):
        farming.count(played(number, "a", "b", finished=number))
        honest.count(played(number, "a", f"b{number}", finished=number))
    gained = farming.level(SCOPA, "a").skill.mu - 25
    assert 0 < gained < 0.75 * (honest.level(SCOPA, "a").skill.mu - 25)
    # A week later it counts whole again.
    fresh = Ratings()
    for number in range(4):
        fresh.count(played(number, "a", "b", finished=number * WINDOW))
    repeated = Ratings()
    for number in range(4):
        repeated.count(played(number, "a", "b", finished=number))
    assert fresh.level(SCOPA, "a").skill.mu > repeated.level(SCOPA, "a").skill.mu


def test_changing_partners_does_not_help_who_farms() -> None:
    ratings = Ratings()
    for number in range(4):
        ratings.count(played(number, "a", "x", f"p{number}", f"y{number}", finished=number))
    before = ratings.level(PAIRS, "a").skill.mu
    ratings.count(played(9, "a", "x", "p9", "y9", finished=9))
    step = ratings.level(PAIRS, "a").skill.mu - before
    other = Ratings()
    for number in range(4):
        other.count(played(number, "a", f"x{number}", f"p{number}", f"y{number}", finished=number))
    before = other.level(PAIRS, "a").skill.mu
    other.count(played(9, "a", "x9", "p9", "y9", finished=9))
    assert step < 0.5 * (other.level(PAIRS, "a").skill.mu - before)


def test_leaderboards_need_enough_matches() -> None:
    ratings = Ratings()
    for number in range(12):
        ratings.count(played(number, "a", f"b{number}", finished=number))
    ratings.count(played(99, "c", "d"))
    assert [who for who, _ in ratings.leaderboard(SCOPA)] == [("a",)]
    for number in range(12):
        ratings.count(played(200 + number, "a", f"x{number}", "b", f"y{number}"))
    assert [who for who, _ in ratings.leaderboard(PAIRS, pairs=True)] == [("a", "b")]


def test_leaderboards_need_different_opponents() -> None:
    ratings = Ratings()
    for number in range(30):
        ratings.count(played(number, "a", f"b{number % (LEAST_OPPONENTS - 1)}", finished=number))
    assert ratings.leaderboard(SCOPA) == []
    assert ratings.level(SCOPA, "a").band is NEWCOMER
    ratings.count(played(99, "a", "c"))
    assert [who for who, _ in ratings.leaderboard(SCOPA)] == [("a",)]


def test_leaderboards_go_by_what_is_certain() -> None:
    ratings = Ratings()
    for name, mu, sigma in (("lucky", 35.0, 8.0), ("steady", 30.0, 3.0), ("weak", 20.0, 3.0)):
        opponents = {f"{name}{number}" for number in range(LEAST_OPPONENTS)}
        ratings.levels[SCOPA][(name,)] = Level(Skill(mu, sigma), LEAST_GAMES, opponents)
    assert [who for who, _ in ratings.leaderboard(SCOPA)] == [("steady",), ("lucky",), ("weak",)]


def test_a_win_over_somebody_unknown_tells_little() -> None:
    """Throwaway accounts: the figures of docs/ratings.md."""

    def farmed(accounts: int, matches: int) -> Level:
        ratings = Ratings()
        for number in range(matches):
            for account in range(accounts):
                match = played(f"{number}x{account}", "me", f"x{account}", finished=number)
                ratings.count(match)
        return ratings.level(SCOPA, "me")

    alone = farmed(1, 15)
    assert (alone.skill.shown, alone.band) == (1621, NEWCOMER)
    five = farmed(5, 15)
    assert (five.skill.shown, five.skill.assured, five.band.name) == (1894, 1576, "Esperto")


def test_nobody_rises_faster_than_people_play() -> None:
    """Six accounts that know each other play at all tables at once: docs/ratings.md."""

    def ring(seconds: float, at_once: bool) -> Level:
        ratings, length, now = Ratings(), int(1000 * seconds), 0
        pairs = list(combinations(range(1, 6), 2)) + [(0, other) for other in range(1, 6)] * 3
        for number, (winner, loser) in enumerate(pairs):
            started, now = (0, length + number) if at_once else (now, now + length)
            players = (f"x{winner}", f"x{loser}")
            ratings.count(rated_match(f"m{number}", "scopa", now, players, (20, 0), started))
        return ratings.level(SCOPA, "x0")

    assert ring(60, at_once=False).skill.shown > 2000
    for level in (ring(2.5, at_once=True), ring(60, at_once=True), ring(2.5, at_once=False)):
        assert (level.games, len(level.opponents)) == (15, 5)
        assert level.skill.shown < 1600
        assert level.band.name == "Novizio"


def test_who_leaves_a_short_match_loses_all_the_same() -> None:
    whole, short = Ratings(), Ratings()
    whole.count(rated_match("m", "scopa", 0, ("a", "b"), (0, 14)))
    short.count(rated_match("m", "scopa", 6000, ("a", "b"), (0, 14), 0))
    assert short.level(SCOPA, "a") == replace(
        whole.level(SCOPA, "a"), history=short.level(SCOPA, "a").history
    )
    gained = [each.level(SCOPA, "b").skill.mu - 25 for each in (whole, short)]
    assert gained[1] == pytest.approx(gained[0] * 6000 / WHOLE_TIME)


def test_levels_find_the_true_order_of_players() -> None:
    rng = random.Random(5)
    strength = {f"p{n}": 5.0 * n for n in range(6)}
    ratings = Ratings()
    for number in range(40):
        for first, second in permutations(strength, 2):
            p = 1 / (1 + math.exp((strength[second] - strength[first]) / 6))
            vp = (20, 0) if rng.random() < p else (0, 20)
            when = number * WINDOW
            ratings.count(played(f"{number}{first}{second}", first, second, vp=vp, finished=when))
    board = [who for who, _ in ratings.leaderboard(SCOPA)]
    assert board == [(name,) for name in sorted(strength, key=strength.__getitem__, reverse=True)]


#: What some random matches lead to. When this changes, so does ``RULES_VERSION``.
FINGERPRINT = (2, "da4e2188c38b037d")


def test_other_numbers_are_other_rules() -> None:
    """Or servers would go on from levels that were counted in another way."""
    drawn, ratings = random.Random(4), Ratings()
    for number in range(300):
        seats, first = drawn.choice((2, 4)), drawn.randrange(21)
        players = drawn.sample("abcdefghij", seats)
        vp = first, drawn.choice((0, 20 - first))
        finished = number * WINDOW // 50
        started = finished - drawn.choice((WHOLE_TIME // 2, WHOLE_TIME, WINDOW))
        ratings.count(rated_match(f"m{number}", "scopa", finished, players, vp, started))
    levels = sorted(
        (pool, who, len(level.opponents), f"{level.skill.mu:.6f} {level.skill.sigma:.6f}")
        for pool, levels in ratings.levels.items()
        for who, level in levels.items()
    )
    assert (RULES_VERSION, hashlib.sha256(repr(levels).encode()).hexdigest()[:16]) == FINGERPRINT
