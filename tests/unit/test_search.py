"""The search: honest, repeatable, exact at the end, and led by what the others did."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from variants import DEALS, random_deals, tables

from mazziere.bots import LEVELS, Budget, player
from mazziere.bots.judges import judge_of
from mazziere.bots.search import Search
from mazziere.bots.thinking import decided, think
from mazziere.bots.values import point_unit, point_values, values_of
from mazziere.bots.worlds import Worlds
from mazziere.cards import PACK, card_name, parse_card
from mazziere.games import GAMES, Deal
from mazziere.games.deal import act
from mazziere.games.deal.rng import Rng
from mazziere.games.hidden import reshuffle_hidden
from mazziere.games.random_play import seeded_deal
from mazziere.games.retrace import retrace
from mazziere.games.worlds import world
from mazziere.notation import format_move, parse_move

GOLDEN = Path(__file__).parent / "searches.json"
SEARCHED = json.loads(GOLDEN.read_text())


def some_positions(game: str, seats: int) -> list[Deal]:
    """A few positions of a seeded deal, from the first card to the last."""
    found = []
    _, deal = seeded_deal(GAMES[game].rules(seats), 11)
    rng = random.Random(11)
    while not deal.over:
        if len(deal.legal_moves()) > 1 and deal.left % 9 == 4:
            found.append(deal.copy())
        deal.play(rng.choice(deal.legal_moves()))
    return found


@pytest.mark.parametrize(("game", "seats"), tables())
def test_two_deals_with_the_same_view_get_the_same_move(game: str, seats: int) -> None:
    """A bot cannot peek: whatever the hidden cards really are makes no difference."""
    for deal, rng in random_deals(game, seats, max(1, DEALS // 1000)):
        number = 0
        while not deal.over:
            number += 1
            if number % 5 == 3:
                other = reshuffle_hidden(deal, deal.turn, Rng(number))
                for name in ("greedy", *LEVELS):
                    chosen = [
                        player(name).choose(
                            each.view(deal.turn), Budget(iterations=60), random.Random(5)
                        )
                        for each in (deal, other)
                    ]
                    assert chosen[0] == chosen[1], name
            deal.play(rng.choice(deal.legal_moves()))


@pytest.mark.parametrize("table", SEARCHED)
def test_every_build_searches_alike(table: str) -> None:
    """Stored numbers: a division that compiles differently would show here (and did elsewhere)."""
    game, _, seats = table.partition("/")
    found = [searched(deal) for deal in some_positions(game, int(seats))]
    assert found == SEARCHED[table]


def searched(deal: Deal) -> dict[str, list[float]]:
    view = deal.view(deal.turn)
    thoughts = think(view, values_of(view.rules, None), 120, random.Random(3))
    return {format_move(t.move): [t.tries, round(t.mean, 9)] for t in thoughts}


def test_the_same_generator_gives_the_same_thoughts_on_two_threads() -> None:
    deal = some_positions("scopone", 4)[0]
    view = deal.view(deal.turn)
    values = values_of(view.rules, None)
    runs = [think(view, values, 400, random.Random(9), threads=2) for _ in range(3)]
    assert runs[0] == runs[1] == runs[2]
    assert sum(thought.tries for thought in runs[0]) <= 400
    assert runs[0] != think(view, values, 400, random.Random(10), threads=2)


def test_time_ends_a_search_before_its_iterations() -> None:
    deal = some_positions("scopone", 4)[0]
    view = deal.view(deal.turn)
    thoughts = think(view, values_of(view.rules, None), 10_000_000, random.Random(1), 0.05)
    assert 0 < sum(thought.tries for thought in thoughts) < 10_000_000


def test_a_budget_can_only_lower_a_level() -> None:
    deal = some_positions("briscola", 2)[0]
    view = deal.view(deal.turn)
    few = player("dilettante").choose(view, Budget(iterations=10), random.Random(1))
    assert few == player("principiante").choose(view, Budget(), random.Random(1))
    many = player("principiante").choose(view, Budget(iterations=10_000), random.Random(1))
    assert many == few


@pytest.mark.parametrize(
    ("visits", "left", "expected"),
    [
        ([5, 1], 3, True),
        ([5, 1], 4, False),
        ([0, 0], 1, False),
        ([3], 9, True),
        ([2, 9, 4], 4, True),
    ],
)
def test_a_search_ends_when_nothing_can_change(
    visits: list[int], left: int, expected: bool
) -> None:
    assert decided(visits, left) is expected


def best_difference(deal: Deal, side: int) -> int:
    """Plain minimax over the open deal, without any pruning."""
    if deal.over:
        return deal.points(side) - deal.points(1 - side)
    results = []
    for move in deal.legal_moves():
        after = deal.copy()
        after.play(move)
        results.append(best_difference(after, side))
    return max(results) if deal.turn & 1 == side else min(results)


@pytest.mark.parametrize(("game", "seats"), tables())
def test_the_end_is_searched_exactly(game: str, seats: int) -> None:
    for deal, rng in random_deals(game, seats, max(4, DEALS // 200)):
        while not deal.over and (deal.left > 7 or deal.undealt):
            deal.play(rng.choice(deal.legal_moves()))
        if deal.over:  # a cappotto
            continue
        side = deal.turn & 1
        judge = judge_of(deal)
        worlds = Worlds(deal, None, judge, 1, 1)
        root = deal.copy()
        worlds.show(root)
        search = Search(worlds, judge, point_values(deal.rules), 0, True, 1)
        search.solve(1)
        for index in range(1, search.choices + 1):
            after = root.copy()
            after.play(search.move[index])
            if root.won_at_once() is None and after.won_at_once() is None:
                exact = search.total[index] * point_unit(deal.rules)
                if abs(exact) < point_unit(deal.rules):  # no cappotto further on
                    assert round(exact) == best_difference(after, side)


@pytest.mark.parametrize(("game", "seats"), tables())
def test_worlds_are_ones_in_which_the_player_sees_the_same(game: str, seats: int) -> None:
    for deal, rng in random_deals(game, seats, max(2, DEALS // 500)):
        while not deal.over:
            view = deal.view(deal.turn)
            root = world(view, rng)
            worlds = Worlds(root, retrace(root), judge_of(root), 4, rng.getrandbits(60))
            for _ in range(4):
                shown = root.copy()
                worlds.show(shown)
                assert shown.view(deal.turn) == view
            deal.play(rng.choice(deal.legal_moves()))


def test_a_past_leads_from_the_last_hands_to_the_present() -> None:
    for game, seats in tables():
        for deal, rng in random_deals(game, seats, max(2, DEALS // 500)):
            while not deal.over:
                past = retrace(world(deal.view(deal.turn), rng))
                if past is None:
                    assert game != "scopone"
                else:
                    again = past.start.copy()
                    for move in past.moves:
                        again.play(move)
                    assert plays(again) == plays(deal)
                    assert again.hand[deal.turn] == deal.hand[deal.turn]
                deal.play(rng.choice(deal.legal_moves()))


def plays(deal: Deal) -> list[int]:
    return [entry for entry in deal.log if act.kind(entry) == act.PLAY]


def test_a_position_without_its_log_has_no_past() -> None:
    _, deal = seeded_deal(GAMES["scopa"].rules(), 3)
    deal.play(deal.legal_moves()[0])
    assert retrace(deal) is not None
    assert retrace(deal.rules.restore({**deal.state(), "log": ()})) is None


def test_who_left_the_settebello_hardly_has_a_seven() -> None:
    """Seat 1 could have taken the settebello with a seven, and laid a two."""
    first = ["2S", "3S", "2C", "7C"]  # each gets one of these, from seat 1 on
    table = ["7D", "FD", "CD", "RD"]
    rest = [card_name(card) for card in PACK if card_name(card) not in first + table]
    deck = [parse_card(name) for name in [*first, *rest[:32], *table]]
    deal = GAMES["scopone"].rules().deal(deck, dealer=0)
    deal.play(parse_move("2S"))
    deal.play(parse_move("3S"))
    view = deal.view(3)
    share = {}
    for inferred in (True, False):
        root = world(view, random.Random(1))
        past = retrace(root) if inferred else None
        share[inferred] = seven_share(Worlds(root, past, judge_of(root), 400, 7), root)
    assert share[False] > 0.4
    assert share[True] < 0.6 * share[False]


def seven_share(worlds: Worlds, root: Deal) -> float:
    sevens = sum(1 << parse_card(name) for name in ("7C", "7S", "7B"))
    held = 0
    for _ in range(worlds.size):
        shown = root.copy()
        worlds.show(shown)
        held += shown.hand[1] & sevens != 0
    return held / worlds.size


def test_where_all_moves_are_tried_equally_each_is_tried_in_the_same_worlds() -> None:
    _, root = seeded_deal(GAMES["scopone"].rules(), 5)
    judge = judge_of(root)
    values = point_values(root.rules)
    search = Search(worlds := Worlds(root, None, judge, 50, 1), judge, values, 1000, False, 2)
    search.even = True
    choices = len(root.legal_moves())
    for taken in range(1, 6):
        search.run(choices)
        assert worlds.next == taken
    assert {search.visits[child] for child in range(1, choices + 1)} == {5}
