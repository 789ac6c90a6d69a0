"""The greedy opponent beside a second, naive writing of its pinned text."""

from __future__ import annotations

import pytest
from reference.greedy import GAMES, greedy
from variants import DEALS, random_deals, tables

from mazziere.bots import Budget, player


@pytest.mark.parametrize(("game", "seats"), [each for each in tables() if each[0] in GAMES])
def test_the_compiled_greedy_plays_what_the_naive_one_plays(game: str, seats: int) -> None:
    bot = player("greedy")
    for deal, rng in random_deals(game, seats, min(DEALS // 20, 12)):
        while not deal.over:
            view = deal.view(deal.turn)
            move = bot.choose(view, Budget(), rng)
            assert move == greedy(view), view
            # Half the time somewhere else, so that odd positions come up too.
            deal.play(move if rng.random() < 0.5 else rng.choice(view.moves))
