"""The actions of a research environment: each legal move is one."""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy as np
import pytest
from environments import at
from variants import DEALS, played, random_deals, tables

from mazziere.cards import MATTA, PACK, cards_in, parse_card
from mazziere.games import GAMES
from mazziere.games.deal import act
from mazziere.notation import format_move, parse_move, parse_position
from mazziere.research import Actions, env


@pytest.mark.parametrize(("game", "seats"), tables())
def test_actions_and_legal_moves_are_one_to_one(game: str, seats: int) -> None:
    for deal, rng in random_deals(game, seats, 10 + DEALS // 50):
        actions = Actions(deal.rules)
        table = at(deal)
        while not deal.over:
            moves = deal.legal_moves()
            legal = actions.legal(moves)
            assert list(legal.values()) == moves
            assert all(0 <= action < actions.size for action in legal)
            for action, move in legal.items():
                if act.kind(move) == act.PLAY:
                    assert action // actions.width == act.card(move)
            mask = table.observe(f"seat_{deal.turn}")["action_mask"]
            assert np.flatnonzero(mask).tolist() == sorted(legal)
            move = rng.choice(moves)
            assert legal[actions.action(move, moves)] == move
            deal.play(move)
        assert not any(table.observe(f"seat_{seat}")["action_mask"].any() for seat in (0, 1))


def test_who_is_not_on_turn_has_no_action() -> None:
    table = env("scopone")
    table.reset(seed=1)
    for agent in table.agents:
        mask = table.observe(agent)["action_mask"]
        assert mask.any() == (agent == table.agent_selection)


def test_declarations_have_actions_of_their_own() -> None:
    tressette, cirulla = (GAMES[name].rules() for name in ("tressette", "cirulla"))
    assert [format_move(move) for move in Actions(cirulla).declarations] == ["!cirulla", "!decino"]
    texts = [format_move(move) for move in Actions(tressette).declarations]
    assert len(set(texts)) == 19
    assert Actions(tressette).action(parse_move("!stella:2"), [parse_move("!stella:2")]) == 53


def test_every_action_of_a_play_makes_that_play() -> None:
    """With four ways to take, each is another action and takes other cards."""
    deal = parse_position(
        "scopa/2 dealer=1 turn=0 hand=RD,RC table=4D4C6D6C "
        "pile=ADACASAB2D2C2S2B3D3C3S3B4S4B5D5C,5S5B6S6B7D7C7S7BFDFCFSFBCDCCCSCBRSRB last_taker=0"
    )
    taken = set()
    for index in range(4):
        table = at(deal.copy())
        action = parse_card("RD") * GAMES["scopa"].deal_type.most_captures + index
        text = table.moves("seat_0")[action]
        assert table.moves("seat_1") == {}
        table.step(action)
        assert table.infos["seat_1"] == {"move": text, "by": "seat_0"}
        taken.add(text)
    assert taken == {"RDx4D6D", "RDx4D6C", "RDx4C6D", "RDx4C6C"}


def test_a_move_is_never_dropped_silently() -> None:
    rules = GAMES["scopa"].rules()
    actions = Actions(rules)
    captures = [act.play(39, 1 << card) for card in range(actions.width)]
    assert len(actions.legal(captures)) == actions.width
    with pytest.raises(OverflowError):
        actions.legal([*captures, act.play(39, 3)])
    with pytest.raises(ValueError, match="none of the legal moves"):
        actions.action(act.play(3, 0), captures)


# How many captures a card can have. A table is told by how many cards of each rank lie there, and
# `sums` says how many sets of these cards add up to 0, 1, 2 …

Table = tuple[int, ...]


def with_card(table: Table, sums: Table, value: int) -> tuple[Table, Table]:
    more = [sums[total] + (sums[total - value] if total >= value else 0) for total in range(15)]
    return (*table[: value - 1], table[value - 1] + 1, *table[value:]), tuple(more)


COUNTED = ("scopa", "scopone", "asso_piglia_tutto", "cirulla")


def captures(game: str, table: Table, sums: Table, value: int) -> int:
    """In how many ways a card of that value can take, by the rules and not by the engine."""
    if value == 1 and game in ("asso_piglia_tutto", "cirulla"):
        return table[0] or int(any(table))
    if game == "cirulla":
        return sums[value] + sums[15 - value]  # an equal card is a sum too
    return table[value - 1] or sums[value]


def told(cards: list[int]) -> tuple[Table, Table]:
    table, sums = (0,) * 10, (1,) + (0,) * 14
    for value in cards:
        table, sums = with_card(table, sums, value)
    return table, sums


@pytest.mark.parametrize("game", COUNTED)
def test_no_table_offers_more_captures_than_there_are_actions(game: str) -> None:
    """All tables: what is left of the four cards turned up, and cards laid on them in some order.

    A card is laid when it takes nothing, so it would have taken nothing from fewer cards either.
    That is why no others can come about. In Cirulla two aces turned up are void, and one card, the
    matta, can be of any rank that has not four cards there, and change it.
    """
    most = 0
    found = set()
    waiting = [
        told(list(cards))
        for count in range(5)
        for cards in combinations_with_replacement(range(1, 11), count)
        if game != "cirulla" or cards.count(1) < 2
    ]
    while waiting:
        table, sums = waiting.pop()
        if table in found:
            continue
        found.add(table)
        tables = [(table, sums)]
        if game == "cirulla":
            tables += [with_card(table, sums, v) for v in range(1, 11) if table[v - 1] < 4]
        most = max(most, *(captures(game, *each, v) for each in tables for v in range(1, 11)))
        for value in range(1, 11):
            if not captures(game, table, sums, value):
                waiting.append(with_card(table, sums, value))
    assert most == GAMES[game].deal_type.most_captures


@pytest.mark.parametrize(("game", "seats"), [each for each in tables() if each[0] in COUNTED])
def test_captures_are_counted_as_the_engine_finds_them(game: str, seats: int) -> None:
    for deal, rng in random_deals(game, seats, 20 + DEALS // 40):
        played(deal, rng, rng.randrange(40))
        if deal.over or (game, deal.rules.option("ace_on_table")) == (game, "take_all"):
            continue
        moves = [act.card(move) for move in deal.legal_moves() if act.kind(move) == act.PLAY]
        ranks = {card: card >> 2 for card in PACK}
        if game == "cirulla":
            ranks[MATTA] = deal.matta
        table = told([ranks[card] + 1 for card in cards_in(deal.table)])
        for card in set(moves):
            assert moves.count(card) == max(1, captures(game, *table, ranks[card] + 1))
