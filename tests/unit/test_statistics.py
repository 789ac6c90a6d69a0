"""The arena's statistics on distributions that are known."""

from __future__ import annotations

import math
import random

import pytest

from mazziere.bots.arena.ratings import Encounter, expected, ratings
from mazziere.bots.arena.sequential import StoppingRule
from mazziere.bots.arena.statistics import mean, quantile, student_quantile, wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        # Newcombe (1998), "Two-sided confidence intervals for the single proportion", method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_has_the_published_values(
    successes: int, trials: int, low: float, high: float
) -> None:
    estimate = wilson(successes, trials)
    assert estimate is not None
    assert estimate.value == successes / trials
    assert estimate.low == pytest.approx(low, abs=5e-5)
    assert estimate.high == pytest.approx(high, abs=5e-5)


def test_wilson_at_the_ends() -> None:
    assert wilson(0, 0) is None
    all_won, none_won = wilson(9, 9), wilson(0, 9)
    assert all_won is not None
    assert none_won is not None
    assert all_won.high == 1
    assert none_won.low == 0
    assert all_won.low == pytest.approx(1 - none_won.high)


@pytest.mark.parametrize("share", [0.1, 0.5, 0.85])
def test_wilson_covers_the_true_share(share: float) -> None:
    rng = random.Random(1)
    trials, covered = 80, 0
    for _ in range(1500):
        estimate = wilson(sum(rng.random() < share for _ in range(trials)), trials)
        assert estimate is not None
        covered += estimate.low <= share <= estimate.high
    assert 0.93 <= covered / 1500 <= 0.975


@pytest.mark.parametrize(
    ("freedom", "value"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (9, 2.2622), (29, 2.0452), (499, 1.9647)],
)
def test_students_quantile_has_the_published_values(freedom: int, value: float) -> None:
    assert student_quantile(0.975, freedom) == pytest.approx(value, abs=0.01)
    assert student_quantile(0.025, freedom) == pytest.approx(-value, abs=0.01)


def test_the_mean_of_a_sample_worked_by_hand() -> None:
    # 1, 2, 3, 4: mean 2.5, standard deviation 1.291, error 0.6455, times 3.1824
    assert mean([1, 2, 3, 4]) == pytest.approx((2.5, 0.4457, 4.5543), abs=0.01)
    assert mean([1.0]) is None
    assert mean([]) is None
    assert mean([2, 2]) == (2, 2, 2)


@pytest.mark.parametrize("correlation", [-0.8, 0.0, 0.8])
def test_the_interval_over_pairs_covers_however_the_halves_depend(correlation: float) -> None:
    rng = random.Random(2)
    truth, pairs, covered = 0.3, 25, 0
    for _ in range(1500):
        values = []
        for _ in range(pairs):
            first, other = rng.gauss(0, 2), rng.gauss(0, 2)
            second = correlation * first + math.sqrt(1 - correlation**2) * other
            values.append(truth + (first + second) / 2)
        estimate = mean(values)
        assert estimate is not None
        covered += estimate.low <= truth <= estimate.high
    assert 0.935 <= covered / 1500 <= 0.965


def test_quantiles() -> None:
    hundred = list(range(1, 101))
    assert quantile(hundred, 0.5) == 50
    assert quantile(hundred, 0.99) == 99
    assert quantile([7], 0.5) == quantile([7], 0.99) == 7
    assert quantile([1, 2, 3], 0.5) == 2


def verdicts(
    rng: random.Random, experiments: int, boards: int, win: float, loss: float, **rule: float
) -> list[str | None]:
    """What the rule says, asked after every board; halves are won, lost or tied by chance."""
    found = []
    for _ in range(experiments):
        stopping = StoppingRule(**rule)
        for _ in range(boards):
            score = 0.0
            for _ in range(2):
                drawn = rng.random()
                score += 0.5 if drawn < win else -0.5 if drawn < win + loss else 0
            if stopping.add(score) is not None:
                break
        found.append(stopping.verdict)
    return found


def test_the_rule_is_seldom_wrong_about_equal_bots_though_asked_after_every_board() -> None:
    found = verdicts(random.Random(3), 400, 400, 0.4, 0.4, margin=0.001)
    wrong = len(found) - found.count(None)
    assert 1 <= wrong <= 0.05 * 400  # a rule that never speaks would prove nothing
    # The usual interval, looked at as often, is wrong many times more.
    rng = random.Random(3)
    naive = 0
    for _ in range(100):
        values: list[float] = []
        for _ in range(400):
            values.append(rng.choice((-1, 0, 0, 1)))
        naive += any(_excludes_zero(values[:n]) for n in range(10, 400, 10))
    assert naive > 0.15 * 100


