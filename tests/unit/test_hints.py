"""Hints: for whom there are any, and that they follow from what the player sees alone."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from variants import tables

from mazziere.games.deal.rng import Rng
from mazziere.games.hidden import reshuffle_hidden
from mazziere.live.hall.hints import REASONS, NoHint, hint_for, wondering
from mazziere.live.table import events as log
from mazziere.live.table.table import Table
from mazziere.notation import parse_move

ME = "me"


def opened(game: str = "scopa", seats: int = 2, **changes: object) -> Table:
    table = Table("abcdefghijkl")
    event = log.Opened(
        now=1000,
        host=ME,
        link="l" * 20,
        game=game,
        seats=seats,
        options={},
        match={"deals": 1},
        public=False,
        **({"rated": False} | changes),  # type: ignore[arg-type]
    )
    table.open(event, bytes(range(32)))
    return table


def against_bots(game: str = "scopa", seats: int = 2, **changes: object) -> Table:
    """A table where somebody plays with bots only, and is on turn."""
    table = opened(game, seats, **changes)
    table.sit(0, ME, "Me", 2000)
    for seat in range(1, seats):
        table.seat_bot(seat, "greedy", ME, 2000)
    table.ready(ME, "", 3000)
    go_on(table)
    return table


def go_on(table: Table) -> None:
    """The bots play whatever is legal until it is the player's turn again."""
    assert table.match is not None
    while table.phase == "playing" and (turn := table.bot_to_move()) is not None:
        assert table.match.deal is not None
        move = table.match.deal.legal_moves()[0]
        table.play_move(table.match, turn[0], move, table.now)


def refusal(table: Table, player: str = ME) -> str:
    with pytest.raises(NoHint) as refused:
        wondering(table, player)
    return refused.value.code


@pytest.mark.parametrize(("game", "seats"), tables())
def test_a_hint_is_a_legal_move_and_knows_no_hidden_card(game: str, seats: int) -> None:
    table = against_bots(game, seats)
    match, rng = table.match, random.Random(3)
    assert match is not None
    number = 0
    while table.phase == "playing":
        number += 1
        assert match.deal is not None
        if number % 4 == 2:
            asked = wondering(table, ME)
            found = hint_for(asked)
            assert parse_move(found.move) in match.deal.legal_moves()
            other = reshuffle_hidden(match.deal, 0, Rng(number))
            assert hint_for(replace(asked, view=other.view(0))) == found
        table.play_move(match, 0, rng.choice(match.deal.legal_moves()), table.now)
        go_on(table)
    assert refusal(table) == "no_hint_now"


def test_there_are_no_hints_where_people_play() -> None:
    table = opened()
    table.sit(0, ME, "Me", 2000)
    table.sit(1, "you", "You", 2000)
    for player in (ME, "you"):
        table.ready(player, "", 3000)
    assert table.phase == "playing"
    assert {refusal(table, player) for player in (ME, "you")} == {"no_hint_people"}


def test_there_are_no_hints_for_who_is_not_on_turn_or_not_there() -> None:
    table = opened()
    assert refusal(table) == "no_hint_not_seated"
    table.sit(0, ME, "Me", 2000)
    assert refusal(table) == "no_hint_now"
    table = against_bots()
    assert wondering(table, ME).seq == table.seq
    assert refusal(table, "you") == "no_hint_not_seated"
    assert refusal(table, "bot-1") == "no_hint_people"
    assert table.match is not None
    assert table.match.deal is not None
    table.play_move(table.match, 0, table.match.deal.legal_moves()[0], table.now)
    assert refusal(table) == "no_hint_now"


def test_there_are_no_hints_where_it_counts() -> None:
    assert refusal(against_bots(rated=True)) == "no_hint_rated"
    staked = opened(stake=10, max_loss=100)
    staked.sit(0, ME, "Me", 2000)
    assert refusal(staked) == "no_hint_stake"
    fixture = opened(fixture="t-1")
    fixture.sit(0, ME, "Me", 2000)
    assert refusal(fixture) == "no_hint_tournament"


def test_the_page_names_each_code() -> None:
    page = (Path(__file__).parents[2] / "docs" / "review.md").read_text()
    for code, reason in REASONS.items():
        assert f"| `{code}` | {reason} |" in page
