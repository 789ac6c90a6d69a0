"""Properties of what is given when somebody leaves, over random deals (ABN)."""

from __future__ import annotations

import random

from hypothesis import assume, given
from hypothesis import strategies as st
from variants import all_rules, fresh_deal, played, tables

from mazziere.games import GAMES, Deal, Rules
from mazziere.match.abandonment import WHOLE, settle, total

RULES = {(game, seats): all_rules(game, seats) for game, seats in tables()}
SCOPA_LIKE = ("scopa", "scopone", "asso_piglia_tutto")
CAPTURE_GAMES = (*SCOPA_LIKE, "cirulla")


@st.composite
def cut_deals(draw: st.DrawFn) -> tuple[Deal, random.Random]:
    """A deal of any game at a random moment before its end, and chance for what follows."""
    rules: Rules = draw(st.sampled_from(RULES[draw(st.sampled_from(tables()))]))
    rng = random.Random(draw(st.integers(0, 2**32)))
    deal = played(fresh_deal(rules, rng), rng, draw(st.integers(0, 45)))
    assume(not deal.over)
    return deal, rng


SIDES = st.sampled_from((0, 1))


@given(cut_deals(), SIDES)
def test_ABN_2_no_more_is_given_than_the_deal_could_be_worth(
    cut: tuple[Deal, random.Random], leaver: int
) -> None:
    deal, _ = cut
    awards = settle(deal.rules, deal, leaver)
    credited = sum(deal.view().points)
    worth = {"tressette": 11 + credited, "briscola": 120}
    most = worth.get(deal.rules.game.name, 4 + credited + 1)
    if deal.rules.game.name == "cirulla":
        assert sum(total(awards)) <= most + 5 + 6
    elif deal.rules.game.name in worth:
        assert sum(total(awards)) == most
    else:
        assert sum(total(awards)) <= most
    for name in WHOLE:
        assert sum(sum(award.points) for award in awards if award.name == name) <= 1


@given(cut_deals(), SIDES)
def test_ABN_2_the_leaver_gets_nothing_that_was_not_its_own(
    cut: tuple[Deal, random.Random], leaver: int
) -> None:
    deal, rng = cut
    awards = settle(deal.rules, deal, leaver)
    for award in awards:
        assert min(award.points) >= 0
        if award.how not in ("kept", "decided"):
            assert award.points[leaver] == 0
    end = played(deal.copy(), rng, 200)
    assert total(awards)[leaver] <= end.tally().points[leaver]


@given(cut_deals(), SIDES)
def test_ABN_2_the_other_side_has_at_least_what_it_was_certain_of(
    cut: tuple[Deal, random.Random], leaver: int
) -> None:
    deal, rng = cut
    other = 1 - leaver
    awards = settle(deal.rules, deal, leaver)
    # What it would keep if it were the one to leave is what it was certain of.
    certain = total(settle(deal.rules, deal, other))[other]
    extra = deal.rules.game.name in CAPTURE_GAMES
    assert total(awards)[other] >= certain + extra
    if deal.rules.game.name != "cirulla":
        end = played(deal.copy(), rng, 200)
        credited = end.view().points[other] - deal.view().points[other]
        assert total(awards)[other] >= end.tally().points[other] - credited


@given(cut_deals(), SIDES)
def test_ABN_2_what_is_decided_comes_true_however_the_deal_goes_on(
    cut: tuple[Deal, random.Random], leaver: int
) -> None:
    deal, rng = cut
    tally = played(deal.copy(), rng, 200).tally()
    for award in settle(deal.rules, deal, leaver):
        if award.how == "decided":
            assert tally[award.name].points == award.points


@given(st.sampled_from(RULES["cirulla", 2] + RULES["cirulla", 4]), st.randoms(), SIDES)
def test_ABN_4_the_penalty_is_never_more_than_six(
    rules: Rules, rng: random.Random, leaver: int
) -> None:
    deal = played(fresh_deal(rules, rng), rng, rng.randrange(36))
    assume(not deal.over)
    awards = settle(rules, deal, leaver)
    given_anew = [award for award in awards if award.how in ("open", "penalty", "capped")]
    cut = [award for award in awards if award.how == "capped"]
    assert sum(total(given_anew)) <= 6
    assert not cut or sum(total(given_anew)) == 6
    assert {award.name for award in cut} <= {"grande", "piccola"}


@given(st.sampled_from(tables()), st.randoms(), SIDES)
def test_AMB_ABN_1_an_untouched_deal_is_worth_the_same_as_none(
    table: tuple[str, int], rng: random.Random, leaver: int
) -> None:
    deal = fresh_deal(RULES[table][0], rng)
    awards = settle(deal.rules, deal, leaver)
    between = settle(deal.rules, None, leaver)
    if not any(deal.pile):  # the dealer's accuso takes cards
        assert [award for award in awards if award.name != "accusi"] == list(between)
    assert total(award for award in awards if award.name == "accusi") == deal.view().points


def test_ABN_2_the_properties_see_every_game() -> None:
    assert {game for game, _ in RULES} == set(GAMES)