def _excludes_zero(values: list[float]) -> bool:
    estimate = mean(values)
    assert estimate is not None
    return not estimate.low <= 0 <= estimate.high


def test_the_rule_is_seldom_wrong_at_the_margin() -> None:
    found = verdicts(random.Random(4), 300, 400, 0.45, 0.25, margin=0.2)
    assert found.count("level") <= 0.05 * 300
    assert found.count("worse") <= 0.025 * 300


def test_the_rule_finds_differences() -> None:
    found = verdicts(random.Random(5), 100, 600, 0.5, 0.3)
    assert found.count("better") >= 90
    assert found.count("worse") == 0
    found = verdicts(random.Random(6), 100, 600, 0.3, 0.5)
    assert found.count("worse") >= 90
    found = verdicts(random.Random(7), 50, 600, 0.4, 0.4, margin=0.2)
    assert found.count("level") >= 40


def test_the_rule_keeps_its_verdict_and_counts_up_to_it() -> None:
    rule = StoppingRule()
    while rule.add(1.0) is None:
        pass
    boards = rule.boards
    assert 5 < boards < 20
    assert rule.add(-1.0) == "better"
    assert rule.boards == boards
    for margin in (0.0, 1.0, -0.1):
        with pytest.raises(ValueError, match="margin"):
            StoppingRule(margin)


def test_nobody_can_bet_more_than_they_have() -> None:
    for score in (-1.0, 1.0):
        rule = StoppingRule(margin=0.9)
        rule.add(score)
        for bet in (rule.better, rule.worse, rule.above, rule.below):
            assert min(bet.money) > 0


STRENGTHS = {"random": 0.0, "weak": 60.0, "middle": 150.0, "strong": 330.0}


def met(
    rng: random.Random, boards: int, strengths: dict[str, float] = STRENGTHS
) -> list[Encounter]:
    """Everybody against everybody; a fifth of the deals is tied on top of what strength says."""
    names = list(strengths)
    found = []
    for board in range(boards):
        for place, first in enumerate(names):
            for second in names[place + 1 :]:
                share = expected((strengths[first] - strengths[second]) * math.log(10) / 400)
                score = 0.0
                for _ in range(2):
                    # A tie is half a win: it is drawn so that the mean remains the share.
                    tie = 0.4 * min(share, 1 - share)
                    drawn = rng.random()
                    score += 1 if drawn < share - tie / 2 else 0.5 if drawn < share + tie / 2 else 0
                found.append(Encounter(board, first, second, score, 2))
    return found


def test_ratings_find_the_strengths() -> None:
    found = ratings(list(STRENGTHS), met(random.Random(8), 3000), "random")
    for name, strength in STRENGTHS.items():
        assert found[name].value == pytest.approx(strength, abs=15)
    assert found["random"] == (0, 0, 0)


def test_the_intervals_of_ratings_cover_the_strengths() -> None:
    rng = random.Random(9)
    covered = 0
    for _ in range(150):
        found = ratings(list(STRENGTHS), met(rng, 60), "random")
        for name in ("weak", "middle", "strong"):
            covered += found[name].low <= STRENGTHS[name] <= found[name].high
    assert 0.91 <= covered / 450 <= 0.985


def test_ratings_by_hand() -> None:
    # 3 of 4 with the added tie: 3.5 of 5, and log(0.7 / 0.3) * 400 / log(10) = 147.2
    found = ratings(["a", "b"], [Encounter(0, "a", "b", 2, 2), Encounter(1, "b", "a", 1, 2)], "b")
    assert found["a"].value == pytest.approx(147.19, abs=0.01)
    assert found["b"].value == 0


def test_whoever_lost_every_deal_has_a_rating_and_a_wide_interval() -> None:
    lost = [Encounter(board, "a", "b", 0, 2) for board in range(200)]
    found = ratings(["a", "b"], lost, "b")["a"]
    assert -1600 < found.value < -800
    assert found.high - found.low > 300


def test_ratings_without_a_deal_are_level() -> None:
    assert [each.value for each in ratings(["a", "b", "c"], [], "a").values()] == [0, 0, 0]
