"""The adviser: every move with what it is likely to lead to."""

from __future__ import annotations

import random

import pytest
from variants import tables

from mazziere.bots import Budget, Prospect, advise
from mazziere.games import GAMES
from mazziere.games.random_play import seeded_deal
from mazziere.match import match_format
from mazziere.notation import format_move, parse_position

#: Two cards each, all of them known: the seven takes the settebello, or the king is laid.
LATE = (
    "scopa/2 dealer=1 turn=0 hand=7CRS,7SRB table=7D5D "
    "pile=ACASAB2C2S2B3C3S3B4C4S4B5C5S5B6C6S,AD2D3D4D6DFDFCFSFBCDCCCSCBRDRC6B7B last_taker=0"
)


def test_the_moves_of_an_open_end_get_their_exact_results() -> None:
    deal = parse_position(LATE)
    advice = advise(deal.view(0), Budget(iterations=50), random.Random(1))
    assert [format_move(each.move) for each in advice] == ["7Cx7D", "RS"]
    for each in advice:
        after = deal.copy()
        after.play(each.move)
        assert each.spread == pytest.approx(0, abs=1e-6)
    assert advice[0].expected > advice[1].expected
    assert advice[0].expected == pytest.approx(round(advice[0].expected))


@pytest.mark.parametrize(("game", "seats"), tables())
def test_all_moves_are_looked_at_equally(game: str, seats: int) -> None:
    _, deal = seeded_deal(GAMES[game].rules(seats), 4)
    view = deal.view(deal.turn)
    advice = advise(view, Budget(iterations=20 * len(view.moves)), random.Random(1))
    assert sorted(each.move for each in advice) == sorted(view.moves)
    assert {each.tries for each in advice} == {20}
    assert [each.expected for each in advice] == sorted(
        (each.expected for each in advice), reverse=True
    )
    assert all(each.spread > 0 for each in advice)


def test_in_a_match_the_result_is_a_chance() -> None:
    deal = parse_position(LATE)
    prospect = Prospect(match_format(deal.rules), (9, 9), 5)
    advice = advise(deal.view(0), Budget(iterations=50), random.Random(1), prospect)
    assert format_move(advice[0].move) == "7Cx7D"
    assert all(0 <= each.expected <= 1 for each in advice)


def test_there_is_no_advice_for_somebody_who_is_not_on_turn() -> None:
    deal = parse_position(LATE)
    with pytest.raises(ValueError, match="not the viewer's turn"):
        advise(deal.view(1), Budget(iterations=5), random.Random(1))
