"""Tables that play cannot bring about must not harm anybody."""

from __future__ import annotations

import pytest

from mazziere.cards import PACK, cards_in, cards_name, set_of
from mazziere.games import GAMES, BadPosition
from mazziere.games.act import MOST_MOVES
from mazziere.notation import parse_position

FULLEST = GAMES["scopone"].deal_type.fullest_table
LOW = set_of(PACK[:FULLEST])
HIGH = sorted(set(PACK) - set(PACK[:FULLEST]), reverse=True)


def scopone_with_table(table: int) -> str:
    """Nine cards each of those that are not on the table, the highest for the first player."""
    rest = [card for card in reversed(PACK) if not 1 << card & table]
    hands = [cards_name(rest[place : place + 6]) for place in range(0, 24, 6)]
    pile = cards_name(sorted(rest[24:])) or "-"
    return (
        f"scopone/4 dealer=3 turn=0 hand={','.join(hands)} "
        f"table={cards_name(cards_in(table))} pile={pile},-"
    )


def test_a_table_with_too_many_captures_is_refused() -> None:
    with pytest.raises(BadPosition, match="allows more captures"):
        parse_position(scopone_with_table(LOW))


def test_a_table_that_is_too_full_is_refused() -> None:
    with pytest.raises(BadPosition, match="more than 13 cards on the table"):
        parse_position(scopone_with_table(set_of(PACK[:16])))


def test_a_full_buffer_is_said_and_nothing_is_overwritten() -> None:
    deal = GAMES["scopone"].rules().deal(PACK)
    deal.table = LOW
    deal.hand = [set_of(HIGH[:10]), 0, 0, 0]
    deal.turn = 0
    before = deal.state()
    with pytest.raises(OverflowError):
        deal.legal_moves()
    assert len(deal.listed_moves()) == MOST_MOVES
    assert deal.state() == before
